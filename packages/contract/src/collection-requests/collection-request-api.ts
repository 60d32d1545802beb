import { UNCOLLECTED_FATES } from '@tsela/domain/collection-requests/collection-progress';
import { COLLECTION_FREQUENCIES } from '@tsela/domain/collection-requests/collection-repetition';
import { EXPECTED_PARCELS_MAX, EXPECTED_WEIGHT_KG_MAX } from '@tsela/domain/collection-requests/collection-request-checks';
import { COLLECTION_REQUEST_STATUSES, REQUEST_EVENTS } from '@tsela/domain/collection-requests/collection-request-status';
import type { AccountId, BranchId, CollectionRequestId, CollectionSeriesId, DriverId, ShipmentId } from '@tsela/domain/ids';
import type { Weekday } from '@tsela/domain/time/day';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { address, addressInput, contact, contactInput } from '../service-areas/address-shapes.ts';
import { shownAttempt } from '../tracking/attempt-shape.ts';

const REFERENCES_MAX = 100;
const instructions = text(500);
const reason = text();
const weekday = Type.Unsafe<Weekday>(Type.Integer({ minimum: 0, maximum: 6 }));
const status = oneOf(COLLECTION_REQUEST_STATUSES);
const time = Type.String();
const photoId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A request to fetch parcels at one door, as its reader may see it. Source: screens S15. */
export const collectionRequest = shape({
  id: id<CollectionRequestId>(),
  /** COL000000. */
  reference: Type.String(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  branch_id: nullable(id<BranchId>()),
  branch_name: Type.String(),
  driver_id: nullable(id<DriverId>()),
  driver_name: Type.String(),
  status,
  reason: Type.String(),
  /** What its reader may change the status to; `closed` by the call that closes. */
  offered_statuses: Type.Array(status),
  date: day,
  collect_after: time,
  collect_before: time,
  address,
  contact,
  expected_parcels: Type.Integer(),
  expected_weight_kg: Type.Number(),
  instructions: Type.String(),
  /** Empty for account users. */
  notes: Type.String(),
  shipments_linked: Type.Integer(),
  shipments_collected: Type.Integer(),
  parcels_collected: Type.Integer(),
  /** As the driver counted them at the door; null until then. */
  counted_parcels: nullable(Type.Integer()),
  series_id: nullable(id<CollectionSeriesId>()),
  frequency: nullable(oneOf(COLLECTION_FREQUENCIES)),
  weekdays: Type.Array(weekday),
  repeat_until: nullable(day),
  /** The day of the next one; null where nothing is repeated any more. */
  next_date: nullable(day),
  is_late: Type.Boolean(),
  created_by_name: Type.String(),
  time_created: instant,
  time_modified: instant,
  time_collected: nullable(instant),
  time_closed: nullable(instant),
});

/** A shipment on a request, with its scan state. */
export const requestedShipment = shape({
  id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  status: Type.String(),
  delivery_to: Type.String(),
  parcel_count: Type.Integer(),
  parcels_collected: Type.Integer(),
  weight_kg: Type.Number(),
  is_collected: Type.Boolean(),
  /** Linked by the product: same account, address and day. */
  is_automatic: Type.Boolean(),
});

const details = {
  date: day,
  collect_after: text(5),
  collect_before: text(5),
  address: addressInput,
  contact: contactInput,
  expected_parcels: Type.Integer({ minimum: 1, maximum: EXPECTED_PARCELS_MAX }),
  expected_weight_kg: Type.Number({ minimum: 0, maximum: EXPECTED_WEIGHT_KG_MAX }),
};

/** The same with the shipments on it. */
export const wholeRequest = shape({
  collection_request: collectionRequest,
  shipments: Type.Array(requestedShipment),
  /** The driver at work whose area holds the address; null for account users, and where there is none. */
  suggested_driver: nullable(shape({ id: id<DriverId>(), name: Type.String() })),
  /** What was done with it, newest first, the last hundred; none for account users. */
  events: Type.Array(
    shape({
      id: Type.Integer(),
      time: instant,
      type: oneOf(REQUEST_EVENTS),
      person_name: Type.String(),
      /** Its status after it; empty where that is not told. */
      status: Type.String(),
      driver_name: Type.String(),
      reason: Type.String(),
      /** What stands behind a failed attempt of a driver; left out elsewhere. */
      attempt: Type.Optional(shownAttempt),
      /** What the driver photographed there. */
      photo_ids: Type.Array(photoId),
    }),
  ),
});

/** One that has just been asked for or changed, with its warnings: a contact of the address book is not open then. */
export const changedRequest = shape({ ...wholeRequest.properties, warnings: Type.Optional(Type.Array(Type.String())) });

export type CollectionRequest = Static<typeof collectionRequest>;
export type RequestedShipment = Static<typeof requestedShipment>;
export type WholeCollectionRequest = Static<typeof wholeRequest>;
export type ChangedCollectionRequest = Static<typeof changedRequest>;

/** Bulk collections. Source: screens S15. */
export const collectionRequestApi = {
  list: route({
    method: 'GET',
    path: '/collection-requests',
    summary: 'Collection requests, the latest day first; account users see those of their account.',
    input: shape({
      /** Numbers or references, their prefix COL stripped. Source: VALID-22. */
      ids: Type.Optional(text(1000)),
      start_date: Type.Optional(day),
      end_date: Type.Optional(day),
      status: Type.Optional(status),
      account_id: Type.Optional(id<AccountId>()),
      branch_id: Type.Optional(id<BranchId>()),
      driver_id: Type.Optional(id<DriverId>()),
      problem_only: Type.Optional(Type.Boolean()),
      unclosed_only: Type.Optional(Type.Boolean()),
      late_only: Type.Optional(Type.Boolean()),
      ...paging,
    }),
    output: shape({ collection_requests: Type.Array(collectionRequest), count }),
  }),
  read: route({
    method: 'GET',
    path: '/collection-requests/details',
    summary: 'One collection request with the shipments on it and their scan state.',
    access: { permission: 'API_/collection-requests:GET' },
    input: shape({ id: id<CollectionRequestId>() }),
    output: wholeRequest,
  }),
  photo: route({
    method: 'GET',
    path: '/collection-requests/photo',
    summary: 'What a driver photographed at the stop of a collection request that was not collected, as base64, for staff.',
    access: { permission: 'API_/collection-requests:GET' },
    input: shape({ id: photoId }),
    output: shape({ content_type: oneOf(['image/png', 'image/jpeg']), content: Type.String() }),
  }),
  days: route({
    method: 'GET',
    path: '/collection-requests/days',
    summary: 'The days on which nothing is collected in a place, with the reason, and the office hours of every day.',
    access: { permission: 'API_/collection-requests:GET' },
    input: shape({
      local_area: Type.Optional(text()),
      city: Type.Optional(text()),
      code: Type.Optional(text(10)),
      zone: Type.Optional(text(60)),
    }),
    output: shape({
      closed_days: Type.Array(shape({ date: day, message: Type.String() })),
      last_date: day,
      hours: shape({ from: time, to: time }),
      /** Null where the office is closed on public holidays. */
      holiday_hours: nullable(shape({ from: time, to: time })),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/collection-requests',
    summary:
      'Asks for a collection, once or repeated. Shipments of the account for the same address and day are linked, and the driver of the zone gets it.',
    idempotent: true,
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      ...details,
      expected_weight_kg: Type.Optional(details.expected_weight_kg),
      instructions: Type.Optional(instructions),
      repeat: Type.Optional(
        shape({
          frequency: oneOf(COLLECTION_FREQUENCIES),
          weekdays: Type.Optional(Type.Array(weekday, { maxItems: 7 })),
          repeat_until: day,
        }),
      ),
    }),
    output: changedRequest,
  }),
  change: route({
    method: 'PATCH',
    path: '/collection-requests',
    summary:
      'Changes a request: its details, driver, status with a reason, the shipments on it, or that it is repeated no more. Account users change details and shipments, and call it off.',
    input: shape({
      id: id<CollectionRequestId>(),
      /** As it was read; refused where it was changed since. */
      time_modified: Type.Optional(instant),
      date: Type.Optional(details.date),
      collect_after: Type.Optional(details.collect_after),
      collect_before: Type.Optional(details.collect_before),
      address: Type.Optional(details.address),
      contact: Type.Optional(details.contact),
      expected_parcels: Type.Optional(details.expected_parcels),
      expected_weight_kg: Type.Optional(details.expected_weight_kg),
      instructions: Type.Optional(instructions),
      notes: Type.Optional(text(2000)),
      driver_id: Type.Optional(nullable(id<DriverId>())),
      status: Type.Optional(status),
      reason: Type.Optional(reason),
      /** Any reference of each shipment that joins it. */
      add_references: Type.Optional(Type.Array(text(60), { minItems: 1, maxItems: REFERENCES_MAX })),
      remove_shipment_ids: Type.Optional(Type.Array(id<ShipmentId>(), { minItems: 1, maxItems: REFERENCES_MAX })),
      stops_repeating: Type.Optional(Type.Boolean()),
    }),
    output: changedRequest,
  }),
  close: route({
    method: 'POST',
    path: '/collection-requests/close',
    summary: 'Closes a request. What becomes of every shipment on it that was not collected has to be said.',
    input: shape({
      id: id<CollectionRequestId>(),
      time_modified: Type.Optional(instant),
      reason: Type.Optional(reason),
      uncollected: Type.Optional(
        Type.Array(shape({ shipment_id: id<ShipmentId>(), becomes: oneOf(UNCOLLECTED_FATES) }), { maxItems: 500 }),
      ),
      /** The request to which shipments are moved. */
      moved_to: Type.Optional(text(20)),
    }),
    output: wholeRequest,
  }),
  reopen: route({
    method: 'POST',
    path: '/collection-requests/reopen',
    summary: 'Takes a closed or cancelled request up again, with the shipments on it that are on no other.',
    input: shape({ id: id<CollectionRequestId>(), reason: Type.Optional(reason) }),
    output: wholeRequest,
  }),
  sheet: route({
    method: 'GET',
    path: '/collection-requests/sheet',
    summary: 'The collection sheet as a PDF: where and when, what is expected, the shipments, and a line to sign on.',
    access: { permission: 'API_/collection-requests:GET' },
    input: shape({ id: id<CollectionRequestId>() }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
} as const;
