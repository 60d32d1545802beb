import { Problem } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { Clean } from 'typebox/value';
import { isApiHost } from './api-address.ts';
import { readAs } from './read-as.ts';

/**
 * The body of a call. The web app's /api is strict; programs that know only the `api.` host may send keys we do not know, numbers
 * as text, instants for days, and null or empty text for what they leave out, as the shop plug-ins do. Source: public API §1 and §13.
 */
export function tolerantInput(request: FastifyRequest, schema: TObject): unknown {
  const body = request.body ?? {};
  if (!isApiHost(request.headers.host)) return body;
  return Clean(schema, readAs(schema, withDays(schema, withoutEmpty(withAccount(schema, body, request.query)))));
}

/** For whom somebody acts may stand in the address of a call instead of its body. Source: public API §1. */
function withAccount(schema: TObject, body: unknown, query: unknown): unknown {
  const { account_id } = (query ?? {}) as { account_id?: unknown };
  const has_room = account_id !== undefined && 'account_id' in schema.properties;
  if (!has_room || typeof body !== 'object' || body === null || Array.isArray(body) || 'account_id' in body) return body;
  return { ...body, account_id };
}

/** No body of ours has more levels; a body without end would use up the stack. */
const MOST_LEVELS = 20;

/** Null and empty text stand for "not given"; turned into text or a number they would become "null" and 0. */
function withoutEmpty(value: unknown, level = 0): unknown {
  if (level > MOST_LEVELS) throw new Problem('bad-input', 'The body is nested too deeply.');
  if (Array.isArray(value)) return value.map((each) => withoutEmpty(each, level + 1));
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, each]) => each !== null && each !== '');
  return Object.fromEntries(given.map(([key, each]) => [key, withoutEmpty(each, level + 1)]));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:/;

/** A day that came as an instant is the South African day it falls on. */
function withDays(schema: TObject, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const properties: Readonly<Record<string, { readonly format?: unknown }>> = schema.properties;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (properties[key]?.format !== 'date' || typeof value !== 'string' || !INSTANT.test(value)) return [key, value];
      const instant = new Date(value);
      return [key, Number.isNaN(instant.getTime()) ? value : dayOf(instant)];
    }),
  );
}
