import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SetupToken } from './setup-repository.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A fresh token for a set-up link, with what is kept of it: its hash, and until when it works. */
export function drawSetupToken(now: Date): SetupToken & { readonly token: string } {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  return { token, token_hash: hashOf(token), time_expires: new Date(now.getTime() + DAY_MS) };
}

/** Whether the token is one of those kept and still works. How long the answer takes tells nothing about them. */
export function isSetupToken(token: string, kept: readonly SetupToken[], now: Date): boolean {
  const token_hash = hashOf(token);
  return kept.filter((each) => timingSafeEqual(each.token_hash, token_hash) && each.time_expires > now).length > 0;
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
