import type { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { OutputOf } from '@tsela/contract/route';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { TrackingEventRow } from '../../shipments/tracking-event-repository.ts';

type ShipmentThen = NonNullable<OutputOf<typeof asOfApi.asOf>['shipment']>;

/** What is shown of an entry of the history. */
export type KnownEntry = Pick<
  TrackingEventRow,
  'id' | 'date' | 'time_received' | 'status' | 'message' | 'location' | 'parcel_id' | 'is_public' | 'is_late' | 'reason'
>;

export function presentEntry(entry: KnownEntry, message: string): ShipmentThen['timeline'][number] {
  const { id, date, time_received, status, location, parcel_id, is_public } = entry;
  return {
    id,
    date: date.toISOString(),
    time_received: time_received.toISOString(),
    status,
    status_name: statusLabel(status),
    message,
    location,
    parcel_id: Number(parcel_id),
    is_public,
  };
}

/** Whether a status is one of a shipment that the tracking page finds. */
export function isFound(status: ShipmentStatus): boolean {
  return !UNTRACKED.includes(status);
}

const UNTRACKED: readonly ShipmentStatus[] = ['quote', 'quote-expired', 'payment-pending', 'payment-failed'];
