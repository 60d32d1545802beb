import { completedRecord, isWholeRecord } from './setting-record-fields.ts';
import type { SettingRecord } from './setting-record-fields.ts';

/** Who reads a setting: everyone, signed-in users, staff only; a secret is written and never read back. */
export type SettingReader = 'public' | 'account' | 'staff' | 'secret';

/** What a text holds; decides the control and the check on saving. */
export type TextFormat =
  | 'plain'
  | 'multi-line'
  | 'html'
  | 'url'
  | 'picture'
  | 'websocket-url'
  | 'email'
  | 'email-list'
  | 'phone'
  | 'code'
  | 'digits'
  | 'day-list'
  | 'time'
  | 'date'
  | 'colour'
  | 'version'
  | 'secret';

/** What the plain values of a list are. */
export type ListItem = 'text' | 'html' | 'site' | 'status' | 'country' | 'feature' | 'account-id' | 'pickup-provider';

/** The shape of a setting's value, without the value's type. */
export type SettingForm =
  | { readonly kind: 'boolean' }
  | {
      readonly kind: 'number';
      readonly unit: string;
      readonly is_optional: boolean;
      readonly min: number;
      readonly max: number | null;
    }
  | { readonly kind: 'text'; readonly format: TextFormat; readonly length_max: number | null }
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly is_optional: boolean }
  | { readonly kind: 'list'; readonly item: ListItem }
  | { readonly kind: 'records'; readonly fields: readonly string[] }
  | { readonly kind: 'map' };

/** One setting: its form, its default, and who may read it. */
export interface Setting<Value> {
  readonly form: SettingForm;
  readonly default: Value;
  readonly reader: SettingReader;
}

export function onOff(initial: boolean, reader: SettingReader): Setting<boolean> {
  return { form: { kind: 'boolean' }, default: initial, reader };
}

/** A number that always has a value; an emptied one means the default again. */
export function numeric(
  initial: number,
  reader: SettingReader,
  limits: { unit?: string; min?: number; max?: number } = {},
): Setting<number> {
  const { unit = '', min = 0, max = null } = limits;
  return { form: { kind: 'number', unit, is_optional: false, min, max }, default: initial, reader };
}

/** A number that may be emptied, which is no limit. */
export function optionalNumeric(initial: number | null, reader: SettingReader, unit: string): Setting<number | null> {
  return { form: { kind: 'number', unit, is_optional: true, min: 0, max: null }, default: initial, reader };
}

export function text(
  reader: SettingReader,
  format: TextFormat = 'plain',
  given: { initial?: string; length_max?: number } = {},
): Setting<string> {
  const { initial = '', length_max = null } = given;
  return { form: { kind: 'text', format, length_max }, default: initial, reader };
}

export function choice<const Options extends readonly string[]>(
  options: Options,
  initial: Options[number],
  reader: SettingReader,
): Setting<Options[number]> {
  return { form: { kind: 'choice', options, is_optional: false }, default: initial, reader };
}

/** A choice that may be left open. */
export function optionalChoice<const Options extends readonly string[]>(
  options: Options,
  reader: SettingReader,
): Setting<Options[number] | ''> {
  return { form: { kind: 'choice', options, is_optional: true }, default: '', reader };
}

export function textList(
  item: Exclude<ListItem, 'account-id'>,
  reader: SettingReader,
  initial: readonly string[] = [],
): Setting<readonly string[]> {
  return { form: { kind: 'list', item }, default: initial, reader };
}

export function idList(reader: SettingReader): Setting<readonly number[]> {
  return { form: { kind: 'list', item: 'account-id' }, default: [], reader };
}

/** A list of records of the given type; the fields are those its editor shows. */
export function records<Item extends object>(
  fields: readonly (keyof Item & string)[],
  reader: SettingReader,
  initial: readonly Item[] = [],
): Setting<readonly Item[]> {
  return { form: { kind: 'records', fields }, default: initial, reader };
}

export function map<Value extends object>(initial: Value, reader: SettingReader): Setting<Value> {
  return { form: { kind: 'map' }, default: initial, reader };
}

/** Whether a stored value has the shape its setting asks for; anything else is read as the default. */
export function hasShape(form: SettingForm, value: unknown): boolean {
  switch (form.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return (typeof value === 'number' && Number.isFinite(value)) || (form.is_optional && value === null);
    case 'text':
      return typeof value === 'string';
    case 'choice':
      return typeof value === 'string' && (form.options.includes(value) || (form.is_optional && value === ''));
    case 'list':
      return Array.isArray(value) && value.every((item) => typeof item === (form.item === 'account-id' ? 'number' : 'string'));
    case 'records':
      return Array.isArray(value) && value.every(isPlainObject);
    case 'map':
      return isPlainObject(value);
  }
}

/** A stored value as it is read: records get what they leave out, and those that cannot be whole are left out themselves. */
export function asRead(form: SettingForm, value: unknown): unknown {
  if (form.kind !== 'records' || !Array.isArray(value)) return value;
  return value
    .filter(isPlainObject)
    .map((entry) => (isWholeRecord(form.fields, entry) ? entry : completedRecord(form.fields, entry)))
    .filter((entry) => isWholeRecord(form.fields, entry));
}

export function isPlainObject(value: unknown): value is SettingRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
