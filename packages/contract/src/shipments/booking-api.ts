import { BOOKED_AT_ONCE_MAX } from '@tsela/domain/shipments/shipment-options';
import { PROBLEM_CODES } from '@tsela/domain/problem';
import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneOf, rand, shape, violation } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { shipmentStatus } from './status-shape.ts';
import { createShipment } from './shipment-shapes.ts';

/** What became of one of many bookings. */
export const bookingOutcome = shape({
  /** Its place in the list that was sent, from 0 on. */
  index: Type.Integer({ minimum: 0 }),
  outcome: oneOf(['booked', 'refused']),
  /** Null where it was refused. */
  shipment: nullable(
    shape({
      id: id<ShipmentId>(),
      short_tracking_reference: Type.String(),
      custom_tracking_reference: Type.String(),
      customer_reference: Type.String(),
      status: shipmentStatus,
      parcel_tracking_references: Type.Array(Type.String()),
      service_level_code: Type.String(),
      rate: Type.Optional(rand),
      estimated_collection: nullable(instant),
      estimated_delivery_to: nullable(instant),
      warnings: Type.Array(Type.String()),
    }),
  ),
  /** Null where it was booked. */
  problem: nullable(shape({ code: oneOf(PROBLEM_CODES), message: Type.String(), violations: Type.Array(violation) })),
});
export type BookingOutcome = Static<typeof bookingOutcome>;

/** Many bookings in one call of a program. */
export const bookingApi = {
  bookMany: route({
    method: 'POST',
    path: '/shipments/bookings',
    summary:
      'Books up to 500 shipments, one after the other, and says of each what became of it: what is refused holds up none of the others. Needs an ' +
      'Idempotency-Key: sent again with it, what is booked already stays as it is, and what was refused or not reached is tried again. A body with ' +
      'a field of a wrong kind is refused as a whole.',
    access: { permission: 'API_/shipments:POST' },
    idempotent: 'each',
    body_bytes_max: LARGE_BODY_BYTES,
    input: shape({ shipments: Type.Array(createShipment, { minItems: 1, maxItems: BOOKED_AT_ONCE_MAX }) }),
    output: shape({ outcomes: Type.Array(bookingOutcome), booked: Type.Integer(), refused: Type.Integer() }),
  }),
} as const;
