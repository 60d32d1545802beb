import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import Type from 'typebox';
import type { Static } from 'typebox';
import { clockTime, day, oneOf, shape, text } from '../fields.ts';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import { addressInput } from '../service-areas/address-shapes.ts';
import { parcelInput } from './parcel-input-shapes.ts';

/** The two sides of a shipment: an address or a pickup point each. */
export const sides = {
  collection_address: Type.Optional(addressInput),
  delivery_address: Type.Optional(addressInput),
  collection_pickup_point_id: Type.Optional(text(60)),
  collection_pickup_point_provider: Type.Optional(oneOf(PICKUP_PROVIDERS)),
  delivery_pickup_point_id: Type.Optional(text(60)),
  delivery_pickup_point_provider: Type.Optional(oneOf(PICKUP_PROVIDERS)),
};

const optInId = Type.Integer({ minimum: 1 });

/**
 * All that a price depends on beside whose shipment it is. Quote and booking have the same fields, so that whatever changes a price is known
 * to both: a field that rates is added here, never to one of them.
 */
export const ratedFields = {
  ...sides,
  opt_in_rates: Type.Optional(Type.Array(optInId, { maxItems: 50 })),
  opt_in_time_based_rates: Type.Optional(Type.Array(optInId, { maxItems: 50 })),
  parcels: Type.Array(parcelInput, { minItems: 1, maxItems: 500 }),
  declared_value: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
  pod_method: Type.Optional(oneOf(POD_METHODS)),
  service_level_code: Type.Optional(text(20)),
  collection_min_date: Type.Optional(day),
  collection_after: Type.Optional(clockTime),
  collection_before: Type.Optional(clockTime),
  delivery_min_date: Type.Optional(day),
  delivery_after: Type.Optional(clockTime),
  delivery_before: Type.Optional(clockTime),
};

const rated = shape(ratedFields);

/** What is rated, as a caller sends it. */
export type RatedInput = Static<typeof rated>;
