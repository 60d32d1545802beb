import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';

/** What of a schema tells how a value is meant. */
export interface Expected {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Expected>>;
  readonly patternProperties?: Readonly<Record<string, Expected>>;
  readonly items?: Expected;
  readonly anyOf?: readonly Expected[];
}

/**
 * A value as programs write it, as the schema means it: numbers and yes or no as text, text as numbers, `false` for what is left out, as
 * PHP has it, and one where a list is expected. What could be meant otherwise stays as it came, for the schema to refuse: half a number
 * never becomes a whole one, since it would name another shipment. Source: public API §1 and §13.
 */
export function readAs(schema: TSchema, value: unknown): unknown {
  return asExpected(schema, value);
}

function asExpected(expected: Expected, value: unknown): unknown {
  if (expected.anyOf) return asOneOf(expected.anyOf, value);
  switch (expected.type) {
    case 'object':
      return asObject(expected, value);
    case 'array':
      return (Array.isArray(value) ? value : [value]).map((each) => asExpected(expected.items ?? {}, each));
    case 'integer':
    case 'number':
      return typeof value === 'string' ? asNumber(value) : value;
    case 'boolean':
      return asYesOrNo(value);
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    default:
      return value;
  }
}

function asObject({ properties = {}, patternProperties = {} }: Expected, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const others = Object.values(patternProperties)[0];
  const given = Object.entries(value)
    .map(([key, each]) => ({ key, each, expected: Object.hasOwn(properties, key) ? properties[key] : others }))
    .filter(({ each, expected }) => each !== false || expected === undefined || mayBeFalse(expected));
  return Object.fromEntries(given.map(({ key, each, expected }) => [key, asExpected(expected ?? {}, each)]));
}

function mayBeFalse({ type, anyOf }: Expected): boolean {
  return anyOf ? anyOf.some(mayBeFalse) : type === undefined || type === 'boolean';
}

function asOneOf(variants: readonly Expected[], value: unknown): unknown {
  if (variants.some((variant) => Check(variant as TSchema, value))) return value;
  for (const variant of variants) {
    const read = asExpected(variant, value);
    if (Check(variant as TSchema, read)) return read;
  }
  return value;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Far more digits than a number of ours has. */
const LONGEST_NUMBER = 100;

function asNumber(text: string): unknown {
  return text.length <= LONGEST_NUMBER && NUMBER.test(text.trim()) ? Number(text) : text;
}

const YES_OR_NO: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);

function asYesOrNo(value: unknown): unknown {
  return YES_OR_NO.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value;
}
