import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import { centsFromRand } from '@tsela/domain/money/cents';
import { operatorsByChoice, reservingStatuses } from '@tsela/domain/shipments/kept-compartments';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { BOB_BOX_ONLY_STATUS } from '@tsela/domain/shipments/status/shipment-status';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ShipmentQuery } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';
import { hasRefusedPlace } from '../operators/refused-place-reads.ts';
import { hasLapsed } from '../../pickup-points/present-compartment-reads.ts';

/** Narrows a list by what few shipments are; each condition is written as its index is. Source: screens S08. */
export function whereTraits(tx: Tx, query: ShipmentQuery, input: ShipmentFilters): ShipmentQuery {
  let narrowed = query;
  if (input.is_invoiced === true) narrowed = narrowed.where(onInvoice(tx, {})).where(bookedUntilInvoiced(tx, input));
  if (input.is_invoiced === false) narrowed = narrowed.where(sql<SqlBool>`not ${onInvoice(tx, {})}`);
  if (input.service_level_code) narrowed = narrowed.where('shipments.service_level_code', '=', input.service_level_code.trim());
  if (input.is_return !== undefined)
    narrowed = narrowed.where(input.is_return ? sql<boolean>`shipments.is_return` : sql<boolean>`not shipments.is_return`);
  if (input.declared_value_over !== undefined)
    narrowed = narrowed
      .where('shipments.declared_value_cents', '>', centsFromRand(input.declared_value_over))
      .where(sql<boolean>`shipments.declared_value_cents > 0`);
  if (input.address_type !== undefined)
    narrowed = narrowed.where(sql<boolean>`shipments.delivery_address ->> 'type' = ${sql.lit(input.address_type)}`);
  if (input.pod_method !== undefined) narrowed = narrowed.where('shipments.pod_method', '=', sql.lit(input.pod_method));
  if (input.pickup_point_provider !== undefined) {
    const at = sql.lit(input.pickup_point_provider);
    narrowed = narrowed
      .where((eb) => eb.or([eb('collection_pickup_point_provider', '=', at), eb('delivery_pickup_point_provider', '=', at)]))
      .where(sql<boolean>`(collection_pickup_point_provider <> '' or delivery_pickup_point_provider <> '')`);
  }
  if (input.waits_for_compartment !== undefined) {
    const waiting = waitsForCompartment(tx);
    narrowed = narrowed.where(input.waits_for_compartment ? waiting : sql<SqlBool>`not ${waiting}`);
  }
  if (input.is_place_refused !== undefined) {
    const refused = sql<SqlBool>`(shipments.status = ${BOB_BOX_ONLY_STATUS} or ${hasRefusedPlace(tx.provider_id)})`;
    narrowed = narrowed.where(input.is_place_refused ? refused : sql<SqlBool>`not ${refused}`);
  }
  return narrowed;
}

/**
 * Whether a side goes through a counted locker where a compartment is kept by hand, and none is; through one where what was kept has lapsed; or
 * through one whose operator has not answered. What an operator has refused is found by itself. The first condition is that of the index.
 */
function waitsForCompartment(tx: Tx): RawBuilder<SqlBool> {
  const kept = (
    side: Side,
  ) => sql`compartment_reservations r where r.provider_id = ${tx.provider_id} and r.shipment_id = shipments.id
      and r.side = ${sql.lit(side)} and r.pickup_point_id = ${sql.ref(`shipments.${side}_pickup_point_id`)}`;
  const told = (
    side: Side,
  ) => sql`operator_reservations o where o.provider_id = ${tx.provider_id} and o.shipment_id = shipments.id
      and o.side = ${sql.lit(side)} and o.is_current`;
  const isUncollected = (side: Side) => (side === 'collection' ? sql`and shipments.collected_date is null` : sql``);
  const has_no_place = (side: Side) =>
    sql`not exists (select from ${told(side)} and (o.state in ('open', 'confirmed') or (o.state = 'refused' and o.step = 'reserved')))`;
  const byHand = (side: Side) => sql`(${sql.ref(`shipments.${side}_pickup_point_provider`)} = any(${operatorsByChoice()}::text[])
    and shipments.status = any(${reservingStatuses(side)}::text[])
    ${isUncollected(side)}
    and exists (select from pickup_points p where p.provider_id = ${tx.provider_id}
      and p.pickup_point_provider = ${sql.ref(`shipments.${side}_pickup_point_provider`)}
      and p.pickup_point_id = ${sql.ref(`shipments.${side}_pickup_point_id`)} and p.compartments <> '[]')
    and not exists (select from ${kept(side)}) and ${has_no_place(side)})`;
  const lapsed = (side: Side) => sql`(${sql.ref(`shipments.${side}_pickup_point_provider`)} <> '' ${isUncollected(side)}
    and exists (select from ${kept(side)} and ${hasLapsed(side)}) and ${has_no_place(side)})`;
  const unheardOf = (
    side: Side,
  ) => sql`(shipments.status = any(${[...reservingStatuses(side), ...(side === 'delivery' ? [BOB_BOX_ONLY_STATUS] : [])]}::text[])
    ${isUncollected(side)}
    and exists (select from ${told(side)} and o.step = 'reserved' and o.state = 'unanswered'))`;
  return sql<SqlBool>`((collection_pickup_point_provider <> '' or delivery_pickup_point_provider <> '')
    and (${sql.join(
      [byHand, lapsed, unheardOf].flatMap((waits) => SIDES.map(waits)),
      sql` or `,
    )}))`;
}

/** First and last day; without them any. */
interface InvoiceDays {
  readonly start?: Day | null;
  readonly end?: Day | null;
}

/** Narrows a list to what invoices of some days carry. Source: DATA-14. */
export function whereInvoiced(tx: Tx, query: ShipmentQuery, days: InvoiceDays): ShipmentQuery {
  return query.where(onInvoice(tx, days));
}

/** Whether an entry of a shipment stands on an invoice: both ways in are by index. */
function onInvoice(tx: Tx, { start = null, end = null }: InvoiceDays): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from transactions t
    join billing_document_lines l on l.provider_id = ${tx.provider_id} and l.transaction_id = t.id
    join billing_documents d on d.provider_id = ${tx.provider_id} and d.id = l.document_id and d.kind = 'invoice'
    where t.provider_id = ${tx.provider_id} and t.shipment_id = shipments.id
      ${start === null ? sql`` : sql`and d.date >= ${start}`} ${end === null ? sql`` : sql`and d.date <= ${end}`})`;
}

/** What is on invoices was booked until then: the list begins there, and does not ask of each newer one whether it is. */
function bookedUntilInvoiced(tx: Tx, { account_id }: ShipmentFilters): RawBuilder<SqlBool> {
  return sql<SqlBool>`shipments.time_created <= (select invoiced_until from accounts where provider_id = ${tx.provider_id}
    ${account_id === undefined ? sql`` : sql`and id = ${account_id}`} order by invoiced_until desc nulls last limit 1)`;
}
