import { Problem } from '@tsela/domain/problem';
import type { Tx } from './transaction.ts';

interface Claim {
  readonly caller: string;
  readonly key: string;
  readonly call: string;
  readonly request_hash: string;
  readonly now: Date;
}

/**
 * Takes the key for this transaction and answers null, or the answer that an earlier one kept. Of two at once the
 * second waits here, on the unique index, until the first has committed or rolled back.
 */
export async function claimKey(tx: Tx, { caller, key, call, request_hash, now }: Claim): Promise<{ answer: unknown } | null> {
  const taken = await tx.db
    .insertInto('idempotency_keys')
    .values({ provider_id: tx.provider_id, caller, key, call, request_hash, time_created: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken) return null;
  const earlier = await tx.db
    .selectFrom('idempotency_keys')
    .select(['answer', 'call', 'request_hash'])
    .where('provider_id', '=', tx.provider_id)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.call !== call || earlier.request_hash !== request_hash) {
    throw new Problem('conflict', 'This Idempotency-Key was used for another request. Please use a fresh key.');
  }
  return { answer: earlier.answer };
}

/** Keeps an answer for repeats, without what opens a sign-in: that is answered once and kept nowhere. */
export async function keepAnswer(
  tx: Tx,
  { caller, key, answer }: { caller: string; key: string; answer: unknown },
): Promise<void> {
  await tx.db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer, withoutLinks) })
    .where('provider_id', '=', tx.provider_id)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute();
}

function withoutLinks(name: string, value: unknown): unknown {
  return name === 'invitation_link' ? null : value;
}
