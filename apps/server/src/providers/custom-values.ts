import { isDeepStrictEqual } from 'node:util';
import { refuseIfAny } from '@tsela/domain/problem';
import { customValueChecks, fieldsToFillIn, withCustomValues } from '@tsela/domain/providers/custom-fields';
import type { CustomField, CustomFieldEntity, CustomValues } from '@tsela/domain/providers/custom-fields';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { readKeptFields } from './custom-field-repository.ts';

/** Values of the provider's own fields as they are kept. */
export type KeptValues = Readonly<Record<string, string | number | boolean>>;

/** What a row of accounts, users or shipments holds: written by the rules of these fields alone, which keep nothing else there. */
export function keptValuesOf({ custom_fields }: { readonly custom_fields: unknown }): KeptValues {
  return custom_fields as KeptValues;
}

/** What a change of values leaves in the trail, separated by reader: the people of an account, or staff alone. */
export interface ValuesTold {
  readonly to_all: Told;
  readonly to_staff: Told;
}

interface Told {
  readonly change_from: KeptValues;
  readonly change_to: Readonly<Record<string, string | number | boolean | null>>;
}

/** Of a row whose values stay as they are. */
const NOTHING_TOLD: ValuesTold = {
  to_all: { change_from: {}, change_to: {} },
  to_staff: { change_from: {}, change_to: {} },
};

/** The entries of a change of values beside those of other columns: `seen` is what the account's people read. */
export function toldParts({ to_all, to_staff }: ValuesTold) {
  const part = ({ change_from, change_to }: Told) =>
    Object.keys(change_to).length === 0
      ? { change_from: {}, change_to: {} }
      : { change_from: { custom_fields: change_from }, change_to: { custom_fields: change_to } };
  return { seen: part(to_all), staff_only: part(to_staff) };
}

/**
 * The values after a change, and its entries for the trail. Raises `bad-input` for what
 * fits no field, for fields that the caller is not asked, and for required ones that are empty. Source: screens S50.
 */
export async function changedCustomValues(
  context: RequestContext,
  entity: CustomFieldEntity,
  {
    values,
    before,
    asks_required = true,
  }: { readonly values: CustomValues; readonly before: KeptValues; readonly asks_required?: boolean },
): Promise<{ readonly after: KeptValues; readonly told: ValuesTold }> {
  const fields = await readKeptFields(context, entity);
  refuseIfAny(customValueChecks(values, { fields, before, is_staff: isStaff(context.actor), asks_required }));
  const after = withCustomValues(before, values);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((code) => before[code] !== after[code]);
  const told = (codes: readonly string[]): Told => ({
    change_from: Object.fromEntries(Object.entries(before).filter(([code]) => codes.includes(code))),
    change_to: Object.fromEntries(codes.map((code) => [code, after[code] ?? null])),
  });
  const is_seen = (code: string) => isShownToAccount(fields, code);
  return {
    after,
    told: { to_all: told(changed.filter(is_seen)), to_staff: told(changed.filter((code) => !is_seen(code))) },
  };
}

/** What a change of a row does to its values; nothing where none are sent, or the same. */
export async function ownValuesAfter(
  context: RequestContext,
  entity: CustomFieldEntity,
  { before, values }: { readonly before: { readonly custom_fields: unknown }; readonly values: CustomValues | undefined },
): Promise<{ readonly changes: { readonly custom_fields?: KeptValues }; readonly told: ValuesTold }> {
  if (values === undefined) return { changes: {}, told: NOTHING_TOLD };
  const kept = keptValuesOf(before);
  const { after, told } = await changedCustomValues(context, entity, { values, before: kept });
  return { changes: isDeepStrictEqual(after, kept) ? {} : { custom_fields: after }, told };
}

/** Presents values to a reader: staff see all, account users those that are shown to them. */
export async function customValuesPresenter(
  context: RequestContext,
  entity: CustomFieldEntity,
): Promise<(row: { readonly custom_fields: unknown }) => Record<string, string | number | boolean>> {
  if (isStaff(context.actor)) return (row) => ({ ...keptValuesOf(row) });
  const shown = new Set(fieldsToFillIn(await readKeptFields(context, entity), { is_staff: false }).map(({ code }) => code));
  return (row) => Object.fromEntries(Object.entries(keptValuesOf(row)).filter(([code]) => shown.has(code)));
}

function isShownToAccount(fields: readonly CustomField[], code: string): boolean {
  return fields.find((field) => field.code === code)?.is_visible_to_account ?? false;
}
