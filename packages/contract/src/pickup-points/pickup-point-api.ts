import Type from 'typebox';
import type { Static } from 'typebox';
import { count, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { address } from '../service-areas/address-shapes.ts';

export const PICKUP_PROVIDERS = ['bob-box', 'tcg-locker', 'ram-counter'] as const;

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
  address,
});

export type PickupPoint = Static<typeof pickupPoint>;

export const pickupPointApi = {
  list: route({
    method: 'GET',
    path: '/pickup-points',
    summary: 'Lockers and counters, nearest first when a position is given.',
    access: 'public',
    input: shape({
      pickup_point_id: Type.Optional(text(60)),
      pickup_point_provider: Type.Optional(oneOf(PICKUP_PROVIDERS)),
      search: Type.Optional(text(100)),
      type: Type.Optional(oneOf(['locker', 'counter'])),
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      ...paging,
    }),
    output: shape({ count, pickup_points: Type.Array(pickupPoint) }),
  }),
} as const;
