import type { ColumnMapping } from '../../formats/tables/csv-columns.ts';

/** A column of a file as it was uploaded. */
export interface OriginalColumn {
  readonly heading: string;
  /** What it fills; null where it was left out. */
  readonly field: string | null;
}

/** As many columns as are kept of a file. */
export const ORIGINAL_COLUMNS_MAX = 200;

/** What a result adds to the columns of a file; a file that is such a result has them already. */
export const RESULT_HEADINGS = ['Row in the file', 'Status', 'What became of it'] as const;

type Cells = Readonly<Record<string, string>>;

/** The columns of a file in their order; a field is filled by the first column that is mapped to it. Source: screens S30. */
export function originalColumns(headings: readonly string[], mapping: ColumnMapping): OriginalColumn[] {
  return withoutResult(
    headings.map((heading, at) => {
      const field = mapping[at] ?? null;
      return { heading, field: field !== null && mapping.indexOf(field) === at ? field : null };
    }),
  ).slice(0, ORIGINAL_COLUMNS_MAX);
}

function withoutResult(columns: readonly OriginalColumn[]): readonly OriginalColumn[] {
  const last = columns.slice(-RESULT_HEADINGS.length);
  const is_result = RESULT_HEADINGS.every((heading, at) => last[at]?.heading === heading && last[at].field === null);
  return is_result ? columns.slice(0, -RESULT_HEADINGS.length) : columns;
}

/** What stands in the columns of a row that were left out, in their order. */
export function leftOutCells(cells: readonly string[], columns: readonly OriginalColumn[]): string[] {
  return columns.flatMap(({ field }, at) => (field === null ? [cells[at] ?? ''] : []));
}

/** The cells of a row as they are kept: by field, and those that fill none by the place of their column. */
export function keptCells(cells: Cells, left_out: readonly string[], columns: readonly OriginalColumn[]): Cells {
  const places = columns.flatMap(({ field }, at) => (field === null ? [placeKey(at)] : []));
  const others = places.map((key, at): [string, string] => [key, left_out[at] ?? '']).filter(([, text]) => text !== '');
  return { ...cells, ...Object.fromEntries(others) };
}

/** A row in the columns of its file, out of what is kept of it. */
export function originalCells(kept: Cells | null, columns: readonly OriginalColumn[]): string[] {
  return columns.map(({ field }, at) => {
    const key = field ?? placeKey(at);
    // A program may name any field, and an object has more by itself than what was kept in it.
    return kept !== null && Object.hasOwn(kept, key) ? (kept[key] ?? '') : '';
  });
}

/** No field has such a key. */
function placeKey(at: number): string {
  return `#${at}`;
}
