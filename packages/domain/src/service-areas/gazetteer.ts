import { FIELDS } from './known-places.ts';
import type { Field, Gazetteer, GazetteerRow } from './known-places.ts';
import { allAtOnce } from '../steps.ts';
import type { Steps } from '../steps.ts';
import { PROVINCES, PROVINCE_NAMES } from '../formats/provinces.ts';
import type { Province } from '../formats/provinces.ts';
import { canonicalName, canonicalWord, foldName, oneNameOf, otherNames } from './place-names.ts';

/** Older and shorter spellings people search provinces by, beside the code and the name. */
const OTHER_ZONE_WORDS: Readonly<Partial<Record<Province, string>>> = { GP: 'gt gau', KZN: 'nl', LP: 'np' };

/** Reads the tab-separated place list: a header line, then suburb, city, zone, codes, lat, lng and accuracy.
 *  A suburb without a city is its own city; lines that are no place are left out. */
export function parseGazetteer(text: string): GazetteerRow[] {
  const rows: GazetteerRow[] = [];
  for (const line of text.split('\n').slice(1)) {
    const [suburb = '', city = '', zone_code = '', street_code = '', box_code = '', lat, lng, accuracy] = line
      .trimEnd()
      .split('\t');
    const zone = PROVINCES.find((code) => code === zone_code);
    if (!suburb || !zone) continue;
    rows.push({
      suburb,
      city: /[a-z]/i.test(city) && !isProvince(city, zone) ? city : suburb.replace(/ (?:Ext|Uit) \d+$/, ''),
      zone,
      street_code,
      box_code,
      lat: Number(lat),
      lng: Number(lng),
      accuracy: accuracy === 'place' ? 'place' : 'code',
    });
  }
  return rows;
}

/** Some towns are listed as of their province, which is no post office town. */
function isProvince(city: string, zone: Province): boolean {
  return foldName(city) === foldName(PROVINCE_NAMES[zone]);
}

/** Prepares rows for `searchPlaces` and `findPlace`; done once at start-up. */
export function buildGazetteer(rows: readonly GazetteerRow[]): Gazetteer {
  return allAtOnce(buildGazetteerInSteps(rows));
}

/** The same in steps: the 12 000 names of own places that a provider may have take a third of a second and more. */
export function* buildGazetteerInSteps(rows: readonly GazetteerRow[]): Steps<Gazetteer> {
  const by_suburb = yield* group(rows, (row) => canonicalName(foldName(row.suburb)));
  // Some 20 000 suburbs share 2 000 cities.
  const city_names = new Map(rows.map((row) => [row.city, '']));
  for (const city of city_names.keys()) {
    city_names.set(city, oneNameOf(city));
    yield;
  }
  const cities = rows.map((row) => city_names.get(row.city) ?? '');
  const by_city = yield* group(rows, (_row, place) => cities[place] ?? '');
  const suburb_words = new Uint8Array(rows.length);
  const other_name_words = new Uint8Array(rows.length);
  const importance = new Float32Array(rows.length);
  const postings_by_word = new Map<string, number[]>();

  for (const [place, row] of rows.entries()) {
    const suburb = foldName(row.suburb);
    const other = otherNames(suburb);
    suburb_words[place] = countWords(suburb);
    other_name_words[place] = other[0] === undefined ? 0 : countWords(other[0]);
    const city = cities[place] ?? '';
    importance[place] = importanceOf(row, {
      is_city_itself: oneNameOf(row.suburb) === city,
      suburbs_in_city: by_city.get(city)?.length ?? 1,
    });
    for (const [word, field] of wordsOf(row, suburb)) {
      const postings = postings_by_word.get(word);
      const posting = place * 8 + field;
      if (!postings) postings_by_word.set(word, [posting]);
      else if (postings[postings.length - 1] !== posting) postings.push(posting);
    }
    yield;
  }
  const vocabulary = packed(postings_by_word);
  yield;
  const first_words = new Int32Array(rows.length);
  for (const [place, row] of rows.entries()) {
    first_words[place] = firstWordFrom(vocabulary.words, foldName(row.suburb).split(' ')[0] ?? '');
    yield;
  }
  const provinces_of_city = new Map([...by_city].map(([city, places]) => [city, provincesOf(rows, places)] as const));
  return {
    rows,
    first_words,
    suburb_words,
    other_name_words,
    importance,
    by_suburb,
    by_city,
    cities,
    provinces_of_city,
    found: new Map(),
    ...vocabulary,
  };
}

/** The position of the first word at or after the text. */
export function firstWordFrom(words: readonly string[], text: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One bit per letter, and one for all digits. */
export function letterBits(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i) - 97;
    bits |= code >= 0 && code < 26 ? 1 << code : 1 << 26;
  }
  return bits;
}

