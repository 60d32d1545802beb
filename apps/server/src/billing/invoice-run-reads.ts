import { VISITORS } from '@tsela/domain/permissions/visitors';
import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InvoiceRun } from '@tsela/contract/billing/billing-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { INVOICE_FREQUENCIES, nextInvoiceRun } from '@tsela/domain/billing/invoice-run';
import type { InvoiceFrequency, InvoiceSchedule } from '@tsela/domain/billing/invoice-run';
import type { AccountId } from '@tsela/domain/ids';
import { ZERO_CENTS, addCents, cents, randFromCents } from '@tsela/domain/money/cents';
import type { Day, Weekday } from '@tsela/domain/time/day';
import { refuseAccountUsers, refusePartOfAccounts, refuseWithoutBilling } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { RunFailure } from './invoice-run-repository.ts';

/** What runs did, and what waits for the next of each frequency. Source: screens S41, INVRUN-01 to INVRUN-04. */
export async function listInvoiceRuns(
  context: RequestContext,
  input: InputOf<typeof invoiceApi.invoiceRuns>,
): Promise<OutputOf<typeof invoiceApi.invoiceRuns>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refusePartOfAccounts(context, 'Invoice runs are for staff who see every account.');
  return reading(context, async (tx) => {
    const query = selectRuns(tx);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('r.id', 'desc').limit(limit).offset(offset).execute();
    const codes = await readCodes(
      tx,
      rows.flatMap(({ failures }) => (failures as RunFailure[]).map(({ account_id }) => account_id)),
    );
    return {
      runs: rows.map((row) => presentRun(row, codes)),
      count: await countUpTo(tx, query, { limit, offset, rows }),
      next: await readNext(tx, context.now),
    };
  });
}

function selectRuns(tx: Tx) {
  return tx.db
    .selectFrom('invoice_runs as r')
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'r.provider_id').onRef('u.id', '=', 'r.started_by'))
    .selectAll('r')
    .select('u.name as started_by_name')
    .where('r.provider_id', '=', tx.provider_id);
}

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number];

function presentRun(row: RunRow, codes: ReadonlyMap<AccountId, string>): InvoiceRun {
  return {
    id: row.id,
    state: row.state,
    started_by_name: row.started_by_name ?? '',
    account_count: row.account_count,
    invoice_count: row.invoice_count,
    total: randFromCents(row.total_cents),
    // Written as such at the end of the run.
    failures: (row.failures as RunFailure[]).map((each) => ({ ...each, account_code: codes.get(each.account_id) ?? '' })),
    time_started: row.time_started.toISOString(),
    time_ended: row.time_ended?.toISOString() ?? null,
  };
}

async function readCodes(tx: Tx, ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('accounts')
    .select(['id', 'account_code'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', [...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, account_code }) => [id, account_code]));
}

/** The next run of each frequency that accounts have, the soonest of weekly ones, and what waits for it. */
async function readNext(tx: Tx, now: Date): Promise<OutputOf<typeof invoiceApi.invoiceRuns>['next']> {
  const rows = await tx.db
    .selectFrom('accounts')
    .select(['invoice_frequency', 'invoice_frequency_time'])
    .select(({ fn }) => [fn.countAll<number>().as('account_count'), fn.sum<string>('uninvoiced_cents').as('waiting_cents')])
    .where('provider_id', '=', tx.provider_id)
    .where('uninvoiced_cents', '>', ZERO_CENTS)
    .where('account_type', '!=', VISITORS)
    .groupBy(['invoice_frequency', 'invoice_frequency_time'])
    .execute();
  return INVOICE_FREQUENCIES.flatMap((invoice_frequency) => {
    const of_frequency = rows.filter((row) => row.invoice_frequency === invoice_frequency);
    if (of_frequency.length === 0) return [];
    const times = of_frequency.map((row) =>
      nextInvoiceRun(now, runAccountOf({ ...row, id: 0 as AccountId, last_invoice_run: null })),
    );
    return {
      invoice_frequency,
      time: new Date(Math.min(...times.map(Number))).toISOString(),
      account_count: of_frequency.reduce((sum, row) => sum + row.account_count, 0),
      waiting: randFromCents(addCents(...of_frequency.map((row) => cents(Number(row.waiting_cents))))),
    };
  });
}

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
    .where('account_type', '!=', VISITORS)
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

export interface AccountToRun {
  readonly id: AccountId;
  readonly invoice_frequency: InvoiceFrequency;
  readonly invoice_frequency_time: number | null;
  readonly last_invoice_run: Day | null;
}

/** An account with its schedule; weekly ones without a weekday are invoiced on Mondays. */
export function runAccountOf({ invoice_frequency_time, ...row }: AccountToRun): RunAccount {
  // The table admits weekdays only.
  return { ...row, invoice_frequency_time: (invoice_frequency_time as Weekday | null) ?? MONDAY };
}
