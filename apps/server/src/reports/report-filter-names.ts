import type { NamedFilter } from '@tsela/contract/reports/report-api';
import { numberText } from '@tsela/domain/formats/rand-text';
import { cellText, readCell, spanInWords } from '@tsela/domain/reports/report-cells';
import { REPORT_NAMES, reportOf } from '@tsela/domain/reports/report-catalogue';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import { filterInWords, filteredField, filtersIn, isAmountOperator } from '@tsela/domain/reports/report-filters';
import type { FieldFilter, FilteredField } from '@tsela/domain/reports/report-filters';
import { withoutWords } from '@tsela/domain/reports/report-subject';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import type { Actor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { readRowNames, rowKey } from './report-filters-reads.ts';
import type { RowNames } from './report-filters-reads.ts';

interface AskedOf {
  readonly report: ReportName;
  readonly filters?: string | undefined;
}

interface KnownFilter {
  readonly filter: FieldFilter;
  readonly field: FilteredField;
}

/** The filters of questions as their reader may read them, in the order of the questions; what is no filter any more is left out. */
export async function namedFilters(
  tx: Tx,
  actor: Actor,
  questions: readonly AskedOf[],
): Promise<readonly (readonly NamedFilter[])[]> {
  const known = questions.map(knownFilters);
  const wanted = { account: ids(known, 'account'), branch: ids(known, 'branch'), driver: ids(known, 'driver') };
  const people = { user: ids(known, 'user'), role: ids(known, 'role') };
  const names = await readRowNames(tx, actor, { ...wanted, ...people });
  return known.map((filters) => filters.map((each) => inWords(each, names)));
}

function knownFilters({ report, filters }: AskedOf): readonly KnownFilter[] {
  // An older version's report may be one of the catalogue no more.
  if (!REPORT_NAMES.includes(report)) return [];
  const subject = subjectOf(reportOf(report).subject);
  return (filtersIn(filters) ?? []).flatMap((filter) => {
    const field = filteredField(subject, filter);
    return field ? [{ filter, field }] : [];
  });
}

function ids(known: readonly (readonly KnownFilter[])[], of: NonNullable<FilteredField['of']>): ReadonlySet<number> {
  const own = known.flat().filter(({ field, filter }) => field.of === of && !isAmountOperator(filter.operator));
  return new Set(own.flatMap(({ filter }) => filter.values.filter((value) => value !== '').map(Number)));
}

function inWords({ filter: { field, operator, values }, field: known }: KnownFilter, names: RowNames): NamedFilter {
  const labelled = values.map((key) => ({ key, label: labelOf(known, { key, operator }, names) }));
  const text = filterInWords({ title: known.title, operator, values: labelled.map(({ label }) => label) });
  return { field, operator, text, values: labelled };
}

function labelOf(
  { kind, of, ...known }: FilteredField,
  { key, operator }: { readonly key: string; readonly operator: FieldFilter['operator'] },
  names: RowNames,
): string {
  if (isAmountOperator(operator)) return kind === 'money' ? cellText('money', Number(key)) : numberText(Number(key));
  if (key === '') return withoutWords(known);
  if (of !== undefined) return names.get(rowKey(of, key)) ?? `No. ${key}`;
  return spanInWords(kind, key) ?? String(readCell(kind, key) || withoutWords(known));
}
