import type { FigureRule, Subject } from './report-subject.ts';

/** The columns of a list of rows, or the figures of a report, as an address keeps them: keys with commas between, in their order. */
export function columnKeys(columns: string | undefined): readonly string[] {
  return [...new Set((columns ?? '').split(',').map((key) => key.trim()))].filter((key) => key !== '');
}

interface Keyed {
  readonly key: string;
}

interface Chosen<Part> {
  readonly chosen: readonly Part[];
  /** The titles of those that were asked for and are not there for the reader. */
  readonly left_out: readonly string[];
}

/** What was asked for, of what there is: all of it where nothing is asked for, or none is left. */
function choose<Part extends Keyed>(
  titled: Readonly<Record<string, { readonly title: string }>>,
  { seen, asked, former }: { readonly seen: readonly Part[]; readonly asked: string | undefined; readonly former: string },
): Chosen<Part> {
  const keys = columnKeys(asked);
  const chosen = keys.flatMap((key) => seen.filter((each) => each.key === key));
  const missing = keys.filter((key) => !seen.some((each) => each.key === key));
  const titles = missing.map((key) => (Object.hasOwn(titled, key) ? titled[key]?.title : undefined) ?? former);
  return { chosen: chosen.length === 0 ? seen : chosen, left_out: [...new Set(titles)] };
}

/**
 * The columns that are asked for, in that order, of those that the reader may see; all of these where none is asked for, or none is left.
 * Source: screens S48, docs/decisions/0295.
 */
export function chooseColumns<Column extends Keyed>(
  { fields }: Pick<Subject, 'fields'>,
  { seen, columns }: { readonly seen: readonly Column[]; readonly columns: string | undefined },
): Chosen<Column> {
  return choose(fields, { seen, asked: columns, former: 'a former column' });
}

/** A figure of a subject with its key. */
export type KeyedFigure = FigureRule & Keyed;

interface ChosenFigures extends Chosen<KeyedFigure> {
  /** The one that is drawn as bars. */
  readonly drawn: string;
}

/** The figures that are asked for, as columns are; the drawn one is one of them. Source: screens S48, docs/decisions/0298. */
export function chooseFigures(
  subject: Pick<Subject, 'figures'>,
  wanted: {
    readonly seen: readonly KeyedFigure[];
    readonly figures: string | undefined;
    /** In order of preference. */
    readonly drawn: readonly (string | undefined)[];
  },
): ChosenFigures {
  const { chosen, left_out } = choose(subject.figures, {
    seen: wanted.seen,
    asked: wanted.figures,
    former: 'a former figure',
  });
  const drawn = [...wanted.drawn, chosen[0]?.key].find((key) => chosen.some((each) => each.key === key));
  return { chosen, left_out, drawn: drawn ?? '' };
}

/** Says which columns and figures were left out; empty where none was. */
export function leftOutInWords(left_out: readonly string[]): string {
  return left_out.length === 0
    ? ''
    : `Left out: ${left_out.join(', ')}. What is left out is no part of this report any more, or you may not see it.`;
}
