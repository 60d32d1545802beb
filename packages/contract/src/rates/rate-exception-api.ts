import { PROVINCES } from '@tsela/domain/formats/provinces';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, instant, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { polygon, row_id, tariffPlace } from './rate-card-shapes.ts';

const facts = {
  name: oneLine(100),
  from_day: day,
  /** The last day on which it holds. */
  to_day: day,
  no_collection: Type.Boolean(),
  no_delivery: Type.Boolean(),
  /** Service days that a delivery takes longer which is on its way on these days. */
  extra_days: Type.Integer({ minimum: 0, maximum: 30 }),
  /** Shown to bookers; empty is none. */
  message: text(300),
  /** Every zone of the tariff that has this tag, beside the area. */
  zone_tag: oneLine(60),
  provinces: Type.Array(oneOf(PROVINCES), { maxItems: 9 }),
  places: Type.Array(tariffPlace, { maxItems: 1000 }),
  polygons: Type.Array(polygon, { maxItems: 100 }),
};

/** Days on which the normal rules do not hold somewhere. Source: screens S27. */
export const rateException = shape({
  id: row_id,
  ...facts,
  /** Grows with every change; sent back with one, it is refused (409) when another user has saved since. */
  version: Type.Integer(),
  changed_by_name: Type.String(),
  time_created: instant,
  time_modified: instant,
});

/** The message of an exception to the booker. */
export const shownException = shape({
  id: row_id,
  name: Type.String(),
  message: Type.String(),
  from_day: day,
  to_day: day,
  /** What it changes between these two sides, as part of a sentence; empty where it is only told. */
  changes: Type.String(),
});

const input = {
  name: facts.name,
  from_day: facts.from_day,
  to_day: facts.to_day,
  no_collection: Type.Optional(facts.no_collection),
  no_delivery: Type.Optional(facts.no_delivery),
  extra_days: Type.Optional(facts.extra_days),
  message: Type.Optional(facts.message),
  zone_tag: Type.Optional(facts.zone_tag),
  provinces: Type.Optional(facts.provinces),
  places: Type.Optional(facts.places),
  polygons: Type.Optional(facts.polygons),
};

const answer = shape({ rate_exception: rateException });

export const rateExceptionApi = {
  exceptions: route({
    method: 'GET',
    path: '/rates/exceptions',
    summary:
      'Days on which the normal rules do not hold somewhere, those that end last first; `from_day` leaves out what has ended before.',
    input: shape({ ...paging, id: Type.Optional(row_id), from_day: Type.Optional(day) }),
    output: shape({ rate_exceptions: Type.Array(rateException), count }),
  }),
  createException: route({
    method: 'POST',
    path: '/rates/exceptions',
    summary: 'Adds an exception, which holds for quotes and bookings at once.',
    body_bytes_max: LARGE_BODY_BYTES,
    idempotent: true,
    input: shape(input),
    output: answer,
  }),
  changeException: route({
    method: 'PATCH',
    path: '/rates/exceptions',
    summary: 'Changes what is given of an exception. Shipments that are booked keep what they were told.',
    body_bytes_max: LARGE_BODY_BYTES,
    input: shape({
      id: row_id,
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      ...input,
      name: Type.Optional(facts.name),
      from_day: Type.Optional(facts.from_day),
      to_day: Type.Optional(facts.to_day),
    }),
    output: answer,
  }),
  removeException: route({
    method: 'DELETE',
    path: '/rates/exceptions',
    summary: 'Ends an exception at once and deletes it.',
    input: shape({ id: row_id }),
    output: shape({ message: Type.String() }),
  }),
} as const;

export type RateException = Static<typeof rateException>;
