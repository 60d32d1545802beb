import type { AccountId, UserId } from '@tsela/domain/ids';
import { hasSwitchedOff, withoutNotice } from '@tsela/domain/users/user-notices';
import type { UserNotice } from '@tsela/domain/users/user-notices';
import type { UserSettingKey } from '@tsela/domain/users/user-settings';
import type { Tx } from '../db/transaction.ts';
import { upsertUserSetting } from './own-details-repository.ts';
import { lockNoticeChoices } from './user-setting-reads.ts';

const SETTING: UserSettingKey = 'email_notifications';

/** Switches an e-mail off for a user, as they would in their profile; null where it is off, or the user is there no longer. */
export async function switchOffNotice(
  tx: Tx,
  { user_id, notice, now }: { readonly user_id: UserId; readonly notice: UserNotice; readonly now: Date },
): Promise<{ readonly account_id: AccountId | null; readonly setting: UserSettingKey } | null> {
  const user = await lockNoticeChoices(tx, user_id, SETTING);
  if (!user) return null;
  const chosen = { [SETTING]: user.value };
  if (hasSwitchedOff(notice, chosen)) return null;
  await upsertUserSetting(tx, { user_id, setting: SETTING, value: withoutNotice(notice, chosen), now });
  return { account_id: user.account_id, setting: SETTING };
}
