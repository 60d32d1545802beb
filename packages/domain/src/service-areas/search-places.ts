import type { Province } from '../formats/provinces.ts';
import { countMistakes } from './edit-distance.ts';
import { FIELDS, firstWordFrom, letterBits } from './gazetteer.ts';
import type { Field, Gazetteer } from './gazetteer.ts';
import { canonicalName, canonicalWord, foldName, otherNames } from './place-names.ts';

/** A place as search answers it. */
export interface Place {
  readonly local_area: string;
  readonly city: string;
  readonly zone: Province;
  /** The street code, or the box code where there is no street delivery. */
  readonly code: string;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: 'place' | 'code';
  /** Other names of the suburb or its city, folded: `gqeberha` for Port Elizabeth. */
  readonly also_known_as: readonly string[];
}

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
/** So short a beginning of a province ("n") would call up half the country. */
const ZONE_BEGINNING_MIN = 4;

/** Places that fit what was typed, best first: whole words and beginnings, then, when few fit, with typing mistakes forgiven.
 *  Every word must fit the suburb, its city, code or province; only when nothing fits may some words be strangers.
 *  Forgiven are one mistake in words from 4 letters and two from 8. Empty text gives an empty list. */
export function searchPlaces(gazetteer: Gazetteer, text: string, limit: number): Place[] {
  const words = foldName(text.slice(0, QUERY_LETTERS_MAX)).split(' ').filter(Boolean).slice(0, WORDS_MAX);
  if (words.length === 0 || limit <= 0) return [];

  const wanted = Math.min(limit, RESULTS_MAX);
  const found = new Found(gazetteer, wanted);
  found.add(rank(gazetteer, words, { forgiving: false, strangers_max: 0 }));
  if (found.places.length < Math.min(wanted, ENOUGH_RESULTS)) {
    found.add(rank(gazetteer, words, { forgiving: true, strangers_max: 0 }));
    if (words.length > 1) found.add(rank(gazetteer, [words.join('')], { forgiving: true, strangers_max: 0 }));
  }
  if (found.places.length === 0 && words.length > 1) {
    found.add(rank(gazetteer, words, { forgiving: true, strangers_max: Math.max(1, words.length - 2) }));
  }
  return found.places;
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
      if (this.places.length >= this.#wanted) return;
      const place = placeOf(this.#gazetteer, at);
      if (!place) continue;
      const key = `${canonicalName(foldName(place.local_area))}|${place.city}|${place.code}`;
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.places.push(place);
    }
  }
}

interface Leniency {
  readonly forgiving: boolean;
  readonly strangers_max: number;
}

/** Places that fit the words, best first, at most a few times `RESULTS_MAX`. */
function rank(gazetteer: Gazetteer, words: readonly string[], leniency: Leniency): number[] {
  const count = gazetteer.rows.length;
  const total = new Float32Array(count);
  const fitting = new Uint8Array(count);
  const in_suburb = new Uint8Array(count);
  const by_other_name = new Uint8Array(count);
  const best = new Float32Array(count);
  const best_is_name = new Uint8Array(count);
  let touched: number[] = [];

  words.forEach((word, position) => {
    const hits: number[] = [];
    forEachFit(gazetteer, word, { forgiving: leniency.forgiving, is_last: position === words.length - 1 }, (fit) => {
      const end = gazetteer.starts[fit.word + 1] ?? 0;
      for (let i = gazetteer.starts[fit.word] ?? 0; i < end; i++) {
        const posting = gazetteer.postings[i] ?? 0;
        const place = posting >> 3;
        // The low three bits are the field it was posted with.
        const field = (posting & 7) as Field;
        const worth = worthOf(fit, field, word.length);
        if (worth <= (best[place] ?? 0)) continue;
        if (best[place] === 0) hits.push(place);
        best[place] = worth;
        best_is_name[place] = fit.beginning_only ? 0 : nameWords(field);
      }
    });
    for (const place of hits) {
      total[place] = (total[place] ?? 0) + (best[place] ?? 0);
      fitting[place] = (fitting[place] ?? 0) + 1;
      const named = best_is_name[place] ?? 0;
      if (named === JOINED) in_suburb[place] = gazetteer.suburb_words[place] ?? 0;
      else if (named === OWN_WORD) in_suburb[place] = (in_suburb[place] ?? 0) + 1;
      else if (named === OTHER_WORD) by_other_name[place] = (by_other_name[place] ?? 0) + 1;
      best[place] = 0;
    }
    // With no strangers allowed, only places that fitted the first word can fit all of them.
    if (position === 0 || leniency.strangers_max > 0) touched = position === 0 ? hits : [...new Set([...touched, ...hits])];
  });

  const needed = words.length - leniency.strangers_max;
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

/** A word of the vocabulary that fits what was typed. */
interface Fit {
  readonly word: number;
  readonly word_length: number;
  readonly beginning_only: boolean;
  readonly mistakes: number;
}

function worthOf(fit: Fit, field: Field, typed_length: number): number {
  const worth = WORTH[field];
  if (fit.mistakes === 0) {
    if (!fit.beginning_only) return worth.whole;
    if (field === FIELDS.zone && typed_length < ZONE_BEGINNING_MIN) return 0;
    return worth.beginning + 3 * (typed_length / fit.word_length);
  }
  if (worth.mistaken === 0) return 0;
  return Math.max(0.1, worth.mistaken - 1.5 * fit.mistakes - (fit.beginning_only ? 2.5 : 0));
}

function forEachFit(
  gazetteer: Gazetteer,
  typed: string,
  how: { forgiving: boolean; is_last: boolean },
  visit: (fit: Fit) => void,
): void {
  const first = firstWordFrom(gazetteer.words, typed);
  for (let word = first; word < gazetteer.words.length; word++) {
    const text = gazetteer.words[word] ?? '';
    if (!text.startsWith(typed)) break;
    visit({ word, word_length: text.length, beginning_only: text.length !== typed.length, mistakes: 0 });
  }
  const canonical = canonicalWord(typed);
  if (canonical !== typed) {
    const word = firstWordFrom(gazetteer.words, canonical);
    if (gazetteer.words[word] === canonical) visit({ word, word_length: typed.length, beginning_only: false, mistakes: 0 });
  }
  if (how.forgiving && !/\d/.test(typed)) forEachMistaken(gazetteer, typed, how, visit);
}

function forEachMistaken(gazetteer: Gazetteer, typed: string, how: { is_last: boolean }, visit: (fit: Fit) => void): void {
  const mistakes_max = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (mistakes_max === 0) return;
  const letters = letterBits(typed);
  for (let word = 0; word < gazetteer.words.length; word++) {
    const other_letters = gazetteer.letters[word] ?? 0;
    if (countBits(letters & ~other_letters) > mistakes_max) continue;
    const text = gazetteer.words[word] ?? '';
    if (text.length < typed.length - mistakes_max) continue;
    const may_be_whole = text.length <= typed.length + mistakes_max && countBits(other_letters & ~letters) <= mistakes_max;
    if (!may_be_whole && !how.is_last) continue;
    const { whole, beginning } = countMistakes(typed, text, mistakes_max);
    if (whole > 0 && whole <= mistakes_max) visit({ word, word_length: text.length, beginning_only: false, mistakes: whole });
    // A mistaken beginning of a long word is believed only from five letters on, else everything looks like everything.
    else if (how.is_last && typed.length >= 5 && beginning > 0 && beginning <= mistakes_max && whole > 0) {
      visit({ word, word_length: text.length, beginning_only: true, mistakes: beginning });
    }
  }
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
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
