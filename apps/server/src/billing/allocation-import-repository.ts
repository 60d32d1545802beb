import type { ImportCredit, ImportInvoice } from '@tsela/domain/billing/allocation-import';
import { openOf, unallocatedOf } from '@tsela/domain/billing/settlement';
import { documentReference } from '@tsela/domain/formats/references';
import type { AccountId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { sql } from 'kysely';
import type { UserActor } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { visibleAccounts } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

/** The accounts with these codes, in capitals, that are there for the actor, in the order of their ids. */
export async function findMoneyByCode(
  tx: Tx,
  actor: UserActor,
  { codes, is_locking }: { readonly codes: readonly string[]; readonly is_locking: boolean },
) {
  const query = visibleAccounts(tx, actor)
    .select(['accounts.id', 'accounts.account_code', 'accounts.balance_cents', 'accounts.uninvoiced_cents'])
    .where(isAnyOf(sql`upper(accounts.account_code)`, codes, 'text'))
    .orderBy('accounts.id');
  return (is_locking ? query.forNoKeyUpdate() : query).execute();
}

/** The credits of payments and credit notes with these numbers, by their references. */
export async function findCreditsByNumber(
  tx: Tx,
  numbers: { readonly payments: readonly number[]; readonly notes: readonly number[] },
): Promise<Map<string, ImportCredit>> {
  const payments = await tx.db
    .selectFrom('payments as p')
    .innerJoin('credits as c', (join) => join.onRef('c.provider_id', '=', 'p.provider_id').onRef('c.payment_id', '=', 'p.id'))
    .select(['p.number', 'c.transaction_id', 'c.account_id', 'c.amount_cents', 'c.spent_cents', 'c.allocated_cents'])
    .where('p.provider_id', '=', tx.provider_id)
    .where(isAnyOf('p.number', numbers.payments))
    .execute();
  const notes = await tx.db
    .selectFrom('billing_documents as d')
    .innerJoin('billing_document_lines as l', (join) =>
      join.onRef('l.provider_id', '=', 'd.provider_id').onRef('l.document_id', '=', 'd.id'),
    )
    .innerJoin('credits as c', (join) =>
      join.onRef('c.provider_id', '=', 'l.provider_id').onRef('c.transaction_id', '=', 'l.transaction_id'),
    )
    .select(['d.number', 'c.transaction_id', 'c.account_id', 'c.amount_cents', 'c.spent_cents', 'c.allocated_cents'])
    .where('d.provider_id', '=', tx.provider_id)
    .where('d.kind', '=', 'credit-note')
    .where(isAnyOf('d.number', numbers.notes))
    .execute();
  const creditOf = ({ transaction_id, account_id, ...money }: (typeof payments)[number]): ImportCredit => ({
    transaction_id,
    account_id,
    unallocated_cents: unallocatedOf(money),
  });
  return new Map([
    ...payments.map((row) => [documentReference('payment', row.number), creditOf(row)] as const),
    ...notes.map((row) => [documentReference('credit-note', row.number), creditOf(row)] as const),
  ]);
}

/** The unpaid invoices of accounts, oldest first. */
export async function findUnpaidOf(tx: Tx, account_ids: readonly AccountId[]): Promise<ImportInvoice[]> {
  const rows = await tx.db
    .selectFrom('billing_documents')
    .select(['id', 'number', 'account_id', 'total_cents', 'paid_cents'])
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', 'invoice')
    .where(isAnyOf('account_id', account_ids))
    .whereRef('paid_cents', '<', 'total_cents')
    .orderBy('id')
    .execute();
  return rows.map(({ id, number, account_id, ...money }) => ({
    id,
    number: documentReference('invoice', number),
    account_id,
    open_cents: openOf(money),
  }));
}

export interface NewAllocationImport {
  readonly fingerprint: string;
  readonly row_count: number;
  readonly total_cents: Cents;
}

/** Answers null where the same rows were imported before and not taken back; of two at once the second waits and finds the first. */
export async function insertAllocationImport(
  tx: Tx,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
  made: NewAllocationImport,
): Promise<number | null> {
  const inserted = await tx.db
    .insertInto('allocation_imports')
    .values(({ fn, val }) => ({
      ...made,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('allocation_import_ids')]),
      created_by: actor.user_id,
      created_by_name: actor.name,
      time_created: now,
    }))
    .onConflict((conflict) => conflict.columns(['provider_id', 'fingerprint']).where('time_undone', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** An import that is about to be taken back: a second call waits. */
export async function lockAllocationImport(tx: Tx, actor: UserActor, id: number) {
  return importsFor(tx, actor, id).select(['id', 'time_created', 'time_undone']).forNoKeyUpdate().executeTakeFirst();
}

/** Users limited to part of the provider find their own, since the others are of accounts out of their sight. */
function importsFor(tx: Tx, actor: UserActor, id: number) {
  const query = tx.db.selectFrom('allocation_imports').where('provider_id', '=', tx.provider_id).where('id', '=', id);
  const sees_part = actor.limit_user_to_branch || actor.limit_account_id !== undefined;
  return sees_part ? query.where('created_by', '=', actor.user_id) : query;
}

export async function updateUndone(
  tx: Tx,
  id: number,
  undone: { readonly time_undone: Date; readonly undone_by: UserActor['user_id'] },
): Promise<void> {
  await tx.db
    .updateTable('allocation_imports')
    .set(undone)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** The code of an account of an import that has had a statement since, or null. */
export async function findStatedSince(tx: Tx, { id, time_created }: { readonly id: number; readonly time_created: Date }) {
  const found = await tx.db
    .selectFrom('allocations as a')
    .innerJoin('statements as s', (join) =>
      join.onRef('s.provider_id', '=', 'a.provider_id').onRef('s.account_id', '=', 'a.account_id'),
    )
    .innerJoin('accounts as o', (join) => join.onRef('o.provider_id', '=', 'a.provider_id').onRef('o.id', '=', 'a.account_id'))
    .select('o.account_code')
    .where('a.provider_id', '=', tx.provider_id)
    .where('a.import_id', '=', id)
    .where('s.time_created', '>=', time_created)
    .limit(1)
    .executeTakeFirst();
  return found?.account_code ?? null;
}
