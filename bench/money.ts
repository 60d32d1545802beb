import { invoiceDue } from '@tsela/server/billing/run-invoices';
import { makeStatement } from '@tsela/server/billing/statements/make-statement';
import { readBillingOverview } from '@tsela/server/billing/billing-overview-reads';
import { sealLedger } from '@tsela/server/billing/ledger/seal-ledger';
import { readStatementFile } from '@tsela/server/billing/statements/statement-file';
import { verifyLedger } from '@tsela/server/billing/ledger/verify-ledger';
import type { RequestContext } from '@tsela/server/context';
import type { AccountId } from '@tsela/domain/ids';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { bookingsFor } from './create-shipment.ts';
import { BOOKS, fillBooks } from './money-books.ts';
import { median } from './measure.ts';
import type { Figure } from './rating.ts';
import type { Bench } from './world.ts';

/** Issue 17: an invoice run over 100 000 shipments of 500 accounts, with bookings of another provider beside it. */
const RUN_S_MAX = 180;
const BOOKINGS_BESIDE_FLOOR = 0.7;
const RUN_GROWS_MB_MAX = 150;
/** Issue 17: a statement of 10 000 lines, a check of 1 000 000 entries, an overview of 10 000 accounts. */
const STATEMENT_S_MAX = 2;
const CHECK_S_MAX = 20;
const OVERVIEW_MS_MAX = 100;

const ALONE_MS = 5000;
const OVERVIEWS = 20;
const MB = 1024 * 1024;

/** What the floors of money are held to, on books of a provider of its own. */
export async function measureMoney(bench: Bench): Promise<Figure[]> {
  const books = await fillBooks(bench);
  return [
    await measureRun(bench, books.context),
    await measureStatement(books.context, books.longest_account_id),
    await measureCheck(books.context),
    await measureOverview(books.context),
  ];
}

async function measureRun(bench: Bench, context: RequestContext): Promise<Figure> {
  const alone = await bookingsFor(bench, { until: pause(ALONE_MS) });
  const before = memory();
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, memory())), 50);
  const began = performance.now();
  const run = invoiceDue(context);
  const beside = await bookingsFor(bench, { until: run });
  const { account_count, total_cents, failures } = await run;
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watching);
  if (account_count !== BOOKS.accounts || failures.length > 0) throw new Error(`${account_count} accounts were invoiced.`);
  const ratio = beside / alone;
  const grown = (most - before) / MB;
  return {
    reached: seconds <= RUN_S_MAX && ratio >= BOOKINGS_BESIDE_FLOOR && grown <= RUN_GROWS_MB_MAX,
    lines: [
      `invoice run: ${BOOKS.shipments} shipments of ${account_count} accounts, R ${total_cents / 100}, in ${seconds.toFixed(1)} s (at most ${RUN_S_MAX})`,
      `  bookings beside it ${beside.toFixed(0)} a second against ${alone.toFixed(0)} alone: ${ratio.toFixed(2)} (floor ${BOOKINGS_BESIDE_FLOOR})`,
      `  its process grew by ${grown.toFixed(0)} MB (at most ${RUN_GROWS_MB_MAX})`,
    ],
  };
}

async function measureStatement(context: RequestContext, account_id: AccountId): Promise<Figure> {
  const today = dayOf(context.now);
  const days = { start_date: addDays(today, -BOOKS.days), end_date: today };
  const made_s: number[] = [];
  const began = performance.now();
  const { statement } = await makeStatement(context, { account_id, ...days });
  const kept_s = (performance.now() - began) / 1000;
  for (let time = 0; time < 3; time++) {
    const start = performance.now();
    await readStatementFile(context, { id: statement.id, format: 'pdf' });
    made_s.push((performance.now() - start) / 1000);
  }
  const pdf_s = median(made_s);
  return {
    reached: statement.transaction_count >= BOOKS.longest && kept_s + pdf_s <= STATEMENT_S_MAX,
    lines: [
      `statement: ${statement.transaction_count} lines made in ${kept_s.toFixed(2)} s and drawn as a PDF in ${pdf_s.toFixed(2)} s (together at most ${STATEMENT_S_MAX})`,
    ],
  };
}

async function measureCheck(context: RequestContext): Promise<Figure> {
  const sealing = performance.now();
  await sealLedger(context);
  const began = performance.now();
  const { entries, differences } = await verifyLedger(context);
  const seconds = (performance.now() - began) / 1000;
  const [first] = differences;
  if (first) throw new Error(first.text);
  return {
    reached: entries >= BOOKS.entries && seconds <= CHECK_S_MAX,
    lines: [
      `ledger check: ${entries} entries in ${seconds.toFixed(1)} s (at most ${CHECK_S_MAX}), sealed in ${((began - sealing) / 1000).toFixed(1)} s before`,
    ],
  };
}

async function measureOverview(context: RequestContext): Promise<Figure> {
  const times_ms: number[] = [];
  for (let time = 0; time < OVERVIEWS; time++) {
    const began = performance.now();
    await readBillingOverview(context);
    times_ms.push(performance.now() - began);
  }
  const [usual, slowest] = [median(times_ms), Math.max(...times_ms)];
  return {
    reached: slowest <= OVERVIEW_MS_MAX,
    lines: [
      `overview of ${BOOKS.all_accounts} accounts: ${usual.toFixed(1)} ms, the slowest of ${OVERVIEWS} ${slowest.toFixed(1)} ms (at most ${OVERVIEW_MS_MAX})`,
    ],
  };
}

function memory(): number {
  return process.memoryUsage().rss;
}

function pause(duration_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration_ms));
}
