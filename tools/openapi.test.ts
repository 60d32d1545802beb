import { readFileSync } from 'node:fs';
import { NAMED_SHAPES } from '@tsela/contract/named-shapes';
import { openApiDocument } from '@tsela/contract/openapi';
import { ALL_ROUTES } from '@tsela/contract/routes';
import { describe, expect, it } from 'vitest';

interface Schema {
  readonly [keyword: string]: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Schema>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

// The document is what its own type says no more of than "an object".
const document = openApiDocument() as Document;
const checked_in = readFileSync(new URL('../packages/contract/openapi.json', import.meta.url), 'utf8');

/** Every object within a part of the document, with the way to it. */
function* partsOf(part: unknown, way = '#'): Generator<[way: string, part: Schema]> {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) yield [way, part as Schema];
  for (const [key, value] of Object.entries(part)) yield* partsOf(value, `${way}/${key}`);
}

function resolved(parameter: Parameter | { readonly $ref: string }): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`${parameter.$ref} is not there.`);
  return found;
}

describe('the OpenAPI document', () => {
  it('is the one that is checked in: `npm run contract` writes it', () => {
    expect(JSON.parse(checked_in)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('is the same every time it is made', () => {
    expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(document));
    expect(Object.keys(document.components.schemas)).toEqual(Object.keys(document.components.schemas).toSorted());
  });

  it('has every call once, under a name of its own', () => {
    const calls = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = calls.map(({ operationId }) => operationId);

    expect(ids).toHaveLength(ALL_ROUTES.length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(calls.every(({ responses }) => '200' in responses && 'default' in responses)).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  it('refers to what is there', () => {
    const references = [...partsOf(document)].flatMap(([, part]) => (typeof part['$ref'] === 'string' ? [part['$ref']] : []));
    const kinds = Object.entries(document.components).filter(([kind]) => kind !== 'securitySchemes');
    const known = kinds.flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`));

    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((reference) => !known.includes(reference))).toEqual([]);
    expect(known.filter((reference) => !references.includes(reference))).toEqual([]);
  });

  it('writes each shape once: what calls share has a name', () => {
    const LONG = 400;
    const times = new Map<string, string[]>();
    for (const [way, part] of partsOf(document.paths)) {
      // What a call takes or answers as a whole is its own.
      if (part['type'] !== 'object' || !('properties' in part) || way.endsWith('/schema')) continue;
      const text = JSON.stringify(part);
      if (text.length > LONG) times.set(text, [...(times.get(text) ?? []), way]);
    }

    // Give the shape a line in named-shapes.ts.
    expect([...times.values()].filter((ways) => ways.length > 1)).toEqual([]);
  });

  it('holds schemas as JSON Schema knows them', () => {
    const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
    const wrong = [...partsOf(document.components.schemas)].filter(([way, part]) => {
      if (way.endsWith('/properties') || !('type' in part) || typeof part['type'] !== 'string') return false;
      if (!TYPES.includes(part['type'])) return true;
      return part['type'] === 'array' && !('items' in part);
    });

    expect(wrong).toEqual([]);
  });

  it('has parameters in the query or a header, each once a call', () => {
    for (const path of Object.values(document.paths)) {
      for (const { parameters: given = [] } of Object.values(path)) {
        const parameters = given.map(resolved);
        expect(parameters.every((parameter) => ['query', 'header'].includes(parameter.in) && 'schema' in parameter)).toBe(true);
        expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
      }
    }
  });

  it('is small enough to be read: with what calls share written once, a call takes a few thousand signs, examples among them', () => {
    expect(checked_in.length / ALL_ROUTES.length).toBeLessThan(5000);
  });
});

it('no two shapes with a name look alike, since only one name could stand for them', () => {
  const texts = Object.values(NAMED_SHAPES).map((schema) => JSON.stringify(schema));

  expect(new Set(texts).size).toBe(texts.length);
});
