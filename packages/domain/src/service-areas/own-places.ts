import { parseProvince } from '../formats/provinces.ts';
import type { Province } from '../formats/provinces.ts';
import { allAtOnce } from '../steps.ts';
import type { Steps } from '../steps.ts';
import { buildGazetteerInSteps } from './gazetteer.ts';
import type { Gazetteer, GazetteerRow } from './gazetteer.ts';
import type { FoundPlace, PlaceQuestion } from './judge-places.ts';
import { canonicalName, foldName, oneNameOf } from './place-names.ts';
import type { Place } from './search-places.ts';

/** A place that a courier knows and the list of the country does not, or not there: a new estate, a complex, a name people use. */
export interface OwnPlace {
  readonly name: string;
  /** Other names it goes by. */
  readonly aliases: readonly string[];
  readonly city: string;
  readonly zone: Province;
  readonly code: string;
  readonly lat: number;
  readonly lng: number;
}

/** A courier's own places, prepared for search. */
export interface OwnPlaces {
  /** The list they are beside. */
  readonly country: Gazetteer;
  readonly places: readonly OwnPlace[];
  /** Each place as the list of the country has its own. */
  readonly rows: readonly GazetteerRow[];
  /** All names and aliases, each leading to its place. */
  readonly by_name: ReadonlyMap<string, readonly OwnPlace[]>;
  readonly names: Gazetteer;
  /** The place of each row of `names`. */
  readonly place_of_row: readonly OwnPlace[];
}

/** The country's places with a courier's own beside them, which come first; the country's alone where there are none. @internal */
export function withOwnPlaces(country: Gazetteer, places: readonly OwnPlace[]): Gazetteer {
  return allAtOnce(withOwnPlacesInSteps(country, places));
}

/** The same in steps. */
export function* withOwnPlacesInSteps(country: Gazetteer, places: readonly OwnPlace[]): Steps<Gazetteer> {
  if (places.length === 0) return country;
  const named = places.flatMap((place) => [place.name, ...place.aliases].map((name) => ({ name, place })));
  const by_name = new Map<string, OwnPlace[]>();
  for (const { name, place } of named) {
    const of_name = by_name.get(keyOf(name));
    if (!of_name) by_name.set(keyOf(name), [place]);
    else if (!of_name.includes(place)) of_name.push(place);
    yield;
  }
  const own: OwnPlaces = {
    country,
    places,
    rows: places.map((place) => rowOf(place, place.name)),
    by_name,
    names: yield* buildGazetteerInSteps(named.map(({ name, place }) => rowOf(place, name))),
    place_of_row: named.map(({ place }) => place),
  };
  // What was looked up without them is not what is found with them.
  return { ...country, own, found: new Map() };
}

/** The own place that an address names, where nothing it says speaks against it; null where none or several fit as well. */
export function ownPlaceMeant(own: OwnPlaces, question: PlaceQuestion): FoundPlace | null {
  const named = question.suburb === '' ? [] : ownPlacesNamed(own, question.suburb);
  const fitting = named.map((place) => ({ place, agreed: agreedBy(place, question) })).filter(({ agreed }) => agreed !== null);
  const most = Math.max(...fitting.map(({ agreed }) => agreed ?? 0));
  const [best, rival] = fitting.filter(({ agreed }) => agreed === most);
  if (!best || rival) return null;
  const { place } = best;
  const contradicts = question.code !== '' && place.code !== '' && question.code !== place.code ? (['code'] as const) : [];
  const is_alias = keyOf(place.name) !== keyOf(question.suburb);
  return {
    place: asPlace(place),
    confidence: contradicts.length > 0 ? 0.75 : (best.agreed ?? 0) > 0 ? 1 : 0.9,
    differs: contradicts,
    contradicts,
    spelt: is_alias ? { suburb: place.name } : {},
    is_alias,
    is_town: false,
    is_plain: contradicts.length === 0 && !is_alias,
  };
}

/** How many of the other parts agree; null where one of them says that another place of the name is meant. */
function agreedBy(place: OwnPlace, { city, code, zone = '' }: PlaceQuestion): number | null {
  const province = parseProvince(zone);
  if (province !== null && province !== place.zone) return null;
  const is_city = city !== '' && oneNameOf(city) === oneNameOf(place.city);
  const is_code = code !== '' && code === place.code;
  const says_more = city !== '' || code !== '';
  return says_more && !is_city && !is_code ? null : Number(is_city) + Number(is_code);
}

/** The own places of a name, or with it among their other names. */
export function ownPlacesNamed({ by_name }: OwnPlaces, name: string): readonly OwnPlace[] {
  return by_name.get(keyOf(name)) ?? [];
}

/** An own place as search answers it. */
export function asPlace({ name, aliases, city, zone, code, lat, lng }: OwnPlace): Place {
  return { local_area: name, city, zone, code, lat, lng, accuracy: 'place', also_known_as: aliases.map(foldName) };
}

function rowOf({ city, zone, code, lat, lng }: OwnPlace, suburb: string): GazetteerRow {
  return { suburb, city, zone, street_code: code, box_code: '', lat, lng, accuracy: 'place' };
}

function keyOf(name: string): string {
  return canonicalName(foldName(name));
}
