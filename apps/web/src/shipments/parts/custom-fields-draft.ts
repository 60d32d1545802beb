import type { CustomField, CustomValue, CustomValues } from '@tsela/domain/providers/custom-fields';
import { customCellOf, customValueChecks, customValueOf } from '@tsela/domain/providers/custom-fields';
import { longDateText } from '../../ui/show/date-text.ts';

/** What is in the inputs, by the codes of the fields; what is empty may be left out. */
export type CustomTexts = Readonly<Record<string, string>>;

/** Values as inputs show them. */
export function customTextsOf(values: CustomValues): CustomTexts {
  return Object.fromEntries(Object.entries(values).map(([code, value]) => [code, customCellOf(value)]));
}

/** What was typed, as it is sent. A number that cannot be read is sent as the text it is, so that the check says so. */
export function customValuesOf(texts: CustomTexts, fields: readonly CustomField[]): Readonly<Record<string, CustomValue>> {
  return Object.fromEntries(fields.map((field) => [field.code, customValueOf(texts[field.code] ?? '', field)]));
}

/** What is wrong with what was typed, or missing, by the names of the inputs; `before` is what is kept already. */
export function customProblems(
  texts: CustomTexts,
  fields: readonly CustomField[],
  before: CustomValues = {},
): Readonly<Record<string, string>> {
  const facts = { fields, before, is_staff: true, asks_required: true };
  const violations = customValueChecks(customValuesOf(texts, fields), facts);
  return Object.fromEntries(violations.map(({ field, message }) => [field, message]));
}

/** The values that were given, for a shipment that is booked. */
export function givenValues(values: CustomValues): Readonly<Record<string, string | number | boolean>> {
  const given = Object.entries(values).filter((entry): entry is [string, string | number | boolean] => entry[1] !== null);
  return Object.fromEntries(given);
}

/** A value in words; `yes` and `no` are those of the reader. */
export function shownValue(value: CustomValue, field: Pick<CustomField, 'type'>, answers: { yes: string; no: string }): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? answers.yes : answers.no;
  return field.type === 'date' && typeof value === 'string' ? longDateText(value) : String(value);
}
