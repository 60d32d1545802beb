import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { DriverId } from '@tsela/domain/ids';
import { NOT_SEEN, notSeenText } from '@tsela/domain/tracking/part-of-step';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvents } from '../tracking-event-repository.ts';

interface Unseen {
  readonly shipment: ShipmentRow;
  readonly parcels: readonly ParcelRow[];
  /** What the others took. */
  readonly to: ShipmentStatus;
  /** Of the device that looked for it; left out of what was entered at a desk. */
  readonly event_id?: string;
  readonly date: Date;
  readonly location: string;
  readonly driver_id?: DriverId;
}

/** Keeps in the history of each parcel that it was looked for and not there, for staff: it moved nothing. Source: docs/decisions/0307. */
export async function noteUnseen(tx: Tx, context: RequestContext, unseen: readonly Unseen[]): Promise<void> {
  if (unseen.length === 0) return;
  await insertTrackingEvents(
    tx,
    context,
    unseen.flatMap(({ shipment, parcels, to, ...facts }) =>
      parcels.map(({ id, status }) => ({
        ...facts,
        shipment_id: shipment.id,
        parcel_id: id,
        status,
        message: notSeenText(to),
        source: context.source,
        is_public: false,
        moved_parcel_ids: [],
        data: { type: NOT_SEEN },
      })),
    ),
  );
}
