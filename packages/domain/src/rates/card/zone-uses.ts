import type { RateCard, ServiceLevel } from './rate-card.ts';

/** What of a tariff names a zone. */
export interface ZoneUse {
  readonly rate_count: number;
  /** The services that have rates from or to it, in the order of the tariff. */
  readonly services: readonly ServiceLevel[];
  /** The names of the surcharges that hold there. */
  readonly surcharges: readonly string[];
}

/** What each of these zones is for: the rates and surcharges that name it. One look at every rate, however many zones are asked for. */
export function zoneUses(card: RateCard, zone_ids: readonly number[]): ReadonlyMap<number, ZoneUse> {
  const found = new Map(zone_ids.map((id) => [id, { rate_count: 0, level_ids: new Set<number>() }]));
  for (const { from_zone_id, to_zone_id, service_level_id } of card.rates) {
    // A rate within a zone names it twice and is one rate.
    for (const id of from_zone_id === to_zone_id ? [from_zone_id] : [from_zone_id, to_zone_id]) {
      const use = id === null ? undefined : found.get(id);
      if (!use) continue;
      use.rate_count += 1;
      use.level_ids.add(service_level_id);
    }
  }
  const levels = card.service_levels.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
  return new Map(
    [...found].map(([id, { rate_count, level_ids }]) => [
      id,
      {
        rate_count,
        services: levels.filter((level) => level_ids.has(level.id)),
        surcharges: card.surcharges.flatMap((rule) => (rule.type === 'zone' && rule.zone_ids.includes(id) ? [rule.name] : [])),
      },
    ]),
  );
}
