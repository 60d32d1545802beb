import { parseProvince } from '../formats/provinces.ts';
import { cityFrom, isCodeFar, placesWithCode } from './far-parts.ts';
import type { FoundPlace, Gazetteer, OwnPlace, PlacePart, PlaceQuestion } from './known-places.ts';
import { bestOf, isTown, rounded } from './judge-places.ts';
import { namesLike } from './names-like.ts';
import { RENAMED_PLACES, canonicalName, foldName, oneNameOf, otherNames } from './place-names.ts';
import { placeOf } from './search-places.ts';
import { asPlace, ownPlaceMeant } from './own-places.ts';
import { ownPlaceInStreet } from './own-place-in-street.ts';
import { partsOfStreet } from './street-parts.ts';

/** Below this trust it is not clear which place is meant. */
export const TRUSTED = 0.5;

/** The place an address means, or null when no part of it is known.
 *  The suburb decides, city and code choose between suburbs of one name; without a suburb the code or the city is in. One or two typing
 *  mistakes in suburb and city are forgiven, with less trust, and only where one place is clearly meant; names that are right cost no search.
 *  An own place that the street names is where it stands, whatever suburb it is said to be in. */
export function findPlace(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  const found = placeNamed(gazetteer, question);
  const in_street = gazetteer.own ? ownPlaceInStreet(gazetteer.own, question) : null;
  return in_street === null ? found : placedAt(in_street, question.suburb === '' ? null : found);
}

/** Where a suburb was given it stays the suburb, by which rates go: only where it stands is known better. */
function placedAt(own: OwnPlace, found: FoundPlace | null): FoundPlace {
  const itself = asPlace(own);
  if (found === null || found.confidence < TRUSTED)
    return { place: itself, confidence: 0.9, differs: [], contradicts: [], spelt: {}, is_town: false, is_plain: true };
  const { lat, lng, accuracy } = itself;
  return { ...found, place: { ...found.place, lat, lng, accuracy }, is_town: false };
}

