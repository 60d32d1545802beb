import type { SettingValue } from '@tsela/contract/providers/provider-shapes';
import type { AccountId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';
import { selectAccountSettings } from './account-setting-repository.ts';

/** What an account has set, as pairs; the caller belongs to it. Source: DATA-08. */
export async function readSetOfAccount(tx: Tx, account_id: AccountId): Promise<SettingValue[]> {
  return (await selectAccountSettings(tx, account_id)).map(({ setting, value }) => ({ setting, value }));
}
