import type { BranchId, DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import type { Selectable } from 'kysely';
import type { TrackingEventsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type TrackingEventRow = Selectable<TrackingEventsTable>;

export interface NewTrackingEvent {
  readonly shipment_id: ShipmentId;
  /** Left out for the whole shipment. */
  readonly parcel_id?: ParcelId;
  readonly status: ShipmentStatus;
  /** When it happened; a device's own time when it reports late. */
  readonly date: Date;
  readonly message: string;
  readonly reason?: string;
  readonly location: string;
  readonly branch_id?: BranchId;
  readonly bay?: string;
  readonly driver_id?: DriverId;
  readonly lat?: number;
  readonly lng?: number;
  readonly source: string;
  readonly is_public: boolean;
  readonly event_id?: string;
  readonly data?: unknown;
}

/** Adds to a shipment's history. */
export async function insertTrackingEvent(tx: Tx, { data, ...event }: NewTrackingEvent, time_received: Date): Promise<void> {
  await tx.db
    .insertInto('tracking_events')
    .values(({ fn, val }) => ({
      ...event,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('tracking_event_ids')]),
      data: data === undefined ? null : JSON.stringify(data),
      time_received,
    }))
    .execute();
}

/** Histories are short; a shipment that has more than this is being played with. */
const MOST_EVENTS = 500;

/** The histories of some shipments, newest first. */
export async function readTrackingEvents(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<TrackingEventRow[]> {
  if (shipment_ids.length === 0) return [];
  return tx.db
    .selectFrom('tracking_events')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', 'in', [...shipment_ids])
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS * shipment_ids.length)
    .execute();
}
