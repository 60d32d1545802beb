import { createHash } from 'node:crypto';
import type { UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { networkOf } from '@tsela/domain/sessions/network-address';
import {
  SENDINGS_MAX,
  TRIES_MAX,
  forgottenBefore,
  recentTries,
  tooManyTries,
  waitForTry,
} from '@tsela/domain/sessions/try-limits';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteOldTries, deleteTries, lockTries, updateTries } from './sign-in-tries-repository.ts';

/** For whom a try counts beside the network address: an e-mail address whether or not it is known, or a person who is signed in. */
export type Tried = { readonly email: string } | { readonly user_id: UserId };

/**
 * Counts a try to sign in before it is known to be wrong, for all processes together: of many at the same moment only the allowed ones
 * are looked at. Raises `too-many-requests` with the time to wait; such a try counts for nothing. Source: screens S02.
 */
export async function countTry(context: RequestContext, tried: Tried | null): Promise<void> {
  const { now } = context;
  const of_address = addressKey(context);
  await inTransaction(context, async (tx) => {
    // The network address first: one that is stopped leaves nothing behind for the e-mail addresses it guesses.
    const from_address = await lockTries(tx, of_address, now);
    refuse(waitForTry(from_address, TRIES_MAX.address, now));
    if (tried) {
      const for_tried = await lockTries(tx, keyOf(tried), now);
      refuse(waitForTry(for_tried, TRIES_MAX.email, now));
      await updateTries(tx, keyOf(tried), { times: [...recentTries(for_tried, now), now.getTime()], now });
    }
    await updateTries(tx, of_address, { times: [...recentTries(from_address, now), now.getTime()], now });
    await deleteOldTries(tx, forgottenBefore(now));
  });
}

/** A try that was right after all takes itself back; the wrong ones before it are forgotten with it. */
export async function forgiveTry(context: RequestContext, tried: Tried | null): Promise<void> {
  await inTransaction(context, async (tx) => {
    await takeBack(tx, context, addressKey(context));
    if (tried) await deleteTries(tx, keyOf(tried));
  });
}

/** A try that was not looked at, or right as far as it went, takes itself back and nothing else. */
export async function uncountTry(context: RequestContext, tried: Tried | null): Promise<void> {
  await inTransaction(context, async (tx) => {
    for (const key of [addressKey(context), ...(tried ? [keyOf(tried)] : [])]) await takeBack(tx, context, key);
  });
}

/** Looks at a try that was counted; where there is no time to look, it takes itself back. */
export async function unlessBusy<Result>(context: RequestContext, tried: Tried, look: () => Promise<Result>): Promise<Result> {
  return look().catch(async (busy: unknown) => {
    await uncountTry(context, tried);
    throw busy;
  });
}

/**
 * Whether another code or link may be sent to an e-mail address. Known and unknown addresses count alike, and who asks is not told, since
 * the answer is always the same. Raises `too-many-requests` for a network address that asks for many. Source: LOGIN-04, CALL-18.
 */
export async function countSending(context: RequestContext, email: string): Promise<boolean> {
  const { now } = context;
  const [of_address, of_email] = [hashed(`send-ip:${networkOf(context.ip)}`), hashed(`send:${email.trim().toLowerCase()}`)];
  return inTransaction(context, async (tx) => {
    const from_address = await lockTries(tx, of_address, now);
    refuse(waitForTry(from_address, SENDINGS_MAX.address, now));
    const to_email = await lockTries(tx, of_email, now);
    const is_free = waitForTry(to_email, SENDINGS_MAX.email, now) === 0;
    await updateTries(tx, of_address, { times: [...recentTries(from_address, now), now.getTime()], now });
    await updateTries(tx, of_email, { times: [...recentTries(to_email, now), ...(is_free ? [now.getTime()] : [])], now });
    await deleteOldTries(tx, forgottenBefore(now));
    return is_free;
  });
}

async function takeBack(tx: Tx, { now }: RequestContext, key: string): Promise<void> {
  const times = await lockTries(tx, key, now);
  const own = times.lastIndexOf(now.getTime());
  if (own !== -1) await updateTries(tx, key, { times: times.toSpliced(own, 1), now });
}

function refuse(wait_s: number): void {
  if (wait_s > 0) throw new Problem('too-many-requests', tooManyTries(wait_s), { retry_after_s: wait_s });
}

function keyOf(tried: Tried): string {
  return hashed('email' in tried ? `email:${tried.email.trim().toLowerCase()}` : `user:${tried.user_id}`);
}

function addressKey({ ip }: RequestContext): string {
  return hashed(`ip:${networkOf(ip)}`);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
