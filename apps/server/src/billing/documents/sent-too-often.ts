import type { Tx } from '../../db/transaction.ts';
import { Problem } from '@tsela/domain/problem';
import { countUnder } from '../../sessions/sign-in-tries.ts';

/** One document, or what of one account is sent by hand, goes out no more often in a quarter of an hour. */
export const SENT_MAX = 10;

/** Counts what is sent by hand. Raises `too-many-requests` with the time to wait. */
export async function countSent(
  tx: Tx,
  { of, max = SENT_MAX }: { readonly of: string; readonly max?: number },
  now: Date,
): Promise<void> {
  const wait_s = await countUnder(tx, { of, max }, now);
  if (wait_s === 0) return;
  throw new Problem('too-many-requests', 'This was sent very often just now. Please wait a while.', { retry_after_s: wait_s });
}
