import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { ALL_ROUTES } from './routes.ts';

interface Said {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Said>>;
  readonly patternProperties?: Readonly<Record<string, Said>>;
  readonly additionalProperties?: unknown;
  readonly items?: Said;
  readonly anyOf?: readonly Said[];
}

/** A setting's value has the form that its own line of the catalogue says, and is held against that by the use case. */
const HELD_BY_THE_CATALOGUE = [
  'POST /providers/settings settings[].value',
  'POST /accounts/settings settings[].value',
  'POST /users/settings value',
];

/** Where in an input a caller decides how long it is: texts, lists, keys, and what may be anything. */
function unbounded(said: Said, at: string): string[] {
  if (said.anyOf) return said.anyOf.flatMap((each) => unbounded(each, at));
  if (said.enum !== undefined || said.const !== undefined) return [];
  if (said.type === 'string') return isBoundedText(said) ? [] : [at];
  if (said.type === 'array') return [...(said.maxItems === undefined ? [at] : []), ...unbounded(said.items ?? {}, `${at}[]`)];
  if (said.type === 'object') return unboundedIn(said, at);
  return said.type === undefined ? [at] : [];
}

function unboundedIn({ properties = {}, patternProperties = {}, additionalProperties }: Said, at: string): string[] {
  const inside = (key: string) => (at.endsWith(' ') ? `${at}${key}` : `${at}.${key}`);
  return [
    ...(additionalProperties === false ? [] : [inside('…')]),
    ...Object.entries(properties).flatMap(([key, each]) => unbounded(each, inside(key))),
    ...Object.entries(patternProperties).flatMap(([key, each]) => [
      ...(isBoundedPattern(key) ? [] : [inside(key)]),
      ...unbounded(each, inside('{}')),
    ]),
  ];
}

const isBoundedText = ({ maxLength, pattern, format }: Said) =>
  maxLength !== undefined || format !== undefined || (pattern !== undefined && isBoundedPattern(pattern));

/** Whether a pattern holds the whole text and says how often each part may come. */
function isBoundedPattern(pattern: string): boolean {
  const without_sets = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  return /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(without_sets);
}

const ofInput = (input: TSchema, call: string) => unbounded(input, `${call} `);

it('every text, list and key that a caller sends has a longest length, whatever the call', () => {
  const open = ALL_ROUTES.flatMap(({ route }) => ofInput(route.input, `${route.method} ${route.path}`));

  expect(open.toSorted()).toEqual(HELD_BY_THE_CATALOGUE.toSorted());
});

it.each([
  [{ type: 'string' }, true],
  [{ type: 'string', maxLength: 9 }, false],
  [{ type: 'string', format: 'date' }, false],
  [{ type: 'string', pattern: '^[0-9]+$' }, true],
  [{ type: 'string', pattern: '[0-9]{4}' }, true],
  [{ type: 'string', pattern: '^[0-9]{2,}$' }, true],
  [{ type: 'string', pattern: '^[0-9+*]{1,15}(,x){0,99}$' }, false],
  [{ type: 'array', items: { type: 'integer' } }, true],
  [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, true],
  [{ type: 'object', additionalProperties: false, patternProperties: { '^.*$': { type: 'integer' } } }, true],
  [{ type: 'object', properties: { a: { type: 'integer' } } }, true],
  [{}, true],
] as const)('the net says of %j whether it is open: %s', (said, is_open) => {
  expect(unbounded(said as Said, 'x').length > 0).toBe(is_open);
});
