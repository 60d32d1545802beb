import { deliveryMessageId } from './webhook-secrets.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { chained } from './event-hash.ts';
import { passingBodies } from './passing-bodies.ts';
import { deleteUnsealed, readUnsealed, writeSealed } from './webhook-stream-repository.ts';
import type { LockedStream } from './webhook-stream-repository.ts';

/** As many events as are sealed in one transaction. */
const SEALED_AT_ONCE = 200;

/**
 * Gives what was committed its place in the stream of its webhook, whose row this transaction has locked: number, body and hash are written
 * with the head that they move, so that no number is left out or given twice, whatever ends in between. What the account is not shown, and
 * what an integration leaves out, gets none. Answers whether there may be more. Source: ADR 0218.
 */
export async function sealStream(tx: Tx, context: RequestContext, webhook_id: number, head: LockedStream): Promise<boolean> {
  const unsealed = await readUnsealed(tx, webhook_id, SEALED_AT_ONCE);
  if (unsealed.length === 0) return false;
  const bodies = await passingBodies(tx, context, unsealed, head.filters);
  const shown = unsealed.flatMap(({ id, topic }, at) => {
    const body = bodies[at] ?? null;
    return body === null ? [] : [{ row_id: id, id: deliveryMessageId(tx.provider_id, id), topic, body }];
  });
  await writeSealed(tx, webhook_id, chained(head, shown));
  await deleteUnsealed(
    tx,
    unsealed.flatMap(({ id }, at) => (bodies[at] === null ? [id] : [])),
  );
  return unsealed.length === SEALED_AT_ONCE;
}
