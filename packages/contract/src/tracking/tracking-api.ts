import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, instant, oneOf, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { fieldEvent, fieldEventResult, historyEvent, trackedShipment } from './tracking-shapes.ts';

/** Of the link in the recipient's own messages. */
export const recipientKeyText = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' });

export const trackingApi = {
  track: route({
    method: 'GET',
    path: '/tracking/shipments',
    summary: 'Where shipments are, for callers who know a reference: no names, numbers, streets or prices.',
    access: 'public',
    input: shape({
      tracking_reference: Type.Optional(text(60)),
      custom_tracking_reference: Type.Optional(text(60)),
      /** Twenty of the longest, with what stands between them. */
      tracking_references: Type.Optional(text(1300)),
      /** From the link in the recipient's own messages. */
      key: Type.Optional(recipientKeyText),
      provider_id: Type.Optional(Type.Unsafe<ProviderId>(Type.Integer({ minimum: 1 }))),
    }),
    output: shape({ shipments: Type.Array(trackedShipment) }),
  }),
  events: route({
    method: 'GET',
    path: '/tracking/shipment-events',
    summary:
      'The whole history of a shipment, newest first; staff also read at which branch and bay, and by whom, each step was recorded.',
    access: { permission: 'API_/shipments:GET' },
    /** With `since` only what was recorded at or after that moment, whenever it happened. */
    input: shape({ shipment_id: id<ShipmentId>(), since: Type.Optional(instant) }),
    output: shape({ tracking_events: Type.Array(historyEvent), count: Type.Integer() }),
  }),
  record: route({
    method: 'POST',
    path: '/tracking/shipment-events',
    summary: 'What scanners and drivers did, in order; each event is taken once however often it is sent.',
    body_bytes_max: LARGE_BODY_BYTES,
    input: shape({
      events: Type.Array(fieldEvent, { minItems: 1, maxItems: 100 }),
      /** The device's own clock as it sends: by it the times of its events are put right. Left out, they are taken as they are. */
      sent_at: Type.Optional(instant),
    }),
    output: shape({
      results: Type.Array(fieldEventResult),
      /** By our clock: a device learns from it how far its own is out. */
      received_at: instant,
    }),
  }),
  resendPin: route({
    method: 'POST',
    path: '/shipments/resend-pin',
    summary: 'Sends the recipient a fresh PIN and ends the old one; three times an hour at most.',
    access: { permission: 'API_/shipments:PATCH' },
    input: shape({ shipment_id: id<ShipmentId>(), pin_type: oneOf(['delivery', 'pickup', 'dropoff']) }),
    output: shape({ message: Type.String() }),
  }),
} as const;
