import type { billingApi } from '@tsela/contract/billing/billing-api';
import type { InputOf } from '@tsela/contract/route';
import { TRANSACTION_FACTS, TRANSACTION_TYPES, TYPES_FOR_INVOICES } from '@tsela/domain/billing/transaction-types';
import { parseDocumentReference } from '@tsela/domain/formats/references';
import type { ShipmentId } from '@tsela/domain/ids';
import { ZERO_CENTS } from '@tsela/domain/money/cents';
import { endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { isStaff } from '../context.ts';
import type { Actor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { findNamedShipments } from './named-shipment-reads.ts';

type Filters = Pick<
  InputOf<typeof billingApi.transactions>,
  | 'account_id'
  | 'direction'
  | 'end_date'
  | 'ledger_account'
  | 'made'
  | 'migration_reference'
  | 'search'
  | 'shipment_id'
  | 'start_date'
  | 'state'
  | 'type'
>;

/**
 * What narrows the list of transactions, as conditions on its tables: `t` the entry, `a` its account, `l` its line on a document, `r` what has taken
 * it back. Source: screens S41.
 */
export async function transactionConditions(tx: Tx, actor: Actor, filters: Filters): Promise<RawBuilder<SqlBool>[]> {
  const { search = '' } = filters;
  return [
    ...ofAccountAndDays(filters, { is_staff: isStaff(actor) }),
    ...(filters.shipment_id === undefined ? [] : [isOfShipment(tx, filters.shipment_id)]),
    ...ofKind(filters),
    ...(search.trim() === '' ? [] : [await isNamed(tx, actor, search.trim())]),
  ];
}

function ofAccountAndDays(filters: Filters, { is_staff }: { readonly is_staff: boolean }): RawBuilder<SqlBool>[] {
  const { account_id, start_date, end_date, ledger_account, migration_reference } = filters;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (account_id !== undefined) conditions.push(sql`t.account_id = ${account_id}`);
  // The contract's shape admits real days only.
  if (start_date !== undefined) conditions.push(sql`t.effective_date >= ${startOfDay(start_date as Day)}`);
  if (end_date !== undefined) conditions.push(sql`t.effective_date <= ${endOfDay(end_date as Day)}`);
  if (ledger_account === 'vat') conditions.push(sql`t.vat_cents <> ${ZERO_CENTS}`);
  else if (ledger_account !== undefined && ledger_account !== 'debtors')
    conditions.push(sql`t.contra_account = ${ledger_account}`);
  if (migration_reference !== undefined && is_staff) conditions.push(sql`t.migration_reference = ${migration_reference.trim()}`);
  return conditions;
}

/** What it costs, what staff have named it in, and what came in for it or went back of that. */
function isOfShipment(tx: Tx, shipment_id: ShipmentId): RawBuilder<SqlBool> {
  return sql`(t.shipment_id = ${shipment_id} or t.about_shipment_id = ${shipment_id} or t.payment_id = any(array(
    select paid.id from payments paid where paid.provider_id = ${tx.provider_id} and paid.shipment_id = ${shipment_id})))`;
}

/** What the index of types leaves out, in the words of its own condition: a type alone does not tell the planner so. */
const IS_NO_CHARGE = sql<SqlBool>`t.type <> 'shipping-charge'`;

function ofKind({ type, direction, state, made }: Filters): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (type !== undefined) conditions.push(sql`t.type = ${type}`);
  if (type !== undefined && type !== 'shipping-charge') conditions.push(IS_NO_CHARGE);
  if (direction !== undefined) {
    const types = TRANSACTION_TYPES.filter((each) => TRANSACTION_FACTS[each].direction === direction);
    conditions.push(sql`t.type in (${sql.join(types)})`);
    if (direction === 'credit') conditions.push(IS_NO_CHARGE);
  }
  if (made === 'by-hand') conditions.push(sql`(t.shipment_id is null and t.created_by is not null)`, IS_NO_CHARGE);
  if (made === 'by-product') conditions.push(sql`(t.shipment_id is not null or t.created_by is null)`);
  if (state === 'reversed') conditions.push(sql`r.id is not null`);
  // Accounts of which nothing waits are passed over: their ledgers may be long.
  if (state === 'waits-for-invoice')
    conditions.push(
      sql`(t.type in (${sql.join([...TYPES_FOR_INVOICES])}) and l.transaction_id is null and r.id is null and a.uninvoiced_cents > ${ZERO_CENTS})`,
    );
  return conditions;
}

/** By the ids of the entries: each kind of reference has an index of its own, and a condition over all of them would have none. */
async function isNamed(tx: Tx, actor: Actor, typed: string): Promise<RawBuilder<SqlBool>> {
  const named = parseDocumentReference(typed);
  if (named?.kind === 'payment') return sql`p.number = ${named.sequence}`;
  if (named?.kind === 'invoice' || named?.kind === 'credit-note')
    return sql`t.id = any(array(select n.transaction_id from billing_document_lines n
      join billing_documents m on m.provider_id = n.provider_id and m.id = n.document_id
      where n.provider_id = ${tx.provider_id} and m.provider_id = ${tx.provider_id} and m.kind = ${named.kind} and m.number = ${named.sequence}))`;
  const shipment_ids = (await findNamedShipments(tx, actor, typed)).map(({ id }) => id);
  const entries = sql`select id from transactions where provider_id = ${tx.provider_id} and`;
  const by_former = sql`union all ${entries} migration_reference = ${typed} and migration_reference <> ''`;
  return sql`t.id = any(array(${entries} shipment_id = any(${shipment_ids}::bigint[])
    union all ${entries} about_shipment_id = any(${shipment_ids}::bigint[]) ${isStaff(actor) ? by_former : sql``}))`;
}
