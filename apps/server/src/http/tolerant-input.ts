import { dayOf } from '@tsela/domain/time/day';
import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { Clean } from 'typebox/value';
import type { RequestContext } from '../context.ts';
import { isApiHost } from '../context.ts';
import { refuseOverlongLists } from '../routing/input-validation.ts';
import { readAs } from './read-as.ts';
import type { Expected } from './read-as.ts';

/**
 * The body of a call. The web app's /api is strict; programs with a key, and those that know only the `api.` host, may send keys we do not know, numbers
 * as text, instants for days, and null or empty text for what they leave out, as the shop plug-ins do. Source: public API §1 and §13.
 */
export function tolerantInput(request: FastifyRequest, schema: TObject, { is_program }: { is_program: boolean }): unknown {
  const body = request.body ?? {};
  if (!is_program && !isApiHost(request.headers.host)) return body;
  refuseOverlongLists(schema, body);
  return Clean(schema, readAs(schema, withDays(schema, withoutEmpty(schema, withAccount(schema, body, request.query)))));
}

/**
 * The query of a call, as programs write it: `1` and `0` for yes and no, a choice in capitals, and nothing after the equals sign for what is not
 * given. The web app's is taken as it comes. Source: public API §4.
 */
export function tolerantQuery(request: FastifyRequest, schema: TObject, { is_program }: { is_program: boolean }): unknown {
  const { query } = request;
  if ((!is_program && !isApiHost(request.headers.host)) || typeof query !== 'object' || query === null) return query;
  const properties: Readonly<Record<string, Asked>> = schema.properties;
  const given = Object.entries(query).filter(([name, value]) => value !== '' || !Object.hasOwn(properties, name));
  return Object.fromEntries(
    given.map(([name, value]) => [name, Object.hasOwn(properties, name) ? asAsked(properties[name] ?? {}, value) : value]),
  );
}

interface Asked {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
}

function asAsked({ type, enum: choices }: Asked, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'boolean') return { '1': 'true', '0': 'false' }[value] ?? value.toLowerCase();
  return choices === undefined || choices.includes(value)
    ? value
    : (choices.find((each) => each === value.toLowerCase()) ?? value);
}

/** A key decides its account, whatever number a program sends: shop plug-ins send 0, or that of the merchant's former courier. */
export function withOwnAccount(input: unknown, schema: TObject, { actor }: Pick<RequestContext, 'actor'>): unknown {
  if (actor.kind !== 'user' || !actor.api_key || typeof input !== 'object' || input === null || Array.isArray(input))
    return input;
  if (!('account_id' in schema.properties)) return input;
  const is_asked = 'account_id' in input || (schema.required ?? []).includes('account_id');
  return is_asked ? { ...input, account_id: actor.account_id } : input;
}

/** The user that a caller acts as may be named in the address of a call instead of its body. Source: public API §1. */
function withAccount(schema: TObject, body: unknown, query: unknown): unknown {
  const { account_id } = (query ?? {}) as { account_id?: unknown };
  const has_room = account_id !== undefined && 'account_id' in schema.properties;
  if (!has_room || typeof body !== 'object' || body === null || Array.isArray(body) || 'account_id' in body) return body;
  return { ...body, account_id };
}

/**
 * Null and empty text stand for "not given"; turned into text or a number they would become "null" and 0. Only what the call knows is looked
 * at and kept, so that the time this takes hangs on the call and not on what is sent.
 */
function withoutEmpty(expected: Expected, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const variants = variantsOf(expected);
  const of_entries = variants.find(({ type }) => type === 'array')?.items;
  if (Array.isArray(value)) return of_entries ? value.map((each) => withoutEmpty(of_entries, each)) : value;
  const objects = [...variants, ...(of_entries ? variantsOf(of_entries) : [])].filter(({ type }) => type === 'object');
  if (objects.length === 0) return value;
  const given = Object.entries(knownOf(objects, value)).filter(([, each]) => each !== null && each !== '');
  return Object.fromEntries(given.map(([key, each]) => [key, withoutEmpty(expectedOf(objects, key), each)]));
}

function variantsOf(expected: Expected): readonly Expected[] {
  return expected.anyOf ? expected.anyOf.flatMap(variantsOf) : [expected];
}

/** The fields of a value that one of the shapes has; all of them where a shape takes names of any kind. */
function knownOf(shapes: readonly Expected[], value: object): object {
  if (shapes.some(({ patternProperties }) => patternProperties !== undefined)) return value;
  const names = new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)));
  const given = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries([...names].filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]));
}

function expectedOf(shapes: readonly Expected[], name: string): Expected {
  const own = shapes.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []));
  if (own.length > 0) return own.length === 1 ? (own[0] ?? {}) : { anyOf: own };
  return shapes.flatMap(({ patternProperties = {} }) => Object.values(patternProperties))[0] ?? {};
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
