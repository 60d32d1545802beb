import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import { centsFromRand } from '@tsela/domain/money/cents';
import { sql } from 'kysely';
import type { ShipmentQuery } from '../../db/reach.ts';

/** Narrows a list by what few shipments are; each condition is written as its index is. Source: screens S08. */
export function whereTraits(query: ShipmentQuery, input: ShipmentFilters): ShipmentQuery {
  let narrowed = query;
  if (input.service_level_code) narrowed = narrowed.where('shipments.service_level_code', '=', input.service_level_code.trim());
  if (input.is_return !== undefined)
    narrowed = narrowed.where(input.is_return ? sql<boolean>`shipments.is_return` : sql<boolean>`not shipments.is_return`);
  if (input.declared_value_over !== undefined)
    narrowed = narrowed
      .where('shipments.declared_value_cents', '>', centsFromRand(input.declared_value_over))
      .where(sql<boolean>`shipments.declared_value_cents > 0`);
  if (input.address_type !== undefined)
    narrowed = narrowed.where(sql<boolean>`shipments.delivery_address ->> 'type' = ${sql.lit(input.address_type)}`);
  if (input.pod_method !== undefined) narrowed = narrowed.where('shipments.pod_method', '=', sql.lit(input.pod_method));
  if (input.pickup_point_provider !== undefined) {
    const at = sql.lit(input.pickup_point_provider);
    narrowed = narrowed.where((eb) =>
      eb.or([eb('collection_pickup_point_provider', '=', at), eb('delivery_pickup_point_provider', '=', at)]),
    );
  }
  return narrowed;
}
