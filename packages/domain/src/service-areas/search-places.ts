import type { Field, Gazetteer, OwnPlaces, Place } from './known-places.ts';
import { FIELDS } from './known-places.ts';
import { placesNamedAt } from './name-and-city.ts';
import { asPlace } from './own-places.ts';
import { canonicalName, foldName, otherNames } from './place-names.ts';
import { wordFits } from './word-fits.ts';
import type { WordFit } from './word-fits.ts';

const QUERY_LETTERS_MAX = 100;
const WORDS_MAX = 8;
const RESULTS_MAX = 50;
/** With fewer exact answers than this, words with typing mistakes are looked at too. */
const ENOUGH_RESULTS = 3;

/** What a typed word is worth where it is found: as the whole word, as a beginning of it, and less for each typing mistake. */
const WORTH: Readonly<Record<Field, { whole: number; beginning: number; mistaken: number }>> = {
  [FIELDS.suburb]: { whole: 10, beginning: 6, mistaken: 8 },
  [FIELDS.suburb_other_name]: { whole: 9.5, beginning: 5.5, mistaken: 7.5 },
  [FIELDS.suburb_joined]: { whole: 10, beginning: 5, mistaken: 8 },
  [FIELDS.city]: { whole: 6, beginning: 3, mistaken: 5 },
  [FIELDS.city_other_name]: { whole: 5.5, beginning: 2.5, mistaken: 4.5 },
  [FIELDS.city_joined]: { whole: 6, beginning: 2.5, mistaken: 5 },
  [FIELDS.code]: { whole: 8, beginning: 3, mistaken: 0 },
  [FIELDS.zone]: { whole: 2, beginning: 1, mistaken: 1 },
};
const ALL_OF_SUBURB_NAMED = 8;
const NOTHING_BUT_SUBURB = 4;
const BEGINS_THE_NAME = 3;
/** So short a beginning of a province ("n") would call up half the country. */
const ZONE_BEGINNING_MIN = 4;

/** Places that fit what was typed, best first: whole words and beginnings, then, when few fit, with typing mistakes forgiven.
 *  Every word must fit the suburb, its city, code or province; only when nothing fits may some words be strangers.
 *  Forgiven are one mistake in words from 4 letters and two from 8. Empty text gives an empty list. */
export function searchPlaces(gazetteer: Gazetteer, text: string, limit: number): Place[] {
  const typed = foldName(text.slice(0, QUERY_LETTERS_MAX)).split(' ').filter(Boolean);
  const words = [...new Set(typed)].slice(0, WORDS_MAX);
  if (words.length === 0 || limit <= 0) return [];

  const wanted = Math.min(limit, RESULTS_MAX);
  const found = new Found(gazetteer, wanted);
  const own = ownPlaces(gazetteer, words);
  // However many there are, the country's have their share.
  found.addPlaces(own.named.slice(0, Math.ceil(wanted / 2)));
  found.add(placesNamedAt(gazetteer, typed.slice(0, WORDS_MAX)));
  found.add(rank(gazetteer, fitsOf(gazetteer, words, { forgiving: false }), 0));
  found.addPlaces([...own.named, ...own.others]);
  if (found.places.length >= Math.min(wanted, ENOUGH_RESULTS)) return found.places;

  const forgiven = fitsOf(gazetteer, words, { forgiving: true });
  found.add(rank(gazetteer, forgiven, 0));
  if (words.length > 1) found.add(rank(gazetteer, fitsOf(gazetteer, [words.join('')], { forgiving: true }), 0));
  if (found.places.length === 0) found.add(rank(gazetteer, forgiven, Math.max(1, words.length - 2)));
  if (gazetteer.own) found.addPlaces(ownRanked(gazetteer.own, words, { forgiving: true }));
  return found.places;
}

