import { INVOICE_RUN_TIME, isDueForRun, latestInvoiceRun } from '@tsela/domain/billing/invoice-run';
import type { AccountId } from '@tsela/domain/ids';
import { ZERO_CENTS, addCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { instantOf } from '@tsela/domain/time/day';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { invoiceWithin } from './invoice-account.ts';
import type { Issued } from './invoice-account.ts';
import { findRunAccount, readAccountsToInvoice } from './invoice-run-reads.ts';
import type { RunAccount } from './invoice-run-reads.ts';
import { endInvoiceRun, insertInvoiceRun, updateLastRun } from './invoice-run-repository.ts';
import type { RunFailure } from './invoice-run-repository.ts';
import { authorOf } from './ledger/post-transaction.ts';

/** So many accounts are looked for at once. */
const PAGE = 500;

/** What a run came to. */
export interface RunOutcome {
  readonly account_count: number;
  readonly invoice_count: number;
  readonly total_cents: Cents;
  readonly failures: readonly (RunFailure & { readonly cause: unknown })[];
}

/** The run by the clock: it fails when an account did, so that it is tried again for those. Source: INVRUN-01. */
export async function runInvoices(context: RequestContext): Promise<void> {
  const { failures } = await invoiceDue(context);
  if (failures.length === 0) return;
  const causes = failures.map(({ account_id, cause }) => new Error(`Account ${account_id} could not be invoiced.`, { cause }));
  throw new AggregateError(causes, `${failures.length} accounts could not be invoiced.`);
}

/**
 * Invoices every account whose run has come by its frequency, each in a transaction of its own, which also notes that the account has been
 * through that run: cut short and started again, it goes on where it stopped, and no account is invoiced twice. One account that fails stops
 * none of the others; the next run takes it again. Charges that were booked after the run's 02:00 wait for the next. Source: INVRUN-01 to
 * INVRUN-04, SHIP-RULE-02.
 */
export async function invoiceDue(context: RequestContext): Promise<RunOutcome> {
  const began = performance.now();
  let outcome: RunOutcome = { account_count: 0, invoice_count: 0, total_cents: ZERO_CENTS, failures: [] };
  let run_id: number | null = null;
  for await (const account of accountsToInvoice(context)) {
    if (!isDueForRun(context.now, account, account.last_invoice_run)) continue;
    // A run that finds nothing to do leaves no record.
    run_id ??= await beginRun(context);
    outcome = await withAccount(context, account.id, outcome);
  }
  if (run_id !== null)
    await endRun(context, run_id, { ...outcome, time_ended: new Date(context.now.getTime() + performance.now() - began) });
  return outcome;
}

async function* accountsToInvoice(context: RequestContext): AsyncGenerator<RunAccount> {
  let after: AccountId | null = null;
  while (true) {
    const from: AccountId | null = after;
    const accounts: RunAccount[] = await reading(context, (tx) => readAccountsToInvoice(tx, { after: from, limit: PAGE }));
    yield* accounts;
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < PAGE) return;
    after = last.id;
  }
}

async function withAccount(context: RequestContext, account_id: AccountId, before: RunOutcome): Promise<RunOutcome> {
  try {
    const invoices = await runFor(context, account_id);
    return {
      ...before,
      account_count: before.account_count + (invoices.length > 0 ? 1 : 0),
      invoice_count: before.invoice_count + invoices.length,
      total_cents: addCents(before.total_cents, ...invoices.map(({ total_cents }) => total_cents)),
    };
  } catch (cause) {
    const message = cause instanceof Problem ? cause.message : 'Something went wrong. It is tried again.';
    return { ...before, failures: [...before.failures, { account_id, message, cause }] };
  }
}

/** The invoices of one account's run; none where it has been through it meanwhile. */
async function runFor(context: RequestContext, account_id: AccountId): Promise<Issued[]> {
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const account = await findRunAccount(tx, account_id);
    if (!account || !isDueForRun(context.now, account, account.last_invoice_run)) return [];
    const run_day = latestInvoiceRun(context.now, account);
    const facts = {
      settings,
      booked_before: instantOf(run_day, INVOICE_RUN_TIME),
      per_shipment: account.invoice_frequency === 'shipment',
    };
    const invoices: Issued[] = [];
    // One invoice carries a bounded number of charges.
    for (let part = await invoiceWithin(tx, context, account_id, facts); part.length > 0;) {
      invoices.push(...part);
      part = await invoiceWithin(tx, context, account_id, facts);
    }
    await updateLastRun(tx, account_id, run_day);
    return invoices;
  });
}

async function beginRun(context: RequestContext): Promise<number> {
  return inTransaction(context, (tx) => insertInvoiceRun(tx, { time_started: context.now, started_by: authorOf(context.actor) }));
}

type EndedRun = RunOutcome & { readonly time_ended: Date };

async function endRun(context: RequestContext, run_id: number, outcome: EndedRun): Promise<void> {
  const { account_count, invoice_count, total_cents, time_ended } = outcome;
  const failures = outcome.failures.map(({ account_id, message }) => ({ account_id, message }));
  await inTransaction(context, async (tx) => {
    await endInvoiceRun(tx, run_id, { account_count, invoice_count, total_cents, failures, time_ended });
    await recordChange(tx, context, {
      type: 'invoices.run',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { accounts: account_count, invoices: invoice_count, total_cents, failed: failures.length },
    });
  });
}
