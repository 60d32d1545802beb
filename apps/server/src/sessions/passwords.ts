import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../limit-concurrency.ts';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Half of the cores hash at most, so that the other requests keep theirs; behind these, who comes waits some seconds at most. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const oneOfFew = limitConcurrency({
  at_once: AT_ONCE,
  waiting_max: 100,
  busy: 'Many people are signing in just now. Please try again in a moment.',
});

export async function hashPassword(password: string): Promise<string> {
  return oneOfFew(() => hash(password, OPTIONS));
}

/** True when the password is the one behind the hash. Without a hash the same work is done, so that timing tells nothing. */
export async function passwordMatches(password: string, password_hash: string | null): Promise<boolean> {
  const matches = await oneOfFew(async () => {
    const readable = password_hash?.startsWith('$argon2id$') ? password_hash : await hashOfNobody();
    return (await verify(readable, password, OPTIONS)) && readable === password_hash;
  });
  return matches;
}

let nobody: Promise<string> | undefined;

function hashOfNobody(): Promise<string> {
  nobody ??= hash('no user signs in with this', OPTIONS);
  return nobody;
}
