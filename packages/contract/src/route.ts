import type { Static, TObject, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may make a call: anybody, anybody signed in, or holders of a permission string.
 * `guests` lets visitors without a session in as well, where the provider allows it; the use case decides.
 */
export type Access =
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
  /** Query parameters of GET and DELETE (numbers and booleans arrive as text and are coerced), the body of the others (strict). */
  readonly input: Input;
  readonly output: Output;
  /** True when a repeated POST with the same Idempotency-Key must have one effect and the same answer. */
  readonly idempotent: boolean;
  /** What the call answers with besides JSON; only file downloads. */
  readonly content_type: 'application/json' | 'application/pdf';
}

export type InputOf<R> = R extends Route<infer Input, TSchema> ? Static<Input> : never;
export type OutputOf<R> = R extends Route<TObject, infer Output> ? Static<Output> : never;

interface RouteDeclaration<Input extends TObject, Output extends TSchema> {
  method: Method;
  path: `/${string}`;
  summary: string;
  input: Input;
  output: Output;
  /** Left out: the permission `API_{path}:{method}`. Source: PERM-001. */
  access?: 'public' | 'signed-in' | { permission: string };
  guests?: boolean;
  changes?: boolean;
  idempotent?: boolean;
  content_type?: 'application/json' | 'application/pdf';
}

/** Declares a call. Everything but GET changes something unless told otherwise. */
export function route<Input extends TObject, Output extends TSchema>(
  declaration: RouteDeclaration<Input, Output>,
): Route<Input, Output> {
  const { method, path, summary, input, output } = declaration;
  return {
    method,
    path,
    summary,
    input,
    output,
    access: accessOf(declaration),
    changes: declaration.changes ?? method !== 'GET',
    idempotent: declaration.idempotent ?? false,
    content_type: declaration.content_type ?? 'application/json',
  };
}

/** The permission string of a call. Source: PERM-001. */
export function permissionOf(call: { method: Method; path: string }): string {
  return `API_${call.path}:${call.method}`;
}

function accessOf(declaration: RouteDeclaration<TObject, TSchema>): Access {
  if (declaration.access === 'public') return { kind: 'public' };
  if (declaration.access === 'signed-in') return { kind: 'signed-in' };
  const permission = declaration.access?.permission ?? permissionOf(declaration);
  return { kind: 'permission', permission, guests: declaration.guests ?? false };
}
