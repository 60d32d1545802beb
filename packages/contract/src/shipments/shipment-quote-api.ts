import type { ShipmentId } from '@tsela/domain/ids';
import { QUOTES_ACCEPTED_AT_ONCE } from '@tsela/domain/shipments/quote-limits';
import Type from 'typebox';
import { id, instant, oneLine, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { shipment } from './shipment-shapes.ts';

const failed = Type.Array(shape({ id: id<ShipmentId>(), message: Type.String() }));

/** What is done with saved quotes beside what is done with shipments. Source: screens S13. */
export const shipmentQuoteApi = {
  acceptMany: route({
    method: 'POST',
    path: '/shipments/quotes/accept',
    summary:
      'Books open quotes, each at its quoted price, where their accounts can pay for all of them together; otherwise none is booked. A quote ' +
      'that cannot be booked as it stands is named with the reason, and the others are booked.',
    access: { permission: 'API_/shipments/accept-quote:POST' },
    input: shape({
      ids: Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: QUOTES_ACCEPTED_AT_ONCE, uniqueItems: true }),
    }),
    output: shape({
      done: Type.Array(id<ShipmentId>()),
      /** Of those, what is still to be paid for. */
      unpaid: Type.Array(id<ShipmentId>()),
      failed,
      warnings: Type.Array(Type.String()),
    }),
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/shipments/quotes',
    summary: 'Deletes quotes that were not booked, open or expired. One that has a payment stays and is named; the others go.',
    access: { permission: 'API_/shipments:POST' },
    input_from: 'body',
    input: shape({ ids: Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: 500, uniqueItems: true }) }),
    output: shape({ done: Type.Array(id<ShipmentId>()), failed }),
  }),
  byKey: route({
    method: 'GET',
    path: '/shipments/quotes/saved',
    summary: "A visitor's saved quote, by the key in its e-mail: a booking is filled in with it.",
    access: 'public',
    input: shape({ id: id<ShipmentId>(), key: oneLine(40) }),
    output: shape({ quote: shipment, valid_until: instant, is_expired: Type.Boolean() }),
  }),
  email: route({
    method: 'POST',
    path: '/shipments/quotes/email',
    summary:
      "Sends an open quote as a PDF to its account's billing contact, or to the addresses that are named; account users name themselves or " +
      'that contact.',
    access: { permission: 'API_/shipments:GET' },
    idempotent: true,
    input: shape({ id: id<ShipmentId>(), recipients: Type.Optional(text(1000)) }),
    output: shape({ recipients: Type.Array(Type.String()) }),
  }),
} as const;
