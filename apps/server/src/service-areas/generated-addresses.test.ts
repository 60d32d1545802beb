import type { GazetteerRow } from '@tsela/domain/service-areas/known-places';
import { canonicalName, foldName, otherNames } from '@tsela/domain/service-areas/place-names';
import { searchPlaces } from '@tsela/domain/service-areas/search-places';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from './load-gazetteer.ts';
import { MISTAKES, SHORTENED, drawFrom, misspelt } from './typing-mistakes.testing.ts';
import type { Draw } from './typing-mistakes.testing.ts';

/**
 * Beside the places of `difficult-addresses.test.ts`, which were made by hand: real suburbs drawn from the whole list, each written with one
 * kind of mistake people make. The draw is seeded and knows nothing of how the search works; nothing is taken out because it is not found.
 */
const CASES = 1500;
const SEED = 20_261_122;

interface Case {
  readonly typed: string;
  readonly kind: string;
  readonly row: GazetteerRow;
}

const KINDS: Readonly<Record<string, (row: GazetteerRow, draw: Draw) => string | null>> = {
  'as it is, with its city': (row) => `${foldName(row.suburb)} ${foldName(row.city)}`,
  'city first': (row) => `${foldName(row.city)}, ${foldName(row.suburb)}`,
  'with its code': (row) => `${foldName(row.suburb)} ${row.street_code}`,
  'with its province': (row) => `${foldName(row.suburb)} ${foldName(row.city)} ${row.zone}`,
  'a letter left out': (row, draw) => withCity(row, misspelt(foldName(row.suburb), draw, MISTAKES[0])),
  'a letter twice': (row, draw) => withCity(row, misspelt(foldName(row.suburb), draw, MISTAKES[1])),
  'two letters swapped': (row, draw) => withCity(row, misspelt(foldName(row.suburb), draw, MISTAKES[2])),
  'the key beside': (row, draw) => withCity(row, misspelt(foldName(row.suburb), draw, MISTAKES[3])),
  'the city misspelt': (row, draw) => {
    const city = misspelt(foldName(row.city), draw, MISTAKES[0]);
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
  // Delivered to, and said in one way only: post offices and numbered extensions are not typed.
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
