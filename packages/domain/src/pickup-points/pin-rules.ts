import { isPickupPointRelated } from './pickup-operators.ts';

export const PIN_TYPES = ['delivery', 'pickup', 'dropoff'] as const;
export type PinType = (typeof PIN_TYPES)[number];

/** How often a PIN is sent again for one shipment within an hour. Source: PIN-04. */
export const PIN_RESENDS_PER_HOUR = 3;

/** What the PIN rules read of a shipment. The status is a shipment status code; an absent pickup point is null or empty. */
export interface PinShipment {
  readonly status: string;
  readonly collection_pickup_point_id: string | null;
  readonly collection_pickup_point_provider: string | null;
  readonly delivery_pickup_point_id: string | null;
  readonly delivery_pickup_point_provider: string | null;
  /** Its parcels where they may stand elsewhere than it does: some may be out while the others are not. */
  readonly parcels?: readonly { readonly status: string }[];
}

/** Whether a PIN of this type can be sent again. Source: PIN-01 to PIN-03. */
export function canResendPin(type: PinType, shipment: PinShipment): boolean {
  const { status } = shipment;
  switch (type) {
    case 'delivery':
      return isEmpty(shipment.delivery_pickup_point_id) && standsOf(shipment).some((each) => isOneOf(each, AT_THE_DOOR));
    case 'pickup':
      return isAtLocker(shipment, 'delivery') && isOneOf(status, ['ready-for-pickup', 'collect-and-return-to-hub']);
    case 'dropoff':
      return isAtLocker(shipment, 'collection') && status === 'awaiting-dropoff';
  }
}

const AT_THE_DOOR = ['out-for-delivery', 'delivery-failed-attempt'];

/** Where a shipment is, and its parcels that may be elsewhere. */
function standsOf({ status, parcels = [] }: PinShipment): readonly string[] {
  return [status, ...parcels.map((parcel) => parcel.status)];
}

/** The PIN of this moment, or null when none can be sent. At most one of the three fits any status. */
export function resendablePin(shipment: PinShipment): PinType | null {
  return PIN_TYPES.find((type) => canResendPin(type, shipment)) ?? null;
}

/** A PIN of so many digits, a digit a random byte. Bytes of 250 and more are passed over, so that every digit is equally likely. */
export function pinFrom(randomBytes: Uint8Array, length: number): string {
  const digits = Array.from(randomBytes).filter((byte) => byte < 250);
  if (digits.length < length) throw new RangeError(`Needs more random bytes for a PIN of ${length} digits`);
  return digits
    .slice(0, length)
    .map((byte) => String(byte % 10))
    .join('');
}

function isAtLocker(shipment: PinShipment, side: 'collection' | 'delivery'): boolean {
  return isPickupPointRelated({
    pickup_point_id: shipment[`${side}_pickup_point_id`],
    pickup_point_provider: shipment[`${side}_pickup_point_provider`],
  });
}

function isEmpty(id: string | null): boolean {
  return id === null || id === '';
}

function isOneOf(status: string, statuses: readonly string[]): boolean {
  return statuses.includes(status);
}
