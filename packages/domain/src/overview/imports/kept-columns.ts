import type { ColumnMapping, KeptColumns } from '../../formats/tables/csv-columns.ts';
import { columnsToKeep, headingKey } from '../../formats/tables/csv-columns.ts';

/** As many headings as are remembered of all kinds together. */
const MOST_REMEMBERED = 200;

/** What was chosen for the headings of a file of this kind before, out of what is kept of all kinds: `users name` with the field. Source: screens S30. */
export function keptOfKind(kept: KeptColumns, kind: string, headings: readonly string[]): KeptColumns {
  const of_kind = headings.flatMap((heading): [string, string][] => {
    const key = `${kind} ${headingKey(heading)}`;
    return Object.hasOwn(kept, key) ? [[headingKey(heading), kept[key] ?? '']] : [];
  });
  return Object.fromEntries(of_kind);
}

/** What is kept of all kinds once a file was imported: its columns are the newest, and the oldest are forgotten. */
export function keptAfter(
  kept: KeptColumns,
  kind: string,
  { headings, mapping }: { readonly headings: readonly string[]; readonly mapping: ColumnMapping },
): Record<string, string> {
  const chosen = Object.entries(columnsToKeep(headings, mapping)).map(([key, field]): [string, string] => [
    `${kind} ${key}`,
    field,
  ]);
  const taken = new Set(chosen.map(([key]) => key));
  const before = Object.entries(kept).filter(([key]) => !taken.has(key));
  return Object.fromEntries([...before, ...chosen].slice(-MOST_REMEMBERED));
}
