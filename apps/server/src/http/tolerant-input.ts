import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { Clean, Convert } from 'typebox/value';
import { isApiHost } from './api-address.ts';

/**
 * The body of a call. The web app's /api is strict; programs that know only the `api.` host may send keys we do not
 * know and numbers as text, as the shop plug-ins do. Source: public API §1 and §13.
 */
export function tolerantInput(request: FastifyRequest, schema: TObject): unknown {
  const body = request.body ?? {};
  if (!isApiHost(request.headers.host)) return body;
  return Clean(schema, Convert(schema, structuredClone(body)));
}
