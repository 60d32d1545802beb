import { yesOrNo } from '../formats/yes-no.ts';
import type { Violation } from '../problem.ts';
import { parseDay } from '../time/day.ts';

/** What has fields of the provider's own. Source: screens S50, decisions 0059. */
export const CUSTOM_FIELD_ENTITIES = ['shipment', 'account', 'user'] as const;
export type CustomFieldEntity = (typeof CUSTOM_FIELD_ENTITIES)[number];

/** Source: screens S50. */
export const CUSTOM_FIELD_TYPES = ['text', 'number', 'date', 'list', 'yes/no'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** What a field holds; null and left out are empty. */
export type CustomValue = string | number | boolean | null;
export type CustomValues = Readonly<Record<string, CustomValue>>;

/** A field of the provider's own. */
export interface CustomField {
  readonly code: string;
  readonly label: string;
  readonly type: CustomFieldType;
  /** What a list offers. */
  readonly options: readonly string[];
  readonly is_required: boolean;
  readonly is_visible_to_account: boolean;
  readonly is_shown_in_list: boolean;
  /** Whether it is asked for; what is switched off keeps its values. */
  readonly is_active: boolean;
}

export const LONGEST_LABEL = 60;
export const LONGEST_VALUE = 1000;
/** A provider has no more fields in use. */
export const MOST_FIELDS = 50;
export const MOST_OPTIONS = 100;
/** A list has room for no more columns. */
export const MOST_SHOWN_IN_LIST = 3;

type Definition = Omit<CustomField, 'code'>;

/** Whether a field may be so, beside the others that are in use. Source: screens S50. */
export function customFieldChecks(field: Definition, others: readonly CustomField[]): Violation[] {
  const label = field.label.trim();
  const used = others.filter((other) => other.is_active);
  const is_taken = used.some((other) => other.label.toLowerCase() === label.toLowerCase());
  const shown = used.filter((other) => other.is_shown_in_list).length;
  return [
    ...refuse(label === '' || label.length > LONGEST_LABEL, 'label', 'Please enter a name of up to 60 characters.'),
    ...refuse(field.is_active && is_taken, 'label', `There is a field named ${label} already.`),
    ...optionChecks(field),
    ...refuse(
      field.is_active && field.is_shown_in_list && shown >= MOST_SHOWN_IN_LIST,
      'is_shown_in_list',
      `A list has room for ${MOST_SHOWN_IN_LIST} fields. Please take another one out of it first.`,
    ),
    ...refuse(field.is_active && used.length >= MOST_FIELDS, 'label', `There are ${MOST_FIELDS} fields already.`),
  ];
}

function optionChecks({ type, options }: Definition): Violation[] {
  if (type !== 'list') return refuse(options.length > 0, 'options', 'Only a list has choices.');
  const lowered = options.map((option) => option.trim().toLowerCase());
  return [
    ...refuse(options.length === 0, 'options', 'Please enter the choices, one on each line.'),
    ...refuse(options.length > MOST_OPTIONS, 'options', `A list has ${MOST_OPTIONS} choices at most.`),
    ...refuse(
      lowered.some((option) => option === '' || option.length > LONGEST_LABEL),
      'options',
      'Each choice has up to 60 characters.',
    ),
    ...refuse(new Set(lowered).size < lowered.length, 'options', 'Please enter each choice once.'),
  ];
}

interface ValueFacts {
  readonly fields: readonly CustomField[];
  /** What is kept already: it may stay, whatever became of its field since. */
  readonly before: CustomValues;
  /** The user who fills in: account users see the fields that are shown to them. */
  readonly is_staff: boolean;
  /** Whether what has to be filled in is asked for; a quote may wait with it. */
  readonly asks_required: boolean;
}

/** The fields that a user fills in. */
export function fieldsToFillIn(
  fields: readonly CustomField[],
  { is_staff }: { readonly is_staff: boolean },
): readonly CustomField[] {
  return fields.filter((field) => field.is_active && (is_staff || field.is_visible_to_account));
}

/** Whether values fit the fields. Raises nothing for what stays as it was. Source: screens S50, PERM-089. */
export function customValueChecks(values: CustomValues, { fields, before, is_staff, asks_required }: ValueFacts): Violation[] {
  const offered = fieldsToFillIn(fields, { is_staff });
  const changed = Object.entries(values).filter(([code, value]) => (before[code] ?? null) !== value);
  const after = { ...before, ...values };
  return [
    ...changed.flatMap(([code, value]) => {
      const field = offered.find((each) => each.code === code);
      if (!field) return [wrong(code, 'There is no such field.')];
      return isEmpty(value) || fits(field, value) ? [] : [wrong(code, WRONG[field.type](field.label))];
    }),
    ...offered.flatMap(({ code, label, is_required }) =>
      asks_required && is_required && isEmpty(after[code] ?? null) ? [missing(code, `Please fill in “${label}”.`)] : [],
    ),
  ];
}

/** What is kept after a change: empty values are left out, texts are trimmed. */
export function withCustomValues(
  before: CustomValues,
  values: CustomValues,
): Readonly<Record<string, string | number | boolean>> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [code, value] of Object.entries({ ...before, ...values })) {
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (trimmed !== null && trimmed !== '') kept[code] = trimmed;
  }
  return kept;
}

/** What a text stands for that was typed or was in the cell of a file. A text that fits no value stays one, so that the check says so. */
export function customValueOf(text: string, { type, options }: Pick<CustomField, 'type' | 'options'>): CustomValue {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (type === 'yes/no') return yesOrNo(trimmed) ?? trimmed;
  if (type === 'date') return trimmed.replaceAll('/', '-');
  if (type === 'list') return options.find((option) => option.toLowerCase() === trimmed.toLowerCase()) ?? trimmed;
  if (type !== 'number') return trimmed;
  const plain = trimmed.replaceAll(/\s/g, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : trimmed;
}

/** A value as it is in a file, where `customValueOf` reads it again. */
export function customCellOf(value: CustomValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

const WRONG: Readonly<Record<CustomFieldType, (label: string) => string>> = {
  text: (label) => `“${label}” has ${LONGEST_VALUE} characters at most.`,
  number: (label) => `Please enter a number for “${label}”.`,
  date: (label) => `Please enter a date for “${label}”.`,
  list: (label) => `Please choose one of the choices of “${label}”.`,
  'yes/no': (label) => `Please answer “${label}” with yes or no.`,
};

function fits({ type, options }: CustomField, value: CustomValue): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15;
  if (type === 'yes/no') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (type === 'date') return parseDay(value) !== null;
  return type === 'list' ? options.includes(value) : value.trim().length <= LONGEST_VALUE;
}

function isEmpty(value: CustomValue): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function wrong(code: string, message: string): Violation {
  return { field: `custom_fields.${code}`, code: 'value-wrong', message };
}

function missing(code: string, message: string): Violation {
  return { field: `custom_fields.${code}`, code: 'required', message };
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll('_', '-')}-wrong`, message }] : [];
}
