import type {
  InterhubTransfer,
  TransferParcel,
  WholeTransfer,
  interhubTransferApi,
} from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { transferNumber, transferReference } from '@tsela/domain/interhub-transfers/transfer-references';
import { isLateTransfer, lateSince, stateOfTransfer } from '@tsela/domain/interhub-transfers/transfer-state';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { Actor, RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import { visibleTransfers } from '../db/reach.ts';
import type { Tables } from '../db/tables.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { hasSealPhoto } from './seal-photo-repository.ts';
import { loadTransferFor, transferNotFound } from './transfer-repository.ts';

type Filters = InputOf<typeof interhubTransferApi.export>;
type TransferQuery = SelectQueryBuilder<Tables, 'interhub_transfers', object>;

/** The transfers within the caller's reach, the newest first. Source: screens S29. */
export async function listInterhubTransfers(
  context: RequestContext,
  input: InputOf<typeof interhubTransferApi.list>,
): Promise<OutputOf<typeof interhubTransferApi.list>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => {
    const query = filteredTransfers(tx, context, input);
    const { limit, offset } = pageOf(input);
    const page = await idsOfPage(query, { limit, offset });
    return {
      interhub_transfers: await presentTransfers(tx, context, page),
      count: await countUpTo(tx, query, { limit, offset, rows: page }),
    };
  });
}

/** One transfer with the parcels on it. */
export async function readInterhubTransfer(
  context: RequestContext,
  { id }: InputOf<typeof interhubTransferApi.read>,
): Promise<WholeTransfer> {
  refuseAccountUsers(context);
  return reading(context, (tx) => readWholeTransfer(tx, context, id));
}

/** The same within a transaction that changed it. */
export async function readWholeTransfer(tx: Tx, context: RequestContext, id: InterhubTransferId): Promise<WholeTransfer> {
  return {
    interhub_transfer: await readTransfer(tx, context, id),
    parcels: await readTransferParcels(tx, id),
    has_seal_photo: await hasSealPhoto(tx, id),
  };
}

export async function readTransfer(tx: Tx, context: RequestContext, id: InterhubTransferId): Promise<InterhubTransfer> {
  await loadTransferFor(tx, context.actor, id);
  const [transfer] = await presentTransfers(tx, context, [id]);
  if (!transfer) throw transferNotFound();
  return transfer;
}

/** What may be scanned, at one branch or all of the caller's. */
const MOST_SCANNABLE = 100;

/** The open transfers that are loaded or received, the newest first. Source: screens S26, S28. */
export async function listScannableTransfers(
  context: RequestContext,
  { branch_id }: InputOf<typeof interhubTransferApi.scannable>,
): Promise<OutputOf<typeof interhubTransferApi.scannable>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => {
    let query = visibleTransfers(tx, context.actor).where('status', '=', 'open');
    if (branch_id !== undefined) query = atBranch(query, branch_id);
    const page = await idsOfPage(query, { limit: MOST_SCANNABLE, offset: 0 });
    const transfers = await presentTransfers(tx, context, page);
    return {
      interhub_transfers: transfers.map((each) => ({
        id: each.id,
        reference: each.reference,
        origin_branch_id: each.origin_branch_id,
        origin_name: each.origin_name,
        destination_branch_id: each.destination_branch_id,
        destination_name: each.destination_name,
        carrier_label: each.carrier_label,
        vehicle: each.vehicle,
        state: each.state,
        parcels: each.parcels,
        scanned_out: each.scanned_out,
        scanned_in: each.scanned_in,
      })),
    };
  });
}

