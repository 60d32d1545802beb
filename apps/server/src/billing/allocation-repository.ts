import type { Allocation, StandingAllocation } from '@tsela/domain/billing/settlement';
import type { AccountId, UserId } from '@tsela/domain/ids';
import { negateCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { isAnyOf } from '../db/any-of.ts';
import { insertRows, pipelineRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

export interface NewCredit {
  readonly transaction_id: number;
  readonly account_id: AccountId;
  readonly payment_id: number | null;
  readonly amount_cents: Cents;
}

/** Makes entries of the ledger free to settle invoices. It travels with the next statement. */
export function insertCredits(tx: Tx, made: readonly NewCredit[]): void {
  pipelineRows(
    tx,
    CREDITS,
    made.map(({ transaction_id, account_id, payment_id, amount_cents }) => [
      transaction_id,
      account_id,
      payment_id,
      amount_cents,
    ]),
  );
}

const CREDITS: RowsInsert = {
  name: 'insert-credits',
  table: 'credits',
  columns: ['transaction_id', 'account_id', 'payment_id', 'amount_cents'],
};

/** More than an account has open at once; what is beyond is settled with the next credit or invoice. */
const MOST_OPEN = 5000;

/** What of an account's credits settles nothing yet, oldest first. The account is locked. */
export async function readOpenCredits(tx: Tx, account_id: AccountId) {
  return credits(tx)
    .where('account_id', '=', account_id)
    .where(sql<Cents>`spent_cents + allocated_cents`, '<', sql.ref<Cents>('amount_cents'))
    .orderBy('transaction_id')
    .limit(MOST_OPEN)
    .execute();
}

/** Those credits of an account among some. The account is locked. */
export async function readCredits(tx: Tx, account_id: AccountId, transaction_ids: readonly number[]) {
  return credits(tx).where('account_id', '=', account_id).where(isAnyOf('transaction_id', transaction_ids)).execute();
}

/** The credit of a payment, or of an entry of the ledger; null where it has none. Its account is locked. */
export async function findCredit(tx: Tx, which: { readonly payment_id: number } | { readonly transaction_id: number }) {
  const found = await (
    'payment_id' in which
      ? credits(tx).where('payment_id', '=', which.payment_id)
      : credits(tx).where('transaction_id', '=', which.transaction_id)
  ).executeTakeFirst();
  return found ?? null;
}

function credits(tx: Tx) {
  return tx.db
    .selectFrom('credits')
    .select(['transaction_id', 'account_id', 'amount_cents', 'spent_cents', 'allocated_cents'])
    .where('provider_id', '=', tx.provider_id);
}

/** Sets what of a credit is gone otherwise. Its account is locked. */
export function updateSpent(tx: Tx, transaction_id: number, spent_cents: Cents): void {
  pipelineStatement(
    tx,
    tx.db
      .updateTable('credits')
      .set({ spent_cents })
      .where('provider_id', '=', tx.provider_id)
      .where('transaction_id', '=', transaction_id),
  );
}

/** What is left of an account's credits has moved on with its balance. The account is locked. */
export async function spendOpenCredits(tx: Tx, account_id: AccountId): Promise<void> {
  await tx.db
    .updateTable('credits')
    .set(({ eb }) => ({ spent_cents: eb('amount_cents', '-', sql.ref<Cents>('allocated_cents')) }))
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where(sql<Cents>`spent_cents + allocated_cents`, '<', sql.ref<Cents>('amount_cents'))
    .execute();
}

/** One credit is spread over far fewer. */
const MOST_STANDING = 5000;

/** The allocations of a credit that have not been taken back, newest first. Its account is locked. */
export async function readStanding(tx: Tx, transaction_id: number): Promise<StandingAllocation[]> {
  return standing(tx).where('a.transaction_id', '=', transaction_id).limit(MOST_STANDING).execute();
}

/** The allocations of an import that have not been taken back. */
export async function readStandingOfImport(tx: Tx, import_id: number) {
  return standing(tx).select('a.account_id').where('a.import_id', '=', import_id).limit(MOST_OF_IMPORT).execute();
}

/** A row without an invoice may settle many; what is beyond is taken back one by one. */
const MOST_OF_IMPORT = 20_000;

/** An allocation that has not been taken back, or null. */
export async function findStanding(tx: Tx, allocation_id: number) {
  const found = await standing(tx).select('a.account_id').where('a.id', '=', allocation_id).executeTakeFirst();
  return found ?? null;
}

function standing(tx: Tx) {
  return tx.db
    .selectFrom('allocations as a')
    .leftJoin('allocations as r', (join) =>
      join.onRef('r.provider_id', '=', 'a.provider_id').onRef('r.reverses_allocation_id', '=', 'a.id'),
    )
    .select(['a.id', 'a.transaction_id', 'a.document_id', 'a.amount_cents'])
    .where('a.provider_id', '=', tx.provider_id)
    .where('a.reverses_allocation_id', 'is', null)
    .where('r.id', 'is', null)
    .orderBy('a.id', 'desc');
}

/** Who allocates what, and when. */
export interface Allocating {
  /** The accounts, by the invoices: one for all of them, or each by its own. */
  readonly accounts: AccountId | ReadonlyMap<number, AccountId>;
  readonly import_id?: number;
  readonly made_by: 'rule' | 'hand' | 'import';
  readonly reason?: string;
  readonly created_by: UserId | null;
  readonly now: Date;
}

/** Writes allocations, and adds them to their credits and invoices. The account is locked. */
export async function insertAllocations(
  tx: Tx,
  by: Allocating,
  made: readonly (Allocation & { readonly day?: Day | null })[],
): Promise<number[]> {
  return write(
    tx,
    by,
    made.map(({ transaction_id, document_id, amount_cents, day = null }) => ({
      transaction_id,
      document_id,
      amount_cents,
      day,
      reverses_allocation_id: null,
    })),
  );
}

/** Takes allocations back by rows of their own. The account is locked; the database refuses the same one twice. */
export async function reverseAllocations(tx: Tx, by: Allocating, ended: readonly StandingAllocation[]): Promise<void> {
  await write(
    tx,
    by,
    ended.map(({ id, amount_cents, transaction_id, document_id }) => ({
      transaction_id,
      document_id,
      amount_cents: negateCents(amount_cents),
      day: null,
      reverses_allocation_id: id,
    })),
  );
}

interface NewAllocation extends Allocation {
  readonly day: Day | null;
  readonly reverses_allocation_id: number | null;
}

async function write(tx: Tx, by: Allocating, rows: readonly NewAllocation[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const { accounts, import_id = null, made_by, reason = '', created_by, now } = by;
  for (const { text, column } of SUMS) {
    const sums = Map.groupBy(rows, (row) => row[column]);
    const amounts = [...sums.values()].map((parts) => parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
    pipelineStatement(tx, { text, values: [tx.provider_id, [...sums.keys()], amounts] });
  }
  const kept = await insertRows<{ id: number }>(
    tx,
    ALLOCATIONS,
    rows.map(({ transaction_id, document_id, amount_cents, day, reverses_allocation_id }) => [
      typeof accounts === 'number' ? accounts : accounts.get(document_id),
      transaction_id,
      document_id,
      amount_cents,
      reverses_allocation_id,
      made_by,
      reason,
      created_by,
      now,
      import_id,
      day,
    ]),
  );
  return kept.map(({ id }) => id);
}

/** The sums that are kept beside the rows; checks of the tables refuse more than there is. */
const SUMS = [
  {
    column: 'transaction_id',
    text: `update credits c set allocated_cents = c.allocated_cents + made.amount
      from unnest($2::bigint[], $3::bigint[]) as made (id, amount) where c.provider_id = $1 and c.transaction_id = made.id`,
  },
  {
    column: 'document_id',
    text: `update billing_documents d set paid_cents = d.paid_cents + made.amount
      from unnest($2::bigint[], $3::bigint[]) as made (id, amount) where d.provider_id = $1 and d.id = made.id`,
  },
] as const;

const ALLOCATIONS: RowsInsert = {
  name: 'insert-allocations',
  table: 'allocations',
  ids: 'allocation_ids',
  columns: [
    'account_id',
    'transaction_id',
    'document_id',
    'amount_cents',
    'reverses_allocation_id',
    'made_by',
    'reason',
    'created_by',
    'time_created',
    'import_id',
    'day',
  ],
  ending: 'returning id',
};