/** What suburb, city, code and province name, or the end of the street where no suburb was given; kept for the next call. */
function placeNamed(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  const { suburb, city, code, zone = '', street_address = '' } = question;
  // What names the place best: all that name no suburb would share one entry.
  const name = suburb || street_address || city || code;
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

function lookUp(gazetteer: Gazetteer, asked: PlaceQuestion): FoundPlace | null {
  const own = gazetteer.own && ownPlaceMeant(gazetteer.own, asked);
  if (own) return own;
  const city = cityMeant(gazetteer, asked.city, asked.zone ?? '');
  const question = city === null ? asked : { ...asked, city };
  const named =
    bestOf(gazetteer, question, suburbsNamed(gazetteer, question.suburb)) ?? withSuburbOutOfStreet(gazetteer, question);
  const found =
    named && named.confidence >= TRUSTED
      ? named
      : moreTrusted(named ?? withTypingMistake(gazetteer, question), withoutSuburb(gazetteer, question));
  const whole = found && named && found !== named ? { ...found, elsewhere: named.place } : found;
  const spelt = city === null ? whole : withCitySpelt(whole, city);
  return spelt && { ...spelt, is_plain: isPlain(spelt) };
}

function isPlain({ contradicts, spelt, elsewhere, confidence }: FoundPlace): boolean {
  return (
    contradicts.length === 0 &&
    spelt.suburb === undefined &&
    spelt.city === undefined &&
    elsewhere === undefined &&
    confidence >= TRUSTED
  );
}

/** A suburb that is clearly meant before the town, and what contradicts the suburb before a town that is not clear either. */
function moreTrusted(suburb: FoundPlace | null, town: FoundPlace | null): FoundPlace | null {
  if (!suburb || !town) return suburb ?? town;
  if (suburb.confidence >= TRUSTED) return suburb;
  return town.confidence >= TRUSTED || (suburb.spelt.suburb !== undefined && town.confidence > suburb.confidence) ? town : suburb;
}

function withCitySpelt(found: FoundPlace | null, city: string): FoundPlace | null {
  if (!found) return null;
  const { confidence, spelt } = found;
  const less = weakened(found, 0.9).confidence;
  // A town that alone says where it is stays clear with a letter wrong.
  return { ...found, confidence: confidence >= TRUSTED ? Math.max(TRUSTED, less) : less, spelt: { ...spelt, city } };
}

function suburbsNamed(gazetteer: Gazetteer, suburb: string): number[] {
  const name = foldName(suburb);
  if (name === '') return [];
  return [name, ...otherNames(name)].flatMap((spelling) => [...(gazetteer.by_suburb.get(canonicalName(spelling)) ?? [])]);
}

function withSuburbOutOfStreet(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  if (question.suburb !== '' || !question.street_address) return null;
  for (const { suburb, ...parts } of partsOfStreet(question.street_address)) {
    const { city = '', code = '', zone = '' } = parts;
    const whole = {
      suburb,
      city: question.city || city,
      code: question.code || code,
      zone: question.zone || zone,
    };
    const found = bestOf(gazetteer, whole, suburbsNamed(gazetteer, suburb));
    // What follows the suburb is its city only where it agrees: else it was the end of a street.
    if (!found || found.confidence < 0.75 || (city !== '' && found.differs.includes('city'))) continue;
    return weakened(found, 0.9);
  }
  return null;
}

function withTypingMistake(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  const typed = canonicalName(foldName(question.suburb));
  const mistakes = new Map<number, number>();
  for (const like of namesLike(suburbSpellings(gazetteer), typed)) {
    for (const at of suburbsNamed(gazetteer, like.name)) mistakes.set(at, Math.min(like.mistakes, mistakes.get(at) ?? Infinity));
  }
  const found = bestOf(gazetteer, question, [...mistakes.keys()], (at) => mistakes.get(at) ?? 0);
  return found && weakened({ ...found, differs: ['suburb', ...found.differs], spelt: { suburb: found.place.local_area } }, 0.85);
}

function* suburbSpellings(gazetteer: Gazetteer): Generator<string> {
  yield* gazetteer.by_suburb.keys();
  yield* RENAMED_PLACES;
}

function withoutSuburb(gazetteer: Gazetteer, question: PlaceQuestion): FoundPlace | null {
  const zone = parseProvince(question.zone ?? '');
  const of_city = question.city === '' ? [] : (gazetteer.by_city.get(oneNameOf(question.city)) ?? []);
  // Of towns of one name that in the province is meant.
  const in_province = of_city.filter((at) => gazetteer.rows[at]?.zone === zone);
  const city = in_province.length > 0 ? in_province : of_city;
  const code = /^\d{4}$/.test(question.code) ? placesWithCode(gazetteer, question.code) : [];
  const both = code.filter((at) => city.includes(at));
  const [places, trust] = both.length > 0 ? [both, 0.6] : code.length > 0 ? [code, 0.5] : [city, 0.5];
  const itself = places.filter((each) => oneNameOf(gazetteer.rows[each]?.suburb ?? '') === gazetteer.cities[each]);
  const at = (itself.length > 0 ? itself : places).reduce<number | null>(
    (top, next) => (top !== null && weight(gazetteer, top) >= weight(gazetteer, next) ? top : next),
    null,
  );
  if (at === null) return null;
  const row = gazetteer.rows[at];
  const place = placeOf(gazetteer, at);
  if (!row || !place) return null;

  const zone_agrees = zone === row.zone;
  const contradicts: PlacePart[] = [
    ...(cityFrom(gazetteer, question.city, row) === 'far' ? (['city'] as const) : []),
    ...(code.length === 0 && isCodeFar(gazetteer, question.code, row) ? (['code'] as const) : []),
    ...(zone !== null && !zone_agrees ? (['zone'] as const) : []),
  ];
  const differs = [
    ...(question.suburb !== '' ? (['suburb'] as const) : []),
    ...(question.city !== '' && oneNameOf(place.city) !== oneNameOf(question.city) ? (['city'] as const) : []),
    ...(question.code !== '' && code.length === 0 ? (['code'] as const) : []),
    ...(zone !== null && !zone_agrees ? (['zone'] as const) : []),
  ];
  // A town in the province that was given is the town that is meant, whatever its suburb is called.
  const clear = zone_agrees && contradicts.length === 0 ? 0.1 : 0;
  const confidence = trust + clear - (question.suburb === '' ? 0 : 0.1) - 0.2 * contradicts.length;
  return {
    place,
    confidence: rounded(Math.max(0.2, confidence)),
    differs,
    contradicts,
    spelt: {},
    is_town: code.length === 0 || isTown(gazetteer, at),
    is_plain: false,
  };
}

function weight(gazetteer: Gazetteer, at: number): number {
  return gazetteer.importance[at] ?? 0;
}

function weakened(found: FoundPlace, factor: number): FoundPlace {
  return { ...found, confidence: rounded(found.confidence * factor) };
}

/** A city as it is spelt, for one that was written with a typing mistake: `port elisabeth` is `Port Elizabeth`. Null where the city is known,
 *  where nothing is like it, and where several are. */
function cityMeant(gazetteer: Gazetteer, city: string, zone: string): string | null {
  const typed = foldName(city);
  if (typed === '' || isKnown(gazetteer, typed)) return null;
  const like = namesLike(spellings(gazetteer), canonicalName(typed)).filter(({ name }) => gazetteer.by_city.has(oneNameOf(name)));
  const nearest = like.filter(({ mistakes }) => mistakes === like[0]?.mistakes);
  const province = parseProvince(zone);
  const there = nearest.filter(({ name }) => province && gazetteer.provinces_of_city.get(oneNameOf(name))?.has(province));
  const meant = there.length > 0 ? there : nearest;
  const [first] = meant;
  return first && new Set(meant.map(({ name }) => oneNameOf(name))).size === 1 ? written(gazetteer, first.name) : null;
}

/** A city, a suburb that people take for one, or a name of either that is old or new. */
function isKnown(gazetteer: Gazetteer, typed: string): boolean {
  return (
    gazetteer.by_city.has(oneNameOf(typed)) ||
    [typed, ...otherNames(typed)].some((name) => gazetteer.by_suburb.has(canonicalName(name)))
  );
}

function* spellings(gazetteer: Gazetteer): Generator<string> {
  yield* gazetteer.by_city.keys();
  yield* RENAMED_PLACES;
}

/** As the list writes it; a name that the list does not have, as names are written. */
function written(gazetteer: Gazetteer, name: string): string {
  for (const at of gazetteer.by_city.get(oneNameOf(name)) ?? []) {
    const city = gazetteer.rows[at]?.city ?? '';
    if (canonicalName(foldName(city)) === name) return city;
  }
  return name.replaceAll(/(?:^| )[a-z]/g, (letter) => letter.toUpperCase());
}
