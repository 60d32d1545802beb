import { isOnHold } from '@tsela/domain/accounts/account-rules';
import type { AccountId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import type { Tx } from '../db/transaction.ts';

export interface AccountStanding {
  readonly is_on_hold: boolean;
  /** True when an invoice is unpaid after the day it was due. */
  readonly is_in_arrears: boolean;
}

/** How an account stands with its provider on a day. */
export async function readAccountStanding(tx: Tx, account_id: AccountId, today: Day): Promise<AccountStanding> {
  const row = await tx.db
    .selectFrom('accounts')
    .select(['is_on_hold', 'temp_disable_auto_hold'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('billing_documents as d')
          .select('d.id')
          .where('d.provider_id', '=', tx.provider_id)
          .where('d.account_id', '=', account_id)
          .where('d.kind', '=', 'invoice')
          .where('d.due_date', '<', today)
          .whereRef('d.paid_cents', '<', 'd.total_cents'),
      ).as('is_in_arrears'),
    )
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  return { is_on_hold: isOnHold(row), is_in_arrears: Boolean(row.is_in_arrears) };
}
