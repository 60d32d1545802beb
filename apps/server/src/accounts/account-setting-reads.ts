import type { SettingValue } from '@tsela/contract/providers/provider-shapes';
import { readAccountSetting } from '@tsela/domain/accounts/account-settings';
import type { AccountSettingKey } from '@tsela/domain/accounts/account-settings';
import type { AccountId } from '@tsela/domain/ids';
import type { ParcelType } from '@tsela/domain/providers/setting-records';
import type { Tx } from '../db/transaction.ts';
import { selectAccountSettings, selectSettingOf } from './account-setting-repository.ts';

/** What an account has set, as pairs; the caller belongs to it. Source: DATA-08. */
export async function readSetOfAccount(tx: Tx, account_id: AccountId): Promise<SettingValue[]> {
  return (await selectAccountSettings(tx, account_id)).map(({ setting, value }) => ({ setting, value }));
}

/** The format in which an account has its stickers printed. Source: settings.tsv, label_format. */
export async function readLabelFormat(tx: Tx, account_id: AccountId): Promise<'pdf' | 'zpl'> {
  return (await readOne(tx, [account_id], 'label_format')).get(account_id) ?? 'pdf';
}

/** The parcel types of a page of accounts, by account; those of an account that has none are left out. Source: DATA-28, DATA-33. */
export async function readParcelTypesOf(
  tx: Tx,
  account_ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, readonly ParcelType[]>> {
  return readOne(tx, account_ids, 'parcel_types');
}

/** Whether an account may make webhooks and API keys of its own. Source: settings.tsv, webhook_integration_enabled. */
export async function readIntegrationsOn(tx: Tx, account_id: AccountId): Promise<boolean> {
  return (await readOne(tx, [account_id], 'webhook_integration_enabled')).get(account_id) ?? false;
}

async function readOne<Key extends AccountSettingKey>(tx: Tx, account_ids: readonly AccountId[], key: Key) {
  const rows = await selectSettingOf(tx, account_ids, key);
  return new Map(rows.map(({ account_id, value }) => [account_id, readAccountSetting({ [key]: value }, key)]));
}
