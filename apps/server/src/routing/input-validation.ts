import { CLOCK_TIME, ONE_LINE } from '@tsela/contract/fields';
import { onOneLine } from '@tsela/domain/formats/one-line';
import type { Violation } from '@tsela/domain/problem';
import { Problem } from '@tsela/domain/problem';
import { Ajv } from 'ajv';
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import formats from 'ajv-formats';
import { findOverlongList } from './overlong-lists.ts';
import type { OverlongList } from './overlong-lists.ts';

/**
 * Bodies are taken as they are: no coercion, unknown fields refused. Fastify's own validator turned a null into 0
 * and dropped misspelt fields with a 200. Source: docs/decisions/0005.
 */
const STRICT: Options = {
  strict: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  // Verbose errors hold what was sent, for sentences that repeat it.
  verbose: true,
};

/** Query strings are text: numbers and booleans are read out of it, keys a call does not know are left aside. */
const COERCING: Options = { strict: false, coerceTypes: true, removeAdditional: 'all' };

/** Stops at the first fault, and with lengths before what is inside: wrong input costs no more than sound input. */
const to_first_fault = { body: withFormats(new Ajv(STRICT)), query: withFormats(new Ajv(COERCING)) };

/** Finds every fault, for people who fill in forms; asked only about small input that is known to be wrong. */
const to_last_fault = {
  body: withFormats(new Ajv({ ...STRICT, allErrors: true })),
  query: withFormats(new Ajv({ ...COERCING, allErrors: true })),
};

function withFormats(ajv: Ajv): Ajv {
  // The package is CommonJS: its function is the module's default, or the default's default.
  const add = formats as unknown as { default?: (instance: Ajv) => Ajv } & ((instance: Ajv) => Ajv);
  return withOneLines((add.default ?? add)(ajv));
}

const LINE_BREAKERS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** A name with a line break in it would write a further header into an e-mail or a further row into a file. */
function withOneLines(ajv: Ajv): Ajv {
  return ajv.addKeyword({
    keyword: ONE_LINE,
    type: 'string',
    modifying: true,
    errors: false,
    validate: (_schema: true, text: string, _parent?: object, place?: DataValidationCxt) => {
      if (place && LINE_BREAKERS.test(text)) place.parentData[place.parentDataProperty] = onOneLine(text);
      return true;
    },
  });
}

/** What is wrong with an input, as far as it is looked for; nothing when it is sound. */
export type InputCheck = (input: unknown) => readonly ErrorObject[];

export function bodyValidator(schema: object): InputCheck {
  return checkOf('body', schema);
}

export function queryValidator(schema: object): InputCheck {
  return checkOf('query', schema);
}

type InputFrom = keyof typeof to_first_fault;

const checks_by_schema: Record<InputFrom, WeakMap<object, InputCheck>> = { body: new WeakMap(), query: new WeakMap() };

/** One check of a schema for the process, compiled when it is first asked: most of the calls' schemas never are in one process, and all of them take
 *  half a second and some 20 MB. */
function checkOf(input_from: InputFrom, schema: object): InputCheck {
  const checks = checks_by_schema[input_from];
  let check = checks.get(schema);
  if (!check) checks.set(schema, (check = checkWith(input_from, schema)));
  return check;
}

/** More than any form has: the faults of an input with more values than this are not all gathered, it is refused with the first one. */
const MOST_VALUES = 20_000;

function checkWith(input_from: InputFrom, schema: object): InputCheck {
  let isSound: ValidateFunction | undefined;
  let gather: ValidateFunction | undefined;
  return (input) => {
    isSound ??= to_first_fault[input_from].compile(schema);
    if (isSound(input)) return [];
    const [fault] = isSound.errors ?? [];
    const overlong = findOverlongList(schema, input);
    if (overlong) return [tooManyEntries(overlong)];
    if (!hasAtMost(MOST_VALUES, input)) return fault ? [fault] : [];
    gather ??= to_last_fault[input_from].compile(schema);
    gather(input);
    return gather.errors ?? [];
  };
}

