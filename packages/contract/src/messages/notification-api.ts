import { LONGEST_SMS, MOST_RECIPIENTS } from '@tsela/domain/messages/bulk-sms';
import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** Messages that people write themselves. Source: CALL-38, CALL-39. */
export const notificationApi = {
  bulkSms: route({
    method: 'POST',
    path: '/notification/bulk/sms',
    summary:
      'Writes one text to many mobile numbers, to the sender or recipient of many shipments, or from the platform to the administrators of providers. ' +
      'A number gets it once; what cannot be sent is told of each.',
    idempotent: true,
    input: shape({
      message: text(LONGEST_SMS),
      mobile_numbers: Type.Optional(Type.Array(text(50), { maxItems: MOST_RECIPIENTS })),
      shipment_ids: Type.Optional(Type.Array(id<ShipmentId>(), { maxItems: MOST_RECIPIENTS })),
      /** With `shipment_ids`: whom of each it is for. */
      recipient: Type.Optional(oneOf(['collection', 'delivery'])),
      /** For platform administrators: whose administrators it is for. */
      provider_ids: Type.Optional(Type.Array(id<ProviderId>(), { maxItems: MOST_RECIPIENTS })),
    }),
    output: shape({
      /** How many are in the outbox. */
      queued: Type.Integer(),
      rejected: Type.Integer(),
      /** A number, or the id of a shipment or provider, and what is wrong with it. */
      rejections: Type.Array(shape({ recipient: Type.String(), message: Type.String() })),
    }),
  }),
} as const;
