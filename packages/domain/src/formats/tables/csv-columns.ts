import type { CsvRow, CsvTable } from './csv-reading.ts';

/** A field that a column of a file may fill. */
export interface ImportField<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Other headings it goes by, in small letters without spaces and signs. */
  readonly also: readonly string[];
  readonly is_required: boolean;
}

/** For each column of the file, the field it fills, or nothing. */
export type ColumnMapping<Key extends string = string> = readonly (Key | null)[];

/** The user's former choice: headings, as `headingKey` writes them, with the field or an empty text for none. */
export type KeptColumns = Readonly<Record<string, string>>;

/**
 * Which column fills which field, by their headings: as the user chose before, else by the names of a field. No field is filled
 * twice; the first column wins. Source: screens S30.
 */
export function guessColumns<Key extends string>(
  headings: readonly string[],
  fields: readonly ImportField<Key>[],
  kept: KeptColumns = {},
): ColumnMapping<Key> {
  const taken = new Set<Key>();
  return headings.map((heading) => {
    const key = headingKey(heading);
    const chosen = Object.hasOwn(kept, key) ? kept[key] : undefined;
    const field = fields.find(
      (each) =>
        !taken.has(each.key) &&
        (chosen === undefined ? headingKey(each.label) === key || each.also.includes(key) : each.key === chosen),
    );
    if (!field) return null;
    taken.add(field.key);
    return field.key;
  });
}

/** The choice made for a file, to be found again in the next one with the same headings. */
export function columnsToKeep(headings: readonly string[], mapping: ColumnMapping): KeptColumns {
  const pairs = headings.map((heading, index): [string, string] => [headingKey(heading), mapping[index] ?? '']);
  return Object.fromEntries(pairs.filter(([key]) => key !== '').slice(0, MOST_KEPT));
}

const MOST_KEPT = 50;
const LONGEST_KEY = 60;

/** A heading without what differs between people who mean the same. */
export function headingKey(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, LONGEST_KEY);
}

/** The fields that have to be filled and have no column. */
export function missingColumns<Key extends string>(
  fields: readonly ImportField<Key>[],
  mapping: ColumnMapping<Key>,
): ImportField<Key>[] {
  return fields.filter(({ key, is_required }) => is_required && !mapping.includes(key));
}

/** The rows of a table by field; a field without a column is an empty text. */
export function mappedRows<Key extends string>(
  { rows }: Pick<CsvTable, 'rows'>,
  fields: readonly ImportField<Key>[],
  mapping: ColumnMapping<Key>,
): (Record<Key, string> & { row: number })[] {
  return rows.map(({ row, cells }) => ({ ...valuesOf(cells, fields, mapping), row }));
}

function valuesOf<Key extends string>(
  cells: CsvRow['cells'],
  fields: readonly ImportField<Key>[],
  mapping: ColumnMapping<Key>,
): Record<Key, string> {
  const values = fields.map(({ key }) => [key, cells[mapping.indexOf(key)] ?? '']);
  // Every field has was in the list.
  return Object.fromEntries(values) as Record<Key, string>;
}
