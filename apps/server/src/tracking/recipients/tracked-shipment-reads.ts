import type { Address, Contact } from '@tsela/contract/service-areas/address-shapes';
import type { DriverId, ParcelId, ProviderId, ShipmentId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { chooseByDay } from '../../shipments/operators/refused-place-reads.ts';

/** What the public page and the messages to webhooks both tell of a shipment. */
export interface ToldShipment {
  readonly id: ShipmentId;
  readonly short_tracking_reference: string;
  readonly custom_tracking_reference: string;
  readonly service_level_code: string;
  readonly time_created: Date;
  readonly time_modified: Date;
  readonly collected_date: Date | null;
  readonly delivered_date: Date | null;
  readonly estimated_collection: Date | null;
  readonly estimated_delivery_from: Date | null;
  readonly estimated_delivery_to: Date | null;
  readonly collection_address: Address;
  readonly delivery_address: Address;
  readonly collection_hub: string | null;
  readonly delivery_hub: string | null;
  /** Those that are not cancelled. */
  readonly parcels: readonly ToldParcel[];
}

/** A parcel of it. */
export interface ToldParcel {
  readonly id: ParcelId;
  readonly tracking_reference: string;
  readonly status: ShipmentStatus;
}

export interface TrackedRow extends ToldShipment {
  readonly provider_id: ProviderId;
  readonly status: ShipmentStatus;
  readonly service_level_name: string;
  readonly collection_contact: Contact;
  readonly delivery_contact: Contact;
  readonly collection_pickup_point_id: string;
  readonly collection_pickup_point_provider: string;
  readonly delivery_pickup_point_id: string;
  readonly delivery_pickup_point_provider: string;
  readonly recipient_instructions: string;
  readonly recipient_language: string;
  readonly pod_method: string;
  readonly delivery_agent_id: DriverId | null;
  readonly pickup_point: TrackedPoint | null;
  /** The last day to choose another place for what an operator has refused. */
  readonly choose_place_by: string | null;
}

interface TrackedPoint {
  readonly name: string;
  readonly type: 'locker' | 'counter';
  readonly address: Address;
  readonly trading_hours: string;
}

export interface DriverSeen {
  readonly shipment_id: ShipmentId;
  readonly lat: number;
  readonly lng: number;
  readonly captured_at: Date;
}

/** The columns of `ToldShipment` that are the shipment's own, read as `s`. */
export const TOLD_COLUMNS = [
  's.id',
  's.short_tracking_reference',
  's.custom_tracking_reference',
  's.service_level_code',
  's.time_created',
  's.time_modified',
  's.collected_date',
  's.delivered_date',
  's.estimated_collection',
  's.estimated_delivery_from',
  's.estimated_delivery_to',
  's.collection_address',
  's.delivery_address',
] as const;

/** What `ToldShipment` has from other tables. */
export function toldBesides({ provider_id }: Tx) {
  return [
    hubName(provider_id, 'collection_branch_id').as('collection_hub'),
    hubName(provider_id, 'delivery_branch_id').as('delivery_hub'),
    sql<ToldParcel[]>`(select coalesce(json_agg(json_build_object('id', p.id, 'tracking_reference', p.tracking_reference,
        'status', p.status) order by p.number), '[]') from parcels p
      where p.provider_id = ${provider_id} and p.shipment_id = s.id and p.status <> 'cancelled')`.as('parcels'),
  ] as const;
}

/** Quotes and unpaid shipments are not tracked: their references are not found. */
const UNTRACKED: readonly ShipmentStatus[] = ['quote', 'quote-expired', 'payment-pending', 'payment-failed'];

/** A quote cancelled before it was booked stays a quote. */
function wasEverBooked({ provider_id }: Tx) {
  return sql<SqlBool>`(s.status <> 'cancelled' or exists (select from tracking_events e where e.provider_id = ${provider_id}
    and e.shipment_id = s.id and e.parcel_id = 0 and e.status not in (${sql.join(['cancelled', ...UNTRACKED])})))`;
}

/** Shipments by short, custom or parcel reference. Of people nothing is selected but what proves a recipient, and what they asked for themselves. */
export async function findTracked(tx: Tx, references: readonly string[]): Promise<TrackedRow[]> {
  return tx.db
    .selectFrom('shipments as s')
    .select([
      ...TOLD_COLUMNS,
      ...toldBesides(tx),
      's.provider_id',
      's.status',
      's.service_level_name',
      's.collection_contact',
      's.delivery_contact',
      's.collection_pickup_point_id',
      's.collection_pickup_point_provider',
      's.delivery_pickup_point_id',
      's.delivery_pickup_point_provider',
      's.recipient_instructions',
      's.recipient_language',
      's.pod_method',
      's.delivery_agent_id',
      sql<TrackedPoint | null>`(select json_build_object('name', p.name, 'type', p.type, 'address', p.address, 'trading_hours', p.trading_hours)
        from pickup_points p where p.provider_id = ${tx.provider_id} and p.pickup_point_provider = s.delivery_pickup_point_provider
        and p.pickup_point_id = s.delivery_pickup_point_id)`.as('pickup_point'),
      sql<
        string | null
      >`coalesce(${chooseByDay(tx.provider_id, 's', 'collection')}, ${chooseByDay(tx.provider_id, 's', 'delivery')})`.as(
        'choose_place_by',
      ),
    ])
    .where('s.provider_id', '=', tx.provider_id)
    .where('s.status', 'not in', UNTRACKED)
    .where(wasEverBooked(tx))
    .where('s.id', 'in', idsBehind(tx, references))
    .orderBy('s.id', 'desc')
    .execute();
}

/** Where the drivers of shipments that are out for delivery were seen since a moment. Source: screens S17, ADR 0077. */
export async function readDriversSeen(
  tx: Tx,
  { shipment_ids, since }: { shipment_ids: readonly ShipmentId[]; since: Date },
): Promise<DriverSeen[]> {
  if (shipment_ids.length === 0) return [];
  return tx.db
    .selectFrom('shipments as s')
    .innerJoin('driver_positions as p', (join) =>
      join.onRef('p.provider_id', '=', 's.provider_id').onRef('p.driver_id', '=', 's.delivery_agent_id'),
    )
    .where('s.provider_id', '=', tx.provider_id)
    .where('s.id', 'in', [...shipment_ids])
    .where('s.status', '=', 'out-for-delivery')
    .where('p.captured_at', '>=', since)
    .select(['s.id as shipment_id', 'p.lat', 'p.lng', 'p.captured_at'])
    .execute();
}

/** One index look-up for each kind of reference; an OR over them would read the whole table. */
function idsBehind(tx: Tx, references: readonly string[]) {
  const own = (column: 'short_tracking_reference' | 'custom_reference_key') =>
    tx.db
      .selectFrom('shipments')
      .select('id')
      .where('provider_id', '=', tx.provider_id)
      .where(column, 'in', [...references]);
  const parcels = (column: 'tracking_reference' | 'alternative_tracking_reference') =>
    tx.db
      .selectFrom('parcels')
      .select('shipment_id as id')
      .where('provider_id', '=', tx.provider_id)
      .where(column, 'in', [...references]);
  return own('short_tracking_reference')
    .union(own('custom_reference_key'))
    .union(parcels('tracking_reference'))
    .union(parcels('alternative_tracking_reference'));
}

function hubName(provider_id: ProviderId, column: 'collection_branch_id' | 'delivery_branch_id') {
  return sql<
    string | null
  >`(select b.name from branches b where b.provider_id = ${provider_id} and b.id = ${sql.ref(`s.${column}`)})`;
}
