import type { AddressWarning } from '@tsela/contract/service-areas/address-shapes';
import { PROVINCE_NAMES, parseProvince } from '@tsela/domain/formats/provinces';
import { positions as words } from '../../strings/service-areas.ts';
import type { PlaceKnown } from './use-place-known.ts';

export type PlaceFix = NonNullable<AddressWarning['suggestion']>;

/** The source of a door's position, where it is known. */
export type PositionSource = 'pin' | 'address-book' | 'deliveries' | 'google';

/** What is known of a position and how sure it is, for the booker; nothing unknown is claimed. Source: users-ask 19. */
export function positionText(source: PositionSource | undefined, known: PlaceKnown | undefined): string {
  if (source === 'pin') return words.pin;
  const sure = known ? words.sure(Math.round(known.confidence * 100)) : '';
  if (source === 'google' && known?.precision === 'street') return words.googleStreet(sure);
  if (source !== undefined) return words[source](sure);
  if (!known) return words.none;
  const { precision, address } = known;
  if (precision === 'postal-code') return words.postalCode(address.code);
  if (precision === 'suburb') return words.suburb(address.local_area);
  return precision === 'town' ? words.town(address.city) : words.unknown;
}

/** The source that has given a door's position; undefined where none did. */
export function knownSource({ source }: PlaceKnown): PositionSource | undefined {
  return source === 'gazetteer' || source === 'none' ? undefined : source;
}

/** The parts that are taken: `Sandton, Johannesburg, Gauteng, 2196`. */
export function fixText({ local_area, city, zone, code }: PlaceFix): string {
  const province = parseProvince(zone);
  return [...new Set([local_area, city, province ? PROVINCE_NAMES[province] : zone, code])]
    .filter((part) => part !== '')
    .join(', ');
}
