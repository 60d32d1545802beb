import type { Static, TObject, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may make a call: everyone, every signed-in user, or holders of a permission string. Calls of the installation itself are answered
 * on every host, also where no provider is, and know no caller.
 * `guests` lets visitors without a session in as well, where the provider allows it; the use case decides.
 */
export type Access =
  | { readonly kind: 'installation' }
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'permission'; readonly permission: string; readonly guests: boolean };

/** One HTTP call, declared once: server types, client types, OpenAPI and the walk over all calls come from it. */
export interface Route<Input extends TObject = TObject, Output extends TSchema = TSchema> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** True when the call changes anything, so that it must leave an audit event. */
  readonly changes: boolean;
  /** Query parameters (numbers and booleans arrive as text and are coerced) or the body (strict), as `input_from` says. */
  readonly input: Input;
  /** GET and DELETE are asked by the query, the others by their body; a secret travels in a body whatever the method. */
  readonly input_from: 'query' | 'body';
  readonly output: Output;
  /** The field whose presence says that something is still needed: such an answer has status 202 instead of 200. */
  readonly accepted_with?: string;
  /**
   * True when a repeated POST with the same Idempotency-Key must have one effect and the same answer; `each` when each of its entries must,
   * and the use case sees to it.
   */
  readonly idempotent: boolean | 'each';
  /** What the call answers with besides JSON; only file downloads. */
  readonly content_type: 'application/json' | 'application/pdf';
  /** The longest body that is read. */
  readonly body_bytes_max: number;
}

/** What a visitor may send without being known: a sign-in, a registration, an address. */
const PUBLIC_BODY_BYTES = 64 * 1024;

/** What other callers may: the largest shipment, of 500 parcels, with every field written out. */
const BODY_BYTES = 512 * 1024;

/** For calls that carry a file, a picture or a whole table. */
export const LARGE_BODY_BYTES = 4 * 1024 * 1024;

export type InputOf<R> = R extends Route<infer Input, TSchema> ? Static<Input> : never;
export type OutputOf<R> = R extends Route<TObject, infer Output> ? Static<Output> : never;

interface RouteDeclaration<Input extends TObject, Output extends TSchema> {
  method: Method;
  path: `/${string}`;
  summary: string;
  input: Input;
  output: Output;
  /** Left out: the permission `API_{path}:{method}`. Source: PERM-001. */
  access?: 'installation' | 'public' | 'signed-in' | { permission: string };
  guests?: boolean;
  changes?: boolean;
  input_from?: 'query' | 'body';
  accepted_with?: string;
  idempotent?: boolean | 'each';
  content_type?: 'application/json' | 'application/pdf';
  /** Default: 64 kB for public calls, 512 kB elsewhere. */
  body_bytes_max?: number;
}

/** Declares a call. Everything but GET changes something unless told otherwise. */
export function route<Input extends TObject, Output extends TSchema>(
  declaration: RouteDeclaration<Input, Output>,
): Route<Input, Output> {
  const { method, path, summary, input, output } = declaration;
  const access = accessOf(declaration);
  return {
    method,
    path,
    summary,
    input,
    output,
    access,
    changes: declaration.changes ?? method !== 'GET',
    input_from: declaration.input_from ?? (method === 'GET' || method === 'DELETE' ? 'query' : 'body'),
    ...(declaration.accepted_with !== undefined && { accepted_with: declaration.accepted_with }),
    body_bytes_max: declaration.body_bytes_max ?? (isOpenToAll(access) ? PUBLIC_BODY_BYTES : BODY_BYTES),
    idempotent: declaration.idempotent ?? false,
    content_type: declaration.content_type ?? 'application/json',
  };
}

/** The permission string of a call. Source: PERM-001. */
export function permissionOf(call: { method: Method; path: string }): string {
  return `API_${call.path}:${call.method}`;
}

function isOpenToAll({ kind }: Access): boolean {
  return kind === 'public' || kind === 'installation';
}

function accessOf(declaration: RouteDeclaration<TObject, TSchema>): Access {
  if (typeof declaration.access === 'string') return { kind: declaration.access };
  const permission = declaration.access?.permission ?? permissionOf(declaration);
  return { kind: 'permission', permission, guests: declaration.guests ?? false };
}
