import { parseProvince } from '../formats/provinces.ts';
import type { Province } from '../formats/provinces.ts';
import { countMistakes } from './edit-distance.ts';
import { firstWordFrom, FIELDS } from './gazetteer.ts';
import type { Gazetteer, GazetteerRow } from './gazetteer.ts';
import { canonicalName, foldName, oneNameOf, otherNames } from './place-names.ts';
import { placeOf, searchPlaces } from './search-places.ts';
import type { Place } from './search-places.ts';

/** The parts of an address that name a place; any may be empty. */
export interface PlaceQuestion {
  readonly suburb: string;
  readonly city: string;
  readonly code: string;
  readonly zone?: string;
  /** Some shops put the suburb here and send none. */
  readonly street_address?: string;
}

export interface FoundPlace {
  readonly place: Place;
  /** 1 when suburb, city and code all agree, down to 0.3 for a name that many places share. */
  readonly confidence: number;
  /** Parts that were given but say something else than the place found. */
  readonly differs: readonly ('suburb' | 'city' | 'code' | 'zone')[];
}

/** The place an address means, or null when no part of it is known.
 *  The suburb decides, city and code choose between suburbs of one name; without a suburb the code or the city stands in. */
export function findPlace(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  const { suburb, city, code, zone = '', street_address = '' } = question;
  const name = suburb || street_address;
  const asked_before = gazetteer.found.get(name);
  if (asked_before)
    for (const each of asked_before)
      if (each.suburb === suburb && each.city === city && each.code === code && each.zone === zone) return each.found;
  const found = lookUp(gazetteer, question);
  // Text without end is not worth keeping, and the oldest makes room for the newest.
  if (name.length + city.length + code.length + zone.length > LONGEST_KEPT) return found;
  const [oldest] = gazetteer.found.keys();
  if (gazetteer.found.size >= MOST_KEPT && oldest !== undefined) gazetteer.found.delete(oldest);
  gazetteer.found.set(name, [{ suburb, city, code, zone, found }, ...(asked_before ?? []).slice(0, MOST_OF_A_NAME - 1)]);
  return found;
}

const LONGEST_KEPT = 200;
const MOST_KEPT = 20_000;
/** More cities than have a suburb of one name ask for few of them. */
const MOST_OF_A_NAME = 4;

/** A place that was asked for, by its name, with what else was said. One text of all parts would have to be put together for every look. */
export interface AskedPlace extends Required<Omit<PlaceQuestion, 'street_address'>> {
  readonly found: FoundPlace | null;
}

function lookUp(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  return (
    bestOf(gazetteer, question, suburbsNamed(gazetteer, question.suburb)) ??
    withSuburbOutOfStreet(gazetteer, question) ??
    weakened(withTypingMistake(gazetteer, question), 0.85) ??
    withoutSuburb(gazetteer, question)
  );
}

/** Trust by which of the parts given agree, and by how many places share the name. */
function confidenceOf(agree: Agreement, given: { city: boolean; code: boolean }, rivals: number): number {
  if (agree.city && agree.code) return 1;
  // Post office towns differ from what people call their city, so a code that agrees outweighs a city that does not.
  if (agree.code) return given.city ? 0.9 : 0.95;
  if (agree.city) return given.code ? 0.75 : 0.9;
  if (given.city && agree.province_of_city) return 0.7;
  if (given.city || given.code) return rivals > 1 ? 0.3 : 0.5;
  return rivals > 1 ? 0.4 : 0.8;
}

interface Agreement {
  readonly city: boolean;
  readonly code: boolean;
  readonly province_of_city: boolean;
}

interface Judged extends Agreement {
  readonly at: number;
  readonly row: GazetteerRow;
  readonly points: number;
}

function bestOf(gazetteer: Gazetteer, question: PlaceQuestion, candidates: readonly number[]): FoundPlace | null {
  if (candidates.length === 0) return null;
  const zone = parseProvince(question.zone ?? '');
  const judged = judge(gazetteer, question, zone, candidates);
  const best = judged.reduce<Judged | null>((top, next) => (top && top.points >= next.points ? top : next), null);
  const place = best && placeOf(gazetteer, best.at);
  if (!best || !place) return null;

  const zone_differs = zone !== null && zone !== best.row.zone;
  const rivals = zone === null || zone_differs ? judged.length : judged.filter(({ row }) => row.zone === zone).length;
  const given = { city: question.city !== '', code: question.code !== '' };
  const confidence = confidenceOf(best, given, rivals > 1 ? distinctPlaces(gazetteer, judged, rivals) : rivals);
  return {
    place,
    confidence: zone_differs ? Math.max(0.2, confidence - 0.2) : confidence,
    differs: [
      ...(given.city && !best.city ? (['city'] as const) : []),
      ...(given.code && !best.code ? (['code'] as const) : []),
      ...(zone_differs ? (['zone'] as const) : []),
    ],
  };
}

