import { useState } from 'react';
import type { RowKey } from './table-shapes.ts';

/** As many as the calls that act on many take at once. */
export const MOST_SELECTED = 500;

interface Listed {
  readonly id: RowKey;
}

interface Ticked<Row> {
  readonly list: string;
  readonly keys: ReadonlySet<RowKey>;
  /** Rows of other pages, ticked with all that match. */
  readonly elsewhere: readonly Row[];
}

/** How many the filters find, on all pages, and how those are read, at most `MOST_SELECTED`; null when that failed. */
interface EveryMatch<Row> {
  readonly count: number;
  readonly read: () => Promise<readonly Row[] | null>;
}

interface RowSelection<Row> {
  readonly keys: ReadonlySet<RowKey>;
  /** The rows that are ticked. */
  readonly chosen: readonly Row[];
  readonly set: (keys: ReadonlySet<RowKey>) => void;
  readonly clear: () => void;
  /** Ticks all that match; left out where they cannot be read. */
  readonly matching?: { readonly count: number; readonly select: () => Promise<void> };
}

/** What is ticked in a list, for as long as the same rows are listed; `list` names what is listed, `rows` are those that are read. */
export function useSelection<Row extends Listed>(
  list: string,
  rows: readonly Row[] | undefined,
  every?: EveryMatch<Row>,
): RowSelection<Row> {
  const [kept, setTicked] = useState<Ticked<Row>>({ list, keys: new Set(), elsewhere: [] });
  const ticked = kept.list === list ? kept : { keys: new Set<RowKey>(), elsewhere: [] };
  const known = rows && [...rows, ...ticked.elsewhere.filter(({ id }) => !rows.some((row) => row.id === id))];
  const keys = stillListed(ticked.keys, known);
  return {
    keys,
    chosen: known?.filter(({ id }) => keys.has(id)) ?? [],
    set: (next) => setTicked({ list, keys: next, elsewhere: ticked.elsewhere }),
    clear: () => setTicked({ list, keys: new Set(), elsewhere: [] }),
    ...(every && {
      matching: {
        count: every.count,
        async select() {
          const all = await every.read();
          if (all) setTicked({ list, keys: new Set(all.map(({ id }) => id)), elsewhere: all });
        },
      },
    }),
  };
}

/** The ticked rows that are in the list: what another person has moved out of it is not acted on unseen. */
export function stillListed(keys: ReadonlySet<RowKey>, rows: readonly Listed[] | undefined): ReadonlySet<RowKey> {
  if (!rows || keys.size === 0) return keys;
  return new Set(rows.map(({ id }) => id).filter((id) => keys.has(id)));
}
