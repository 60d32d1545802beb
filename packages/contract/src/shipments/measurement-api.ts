import type { AccountId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import {
  DISCREPANCY_ANSWERS,
  DISCREPANCY_CAUSES,
  DISCREPANCY_SEVERITIES,
  DISCREPANCY_STATUSES,
  MEASURED_OUTCOMES,
} from '@tsela/domain/shipments/remeasure';
import { NOTE_FILES_MAX } from '@tsela/domain/shipments/notes/note-files';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, rand, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { parcel } from './parcel-shapes.ts';
import { noteContent, noteFile } from './shipment-note-api.ts';

const rowId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const measure = Type.Number({ minimum: -1_000_000, maximum: 1_000_000 });
const LONGEST_COMMENT = 500;

/** What a parcel was measured as, in cm and kg; null where a measure was taken back. */
const sizes = {
  length_cm: nullable(Type.Number()),
  width_cm: nullable(Type.Number()),
  height_cm: nullable(Type.Number()),
  weight_kg: nullable(Type.Number()),
};

/** One measurement of a parcel with its evidence. Source: screens S33. */
export const measurement = shape({
  id: rowId,
  parcel_id: id<ParcelId>(),
  tracking_reference: Type.String(),
  ...sizes,
  submitted: shape(sizes),
  device: Type.String(),
  device_calibrated_on: nullable(day),
  /** Empty for account users. */
  measured_by_name: Type.String(),
  is_undone: Type.Boolean(),
  undoes_id: nullable(rowId),
  files: Type.Array(noteFile),
  time_created: instant,
});

/** What a measurement changes of a charge. Amounts include VAT; positive differences are owed by the account. Source: screens S41, D51. */
export const discrepancy = shape({
  id: rowId,
  shipment_id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  status: oneOf(DISCREPANCY_STATUSES),
  cause: oneOf(DISCREPANCY_CAUSES),
  severity: oneOf(DISCREPANCY_SEVERITIES),
  quoted: rand,
  recalculated: rand,
  difference: rand,
  charged_weight_kg: Type.Number(),
  answer: oneOf(DISCREPANCY_ANSWERS),
  answer_reason: Type.String(),
  time_answered: nullable(instant),
  time_told: nullable(instant),
  /** Until when the account can accept or dispute it; null until it has been told, or when it is not asked. */
  answer_until: nullable(instant),
  comment: Type.String(),
  /** Empty for account users, as is that of the operator. */
  decided_by_name: Type.String(),
  measured_by_name: Type.String(),
  time_decided: nullable(instant),
  time_created: instant,
});

/** A discrepancy with how both of its prices come about, in sentences for its reader. */
const explainedDiscrepancy = shape({
  ...discrepancy.properties,
  quoted_explanation: Type.Array(Type.String()),
  recalculated_explanation: Type.Array(Type.String()),
});

export type Measurement = Static<typeof measurement>;
export type Discrepancy = Static<typeof discrepancy>;
export type ExplainedDiscrepancy = Static<typeof explainedDiscrepancy>;

/** A parcel that is measured, with the shipment that it belongs to. */
export const measuredParcel = shape({
  ...parcel.properties,
  shipment_id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  shipment_status: Type.String(),
  account_name: Type.String(),
  parcel_count: Type.Integer(),
});

export type MeasuredParcel = Static<typeof measuredParcel>;

/** What a measurement does to the charge. */
export const measuredEffect = shape({
  outcome: oneOf(MEASURED_OUTCOMES),
  /** Null for callers who see no amounts, and where the tariff has no price. */
  rate_before: nullable(rand),
  rate_after: nullable(rand),
  difference: nullable(rand),
  charged_weight_kg_before: Type.Number(),
  charged_weight_kg_after: Type.Number(),
  /** What is to be known of it; the measurement is kept all the same. */
  warnings: Type.Array(Type.String()),
});

const measuredAnswer = shape({
  parcel: measuredParcel,
  effect: measuredEffect,
  /** Null where nothing was changed. */
  measurement_id: nullable(rowId),
  /** The discrepancy that waits for approval; null where there is none. */
  discrepancy_id: nullable(rowId),
});

export type MeasuredAnswer = Static<typeof measuredAnswer>;

/** Measures parcels: what they are, what that changes of the charge. Source: screens S33, PERM-047. */
export const measurementApi = {
  toMeasure: route({
    method: 'GET',
    path: '/shipments/parcels/to-measure',
    summary: 'The parcel that a scan names: by its own references, or by its shipment’s where that has one parcel.',
    access: { permission: 'API_/shipments/parcels:PATCH' },
    input: shape({ reference: oneLine(60) }),
    output: shape({ parcel: measuredParcel }),
  }),
  measure: route({
    method: 'PATCH',
    path: '/shipments/parcels',
    summary:
      'Keeps the actual sizes of a parcel and rates its shipment again by the tariff it was priced by. A small difference is charged or given ' +
      'back at once, a larger one waits as a discrepancy. The same sizes once more change nothing. With `dry_run` nothing is changed at all.',
    body_bytes_max: LARGE_BODY_BYTES,
    input: shape({
      id: id<ParcelId>(),
      actual_length_cm: measure,
      actual_width_cm: measure,
      actual_height_cm: measure,
      actual_weight_kg: measure,
      device: Type.Optional(oneLine(100)),
      device_calibrated_on: Type.Optional(day),
      /** PDF, PNG or JPEG as base64. */
      files: Type.Optional(Type.Array(shape({ name: oneLine(), content: noteContent }), { maxItems: NOTE_FILES_MAX })),
      /** Far from what was submitted, and meant so. */
      confirmed: Type.Optional(Type.Boolean()),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    output: measuredAnswer,
  }),
  undoMeasurement: route({
    method: 'POST',
    path: '/shipments/parcels/undo',
    summary:
      'Takes the newest measurement of a parcel back, and what it changed of the charge, unless that was approved or rejected.',
    access: { permission: 'API_/shipments/parcels:PATCH' },
    idempotent: true,
    input: shape({ id: rowId }),
    output: measuredAnswer,
  }),
  measurements: route({
    method: 'GET',
    path: '/shipments/measurements',
    summary:
      'How the parcels of a shipment were measured, newest first, and what that changes of its charge for callers who see amounts.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ shipment_id: id<ShipmentId>(), ...paging }),
    output: shape({
      measurements: Type.Array(measurement),
      discrepancies: Type.Array(explainedDiscrepancy),
      count,
    }),
  }),
} as const;

export const discrepancyFilters = {
  status: Type.Optional(oneOf(DISCREPANCY_STATUSES)),
  answer: Type.Optional(oneOf(['none', 'accepted', 'disputed'])),
  severity: Type.Optional(oneOf(DISCREPANCY_SEVERITIES)),
  account_id: Type.Optional(id<AccountId>()),
  measured_by: Type.Optional(rowId),
  start_date: Type.Optional(day),
  end_date: Type.Optional(day),
};

const reported = {
  discrepancies: Type.Integer(),
  debited: rand,
  credited: rand,
  disputed: Type.Integer(),
  upheld: Type.Integer(),
};

/** Charge discrepancies. Source: screens S41, D51. */
export const discrepancyApi = {
  discrepancies: route({
    method: 'GET',
    path: '/billing/discrepancies',
    summary:
      'What measurements change of charges, newest first. Those that wait for approval, unless another status is asked for.',
    input: shape({ ...discrepancyFilters, ...paging }),
    output: shape({ discrepancies: Type.Array(discrepancy), count }),
  }),
  discrepancyReport: route({
    method: 'GET',
    path: '/billing/discrepancies/report',
    summary:
      'The same by operator and by account: counts, sums that were charged and given back, disputed ones and those upheld.',
    access: { permission: 'API_/billing/discrepancies:GET' },
    input: shape(discrepancyFilters),
    output: shape({
      operators: Type.Array(shape({ user_id: nullable(rowId), name: Type.String(), ...reported })),
      accounts: Type.Array(shape({ account_id: id<AccountId>(), account_code: Type.String(), name: Type.String(), ...reported })),
    }),
  }),
  decideDiscrepancies: route({
    method: 'PATCH',
    path: '/billing/discrepancies',
    summary:
      'Approves discrepancies, which books their differences once, or rejects them, which keeps the quotes. Each for itself.',
    input: shape({
      ids: Type.Array(rowId, { minItems: 1, maxItems: 100 }),
      decision: oneOf(['approve', 'reject']),
      /** For the customer. */
      comment: Type.Optional(text(LONGEST_COMMENT)),
    }),
    output: shape({
      decided: Type.Array(rowId),
      refused: Type.Array(shape({ id: rowId, message: Type.String() })),
    }),
  }),
  answerDiscrepancy: route({
    method: 'POST',
    path: '/billing/discrepancies/answer',
    summary:
      'Accepts a difference, which books it, or disputes it with a reason; for the users of the account, until the deadline.',
    input: shape({ id: rowId, answer: oneOf(['accept', 'dispute']), reason: Type.Optional(text(LONGEST_COMMENT)) }),
    output: shape({ discrepancy }),
  }),
} as const;
