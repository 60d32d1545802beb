import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { BranchId, ShipmentId } from '@tsela/domain/ids';
import { randFromCents } from '@tsela/domain/money/cents';
import { fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import type { CustomValues } from '@tsela/domain/providers/custom-fields';
import { LABELLED_TEXTS, textsOf } from '@tsela/domain/shipments/shipment-texts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { isStaff } from '../../context.ts';
import type { Actor, RequestContext } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { pageOf } from '../../db/paging.ts';
import { visibleShipments } from '../../db/reach.ts';
import type { ShipmentQuery } from '../../db/reach.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { readKeptFields } from '../../providers/custom-field-repository.ts';
import { shownStatus } from '../present-shipment.ts';
import type { PresentFor } from '../present-shipment.ts';
import { presentingFor } from '../presenting-for.ts';
import { matchShipments, totalOf } from '../shipment-reads.ts';
import { inOrder, isSorted } from './shipment-order-reads.ts';
import { isScattered, readFoundPage } from './shipment-search-reads.ts';

/** A page of shipments as the web app lists them, with the total behind it. */
export async function listShipmentRows(
  context: RequestContext,
  input: InputOf<typeof shipmentApi.rows>,
): Promise<OutputOf<typeof shipmentApi.rows>> {
  const reader = await rowReader(context);
  const { limit, offset } = pageOf(input);
  return reading(context, async (tx) => {
    const matched = await matchShipments(tx, reader, input);
    const page = inOrder(matched.matching, input, context.actor).limit(limit).offset(offset);
    const found = await readFoundPage(page, matched.search);
    // What is before a later page, or has to be sorted, is gone through by its ids within an index where one has all that decides.
    const ids = found?.ids ?? page.select('shipments.id');
    const listed =
      found === null && offset === 0 && !isSorted(input) && !isScattered(matched.search)
        ? page
        : inOrder(visibleShipments(tx, context.actor).where('shipments.id', 'in', ids), input, context.actor);
    const rows = found?.ids.length === 0 ? [] : await withListedColumns(listed).execute();
    // Neither waits for the other's answer: they travel together.
    const [shipments, count] = await Promise.all([
      withWhatIsBeside(tx, rows, reader),
      found?.total ?? totalOf(tx, context, matched, { limit, offset, rows }),
    ]);
    return { shipments, count };
  });
}

/** For whom rows are made: how they are shown statuses, which fields of the provider's own are in their lists, and its branches. */
export interface RowReader extends PresentFor {
  readonly field_codes: readonly string[];
  readonly branch_names: ReadonlyMap<BranchId, string>;
}

export async function rowReader(context: RequestContext): Promise<RowReader> {
  const [reader, fields, branches] = await Promise.all([
    presentingFor(context),
    readKeptFields(context, 'shipment'),
    context.services.branches.of(context.provider_id),
  ]);
  const listed = fieldsToFillIn(fields, { is_staff: isStaff(context.actor) }).filter((field) => field.is_shown_in_list);
  return {
    ...reader,
    field_codes: listed.map(({ code }) => code),
    branch_names: new Map(branches.map(({ id, name }) => [id, name])),
  };
}

/**
 * Two statements however many rows. A page is planned each time it is asked for, so that it is of one table; what is beside its
 * shipments is found by their keys, which is planned once.
 */
export async function presentRows(tx: Tx, query: ShipmentQuery, reader: RowReader): Promise<ListedShipment[]> {
  return withWhatIsBeside(tx, await withListedColumns(query).execute(), reader);
}

/** Rows that were read, as the list shows them. */
export async function withWhatIsBeside(tx: Tx, rows: readonly ListedRow[], reader: RowReader): Promise<ListedShipment[]> {
  if (rows.length === 0) return [];
  const beside = await readBeside(
    tx,
    rows.map(({ id }) => id),
    reader.actor,
  );
  return rows.flatMap((row) => {
    const names = beside.get(row.id);
    return names ? [presentRow(row, names, reader)] : [];
  });
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof withListedColumns>['execute']>>[number];

/** What a row of the list is made of, of the one table. */
export function withListedColumns(query: ShipmentQuery) {
  return query
    .select([
      'shipments.id',
      'account_id',
      'status',
      'short_tracking_reference',
      'time_created',
      'collection_min_date',
      'service_level_code',
      'service_level_name',
      'rate_cents',
      'charged_weight_g',
      'pod_method',
      'collected_date',
      'delivered_date',
      'estimated_delivery_to',
      'collection_branch_id',
      'delivery_branch_id',
      'current_branch_id',
      'collection_agent_id',
      'delivery_agent_id',
      'custom_fields',
    ])
    .select([...LABELLED_TEXTS])
    .select([
      partOf('collection_address', 'local_area').as('collection_local_area'),
      partOf('collection_address', 'city').as('collection_city'),
      partOf('delivery_address', 'local_area').as('delivery_local_area'),
      partOf('delivery_address', 'city').as('delivery_city'),
      partOf('collection_contact', 'name').as('collection_name'),
      partOf('delivery_contact', 'name').as('delivery_name'),
    ]);
}

function partOf(column: `${'collection' | 'delivery'}_${'address' | 'contact'}`, part: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(column)} ->> ${sql.lit(part)}, '')`;
}

interface BesideRow {
  readonly id: ShipmentId;
  readonly account_code: string;
  readonly account_name: string;
  readonly collection_agent_name: string;
  readonly delivery_agent_name: string;
  readonly parcel_count: number;
  readonly note_count: number;
  readonly tags: ListedShipment['tags'];
}

/** What is beside shipments: whose they are, who drives them, their parcels, and the notes and tags that the reader is meant to see. */
async function readBeside(tx: Tx, ids: readonly ShipmentId[], actor: Actor): Promise<Map<ShipmentId, BesideRow>> {
  const staff = isStaff(actor);
  const of_shipment = sql`provider_id = ${tx.provider_id} and shipment_id = s.id`;
  const { rows } = await sql<BesideRow>`
    select s.id, a.account_code, a.name as account_name,
      coalesce(collecting.name, '') as collection_agent_name, coalesce(delivering.name, '') as delivery_agent_name,
      coalesce(nullif((select count(*) from parcels where ${of_shipment} and status <> 'cancelled'), 0), s.parcel_count) as parcel_count,
      (select count(*) from shipment_notes where ${of_shipment} and time_deleted is null
        ${staff ? sql`` : sql`and is_visible_to_account`}) as note_count,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'colour', t.colour) order by lower(t.name)), '[]'::json)
        from shipment_tags borne join tags t on t.provider_id = borne.provider_id and t.id = borne.tag_id
        where borne.provider_id = ${tx.provider_id} and borne.shipment_id = s.id and t.time_deleted is null
        ${staff ? sql`` : sql`and t.is_offered_to_accounts`}) as tags
    from shipments s
    join accounts a on a.provider_id = s.provider_id and a.id = s.account_id
    left join drivers collecting on collecting.provider_id = s.provider_id and collecting.id = s.collection_agent_id
    left join drivers delivering on delivering.provider_id = s.provider_id and delivering.id = s.delivery_agent_id
    where s.provider_id = ${tx.provider_id} and ${isAnyOf('s.id', ids)}`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

function presentRow(row: ListedRow, beside: BesideRow, reader: RowReader): ListedShipment {
  return {
    id: row.id,
    account_id: row.account_id,
    account_code: beside.account_code,
    account_name: beside.account_name,
    status: shownStatus(row, row.status, reader),
    short_tracking_reference: row.short_tracking_reference,
    ...textsOf(row, LABELLED_TEXTS),
    time_created: row.time_created.toISOString(),
    collection_min_date: row.collection_min_date,
    collection_address: { local_area: row.collection_local_area, city: row.collection_city },
    delivery_address: { local_area: row.delivery_local_area, city: row.delivery_city },
    collection_contact: { name: row.collection_name },
    delivery_contact: { name: row.delivery_name },
    service_level_code: row.service_level_code,
    service_level_name: row.service_level_name,
    ...(maySeeBilling(reader.actor) && { rate: randFromCents(row.rate_cents) }),
    charged_weight: row.charged_weight_g / 1000,
    pod_method: row.pod_method as ListedShipment['pod_method'],
    collected_date: row.collected_date?.toISOString() ?? null,
    delivered_date: row.delivered_date?.toISOString() ?? null,
    estimated_delivery_to: row.estimated_delivery_to?.toISOString() ?? null,
    collection_branch: branchOf(row.collection_branch_id, reader),
    delivery_branch: branchOf(row.delivery_branch_id, reader),
    current_branch: branchOf(row.current_branch_id, reader),
    ...(isStaff(reader.actor) && {
      collection_agent_id: row.collection_agent_id,
      delivery_agent_id: row.delivery_agent_id,
      collection_agent_name: beside.collection_agent_name,
      delivery_agent_name: beside.delivery_agent_name,
    }),
    tags: beside.tags,
    note_count: beside.note_count,
    custom_fields: listedFields(row.custom_fields as CustomValues, reader.field_codes),
    parcel_count: beside.parcel_count,
  };
}

function branchOf(id: BranchId | null, { branch_names }: RowReader): ListedShipment['current_branch'] {
  return id === null ? null : { name: branch_names.get(id) ?? '' };
}

function listedFields(values: CustomValues, codes: readonly string[]): ListedShipment['custom_fields'] {
  const listed: ListedShipment['custom_fields'] = {};
  for (const code of codes) {
    const value = values[code];
    if (value !== undefined && value !== null) listed[code] = value;
  }
  return listed;
}
