import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { AccountId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

/** The card that each of the accounts pays with first, of those that have one. The caller was shown to reach them. Source: DATA-33. */
export async function readDefaultCardsOf(
  tx: Tx,
  account_ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, NonNullable<Account['account_billing_card_information']>>> {
  if (account_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('saved_cards')
    .select(['id', 'account_id', 'card_association', 'card_pan'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', 'in', account_ids)
    .where('is_default', '=', true)
    .execute();
  return new Map(rows.map(({ id, account_id, ...noted }) => [account_id, { saved_card_id: String(id), ...noted }]));
}
