import { parseCountry, SOUTH_AFRICA } from '../formats/countries.ts';
import type { Violation } from '../problem.ts';
import { isPosition } from './distance.ts';
import type { AddressAsGiven } from './normalise-address.ts';
import { countryFault } from './region.ts';

type Placed = Pick<AddressAsGiven, 'country' | 'lat' | 'lng'>;

/**
 * What is wrong with the coordinates that come with an address: one in South Africa lies there. 0, 0 and null are unknown positions, and
 * an address abroad lies where it does. The field is named as `delivery_address.lat`. Source: issue 4, "Bad input"; DATA-30.
 */
export function positionChecks({ country = '', lat, lng }: Placed, within = ''): Violation[] {
  if (!isPosition(lat, lng)) return [];
  if (country.trim() !== '' && parseCountry(country) !== SOUTH_AFRICA) return [];
  // A position has both.
  const message = countryFault(lat ?? 0, lng ?? 0);
  return message === null ? [] : [{ field: within === '' ? 'lat' : `${within}.lat`, code: 'not-in-country', message }];
}
