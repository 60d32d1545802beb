import { TRANSFER_EVENTS } from '@tsela/domain/interhub-transfers/transfer-events';
import { LINE_DECISIONS, LINE_DIFFERENCES } from '@tsela/domain/interhub-transfers/transfer-lines';
import { TRANSFER_STATES, TRANSFER_STATUSES } from '@tsela/domain/interhub-transfers/transfer-state';
import type { BranchId, DriverId, InterhubTransferId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const REFERENCES_MAX = 500;
const state = oneOf(TRANSFER_STATES);
const difference = oneOf(LINE_DIFFERENCES);
const decision = oneOf(LINE_DECISIONS);
const GET = { permission: 'API_/interhub-transfers:GET' } as const;

/** Parcels that travel together between two branches. Source: screens S29. */
export const interhubTransfer = shape({
  id: id<InterhubTransferId>(),
  /** TRF000000. */
  reference: Type.String(),
  origin_branch_id: id<BranchId>(),
  origin_name: Type.String(),
  destination_branch_id: id<BranchId>(),
  destination_name: Type.String(),
  /** Codes of the provider's settings, and what they are called; empty where none was chosen. */
  carrier: Type.String(),
  carrier_label: Type.String(),
  service_level: Type.String(),
  service_level_label: Type.String(),
  driver_id: nullable(id<DriverId>()),
  driver_name: Type.String(),
  vehicle: Type.String(),
  waybill_number: Type.String(),
  seal_number: Type.String(),
  notes: Type.String(),
  planned_departure: nullable(instant),
  expected_arrival: nullable(instant),
  /** Whether the clock opened it, and until when it takes parcels then. */
  is_daily: Type.Boolean(),
  takes_until: nullable(instant),
  state,
  status: oneOf(TRANSFER_STATUSES),
  is_late: Type.Boolean(),
  parcels: Type.Integer(),
  scanned_out: Type.Integer(),
  scanned_in: Type.Integer(),
  missing: Type.Integer(),
  extra: Type.Integer(),
  /** Differences without a decision. */
  undecided: Type.Integer(),
  weight_kg: Type.Number(),
  created_by_name: Type.String(),
  time_created: instant,
  time_modified: instant,
  time_dispatched: nullable(instant),
  time_received: nullable(instant),
  time_closed: nullable(instant),
});

/** A parcel on a transfer, or one that came with it unlisted. */
export const transferParcel = shape({
  parcel_id: id<ParcelId>(),
  parcel_reference: Type.String(),
  shipment_id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  status: Type.String(),
  delivery_to: Type.String(),
  delivery_branch_name: Type.String(),
  weight_kg: Type.Number(),
  time_scanned_out: nullable(instant),
  scanned_out_by: Type.String(),
  time_scanned_in: nullable(instant),
  scanned_in_by: Type.String(),
  difference: nullable(difference),
  decision: nullable(decision),
  /** The transfer that it was moved to. */
  moved_to: Type.String(),
  note: Type.String(),
  decided_by: Type.String(),
});

/** A transfer with what is on it. */
export const wholeTransfer = shape({
  interhub_transfer: interhubTransfer,
  parcels: Type.Array(transferParcel),
  /** Whether the seal was photographed as it left. */
  has_seal_photo: Type.Boolean(),
});

/** What happened to a transfer, for those who may see it. */
export const transferEvent = shape({
  key: Type.String(),
  time: instant,
  type: oneOf(TRANSFER_EVENTS),
  /** Empty where the product itself did it. */
  person_name: Type.String(),
  /** How many it was about; null where it was about none. */
  parcels: nullable(Type.Integer()),
  /** Of a difference that was decided, as far as said. */
  difference: nullable(difference),
  decision: nullable(decision),
  moved_to: Type.String(),
  note: Type.String(),
});

export type TransferEvent = Static<typeof transferEvent>;

/** A parcel that waits at a branch for another one. */
export const transferCandidate = shape({
  parcel_id: id<ParcelId>(),
  parcel_reference: Type.String(),
  short_tracking_reference: Type.String(),
  status: Type.String(),
  delivery_to: Type.String(),
  service_level_code: Type.String(),
  weight_kg: Type.Number(),
});

/** Base64 of the largest photo, with room to read a larger one and say that it is too large. */
const LONGEST_PHOTO = 8_000_000;

const details = {
  carrier: Type.Optional(oneLine(60)),
  service_level: Type.Optional(oneLine(60)),
  driver_id: Type.Optional(nullable(id<DriverId>())),
  vehicle: Type.Optional(oneLine(60)),
  waybill_number: Type.Optional(oneLine(60)),
  seal_number: Type.Optional(oneLine(60)),
  notes: Type.Optional(text(2000)),
  planned_departure: Type.Optional(nullable(instant)),
  expected_arrival: Type.Optional(nullable(instant)),
};

const transfer_id = shape({ id: id<InterhubTransferId>() });
const parcel_ids = Type.Array(id<ParcelId>(), { minItems: 1, maxItems: REFERENCES_MAX });

const filters = {
  /** References, with or without TRF, or a part of the vehicle, the waybill or the seal number. */
  search: Type.Optional(text(60)),
  /** The lists of one branch, or of all: what leaves it, what comes to it, what is late, and what is closed. */
  tab: Type.Optional(oneOf(['outgoing', 'incoming', 'late', 'closed'])),
  branch_id: Type.Optional(id<BranchId>()),
  origin_branch_id: Type.Optional(id<BranchId>()),
  destination_branch_id: Type.Optional(id<BranchId>()),
  carrier: Type.Optional(oneLine(60)),
  state: Type.Optional(state),
  /** By the day of their making. */
  start_date: Type.Optional(day),
  end_date: Type.Optional(day),
};

export type InterhubTransfer = Static<typeof interhubTransfer>;
export type TransferParcel = Static<typeof transferParcel>;
export type WholeTransfer = Static<typeof wholeTransfer>;
export type TransferCandidate = Static<typeof transferCandidate>;

/** Transfers between branches. Source: screens S29. */
export const interhubTransferApi = {
  list: route({
    method: 'GET',
    path: '/interhub-transfers',
    summary: 'Interhub transfers, the newest first: for staff limited to a branch those from it and to it.',
    input: shape({ ...filters, ...paging }),
    output: shape({ interhub_transfers: Type.Array(interhubTransfer), count }),
  }),
  read: route({
    method: 'GET',
    path: '/interhub-transfers/details',
    summary: 'One interhub transfer with the parcels on it, what was scanned and what is other than listed.',
    access: GET,
    input: transfer_id,
    output: wholeTransfer,
  }),
  scannable: route({
    method: 'GET',
    path: '/interhub-transfers/scannable',
    summary: 'The open transfers that the caller may scan parcels onto or from; for a driver those of the branch and their own.',
    access: { permission: 'API_/interhub-transfers/parcels:POST' },
    input: shape({ branch_id: Type.Optional(id<BranchId>()) }),
    output: shape({
      interhub_transfers: Type.Array(
        shape({
          id: id<InterhubTransferId>(),
          reference: Type.String(),
          origin_branch_id: id<BranchId>(),
          origin_name: Type.String(),
          destination_branch_id: id<BranchId>(),
          destination_name: Type.String(),
          carrier_label: Type.String(),
          vehicle: Type.String(),
          state,
          parcels: Type.Integer(),
          scanned_out: Type.Integer(),
          scanned_in: Type.Integer(),
        }),
      ),
    }),
  }),
  candidates: route({
    method: 'GET',
    path: '/interhub-transfers/candidates',
    summary: 'What waits at the origin for the destination and is on no open transfer; 500 parcels at most.',
    access: GET,
    input: transfer_id,
    output: shape({ parcels: Type.Array(transferCandidate), is_complete: Type.Boolean() }),
  }),
  create: route({
    method: 'POST',
    path: '/interhub-transfers',
    summary: 'Opens an interhub transfer; `copy_of` takes over the lane and the rest of an earlier one, a day later.',
    idempotent: true,
    input: shape({
      origin_branch_id: Type.Optional(id<BranchId>()),
      destination_branch_id: Type.Optional(id<BranchId>()),
      copy_of: Type.Optional(id<InterhubTransferId>()),
      ...details,
    }),
    output: wholeTransfer,
  }),
  change: route({
    method: 'PATCH',
    path: '/interhub-transfers',
    summary: 'Changes the details of an open transfer. With `time_modified` a change by another user in between answers 409.',
    input: shape({ id: id<InterhubTransferId>(), time_modified: Type.Optional(instant), ...details }),
    output: wholeTransfer,
  }),
  parcels: route({
    method: 'POST',
    path: '/interhub-transfers/parcels',
    summary:
      'Lists parcels on a transfer or takes them off before it leaves, and scans them out or in. Each scan answers what came of it; drivers scan, and do nothing else.',
    input: shape({
      id: id<InterhubTransferId>(),
      action: oneOf(['add', 'remove', 'scan-out', 'scan-in']),
      /** Any references of parcels or shipments. */
      references: Type.Optional(Type.Array(text(60), { minItems: 1, maxItems: REFERENCES_MAX })),
      parcel_ids: Type.Optional(parcel_ids),
      /** Everything that waits at the origin for the destination; with `add`. */
      everything: Type.Optional(Type.Boolean()),
    }),
    output: shape({
      interhub_transfer: interhubTransfer,
      results: Type.Array(
        shape({ reference: Type.String(), result: oneOf(['done', 'warning', 'refused']), message: Type.String() }),
      ),
    }),
  }),
  dispatch: route({
    method: 'POST',
    path: '/interhub-transfers/dispatch',
    summary:
      'A transfer leaves: what is on it is in transit. What was listed and not scanned is left behind, or was loaded unscanned.',
    body_bytes_max: LONGEST_PHOTO + 10_000,
    input: shape({
      id: id<InterhubTransferId>(),
      seal_number: oneLine(60),
      vehicle: oneLine(60),
      /** A photo of the seal, as base64: PNG or JPEG by its content, of at most 5 MB. */
      seal_photo: Type.Optional(Type.String({ maxLength: LONGEST_PHOTO, pattern: '^[A-Za-z0-9+/]*={0,2}$' })),
      not_scanned: Type.Optional(oneOf(['left-behind', 'loaded'])),
    }),
    output: wholeTransfer,
  }),
  sealPhoto: route({
    method: 'GET',
    path: '/interhub-transfers/seal-photo',
    summary: 'The photo of the seal that was taken as a transfer left, as base64.',
    access: GET,
    input: transfer_id,
    output: shape({ content_type: oneOf(['image/png', 'image/jpeg']), content: Type.String() }),
  }),
  history: route({
    method: 'GET',
    path: '/interhub-transfers/history',
    summary: 'What happened to a transfer, newest first: by whom, and with how many parcels. The scans of a user are one entry.',
    access: GET,
    input: transfer_id,
    output: shape({ events: Type.Array(transferEvent), count }),
  }),
  receive: route({
    method: 'POST',
    path: '/interhub-transfers/receive',
    summary: 'Ends the receipt of a transfer: what was not scanned in is missing.',
    input: transfer_id,
    output: wholeTransfer,
  }),
  receiveAll: route({
    method: 'POST',
    path: '/interhub-transfers/receive-all',
    summary: 'Marks everything that is on a transfer as received, without a scan of each parcel.',
    input: transfer_id,
    output: wholeTransfer,
  }),
  decide: route({
    method: 'POST',
    path: '/interhub-transfers/differences',
    summary: 'Says that a parcel is damaged or in the wrong lane, and what becomes of differences.',
    input: shape({
      id: id<InterhubTransferId>(),
      parcel_ids,
      /** What is other than listed, where it is to be marked. */
      difference: Type.Optional(oneOf(['damaged', 'wrong-lane'])),
      decision: Type.Optional(decision),
      note: Type.Optional(text()),
      /** The transfer that the parcels go on with. */
      moved_to: Type.Optional(text(20)),
    }),
    output: wholeTransfer,
  }),
  close: route({
    method: 'POST',
    path: '/interhub-transfers/close',
    summary: 'Closes a received transfer of which every difference is decided, or one that never left and is empty.',
    input: transfer_id,
    output: wholeTransfer,
  }),
  reopen: route({
    method: 'POST',
    path: '/interhub-transfers/reopen',
    summary: 'Takes a transfer up again within 24 hours of its closing.',
    input: transfer_id,
    output: wholeTransfer,
  }),
  document: route({
    method: 'GET',
    path: '/interhub-transfers/document',
    summary: 'The manifest of a transfer, or its lane labels, as a PDF.',
    access: GET,
    input: shape({ id: id<InterhubTransferId>(), kind: Type.Optional(oneOf(['manifest', 'lane-labels'])) }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
  export: route({
    method: 'POST',
    path: '/interhub-transfers/export',
    summary: 'The transfers that the filters leave, as a CSV file; 10 000 lines at most.',
    access: GET,
    input: shape(filters),
    output: shape({ csv: Type.String(), count, is_complete: Type.Boolean() }),
  }),
} as const;