/** A courier's own places that fit the words: those of whose name one is typed, and those that only their town or code leads to. */
function ownPlaces({ own }: Gazetteer, words: readonly string[]): { named: readonly Place[]; others: readonly Place[] } {
  if (!own) return { named: [], others: [] };
  const isNamed = ({ local_area, also_known_as }: Place) =>
    [foldName(local_area), ...also_known_as].some((name) =>
      name.split(' ').some((word) => words.some((typed) => word.startsWith(typed))),
    );
  const found = ownRanked(own, words, { forgiving: false });
  return { named: found.filter(isNamed), others: found.filter((place) => !isNamed(place)) };
}

function ownRanked({ names, place_of_row }: OwnPlaces, words: readonly string[], how: { forgiving: boolean }): Place[] {
  const ranked = rank(names, fitsOf(names, words, how), 0);
  return [...new Set(ranked.flatMap((at) => place_of_row[at] ?? []))].map(asPlace);
}

/** A row of the gazetteer as search answers it. */
export function placeOf(gazetteer: Gazetteer, at: number): Place | null {
  const row = gazetteer.rows[at];
  if (!row) return null;
  return {
    local_area: row.suburb,
    city: row.city,
    zone: row.zone,
    code: row.street_code || row.box_code,
    lat: row.lat,
    lng: row.lng,
    accuracy: row.accuracy,
    also_known_as: [...new Set([...otherNames(foldName(row.suburb)), ...otherNames(foldName(row.city))])],
  };
}

/** Collects answers in order; the English and Afrikaans entry of one suburb count as one. */
class Found {
  readonly places: Place[] = [];
  readonly #gazetteer: Gazetteer;
  readonly #wanted: number;
  readonly #seen = new Set<string>();

  constructor(gazetteer: Gazetteer, wanted: number) {
    this.#gazetteer = gazetteer;
    this.#wanted = wanted;
  }

