import type { RequestContext } from '../context.ts';
import { claimKey, keepAnswer } from './idempotency-repository.ts';
import { inTransaction } from './transaction.ts';

interface Keyed {
  readonly key: string;
  readonly call: string;
  readonly request_hash: string;
}

/**
 * Does work once for a key of a caller; a repeat, also one that arrives at the same moment, gets the first answer. Key, effect and answer
 * are one transaction, so work that failed leaves its key free.
 */
export async function oncePerKey<Answer>(
  context: RequestContext,
  keyed: Keyed,
  work: (context: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(context, async (tx) => {
    const caller = callerOf(context);
    const earlier = await claimKey(tx, { ...keyed, caller, now: context.now });
    // It was kept as it was answered.
    if (earlier) return earlier.answer as Answer;
    const answer = await work({ ...context, tx });
    await keepAnswer(tx, { caller, key: keyed.key, answer });
    return answer;
  });
}

function callerOf(context: RequestContext): string {
  const { actor } = context;
  if (actor.kind !== 'user') return `guest:${context.ip}`;
  return actor.api_key ? `key:${actor.api_key.id}` : `user:${actor.user_id}`;
}
