import { hash } from 'node:crypto';
import type { Route } from '@tsela/contract/route';
import { permissionOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { OutcomeUnknown } from '../db/database-faults.ts';
import { oncePerKey } from '../db/once-per-key.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

interface KeyedCall {
  readonly context: RequestContext;
  readonly route: Route;
  readonly input: unknown;
  readonly key: string | string[] | undefined;
}

/**
 * Runs a call once for each Idempotency-Key of a caller: a repeat, also one that arrives at the same moment, gets the
 * first answer. Key, effect and answer are one transaction, so a call that failed leaves its key free.
 */
export async function onceByKey(call: KeyedCall, work: (context: RequestContext) => Promise<unknown>): Promise<unknown> {
  const { key, route, context } = call;
  if (key === undefined || !route.idempotent) return work(context);
  return route.idempotent === 'each' ? work({ ...context, idempotency_key: checkedKey(key) }) : claimed(call, work);
}

function checkedKey(key: string | string[] | undefined): string {
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key;
  throw new Problem('bad-input', 'The Idempotency-Key must be 1 to 200 printable characters.');
}

async function claimed(
  { context, route, input, key: given }: KeyedCall,
  work: (context: RequestContext) => Promise<unknown>,
): Promise<unknown> {
  const key = checkedKey(given);
  const request_hash = hash('sha256', JSON.stringify(input));
  const done = oncePerKey(context, { key, call: permissionOf(route), request_hash }, work);
  return done.catch((cause: unknown) => {
    if (!(cause instanceof OutcomeUnknown)) throw cause;
    throw new Problem('unavailable', ASK_AGAIN, { retry_after_s: 5, cause });
  });
}

/** The key sees to it: a repeat gets the answer that was kept, or is the first. */
const ASK_AGAIN = 'We do not know whether this was saved. Please send it again: it is done only once.';
