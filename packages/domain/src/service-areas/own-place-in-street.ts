import { parseProvince } from '../formats/provinces.ts';
import type { OwnPlace, OwnPlaces, PlaceQuestion } from './known-places.ts';
import { ownPlacesNamed } from './own-places.ts';
import { canonicalName, foldName, oneNameOf } from './place-names.ts';
import { partsOfStreet } from './street-parts.ts';

/**
 * The own place that a street address names, such as the complex in `Unit 4, Villa Rosa, 12 Lever Road`: by its name as it is kept, where the
 * town or the postal code agrees and nothing speaks against it. Null where none or several are meant. Source: issue 4 point 4.
 */
export function ownPlaceInStreet(own: OwnPlaces, { street_address = '', ...question }: PlaceQuestion): OwnPlace | null {
  if (street_address === '') return null;
  const named = new Set<OwnPlace>();
  for (const { suburb: part, city = '', code = '', zone = '' } of partsOfStreet(street_address)) {
    const said = {
      suburb: question.suburb,
      city: question.city || city,
      code: question.code || code,
      zone: question.zone || zone,
    };
    for (const name of namesIn(part)) for (const place of ownPlacesNamed(own, name)) if (isThere(place, said)) named.add(place);
  }
  const [only, rival] = named;
  return only && !rival ? only : null;
}

function isThere(place: OwnPlace, { suburb, city, code, zone = '' }: PlaceQuestion): boolean {
  const province = parseProvince(zone);
  const is_code = code !== '' && code === place.code;
  if ((province !== null && province !== place.zone) || (code !== '' && place.code !== '' && !is_code)) return false;
  // Some write the town where the suburb belongs.
  return is_code || [city, suburb].some((town) => town !== '' && oneNameOf(town) === oneNameOf(place.city));
}

/** Words that say which of the doors in it is meant. */
const UNIT_WORDS: ReadonlySet<string> = new Set(
  'unit no nr number house huis flat apartment apt woonstel stand plot erf suite door'.split(' '),
);

/** What may be a name in a part of a street address: all of it, without the number before it, and what is between numbers. A name that goes
 *  on is none: `12 Riverside Drive` is not in Riverside. */
function namesIn(part: string): string[] {
  const words = canonicalName(foldName(part)).split(' ');
  const start = words.findIndex((word) => !isUnit(word));
  if (start === -1) return [];
  const between: string[][] = [[]];
  for (const word of words)
    if (isUnit(word)) between.push([]);
    else between.at(-1)?.push(word);
  const names = [words, words.slice(start), ...between].map((each) => each.join(' '));
  return [...new Set(names)].filter((name) => name !== '');
}

function isUnit(word: string): boolean {
  return UNIT_WORDS.has(word) || /^\d/.test(word);
}
