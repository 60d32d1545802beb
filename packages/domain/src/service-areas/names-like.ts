import { countMistakes } from './edit-distance.ts';

/** A name that may be meant by what was typed. */
export interface LikeName {
  readonly name: string;
  readonly mistakes: number;
}

const ONE_MISTAKE_FROM = 4;
const TWO_MISTAKES_FROM = 8;

/** The names that what was typed differs from by one typing mistake from 4 letters, and two from 8, fewest mistakes first. Numbers are never
 *  forgiven: Ext 5 is not Ext 6. Takes folded names. */
export function namesLike(names: Iterable<string>, typed: string): readonly LikeName[] {
  if (typed.length < ONE_MISTAKE_FROM) return [];
  const mistakes_max = typed.length >= TWO_MISTAKES_FROM ? 2 : 1;
  const numbers = numbersIn(typed);
  const found: LikeName[] = [];
  for (const name of names) {
    if (Math.abs(name.length - typed.length) > mistakes_max) continue;
    const mistakes = countMistakes(typed, name, mistakes_max).whole;
    if (mistakes <= mistakes_max && numbersIn(name) === numbers) found.push({ name, mistakes });
  }
  return found.toSorted((one, other) => one.mistakes - other.mistakes);
}

function numbersIn(name: string): string {
  return name.replaceAll(/\D+/g, ' ').trim();
}
