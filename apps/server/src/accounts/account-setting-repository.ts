import type { AccountId } from '@tsela/domain/ids';
import { isAnyOf } from '../db/any-of.ts';
import type { Tx } from '../db/transaction.ts';

export interface StoredAccountSetting {
  readonly setting: string;
  readonly value: unknown;
  readonly is_fixed: boolean;
}

export interface SavedAccountSetting extends StoredAccountSetting {
  readonly time_modified: Date;
}

/** What an account has set, by key. */
export async function selectAccountSettings(tx: Tx, account_id: AccountId): Promise<SavedAccountSetting[]> {
  return tx.db
    .selectFrom('account_settings')
    .select(['setting', 'value', 'is_fixed', 'time_modified'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .orderBy('setting')
    .execute();
}

/** One setting of several accounts, of those that have set it. */
export async function selectSettingOf(
  tx: Tx,
  account_ids: readonly AccountId[],
  setting: string,
): Promise<{ account_id: AccountId; value: unknown }[]> {
  if (account_ids.length === 0) return [];
  return tx.db
    .selectFrom('account_settings')
    .select(['account_id', 'value'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('account_id', account_ids))
    .where('setting', '=', setting)
    .execute();
}

export async function upsertAccountSettings(
  tx: Tx,
  { account_id, settings, now }: { account_id: AccountId; settings: readonly StoredAccountSetting[]; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('account_settings')
    .values(
      settings.map(({ setting, value, is_fixed }) => ({
        provider_id: tx.provider_id,
        account_id,
        setting,
        value: JSON.stringify(value),
        is_fixed,
        time_modified: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id', 'setting']).doUpdateSet(({ ref }) => ({
        value: ref('excluded.value'),
        is_fixed: ref('excluded.is_fixed'),
        time_modified: ref('excluded.time_modified'),
      })),
    )
    .execute();
}

/** Which of some entries of address books are that account's. */
export async function selectOfAddressBook(tx: Tx, account_id: AccountId, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const entries = await tx.db
    .selectFrom('address_book_entries')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where(isAnyOf('id', ids))
    .execute();
  return new Set(entries.map(({ id }) => id));
}
