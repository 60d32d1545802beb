import { invoiceAccount } from '@tsela/server/billing/invoice-account';
import { createTransaction } from '@tsela/server/billing/ledger/manual-transaction';
import { recordPayment } from '@tsela/server/billing/record-payment';
import { refundPayment, reversePayment } from '@tsela/server/billing/return-payment';
import { reverseTransaction } from '@tsela/server/billing/ledger/reverse-transaction';
import { verifyLedger } from '@tsela/server/billing/ledger/verify-ledger';
import type { RequestContext } from '@tsela/server/context';
import { reading } from '@tsela/server/db/transaction';
import { runUntilKilled } from '@tsela/server/testing/killed';
import type { AccountId } from '@tsela/domain/ids';
import { reversalOf } from '@tsela/domain/billing/transaction-types';
import { cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { openAccounts } from './money-books.ts';
import type { Figure } from './rating.ts';
import type { Bench } from './world.ts';

/** `LEDGER_OPERATIONS=1000000 npm run bench -- ledger-model` is what beyond.md part 4 asks for. */
const OPERATIONS = Number(process.env['LEDGER_OPERATIONS'] ?? 10_000);
const AT_ONCE = 8;
const ACCOUNTS_EACH = 25;
/** Of a thousand operations so many are done twice at once, and so many by a process that is killed within them. */
const TWICE = 100;
const KILLED = 5;
const LAST_STATEMENT = 14;
/** How often all of the ledger is added up anew. */
const CHECK_EVERY = Number(process.env['LEDGER_CHECK_EVERY'] ?? 100_000);

const DEBITS = ['admin-debit', 'promotional-debit', 'balance-adjustment-debit', 'refund-reversal'] as const;
const CREDITS = ['admin-credit', 'promotional-credit', 'balance-adjustment-credit', 'bad-debt-write-off', 'refund'] as const;
const METHODS = ['manual_eft', 'cash', 'instant_eft', 'bob_pay_capitec'] as const;

interface Entry {
  readonly id: number;
  readonly amount: number;
  /** A debit that waits for an invoice until it is on one. */
  readonly waits: boolean;
  readonly is_on_credit_note: boolean;
  is_invoiced: boolean;
  is_reversed: boolean;
}

/** What the model knows of an account. Amounts in cents. */
interface Known {
  readonly id: AccountId;
  balance: number;
  /** What waits for an invoice. */
  waiting: number;
  readonly entries: Entry[];
  readonly payments: { readonly id: number; readonly amount: number; returned: number }[];
  /** References of payments that the gateway may tell of again. */
  readonly told: { readonly reference: string; readonly amount: number }[];
}

interface Tally {
  done: number;
  refused: number;
  repeated: number;
  killed: number;
}

/**
 * Random operations on a provider's ledger by eight processes' worth of work at once, many of them twice at once and some killed within, against a
 * model that knows what each must come to: whether it is refused, and what the account has after it. Source: beyond.md part 4.
 */
export async function measureLedgerModel(bench: Bench): Promise<Figure[]> {
  const { context, account_ids } = await openAccounts(bench, { name: 'Model', accounts: AT_ONCE * ACCOUNTS_EACH });
  const tally: Tally = { done: 0, refused: 0, repeated: 0, killed: 0 };
  const began = performance.now();
  let checked = 0;
  const check_seconds: number[] = [];
  while (tally.done < OPERATIONS) {
    const until = Math.min(OPERATIONS, tally.done + CHECK_EVERY);
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, worker) => {
        const own = account_ids.slice(worker * ACCOUNTS_EACH, (worker + 1) * ACCOUNTS_EACH);
        return work(context, { known: known_of(worker, own), random: randomOf(worker + tally.done), until, tally });
      }),
    );
    const asked = performance.now();
    const { entries, differences } = await verifyLedger(context);
    check_seconds.push((performance.now() - asked) / 1000);
    const [first] = differences;
    if (first) throw new Error(`After ${tally.done} operations: ${first.text}`);
    checked = entries;
    console.log(`ledger model: ${tally.done} of ${OPERATIONS} operations, ${entries} entries, ${minutesSince(began)} min`);
  }
  const seconds = (performance.now() - began) / 1000;
  return [
    {
      reached: true,
      lines: [
        `ledger model: ${tally.done} operations in ${seconds.toFixed(0)} s left ${checked} entries, all as the model has them`,
        `  ${tally.repeated} done twice at once, ${tally.killed} killed within, ${tally.refused} refused as they must be`,
        `  checked in ${check_seconds.map((each) => each.toFixed(1)).join(', ')} s`,
      ],
    },
  ];
}

