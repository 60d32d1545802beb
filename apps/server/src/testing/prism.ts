import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import { openApiDocument } from '@tsela/contract/openapi';
import type { Route } from '@tsela/contract/route';
import type { Answer } from './test-app.ts';

/** One call: what was sent, and what came back. */
interface Exchange {
  readonly route: Route;
  readonly input: unknown;
  readonly answer: Answer;
}

/** Stoplight's Prism over our OpenAPI document: it says what of a call does not keep to it, request and answer. Source: issue 20. */
export interface Prism {
  violationsOf(exchange: Exchange): string[];
}

/** Reads the document as Prism does, which takes seconds. */
export async function openPrism(): Promise<Prism> {
  const operations = await getHttpOperationsFromSpec(openApiDocument());
  const by_call = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  return {
    violationsOf({ route, input, answer }) {
      const resource = by_call.get(`${route.method.toLowerCase()} /api${route.path}`);
      if (!resource) return [`Prism does not know ${route.method} ${route.path}.`];
      const asked = validateInput({ resource, element: requestOf(route, input) });
      const said = validateOutput({
        resource,
        element: { statusCode: answer.status, headers: { 'content-type': typeOf(answer) }, body: answer.body },
      });
      return [asked, said].flatMap((checked) =>
        checked._tag === 'Left' ? checked.left.map(({ path = [], message }) => `${path.join('.')}: ${message}`) : [],
      );
    },
  };
}

/** As it went over the wire: an address has text alone. */
function requestOf(route: Route, input: unknown) {
  const sent = JSON.parse(JSON.stringify(input ?? {})) as Record<string, unknown>;
  const is_query = route.input_from === 'query';
  const query = is_query ? Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])) : {};
  return {
    method: route.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete',
    url: { path: `/api${route.path}`, query },
    headers: {
      authorization: 'Bearer token',
      'idempotency-key': 'walk',
      ...(!is_query && { 'content-type': 'application/json' }),
    },
    ...(!is_query && { body: sent }),
  };
}

function typeOf({ headers }: Answer): string {
  const type = headers['content-type'];
  return typeof type === 'string' ? type : '';
}
