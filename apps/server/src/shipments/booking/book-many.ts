import { hash } from 'node:crypto';
import type { BookingOutcome, bookingApi } from '@tsela/contract/shipments/booking-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { permissionOf } from '@tsela/contract/route';
import type { ChangedShipment, CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import { oncePerKey } from '../../db/once-per-key.ts';
import { createShipment } from './create-shipment.ts';

const CALL = permissionOf({ method: 'POST', path: '/shipments/bookings' });

/**
 * Books many shipments, each in a transaction of its own under a key of its own: what is refused holds up none of the others, and the same
 * list sent again, also at the same moment, books nothing twice. One after the other, because bookings of an account wait for each other anyway.
 */
export async function bookMany(
  context: RequestContext,
  { shipments }: InputOf<typeof bookingApi.bookMany>,
  book: typeof createShipment = createShipment,
): Promise<OutputOf<typeof bookingApi.bookMany>> {
  const { idempotency_key } = context;
  if (idempotency_key === undefined)
    throw new Problem(
      'bad-input',
      'Please send an Idempotency-Key: with it the list can be sent again without booking anything twice.',
    );
  const outcomes: BookingOutcome[] = [];
  for (const [index, shipment] of shipments.entries())
    outcomes.push(await bookOne(context, shipment, { index, idempotency_key, book }));
  const booked = outcomes.filter(({ outcome }) => outcome === 'booked').length;
  return { outcomes, booked, refused: outcomes.length - booked };
}

/** Raises only what would meet every other entry as well, such as a database that is away; what was booked before it stays. */
async function bookOne(
  context: RequestContext,
  shipment: CreateShipment,
  { index, idempotency_key, book }: { index: number; idempotency_key: string; book: typeof createShipment },
): Promise<BookingOutcome> {
  // A key of a caller has no space in it, so that none is ever one of these.
  const key = `${idempotency_key} ${index}`;
  const request_hash = hash('sha256', JSON.stringify(shipment));
  try {
    // Of hundreds the last one is booked seconds after the call came: each has its own moment.
    const booked = await oncePerKey(context, { key, call: CALL, request_hash }, async (joined) =>
      inShort(await book({ ...joined, now: new Date() }, shipment)),
    );
    return { index, outcome: 'booked', shipment: booked, problem: null };
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code === 'unavailable') throw problem;
    const { code, message, violations } = problem;
    return { index, outcome: 'refused', shipment: null, problem: { code, message, violations: [...violations] } };
  }
}

/** What a program needs of each of hundreds of bookings; the rest is there to be read. */
function inShort(shipment: ChangedShipment): NonNullable<BookingOutcome['shipment']> {
  const { id, short_tracking_reference, custom_tracking_reference, customer_reference, status, rate, parcels } = shipment;
  const { service_level_code, estimated_collection, estimated_delivery_to, warnings = [] } = shipment;
  return {
    id,
    short_tracking_reference,
    custom_tracking_reference,
    customer_reference,
    status,
    parcel_tracking_references: parcels.map(({ tracking_reference }) => tracking_reference),
    service_level_code,
    ...(rate !== undefined && { rate }),
    estimated_collection,
    estimated_delivery_to,
    warnings,
  };
}
