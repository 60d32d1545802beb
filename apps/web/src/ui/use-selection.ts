import { useState } from 'react';
import type { RowKey } from './DataTable.tsx';

const NONE: ReadonlySet<RowKey> = new Set();

/** What is ticked in a list, for as long as the same rows are listed; `list` names what is listed. */
export function useSelection(list: string): {
  keys: ReadonlySet<RowKey>;
  set: (keys: ReadonlySet<RowKey>) => void;
  clear: () => void;
} {
  const [ticked, setTicked] = useState({ list, keys: NONE });
  return {
    keys: ticked.list === list ? ticked.keys : NONE,
    set: (keys) => setTicked({ list, keys }),
    clear: () => setTicked({ list, keys: NONE }),
  };
}
