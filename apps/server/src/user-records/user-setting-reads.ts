import type { SettingValue } from '@tsela/contract/providers/provider-shapes';
import type { UserId } from '@tsela/domain/ids';
import type { UserSettingKey } from '@tsela/domain/users/user-settings';
import type { Tx } from '../db/transaction.ts';

/** A user's own settings as pairs, with the time of the newest change. Source: DATA-08. */
export async function readUserSettings(tx: Tx, user_id: UserId): Promise<{ pairs: SettingValue[]; time_modified: Date | null }> {
  const rows = await tx.db
    .selectFrom('user_settings')
    .select(['setting', 'value', 'time_modified'])
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .orderBy('setting')
    .execute();
  const newest = Math.max(...rows.map(({ time_modified }) => time_modified.getTime()));
  return {
    pairs: rows.map(({ setting, value }) => ({ setting, value })),
    time_modified: rows.length > 0 ? new Date(newest) : null,
  };
}

/** What a user has chosen in a setting, with the user's row locked so that no other choice of theirs is lost; undefined where the user is gone. */
export async function lockNoticeChoices(tx: Tx, user_id: UserId, setting: UserSettingKey) {
  const user = await tx.db
    .selectFrom('users')
    .select('account_id')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const row = await tx.db
    .selectFrom('user_settings')
    .select('value')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('setting', '=', setting)
    .executeTakeFirst();
  return { account_id: user.account_id, value: row?.value };
}