/** A million take over an hour: how far they are is said with each check. */
function minutesSince(began: number): string {
  return ((performance.now() - began) / 60_000).toFixed(0);
}

const known_by_worker = new Map<number, readonly Known[]>();

function known_of(worker: number, ids: readonly AccountId[]): readonly Known[] {
  const known =
    known_by_worker.get(worker) ?? ids.map((id) => ({ id, balance: 0, waiting: 0, entries: [], payments: [], told: [] }));
  known_by_worker.set(worker, known);
  return known;
}

interface Work {
  readonly known: readonly Known[];
  readonly random: (below: number) => number;
  readonly until: number;
  readonly tally: Tally;
}

async function work(context: RequestContext, { known, random, until, tally }: Work): Promise<void> {
  while (tally.done < until) {
    tally.done++;
    const account = known[random(known.length)];
    if (!account) throw new Error('There is no account.');
    const operation = draw(account, random, tally.done);
    const lot = random(1000);
    if (lot < KILLED) await killWithin(context, { account, operation, at: 1 + random(LAST_STATEMENT), tally });
    else await perform(context, { account, operation, times: lot < KILLED + TWICE ? 2 : 1, tally });
    await compare(context, account, operation.name);
  }
}

/** An operation, whether it must be refused, and what it does to the model. */
interface Operation {
  readonly name: string;
  readonly is_refused: boolean;
  /** Done twice at once, it counts once: the second is told of the first, or refused. */
  readonly is_once: boolean;
  readonly ask: (context: RequestContext) => Promise<unknown>;
  readonly apply: (answer: unknown) => void;
}

function draw(account: Known, random: Work['random'], serial: number): Operation {
  const amount = 1 + random(100_000);
  const entry = account.entries[random(account.entries.length)];
  const payment = account.payments[random(account.payments.length)];
  const told = account.told[random(account.told.length)];
  const lot = random(100);
  if (lot < 25) return enter(account, DEBITS[random(DEBITS.length)] ?? 'admin-debit', -amount);
  if (lot < 40) return enter(account, CREDITS[random(CREDITS.length)] ?? 'admin-credit', amount);
  if (lot < 60) return pay(account, { reference: `model ${serial}`, amount, method: METHODS[random(METHODS.length)] ?? 'cash' });
  if (lot < 70 && told) return tellAgain(account, told);
  if (lot < 80 && entry) return takeBack(account, entry);
  if (lot < 86 && payment) return refund(account, payment, 1 + random(payment.amount));
  if (lot < 90 && payment) return reverse(account, payment);
  return invoice(account);
}

function enter(account: Known, type: (typeof DEBITS | typeof CREDITS)[number], amount: number): Operation {
  const waits = type === 'admin-debit' || type === 'promotional-debit';
  const is_on_credit_note = type === 'admin-credit' || type === 'promotional-credit';
  return {
    name: type,
    is_refused: false,
    is_once: false,
    ask: (context) =>
      createTransaction(context, { account_id: account.id, type, amount: Math.abs(amount) / 100, reason: 'Model' }),
    apply(answer) {
      const { transaction } = answer as Awaited<ReturnType<typeof createTransaction>>;
      account.balance += amount;
      if (waits) account.waiting -= amount;
      if (reversalOf(type) !== null)
        account.entries.push({ id: transaction.id, amount, waits, is_on_credit_note, is_invoiced: false, is_reversed: false });
    },
  };
}

function pay(account: Known, { reference, amount, method }: { reference: string; amount: number; method: string }): Operation {
  return {
    name: 'payment',
    is_refused: false,
    is_once: true,
    ask: (context) => recordPayment(context, { account_id: account.id, amount_cents: cents(amount), method, reference }),
    apply(answer) {
      const { payment_id } = answer as Awaited<ReturnType<typeof recordPayment>>;
      account.balance += amount;
      account.payments.push({ id: payment_id, amount, returned: 0 });
      account.told.push({ reference, amount });
    },
  };
}

function tellAgain(account: Known, { reference, amount }: Known['told'][number]): Operation {
  return {
    name: 'payment told again',
    is_refused: false,
    is_once: true,
    ask: (context) => recordPayment(context, { account_id: account.id, amount_cents: cents(amount), method: 'cash', reference }),
    apply: () => undefined,
  };
}

function takeBack(account: Known, entry: Known['entries'][number]): Operation {
  return {
    name: 'reversal',
    is_refused: entry.is_reversed,
    is_once: true,
    ask: (context) => reverseTransaction(context, { id: entry.id, reason: 'Model' }),
    apply() {
      entry.is_reversed = true;
      account.balance -= entry.amount;
      if (entry.waits && !entry.is_invoiced) account.waiting += entry.amount;
      // The debit that takes a credit note back is on the next invoice.
      if (entry.is_on_credit_note) account.waiting += entry.amount;
    },
  };
}

