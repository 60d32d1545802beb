import type { BranchId, DriverId, ProviderId, ShipmentId } from '@tsela/domain/ids';
import { LANGUAGES } from '@tsela/domain/shipments/notices/texts/language';
import { LONGEST_COMMENT, RATING_REASONS, RATING_STATES, REASONS_MAX } from '@tsela/domain/tracking/rating-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { partyToken } from './reschedule-api.ts';

const given = {
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  reasons: Type.Array(oneOf(RATING_REASONS), { maxItems: REASONS_MAX, uniqueItems: true }),
  comment: text(LONGEST_COMMENT),
  may_contact: Type.Boolean(),
};

/** What a party has said, for the party itself. */
export const givenRating = shape({ ...given, time_rated: instant, changeable_until: instant });

/** A delivery as one party of it may rate it. */
const rateable = shape({
  tracking_reference: Type.String(),
  party: oneOf(['sender', 'recipient']),
  state: oneOf(RATING_STATES),
  delivered: nullable(instant),
  /** As it was rated; null before. */
  rating: nullable(givenRating),
  language: nullable(oneOf(LANGUAGES)),
});
export type Rateable = Static<typeof rateable>;

/** As staff read it. */
const rating = shape({ ...given, party: oneOf(['sender', 'recipient']), time_rated: instant, time_modified: instant });

/** Ratings of the last 90 days together. */
const ratingFigures = shape({ count: Type.Integer(), average: nullable(Type.Number()), low: Type.Integer() });

export const ratingApi = {
  read: route({
    method: 'GET',
    path: '/ratings',
    summary: 'A delivery as the holder of the link in a delivered message may rate it, with their rating. Source: screens S58.',
    access: 'public',
    input: shape({ token: partyToken, provider_id: Type.Optional(Type.Unsafe<ProviderId>(Type.Integer({ minimum: 1 }))) }),
    output: rateable,
  }),
  save: route({
    method: 'POST',
    path: '/ratings',
    summary:
      'Rates a delivery, once for each party; the rating may be changed for a day. One or two stars are told to the support address.',
    access: 'public',
    input: shape({ token: partyToken, ...given }),
    output: rateable,
  }),
  ofShipment: route({
    method: 'GET',
    path: '/ratings/shipment',
    summary: 'How sender and recipient have rated a shipment, for staff.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ shipment_id: id<ShipmentId>() }),
    output: shape({ ratings: Type.Array(rating) }),
  }),
  figures: route({
    method: 'GET',
    path: '/ratings/figures',
    summary: 'How deliveries were rated in the last 90 days, by driver and by branch, for staff within their reach.',
    access: { permission: 'API_/drivers:GET' },
    input: shape({}),
    output: shape({
      days: Type.Integer(),
      drivers: Type.Array(shape({ ...ratingFigures.properties, driver_id: id<DriverId>(), name: Type.String() })),
      branches: Type.Array(shape({ ...ratingFigures.properties, branch_id: id<BranchId>(), name: Type.String() })),
    }),
  }),
} as const;
