import { KEY_SCOPES, callsOfKey } from '@tsela/domain/integrations/key-scopes';
import { WEBHOOK_TOPICS } from '@tsela/domain/integrations/webhook-rules';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { PROBLEM_CODES } from '@tsela/domain/problem';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_BODIES } from './integrations/webhook-body-shapes.ts';
import { openApiDocument } from './openapi.ts';
import { CALL_TEXTS } from './program-call-texts.ts';
import { ALL_ROUTES } from './routes.ts';

interface Schema {
  readonly [keyword: string]: unknown;
}

interface Parameter {
  readonly name: string;
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
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

// The document is what its own type says no more of than "an object".
const documentOf = (scopes: Parameters<typeof openApiDocument>[0]) => openApiDocument(scopes) as Document;

/** Every reference within a part of the document. */
function referencesIn(part: unknown): string[] {
  return Array.from(JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g), ([, place = '']) => place);
}

/** Where the named parts of a document stand. */
function placesOf({ components }: Document): string[] {
  const kinds = Object.entries(components).filter(([kind]) => kind !== 'securitySchemes');
  return kinds.flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`));
}

describe('the OpenAPI document for programs', () => {
  const programs = documentOf({ scopes: KEY_SCOPES });
  const operations = Object.values(programs.paths).flatMap((path) => Object.values(path));
  function resolved(parameter: Parameter | { readonly $ref: string }): Parameter {
    if (!('$ref' in parameter)) return parameter;
    const found = programs.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
    if (!found) throw new Error(`${parameter.$ref} is not there.`);
    return found;
  }
  const inputOf = (id: string) => ALL_ROUTES.find(({ area, name }) => `${area}.${name}` === id)?.route;

  it('SCREEN-21: says of every call of a key what it is for and how, with an example and the errors by status', () => {
    const lacking = operations.filter(({ description, requestBody, operationId, responses }) => {
      const has_example = requestBody === undefined || requestBody.content?.['application/json']?.example !== undefined;
      const answered = responses['200']?.content;
      const is_answered = answered?.['application/pdf'] !== undefined || answered?.['application/json']?.example !== undefined;
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
      const part = documentOf({ scopes: [scope] });
      const own = Object.values(part.paths).flatMap((path) => Object.values(path));
      const references = referencesIn(part);

      expect(own.map((call) => call['x-scopes'])).toEqual(
        own.map((call) => (call.operationId === 'tracking.track' ? [] : expect.arrayContaining([scope]))),
      );
      expect(own).toHaveLength(callsOfKey([scope]).length + 1);
      expect(new Set(references)).toEqual(new Set(placesOf(part)));
      expect('webhooks' in part).toBe(scope === 'webhooks');
    },
  );
});
