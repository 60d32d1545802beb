import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';

/** Tags on shipments, by which they are sorted and found: the people of an account use those that are offered to them. Source: screens S08, S21, S50, CONST-36. */
export const shipmentTagApi = {
  tag: route({
    method: 'POST',
    path: '/shipments/tags',
    summary: 'Puts a tag on shipments or takes it off.',
    input: shape({
      ids: Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: 500 }),
      tag_id: Type.Integer({ minimum: 1 }),
      action: oneOf(['add', 'remove']),
    }),
    output: shape({
      done: Type.Array(id<ShipmentId>()),
      failed: Type.Array(shape({ id: id<ShipmentId>(), message: Type.String() })),
    }),
  }),
} as const;
