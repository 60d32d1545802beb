import type { FoundPlace, Gazetteer, GazetteerRow, PlacePart, PlaceQuestion } from './known-places.ts';
import { parseProvince } from '../formats/provinces.ts';
import { distanceKm } from './distance.ts';
import { cityFrom, isCodeFar } from './far-parts.ts';
import { oneNameOf } from './place-names.ts';
import { placeOf } from './search-places.ts';

/** A town of fewer suburbs is hardly more than one. */
const TOWN_SUBURBS_MIN = 10;
/** Places of two names so near are one to a courier. */
const SAME_PLACE_KM = 10;
/** What contradicts the rest takes so much of the trust. */
const CONTRADICTED = 0.2;

/** The one of several places that an address most likely means, or null of none. `mistakesOf` counts the typing mistakes by which a place is
 *  it: of two that fit as well, neither is meant unless it has fewer. */
export function bestOf(
  gazetteer: Gazetteer,
  question: PlaceQuestion,
  candidates: readonly number[],
  mistakesOf: (at: number) => number = () => 0,
): FoundPlace | null {
  if (candidates.length === 0) return null;
  const judged = judge(gazetteer, question, candidates).map((each) => ({ ...each, mistakes: mistakesOf(each.at) }));
  const best = judged.reduce<Spelt | null>((top, next) => (top && !isBetter(next, top) ? top : next), null);
  const place = best && placeOf(gazetteer, best.at);
  if (!best || !place) return null;

  const zone = parseProvince(question.zone ?? '');
  const zone_differs = zone !== null && zone !== best.row.zone;
  const rivals = zone === null || zone_differs ? judged.length : judged.filter(({ row }) => row.zone === zone).length;
  const given = { city: question.city !== '', code: question.code !== '' };
  const is_one = !judged.some((other) => isAsLikely(other, best));
  const city = best.city ? 'near' : cityFrom(gazetteer, question.city, best.row);
  const trust = is_one
    ? confidenceOf(
        { ...best, near_city: city === 'near' },
        given,
        rivals > 1 ? distinctPlaces(gazetteer, judged, rivals) : rivals,
      )
    : UNDECIDED;
  const code_is_far = given.code && !best.code && isCodeFar(gazetteer, question.code, best.row);
  const contradicts: PlacePart[] = [
    ...(city === 'far' ? (['city'] as const) : []),
    ...(code_is_far ? (['code'] as const) : []),
    ...(zone_differs ? (['zone'] as const) : []),
  ];
  // A province that agrees outweighs a postal code that does not.
  const outvoted = zone !== null && !zone_differs && code_is_far ? 1 : 0;
  return {
    place,
    confidence: rounded(Math.max(0.2, trust - CONTRADICTED * (contradicts.length - outvoted))),
    differs: [
      ...(given.city && !best.city ? (['city'] as const) : []),
      ...(given.code && !best.code ? (['code'] as const) : []),
      ...(zone_differs ? (['zone'] as const) : []),
    ],
    contradicts,
    spelt: {},
    is_town: isTown(gazetteer, best.at),
    is_plain: false,
  };
}

/** Whether a place is a town of several suburbs. */
export function isTown(gazetteer: Gazetteer, at: number): boolean {
  const city = gazetteer.cities[at] ?? '';
  const suburb = gazetteer.rows[at]?.suburb ?? '';
  return oneNameOf(suburb) === city && (gazetteer.by_city.get(city)?.length ?? 0) >= TOWN_SUBURBS_MIN;
}

/** Trust with two decimals, so that sums of it compare as they read. */
export function rounded(trust: number): number {
  return Math.round(trust * 100) / 100;
}

/** Two places fit as well. */
const UNDECIDED = 0.3;

interface Agreement {
  readonly city: boolean;
  readonly code: boolean;
  readonly near_city: boolean;
}

interface Judged extends Omit<Agreement, 'near_city'> {
  readonly at: number;
  readonly row: GazetteerRow;
  /** What of the address agrees; and the same with how big the place is. */
  readonly agreed: number;
  readonly points: number;
}

interface Spelt extends Judged {
  readonly mistakes: number;
}

/** Trust by which of the parts given agree, and by how many places share the name. */
function confidenceOf(agree: Agreement, given: { city: boolean; code: boolean }, rivals: number): number {
  if (agree.city && agree.code) return 1;
  // Post office towns differ from what people call their city, so a code that agrees outweighs a city that does not.
  if (agree.code) return given.city ? 0.9 : 0.95;
  if (agree.city) return given.code ? 0.75 : 0.9;
  if (given.city && agree.near_city) return 0.7;
  if (given.city || given.code) return rivals > 1 ? 0.3 : 0.5;
  return rivals > 1 ? 0.4 : 0.8;
}

function judge(gazetteer: Gazetteer, question: PlaceQuestion, candidates: readonly number[]): readonly Judged[] {
  const zone = parseProvince(question.zone ?? '');
  const city_name = question.city === '' ? null : oneNameOf(question.city);
  const provinces = city_name === null ? undefined : gazetteer.provinces_of_city.get(city_name);
  return candidates.flatMap((at) => {
    const row = gazetteer.rows[at];
    if (!row) return [];
    const city = gazetteer.cities[at] === city_name;
    const province_of_city = provinces?.has(row.zone) ?? false;
    const code = question.code !== '' && (row.street_code === question.code || row.box_code === question.code);
    const agreed = (code ? 4 : 0) + (city ? 4 : 0) + (zone === row.zone ? 2 : 0) + (province_of_city ? 1.5 : 0);
    return [{ at, row, city, code, agreed, points: agreed + (gazetteer.importance[at] ?? 0) / 10 }];
  });
}

/** What agrees counts first, then the fewer mistakes, then how big a place is. */
function isBetter(one: Spelt, other: Spelt): boolean {
  if (one.mistakes === other.mistakes) return one.points > other.points;
  return one.agreed === other.agreed ? one.mistakes < other.mistakes : one.agreed > other.agreed;
}

/** Another name for which as much speaks, somewhere else: names that were typed right are no rivals. */
function isAsLikely(other: Spelt, best: Spelt): boolean {
  return (
    best.mistakes > 0 &&
    other.mistakes === best.mistakes &&
    other.agreed === best.agreed &&
    other.row.suburb !== best.row.suburb &&
    distanceKm(other.row, best.row) > SAME_PLACE_KM
  );
}

/** The English and the Afrikaans entry of one suburb are not rivals. */
function distinctPlaces(gazetteer: Gazetteer, judged: readonly Judged[], rivals: number): number {
  const distinct = new Set(judged.map(({ at, row }) => `${gazetteer.cities[at]}|${row.street_code || row.box_code}`)).size;
  return Math.min(rivals, distinct);
}
