import type { AccountId, BranchId, DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import { CHANGE_QUESTIONS } from '@tsela/domain/shipments/checks/change-questions';
import { ADDRESS_TYPES } from '@tsela/domain/shipments/shipment-draft';
import { LABEL_SIZES, PRINTED_AT_ONCE_MAX, PRINTER_RESOLUTIONS, WAYBILL_COPIES_MAX } from '@tsela/domain/formats/label-options';
import { SHIPMENT_DATES, SHIPMENT_ORDERS } from '@tsela/domain/shipments/shipment-list';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneOf, paging, rand, shape, text } from '../fields.ts';
import { parcelInput } from '../rates/parcel-input-shapes.ts';
import { sides } from '../rates/rated-fields.ts';
import { explained, rateItem } from '../rates/rate-shapes.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { contactInput } from '../service-areas/address-shapes.ts';
import { listedShipment } from './listed-shipment-shape.ts';
import { parcel } from './parcel-shapes.ts';
import { changedShipment, createShipment, shipment, shipmentDetails } from './shipment-shapes.ts';

export const SHIPMENT_LIST_VIEWS = [
  'all',
  'active',
  'collections',
  'hub',
  'deliveries',
  'problems',
  'delivered',
  'quotes',
] as const;

const whichShipment = {
  id: Type.Optional(id<ShipmentId>()),
  tracking_reference: Type.Optional(text(60)),
};

/** Filters of every list of shipments, and of the file made of one; all of them live in the page's address. */
export const listFilters = {
  ...whichShipment,
  tracking_ref: Type.Optional(text(60)),
  custom_tracking_reference: Type.Optional(text(60)),
  account_id: Type.Optional(id<AccountId>()),
  view: Type.Optional(oneOf(SHIPMENT_LIST_VIEWS)),
  status: Type.Optional(text(400)),
  search: Type.Optional(text(100)),
  branch_id: Type.Optional(id<BranchId>()),
  driver_id: Type.Optional(id<DriverId>()),
  tag_id: Type.Optional(Type.Integer({ minimum: 1 })),
  service_level_code: Type.Optional(text(20)),
  is_return: Type.Optional(Type.Boolean()),
  /** In rand. */
  declared_value_over: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000_000 })),
  /** Of where it is delivered. */
  address_type: Type.Optional(oneOf(ADDRESS_TYPES)),
  pod_method: Type.Optional(oneOf(POD_METHODS)),
  /** Of the pickup point on either side. */
  pickup_point_provider: Type.Optional(oneOf(PICKUP_PROVIDERS)),
  /**
   * True for those that have still to go through a locker without a compartment: where staff keep it by hand and have kept none, and where what was
   * kept has lapsed.
   */
  waits_for_compartment: Type.Optional(Type.Boolean()),
  is_place_refused: Type.Optional(Type.Boolean()),
  /** On an invoice, or on none. */
  is_invoiced: Type.Optional(Type.Boolean()),
  date_filter: Type.Optional(oneOf(SHIPMENT_DATES)),
  start_date: Type.Optional(text(40)),
  end_date: Type.Optional(text(40)),
  order_by: Type.Optional(oneOf(SHIPMENT_ORDERS)),
  order: Type.Optional(oneOf(['asc', 'desc'])),
};

export const shipmentFilters = shape({ ...listFilters, ...paging });

/** A moment, or the place in the order of changes up to which a program has read. */
const changedSince = Type.Optional(
  Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}(Z|[+-][0-9]{2}:[0-9]{2})(_[0-9]{1,15})?$' }),
);

/** A parcel by itself, as it is looked up. Source: CALL-52. */
const foundParcel = shape({ ...parcel.properties, shipment_id: id<ShipmentId>(), short_tracking_reference: Type.String() });

/** Without the size of the file, which is drawn when the link is opened. */
const labelFile = shape({
  url: Type.String(),
  filename: Type.String(),
  bucket: Type.String(),
  expiry_duration: Type.String(),
});

