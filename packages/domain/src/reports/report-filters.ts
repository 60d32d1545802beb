import type { Violation } from '../problem.ts';
import type { CellKind, Grouping, NamedRow, Subject } from './report-subject.ts';

/** How a field narrows: its value is one of some or none of them, or its amount is at least or at most so much. */
export const FILTER_OPERATORS = ['is', 'not', 'min', 'max'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** A field of a subject with the values that it is held against: the keys of groups, or one amount, in rand where it is money. */
export interface FieldFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: readonly string[];
}

/** A question has so many of them at most, each with so many values. */
export const FIELD_FILTERS_MAX = 6;
export const FILTER_VALUES_MAX = 20;
/** As an address keeps them. */
export const FILTERS_LENGTH_MAX = 2000;

/**
 * Filters as an address keeps them: `status:is:delivered,at-hub;price:min:100`, each value percent-encoded, so that what parts them is in none.
 * Null where the text is none of that.
 */
export function filtersIn(filters: string | undefined): readonly FieldFilter[] | null {
  if (filters === undefined || filters === '') return [];
  const read = filters.split(';').map(filterIn);
  const known = read.filter((each) => each !== null);
  return known.length === read.length ? known : null;
}

function filterIn(part: string): FieldFilter | null {
  const [field = '', asked, values, ...rest] = part.split(':');
  const operator = FILTER_OPERATORS.find((each) => each === asked);
  if (field === '' || operator === undefined || values === undefined || rest.length > 0) return null;
  try {
    const decoded = values.split(',').map(decodeURIComponent);
    // No database keeps one.
    return decoded.some((value) => value.includes('\0')) ? null : { field, operator, values: [...new Set(decoded)] };
  } catch {
    // A single % is none of ours.
    return null;
  }
}

/** What an address keeps of filters; undefined for none. */
export function filtersText(filters: readonly FieldFilter[]): string | undefined {
  if (filters.length === 0) return undefined;
  return filters
    .map(({ field, operator, values }) => `${field}:${operator}:${values.map((value) => encodeURIComponent(value)).join(',')}`)
    .join(';');
}

export const isAmountOperator = (operator: FilterOperator): boolean => operator === 'min' || operator === 'max';

const AMOUNT_KINDS: ReadonlySet<CellKind> = new Set(['money', 'number', 'decimal']);

/** What a field filter narrows by: a grouping by its values, a column by its amount. */
export interface FilteredField {
  readonly key: string;
  readonly title: string;
  readonly kind: CellKind;
  /** Where its values are ids, of which rows. */
  readonly of?: NamedRow;
  /** What the value of those that have none is called. */
  readonly without?: string;
}

/** The columns of a subject that are narrowed by an amount. */
export function amountFields({ fields }: Pick<Subject, 'fields'>): readonly FilteredField[] {
  return Object.entries(fields).flatMap(([key, field]) => (AMOUNT_KINDS.has(field.kind) ? [{ key, ...field }] : []));
}

/** The field of a subject that a filter is of; undefined where it has none. */
export function filteredField(
  subject: Pick<Subject, 'fields' | 'groupings'>,
  { field, operator }: Pick<FieldFilter, 'field' | 'operator'>,
): FilteredField | undefined {
  if (isAmountOperator(operator)) return amountFields(subject).find(({ key }) => key === field);
  const grouping = Object.hasOwn(subject.groupings, field) ? subject.groupings[field] : undefined;
  return grouping && { key: field, ...grouping };
}

/** What is wrong with the filters of a question. Source: screens S48, docs/decisions/0298. */
export function filterChecks(
  subject: Pick<Subject, 'fields' | 'groupings'>,
  filters: readonly FieldFilter[] | null,
): Violation[] {
  const refused = (message: string): Violation[] => [{ field: 'filters', code: 'invalid', message }];
  if (filters === null) return refused('The filters of this report cannot be read. Please choose them again.');
  if (filters.length > FIELD_FILTERS_MAX) return refused(`A report has ${FIELD_FILTERS_MAX} filters at most.`);
  if ((filtersText(filters) ?? '').length > FILTERS_LENGTH_MAX)
    return refused('These are too many values. Please choose fewer of them.');
  const asked = new Set(filters.map(({ field, operator }) => `${field}:${operator}`));
  if (asked.size < filters.length) return refused('A filter is there twice. Please put its values into one.');
  return filters.flatMap((filter) => {
    const message = faultOf(subject, filter);
    return message === null ? [] : refused(message);
  });
}

/** Up to a hundred thousand million with two decimals. */
const AMOUNT = /^-?\d{1,11}(?:\.\d{1,2})?$/;
/** Of a row, or nothing where there is none. */
const ID = /^\d{0,15}$/;

/** Whether a key can be one of a grouping: ids are where its groups are rows of their own. */
export function isGroupKey({ of }: Pick<Grouping, 'of'>, key: string): boolean {
  return of === undefined || ID.test(key);
}

function faultOf(subject: Pick<Subject, 'fields' | 'groupings'>, { field, operator, values }: FieldFilter): string | null {
  const known = filteredField(subject, { field, operator });
  if (known === undefined) return 'This report cannot be narrowed by that.';
  const { title } = known;
  if (!isAmountOperator(operator)) {
    if (values.length > FILTER_VALUES_MAX) return `${title}: please choose ${FILTER_VALUES_MAX} values at most.`;
    return values.every((value) => isGroupKey(known, value)) ? null : `${title}: please choose from the list.`;
  }
  return values.length === 1 && AMOUNT.test(values[0] ?? '') ? null : `${title}: please enter an amount such as 150 or 99.50.`;
}

const VERBS: Readonly<Record<FilterOperator, string>> = { is: 'is', not: 'is not', min: 'is at least', max: 'is at most' };

/** A filter in words, such as “Status is Delivered or At hub”. */
export function filterInWords({
  title,
  operator,
  values,
}: {
  readonly title: string;
  readonly operator: FilterOperator;
  /** As people read them. */
  readonly values: readonly string[];
}): string {
  const named = values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`;
  return `${title} ${VERBS[operator]} ${named}`;
}