function packed(by_word: ReadonlyMap<string, readonly number[]>): Pick<Gazetteer, 'words' | 'letters' | 'starts' | 'postings'> {
  const words = [...by_word.keys()].sort();
  const starts = new Int32Array(words.length + 1);
  words.forEach((word, i) => (starts[i + 1] = (starts[i] ?? 0) + (by_word.get(word)?.length ?? 0)));
  const postings = new Int32Array(starts[words.length] ?? 0);
  words.forEach((word, i) => postings.set(by_word.get(word) ?? [], starts[i]));
  return { words, letters: Int32Array.from(words, letterBits), starts, postings };
}

function* wordsOf(row: GazetteerRow, suburb: string): Generator<[word: string, field: Field]> {
  const city = foldName(row.city);
  yield* namesWords(suburb, { own: FIELDS.suburb, other: FIELDS.suburb_other_name, joined: FIELDS.suburb_joined });
  yield* namesWords(city, { own: FIELDS.city, other: FIELDS.city_other_name, joined: FIELDS.city_joined });
  if (row.street_code) yield [row.street_code, FIELDS.code];
  if (row.box_code && row.box_code !== row.street_code) yield [row.box_code, FIELDS.code];
  const zone_words = `${foldName(PROVINCE_NAMES[row.zone])} ${row.zone.toLowerCase()} ${OTHER_ZONE_WORDS[row.zone] ?? ''}`;
  for (const word of zone_words.trim().split(' ')) yield [word, FIELDS.zone];
}

function* namesWords(name: string, fields: { own: Field; other: Field; joined: Field }): Generator<[word: string, field: Field]> {
  for (const word of name.split(' ')) {
    yield [word, fields.own];
    if (canonicalWord(word) !== word) yield [canonicalWord(word), fields.own];
  }
  // People write "kemptonpark" and "port elizabeth" alike; numbered extensions would only fill the list.
  if (name.includes(' ') && !/\d/.test(name)) yield [name.replaceAll(' ', ''), fields.joined];
  for (const other of otherNames(name)) for (const word of other.split(' ')) yield [word, fields.other];
}

/** Big places whose post office town hides that they are, where the list has hamlets of the same name: `suburb|post office town`. */
const WELL_KNOWN: ReadonlySet<string> = new Set(
  [
    ['khayelitsha', 'cape town'],
    ['tembisa', 'kempton park'],
    ['tokoza', 'katlehong'],
    ['guguletu', 'cape town'],
    ['noordhoek', 'fish hoek'],
    ['kwamashu', 'durban'],
    ['kwathema', 'springs'],
    ['inanda', 'durban'],
    ['maokeng', 'kroonstad'],
    ['kutlwanong', 'odendaalsrus'],
    ['ikageng', 'potchefstroom'],
    ['kanana', 'orkney'],
    ['nomzamo', 'strand'],
    ['crossroads', 'guguletu'],
    ['ocean view', 'fish hoek'],
    ['new brighton', 'port elizabeth'],
    ['naledi', 'soweto'],
    ['soweto', 'soweto'],
    ['virginia', 'virginia'],
    ['warrenton', 'warrenton'],
    ['sterkspruit', 'sterkspruit'],
  ].map(([suburb = '', city = '']) => `${oneNameOf(suburb)}|${city}`),
);

/** Without population figures a place that names a city of many suburbs is a big one. */
function importanceOf(
  row: GazetteerRow,
  { is_city_itself, suburbs_in_city }: { is_city_itself: boolean; suburbs_in_city: number },
): number {
  const size = Math.log2(1 + suburbs_in_city);
  // A place with only a box code is a post office or a counter, to which there is no delivery.
  // One that names a city of itself alone is a hamlet, and smaller than a suburb of the same name in a big city.
  const own_city = suburbs_in_city > 1 ? 2 : 0.5;
  const known = WELL_KNOWN.has(`${oneNameOf(row.suburb)}|${foldName(row.city)}`) ? 4 : 0;
  return (
    known +
    (is_city_itself ? own_city + size * 0.4 : size * 0.15) +
    (row.accuracy === 'place' ? 0.3 : 0) -
    (row.street_code ? 0 : 1.5)
  );
}

function provincesOf(rows: readonly GazetteerRow[], places: readonly number[]): ReadonlySet<Province> {
  return new Set(places.flatMap((place) => rows[place]?.zone ?? []));
}

function* group(
  rows: readonly GazetteerRow[],
  keyOf: (row: GazetteerRow, place: number) => string,
): Steps<Map<string, number[]>> {
  const grouped = new Map<string, number[]>();
  for (const [place, row] of rows.entries()) {
    const key = keyOf(row, place);
    const places = grouped.get(key);
    if (places) places.push(place);
    else grouped.set(key, [place]);
    yield;
  }
  return grouped;
}

function countWords(name: string): number {
  return Math.min(255, name.split(' ').length);
}
