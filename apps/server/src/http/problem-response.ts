import type { ProblemBody } from '@tsela/contract/fields';
import { Problem } from '@tsela/domain/problem';
import type { ProblemCode } from '@tsela/domain/problem';
import { NoConnection, OF_POOLER, OutcomeUnknown } from '../db/database-faults.ts';
import { hasNoRoom } from '../no-room.ts';

/** The only place that knows which HTTP status a problem has. Source: house §9, public API §1. */
const STATUSES: Readonly<Record<ProblemCode, number>> = {
  'bad-input': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'not-permitted': 403,
  'two-factor-required': 403,
  'not-found': 404,
  'not-allowed-method': 405,
  conflict: 409,
  'customer-reference-required': 412,
  'too-large': 413,
  'too-slow': 408,
  maintenance: 418,
  'account-closed': 423,
  'too-many-requests': 429,
  unexpected: 500,
  unavailable: 503,
};

const TITLES: Readonly<Record<ProblemCode, string>> = {
  'bad-input': 'The input is not valid',
  'not-signed-in': 'Not signed in',
  'wrong-credentials': 'Sign-in failed',
  'not-permitted': 'Not permitted',
  'two-factor-required': 'Two-factor authentication has to be set up',
  'not-found': 'Not found',
  'not-allowed-method': 'Method not allowed',
  conflict: 'Not possible as things stand',
  'customer-reference-required': 'Customer reference required',
  'too-large': 'Too large',
  'too-slow': 'Too slow',
  maintenance: 'Maintenance',
  'account-closed': 'Account closed',
  'too-many-requests': 'Too many requests',
  unexpected: 'Something went wrong',
  unavailable: 'Unavailable',
};

export function statusOf(code: ProblemCode): number {
  return STATUSES[code];
}

/** The body of an error answer: RFC 9457 plus the specification's `message`. */
export function problemBodyOf(problem: Problem, request_id: string): ProblemBody {
  return {
    ...problem.members,
    type: `urn:tsela:problem:${problem.code}`,
    title: TITLES[problem.code],
    status: STATUSES[problem.code],
    detail: problem.message,
    code: problem.code,
    message: problem.message,
    ...(problem.violations.length > 0 && { violations: [...problem.violations] }),
    request_id,
  };
}

/** Turns whatever was thrown into a Problem; an unforeseen error says nothing but that it happened. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const fault = databaseFault(error);
  if (fault) return fault;
  if (hasNoRoom(error)) return new Problem('unavailable', NO_ROOM, { retry_after_s: 60, cause: error });
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem('bad-input', 'Send the body as application/json.', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('bad-input', 'The request could not be read.', { cause: error });
  }
  return new Problem('unexpected', 'Something went wrong on our side. Please try again.', { cause: error });
}

const BUSY = 'Many people are at work just now. Please try again in a few seconds.';
const LOCKED = 'The same is being changed by someone else just now. Please try again in a few seconds.';
const TOO_LONG = 'This took too long and was stopped. Please try again, or ask for less at once.';
const NO_ROOM = 'There is no room to save this at the moment. Please try again later.';
const AWAY = 'We cannot answer for a moment. Please try again.';
/** Without a time to try again: programs that heed one would do it twice. */
const UNKNOWN = 'We do not know whether this was saved. Please look before you try again.';

/** Waited too long for a lock; stopped because it took too long (PostgreSQL, appendix A). */
const [LOCK_NOT_AVAILABLE, QUERY_CANCELED] = ['55P03', '57014'];

/** What a limit that was met, or a database that is away, is to the caller: a passing fault. */
function databaseFault(cause: unknown): Problem | null {
  if (!(cause instanceof Error)) return null;
  const { code = '' } = cause as Error & { code?: string };
  if (cause instanceof OutcomeUnknown) return new Problem('unavailable', UNKNOWN, { cause });
  if (cause instanceof NoConnection) return new Problem('unavailable', BUSY, { retry_after_s: 2, cause });
  if (code === LOCK_NOT_AVAILABLE) return new Problem('unavailable', LOCKED, { retry_after_s: 2, cause });
  if (code === QUERY_CANCELED) return new Problem('unavailable', TOO_LONG, { retry_after_s: 5, cause });
  return isDatabaseAway(cause) ? new Problem('unavailable', AWAY, { retry_after_s: 2, cause }) : null;
}

/** Shutting down, crashed, starting up, a transaction that stood still, and more connections than it takes; what a pooler says; then what the system says of its socket. */
const DATABASE_AWAY: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53300',
  OF_POOLER,
  'ECONNRESET',
  'EPIPE',
]);

/** What the driver itself says, without a code. */
const CONNECTION_GONE = /^(Connection terminated\b|Client .* is not queryable$|Query read timeout$|timeout e)/;

/** The database is being started again: the same call may succeed in a moment, and reading is tried again by the web app itself. */
function isDatabaseAway(error: Error): boolean {
  const { code = '', syscall } = error as Error & { code?: string; syscall?: string };
  return DATABASE_AWAY.has(code) || syscall === 'connect' || CONNECTION_GONE.test(error.message);
}
