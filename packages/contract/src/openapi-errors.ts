import { KEY_LIMIT, limitHeaders } from '@tsela/domain/integrations/call-limits';
import type { ProblemCode } from '@tsela/domain/problem';
import { problemBody } from './fields.ts';
import type { Route } from './route.ts';

interface ErrorOfStatus {
  readonly status: number;
  readonly name: string;
  readonly description: string;
  readonly code: ProblemCode;
  readonly title: string;
  readonly message: string;
}

/** What a program is answered when something is wrong, by status. `http/problem-response.ts` gives each code its status. */
export const PROGRAM_ERRORS: readonly ErrorOfStatus[] = [
  {
    status: 400,
    name: 'BadInput',
    code: 'bad-input',
    title: 'The input is not valid',
    description: 'Something that was sent is wrong, or not possible: `violations` names the fields.',
    message: 'parcels[0].submitted_weight_kg must be a number.',
  },
  {
    status: 401,
    name: 'NotSignedIn',
    code: 'not-signed-in',
    title: 'Not signed in',
    description: 'No key was sent, or it is wrong, has ended or was revoked: the message says which.',
    message: 'The API key is wrong.',
  },
  {
    status: 403,
    name: 'NotPermitted',
    code: 'not-permitted',
    title: 'Not permitted',
    description: 'The key was not made for this call. The message names the permission.',
    message: 'You do not have permission to do this (API_/shipments:POST).',
  },
  {
    status: 404,
    name: 'NotFound',
    code: 'not-found',
    title: 'Not found',
    description: 'There is no such thing, or it belongs to another account.',
    message: 'Shipment not found.',
  },
  {
    status: 409,
    name: 'Conflict',
    code: 'conflict',
    title: 'Not possible as things stand',
    description:
      'Not possible as things stand, such as cancelling what is collected; or the Idempotency-Key was used for something else.',
    message: 'This Idempotency-Key was used for another request. Please use a fresh key.',
  },
  {
    status: 412,
    name: 'CustomerReferenceRequired',
    code: 'customer-reference-required',
    title: 'Customer reference required',
    description: 'The account needs a `customer_reference`. The message ends with the prefix where it needs one.',
    message: 'Please enter a customer reference.',
  },
  {
    status: 413,
    name: 'TooLarge',
    code: 'too-large',
    title: 'Too large',
    description: 'The body is longer than the call takes.',
    message: 'The request is too large.',
  },
  {
    status: 423,
    name: 'AccountClosed',
    code: 'account-closed',
    title: 'Account closed',
    description: 'The account has been closed.',
    message: 'Your account has been closed. Please contact support to reopen it.',
  },
  {
    status: 429,
    name: 'TooManyRequests',
    code: 'too-many-requests',
    title: 'Too many requests',
    description: 'A limit is met. `Retry-After` says how many seconds to wait.',
    message: 'This key has called 600 times within a minute. Please try again in 12 seconds.',
  },
  {
    status: 500,
    name: 'Unexpected',
    code: 'unexpected',
    title: 'Something went wrong',
    description: 'A fault of ours. Tell us the `request_id`.',
    message: 'Something went wrong on our side. Please try again.',
  },
  {
    status: 503,
    name: 'Unavailable',
    code: 'unavailable',
    title: 'Unavailable',
    description: 'We cannot answer for a moment. Try again, after `Retry-After` where it is given.',
    message: 'We cannot answer for a moment. Please try again.',
  },
];

const LIMIT_EXAMPLE = limitHeaders({ limit: KEY_LIMIT, remaining: 599, reset_s: 60 });

/** The headers that tell of limits, on every answer to a program. */
export const LIMIT_HEADERS = {
  RateLimit: {
    description: 'How many calls are left (`r`), and in how many seconds the limit begins anew (`t`).',
    schema: { type: 'string' },
    example: LIMIT_EXAMPLE.ratelimit,
  },
  RateLimitPolicy: {
    description: 'The limit that holds: so many calls (`q`) within so many seconds (`w`).',
    schema: { type: 'string' },
    example: LIMIT_EXAMPLE['ratelimit-policy'],
  },
  RetryAfter: {
    description: 'How many seconds to wait before trying again.',
    schema: { type: 'integer' },
    example: 12,
  },
} as const;

export const HEADERS_OF_LIMIT = { RateLimit: LIMIT_HEADERS.RateLimit, 'RateLimit-Policy': LIMIT_HEADERS.RateLimitPolicy };

/** The answers of those errors, by name. */
export const ERROR_RESPONSES: Readonly<Record<string, object>> = Object.fromEntries(
  PROGRAM_ERRORS.map((error) => [error.name, responseOf(error)]),
);

function responseOf({ status, description, code, title, message }: ErrorOfStatus): object {
  const example = {
    type: `urn:tsela:problem:${code}`,
    title,
    status,
    detail: message,
    code,
    message,
    request_id: '7b0f6c1e-2f4e-4d3a-9f0b-6a1d0c9d5e21',
  };
  return {
    description,
    ...(status === 429 && { headers: { ...HEADERS_OF_LIMIT, 'Retry-After': LIMIT_HEADERS.RetryAfter } }),
    content: { 'application/problem+json': { schema: problemBody, example } },
  };
}

const NEEDS_CUSTOMER_REFERENCE: readonly string[] = ['/shipments', '/shipments/accept-quote'];

/** The errors of a call, by status. */
export function errorsOf(route: Route): Readonly<Record<string, object>> {
  const is_public = route.access.kind === 'public';
  const has_body = route.input_from === 'body';
  const left_out = [
    ...(is_public ? [401, 403, 423] : []),
    ...(has_body ? [] : [413]),
    ...(route.changes ? [] : [409]),
    ...(has_body && route.method !== 'GET' && NEEDS_CUSTOMER_REFERENCE.includes(route.path) ? [] : [412]),
  ];
  // A print that was made before is refused as well.
  const also = route.path === '/shipments/label/stickers' ? [409] : [];
  const told = PROGRAM_ERRORS.filter(({ status }) => !left_out.includes(status) || also.includes(status));
  return Object.fromEntries(told.map(({ status, name }) => [String(status), ERROR_RESPONSES[name] ?? {}]));
}
