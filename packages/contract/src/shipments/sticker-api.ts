import type { AccountId, BranchId, DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import {
  RANGE_COUNT_MAX,
  RANGE_STANDINGS,
  STICKERS_PRINTED_MAX,
  STICKER_SHEETS,
  STICKER_HOLDERS,
  STICKER_MARKS,
  STICKER_STATES,
} from '@tsela/domain/shipments/stickers';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const rangeId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const reference = text(60);

/** A range of pre-printed references and how far it is used up. */
export const stickerRange = shape({
  id: rangeId,
  prefix: Type.String(),
  first_reference: Type.String(),
  last_reference: Type.String(),
  holder: oneOf(STICKER_HOLDERS),
  account_id: nullable(id<AccountId>()),
  driver_id: nullable(id<DriverId>()),
  branch_id: nullable(id<BranchId>()),
  /** The account, driver or branch by name; empty for stock. */
  holder_name: Type.String(),
  total: Type.Integer(),
  used: Type.Integer(),
  /** Lost or void. */
  out_of_use: Type.Integer(),
  free: Type.Integer(),
  standing: oneOf(RANGE_STANDINGS),
  created_by_name: Type.String(),
  time_created: instant,
  /** When it was given to who has it. */
  time_given: nullable(instant),
});

export type StickerRange = Static<typeof stickerRange>;

/** One sticker: who has it, and what it is on. */
export const sticker = shape({
  reference: Type.String(),
  state: oneOf(STICKER_STATES),
  range: nullable(stickerRange),
  /** The parcel or shipment that carries it; null as well where the caller may not see it. */
  used_by: nullable(
    shape({
      shipment_id: id<ShipmentId>(),
      short_tracking_reference: Type.String(),
      parcel_id: nullable(id<ParcelId>()),
      parcel_reference: Type.String(),
      account_name: Type.String(),
    }),
  ),
  /** Why it is lost or void. */
  reason: Type.String(),
});

export type Sticker = Static<typeof sticker>;

const filters = {
  /** A sticker of the range, or what its references begin with. */
  search: Type.Optional(text(60)),
  holder: Type.Optional(oneOf(STICKER_HOLDERS)),
  account_id: Type.Optional(id<AccountId>()),
  standing: Type.Optional(oneOf(RANGE_STANDINGS)),
};

/** At most one of them; with none the range lies in stock. */
const holder = {
  account_id: Type.Optional(id<AccountId>()),
  driver_id: Type.Optional(id<DriverId>()),
  branch_id: Type.Optional(id<BranchId>()),
};

const RANGES_GET = { permission: 'API_/tracking/stickers/ranges:GET' };
const ONE_ANSWER = shape({ sticker });

/** Pre-printed references, issued in ranges and put on parcels. For staff. Source: screens S32, ADR 0239. */
export const stickerApi = {
  stickerRanges: route({
    method: 'GET',
    path: '/tracking/stickers/ranges',
    summary:
      'The ranges of pre-printed references that the caller may see, the newest first, with what is used and free of each.',
    input: shape({ ...filters, ...paging }),
    output: shape({ ranges: Type.Array(stickerRange), count }),
  }),
  makeStickerRange: route({
    method: 'POST',
    path: '/tracking/stickers/ranges',
    summary: 'Adds a range. Without `from` it goes on behind the last range of its prefix. No sticker is in two ranges.',
    idempotent: true,
    input: shape({
      prefix: oneLine(20),
      from: Type.Optional(oneLine(15)),
      count: Type.Integer({ minimum: 1, maximum: RANGE_COUNT_MAX }),
      ...holder,
    }),
    output: shape({ range: stickerRange }),
  }),
  giveStickerRange: route({
    method: 'PATCH',
    path: '/tracking/stickers/ranges',
    summary: 'Gives a range to an account, a driver or a branch; with none of them it is taken back into stock.',
    input: shape({ id: rangeId, ...holder }),
    output: shape({ range: stickerRange }),
  }),
  printStickerRange: route({
    method: 'GET',
    path: '/tracking/stickers/ranges/document',
    summary: 'Stickers of a range with their bar codes as a PDF, as base64: on A4 with 24, or one on each label.',
    access: RANGES_GET,
    input: shape({
      id: rangeId,
      sheet: oneOf(STICKER_SHEETS),
      /** The first of them; left out, the first of the range. */
      from: Type.Optional(reference),
      count: Type.Integer({ minimum: 1, maximum: STICKERS_PRINTED_MAX }),
    }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
  exportStickerRanges: route({
    method: 'POST',
    path: '/tracking/stickers/ranges/export',
    summary: 'The ranges that the filters leave, as a CSV file; 1 000 lines at most.',
    access: RANGES_GET,
    input: shape(filters),
    output: shape({ csv: Type.String(), count, is_complete: Type.Boolean() }),
  }),
  findSticker: route({
    method: 'GET',
    path: '/tracking/stickers',
    summary: 'One sticker by its reference: how it stands, who has it, and which parcel uses it.',
    input: shape({ reference }),
    output: ONE_ANSWER,
  }),
  assignSticker: route({
    method: 'POST',
    path: '/tracking/stickers/assign',
    summary:
      'Puts a sticker on a parcel, named by its id or by what is scanned of it. A sticker of no range, and a parcel that has one already, are asked back about: the same call with `confirmed` goes through.',
    input: shape({
      reference,
      parcel_id: Type.Optional(id<ParcelId>()),
      parcel_reference: Type.Optional(reference),
      confirmed: Type.Optional(Type.Boolean()),
    }),
    output: ONE_ANSWER,
  }),
  unbindSticker: route({
    method: 'POST',
    path: '/tracking/stickers/unbind',
    summary: 'Takes a sticker off its parcel, so that it is free again.',
    input: shape({ reference }),
    output: ONE_ANSWER,
  }),
  markSticker: route({
    method: 'POST',
    path: '/tracking/stickers/mark',
    summary: 'Marks a free sticker, or those from one to another, as lost or void: no parcel takes them any more.',
    input: shape({ reference, to_reference: Type.Optional(reference), mark: oneOf(STICKER_MARKS), reason: oneLine() }),
    output: ONE_ANSWER,
  }),
  restoreSticker: route({
    method: 'POST',
    path: '/tracking/stickers/restore',
    summary: 'Takes back the mark that a sticker was given, with all that were marked together with it.',
    input: shape({ reference }),
    output: ONE_ANSWER,
  }),
} as const;
