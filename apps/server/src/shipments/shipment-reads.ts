import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ShipmentFilters, shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import { PROOF_TYPES } from '@tsela/domain/shipments/documents/shipment-documents';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { UNSETTLED_MS, afterChange, placeOfChange, textOfPlace } from './list/changed-since-reads.ts';
import { isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';
import { LARGEST_COUNT, countUpTo, pageOf } from '../db/paging.ts';
import type { PageRead } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readPriceItems } from './booking/price-repository.ts';
import { presentShipment } from './present-shipment.ts';
import type { PresentFor, ShipmentNames } from './present-shipment.ts';
import { presentingFor } from './presenting-for.ts';
import { chooseByDay } from './operators/refused-place-reads.ts';
import { isPresent } from '../pickup-points/present-compartment-reads.ts';
import { filterShipments } from './list/shipment-filters.ts';
import { inOrder } from './list/shipment-order-reads.ts';
import { findTagged, whereTagged } from './shipment-tag-repository.ts';
import { countCommon, readFoundPage, searchShipments, whereFound } from './list/shipment-search-reads.ts';
import type { ShipmentSearch } from './list/shipment-search-reads.ts';
import { NO_RETURNS, readParcels } from './shipment-repository.ts';
import { shipmentNotFound } from './shipment-not-found.ts';
import type { ShipmentRow } from './shipment-repository.ts';
import { visibleShipments } from '../db/reach.ts';
import type { ShipmentQuery } from '../db/reach.ts';

/** A page of shipments with the total behind it; with `since` the next ones that have changed. */
export async function listShipments(
  context: RequestContext,
  { since, ...input }: InputOf<typeof shipmentApi.list>,
): Promise<OutputOf<typeof shipmentApi.list>> {
  const reader = await presentingFor(context);
  if (since !== undefined) return listChanged(context, reader, { ...input, since });
  return reading(context, async (tx) => {
    const matched = await matchShipments(tx, reader, input);
    const { matching } = matched;
    const { limit, offset } = pageOf(input);
    // What is before a later page is passed over by its ids alone: names, parcels and prices are read for the page.
    const page = inOrder(matching, input, context.actor).limit(limit).offset(offset);
    const found = await readFoundPage(page, matched.search);
    const listed = visibleShipments(tx, context.actor).where('shipments.id', 'in', found?.ids ?? page.select('shipments.id'));
    const is_empty = found?.ids.length === 0;
    const shipments = is_empty ? [] : await presentPage(tx, inOrder(listed, input, context.actor), reader);
    const count = found?.total ?? (await totalOf(tx, context, matched, { limit, offset, rows: shipments }));
    return { shipments, count };
  });
}

/**
 * The next shipments that have changed, in the order of their changes. What is being written just now may be committed after what was
 * changed later: a change is told once no transaction can come before it any more, so that none is ever passed over.
 */
async function listChanged(
  context: RequestContext,
  reader: PresentFor,
  { since, ...input }: InputOf<typeof shipmentApi.list> & { readonly since: string },
): Promise<OutputOf<typeof shipmentApi.list>> {
  const place = placeOfChange(since);
  const settled = new Date(context.now.getTime() - UNSETTLED_MS);
  return reading(context, async (tx) => {
    const { matching } = await matchShipments(tx, reader, input);
    const changed = matching
      .where(afterChange(place))
      .where('shipments.time_modified', '<=', settled)
      .orderBy('shipments.time_modified')
      .orderBy('shipments.id');
    const ids = (await changed.select('shipments.id').limit(pageOf(input).limit).execute()).map(({ id }) => id);
    if (ids.length === 0) return { shipments: [], count: 0, next_since: textOfPlace(place) };
    const listed = visibleShipments(tx, context.actor).where('shipments.id', 'in', ids);
    const shipments = await presentPage(tx, listed.orderBy('shipments.time_modified').orderBy('shipments.id'), reader);
    const last = shipments.at(-1);
    const next = last === undefined ? place : { time: new Date(last.time_modified), id: last.id };
    return { shipments, count: shipments.length, next_since: textOfPlace(next) };
  });
}

/** How many a list finds in all, of which a page was read. */
export async function totalOf(
  tx: Tx,
  { services }: RequestContext,
  { matching, filtered, search }: MatchedShipments,
  page: PageRead,
): Promise<number> {
  if (page.offset === 0 && page.rows.length < page.limit) return page.rows.length;
  return services.kept_totals.of(matching.select('shipments.id'), page, () =>
    search && 'common_terms' in search ? countCommon(tx, filtered, search.common_terms) : countUpTo(tx, matching, page),
  );
}

