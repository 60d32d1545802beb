import type { AllocationRow, OpenCredit, allocationApi } from '@tsela/contract/billing/allocation-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ledgerLabel } from '@tsela/domain/billing/transaction-types';
import { unallocatedOf } from '@tsela/domain/billing/settlement';
import { documentReference } from '@tsela/domain/formats/references';
import type { Cents } from '@tsela/domain/money/cents';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { refuseBillingUnseen } from '../accounts/present-account.ts';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

/** Allocations that the caller may see, newest first. Source: screens S41, S42. */
export async function listAllocations(
  context: RequestContext,
  input: InputOf<typeof allocationApi.allocations>,
): Promise<OutputOf<typeof allocationApi.allocations>> {
  const { actor } = context;
  refuseBillingUnseen(actor);
  return reading(context, async (tx) => {
    let query = selectAllocations(tx).where(isAccountIdVisible(tx, actor, 'a.account_id'));
    const { account_id, invoice_id, payment_id, credit_note_id } = input;
    if (account_id !== undefined) query = query.where('a.account_id', '=', account_id);
    if (invoice_id !== undefined) query = query.where('a.document_id', '=', invoice_id);
    if (payment_id !== undefined) query = query.where('c.payment_id', '=', payment_id);
    if (credit_note_id !== undefined)
      query = query.where('l.document_id', '=', credit_note_id).where('note.kind', '=', 'credit-note');
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('a.id', 'desc').limit(limit).offset(offset).execute();
    return { allocations: rows.map(presentAllocation), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** Those with these ids, in the order of their making, within the transaction that made them. */
export async function readAllocations(tx: Tx, ids: readonly number[]): Promise<AllocationRow[]> {
  const rows = await selectAllocations(tx).where(isAnyOf('a.id', ids)).orderBy('a.id').execute();
  return rows.map(presentAllocation);
}

/** The account of an allocation that the caller may see. Raises `not-found` for another account's. */
export async function loadAllocationFor(tx: Tx, { actor }: RequestContext, allocation_id: number) {
  const row = await selectAllocations(tx)
    .where('a.id', '=', allocation_id)
    .where(isAccountIdVisible(tx, actor, 'a.account_id'))
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', 'Allocation not found.');
  return row;
}

/** What an account has to allocate. Source: screens S41. */
export async function listOpenCredits(
  context: RequestContext,
  input: InputOf<typeof allocationApi.openCredits>,
): Promise<OutputOf<typeof allocationApi.openCredits>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'account_id');
  return reading(context, async (tx) => {
    const account = await loadAccountFor(tx, context.actor, input.account_id);
    let query = selectCredits(tx)
      .where('c.account_id', '=', account.id)
      .where(sql<Cents>`c.spent_cents + c.allocated_cents`, '<', sql.ref<Cents>('c.amount_cents'));
    if (input.payment_id !== undefined) query = query.where('c.payment_id', '=', input.payment_id);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('c.transaction_id').limit(limit).offset(offset).execute();
    return { credits: rows.map(presentCredit), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** Credits with what names them: their payment, their credit note, or their type. */
function selectCredits(tx: Tx) {
  return tx.db
    .selectFrom('credits as c')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.provider_id', '=', 'c.provider_id').onRef('t.id', '=', 'c.transaction_id'),
    )
    .leftJoin('payments as p', (join) => join.onRef('p.provider_id', '=', 'c.provider_id').onRef('p.id', '=', 'c.payment_id'))
    .leftJoin('billing_document_lines as l', (join) =>
      join.onRef('l.provider_id', '=', 'c.provider_id').onRef('l.transaction_id', '=', 'c.transaction_id'),
    )
    .leftJoin('billing_documents as note', (join) =>
      join.onRef('note.provider_id', '=', 'l.provider_id').onRef('note.id', '=', 'l.document_id'),
    )
    .select([
      'c.transaction_id',
      'c.payment_id',
      'c.amount_cents',
      'c.spent_cents',
      'c.allocated_cents',
      't.type',
      't.effective_date',
      'p.number as payment_number',
      'note.id as note_id',
      'note.number as note_number',
    ])
    .where('c.provider_id', '=', tx.provider_id);
}

function selectAllocations(tx: Tx) {
  return tx.db
    .selectFrom('allocations as a')
    .innerJoin('credits as c', (join) =>
      join.onRef('c.provider_id', '=', 'a.provider_id').onRef('c.transaction_id', '=', 'a.transaction_id'),
    )
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.provider_id', '=', 'a.provider_id').onRef('t.id', '=', 'a.transaction_id'),
    )
    .innerJoin('billing_documents as d', (join) =>
      join.onRef('d.provider_id', '=', 'a.provider_id').onRef('d.id', '=', 'a.document_id'),
    )
    .leftJoin('payments as p', (join) => join.onRef('p.provider_id', '=', 'c.provider_id').onRef('p.id', '=', 'c.payment_id'))
    .leftJoin('billing_document_lines as l', (join) =>
      join.onRef('l.provider_id', '=', 'a.provider_id').onRef('l.transaction_id', '=', 'a.transaction_id'),
    )
    .leftJoin('billing_documents as note', (join) =>
      join.onRef('note.provider_id', '=', 'l.provider_id').onRef('note.id', '=', 'l.document_id'),
    )
    .leftJoin('allocations as r', (join) =>
      join.onRef('r.provider_id', '=', 'a.provider_id').onRef('r.reverses_allocation_id', '=', 'a.id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'a.provider_id').onRef('u.id', '=', 'a.created_by'))
    .select([
      'a.id',
      'a.account_id',
      'a.transaction_id',
      'a.document_id',
      'a.amount_cents',
      'a.made_by',
      'a.time_created',
      'a.day',
      'c.payment_id',
      't.type',
      'd.number as invoice_number',
      'p.number as payment_number',
      'note.id as note_id',
      'note.number as note_number',
      'r.time_created as time_taken_back',
      'r.reason as taken_back_reason',
      'u.name as created_by_name',
    ])
    .where('a.provider_id', '=', tx.provider_id)
    .where('a.reverses_allocation_id', 'is', null);
}

interface NamedSource {
  readonly transaction_id: number;
  readonly payment_id: number | null;
  readonly payment_number: number | null;
  readonly note_id: number | null;
  readonly note_number: number | null;
  readonly type: string;
}

function sourceOf({ transaction_id, payment_id, payment_number, note_id, note_number, type }: NamedSource) {
  const named = { transaction_id, payment_id, credit_note_id: note_id };
  if (payment_number !== null) return { ...named, reference: documentReference('payment', payment_number) };
  if (note_number !== null) return { ...named, reference: documentReference('credit-note', note_number) };
  return { ...named, reference: ledgerLabel(type) };
}

function presentAllocation(row: Awaited<ReturnType<ReturnType<typeof selectAllocations>['execute']>>[number]): AllocationRow {
  return {
    id: row.id,
    account_id: row.account_id,
    ...sourceOf(row),
    invoice_id: row.document_id,
    invoice_number: documentReference('invoice', row.invoice_number),
    amount: randFromCents(row.amount_cents),
    made_by: row.made_by,
    created_by_name: row.created_by_name ?? '',
    date: row.day ?? dayOf(row.time_created),
    time_created: row.time_created.toISOString(),
    time_taken_back: row.time_taken_back?.toISOString() ?? null,
    taken_back_reason: row.taken_back_reason ?? '',
  };
}

function presentCredit(row: Awaited<ReturnType<ReturnType<typeof selectCredits>['execute']>>[number]): OpenCredit {
  return {
    ...sourceOf(row),
    date: dayOf(row.effective_date),
    amount: randFromCents(row.amount_cents),
    unallocated: randFromCents(unallocatedOf(row)),
  };
}
