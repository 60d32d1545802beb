import { zonesOf } from './card-zones.ts';
import type { CardZones, Whereabouts } from './card-zones.ts';
import type { Zone } from './rate-card.ts';

/** By what of it a zone holds a place: an outline round the position, the province, a place that it names, or a postal code alone. */
export const ZONE_MATCHES = ['outline', 'province', 'place', 'code'] as const;
export type ZoneMatch = (typeof ZONE_MATCHES)[number];

export interface ZoneFound {
  readonly zone: Zone;
  readonly found_by: readonly ZoneMatch[];
}

const NOWHERE: Whereabouts = { local_area: '', city: '', code: '', zone: '', lat: null, lng: null };

/** The zones that hold a place, as rating finds them, and by what of it. Source: screens S27. */
export function explainZones(card: CardZones, where: Whereabouts): ZoneFound[] {
  const matchesOf = zoneMatches(card, where);
  return zonesOf(card, where).flatMap((at) => {
    const zone = card.zones[at];
    return zone ? [{ zone, found_by: matchesOf(at) }] : [];
  });
}

/** Says of a zone by its position in the card by what it holds a place; nothing of a zone that does not. */
export function zoneMatches(card: CardZones, where: Whereabouts): (at: number) => ZoneMatch[] {
  const { local_area, city, code, zone, lat, lng } = where;
  const held = (part: Partial<Whereabouts>): ReadonlySet<number> => new Set(zonesOf(card, { ...NOWHERE, ...part }));
  const by_names = held({ local_area, city });
  const by_code = held({ code });
  const by_any = held({ local_area, city, code });
  const found: Readonly<Record<ZoneMatch, (at: number) => boolean>> = {
    outline: contains(held({ lat, lng })),
    province: contains(held({ zone })),
    // A place may ask for its postal code as well.
    place: (at) => by_names.has(at) || (by_any.has(at) && !by_code.has(at)),
    code: contains(by_code),
  };
  return (at) => ZONE_MATCHES.filter((match) => found[match](at));
}

function contains(positions: ReadonlySet<number>): (at: number) => boolean {
  return (at) => positions.has(at);
}
