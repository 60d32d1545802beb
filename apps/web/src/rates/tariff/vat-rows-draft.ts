import { readDecimal } from '@tsela/domain/formats/decimal';
import { fields } from '../../strings/rates-tariff.ts';
import type { CardHeader } from './tariff-shapes.ts';

const labels = fields.header;

/** A VAT percentage as it is typed. */
export interface VatRow {
  readonly from_date: string;
  readonly percentage: string;
}

export function vatRowsOf(header: CardHeader): readonly VatRow[] {
  return header.vat_percentages.map(({ from_date, percentage }) => ({ from_date, percentage: String(percentage) }));
}

/** What is wrong with the rows, by field. */
export function vatErrors(rows: readonly VatRow[]): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  rows.forEach(({ from_date, percentage }, at) => {
    const read = readDecimal(percentage);
    if (read === null || read < 0 || read > 100) errors[`vat[${at}].percentage`] = labels.vatWrong;
    if (from_date === '') errors[`vat[${at}].from_date`] = labels.vatDay;
  });
  return errors;
}

/** The rows as they are kept, in the order of their days; null while anything is wrong with them. */
export function vatSent(rows: readonly VatRow[]): CardHeader['vat_percentages'] | null {
  if (Object.keys(vatErrors(rows)).length > 0) return null;
  return rows
    .map(({ from_date, percentage }) => ({ from_date, percentage: readDecimal(percentage) ?? 0 }))
    .toSorted((a, b) => (a.from_date < b.from_date ? -1 : 1));
}
