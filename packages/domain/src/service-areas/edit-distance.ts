/** Typing mistakes between what was typed and a word: letters missing, added, wrong, or swapped with the next, one each. */
export interface TypingMistakes {
  /** Against the whole word; above the bound it says only "more". */
  readonly whole: number;
  /** Against the beginning of the word that fits best, for words still being typed. */
  readonly beginning: number;
}

/** Longer words are cut: no South African place name has a word of this length. */
const LETTERS_MAX = 40;

// Three rows are enough for swaps, and keeping them saves an allocation for each of thousands of words a search.
const ROWS = [new Uint8Array(LETTERS_MAX + 1), new Uint8Array(LETTERS_MAX + 1), new Uint8Array(LETTERS_MAX + 1)] as const;

/** Counts typing mistakes up to `mistakes_max`, giving up early on words that cannot match.
 *  A swap of neighbours counts once, and a swapped pair is not edited again (optimal string alignment). */
export function countMistakes(typed: string, word: string, mistakes_max: number): TypingMistakes {
  const columns = Math.min(typed.length, LETTERS_MAX);
  const more = mistakes_max + 1;
  let [older, old, current] = ROWS;
  for (let column = 0; column <= columns; column++) old[column] = column;
  let beginning = Math.min(more, columns);
  let whole = word.length === 0 ? beginning : more;

  const last_row = Math.min(word.length, columns + mistakes_max, LETTERS_MAX);
  for (let row = 1; row <= last_row; row++) {
    const letter = word.charCodeAt(row - 1);
    let least = row;
    current[0] = row;
    for (let column = 1; column <= columns; column++) {
      const same = typed.charCodeAt(column - 1) === letter;
      let count = Math.min((old[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (old[column - 1] ?? 0) + (same ? 0 : 1));
      const is_swap =
        row > 1 &&
        column > 1 &&
        word.charCodeAt(row - 2) === typed.charCodeAt(column - 1) &&
        typed.charCodeAt(column - 2) === letter;
      if (is_swap) count = Math.min(count, (older[column - 2] ?? 0) + 1);
      current[column] = count;
      if (count < least) least = count;
    }
    const here = current[columns] ?? more;
    beginning = Math.min(beginning, here);
    if (row === word.length) whole = Math.min(more, here);
    if (least > mistakes_max) break;
    [older, old, current] = [old, current, older];
  }
  return { whole, beginning };
}
