import type { ListedReport, NamedFilter } from '@tsela/contract/reports/report-api';
import { filterInWords, filtersIn, filtersText, isAmountOperator } from '@tsela/domain/reports/report-filters';
import type { FieldFilter, FilterOperator } from '@tsela/domain/reports/report-filters';
import { readDecimal } from '@tsela/domain/formats/decimal';
import { reports as words } from '../strings/reports.ts';

/** The filters that an address has, as they are read; null where they cannot be. */
export function shownFilters(
  filters: string | undefined,
  { named, report }: { readonly named: readonly NamedFilter[]; readonly report: Pick<ListedReport, 'groupings' | 'amounts'> },
): readonly NamedFilter[] | null {
  return filtersIn(filters)?.map((filter) => named.find((each) => isSame(each, filter)) ?? unnamed(filter, report)) ?? null;
}

function isSame(named: NamedFilter, { field, operator, values }: FieldFilter): boolean {
  return named.field === field && named.operator === operator && named.values.map(({ key }) => key).join() === values.join();
}

function unnamed(
  { field, operator, values }: FieldFilter,
  { groupings, amounts }: Pick<ListedReport, 'groupings' | 'amounts'>,
): NamedFilter {
  const title = (isAmountOperator(operator) ? amounts : groupings).find(({ key }) => key === field)?.title ?? field;
  const labelled = values.map((key) => ({ key, label: key }));
  return { field, operator, values: labelled, text: filterInWords({ title, operator, values }) };
}

/** A filter as it is asked for. */
export function filterOf({ field, operator, values }: NamedFilter): FieldFilter {
  return { field, operator, values: values.map(({ key }) => key) };
}

/** The filters with one in the place of another, or behind the others. */
export function withFilter(
  filters: readonly NamedFilter[],
  { place, filter }: { readonly place: number | null; readonly filter: FieldFilter },
): readonly FieldFilter[] {
  const asked = filters.map(filterOf);
  return place === null ? [...asked, filter] : asked.with(place, filter);
}

/** What the address says without one of its filters. */
export function textWithout(filters: readonly NamedFilter[], place: number): string | undefined {
  return filtersText(filters.map(filterOf).toSpliced(place, 1));
}

/** A field that a filter can be of. */
export interface FieldChoice {
  /** Tells a grouping and an amount of one name apart. */
  readonly value: string;
  readonly key: string;
  readonly label: string;
  readonly kind: ListedReport['groupings'][number]['kind'];
  readonly is_amount: boolean;
}

/** What a report can be narrowed by: its groupings by their values, its amounts. */
export function fieldChoices({ groupings, amounts }: Pick<ListedReport, 'groupings' | 'amounts'>): readonly FieldChoice[] {
  const is_taken = (title: string) => groupings.some((each) => each.title === title);
  return [
    ...groupings.map(({ key, title, kind }) => ({ value: `is ${key}`, key, label: title, kind, is_amount: false })),
    ...amounts.map(({ key, title, kind }) => ({
      value: `min ${key}`,
      key,
      label: is_taken(title) ? words.asAmount(title) : title,
      kind,
      is_amount: true,
    })),
  ];
}

/** What a user enters of a filter. */
export interface FilterEntry {
  /** The value of a field choice. */
  readonly field: string;
  readonly operator: FilterOperator;
  readonly values: NamedFilter['values'];
  readonly amount: string;
}

/** How a new filter begins: none of days, which the period chooses. */
export function freshFilter(choices: readonly FieldChoice[]): FilterEntry {
  const first = choices.find(({ kind }) => kind !== 'day' && kind !== 'week' && kind !== 'month') ?? choices[0];
  return { field: first?.value ?? '', operator: first?.is_amount === true ? 'min' : 'is', values: [], amount: '' };
}

export function entryOfFilter({ field, operator, values }: NamedFilter): FilterEntry {
  return isAmountOperator(operator)
    ? { field: `min ${field}`, operator, values: [], amount: values[0]?.key ?? '' }
    : { field: `is ${field}`, operator, values, amount: '' };
}

/** The filter that was entered; without a value where none was. What is no amount stays what it is, and is refused as that. */
export function filterOfEntry({ field, operator, values, amount }: FilterEntry): FieldFilter {
  const key = field.slice(field.indexOf(' ') + 1);
  if (!isAmountOperator(operator)) return { field: key, operator, values: values.map((value) => value.key) };
  const typed = amount.trim();
  return { field: key, operator, values: typed === '' ? [] : [String(readDecimal(typed) ?? typed)] };
}

/**
 * The values that are offered: at the top those that were chosen before, so that none moves under the pointer, then what is chosen and is not
 * among what was found, then of what was found all that have every word that was typed.
 */
export function offeredValues(
  values: NamedFilter['values'],
  {
    before,
    chosen,
    search,
  }: { readonly before: NamedFilter['values']; readonly chosen: NamedFilter['values']; readonly search: string },
): NamedFilter['values'] {
  const typed = search.toLowerCase().split(/\s+/);
  const found = values.filter(({ label }) => typed.every((word) => label.toLowerCase().includes(word)));
  const others = (known: NamedFilter['values'], more: NamedFilter['values']) =>
    more.filter(({ key }) => !known.some((each) => each.key === key));
  const kept = others([...before, ...found], chosen);
  return [...before, ...kept, ...others([...before, ...kept], found)];
}
