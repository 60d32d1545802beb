import { useState } from 'react';
import type { RowKey } from './DataTable.tsx';

const NONE: ReadonlySet<RowKey> = new Set();

/** What is ticked in a list, for as long as the same rows are listed; `list` names what is listed, `rows` are those that are read. */
export function useSelection(
  list: string,
  rows: readonly { readonly id: RowKey }[] | undefined,
): {
  keys: ReadonlySet<RowKey>;
  set: (keys: ReadonlySet<RowKey>) => void;
  clear: () => void;
} {
  const [ticked, setTicked] = useState({ list, keys: NONE });
  return {
    keys: ticked.list === list ? stillListed(ticked.keys, rows) : NONE,
    set: (keys) => setTicked({ list, keys }),
    clear: () => setTicked({ list, keys: NONE }),
  };
}

/** The ticked rows that stand in the list: what another person has moved out of it is not acted on unseen. */
export function stillListed(
  keys: ReadonlySet<RowKey>,
  rows: readonly { readonly id: RowKey }[] | undefined,
): ReadonlySet<RowKey> {
  if (!rows || keys.size === 0) return keys;
  return new Set(rows.map(({ id }) => id).filter((id) => keys.has(id)));
}
