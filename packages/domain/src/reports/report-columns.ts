import type { Subject } from './report-subject.ts';

/** The columns of a list of rows as an address keeps them: keys with commas between, in their order. */
export function columnKeys(columns: string | undefined): readonly string[] {
  return [...new Set((columns ?? '').split(',').map((key) => key.trim()))].filter((key) => key !== '');
}

/** What a column is called that its subject has no more. */
const FORMER_COLUMN = 'a former column';

interface ChosenColumns<Column> {
  readonly chosen: readonly Column[];
  /** The titles of those that were asked for and are not there for the reader. */
  readonly left_out: readonly string[];
}

/**
 * The columns that are asked for, in that order, of those that the reader may see; all of these where none is asked for, or none is left.
 * Source: screens S48, docs/decisions/0295.
 */
export function chooseColumns<Column extends { readonly key: string }>(
  { fields }: Pick<Subject, 'fields'>,
  { seen, columns }: { readonly seen: readonly Column[]; readonly columns: string | undefined },
): ChosenColumns<Column> {
  const keys = columnKeys(columns);
  const chosen = keys.flatMap((key) => seen.filter((each) => each.key === key));
  const missing = keys.filter((key) => !seen.some((each) => each.key === key));
  const titles = missing.map((key) => (Object.hasOwn(fields, key) ? fields[key]?.title : undefined) ?? FORMER_COLUMN);
  return { chosen: chosen.length === 0 ? seen : chosen, left_out: [...new Set(titles)] };
}

/** Says which columns were left out; empty where none was. */
export function leftOutInWords(left_out: readonly string[]): string {
  return left_out.length === 0
    ? ''
    : `Left out: ${left_out.join(', ')}. What is left out is no column of this report any more, or you may not see it.`;
}
