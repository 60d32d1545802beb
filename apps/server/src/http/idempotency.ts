import { hash } from 'node:crypto';
import type { Route } from '@tsela/contract/route';
import { permissionOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { claimKey, keepAnswer } from '../db/idempotency-repository.ts';
import { OutcomeUnknown } from '../db/database-faults.ts';
import { inTransaction } from '../db/transaction.ts';

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
export function onceByKey(call: KeyedCall, work: (context: RequestContext) => Promise<unknown>): Promise<unknown> {
  return call.key === undefined || !call.route.idempotent ? work(call.context) : claimed(call, work);
}

async function claimed(
  { context, route, input, key }: KeyedCall,
  work: (context: RequestContext) => Promise<unknown>,
): Promise<unknown> {
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    throw new Problem('bad-input', 'The Idempotency-Key must be 1 to 200 printable characters.');
  }
  const done = inTransaction(context, async (tx) => {
    const request_hash = hash('sha256', JSON.stringify(input));
    const earlier = await claimKey(tx, {
      caller: callerOf(context),
      key,
      call: permissionOf(route),
      request_hash,
      now: context.now,
    });
    if (earlier) return earlier.answer;
    const answer = await work({ ...context, tx });
    await keepAnswer(tx, { caller: callerOf(context), key, answer });
    return answer;
  });
  return done.catch((cause: unknown) => {
    if (!(cause instanceof OutcomeUnknown)) throw cause;
    throw new Problem('unavailable', ASK_AGAIN, { retry_after_s: 5, cause });
  });
}

/** The key sees to it: a repeat gets the answer that was kept, or is the first. */
const ASK_AGAIN = 'We do not know whether this was saved. Please send it again: it is done only once.';

function callerOf(context: RequestContext): string {
  const { actor } = context;
  if (actor.kind !== 'user') return `guest:${context.ip}`;
  return actor.api_key ? `key:${actor.api_key.id}` : `user:${actor.user_id}`;
}