  add(ranked: readonly number[]): void {
    for (const at of ranked) {
      const place = placeOf(this.#gazetteer, at);
      if (place) this.addPlaces([place]);
      if (this.places.length >= this.#wanted) return;
    }
  }

  addPlaces(places: readonly Place[]): void {
    for (const place of places) {
      if (this.places.length >= this.#wanted) return;
      const key = `${canonicalName(foldName(place.local_area))}|${place.city}|${place.code}`;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.places.push(place);
    }
  }
}

/** A typed word with the words of the gazetteer it may mean. */
interface TypedWord {
  readonly length: number;
  readonly fits: readonly WordFit[];
  /** Places the fits lead to, counted with repetitions. */
  readonly places: number;
}

function fitsOf(gazetteer: Gazetteer, words: readonly string[], { forgiving }: { forgiving: boolean }): TypedWord[] {
  const typed = words.map((word, position): TypedWord => {
    const fits = wordFits(gazetteer, word, { forgiving, is_last: position === words.length - 1 });
    const places = fits.reduce((sum, fit) => sum + (gazetteer.starts[fit.word + 1] ?? 0) - (gazetteer.starts[fit.word] ?? 0), 0);
    return { length: word.length, fits, places };
  });
  // The rarest word first leaves the fewest places for the others to look at.
  return typed.sort((a, b) => a.places - b.places);
}

/** Places that fit the words, best first; up to `strangers_max` words may fit nothing of a place. */
function rank(gazetteer: Gazetteer, words: readonly TypedWord[], strangers_max: number): number[] {
  const count = gazetteer.rows.length;
  const total = new Float32Array(count);
  const fitting = new Uint8Array(count);
  const in_suburb = new Uint8Array(count);
  const by_other_name = new Uint8Array(count);
  const best = new Float32Array(count);
  const best_is_name = new Uint8Array(count);
  const touched: number[] = [];

  words.forEach(({ length, fits }, position) => {
    const hits: number[] = [];
    for (const fit of fits) {
      const end = gazetteer.starts[fit.word + 1] ?? 0;
      for (let i = gazetteer.starts[fit.word] ?? 0; i < end; i++) {
        const posting = gazetteer.postings[i] ?? 0;
        const place = posting >> 3;
        // A place that missed too many words already cannot make up for it.
        if ((fitting[place] ?? 0) + strangers_max < position) continue;
        // The low three bits are the field it was posted with.
        const field = (posting & 7) as Field;
        const begins = field === FIELDS.suburb && gazetteer.first_words[place] === fit.word;
        const worth = worthOf(fit, field, length) + (begins ? BEGINS_THE_NAME : 0);
        if (worth <= (best[place] ?? 0)) continue;
        if (best[place] === 0) hits.push(place);
        best[place] = worth;
        best_is_name[place] = fit.beginning_only ? 0 : nameWords(field);
      }
    }
    for (const place of hits) {
      if (fitting[place] === 0) touched.push(place);
      total[place] = (total[place] ?? 0) + (best[place] ?? 0);
      fitting[place] = (fitting[place] ?? 0) + 1;
      const named = best_is_name[place] ?? 0;
      if (named === JOINED) in_suburb[place] = gazetteer.suburb_words[place] ?? 0;
      else if (named === OWN_WORD) in_suburb[place] = (in_suburb[place] ?? 0) + 1;
      else if (named === OTHER_WORD) by_other_name[place] = (by_other_name[place] ?? 0) + 1;
      best[place] = 0;
    }
  });

  const needed = words.length - strangers_max;
  const top = new Top(RESULTS_MAX * 2);
  for (const place of touched) {
    if ((fitting[place] ?? 0) < needed) continue;
    const own = in_suburb[place] ?? 0;
    const other = by_other_name[place] ?? 0;
    const all_named =
      own >= (gazetteer.suburb_words[place] ?? 1) || (other > 0 && own + other >= (gazetteer.other_name_words[place] ?? 1));
    const nothing_else = all_named && (own >= words.length || own + other >= words.length || words.length === 1);
    const bonus = (all_named ? ALL_OF_SUBURB_NAMED : 0) + (nothing_else ? NOTHING_BUT_SUBURB : 0);
    top.offer(place, (total[place] ?? 0) + bonus + (gazetteer.importance[place] ?? 0));
  }
  return top.places();
}

const OWN_WORD = 1;
const OTHER_WORD = 2;
const JOINED = 3;

function nameWords(field: Field): number {
  if (field === FIELDS.suburb) return OWN_WORD;
  if (field === FIELDS.suburb_other_name) return OTHER_WORD;
  return field === FIELDS.suburb_joined ? JOINED : 0;
}

function worthOf(fit: WordFit, field: Field, typed_length: number): number {
  const worth = WORTH[field];
  if (fit.mistakes === 0) {
    if (!fit.beginning_only) return worth.whole;
    if (field === FIELDS.zone && typed_length < ZONE_BEGINNING_MIN) return 0;
    return worth.beginning + 3 * (typed_length / fit.word_length);
  }
  if (worth.mistaken === 0) return 0;
  return Math.max(0.1, worth.mistaken - 1.5 * fit.mistakes - (fit.beginning_only ? 2.5 : 0));
}

/** Keeps the best few without sorting thousands; ties go to the earlier place, so that answers never depend on chance. */
class Top {
  readonly #size: number;
  readonly #kept: { place: number; score: number }[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  offer(place: number, score: number): void {
    const last = this.#kept[this.#kept.length - 1];
    if (this.#kept.length >= this.#size && last && !isBetter({ place, score }, last)) return;
    let low = 0;
    let high = this.#kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const kept = this.#kept[middle];
      if (kept && isBetter(kept, { place, score })) low = middle + 1;
      else high = middle;
    }
    this.#kept.splice(low, 0, { place, score });
    if (this.#kept.length > this.#size) this.#kept.pop();
  }

  places(): number[] {
    return this.#kept.map(({ place }) => place);
  }
}

function isBetter(a: { place: number; score: number }, b: { place: number; score: number }): boolean {
  return a.score > b.score || (a.score === b.score && a.place < b.place);
}
