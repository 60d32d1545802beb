import type { AccountId, UserId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import type { Day } from '@tsela/domain/time/day';
import type { Tx } from '../db/transaction.ts';

/** An account that could not be invoiced, and why. */
export interface RunFailure {
  readonly account_id: AccountId;
  readonly message: string;
}

/** What a run came to. */
export interface InvoiceRunEnd {
  readonly account_count: number;
  readonly invoice_count: number;
  readonly total_cents: Cents;
  readonly failures: readonly RunFailure[];
  readonly time_ended: Date;
}

export async function insertInvoiceRun(
  tx: Tx,
  run: { readonly time_started: Date; readonly started_by: UserId | null },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('invoice_runs')
    .values(({ fn, val }) => ({
      ...run,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('invoice_run_ids')]),
      state: 'running',
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A run keeps this many of its failures; all of them are invoiced again by the next. */
const MOST_FAILURES = 100;

export async function endInvoiceRun(tx: Tx, run_id: number, { failures, ...end }: InvoiceRunEnd): Promise<void> {
  await tx.db
    .updateTable('invoice_runs')
    .set({
      ...end,
      failures: JSON.stringify(failures.slice(0, MOST_FAILURES)),
      state: failures.length > 0 ? 'failed' : 'done',
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', run_id)
    .execute();
}

/** Notes that an account has been through a run. It is locked. */
export async function updateLastRun(tx: Tx, account_id: AccountId, last_invoice_run: Day): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({ last_invoice_run })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', account_id)
    .execute();
}
