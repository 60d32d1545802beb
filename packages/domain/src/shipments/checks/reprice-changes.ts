import type { Violation } from '../../problem.ts';
import { SIDES } from '../shipment-draft.ts';
import type { Side } from '../shipment-draft.ts';
import { isHold } from '../status/holds.ts';
import { saysCollected } from '../status/shipment-status.ts';
import type { ShipmentStatus } from '../status/shipment-status.ts';

/** Parcels of one shipment at most. Source: public API §3. */
export const PARCELS_MAX = 500;

/** A shipment as it stands, for what may change of it. */
export interface ChangedShipment {
  readonly status: ShipmentStatus;
  readonly collected_date: Date | string | null;
  readonly collection_pickup_point_id: string;
}

type ChangedParcel = { readonly id: number; readonly status: ShipmentStatus };

/** What is asked for beside sizes, service and value. */
export interface AskedChanges {
  /** The sides that get another address or pickup point. */
  readonly sides: readonly Side[];
  /** The pickup point of the collection as it will be; empty for a door. */
  readonly collection_pickup_point_id: string;
  readonly changes_pod_method: boolean;
  readonly parcels: readonly ChangedParcel[];
  readonly cancelled_parcel_ids: readonly number[];
  readonly new_parcels: number;
}

const ENDED: readonly ShipmentStatus[] = ['delivered', 'returned-to-sender', 'cancelled', 'undeliverable'];
/** The driver has it on the road to where it went so far, or it lies there. */
const ON_ITS_WAY: readonly ShipmentStatus[] = [
  'out-for-delivery',
  'ready-for-pickup',
  'collect-and-return-to-hub',
  'delivery-failed-attempt',
  'delivery-exception',
  'delivery-rejected',
];

/** What of a booked shipment can no longer be changed, in words for the person. Source: screens S09, SHIP-RULE-03. */
export function repriceChecks(shipment: ChangedShipment, asked: AskedChanges): Violation[] {
  const is_other =
    asked.sides.length > 0 || asked.changes_pod_method || asked.new_parcels > 0 || asked.cancelled_parcel_ids.length > 0;
  if (is_other && ENDED.includes(shipment.status))
    return [locked('status', 'The journey has ended, so this can no longer be changed.')];
  return [
    ...sideChecks(shipment, asked),
    ...(asked.changes_pod_method && ON_ITS_WAY.includes(shipment.status)
      ? [locked('pod_method', 'It is on its way to the recipient, so the proof of delivery can no longer change.')]
      : []),
    ...parcelChecks(shipment, asked),
  ];
}

function sideChecks(shipment: ChangedShipment, { sides, collection_pickup_point_id }: AskedChanges): Violation[] {
  return SIDES.filter((side) => sides.includes(side)).flatMap((side) => {
    if (side === 'delivery')
      return ON_ITS_WAY.includes(shipment.status)
        ? [locked('delivery_address', 'It is on its way to the recipient. Bring it back to the hub first.')]
        : [];
    if (shipment.collected_date !== null || saysCollected(shipment.status))
      return [locked('collection_address', 'It has been collected, so its collection address can no longer change.')];
    return (shipment.collection_pickup_point_id === '') === (collection_pickup_point_id === '')
      ? []
      : [
          locked(
            'collection_pickup_point_id',
            'Dropping off instead of a collection is another booking. Please cancel and book anew.',
          ),
        ];
  });
}

function parcelChecks({ collected_date }: ChangedShipment, asked: AskedChanges): Violation[] {
  const { parcels, cancelled_parcel_ids, new_parcels } = asked;
  const cancelled = parcels.filter(({ id }) => cancelled_parcel_ids.includes(id));
  const left = parcels.filter(({ id, status }) => status !== 'cancelled' && !cancelled_parcel_ids.includes(id)).length;
  const is_collected = ({ status }: ChangedParcel) => saysCollected(status) || (isHold(status) && collected_date !== null);
  return [
    ...(cancelled.length < cancelled_parcel_ids.length
      ? [wrong('cancelled_parcel_ids', 'not-found', 'One of these parcels is not of this shipment.')]
      : []),
    ...(cancelled.some(({ status }) => status === 'cancelled')
      ? [locked('cancelled_parcel_ids', 'One of these parcels is cancelled already.')]
      : []),
    ...(cancelled.some(is_collected)
      ? [locked('cancelled_parcel_ids', 'A parcel that has been collected is not cancelled. It comes back as a return.')]
      : []),
    ...(cancelled.length > 0 && left === 0 && new_parcels === 0
      ? [locked('cancelled_parcel_ids', 'The last parcel cannot be cancelled alone. Cancel the shipment.')]
      : []),
    ...(parcels.length + new_parcels > PARCELS_MAX
      ? [wrong('new_parcels', 'too-many', `A shipment has ${PARCELS_MAX} parcels at most.`)]
      : []),
  ];
}

function locked(field: string, message: string): Violation {
  return wrong(field, 'locked', message);
}

function wrong(field: string, code: string, message: string): Violation {
  return { field, code, message };
}
