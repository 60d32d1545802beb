import { zonesOf } from '@tsela/domain/rates/card/card-zones';
import type { CardZones, Whereabouts } from '@tsela/domain/rates/card/card-zones';
import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { sql } from 'kysely';
import type { Actor } from '../../context.ts';
import { visibleShipments } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';

/** The rate zone that a place is in, if any. */
export function rateZoneAt(zones: CardZones, where: Whereabouts) {
  for (const position of zonesOf(zones, where)) {
    const zone = zones.zones[position];
    if (zone?.kind === 'rates') return zone;
  }
  return undefined;
}

/** The two ends of a shipment, as its price keeps them. */
export interface PricedPlaces {
  readonly collection: Whereabouts | null;
  readonly delivery: Whereabouts | null;
}

/** Where the newest shipments in sight were rated from and to, newest first; of those booked and not cancelled. */
export async function readNewestPlaces(
  tx: Tx,
  actor: Actor,
  { from, limit }: { from: Date; limit: number },
): Promise<PricedPlaces[]> {
  return visibleShipments(tx, actor)
    .where('shipments.time_created', '>=', from)
    .where('shipments.status', 'not in', [...QUOTE_STATUSES, 'cancelled'])
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('shipment_prices as p')
          .select([
            sql<Whereabouts | null>`p.trace -> 'input' -> 'collection'`.as('collection'),
            sql<Whereabouts | null>`p.trace -> 'input' -> 'delivery'`.as('delivery'),
          ])
          .where('p.provider_id', '=', tx.provider_id)
          .whereRef('p.shipment_id', '=', 'shipments.id')
          .orderBy('p.version', 'desc')
          .limit(1)
          .as('price'),
      (join) => join.onTrue(),
    )
    .select(['price.collection', 'price.delivery'])
    .orderBy('shipments.time_created', 'desc')
    .orderBy('shipments.id', 'desc')
    .limit(limit)
    .execute();
}
