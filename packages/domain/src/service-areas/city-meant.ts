import { parseProvince } from '../formats/provinces.ts';
import type { Gazetteer } from './known-places.ts';
import { namesLike } from './names-like.ts';
import { RENAMED_PLACES, canonicalName, foldName, oneNameOf, otherNames } from './place-names.ts';

/** A city as it is spelt, for one that was written with a typing mistake: `port elisabeth` is `Port Elizabeth`. Null where the city is known,
 *  where nothing is like it, and where several are. */
export function cityMeant(gazetteer: Gazetteer, city: string, zone: string): string | null {
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
