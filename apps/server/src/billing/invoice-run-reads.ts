import type { InvoiceFrequency, InvoiceSchedule } from '@tsela/domain/billing/invoice-run';
import type { AccountId } from '@tsela/domain/ids';
import { ZERO_CENTS } from '@tsela/domain/money/cents';
import type { Day, Weekday } from '@tsela/domain/time/day';
import type { Tx } from '../db/transaction.ts';

/** An account that has something for an invoice, with its schedule. */
export interface RunAccount extends InvoiceSchedule {
  readonly id: AccountId;
  readonly last_invoice_run: Day | null;
}

/** Weekly runs without a weekday of their own are on Mondays. */
const MONDAY: Weekday = 1;

/**
 * Accounts with debits that are on no invoice, in the order of their ids. Visitors' accounts are left out: each visitor pays at once and has
 * a receipt. Source: decisions 0161.
 */
export async function readAccountsToInvoice(
  tx: Tx,
  { after, limit }: { readonly after: AccountId | null; readonly limit: number },
): Promise<RunAccount[]> {
  const rows = await selectAccounts(tx)
    .where('id', '>', after ?? (0 as AccountId))
    .where('uninvoiced_cents', '>', ZERO_CENTS)
    .where('account_type', '!=', 'guest')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(runAccountOf);
}

/** The same of one account, locked: of two runs at once one invoices it. */
export async function findRunAccount(tx: Tx, account_id: AccountId): Promise<RunAccount | null> {
  const row = await selectAccounts(tx).where('id', '=', account_id).forNoKeyUpdate().executeTakeFirst();
  return row ? runAccountOf(row) : null;
}

function selectAccounts(tx: Tx) {
  return tx.db
    .selectFrom('accounts')
    .select(['id', 'invoice_frequency', 'invoice_frequency_time', 'last_invoice_run'])
    .where('provider_id', '=', tx.provider_id);
}

interface RunRow {
  readonly id: AccountId;
  readonly invoice_frequency: InvoiceFrequency;
  readonly invoice_frequency_time: number | null;
  readonly last_invoice_run: Day | null;
}

function runAccountOf({ invoice_frequency_time, ...row }: RunRow): RunAccount {
  // The table admits weekdays only.
  return { ...row, invoice_frequency_time: (invoice_frequency_time as Weekday | null) ?? MONDAY };
}
