import type { PARCEL_TYPE_MEASURES } from '@tsela/domain/accounts/parcel-types';
import type { ParcelType } from '@tsela/domain/providers/setting-records';
import { amountOf } from './account-form-draft.ts';

type Measure = (typeof PARCEL_TYPE_MEASURES)[number];

/** A parcel type while it is typed: numbers are the texts in the fields. */
export type ParcelTypeRow = { readonly [Name in Measure]: string } & Pick<ParcelType, 'name' | 'is_default'>;

export const EMPTY_ROW: ParcelTypeRow = {
  name: '',
  length: '',
  width: '',
  height: '',
  weight: '',
  declared_value: '',
  is_default: false,
};

/** The rows of a value of the setting, whether it was read or is being typed. */
export function rowsOf(value: unknown): ParcelTypeRow[] {
  if (!Array.isArray(value)) return [];
  return value.map((type: Partial<Record<string, unknown>>) => ({
    name: textOf(type['name']),
    is_default: type['is_default'] === true,
    length: measureText(type['length']),
    width: measureText(type['width']),
    height: measureText(type['height']),
    weight: measureText(type['weight']),
    declared_value: measureText(type['declared_value']),
  }));
}

/** The rows as they are sent. What cannot be read as a number goes as none, and comes back with a message beside it. */
export function typesOf(rows: readonly ParcelTypeRow[]): ParcelType[] {
  return rows.map((row) => ({
    name: row.name.trim(),
    is_default: row.is_default,
    length: measureOf(row.length),
    width: measureOf(row.width),
    height: measureOf(row.height),
    weight: measureOf(row.weight),
    declared_value: measureOf(row.declared_value),
  }));
}

/** The rows with this one as the usual one, or none. */
export function withUsual(rows: readonly ParcelTypeRow[], at: number, is_default: boolean): ParcelTypeRow[] {
  return rows.map((row, index) => ({ ...row, is_default: index === at && is_default }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Nothing is an empty field. */
function measureText(value: unknown): string {
  if (typeof value === 'number') return value === 0 ? '' : String(value);
  return textOf(value);
}

function measureOf(typed: string): number {
  const measure = amountOf(typed);
  return measure === undefined ? 0 : (measure ?? Number.NaN);
}
