import { SOUTH_AFRICA, parseCountry } from '../formats/countries.ts';
import { parseProvince } from '../formats/provinces.ts';

/** What a street address may say of its place: some shops put all of it there. */
export interface StreetPart {
  readonly suburb: string;
  readonly city?: string;
  readonly code?: string;
  readonly zone?: string;
}

/** Beyond these a line says nothing of the place any more. */
const PARTS_MAX = 6;

/** The readings of a street address that ends with its place, most likely first: `10 Long Street, Gardens, Cape Town, 8001` is Gardens in
 *  Cape Town before it is Cape Town, because a suburb is before its city. */
export function partsOfStreet(street_address: string): readonly StreetPart[] {
  const parts = street_address
    .split(',')
    .slice(-PARTS_MAX)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  let code = '';
  let zone = '';
  for (;;) {
    const last = parts.at(-1) ?? '';
    if (/^\d{4}$/.test(last)) code = last;
    else if (parseProvince(last) !== null) zone = last;
    else if (parseCountry(last) !== SOUTH_AFRICA) break;
    parts.pop();
  }
  const said = { ...(code !== '' && { code }), ...(zone !== '' && { zone }) };
  const readings: StreetPart[] = [];
  for (let at = parts.length - 1; at >= 0; at--) {
    const [suburb = '', before] = [parts[at], parts[at - 1]];
    if (before !== undefined) readings.push({ suburb: before, city: suburb, ...said });
    readings.push({ suburb, ...said });
  }
  return readings;
}
