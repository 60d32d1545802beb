import { paging, problemBody } from './fields.ts';
import { NAMED_SHAPES } from './named-shapes.ts';
import type { Route } from './route.ts';
import { ALL_ROUTES } from './routes.ts';

const TITLE = 'Tsela API';
const VERSION = '3.18.23';

/** The OpenAPI 3.1 document of every call, derived from the declarations; `openapi.json` beside it is checked in. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { area, name, route } of ALL_ROUTES) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(area, name, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: TITLE, version: VERSION, description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(ALL_ROUTES.map(({ area }) => area))].map((name) => ({ name })),
    paths: withReferences(paths),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      ...Object.fromEntries(Object.entries(NAMED_PARTS).map(([kind, parts]) => [kind, partsWithReferences(kind, parts)])),
    },
  };
}

/** Where the parts with a name stand, by what they look like: an optional or nullable shape is the same shape. */
function namesOfParts(): ReadonlyMap<string, string> {
  const named = Object.entries(NAMED_PARTS).flatMap(([kind, parts]) =>
    Object.entries(parts).map(([name, part]) => [JSON.stringify(part), `#/components/${kind}/${name}`] as const),
  );
  return new Map(named);
}

function partsWithReferences(kind: string, parts: Readonly<Record<string, object>>): object {
  const entries = Object.entries(parts).map(([name, part]) => [name, withReferences(part, `#/components/${kind}/${name}`)]);
  return Object.fromEntries(entries);
}

/** A part of the document with references in place of what has a name; where the name is declared, the text is kept. */
function withReferences(part: unknown, own_place?: string): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => withReferences(each));
  const place = NAMES.get(JSON.stringify(part));
  if (place !== undefined && place !== own_place) return { $ref: place };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withReferences(value)]));
}

const DESCRIPTION =
  'Bodies are JSON and strict: unknown fields and wrong types are refused with the name of the field. Money is rand with two ' +
  'decimals, weights are kg, lengths cm, instants RFC 3339, days YYYY-MM-DD. Errors are application/problem+json with a `message`. ' +
  'A host that starts with `api.` answers at its root, under /v2 and /v3 as well.';

function operation(area: string, name: string, route: Route): object {
  const from_query = route.input_from === 'query';
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: route.summary,
    ...((route.access.kind === 'public' || route.access.kind === 'installation') && { security: [] }),
    'x-permission': route.access.kind === 'permission' ? route.access.permission : route.access.kind,
    ...(from_query ? { parameters: parametersOf(route) } : { requestBody: { required: true, content: jsonOf(route.input) } }),
    ...(route.idempotent && !from_query && { parameters: [IDEMPOTENCY_KEY] }),
    responses: {
      '200': {
        description: 'Done',
        content: route.content_type === 'application/json' ? jsonOf(route.output) : { [route.content_type]: {} },
      },
      ...(route.accepted_with !== undefined && {
        '202': { description: 'Something is still needed', content: jsonOf(route.output) },
      }),
      default: PROBLEM,
    },
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
};

function parametersOf(route: Route): object[] {
  const required = new Set(route.input.required as readonly string[] | undefined);
  return Object.entries(route.input.properties).map(([name, schema]) => parameterOf(name, schema, required.has(name)));
}

function parameterOf(name: string, schema: object, required: boolean): object {
  return { name, in: 'query', required, schema };
}

function jsonOf(schema: object): object {
  return { 'application/json': { schema } };
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
const NAMED_PARTS: Readonly<Record<'parameters' | 'responses' | 'schemas', Readonly<Record<string, object>>>> = {
  parameters: {
    IdempotencyKey: IDEMPOTENCY_KEY,
    Limit: parameterOf('limit', paging.limit, false),
    Offset: parameterOf('offset', paging.offset, false),
  },
  responses: { Problem: PROBLEM },
  schemas: NAMED_SHAPES,
};

const NAMES = namesOfParts();
