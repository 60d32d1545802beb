import type { ShipmentId } from '@tsela/domain/ids';
import { FIRST_STEPS } from '@tsela/domain/overview/first-steps';
import Type from 'typebox';
import { id, nullable, oneOf, shape } from '../fields.ts';
import { row_id } from '../rates/rate-card-shapes.ts';
import { route } from '../route.ts';

export const firstStepsApi = {
  firstSteps: route({
    method: 'GET',
    path: '/ui/first-steps',
    summary: 'What a new courier has done and what is missing before its first parcel is delivered, as the data say.',
    access: { permission: 'API_/providers/settings:POST' },
    input: shape({}),
    output: shape({
      steps: Type.Array(shape({ key: oneOf(FIRST_STEPS), is_done: Type.Boolean(), waits_for: Type.Array(oneOf(FIRST_STEPS)) })),
      /** A parcel has been delivered: the way to it is at its end, whatever was left out. */
      has_delivered: Type.Boolean(),
      /** The newest draft of a tariff, while none is live. */
      draft_id: nullable(row_id),
      /** The newest booking, which is printed and delivered. */
      shipment_id: nullable(id<ShipmentId>()),
    }),
  }),
} as const;