/** What a list would show, in sums; of no more than a list counts, so that it never takes longer than a list. Source: screens S08. */
export async function summariseShipments(
  context: RequestContext,
  input: InputOf<typeof shipmentApi.summary>,
): Promise<OutputOf<typeof shipmentApi.summary>> {
  const reader = await presentingFor(context);
  return reading(context, async (tx) => {
    const { matching } = await matchShipments(tx, reader, input);
    const summed = inOrder(matching, input, context.actor)
      .select(['shipments.parcel_count', 'shipments.charged_weight_g'])
      .limit(LARGEST_COUNT)
      .as('summed');
    const { count, parcels, grams } = await tx.db
      .selectFrom(summed)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(parcel_count), 0)::int`.as('parcels'),
        sql<number>`coalesce(sum(charged_weight_g), 0)::float8`.as('grams'),
      ])
      .executeTakeFirstOrThrow();
    return {
      summary: { count, parcel_count: parcels, charged_weight_kg: grams / 1000, has_more: count === LARGEST_COUNT },
    };
  });
}

/** What a list finds, with what counting it needs. */
interface MatchedShipments {
  readonly matching: ShipmentQuery;
  /** The same without the search. */
  readonly filtered: ShipmentQuery;
  readonly search: ShipmentSearch | null;
}

/** The shipments within a reader's reach that filters and a search find. */
export async function matchShipments(tx: Tx, reader: PresentFor, input: ShipmentFilters): Promise<MatchedShipments> {
  const narrowed = filterShipments(tx, visibleShipments(tx, reader.actor), { input, reader });
  const tagged = input.tag_id === undefined ? null : await findTagged(tx, input.tag_id, { is_staff: isStaff(reader.actor) });
  const filtered = tagged ? whereTagged(tx, narrowed, tagged) : narrowed;
  const search = input.search?.trim() ? await searchShipments(tx, filtered, input.search) : null;
  return { matching: search ? whereFound(tx, filtered, search) : filtered, filtered, search };
}

/** One shipment in full for a reader, or "not found". */
export async function readShipment(tx: Tx, reader: PresentFor, shipment_id: ShipmentId): Promise<Shipment> {
  const query = visibleShipments(tx, reader.actor).where('shipments.id', '=', shipment_id);
  const [shipment] = await presentPage(tx, query, reader);
  if (!shipment) throw shipmentNotFound();
  return shipment;
}

/** Three queries however many rows: shipments with their names, tags and number of notes, their parcels, their price lines. */
export async function presentPage(tx: Tx, query: ShipmentQuery, reader: PresentFor): Promise<Shipment[]> {
  const rows = (await withNames(tx, query, reader.actor).execute()) as (ShipmentRow & { names: NamesRow })[];
  const ids = rows.map((row) => row.id);
  const parcels = Map.groupBy(await readParcels(tx, ids), (parcel) => parcel.shipment_id);
  const items = await readPriceItems(tx, ids);
  return rows.map((row) =>
    presentShipment(
      { row, names: namesOf(row.names), parcels: parcels.get(row.id) ?? [], items: items.get(row.id) ?? [] },
      reader,
    ),
  );
}

interface NamesRow {
  account_code: string;
  account_name: string;
  support_email: string;
  collection_branch: ShipmentNames['collection_branch'];
  delivery_branch: ShipmentNames['delivery_branch'];
  current_branch: ShipmentNames['current_branch'];
  collection_pickup_point: ShipmentNames['collection_pickup_point'];
  delivery_pickup_point: ShipmentNames['delivery_pickup_point'];
  collection_agent_name: string | null;
  delivery_agent_name: string | null;
  return_of: ShipmentNames['return_of'];
  returned_by: ShipmentNames['returned_by'];
  tags: ShipmentNames['tags'];
  note_count: number;
  pods: ShipmentNames['pods'];
  custom_fields: ShipmentNames['custom_fields'];
}

/** The names come as one JSON value a row: small look-ups by key, inside the same query. Each names the provider by itself (decision 0156). */
function withNames({ provider_id }: Tx, query: ShipmentQuery, actor: Actor) {
  return query.selectAll('shipments').select(
    sql<NamesRow>`(select json_build_object(
      'account_code', a.account_code, 'account_name', a.name, 'support_email', coalesce(a.support_email, ''),
      'collection_branch', ${branchJson(provider_id, 'collection_branch_id')},
      'delivery_branch', ${branchJson(provider_id, 'delivery_branch_id')},
      'current_branch', ${branchJson(provider_id, 'current_branch_id')},
      'collection_pickup_point', ${pointJson(provider_id, actor, 'collection')},
      'delivery_pickup_point', ${pointJson(provider_id, actor, 'delivery')},
      'collection_agent_name', ${driverName(provider_id, 'collection_agent_id')},
      'delivery_agent_name', ${driverName(provider_id, 'delivery_agent_id')},
      'return_of', ${linkedJson(provider_id, actor, sql`r.id = shipments.return_of_id`)},
      'returned_by', ${linkedJson(provider_id, actor, sql`r.return_of_id = shipments.id and r.status not in (${sql.join([...NO_RETURNS])})`)},
      'tags', ${tagsJson(provider_id, actor)},
      'note_count', ${noteCount(provider_id, actor)},
      'pods', ${podsJson(provider_id)},
      'custom_fields', ${isStaff(actor) ? sql`shipments.custom_fields` : shownFields(provider_id)})
      from accounts a where a.provider_id = ${provider_id} and a.id = shipments.account_id)`.as('names'),
  );
}

function branchJson(provider_id: ProviderId, column: 'collection_branch_id' | 'delivery_branch_id' | 'current_branch_id') {
  return sql`(select json_build_object('id', b.id, 'code', b.code, 'name', b.name) from branches b
    where b.provider_id = ${provider_id} and b.id = ${sql.ref(`shipments.${column}`)})`;
}

/** What the operator of the point of a side was told. */
function reservationJson(provider_id: ProviderId, side: Side) {
  return sql`(select json_build_object('step', o.step, 'state', o.state, 'operator_reference', o.operator_reference,
      'compartment', case when o.step in ('released', 'collected') or o.state = 'refused' then '' else o.compartment end, 'said', o.said) from operator_reservations o
    where o.provider_id = ${provider_id} and o.shipment_id = shipments.id and o.side = ${side} and o.is_current)`;
}

/** The pickup point of a side with the compartment that is kept there, as far as it is so at present; asked for where the side names one. */
function pointJson(provider_id: ProviderId, actor: Actor, side: Side) {
  const [id, provider] = [sql.ref(`shipments.${side}_pickup_point_id`), sql.ref(`shipments.${side}_pickup_point_provider`)];
  return sql`case when ${id} <> '' then (select json_build_object('name', p.name, 'type', p.type, 'trading_hours', p.trading_hours,
      'compartment', coalesce(r.code, ''), 'choose_by', ${chooseByDay(provider_id, 'shipments', side)}${isStaff(actor) ? sql`, 'reservation', ${reservationJson(provider_id, side)}` : sql``}) from pickup_points p
    left join compartment_reservations r on r.provider_id = ${provider_id} and r.shipment_id = shipments.id and r.side = ${side}
      and r.pickup_point_id = p.pickup_point_id and ${isPresent({ provider_id })}
    where p.provider_id = ${provider_id} and p.pickup_point_provider = ${provider} and p.pickup_point_id = ${id}) end`;
}

/** What a return sends back, or what sends it back; account users see what is of the same account. */
function linkedJson(provider_id: ProviderId, actor: Actor, is_linked: RawBuilder<unknown>) {
  const is_shown = isStaff(actor) ? sql`true` : sql`r.account_id = shipments.account_id`;
  return sql`(select json_build_object('id', r.id, 'short_tracking_reference', r.short_tracking_reference) from shipments r
    where r.provider_id = ${provider_id} and ${is_linked} and ${is_shown})`;
}

/** Account users see the tags that are offered to them. */
function tagsJson(provider_id: ProviderId, actor: Actor) {
  const is_meant = isStaff(actor) ? sql`true` : sql`t.is_offered_to_accounts`;
  return sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'colour', t.colour)
    order by lower(t.name)), '[]'::json) from shipment_tags borne join tags t on t.provider_id = borne.provider_id and t.id = borne.tag_id
    where borne.provider_id = ${provider_id} and borne.shipment_id = shipments.id and t.time_deleted is null and ${is_meant})`;
}

/** Account users read the fields that are shown to them. */
function shownFields(provider_id: ProviderId) {
  return sql`(select coalesce(json_object_agg(held.key, held.value), '{}'::json)
    from jsonb_each(shipments.custom_fields) held join custom_fields f on f.provider_id = ${provider_id}
    and f.entity = 'shipment' and f.code = held.key and f.is_visible_to_account)`;
}

/** Account users do not see the notes that are for staff. */
function noteCount(provider_id: ProviderId, actor: Actor) {
  const is_meant = isStaff(actor) ? sql`true` : sql`n.is_visible_to_account`;
  return sql`(select count(*) from shipment_notes n where n.provider_id = ${provider_id}
    and n.shipment_id = shipments.id and n.time_deleted is null and ${is_meant})`;
}

/** The proofs of a delivery that are files, without those that were replaced. */
function podsJson(provider_id: ProviderId) {
  return sql`(select json_build_object('count', count(*), 'are_verified', coalesce(bool_and(d.receiver_name <> ''), false))
    from shipment_documents d where d.provider_id = ${provider_id} and d.shipment_id = shipments.id
    and d.type in (${sql.join([...PROOF_TYPES])}) and d.replaced_by_id is null)`;
}

function driverName(provider_id: ProviderId, column: 'collection_agent_id' | 'delivery_agent_id') {
  return sql`(select d.name from drivers d
    where d.provider_id = ${provider_id} and d.id = ${sql.ref(`shipments.${column}`)})`;
}

function namesOf(row: NamesRow): ShipmentNames {
  return { ...row, collection_agent_name: row.collection_agent_name ?? '', delivery_agent_name: row.delivery_agent_name ?? '' };
}
