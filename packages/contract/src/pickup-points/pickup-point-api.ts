import { compartmentCodes } from '@tsela/domain/pickup-points/pickup-operators';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { address } from '../service-areas/address-shapes.ts';
import { place } from '../service-areas/place-api.ts';

/** A size at a point; how many are free is null where its operator does not tell: there is always room then. */
export const pointCompartment = shape({
  code: Type.String(),
  length_cm: Type.Number(),
  width_cm: Type.Number(),
  height_cm: Type.Number(),
  weight_kg_max: Type.Number(),
  count: Type.Union([Type.Integer(), Type.Null()]),
  free: Type.Union([Type.Integer(), Type.Null()]),
});

export const pickupPoint = shape({
  pickup_point_id: Type.String(),
  pickup_point_provider: oneOf(PICKUP_PROVIDERS),
  name: Type.String(),
  type: oneOf(['locker', 'counter']),
  description: Type.String(),
  status: oneOf(['online', 'offline']),
  is_hidden: Type.Boolean(),
  trading_hours: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  distance_km: Type.Optional(Type.Number()),
  /** None at counters, which take what the courier takes. */
  compartments: Type.Array(pointCompartment),
  /** True when nothing is free, or nothing that holds the parcel that was asked about. */
  is_full: Type.Boolean(),
  notice: Type.String(),
  photo_url: Type.String(),
  /** Whether the caller has kept it as a favourite; never for visitors. */
  is_favourite: Type.Boolean(),
  address,
});

const measure = (maximum: number) => Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum }));

export type PickupPoint = Static<typeof pickupPoint>;

export const pickupPointApi = {
  list: route({
    method: 'GET',
    path: '/pickup-points',
    summary:
      'Lockers and counters, nearest first when a position is given. A search knows old and new names of places and forgives typing mistakes; ' +
      'a place without any answers the nearest.',
    access: 'public',
    input: shape({
      pickup_point_id: Type.Optional(text(60)),
      pickup_point_provider: Type.Optional(oneOf(PICKUP_PROVIDERS)),
      search: Type.Optional(text(100)),
      type: Type.Optional(oneOf(['locker', 'counter'])),
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      radius_km: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 2000 })),
      /** Only points with a compartment of this size or a larger one. */
      min_size: Type.Optional(oneOf(compartmentCodes())),
      /** Only points that hold a parcel of these measures, turned if need be; a measure that is left out fits anywhere. */
      length_cm: measure(1000),
      width_cm: measure(1000),
      height_cm: measure(1000),
      weight_kg: measure(10_000),
      /** True for those that are open at this moment, as far as their trading hours tell. */
      open_now: Type.Optional(Type.Boolean()),
      /** The caller's own favourites before all others, or nothing else. */
      favourites: Type.Optional(oneOf(['first', 'only'])),
      ...paging,
    }),
    output: shape({
      count,
      pickup_points: Type.Array(pickupPoint),
      /** The place that the text was taken for, where nothing is called so: these are there, or the nearest with their distance from it. */
      near: Type.Optional(place),
    }),
  }),
  saveFavourite: route({
    method: 'POST',
    path: '/pickup-points/favourites',
    summary: "Keeps a point as one of the caller's own favourites, or lets it go. Sent again it changes nothing.",
    access: 'signed-in',
    input: shape({ pickup_point_id: text(60), pickup_point_provider: oneOf(PICKUP_PROVIDERS), is_favourite: Type.Boolean() }),
    output: shape({ is_favourite: Type.Boolean() }),
  }),
} as const;
