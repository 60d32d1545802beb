import { setImmediate } from 'node:timers/promises';
import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import type { Finding } from '@tsela/domain/rates/card/finding';
import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { rateZoneAt, readNewestPlaces } from './recent-place-reads.ts';

const DAYS = 30;
/** Shipments looked at while the caller waits: a quarter of a second's reading. */
const MOST_SHIPMENTS = 2000;
const AT_ONE_GO = 250;
const NAMED_MAX = 5;

/**
 * Places of the newest shipments in sight that no rate zone of the tariff holds: shipments from or to them would have no price. Nothing
 * where a rate from anywhere to anywhere prices them. Source: beyond 12.
 */
export async function pastAddressFindings(tx: Tx, context: RequestContext, compiled: CompiledRateCard): Promise<Finding[]> {
  const { rates, zones } = compiled.card;
  if (!zones.some(({ kind }) => kind === 'rates')) return [];
  if (rates.some(({ from_zone_id, to_zone_id }) => from_zone_id === null && to_zone_id === null)) return [];
  const from = startOfDay(addDays(dayOf(context.now), -DAYS));
  const newest = await readNewestPlaces(tx, context.actor, { from, limit: MOST_SHIPMENTS });
  const counts = new Map<string, number>();
  let shipment_count = 0;
  for (const [at, { collection, delivery }] of newest.entries()) {
    if (at % AT_ONE_GO === 0) await setImmediate();
    const outside = [collection, delivery].flatMap((where) => (where && !rateZoneAt(compiled.zones, where) ? [where] : []));
    if (outside.length > 0) shipment_count++;
    for (const { local_area, city, code } of outside) {
      const name = [local_area, city].filter((part) => part !== '').join(', ') || code;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  if (shipment_count === 0) return [];
  const named = [...counts].toSorted((one, other) => other[1] - one[1]).map(([name, count]) => `${name} (${count})`);
  const more = named.length > NAMED_MAX ? ` and ${named.length - NAMED_MAX} more` : '';
  const shipments = shipment_count === 1 ? 'One' : String(shipment_count);
  const message = `${shipments} of the newest ${newest.length} shipments went from or to places that no rate zone holds: ${named.slice(0, NAMED_MAX).join('; ')}${more}.`;
  return [{ severity: 'warning', part: 'zones', row_id: null, field: 'polygons', code: 'past-address', message }];
}
