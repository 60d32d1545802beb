import type { Violation } from '../../problem.ts';
import { customValueChecks, customValueOf, withCustomValues } from '../../providers/custom-fields.ts';
import type { CustomField } from '../../providers/custom-fields.ts';
import { cellOf } from './moved-row.ts';
import type { MovedRow } from './moved-row.ts';

/** Values of the provider's own fields as they are kept. */
export type OwnValues = Readonly<Record<string, string | number | boolean>>;

/** What a row has in the columns of the provider's own fields, checked as their form checks it; faults name their columns. Source: issue 21.11. */
export function ownValuesIn(
  row: MovedRow,
  fields: readonly CustomField[],
): { readonly values: OwnValues; readonly violations: readonly Violation[] } {
  const values = Object.fromEntries(
    fields.map((field) => [field.code, customValueOf(cellOf(row, `custom_fields.${field.code}`), field)]),
  );
  return {
    values: withCustomValues({}, values),
    violations: customValueChecks(values, { fields, before: {}, is_staff: true, asks_required: true }),
  };
}
