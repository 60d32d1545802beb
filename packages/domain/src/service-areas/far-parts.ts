import { distanceKm } from './distance.ts';
import { firstWordFrom } from './gazetteer.ts';
import { FIELDS } from './known-places.ts';
import type { Gazetteer, GazetteerRow } from './known-places.ts';
import { canonicalName, foldName, oneNameOf, otherNames } from './place-names.ts';

/** Post office towns and codes differ from what people call their city and write for their suburb: so near, neither contradicts the other. */
const NEAR_KM = 60;
/** So many figures of a code say in which part of the country it is. */
const REGION_FIGURES = 2;

/** Where a city is, seen from a place: some of it near, all of it elsewhere, or unknown. */
export function cityFrom(gazetteer: Gazetteer, city: string, row: GazetteerRow): 'near' | 'far' | 'unknown' {
  const name = foldName(city);
  if (name === '') return 'unknown';
  const suburbs = [name, ...otherNames(name)].flatMap((each) => gazetteer.by_suburb.get(canonicalName(each)) ?? []);
  const places = [...(gazetteer.by_city.get(oneNameOf(name)) ?? []), ...suburbs];
  if (places.length === 0) return 'unknown';
  return areAllFar(gazetteer, places, row) ? 'far' : 'near';
}

/** Whether a postal code is that of places elsewhere; one that no place has, by the part of the country that its first figures stand for. */
export function isCodeFar(gazetteer: Gazetteer, code: string, row: GazetteerRow): boolean {
  if (!/^\d{4}$/.test(code)) return false;
  const own = placesWithCode(gazetteer, code);
  return areAllFar(gazetteer, own.length > 0 ? own : placesWithCode(gazetteer, code.slice(0, REGION_FIGURES)), row);
}

/** The places whose postal code begins so. */
export function placesWithCode(gazetteer: Gazetteer, beginning: string): readonly number[] {
  if (beginning === '') return [];
  const places: number[] = [];
  for (let word = firstWordFrom(gazetteer.words, beginning); gazetteer.words[word]?.startsWith(beginning) === true; word++) {
    const postings = gazetteer.postings.subarray(gazetteer.starts[word], gazetteer.starts[word + 1]);
    // The low three bits are the field it was posted with.
    for (const posting of postings) if ((posting & 7) === FIELDS.code) places.push(posting >> 3);
  }
  return places;
}

function areAllFar(gazetteer: Gazetteer, places: readonly number[], row: GazetteerRow): boolean {
  return (
    places.length > 0 &&
    places.every((at) => {
      const there = gazetteer.rows[at];
      return there === undefined || distanceKm(there, row) > NEAR_KM;
    })
  );
}
