import type { AccountId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import {
  BATCH_CHOICES,
  BATCH_OUTCOMES,
  BATCH_PARCELS_MAX,
  BATCH_SHIPMENTS_MAX,
  BATCH_STATUSES,
} from '@tsela/domain/shipments/batches/batch-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

export const batchId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const shipmentIds = Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: BATCH_SHIPMENTS_MAX });

/** What was other than listed when a batch was taken: by the references of parcels, or of whatever else was there. */
export const batchDifferences = shape({
  missing: Type.Array(Type.String()),
  extra: Type.Array(Type.String()),
  refused: Type.Array(shape({ reference: Type.String(), message: Type.String() })),
});

/** Shipments of one account that are handed over together. Counts are of what the reader may see. */
export const shipmentBatch = shape({
  id: batchId,
  /** Such as BAT000123: what its code says. */
  reference: Type.String(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  status: oneOf(BATCH_STATUSES),
  shipment_count: Type.Integer(),
  parcel_count: Type.Integer(),
  picked_count: Type.Integer(),
  weight_kg: Type.Number(),
  created_by_name: Type.String(),
  time_created: instant,
  /** How it was taken, by whom and where; null and empty while it is open. */
  choice: nullable(oneOf(BATCH_CHOICES)),
  taken_by_name: Type.String(),
  branch_name: Type.String(),
  time_taken: nullable(instant),
  differences: nullable(batchDifferences),
});

export const batchedShipment = shape({
  id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  customer_reference: Type.String(),
  recipient: Type.String(),
  place: Type.String(),
  service_level_code: Type.String(),
  status: Type.String(),
  outcome: nullable(oneOf(BATCH_OUTCOMES)),
  parcels: Type.Array(
    shape({
      id: id<ParcelId>(),
      reference: Type.String(),
      alternative_reference: Type.String(),
      packaging: Type.String(),
      description: Type.String(),
      weight_kg: Type.Number(),
      is_picked: Type.Boolean(),
      picked_by_name: Type.String(),
    }),
  ),
});

export type ShipmentBatch = Static<typeof shipmentBatch>;
export type BatchedShipment = Static<typeof batchedShipment>;
export type BatchDifferences = Static<typeof batchDifferences>;

const reading = { permission: 'API_/shipments:GET' };
const access = { permission: 'API_/shipments:POST' };
const leftOut = Type.Array(shape({ id: id<ShipmentId>(), message: Type.String() }));

/** Batches: pick, print, hand over. Source: screens S08, ADR 0189. */
export const shipmentBatchApi = {
  batches: route({
    method: 'GET',
    path: '/shipments/batches',
    summary: 'Batches of shipments, the newest first; with `id` or `reference` one of them.',
    access: reading,
    input: shape({
      id: Type.Optional(batchId),
      /** As its code says it. */
      reference: Type.Optional(text(20)),
      account_id: Type.Optional(id<AccountId>()),
      status: Type.Optional(oneOf(BATCH_STATUSES)),
      from: Type.Optional(day),
      to: Type.Optional(day),
      ...paging,
    }),
    output: shape({ batches: Type.Array(shipmentBatch), count }),
  }),
  batched: route({
    method: 'GET',
    path: '/shipments/batches/shipments',
    summary: 'The shipments of a batch with their parcels, in the order in which they were added.',
    access: reading,
    input: shape({ id: batchId }),
    output: shape({ shipments: Type.Array(batchedShipment) }),
  }),
  batchSheet: route({
    method: 'GET',
    path: '/shipments/batches/sheet',
    summary: 'The pick list or the hand-over sheet of a batch as a PDF, in base64.',
    access: reading,
    input: shape({ id: batchId, kind: oneOf(['pick-list', 'hand-over']) }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
  makeBatch: route({
    method: 'POST',
    path: '/shipments/batches',
    summary:
      'Makes a batch of shipments of one account that wait for collection or drop-off: those named, or without `ids` everything booked today that is in none. ' +
      'What cannot be in it is named and left out.',
    access,
    idempotent: true,
    input: shape({
      /** Whose; left out, that of the caller, or of the shipments named. */
      account_id: Type.Optional(id<AccountId>()),
      ids: Type.Optional(shipmentIds),
    }),
    output: shape({ batch: shipmentBatch, left_out: leftOut }),
  }),
  changeBatch: route({
    method: 'PATCH',
    path: '/shipments/batches',
    summary: 'Adds shipments to an open batch, or everything booked today that is in none, and takes others out of it.',
    access,
    input: shape({
      id: batchId,
      add: Type.Optional(shipmentIds),
      add_today: Type.Optional(Type.Boolean()),
      remove: Type.Optional(shipmentIds),
    }),
    output: shape({ batch: shipmentBatch, left_out: leftOut }),
  }),
  pick: route({
    method: 'POST',
    path: '/shipments/batches/picks',
    summary: 'Ticks off parcels of an open batch by what was scanned or by their ids, or takes ticks back.',
    access,
    input: shape({
      id: batchId,
      reference: Type.Optional(text(60)),
      parcel_ids: Type.Optional(Type.Array(id<ParcelId>(), { minItems: 1, maxItems: BATCH_PARCELS_MAX })),
      is_picked: Type.Boolean(),
    }),
    output: shape({ batch: shipmentBatch, references: Type.Array(Type.String()) }),
  }),
  dissolve: route({
    method: 'POST',
    path: '/shipments/batches/dissolve',
    summary: 'Gives an open batch up. Its shipments stay as they are and may be in another one.',
    access,
    input: shape({ id: batchId }),
    output: shape({ batch: shipmentBatch }),
  }),
} as const;