function judge(
  gazetteer: Gazetteer,
  question: PlaceQuestion,
  zone: Province | null,
  candidates: readonly number[],
): readonly Judged[] {
  const city_name = question.city === '' ? null : oneNameOf(question.city);
  const provinces = city_name === null ? undefined : gazetteer.provinces_of_city.get(city_name);
  return candidates.flatMap((at) => {
    const row = gazetteer.rows[at];
    if (!row) return [];
    const city = gazetteer.cities[at] === city_name;
    const province_of_city = provinces?.has(row.zone) ?? false;
    const code = question.code !== '' && (row.street_code === question.code || row.box_code === question.code);
    const points =
      (code ? 4 : 0) +
      (city ? 4 : 0) +
      (zone === row.zone ? 2 : 0) +
      (province_of_city ? 1.5 : 0) +
      (gazetteer.importance[at] ?? 0) / 10;
    return [{ at, row, city, code, province_of_city, points }];
  });
}

/** The English and the Afrikaans entry of one suburb are not rivals. */
function distinctPlaces(gazetteer: Gazetteer, judged: readonly Judged[], rivals: number): number {
  const distinct = new Set(judged.map(({ at, row }) => `${gazetteer.cities[at]}|${row.street_code || row.box_code}`)).size;
  return Math.min(rivals, distinct);
}

function suburbsNamed(gazetteer: Gazetteer, suburb: string): number[] {
  const name = foldName(suburb);
  if (name === '') return [];
  return [name, ...otherNames(name)].flatMap((spelling) => [...(gazetteer.by_suburb.get(canonicalName(spelling)) ?? [])]);
}

function withSuburbOutOfStreet(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  if (question.suburb !== '' || !question.street_address) return null;
  // The suburb follows the street, so the last part that is one wins.
  for (const part of question.street_address.split(',').slice(-4).reverse()) {
    const found = bestOf(gazetteer, question, suburbsNamed(gazetteer, part));
    if (found && found.confidence >= 0.75) return weakened(found, 0.9);
  }
  return null;
}

function withTypingMistake(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  const typed = canonicalName(foldName(question.suburb));
  if (typed.length < 4) return null;
  const mistakes_max = typed.length >= 8 ? 2 : 1;
  const near = searchPlaces(gazetteer, question.suburb, 20)
    .map((place) => canonicalName(foldName(place.local_area)))
    .filter((name) => countMistakes(typed, name, mistakes_max).whole <= mistakes_max);
  const found = bestOf(
    gazetteer,
    question,
    [...new Set(near)].flatMap((name) => [...(gazetteer.by_suburb.get(name) ?? [])]),
  );
  return found && { ...found, differs: ['suburb', ...found.differs] };
}

function withoutSuburb(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  const city = question.city === '' ? [] : (gazetteer.by_city.get(oneNameOf(question.city)) ?? []);
  const code = placesWithCode(gazetteer, question.code);
  const both = code.filter((at) => city.includes(at));
  const [places, confidence] = both.length > 0 ? [both, 0.6] : code.length > 0 ? [code, 0.5] : [city, 0.5];
  const at = places.reduce<number | null>(
    (top, next) => (top !== null && weight(gazetteer, top) >= weight(gazetteer, next) ? top : next),
    null,
  );
  const place = at === null ? null : placeOf(gazetteer, at);
  if (!place) return null;

  const differs = [
    ...(question.suburb !== '' ? (['suburb'] as const) : []),
    ...(question.city !== '' && oneNameOf(place.city) !== oneNameOf(question.city) ? (['city'] as const) : []),
    ...(question.code !== '' && code.length === 0 ? (['code'] as const) : []),
  ];
  return { place, confidence: Math.max(0.3, confidence - (question.suburb === '' ? 0 : 0.1)), differs };
}

function weight(gazetteer: Gazetteer, at: number): number {
  return gazetteer.importance[at] ?? 0;
}

function placesWithCode(gazetteer: Gazetteer, code: string): number[] {
  const word = firstWordFrom(gazetteer.words, code);
  if (code === '' || gazetteer.words[word] !== code) return [];
  const postings = gazetteer.postings.subarray(gazetteer.starts[word], gazetteer.starts[word + 1]);
  return [...postings].filter((posting) => (posting & 7) === FIELDS.code).map((posting) => posting >> 3);
}

function weakened(found: FoundPlace | null, factor: number): FoundPlace | null {
  return found && { ...found, confidence: Math.round(found.confidence * factor * 100) / 100 };
}
