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

/** Whose tries are counted together. */
export type Tried =
  /** At an e-mail address, whether or not it is known. Tries on a known device are counted apart. */
  | { readonly email: string; readonly device?: string | null }
  /** Of a person whom a service vouches for: strangers cannot use these up. */
  | { readonly vouched: string }
  /** Of a signed-in user. */
  | { readonly user_id: UserId }
  /** At the passcodes of a person, by whichever first factor: only a caller who has passed one gets so far. */
  | { readonly passcodes_of: UserId };

/** What is counted, `ip:203.0.113.5`, and how often it may be in a quarter of an hour. Only its hash is kept. */
interface Limit {
  readonly of: string;
  readonly max: number;
}

/**
 * Counts one more under a limit, unless as many were counted already: answers 0, else the seconds to wait. It holds the count until the
 * transaction ends, so that of many at once each sees those before it.
 */
export async function countUnder(tx: Tx, { of, max }: Limit, now: Date): Promise<number> {
  const key = hashed(of);
  const times = await lockTries(tx, key, now);
  const wait_s = waitForTry(times, max, now);
  if (wait_s === 0) await updateTries(tx, key, { times: [...recentTries(times, now), now.getTime()], now });
  return wait_s;
}

/**
 * Counts a try to sign in before it is known to be wrong, for all processes together: of many at the same moment only the allowed ones
 * are looked at. Raises `too-many-requests` with the time to wait; such a try counts for nothing. Source: screens S02, decisions 0030.
 */
export async function countTry(context: RequestContext, tried: Tried | null): Promise<void> {
  const { now } = context;
  await inTransaction(context, async (tx) => {
    // The network address first, in whichever order others come.
    for (const limit of [...addressLimits(context, tried), ...ownLimits(tried)]) refuse(await countUnder(tx, limit, now));
    await deleteOldTries(tx, forgottenBefore(now));
  });
}

/** A try that was right after all takes itself back; the wrong ones before it are forgotten with it. */
export async function forgiveTry(context: RequestContext, tried: Tried | null): Promise<void> {
  await inTransaction(context, async (tx) => {
    for (const { of } of addressLimits(context, tried)) await takeBack(tx, context, hashed(of));
    for (const { of } of ownLimits(tried)) await deleteTries(tx, hashed(of));
  });
}

/** A try that was not looked at, or right as far as it went, takes itself back and nothing else. */
export async function uncountTry(context: RequestContext, tried: Tried | null): Promise<void> {
  await inTransaction(context, async (tx) => {
    for (const { of } of [...addressLimits(context, tried), ...ownLimits(tried)]) await takeBack(tx, context, hashed(of));
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
 * Whether another code or link may be sent to an e-mail address. Known and unknown addresses count alike, and the answer is always the
 * same. Raises `too-many-requests` for a network address that asks for many. Source: LOGIN-04, CALL-18.
 */
export async function countSending(context: RequestContext, email: string): Promise<boolean> {
  const { now } = context;
  return inTransaction(context, async (tx) => {
    refuse(await countUnder(tx, { of: `send-ip:${networkOf(context.ip)}`, max: SENDINGS_MAX.address }, now));
    const to_email = { of: `send:${email.trim().toLowerCase()}`, max: SENDINGS_MAX.email };
    const is_free = (await countUnder(tx, to_email, now)) === 0;
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

/** Neighbours behind one network address do not shut a known device out, and a passcode comes after a try that was counted there. */
function addressLimits({ ip }: RequestContext, tried: Tried | null): Limit[] {
  const is_apart = tried !== null && ('passcodes_of' in tried || ('email' in tried && isKnown(tried)));
  return is_apart ? [] : [{ of: `ip:${networkOf(ip)}`, max: TRIES_MAX.address }];
}

function ownLimits(tried: Tried | null): Limit[] {
  return tried === null ? [] : [{ of: subjectOf(tried), max: TRIES_MAX.email }];
}

function subjectOf(tried: Tried): string {
  if ('user_id' in tried) return `user:${tried.user_id}`;
  if ('passcodes_of' in tried) return `passcodes:${tried.passcodes_of}`;
  if ('vouched' in tried) return `vouched:${tried.vouched.trim().toLowerCase()}`;
  return isKnown(tried) ? `device:${tried.device}` : `email:${tried.email.trim().toLowerCase()}`;
}

function isKnown({ device }: { readonly device?: string | null }): boolean {
  return device !== undefined && device !== null;
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
