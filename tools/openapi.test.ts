import { readFileSync } from 'node:fs';
import { NAMED_SHAPES } from '@tsela/contract/named-shapes';
import { WEBHOOK_BODIES } from '@tsela/contract/integrations/webhook-body-shapes';
import { openApiDocument } from '@tsela/contract/openapi';
import { CALL_TEXTS } from '@tsela/contract/program-call-texts';
import { ALL_ROUTES } from '@tsela/contract/routes';
import { KEY_SCOPES, callsOfKey } from '@tsela/domain/integrations/key-scopes';
import { WEBHOOK_TOPICS } from '@tsela/domain/integrations/webhook-rules';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { PROBLEM_CODES } from '@tsela/domain/problem';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';

interface Schema {
  readonly [keyword: string]: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
  readonly description?: string;
  readonly example?: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly 'x-scopes'?: readonly string[];
  readonly requestBody?: Content;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly securitySchemes: object;
    readonly headers: Readonly<Record<string, Schema>>;
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

/** Where the named parts of a document stand. */
function placesOf({ components }: Document): string[] {
  const kinds = Object.entries(components).filter(([kind]) => kind !== 'securitySchemes');
  return kinds.flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`));
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
    const known = placesOf(document);

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

describe('the OpenAPI document for programs', () => {
  const programs = openApiDocument({ scopes: KEY_SCOPES }) as Document;
  const operations = Object.values(programs.paths).flatMap((path) => Object.values(path));
  const inputOf = (id: string) => ALL_ROUTES.find(({ area, name }) => `${area}.${name}` === id)?.route;

  it('SCREEN-21: says of every call of a key what it is for and how, with an example and the errors by status', () => {
    const lacking = operations.filter(({ description, requestBody, operationId, responses }) => {
      const has_example = requestBody === undefined || requestBody.content?.['application/json']?.example !== undefined;
      const is_answered = responses['200']?.content?.['application/json']?.example !== undefined;
      const has_errors = ['400', '429', '500', '503'].every((status) => status in responses);
      return !description || !has_example || !is_answered || !has_errors || CALL_TEXTS[operationId] === undefined;
    });

    expect(operations.length).toBe(callsOfKey(KEY_SCOPES).length + 1);
    expect(lacking.map(({ operationId }) => operationId)).toEqual([]);
    expect(Object.keys(CALL_TEXTS).filter((call) => !operations.some(({ operationId }) => operationId === call))).toEqual([]);
  });

  it('SCREEN-21: says of every parameter what it means, with an example that the call takes', () => {
    const parameters = operations.flatMap(({ operationId, parameters: given = [] }) =>
      given.map(resolved).map((parameter) => ({ operationId, ...parameter })),
    );
    const lacking = parameters.filter(({ description, example }) => !description || example === undefined);
    const wrong = parameters.filter(({ operationId, name, example }) => {
      const schema = inputOf(operationId)?.input.properties[name];
      return schema !== undefined && !Check(schema, example);
    });

    expect(parameters.length).toBeGreaterThan(120);
    expect(lacking.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([]);
    expect(wrong.map(({ operationId, name, example }) => `${operationId} ${name}: ${String(example)}`)).toEqual([]);
  });

  it('SCREEN-21: says of every field of a body what it means', () => {
    const lacking = operations.flatMap(({ operationId, requestBody }) => {
      const schema = requestBody?.content?.['application/json']?.schema ?? {};
      const name = typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? '') : '';
      const { properties = {} } = (name === '' ? schema : (programs.components.schemas[name] ?? {})) as { properties?: object };
      return Object.entries(properties).flatMap(([field, property]) =>
        'description' in property ? [] : [`${operationId} ${field}`],
      );
    });

    expect(lacking).toEqual([]);
  });

  it('SCREEN-21: has examples of bodies and answers that the calls take and give', () => {
    const wrong = operations.flatMap(({ operationId, requestBody, responses }) => {
      const route = inputOf(operationId);
      if (!route) return [`${operationId} is no call`];
      const sent = requestBody?.content?.['application/json']?.example;
      const answered = responses['200']?.content?.['application/json']?.example;
      return [
        ...(sent === undefined || Check(route.input, sent) ? [] : [`${operationId} is sent ${JSON.stringify(sent)}`]),
        ...(Check(route.output, answered) ? [] : [`${operationId} answers ${JSON.stringify(answered)}`]),
      ];
    });

    expect(wrong).toEqual([]);
  });

  it('SCREEN-21: names the codes of errors and the statuses of shipments', () => {
    const { Problem: problem, ShipmentStatus: status } = programs.components.schemas as Record<
      string,
      { properties?: Record<string, Schema>; enum?: unknown }
    >;

    expect(problem?.properties?.['code']?.['enum']).toEqual(PROBLEM_CODES);
    expect(status?.enum).toEqual(SHIPMENT_STATUSES);
  });

  it('SCREEN-21: tells of every webhook topic with its headers and an example of its body', () => {
    const { webhooks } = programs;

    expect(Object.keys(webhooks)).toEqual(WEBHOOK_TOPICS);
    for (const [topic, { post }] of Object.entries(webhooks)) {
      const body = post.requestBody?.content?.['application/json'];
      expect([topic, Check(WEBHOOK_BODIES[topic as WebhookTopic], body?.example)]).toEqual([topic, true]);
      expect(post.parameters?.map((each) => resolved(each).name)).toContain('webhook-signature');
    }
  });

  it.each(KEY_SCOPES)(
    'SCREEN-21: for keys of the scope %s has their calls and public tracking, and nothing that is not referred to',
    (scope) => {
      const part = openApiDocument({ scopes: [scope] }) as Document;
      const own = Object.values(part.paths).flatMap((path) => Object.values(path));
      const references = [...partsOf(part)].flatMap(([, each]) => (typeof each['$ref'] === 'string' ? [each['$ref']] : []));

      expect(own.map((call) => call['x-scopes'])).toEqual(
        own.map((call) => (call.operationId === 'tracking.track' ? [] : expect.arrayContaining([scope]))),
      );
      expect(own).toHaveLength(callsOfKey([scope]).length + 1);
      expect(new Set(references)).toEqual(new Set(placesOf(part)));
      expect('webhooks' in part).toBe(scope === 'webhooks');
    },
  );
});
