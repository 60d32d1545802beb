import { createHash } from 'node:crypto';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { keepUsedToken } from './used-token-repository.ts';

/** Longer than a token is taken, clocks that differ included. */
const KEEP_MS = 10 * 60 * 1000;

/** Uses a signed token up; false when it was used before. What is signed counts, not the signature, of which there may be several. */
export async function useUpToken(tx: Tx, { now }: RequestContext, token: string): Promise<boolean> {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const token_hash = createHash('sha256').update(signed).digest();
  return keepUsedToken(tx, { token_hash, time_expires: new Date(now.getTime() + KEEP_MS), now });
}
