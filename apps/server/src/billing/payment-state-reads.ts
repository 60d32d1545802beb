import { isOnHold } from '@tsela/domain/accounts/account-rules';
import type { AccountId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import { isAnyOf } from '../db/any-of.ts';
import type { Tx } from '../db/transaction.ts';

export interface PaymentState {
  readonly is_on_hold: boolean;
  /** True when an invoice is unpaid after the day it was due. */
  readonly is_in_arrears: boolean;
}

/** How accounts are with their provider on a day. */
export async function readPaymentStates(
  tx: Tx,
  account_ids: readonly AccountId[],
  today: Day,
): Promise<ReadonlyMap<AccountId, PaymentState>> {
  const rows = await tx.db
    .selectFrom('accounts')
    .select(['id', 'is_on_hold', 'temp_disable_auto_hold'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('billing_documents as d')
          .select('d.id')
          .where('d.provider_id', '=', tx.provider_id)
          .whereRef('d.account_id', '=', 'accounts.id')
          .where('d.kind', '=', 'invoice')
          .where('d.due_date', '<', today)
          .whereRef('d.paid_cents', '<', 'd.total_cents'),
      ).as('is_in_arrears'),
    )
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', account_ids))
    .execute();
  return new Map(rows.map((row) => [row.id, { is_on_hold: isOnHold(row), is_in_arrears: Boolean(row.is_in_arrears) }]));
}
