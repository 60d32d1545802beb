import { problemBody } from './fields.ts';
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
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemBody },
    },
  };
}

const DESCRIPTION =
  'Bodies are JSON and strict: unknown fields and wrong types are refused with the name of the field. Money is rand with two ' +
  'decimals, weights are kg, lengths cm, instants RFC 3339, days YYYY-MM-DD. Errors are application/problem+json with a `message`. ' +
  'A host that starts with `api.` answers at its root, under /v2 and /v3 as well.';

function operation(area: string, name: string, route: Route): object {
  const from_query = route.method === 'GET' || route.method === 'DELETE';
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: route.summary,
    ...(route.access.kind === 'public' && { security: [] }),
    'x-permission': route.access.kind === 'permission' ? route.access.permission : route.access.kind,
    ...(from_query ? { parameters: parametersOf(route) } : { requestBody: { required: true, content: jsonOf(route.input) } }),
    ...(route.idempotent && !from_query && { parameters: [IDEMPOTENCY_KEY] }),
    responses: {
      '200': {
        description: 'Done',
        content: route.content_type === 'application/json' ? jsonOf(route.output) : { [route.content_type]: {} },
      },
      default: {
        description: 'What went wrong',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again with the same key, the call has one effect and the same answer.',
  schema: { type: 'string', maxLength: 200 },
};

function parametersOf(route: Route): object[] {
  const required = new Set(route.input.required as readonly string[] | undefined);
  return Object.entries(route.input.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
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