/** Whether a value holds no more than so many values in itself. */
function hasAtMost(most: number, value: unknown): boolean {
  const seen = [value];
  for (const each of seen) {
    if (typeof each !== 'object' || each === null) continue;
    for (const inner of Array.isArray(each) ? each : Object.values(each)) if (seen.push(inner) > most) return false;
  }
  return true;
}

/** Refuses a body with a list that is too long before anything walks over its entries. */
export function refuseOverlongLists(schema: object, body: unknown): void {
  const overlong = findOverlongList(schema, body);
  if (overlong) throw invalidInput([tooManyEntries(overlong)]);
}

function tooManyEntries({ pointer, limit }: OverlongList): ErrorObject {
  return { keyword: 'maxItems', instancePath: pointer, schemaPath: '', params: { limit } };
}

const MOST_VIOLATIONS = 20;

/** What the validator found, as a Problem that names each field. */
export function invalidInput(errors: readonly ErrorObject[]): Problem {
  const violations = violationsOf(errors);
  const first = violations[0];
  return new Problem('bad-input', first ? first.message : 'The input is not valid.', { violations });
}

/** What a value lacks of a shape of the calls, for what comes in a file. */
export function checkShape(schema: object, value: unknown): Violation[] {
  return violationsOf(bodyValidator(schema)(value));
}

function violationsOf(errors: readonly ErrorObject[]): Violation[] {
  return errors.slice(0, MOST_VIOLATIONS).map(violationOf);
}

function violationOf(error: ErrorObject): Violation {
  const params = error.params as Record<string, unknown>;
  const own = params['missingProperty'] ?? params['additionalProperty'];
  const field = [fieldPath(error.instancePath), ...(typeof own === 'string' ? [own] : [])].filter(Boolean).join('.');
  return { field, code: error.keyword, message: `${sentenceFor(error, field)}.` };
}

/** `/parcels/0/submitted_weight_kg` becomes `parcels[0].submitted_weight_kg`. */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');
}

function sentenceFor(error: ErrorObject, field: string): string {
  const name = field || 'The input';
  switch (error.keyword) {
    case 'required':
      return `${name} is required`;
    case 'additionalProperties':
      return `${name} is not a known field`;
    case 'type':
      return `${name} must be ${article(String((error.params as { type: unknown }).type))}`;
    case 'enum':
      return `${name} must be one of ${(error.params as { allowedValues: readonly unknown[] }).allowedValues.join(', ')}`;
    case 'pattern':
      if ((error.params as { pattern: unknown }).pattern === CLOCK_TIME) return `${textSaid(error)} is not a time of day`;
      return `${name} has characters or a form that are not allowed`;
    case 'format':
      return `${name} is not a valid ${String((error.params as { format: unknown }).format)}`;
    case 'maxLength':
      return `${name} is too long: ${String((error.params as { limit: unknown }).limit)} characters at most`;
    default:
      return `${name} ${boundText(error) ?? error.message ?? 'is not valid'}`;
  }
}

/** What was sent, as far as a sentence has room for it. */
function textSaid({ data }: ErrorObject): string {
  return String(data).slice(0, 20) || 'An empty text';
}

/** What a number, a text or a list must keep to, in words. */
function boundText({ keyword, params }: ErrorObject): string | null {
  const limit = Number((params as { limit?: unknown }).limit);
  switch (keyword) {
    case 'minimum':
      return `must be ${limit} or more`;
    case 'maximum':
      return `must be ${limit} or less`;
    case 'exclusiveMinimum':
      return `must be more than ${limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${limit}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `is too short: ${limit} characters at least`;
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have ${limit} entries at least`;
    case 'maxItems':
      return `may have ${limit} entries at most`;
    default:
      return null;
  }
}

function article(type: string): string {
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
    null: 'empty',
  };
  return words[type] ?? type;
}
