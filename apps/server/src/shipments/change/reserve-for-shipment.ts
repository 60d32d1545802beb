import type { Measures } from '@tsela/domain/pickup-points/locker-compartment';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { isPickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { keepingStatuses, keepsUntil } from '@tsela/domain/shipments/kept-compartments';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { localTimeText } from '@tsela/domain/time/local-time';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { giveUpAtPoints } from '../../pickup-points/give-up-compartments.ts';
import { reserveCompartments } from '../../pickup-points/reserve-compartments.ts';
import type { KeptCompartment } from '../../pickup-points/reserve-compartments.ts';
import { readParcels } from '../shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { writeSystemNote } from '../notes/system-notes.ts';

/** Keeps a compartment at each pickup point of a shipment; of one that is not paid, for the time of a payment. Raises `bad-input` when one is full or too small. */
export async function reserveFor(
  tx: Tx,
  context: RequestContext,
  {
    row,
    parcels,
    sides = SIDES,
    is_sure = false,
  }: {
    readonly row: ShipmentRow;
    readonly parcels: readonly ParcelRow[];
    readonly sides?: readonly Side[];
    /** Also where the provider's staff reserve by hand: they ask for it, or the parcel is there. */
    readonly is_sure?: boolean;
  },
): Promise<readonly KeptCompartment[]> {
  if (!namesPoint(row)) return [];
  const wanted = is_sure ? sides : await reservedByThemselves(context, row, sides);
  // At a pickup point there is one parcel that counts. Source: SHIP-VALID-05.
  const parcel = parcels.find(({ status }) => status !== 'cancelled');
  const keeps_until = keepsUntil(row, context.now);
  const kept = await reserveCompartments(tx, context, {
    id: row.id,
    points: { collection: pointOf(row, 'collection', wanted), delivery: pointOf(row, 'delivery', wanted) },
    parcel: parcel && sizeOfParcel(parcel),
    keeps_until,
  });
  // What is kept for a payment alone is no reservation yet.
  if (keeps_until === null) await noteAtBobBox(tx, context, row, kept);
  return kept;
}

/** The actual measures of a parcel where they are known. Source: LOCKER-12. */
export function sizeOfParcel(parcel: ParcelRow): Measures {
  return {
    length_cm: parcel.actual_length_cm ?? parcel.submitted_length_cm,
    width_cm: parcel.actual_width_cm ?? parcel.submitted_width_cm,
    height_cm: parcel.actual_height_cm ?? parcel.submitted_height_cm,
    weight_kg: parcel.actual_weight_kg ?? parcel.submitted_weight_kg,
  };
}

/** The sides at which a booking reserves, as the provider has it set for the operator. Source: KEY-68. */
async function reservedByThemselves(context: RequestContext, row: ShipmentRow, sides: readonly Side[]): Promise<readonly Side[]> {
  const settings = await context.services.settings.of(context.provider_id);
  return sides.filter((side) => {
    const provider = row[`${side}_pickup_point_provider`];
    const setting = isPickupProvider(provider) ? PICKUP_OPERATORS[provider].reserves_setting : null;
    return setting === null || readSetting(settings, setting);
  });
}

/**
 * A new reservation at Bob Box is written as a note of its own kind, where the provider works with them. Source: ENUM-18, decisions C12.
 */
async function noteAtBobBox(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  kept: readonly KeptCompartment[],
): Promise<void> {
  const there = kept.filter(({ provider, is_other }) => provider === 'bob-box' && is_other);
  if (there.length === 0 || !readSetting(await context.services.settings.of(context.provider_id), 'enable_bob_box')) return;
  await writeSystemNote(tx, context, {
    shipment,
    type: 'bob_box_reservation_details',
    text: there.map(reservationText).join(' '),
    is_visible_to_account: true,
  });
}

function reservationText({ side, name, code, time_expires }: KeptCompartment): string {
  const place = `${side === 'collection' ? 'Drop-off' : 'Delivery'} at ${name}: a ${code} compartment is kept`;
  return time_expires === null ? `${place}.` : `${place} until ${localTimeText(time_expires)}.`;
}

/** The same for a shipment that is brought back: at those points that it still goes through in the status it is brought back to. */
export async function reserveAgain(tx: Tx, context: RequestContext, shipment: ShipmentRow, to: ShipmentStatus): Promise<void> {
  const sides = SIDES.filter(
    (side) => keepingStatuses(side).includes(to) && (side === 'delivery' || shipment.collected_date === null),
  );
  if (sides.length > 0 && namesPoint(shipment))
    await reserveFor(tx, context, { row: { ...shipment, status: to }, parcels: await readParcels(tx, [shipment.id]), sides });
}

/**
 * Keeps the compartments of a shipment that waits for payment for as long as a payment takes: what was kept may have gone to others. Raises
 * `bad-input` when a point is full, before anything is paid.
 */
export async function reserveForPayment(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<void> {
  await reserveAgain(tx, context, shipment, shipment.status);
}

/** The same where the money is there already: whether the parcel still has a place. */
export async function hasPlaceForPayment(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<boolean> {
  try {
    await reserveForPayment(tx, context, shipment);
    return true;
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'bad-input') return false;
    throw cause;
  }
}

/**
 * Asks for the compartment once more before a parcel that came back from its pickup point goes out to it again: meanwhile it may have been
 * kept for others. A parcel that has not been there yet still has the one that was booked. Raises `bad-input` when the point is full.
 */
export async function reserveForSecondTrip(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<void> {
  if (!goesToPointAgain(shipment)) return;
  await reserveFor(tx, context, { row: shipment, parcels: await readParcels(tx, [shipment.id]), sides: ['delivery'] });
}

/** Whether a parcel came back from the pickup point where it has to go. */
export function goesToPointAgain(shipment: Pick<ShipmentRow, 'returned_to_hub_date' | 'delivery_pickup_point_id'>): boolean {
  return shipment.returned_to_hub_date !== null && shipment.delivery_pickup_point_id !== '';
}

/** Steps after which a returned parcel is still with the courier, without a compartment asked for. */
const STAYS_WITH_US: readonly ShipmentStatus[] = [
  'at-hub',
  'manifested',
  'ready-for-dispatch',
  'in-transit',
  'at-destination-hub',
  'delivery-unassigned',
  'delivery-rejected',
  'delivery-exception',
  'on-hold',
  'on-hold-internal',
  'damaged',
];

/** What came back gave its compartment up: only its next trip asks for one, so that no other step takes it from a later booking. */
export function giveUpCompartments(
  tx: Tx,
  steps: readonly { readonly shipment: ShipmentRow; readonly to: ShipmentStatus }[],
): void {
  const ids = steps
    .filter(
      ({ shipment, to }) => shipment.status === 'returned-to-hub' && goesToPointAgain(shipment) && STAYS_WITH_US.includes(to),
    )
    .map(({ shipment }) => shipment.id);
  giveUpAtPoints(tx, { shipment_ids: ids, side: 'delivery' });
}

function pointOf(row: ShipmentRow, side: Side, sides: readonly Side[]) {
  const is_asked = sides.includes(side);
  return {
    pickup_point_id: is_asked ? row[`${side}_pickup_point_id`] : '',
    pickup_point_provider: row[`${side}_pickup_point_provider`],
  };
}

function namesPoint(row: ShipmentRow): boolean {
  return row.collection_pickup_point_id !== '' || row.delivery_pickup_point_id !== '';
}