export async function idsOfPage(
  query: TransferQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<InterhubTransferId[]> {
  const rows = await query
    .select('interhub_transfers.id')
    .orderBy('interhub_transfers.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** The transfers that filters leave of those within reach. */
export function filteredTransfers(tx: Tx, { actor, now }: RequestContext, filters: Filters): TransferQuery {
  let query = ofTab(visibleTransfers(tx, actor), { filters, actor, now });
  const { search = '', origin_branch_id, destination_branch_id, carrier, state, start_date, end_date } = filters;
  const number = transferNumber(search);
  const text = search.trim();
  if (text !== '')
    query = query.where((eb) =>
      eb.or([
        ...(number === null ? [] : [eb('number', '=', number)]),
        ...(['vehicle', 'waybill_number', 'seal_number'] as const).map((column) => eb(column, 'ilike', containsText(text))),
      ]),
    );
  if (origin_branch_id !== undefined) query = query.where('origin_branch_id', '=', origin_branch_id);
  if (destination_branch_id !== undefined) query = query.where('destination_branch_id', '=', destination_branch_id);
  if (carrier !== undefined) query = query.where('carrier', '=', carrier);
  if (state !== undefined) query = inState(query, state);
  // The contract's shape admits real days only.
  if (start_date !== undefined) query = query.where('time_created', '>=', startOfDay(start_date as Day));
  if (end_date !== undefined) query = query.where('time_created', '<=', endOfDay(end_date as Day));
  return query;
}

/** Of one branch, or of the caller's own; for users without one, of all. Source: screens S29. */
function ofTab(query: TransferQuery, { filters, actor, now }: { filters: Filters; actor: Actor; now: Date }): TransferQuery {
  const { tab } = filters;
  const own = actor.kind === 'user' && actor.limit_user_to_branch ? actor.branch_id : null;
  const branch_id = filters.branch_id ?? own ?? undefined;
  const open = query.where('status', '=', 'open');
  const on_the_way = open.where('time_dispatched', 'is not', null);
  switch (tab) {
    case 'outgoing':
      return branch_id === undefined ? open : open.where('origin_branch_id', '=', branch_id);
    case 'incoming':
      return branch_id === undefined ? on_the_way : on_the_way.where('destination_branch_id', '=', branch_id);
    case 'late': {
      const late = on_the_way.where('time_received', 'is', null).where('expected_arrival', '<', lateSince(now));
      return branch_id === undefined ? late : atBranch(late, branch_id);
    }
    case 'closed': {
      const closed = query.where('status', '=', 'closed');
      return branch_id === undefined ? closed : atBranch(closed, branch_id);
    }
    default:
      return branch_id === undefined ? query : atBranch(query, branch_id);
  }
}

function atBranch(query: TransferQuery, branch_id: NonNullable<Filters['branch_id']>): TransferQuery {
  return query.where((eb) => eb.or([eb('origin_branch_id', '=', branch_id), eb('destination_branch_id', '=', branch_id)]));
}

function inState(query: TransferQuery, state: NonNullable<Filters['state']>): TransferQuery {
  if (state === 'received') return query.where('time_received', 'is not', null);
  const before = query.where('time_received', 'is', null);
  if (state === 'arriving') return before.where('time_first_in', 'is not', null);
  const not_arriving = before.where('time_first_in', 'is', null);
  return not_arriving.where('time_dispatched', state === 'dispatched' ? 'is not' : 'is', null);
}

/** Transfers as their reader sees them, in the order asked for; the caller has seen to it that they are within reach. */
export async function presentTransfers(
  tx: Tx,
  context: RequestContext,
  ids: readonly InterhubTransferId[],
): Promise<InterhubTransfer[]> {
  if (ids.length === 0) return [];
  const settings = await context.services.settings.of(tx.provider_id);
  const { interhub_carriers, interhub_service_levels } = readSettings(settings, ['interhub_carriers', 'interhub_service_levels']);
  const labelOf = (list: readonly { readonly code: string; readonly label: string }[], code: string) =>
    list.find((each) => each.code === code)?.label || code;
  const rows = await selectShown(tx, ids);
  const counts = await countLines(tx, ids);
  const presented = rows.map((row): InterhubTransfer => {
    const counted = counts.get(row.id);
    return {
      id: row.id,
      reference: transferReference(row.number),
      origin_branch_id: row.origin_branch_id,
      origin_name: row.origin_name,
      destination_branch_id: row.destination_branch_id,
      destination_name: row.destination_name,
      carrier: row.carrier,
      carrier_label: labelOf(interhub_carriers, row.carrier),
      service_level: row.service_level,
      service_level_label: labelOf(interhub_service_levels, row.service_level),
      driver_id: row.driver_id,
      driver_name: row.driver_name ?? '',
      vehicle: row.vehicle,
      waybill_number: row.waybill_number,
      seal_number: row.seal_number,
      notes: row.notes,
      planned_departure: textOf(row.planned_departure),
      expected_arrival: textOf(row.expected_arrival),
      is_daily: row.daily_date !== null,
      takes_until: textOf(row.takes_until),
      state: stateOfTransfer(row),
      status: row.status,
      is_late: isLateTransfer(row, context.now),
      parcels: counted?.parcels ?? 0,
      scanned_out: counted?.scanned_out ?? 0,
      scanned_in: counted?.scanned_in ?? 0,
      missing: counted?.missing ?? 0,
      extra: counted?.extra ?? 0,
      undecided: counted?.undecided ?? 0,
      weight_kg: Math.round((counted?.weight_kg ?? 0) * 10) / 10,
      created_by_name: row.created_by_name ?? '',
      time_created: row.time_created.toISOString(),
      time_modified: row.time_modified.toISOString(),
      time_dispatched: textOf(row.time_dispatched),
      time_received: textOf(row.time_received),
      time_closed: textOf(row.time_closed),
    };
  });
  const by_id = new Map(presented.map((each) => [each.id, each]));
  return ids.flatMap((id) => by_id.get(id) ?? []);
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

function selectShown(tx: Tx, ids: readonly InterhubTransferId[]) {
  return tx.db
    .selectFrom('interhub_transfers as t')
    .innerJoin('branches as o', (join) =>
      join.onRef('o.provider_id', '=', 't.provider_id').onRef('o.id', '=', 't.origin_branch_id'),
    )
    .innerJoin('branches as d', (join) =>
      join.onRef('d.provider_id', '=', 't.provider_id').onRef('d.id', '=', 't.destination_branch_id'),
    )
    .leftJoin('drivers as r', (join) => join.onRef('r.provider_id', '=', 't.provider_id').onRef('r.id', '=', 't.driver_id'))
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 't.provider_id').onRef('u.id', '=', 't.created_by'))
    .selectAll('t')
    .select(['o.name as origin_name', 'd.name as destination_name', 'r.name as driver_name', 'u.name as created_by_name'])
    .where('t.provider_id', '=', tx.provider_id)
    .where(isAnyOf('t.id', ids))
    .execute();
}

/** How many parcels are listed, scanned, and other than listed, and what they weigh. */
async function countLines(tx: Tx, ids: readonly InterhubTransferId[]) {
  const rows = await tx.db
    .selectFrom('interhub_transfer_parcels as l')
    .innerJoin('parcels as p', (join) => join.onRef('p.provider_id', '=', 'l.provider_id').onRef('p.id', '=', 'l.parcel_id'))
    .select(({ fn }) => [
      'l.transfer_id as id',
      fn.countAll<number>().as('parcels'),
      sql<number>`(count(*) filter (where l.time_scanned_out is not null))`.as('scanned_out'),
      sql<number>`(count(*) filter (where l.time_scanned_in is not null))`.as('scanned_in'),
      sql<number>`(count(*) filter (where l.difference = 'missing' and l.time_scanned_in is null))`.as('missing'),
      sql<number>`(count(*) filter (where l.difference in ('extra', 'wrong-lane')))`.as('extra'),
      sql<number>`(count(*) filter (where l.difference is not null and l.decision is null))`.as('undecided'),
      sql<number>`coalesce(sum(coalesce(p.actual_weight_kg, p.submitted_weight_kg)), 0)`.as('weight_kg'),
    ])
    .where('l.provider_id', '=', tx.provider_id)
    .where(isAnyOf('l.transfer_id', ids))
    .groupBy('l.transfer_id')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** More parcels than this no transfer shows; it takes no more either. */
export const MOST_PARCELS = 2000;

/** What is on a transfer. Who may see the transfer sees its load. */
async function readTransferParcels(tx: Tx, id: InterhubTransferId): Promise<TransferParcel[]> {
  const rows = await tx.db
    .selectFrom('interhub_transfer_parcels as l')
    .innerJoin('parcels as p', (join) => join.onRef('p.provider_id', '=', 'l.provider_id').onRef('p.id', '=', 'l.parcel_id'))
    .innerJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'l.provider_id').onRef('s.id', '=', 'l.shipment_id'))
    .leftJoin('branches as b', (join) =>
      join.onRef('b.provider_id', '=', 's.provider_id').onRef('b.id', '=', 's.delivery_branch_id'),
    )
    .leftJoin('users as o', (join) => join.onRef('o.provider_id', '=', 'l.provider_id').onRef('o.id', '=', 'l.scanned_out_by'))
    .leftJoin('users as i', (join) => join.onRef('i.provider_id', '=', 'l.provider_id').onRef('i.id', '=', 'l.scanned_in_by'))
    .leftJoin('users as d', (join) => join.onRef('d.provider_id', '=', 'l.provider_id').onRef('d.id', '=', 'l.decided_by'))
    .leftJoin('interhub_transfers as m', (join) =>
      join.onRef('m.provider_id', '=', 'l.provider_id').onRef('m.id', '=', 'l.moved_to_id'),
    )
    .select([
      'l.parcel_id',
      'p.tracking_reference',
      'p.actual_weight_kg',
      'p.submitted_weight_kg',
      'p.status',
      'l.shipment_id',
      's.short_tracking_reference',
      's.delivery_address',
      'b.name as delivery_branch_name',
      'l.time_scanned_out',
      'o.name as scanned_out_by',
      'l.time_scanned_in',
      'i.name as scanned_in_by',
      'l.difference',
      'l.decision',
      'm.number as moved_to',
      'l.note',
      'd.name as decided_by',
    ])
    .where('l.provider_id', '=', tx.provider_id)
    .where('l.transfer_id', '=', id)
    .orderBy('l.time_added', 'desc')
    .orderBy('l.parcel_id', 'desc')
    .limit(MOST_PARCELS)
    .execute();
  return rows.map((row) => ({
    parcel_id: row.parcel_id,
    parcel_reference: row.tracking_reference,
    shipment_id: row.shipment_id,
    short_tracking_reference: row.short_tracking_reference,
    status: row.status,
    delivery_to: [row.delivery_address.local_area, row.delivery_address.city].filter(Boolean).join(', '),
    delivery_branch_name: row.delivery_branch_name ?? '',
    weight_kg: row.actual_weight_kg ?? row.submitted_weight_kg,
    time_scanned_out: textOf(row.time_scanned_out),
    scanned_out_by: row.scanned_out_by ?? '',
    time_scanned_in: textOf(row.time_scanned_in),
    scanned_in_by: row.scanned_in_by ?? '',
    difference: row.difference,
    decision: row.decision,
    moved_to: row.moved_to === null ? '' : transferReference(row.moved_to),
    note: row.note,
    decided_by: row.decided_by ?? '',
  }));
}
