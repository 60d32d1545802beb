import type { AccountId, BranchId, ShipmentId } from '@tsela/domain/ids';
import { CREATE_BLANK_SHIPMENT } from '@tsela/domain/permissions/inline-permissions';
import { BLANK_PARCELS_MAX, BLANK_STATUSES } from '@tsela/domain/shipments/blank-shipments';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const blankId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A parcel or several that are there, and not booked yet. */
export const blankShipment = shape({
  id: blankId,
  reference: Type.String(),
  account_id: nullable(id<AccountId>()),
  account_code: Type.String(),
  account_name: Type.String(),
  parcel_count: Type.Integer(),
  branch_name: Type.String(),
  note: Type.String(),
  status: oneOf(BLANK_STATUSES),
  /** What it was booked as. */
  shipment_id: nullable(id<ShipmentId>()),
  reason: Type.String(),
  created_by_name: Type.String(),
  time_created: instant,
});

export type BlankShipment = Static<typeof blankShipment>;

const access = { permission: CREATE_BLANK_SHIPMENT };

/** Blank shipments, for staff who may create them. Source: PERM-056, screens S10, S28, ADR 0184. */
export const blankShipmentApi = {
  blanks: route({
    method: 'GET',
    path: '/shipments/blank',
    summary: 'Parcels that were written down without being booked, the newest first; with `status` those of one.',
    access,
    input: shape({ status: Type.Optional(oneOf(BLANK_STATUSES)), ...paging }),
    output: shape({ blank_shipments: Type.Array(blankShipment), count }),
  }),
  writeBlank: route({
    method: 'POST',
    path: '/shipments/blank',
    summary:
      'Writes down a parcel that is there and not booked. It is completed by booking a shipment whose own or whose parcel’s chosen reference is this one.',
    access,
    idempotent: true,
    input: shape({
      reference: text(60),
      account_id: Type.Optional(id<AccountId>()),
      parcel_count: Type.Integer({ minimum: 1, maximum: BLANK_PARCELS_MAX }),
      branch_id: Type.Optional(id<BranchId>()),
      note: Type.Optional(text()),
    }),
    output: shape({ blank_shipment: blankShipment }),
  }),
  dropBlank: route({
    method: 'POST',
    path: '/shipments/blank/drop',
    summary: 'Takes back what was written down by mistake.',
    access,
    input: shape({ id: blankId, reason: oneLine() }),
    output: shape({ blank_shipment: blankShipment }),
  }),
} as const;
