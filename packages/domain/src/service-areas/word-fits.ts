import { countMistakes } from './edit-distance.ts';
import { firstWordFrom, letterBits } from './gazetteer.ts';
import type { Gazetteer } from './known-places.ts';
import { canonicalWord } from './place-names.ts';

/** A word of the vocabulary that fits what was typed. */
export interface WordFit {
  /** Position in the gazetteer's words. */
  readonly word: number;
  readonly word_length: number;
  readonly beginning_only: boolean;
  readonly mistakes: number;
}

/** Every word of the gazetteer that what was typed may mean: the word itself, what begins with it, its other-language form and,
 *  when forgiving, words within one typing mistake from 4 letters and two from 8; numbers are never forgiven. */
export function wordFits(gazetteer: Gazetteer, typed: string, how: { forgiving: boolean; is_last: boolean }): WordFit[] {
  const fits: WordFit[] = [];
  for (let word = firstWordFrom(gazetteer.words, typed); word < gazetteer.words.length; word++) {
    const text = gazetteer.words[word] ?? '';
    if (!text.startsWith(typed)) break;
    fits.push({ word, word_length: text.length, beginning_only: text.length !== typed.length, mistakes: 0 });
  }
  const canonical = canonicalWord(typed);
  if (canonical !== typed) {
    const word = firstWordFrom(gazetteer.words, canonical);
    if (gazetteer.words[word] === canonical) fits.push({ word, word_length: typed.length, beginning_only: false, mistakes: 0 });
  }
  if (how.forgiving && !/\d/.test(typed)) addMistaken(gazetteer, typed, how, fits);
  return fits;
}

function addMistaken(gazetteer: Gazetteer, typed: string, how: { is_last: boolean }, fits: WordFit[]): void {
  const mistakes_max = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (mistakes_max === 0) return;
  // A mistaken beginning of a long word is believed only from five letters on, else everything looks like everything.
  const may_be_beginning = how.is_last && typed.length >= 5;
  const letters = letterBits(typed);
  for (let word = 0; word < gazetteer.words.length; word++) {
    const other_letters = gazetteer.letters[word] ?? 0;
    if (countBits(letters & ~other_letters) > mistakes_max) continue;
    const text = gazetteer.words[word] ?? '';
    if (text.length < typed.length - mistakes_max) continue;
    const may_be_whole = text.length <= typed.length + mistakes_max && countBits(other_letters & ~letters) <= mistakes_max;
    if (!may_be_whole && !may_be_beginning) continue;
    const { whole, beginning } = countMistakes(typed, text, mistakes_max);
    if (whole > 0 && whole <= mistakes_max) fits.push({ word, word_length: text.length, beginning_only: false, mistakes: whole });
    else if (may_be_beginning && whole > 0 && beginning > 0 && beginning <= mistakes_max) {
      fits.push({ word, word_length: text.length, beginning_only: true, mistakes: beginning });
    }
  }
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
