import type { UserNotice } from '@tsela/domain/users/user-notices';
import { wantsInboxNotice, wantsNotice } from '@tsela/domain/users/user-notices';
import { readUserSetting } from '@tsela/domain/users/user-settings';

/** Where a user is told of what happens, each with choices of its own. */
export type NoticeSetting = 'email_notifications' | 'inbox_notifications';

/** The user's choices with one more. Invalid kept values are left out. */
export function withChoice(
  kept: unknown,
  more?: { readonly notice: UserNotice; readonly is_on: boolean },
): Readonly<Record<string, boolean>> {
  const chosen = readUserSetting({ email_notifications: kept }, 'email_notifications');
  return more ? { ...chosen, [more.notice]: more.is_on } : chosen;
}

/** Whether a notice is on, by the rules by which it is sent. */
export function isChosen(setting: NoticeSetting, kept: unknown, notice: UserNotice): boolean {
  return (setting === 'email_notifications' ? wantsNotice : wantsInboxNotice)(notice, { [setting]: kept });
}
