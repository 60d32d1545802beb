import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SetupToken } from './setup-repository.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A fresh token for a set-up link, with what is kept of it: its hash, and until when it works. */
export function drawSetupToken(now: Date): Omit<SetupToken, 'role_id'> & { readonly token: string } {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  return { token, token_hash: hashOf(token), time_expires: new Date(now.getTime() + DAY_MS) };
}

/** The kept token that this one is, if it still works. How long the answer takes tells nothing about those kept. */
export function findSetupToken(token: string, kept: readonly SetupToken[], now: Date): SetupToken | null {
  const token_hash = hashOf(token);
  return kept.filter((each) => timingSafeEqual(each.token_hash, token_hash) && each.time_expires > now)[0] ?? null;
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
