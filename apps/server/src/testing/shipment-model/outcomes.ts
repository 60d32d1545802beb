import type { ParcelId } from '@tsela/domain/ids';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { StatusFact } from '@tsela/domain/tracking/shipment-position';
import type { Entry, KnownShipment, Outcome } from './known.ts';

export function refused(why: string): Outcome {
  return { is_refused: true, why };
}

export function entry(status: ShipmentStatus, parcel_id: ParcelId | 0 = 0, moved_nothing = false): Entry {
  return { status, parcel_id, moved_nothing };
}

interface Moved {
  readonly to: ShipmentStatus;
  readonly fact: StatusFact;
  readonly parcels: readonly ParcelId[];
  readonly keeps_dates?: boolean;
}

export function moved(shipment: KnownShipment, { to, fact, parcels, keeps_dates = false }: Moved): KnownShipment {
  return {
    ...shipment,
    facts: [...shipment.facts, fact],
    parcels: shipment.parcels.map((parcel) => (parcels.includes(parcel.id) ? { ...parcel, status: to } : parcel)),
    last_step: later(shipment.last_step, fact.date),
    is_collected: shipment.is_collected || (!keeps_dates && STATUS_MATRIX[to].collected === 'yes'),
  };
}

export function later(one: Date, other: Date): Date {
  return other > one ? other : one;
}
