export type Draw = (below: number) => number;

/** Mulberry32: small, and the same on every machine. */
export function drawFrom(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below;
  };
}

const BESIDE: Readonly<Record<string, string>> = {
  a: 'sq', b: 'vn', c: 'xv', d: 'sf', e: 'wr', f: 'dg', g: 'fh', h: 'gj', i: 'uo', j: 'hk', k: 'jl', l: 'k', m: 'n',
  n: 'bm', o: 'ip', p: 'o', q: 'w', r: 'et', s: 'ad', t: 'ry', u: 'yi', v: 'cb', w: 'qe', x: 'zc', y: 'tu', z: 'x',
}; // prettier-ignore

export const SHORTENED: readonly (readonly [RegExp, string])[] = [
  [/\bext(?:ension)?\b/, 'x'],
  [/\bpark\b/, 'pk'],
  [/\bnorth\b/, 'nth'],
  [/\bheights\b/, 'hts'],
  [/\bmount\b/, 'mt'],
  [/\bsaint\b/, 'st'],
  [/\bgardens\b/, 'gdns'],
  [/\bindustrial\b/, 'ind'],
];

/** Within a word of four letters or more and never its first: that one people get right. */
export function misspelt(name: string, draw: Draw, change: Mistake): string | null {
  const words = name.split(' ');
  const long = words.flatMap((word, at) => (word.length >= 5 && /^[a-z]+$/.test(word) ? [at] : []));
  const chosen = long[Math.floor(draw(long.length))];
  const word = chosen === undefined ? undefined : words[chosen];
  if (chosen === undefined || word === undefined) return null;
  const changed = change(word, 1 + Math.floor(draw(word.length - 2)));
  return changed === word ? null : words.with(chosen, changed).join(' ');
}

type Mistake = (word: string, at: number) => string;

/** A letter left out, one twice, two swapped, and the key beside. */
export const MISTAKES: readonly [Mistake, Mistake, Mistake, Mistake] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  (word, at) => word.slice(0, at) + (BESIDE[word.charAt(at)]?.charAt(0) ?? '') + word.slice(at + 1),
];
