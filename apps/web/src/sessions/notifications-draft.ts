import type { UserNotice } from '@tsela/domain/users/user-notices';
import { readUserSetting } from '@tsela/domain/users/user-settings';

/** The user's choices with one more. Invalid kept values are left out. */
export function withChoice(
  kept: unknown,
  more?: { readonly notice: UserNotice; readonly is_on: boolean },
): Readonly<Record<string, boolean>> {
  const chosen = readUserSetting({ email_notifications: kept }, 'email_notifications');
  return more ? { ...chosen, [more.notice]: more.is_on } : chosen;
}
