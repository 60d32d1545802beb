import type { DriverId, ShipmentId } from '@tsela/domain/ids';
import { FIELD_EXCEPTIONS } from '@tsela/domain/tracking/field-exceptions';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** What a driver did that was not taken, and waits for the office or has been settled. */
export const fieldException = shape({
  event_id: Type.String(),
  kind: oneOf(FIELD_EXCEPTIONS),
  shipment_id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  /** Where the shipment is. */
  status: Type.String(),
  driver_id: nullable(id<DriverId>()),
  driver_name: Type.String(),
  /** What the driver did, as a status. */
  choice: Type.String(),
  message: Type.String(),
  captured_at: instant,
  time_received: instant,
  time_settled: nullable(instant),
  settled_note: Type.String(),
});

export type FieldException = Static<typeof fieldException>;

export const fieldExceptionApi = {
  list: route({
    method: 'GET',
    path: '/tracking/field-exceptions',
    summary:
      'What drivers did that was not taken and waits for the office, newest first; of one shipment also what has been settled.',
    input: shape({ shipment_id: Type.Optional(id<ShipmentId>()), limit: paging.limit, offset: paging.offset }),
    output: shape({ field_exceptions: Type.Array(fieldException), count }),
  }),
  settle: route({
    method: 'POST',
    path: '/tracking/field-exceptions/settle',
    summary: 'The office has decided what becomes of it, and says what it found out.',
    input: shape({ event_id: Type.String({ format: 'uuid' }), note: text() }),
    output: shape({ message: Type.String() }),
  }),
} as const;
