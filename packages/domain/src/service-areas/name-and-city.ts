import { parseProvince } from '../formats/provinces.ts';
import { distanceKm } from './distance.ts';
import type { Gazetteer, GazetteerRow } from './known-places.ts';
import { namesLike } from './names-like.ts';
import { canonicalName, oneNameOf, otherNames } from './place-names.ts';

/** Post office towns differ from what people call their city: Rosebank in Cape Town is listed under Rondebosch. So near is there as well. */
const NEAR_KM = 40;
/** No name of a place has more words than this. */
const NAME_WORDS_MAX = 4;
const MISTAKEN_MIN = 5;
/** What people add to the name of an estate, and the list leaves out. */
const ESTATE = / (?:golf )?estates?$/;

/**
 * Places that a text names in full, with the city near which or the province in which it says that they lie, best first: `rosebank kaapstad`,
 * `morningside sandton`, `alexandria ec`. Words that were parted or run together are the same name. Empty where the text is something else.
 */
export function placesNamedAt(gazetteer: Gazetteer, words: readonly string[]): readonly number[] {
  // The whole text is a name: nothing of it is a city.
  if (named(gazetteer, words.join(' ')).length > 0) return [];
  const joined = named(gazetteer, words.join(''));
  if (words.length > 1 && joined.length > 0) return byImportance(gazetteer, joined);
  for (let cut = Math.min(words.length - 1, NAME_WORDS_MAX); cut > 0; cut--) {
    const [head, tail] = [words.slice(0, cut), words.slice(cut).join(' ')];
    const places = [...named(gazetteer, head.join(' ')), ...(cut > 1 ? named(gazetteer, head.join('')) : [])];
    if (places.length === 0) continue;
    const found = placesIn(gazetteer, places, tail);
    if (found.length > 0) return found;
  }
  return misspeltNear(gazetteer, words);
}

/** A name with a typing mistake near a city that is named in full: `santon joburg`. */
function misspeltNear(gazetteer: Gazetteer, words: readonly string[]): readonly number[] {
  for (let cut = words.length - 1; cut > 0; cut--) {
    const head = canonicalName(words.slice(0, cut).join(' '));
    if (head.length < MISTAKEN_MIN || named(gazetteer, head).length > 0) continue;
    const city = cityNamed(gazetteer, words.slice(cut).join(' '));
    const there = city === null ? undefined : gazetteer.rows[city];
    if (!there) continue;
    const near = namesLike(gazetteer.by_suburb.keys(), head).flatMap(({ name }) =>
      (gazetteer.by_suburb.get(name) ?? []).filter((at) => isNear(gazetteer, at, there)),
    );
    if (near.length > 0) return byImportance(gazetteer, near);
  }
  return [];
}

function isNear(gazetteer: Gazetteer, at: number, there: GazetteerRow): boolean {
  const row = gazetteer.rows[at];
  return row !== undefined && distanceKm(row, there) <= NEAR_KM;
}

function placesIn(gazetteer: Gazetteer, places: readonly number[], where: string): readonly number[] {
  const province = parseProvince(where);
  if (province !== null)
    return byImportance(
      gazetteer,
      places.filter((at) => gazetteer.rows[at]?.zone === province),
    );
  const city = cityNamed(gazetteer, where);
  if (city === null) return [];
  // "johannesburg rosebank" names the city first: the search by words knows what to do with it.
  if (places.some((at) => weightOf(gazetteer, at) > weightOf(gazetteer, city))) return [];
  const near = places.flatMap((at) => {
    const row = gazetteer.rows[at];
    const there = gazetteer.rows[city];
    const distance = row && there ? distanceKm(row, there) : Infinity;
    return distance <= NEAR_KM ? [{ at, distance: gazetteer.cities[at] === oneNameOf(where) ? 0 : distance }] : [];
  });
  return near.toSorted((one, other) => one.distance - other.distance).map(({ at }) => at);
}

/** The place that stands for a city; null for what is none. Of cities of one name it is the biggest. */
function cityNamed(gazetteer: Gazetteer, name: string): number | null {
  const of_name = named(gazetteer, name);
  const [own] = byImportance(gazetteer, of_name.length > 0 ? of_name : (gazetteer.by_city.get(oneNameOf(name)) ?? []));
  return own ?? null;
}

function named(gazetteer: Gazetteer, name: string): readonly number[] {
  const plain = name.replace(ESTATE, '');
  return [name, ...(plain === name ? [] : [plain]), ...otherNames(name)].flatMap((spelling) => [
    ...(gazetteer.by_suburb.get(canonicalName(spelling)) ?? []),
  ]);
}

function byImportance(gazetteer: Gazetteer, places: readonly number[]): readonly number[] {
  return places.toSorted((one, other) => weightOf(gazetteer, other) - weightOf(gazetteer, one));
}

function weightOf(gazetteer: Gazetteer, at: number): number {
  return gazetteer.importance[at] ?? 0;
}
