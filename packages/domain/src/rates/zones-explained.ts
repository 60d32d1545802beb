import { zonesOf } from './card-zones.ts';
import type { CardZones, Whereabouts } from './card-zones.ts';
import type { Zone } from './rate-card.ts';

/** By what of it a zone holds a place: an outline round the position, the province, or a place that it names. */
export const ZONE_MATCHES = ['outline', 'province', 'place'] as const;
export type ZoneMatch = (typeof ZONE_MATCHES)[number];

export interface ZoneFound {
  readonly zone: Zone;
  readonly found_by: readonly ZoneMatch[];
}

const NOWHERE: Whereabouts = { local_area: '', city: '', code: '', zone: '', lat: null, lng: null };

/** The zones that hold a place, as rating finds them, and by what of it. Source: screens S27. */
export function explainZones(card: CardZones, where: Whereabouts): ZoneFound[] {
  const { local_area, city, code, zone, lat, lng } = where;
  const parts: Readonly<Record<ZoneMatch, Whereabouts>> = {
    outline: { ...NOWHERE, lat, lng },
    province: { ...NOWHERE, zone },
    place: { ...NOWHERE, local_area, city, code },
  };
  const found = ZONE_MATCHES.map((match) => ({ match, zones: zonesOf(card, parts[match]) }));
  return zonesOf(card, where).flatMap((at) => {
    const held = card.zones[at];
    return held ? [{ zone: held, found_by: found.filter(({ zones }) => zones.includes(at)).map(({ match }) => match) }] : [];
  });
}
