import type { GazetteerRow } from '@tsela/domain/service-areas/gazetteer';
import { canonicalName, foldName, otherNames } from '@tsela/domain/service-areas/place-names';
import { searchPlaces } from '@tsela/domain/service-areas/search-places';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from './load-gazetteer.ts';

/**
 * Beside the places of `difficult-addresses.test.ts`, which were made by hand: real suburbs drawn from the whole list, each written with one
 * kind of mistake people make. The draw is seeded and knows nothing of how the search works; nothing is taken out because it is not found.
 */
const CASES = 1500;
const SEED = 20_261_122;

type Draw = (below: number) => number;

interface Case {
  readonly typed: string;
  readonly kind: string;
  readonly row: GazetteerRow;
}

/** Mulberry32: small, and the same on every machine. */
function drawFrom(seed: number): Draw {
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

const SHORTENED: readonly (readonly [RegExp, string])[] = [
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
function misspelt(name: string, draw: Draw, change: (word: string, at: number) => string): string | null {
  const words = name.split(' ');
  const long = words.flatMap((word, at) => (word.length >= 5 && /^[a-z]+$/.test(word) ? [at] : []));
  const chosen = long[Math.floor(draw(long.length))];
  const word = chosen === undefined ? undefined : words[chosen];
  if (chosen === undefined || word === undefined) return null;
  const changed = change(word, 1 + Math.floor(draw(word.length - 2)));
  return changed === word ? null : words.with(chosen, changed).join(' ');
}

const KINDS: Readonly<Record<string, (row: GazetteerRow, draw: Draw) => string | null>> = {
  'as it is, with its city': (row) => `${foldName(row.suburb)} ${foldName(row.city)}`,
  'city first': (row) => `${foldName(row.city)}, ${foldName(row.suburb)}`,
  'with its code': (row) => `${foldName(row.suburb)} ${row.street_code}`,
  'with its province': (row) => `${foldName(row.suburb)} ${foldName(row.city)} ${row.zone}`,
  'a letter left out': (row, draw) => withCity(row, misspelt(foldName(row.suburb), draw, (word, at) => word.slice(0, at) + word.slice(at + 1))),
  'a letter twice': (row, draw) => withCity(row, misspelt(foldName(row.suburb), draw, (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at))),
  'two letters swapped': (row, draw) =>
    withCity(row, misspelt(foldName(row.suburb), draw, (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))),
  'the key beside': (row, draw) =>
    withCity(row, misspelt(foldName(row.suburb), draw, (word, at) => word.slice(0, at) + (BESIDE[word.charAt(at)]?.charAt(0) ?? '') + word.slice(at + 1))),
  'the city misspelt': (row, draw) => {
    const city = misspelt(foldName(row.city), draw, (word, at) => word.slice(0, at) + word.slice(at + 1));
    return city === null ? null : `${foldName(row.suburb)} ${city}`;
  },
  'run together': (row) => (row.suburb.includes(' ') && !/\d/.test(row.suburb) ? withCity(row, foldName(row.suburb).replaceAll(' ', '')) : null),
  'shortened': (row) => {
    const name = foldName(row.suburb);
    const [pattern, short = ''] = SHORTENED.find(([word]) => word.test(name)) ?? [];
    return pattern ? withCity(row, name.replace(pattern, short)) : null;
  },
  'the city by another name': (row, draw) => {
    const names = otherNames(foldName(row.city));
    const name = names[Math.floor(draw(names.length))];
    return name === undefined ? null : `${foldName(row.suburb)} ${name}`;
  },
}; // prettier-ignore

function withCity({ city }: GazetteerRow, suburb: string | null): string | null {
  return suburb === null ? null : `${suburb} ${foldName(city)}`;
}

function casesOf(rows: readonly GazetteerRow[]): Case[] {
  const draw = drawFrom(SEED);
  // Delivered to, and said in one way only: post offices and numbered extensions are nothing that anybody types.
  const named = rows.filter(
    ({ street_code, suburb, city }) => street_code !== '' && !/\d/.test(suburb) && foldName(suburb) !== foldName(city),
  );
  const kinds = Object.entries(KINDS);
  const cases = new Map<string, Case>();
  for (let turn = 0; cases.size < CASES; turn++) {
    const row = named[Math.floor(draw(named.length))];
    const [kind, write] = kinds[turn % kinds.length] ?? [];
    const typed = row && write?.(row, draw);
    if (row && kind !== undefined && typed) cases.set(typed, { typed, kind, row });
  }
  return [...cases.values()];
}

/** A suburb that is listed in English and in Afrikaans is one to a courier. */
const plain = (name: string) => canonicalName(foldName(name)).replaceAll(' ', '');

describe('addresses with the mistakes people make', () => {
  it('are found with the right suburb first', async () => {
    const gazetteer = await loadGazetteer();
    const cases = casesOf(gazetteer.rows);

    const missed = cases.filter(({ typed, row }) => {
      const [top] = searchPlaces(gazetteer, typed, 1);
      return !top || top.zone !== row.zone || plain(top.local_area) !== plain(row.suburb);
    });

    const by_kind = Object.entries(Object.groupBy(missed, ({ kind }) => kind)).map(
      ([kind, of = []]) => `${kind}: ${of.map(({ typed }) => typed).join(', ')}`,
    );
    expect(cases).toHaveLength(CASES);
    expect(1 - missed.length / cases.length, `Missed ${missed.length}.\n${by_kind.join('\n')}`).toBeGreaterThanOrEqual(0.97);
  });
});
