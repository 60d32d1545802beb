import type { ShipmentId } from '@tsela/domain/ids';
import { compartmentsAt, roomFor, roomRefusal } from '@tsela/domain/pickup-points/compartment-reservation';
import type { Measures } from '@tsela/domain/pickup-points/locker-compartment';
import { pointKey } from '@tsela/domain/pickup-points/point-key';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteEnded, insertReservation, lockCounts, readTaken } from './compartment-repository.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A shipment that may name pickup points, and the one parcel that goes there. */
export interface ShipmentToPlace {
  readonly id: ShipmentId;
  readonly points: Readonly<Record<Side, { readonly pickup_point_id: string; readonly pickup_point_provider: string }>>;
  /** The actual measures where they are known. Source: LOCKER-12. */
  readonly parcel: Measures | undefined;
  /** What is kept is given to others from then on, whatever the operator allows; null where only the operator says. */
  readonly keeps_until: Date | null;
}

/** A compartment that is kept for a shipment, at the point of this name. */
export interface KeptCompartment {
  readonly side: Side;
  readonly provider: PickupProvider;
  readonly name: string;
  readonly code: string;
  readonly time_expires: Date | null;
  /** False where the very same was kept before. */
  readonly is_other: boolean;
}

/**
 * Keeps the smallest fitting free compartment at each pickup point of a shipment for as long as its status keeps it. A shipment between doors
 * asks the database nothing. Answers what is kept. Points are locked one after the other in one order, so that two bookings of the last compartment end with one
 * that has it and one that is told, and never wait for each other. Raises `bad-input` when a point is full or too small.
 */
export async function reserveCompartments(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentToPlace,
): Promise<readonly KeptCompartment[]> {
  const { parcel, points, keeps_until } = shipment;
  if (!parcel) return [];
  const kept: KeptCompartment[] = [];
  const stops = SIDES.filter((side) => points[side].pickup_point_id !== '')
    // Written by the database, which holds the providers to these.
    .map((side) => ({
      side,
      point: { ...points[side], pickup_point_provider: points[side].pickup_point_provider as PickupProvider },
    }))
    .toSorted((one, other) => (pointKey(one.point) < pointKey(other.point) ? -1 : 1));
  for (const { side, point } of stops) {
    const counted = await lockCounts(tx, point);
    if (!counted) continue;
    if (counted.time_closed) throw refused(side, `${counted.name} has closed. Please choose another pickup point.`);
    await deleteEnded(tx, point);
    const taken = await readTaken(tx, [point], { now: context.now, except: { shipment_id: shipment.id, side } });
    const compartments = compartmentsAt(
      { provider: point.pickup_point_provider, counts: counted.compartments },
      taken.get(pointKey(point)) ?? new Map(),
    );
    const room = roomFor(parcel, compartments);
    const refusal = roomRefusal(counted.name, room);
    if (refusal !== null) throw refused(side, refusal);
    if (room.kind !== 'free') continue;
    const allowed_until = await expiryOf(context, { side, provider: point.pickup_point_provider });
    const time_expires = earlier(allowed_until, keeps_until);
    const is_other = await insertReservation(tx, {
      ...point,
      shipment_id: shipment.id,
      side,
      code: room.code,
      time_reserved: context.now,
      time_expires,
    });
    kept.push({ side, provider: point.pickup_point_provider, name: counted.name, code: room.code, time_expires, is_other });
  }
  return kept;
}

/** What a sender does not drop off in time is given to others. Source: bob_box_reservation_hours. */
async function expiryOf(
  context: RequestContext,
  { side, provider }: { side: Side; provider: PickupProvider },
): Promise<Date | null> {
  const setting = PICKUP_OPERATORS[provider].hours_kept_setting;
  if (setting === null || side !== 'collection') return null;
  const hours = readSetting(await context.services.settings.of(context.provider_id), setting);
  return hours === null ? null : new Date(context.now.getTime() + hours * HOUR_MS);
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function refused(side: Side, message: string): Problem {
  return new Problem('bad-input', message, {
    violations: [{ field: `${side}_pickup_point_id`, code: 'no-compartment', message }],
  });
}
