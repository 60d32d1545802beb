import { KEY_SCOPES } from '@tsela/domain/integrations/key-scopes';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import { exampleOf } from './example-of.ts';
import { paging, problemBody } from './fields.ts';
import { NAMED_SHAPES } from './named-shapes.ts';
import { ERROR_RESPONSES, HEADERS_OF_LIMIT, LIMIT_HEADERS, errorsOf } from './openapi-errors.ts';
import { withReferences } from './openapi-references.ts';
import type { NamedParts } from './openapi-references.ts';
import { webhooksOfDocument } from './openapi-webhooks.ts';
import { CALL_TEXTS } from './program-call-texts.ts';
import { fieldText } from './program-field-texts.ts';
import { isForPrograms, programRoutes, scopesOf } from './program-routes.ts';
import type { Route } from './route.ts';
import { ALL_ROUTES } from './routes.ts';
import type { NamedRoute } from './routes.ts';

const TITLE = 'Tsela API';
const VERSION = '3.18.23';

/**
 * The OpenAPI 3.1 document, derived from the declarations: of every call, which `openapi.json` beside it holds, or with `scopes` of the
 * calls that keys made for these may make.
 */
export function openApiDocument({ scopes }: { readonly scopes?: readonly KeyScope[] } = {}): object {
  const routes = scopes === undefined ? ALL_ROUTES : programRoutes(scopes);
  const paths: Record<string, Record<string, object>> = {};
  for (const named of routes) {
    const path = `/api${named.route.path}`;
    paths[path] = { ...paths[path], [named.route.method.toLowerCase()]: operation(named) };
  }
  const has_webhooks = scopes === undefined || scopes.includes('webhooks');
  const { parts, components } = withReferences({ paths, ...(has_webhooks && { webhooks: webhooksOfDocument() }) }, NAMED_PARTS);
  return {
    openapi: '3.1.0',
    info: { title: TITLE, version: VERSION, description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(routes.map(({ area }) => area)), ...(has_webhooks ? ['webhooks'] : [])].map((name) => ({ name })),
    ...parts,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key of an account, or the token of a sign-in.' },
      },
      ...components,
    },
  };
}

const DESCRIPTION =
  'Bodies are JSON. Money is rand with two decimals, weights are kg, lengths cm, instants RFC 3339, days YYYY-MM-DD. Calls with a key, and ' +
  'all calls to a host that starts with `api.`, are read as they are meant: unknown fields are left aside, numbers may come as text, and null and ' +
  'empty text stand for what is not given. Other callers are taken to the letter: unknown fields and wrong types are refused with the name of the ' +
  'field. Errors are application/problem+json with a `message` for people and a `code` for programs. A host that starts with `api.` answers at its ' +
  `root, under /v2 and /v3 as well. \`?scope=\` with one or several of ${KEY_SCOPES.join(', ')} gives the calls that such a key makes.`;

function operation({ area, name, route }: NamedRoute): object {
  const call = `${area}.${name}`;
  const from_query = route.input_from === 'query';
  const parameters = [...(from_query ? parametersOf(call, route) : []), ...keyOfCall(route)];
  return {
    operationId: call,
    tags: [area],
    summary: route.summary,
    ...(isForPrograms(route) && { description: CALL_TEXTS[call]?.description, 'x-scopes': scopesOf(route) }),
    ...((route.access.kind === 'public' || route.access.kind === 'installation') && { security: [] }),
    'x-permission': route.access.kind === 'permission' ? route.access.permission : route.access.kind,
    ...((from_query || parameters.length > 0) && { parameters }),
    ...(!from_query && { requestBody: { required: true, content: bodyOf(call, route) } }),
    responses: responsesOf(route),
  };
}

function responsesOf(route: Route): object {
  const is_told = isForPrograms(route);
  const example = is_told && route.content_type === 'application/json' ? { example: exampleOf(route.output) } : {};
  return {
    '200': {
      description: 'Done',
      ...(is_told && { headers: HEADERS_OF_LIMIT }),
      content:
        route.content_type === 'application/json'
          ? { 'application/json': { schema: route.output, ...example } }
          : { [route.content_type]: {} },
    },
    ...(route.accepted_with !== undefined && {
      '202': { description: 'Something is still needed', content: { 'application/json': { schema: route.output } } },
    }),
    ...(is_told && errorsOf(route)),
    default: PROBLEM,
  };
}

const PROBLEM = {
  description: 'What went wrong',
  content: { 'application/problem+json': { schema: problemBody } },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again with the same key, the call has one effect and the same answer.',
  schema: { type: 'string', maxLength: 200 },
  example: 'order-1001',
};

const KEY_OF_ENTRIES = {
  ...IDEMPOTENCY_KEY,
  required: true,
  description: 'Sent again with the same key, each entry has one effect and the same outcome; what was refused is tried again.',
  example: 'orders-of-monday',
};

function keyOfCall({ idempotent, input_from }: Route): object[] {
  if (!idempotent || input_from === 'query') return [];
  return [idempotent === 'each' ? KEY_OF_ENTRIES : IDEMPOTENCY_KEY];
}

function parametersOf(call: string, route: Route): object[] {
  const required = new Set(route.input.required as readonly string[] | undefined);
  return Object.entries(route.input.properties).map(([name, schema]) =>
    parameterOf(isForPrograms(route) ? call : '', { name, schema, required: required.has(name) }),
  );
}

function parameterOf(call: string, { name, schema, required }: { name: string; schema: object; required: boolean }): object {
  const is_paging = schema === paging.limit || schema === paging.offset;
  const text = call === '' && !is_paging ? undefined : fieldText(is_paging ? '' : call, name);
  return {
    name,
    in: 'query',
    required,
    ...(text && { description: text.description }),
    schema,
    ...(text && { example: fitting(schema, text.example) }),
  };
}

/** A closed list has values of its own; a number that is sent as text in one place is one here. */
function fitting(schema: object, example: unknown): unknown {
  const { enum: values } = schema as { enum?: readonly unknown[] };
  return values === undefined || values.includes(example) ? example : values[0];
}

function bodyOf(call: string, route: Route): object {
  const text = CALL_TEXTS[call];
  return { 'application/json': { schema: route.input, ...(text?.body && { example: text.body }) } };
}

/** The permission each call needs, for the documentation table. */
export function permissionTable(): { call: string; permission: string; summary: string }[] {
  return ALL_ROUTES.map(({ route }) => ({
    call: `${route.method} ${route.path}`,
    permission: route.access.kind === 'permission' ? route.access.permission : route.access.kind,
    summary: route.summary,
  })).toSorted((one, other) => (one.call < other.call ? -1 : 1));
}

/** Everything that is written once and referred to, by kind. */
const NAMED_PARTS: NamedParts = {
  headers: LIMIT_HEADERS,
  parameters: {
    IdempotencyKey: IDEMPOTENCY_KEY,
    Limit: parameterOf('', { name: 'limit', schema: paging.limit, required: false }),
    Offset: parameterOf('', { name: 'offset', schema: paging.offset, required: false }),
  },
  responses: { ...ERROR_RESPONSES, Problem: PROBLEM },
  schemas: NAMED_SHAPES,
};
