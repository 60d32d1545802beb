import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, id, paging, shape } from '../fields.ts';
import { route } from '../route.ts';
import { message } from './message-api.ts';

/** The messages about one shipment, for those who answer for it. Source: screens S09, S56. */
export const shipmentMessageApi = {
  ofShipment: route({
    method: 'GET',
    path: '/shipments/messages',
    summary:
      'The messages about a shipment, newest first, and what became of each. Codes, PINs and keys are left out; account users see what went to ' +
      'sender and recipient.',
    input: shape({ shipment_id: id<ShipmentId>(), ...paging }),
    output: shape({ messages: Type.Array(message), count }),
  }),
  resendOfShipment: route({
    method: 'POST',
    path: '/shipments/messages/resend',
    summary:
      'Sends a message about a shipment once more, as a message of its own, for staff. What held a code or PIN is not sent by this.',
    idempotent: true,
    input: shape({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    output: shape({ message: Type.String() }),
  }),
} as const;
