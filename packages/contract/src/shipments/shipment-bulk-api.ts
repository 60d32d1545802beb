import type { ShipmentId } from '@tsela/domain/ids';
import { LONGEST_NOTE } from '@tsela/domain/shipments/notes/note-rules';
import Type from 'typebox';
import { id, oneOf, rand, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const MANY = 500;

/** What is done to many shipments at once, each by its own rules. Source: screens S08, "Bulk actions". */
export const shipmentBulkApi = {
  bulk: route({
    method: 'POST',
    path: '/shipments/bulk',
    summary:
      'Changes the status of many shipments, puts them on hold or takes them off, cancels them, writes one note on all of them, or recalculates their prices. What the rules of one ' +
      'refuse is said of it, the others are done together. `recalculate` prices each by itself, by the tariff of this moment; with `preview` it says what that would cost and changes nothing.',
    idempotent: true,
    input: shape({
      ids: Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: MANY }),
      action: oneOf(['status', 'hold', 'release', 'cancel', 'note', 'recalculate']),
      values: shape({
        /** Of `status`. */
        status: Type.Optional(text(60)),
        /** Of all but `note` and `recalculate`: the reason. A cancellation and a hold need one. */
        message: Type.Optional(text()),
        /** Of `status`: the person has been warned, and means it. */
        confirmed: Type.Optional(Type.Boolean()),
        /** Of `hold`: its customer is not told. */
        is_internal: Type.Optional(Type.Boolean()),
        /** Of `note`. */
        text: Type.Optional(text(LONGEST_NOTE)),
        type: Type.Optional(text(60)),
        is_visible_to_account: Type.Optional(Type.Boolean()),
        /** Of `recalculate`. */
        preview: Type.Optional(Type.Boolean()),
        /** Of `recalculate`: the prices that were agreed to. One that has changed since is refused. */
        agreed: Type.Optional(Type.Array(shape({ id: id<ShipmentId>(), rate: rand }), { maxItems: MANY })),
      }),
    }),
    output: shape({
      done: Type.Array(id<ShipmentId>()),
      failed: Type.Array(shape({ id: id<ShipmentId>(), message: Type.String() })),
      /** Of `recalculate`, for those who may see amounts: what each of `done` cost before, and what it costs by the tariff. */
      prices: Type.Optional(Type.Array(shape({ id: id<ShipmentId>(), rate_before: rand, rate_after: rand }))),
    }),
  }),
} as const;
