import type { BranchId } from '@tsela/domain/ids';
import { BATCH_CHOICES, BATCH_PARCELS_MAX } from '@tsela/domain/shipments/batches/batch-rules';
import Type from 'typebox';
import { id, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { batchId, shipmentBatch } from '../shipments/shipment-batch-api.ts';

const EXTRA_MAX = 100;

/** A batch is taken by its driver or hub. Source: screens S08, S26, S28, ADR 0189. */
export const handOverApi = {
  handOver: route({
    method: 'POST',
    path: '/tracking/batches/hand-over',
    summary:
      'Takes a whole batch as its driver or hub: every parcel that was there is scanned, the batch is closed, and what was missing, extra or refused is named. All of it or nothing.',
    access: { permission: 'API_/tracking/shipment-events:POST' },
    idempotent: true,
    input: shape({
      id: batchId,
      choice: oneOf(BATCH_CHOICES),
      /** Where it is taken; left out, the branch of the caller. Drivers are at none. */
      branch_id: Type.Optional(id<BranchId>()),
      bay: Type.Optional(text(30)),
      /** Listed and not there: references of parcels, or of shipments for all of theirs. */
      missing: Type.Array(text(60), { maxItems: BATCH_PARCELS_MAX }),
      /** There and not listed. */
      extra: Type.Array(text(60), { maxItems: EXTRA_MAX }),
    }),
    output: shape({ batch: shipmentBatch }),
  }),
} as const;