function refund(account: Known, payment: Known['payments'][number], amount: number): Operation {
  return {
    name: 'refund',
    is_refused: amount > payment.amount - payment.returned || amount > account.balance,
    is_once: false,
    ask: (context) => refundPayment(context, { id: payment.id, amount: amount / 100, reason: 'Model' }),
    apply() {
      payment.returned += amount;
      account.balance -= amount;
    },
  };
}

function reverse(account: Known, payment: Known['payments'][number]): Operation {
  return {
    name: 'payment reversal',
    is_refused: payment.returned >= payment.amount,
    is_once: true,
    ask: (context) => reversePayment(context, { id: payment.id, reason: 'Model' }),
    apply() {
      account.balance -= payment.amount - payment.returned;
      payment.returned = payment.amount;
    },
  };
}

function invoice(account: Known): Operation {
  return {
    name: 'invoice',
    is_refused: false,
    is_once: true,
    ask: (context) => invoiceAccount(context, account.id),
    apply() {
      account.waiting = 0;
      for (const entry of account.entries) if (entry.waits && !entry.is_reversed) entry.is_invoiced = true;
    },
  };
}

interface Performed {
  readonly account: Known;
  readonly operation: Operation;
  readonly times: number;
  readonly tally: Tally;
}

async function perform(context: RequestContext, { operation, times, tally }: Performed): Promise<void> {
  const { name, is_once, is_refused } = operation;
  // What is not the same the second time is done once.
  const asked = is_once ? times : 1;
  if (asked > 1) tally.repeated++;
  const answers = await Promise.allSettled(Array.from({ length: asked }, () => operation.ask(context)));
  for (const answer of answers) if (answer.status === 'rejected' && !(answer.reason instanceof Problem)) throw answer.reason;
  const done = answers.find((answer) => answer.status === 'fulfilled');
  if ((done === undefined) !== is_refused) throw new Error(`${name} was ${done ? 'not ' : ''}refused.`, { cause: answers[0] });
  if (done) operation.apply(done.value);
  else tally.refused++;
}

/** A process that is killed within an operation leaves all of it or nothing: which of both, the account says. */
async function killWithin(
  context: RequestContext,
  { account, operation, at, tally }: { account: Known; operation: Operation; at: number; tally: Tally },
): Promise<void> {
  tally.killed++;
  const before = await balanceOf(context, account);
  const entries_before = await newestOf(context, account);
  const has_died = await runUntilKilled(context.services, { at, when: 'after' }, (services) =>
    operation.ask({ ...context, services }).catch((cause: unknown) => {
      if (!(cause instanceof Problem)) throw cause;
    }),
  );
  const after = await newestOf(context, account);
  if (operation.name === 'invoice') {
    if ((await balanceOf(context, account)).waiting !== before.waiting) operation.apply(null);
    return;
  }
  if (after.transaction_id === entries_before.transaction_id) return;
  operation.apply({ transaction: { id: after.transaction_id }, payment_id: after.payment_id, has_died });
}

async function compare(context: RequestContext, account: Known, name: string): Promise<void> {
  const { balance, waiting } = await balanceOf(context, account);
  if (balance !== account.balance || waiting !== account.waiting)
    throw new Error(
      `After ${name} account ${account.id} has ${balance} and ${waiting} waiting, and the model ${account.balance} and ${account.waiting}.`,
    );
}

async function balanceOf(context: RequestContext, { id }: Known): Promise<{ balance: number; waiting: number }> {
  const row = await reading(context, (tx) =>
    tx.db
      .selectFrom('accounts')
      .select(['balance_cents', 'uninvoiced_cents'])
      .where('provider_id', '=', tx.provider_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return { balance: row.balance_cents, waiting: row.uninvoiced_cents };
}

async function newestOf(context: RequestContext, { id }: Known): Promise<{ transaction_id: number; payment_id: number }> {
  const row = await reading(context, (tx) =>
    tx.db
      .selectFrom('transactions')
      .select(['id', 'payment_id'])
      .where('provider_id', '=', tx.provider_id)
      .where('account_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return { transaction_id: row?.id ?? 0, payment_id: row?.payment_id ?? 0 };
}

/** The same numbers for the same seed: what went wrong once goes wrong again. */
function randomOf(seed: number): Work['random'] {
  let state = (seed + 1) * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917) >>> 0;
    return below === 0 ? 0 : mixed % below;
  };
}