const someIds = Type.String({ pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,99}$' });
const labelSize = Type.Optional(oneOf(LABEL_SIZES));
const waybillCopies = Type.Optional(Type.Integer({ minimum: 1, maximum: WAYBILL_COPIES_MAX }));

const countedPrint = {
  force_print: Type.Optional(Type.Boolean()),
  /** Id of one print, chosen by the client: a repeat with the same id, as after a lost answer, is no second print. */
  print_key: Type.Optional(text(100)),
};

const stickers = shape({
  shipments: Type.Array(
    shape({
      parcel_waybills: Type.Array(shape({ parcel_reference: Type.String(), sticker_waybill_content: Type.String() })),
    }),
  ),
});

const changedParcel = shape({
  id: id<ParcelId>(),
  parcel_description: parcelInput.properties.parcel_description,
  submitted_length_cm: Type.Optional(parcelInput.properties.submitted_length_cm),
  submitted_width_cm: Type.Optional(parcelInput.properties.submitted_width_cm),
  submitted_height_cm: Type.Optional(parcelInput.properties.submitted_height_cm),
  submitted_weight_kg: Type.Optional(parcelInput.properties.submitted_weight_kg),
});

export const shipmentApi = {
  create: route({
    method: 'POST',
    path: '/shipments',
    summary: 'Books a shipment, or saves a quote, in one go: checks, price, charge, tracking and messages.',
    guests: true,
    idempotent: true,
    input: createShipment,
    output: changedShipment,
  }),
  list: route({
    method: 'GET',
    path: '/shipments',
    summary:
      'Shipments by id, by reference or by filter, newest first unless sorted otherwise. With `since` those that have changed since then, the one ' +
      'that changed first first: ask again with `next_since` until fewer come than `limit`.',
    input: shape({ ...shipmentFilters.properties, since: changedSince }),
    /** `next_since` comes with `since` alone. */
    output: shape({ shipments: Type.Array(shipment), count, next_since: Type.Optional(Type.String()) }),
  }),
  rows: route({
    method: 'GET',
    path: '/shipments/rows',
    summary: 'The same list as rows: what the lists of the web app show of each shipment.',
    access: { permission: 'API_/shipments:GET' },
    input: shipmentFilters,
    output: shape({ shipments: Type.Array(listedShipment), count }),
  }),
  summary: route({
    method: 'GET',
    path: '/shipments/summary',
    summary:
      'How many shipments the filters leave, their parcels and their charged weight: of the 10 000 that the list shows first at most.',
    access: { permission: 'API_/shipments:GET' },
    input: shape(listFilters),
    output: shape({
      summary: shape({
        count,
        parcel_count: Type.Integer(),
        charged_weight_kg: Type.Number(),
        /** As many were summed up as are at most: there may be more. */
        has_more: Type.Boolean(),
      }),
    }),
  }),
  export: route({
    method: 'POST',
    path: '/shipments/exports',
    summary:
      'The filtered list of shipments as a CSV file, or those of it that `ids` names; more than 10 000 are refused. The ' +
      'export is logged.',
    access: { permission: 'API_/shipments/export:GET' },
    input: shape({ ...listFilters, ids: Type.Optional(Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: 500 })) }),
    output: shape({ csv: Type.String(), count }),
  }),
  parcels: route({
    method: 'GET',
    path: '/shipments/parcels',
    summary: 'Parcels by the reference on a sticker of their sender’s, in any case, with the shipment each belongs to.',
    input: shape({ alternative_tracking_reference: text(60), limit: paging.limit }),
    output: shape({ parcels: Type.Array(foundParcel), count }),
  }),
  change: route({
    method: 'PATCH',
    path: '/shipments',
    summary:
      'Changes details of a shipment, and its status as the status selector offers it, all or nothing. What is left out stays as it is; an ' +
      'address changes within its suburb. With `time_modified` a change by another user in between answers 409.',
    input: shape({
      ...whichShipment,
      ...shipmentDetails,
      status: Type.Optional(text(60)),
      /** With a status of the road: these parcels alone are given it, from where they stand. The shipment has it with the last of them; until then it stays where it is. */
      parcel_ids: Type.Optional(Type.Array(id<ParcelId>(), { minItems: 1, maxItems: 500 })),
      message: Type.Optional(text()),
      time_modified: Type.Optional(instant),
      /** The questions that the person was asked back and has answered with yes; `true` where the change can raise one only. */
      confirmed: Type.Optional(
        Type.Union([Type.Boolean(), Type.Array(oneOf(CHANGE_QUESTIONS), { maxItems: CHANGE_QUESTIONS.length })]),
      ),
    }),
    output: changedShipment,
  }),
  quoteDocument: route({
    method: 'GET',
    path: '/shipments/quote-document',
    summary: 'An open quote as a PDF, as base64, with how long it holds and the reference for paying it by EFT.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ id: id<ShipmentId>() }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
  reprice: route({
    method: 'POST',
    path: '/shipments/reprice',
    summary:
      'Changes what the price of a shipment depends on - service, parcels, value, proof, addresses and pickup points - and prices it anew; ' +
      'parcels are added and cancelled by themselves as well. With `preview` it says what that ' +
      'costs and changes nothing. `rate` is the price that was agreed to: another one answers 409.',
    access: { permission: 'API_/shipments:PATCH' },
    idempotent: true,
    body_bytes_max: LARGE_BODY_BYTES,
    input: shape({
      ...whichShipment,
      service_level_code: Type.Optional(text(20)),
      declared_value: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
      pod_method: Type.Optional(oneOf(POD_METHODS)),
      /** Other addresses or pickup points; an empty id of a pickup point goes back to an address. */
      ...sides,
      /** Those that change; what is left out of one stays. */
      parcels: Type.Optional(Type.Array(changedParcel, { maxItems: 500 })),
      new_parcels: Type.Optional(Type.Array(parcelInput, { maxItems: 500 })),
      cancelled_parcel_ids: Type.Optional(Type.Array(id<ParcelId>(), { maxItems: 500 })),
      rate: Type.Optional(rand),
      time_modified: Type.Optional(instant),
      preview: Type.Optional(Type.Boolean()),
    }),
    /** Amounts are left out for those who may see none; `shipment` is null in a preview. `warnings` tells of a full collection day. */
    output: shape({
      warnings: Type.Optional(Type.Array(Type.String())),
      rate_before: Type.Optional(rand),
      rate_after: Type.Optional(rand),
      difference: Type.Optional(rand),
      charged_weight: Type.Optional(Type.Number()),
      shipment: nullable(shipment),
    }),
  }),
  cancel: route({
    method: 'POST',
    path: '/shipments/cancel',
    summary: 'Cancels a shipment that is not collected yet and reverses its charges.',
    access: { permission: 'API_/shipments:POST' },
    idempotent: true,
    input: shape({ ...whichShipment, message: Type.Optional(text()) }),
    output: shipment,
  }),
  cancelById: route({
    method: 'DELETE',
    path: '/shipments',
    summary: 'Cancels a shipment as `POST /shipments/cancel` does, for programs that know no other way.',
    access: { permission: 'API_/shipments:POST' },
    input: shape({ id: id<ShipmentId>() }),
    output: shipment,
  }),
  acceptQuote: route({
    method: 'POST',
    path: '/shipments/accept-quote',
    summary: 'Turns an open quote into a booked shipment at its quoted price, with the contacts that it still lacks.',
    idempotent: true,
    input: shape({
      ...whichShipment,
      collection_contact: Type.Optional(contactInput),
      delivery_contact: Type.Optional(contactInput),
      customer_reference: Type.Optional(text(100)),
      pays_online: Type.Optional(
        Type.Boolean({ description: 'True where a prepaid customer pays for it at a gateway, whatever the balance is' }),
      ),
    }),
    output: changedShipment,
  }),
  price: route({
    method: 'GET',
    path: '/shipments/price',
    summary: 'Why a shipment costs what it costs: every version of its price with its lines and explanation.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ id: id<ShipmentId>() }),
    output: shape({
      prices: Type.Array(
        shape({
          version: Type.Integer(),
          cause: Type.String(),
          time_created: instant,
          rate: rand,
          rate_excluding_vat: rand,
          items: Type.Array(rateItem),
          ...explained,
        }),
      ),
      count,
    }),
  }),
  label: route({
    method: 'GET',
    path: '/shipments/label',
    summary: 'A link to the sticker PDF of one or more shipments: on labels of 100 x 150 mm unless `size` names another sheet.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ ...whichShipment, ids: Type.Optional(someIds), size: labelSize }),
    output: labelFile,
  }),
  waybill: route({
    method: 'GET',
    path: '/shipments/waybill',
    summary:
      'A link to the waybills of one or more shipments as PDF on A4: for the sender, the courier and the recipient, as `copies` says.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ ...whichShipment, ids: Type.Optional(someIds), copies: waybillCopies }),
    output: labelFile,
  }),
  printMany: route({
    method: 'POST',
    path: '/shipments/label/batch',
    summary:
      'A link to one PDF of the stickers of up to 1 000 shipments, or with `copies` of their waybills. Stickers are counted as those of ' +
      '`GET /shipments/label/stickers` are.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({
      ids: Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: PRINTED_AT_ONCE_MAX }),
      size: labelSize,
      copies: waybillCopies,
      ...countedPrint,
    }),
    output: labelFile,
  }),
  stickers: route({
    method: 'GET',
    path: '/shipments/label/stickers',
    summary:
      'Stickers of a shipment as a link to a PDF or as ZPL, as `format` says; left out, as the person prefers or its account has set it. ' +
      'A second print answers 409 unless `force_print` is set; the same print asked for again, by its `print_key`, is none. `account_id` ' +
      'prints for that account only.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({
      ...whichShipment,
      format: Type.Optional(oneOf(['pdf', 'zpl'])),
      account_id: Type.Optional(id<AccountId>()),
      ...countedPrint,
      /** Of the PDF. */
      size: labelSize,
      /** Dots an inch of the printer that the ZPL is for. */
      resolution: Type.Optional(oneOf(PRINTER_RESOLUTIONS)),
      ...paging,
    }),
    output: Type.Union([labelFile, stickers]),
  }),
  labelFile: route({
    method: 'GET',
    path: '/shipments/label/file',
    summary: 'The sticker PDF behind a link that was handed out; the link itself is the key.',
    access: 'public',
    /** A thousand shipments, each a few signs. */
    input: shape({ token: text(10_000) }),
    output: Type.Unsafe<Uint8Array>({}),
    content_type: 'application/pdf',
  }),
} as const;

export type ShipmentFilters = Static<typeof shipmentFilters>;
