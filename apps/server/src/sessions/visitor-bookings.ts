import { createHash } from 'node:crypto';
import { Problem } from '@tsela/domain/problem';
import { networkOf } from '@tsela/domain/sessions/network-address';
import {
  VISITOR_BOOKINGS_MAX,
  forgottenBefore,
  recentTries,
  tooManyBookings,
  waitForTry,
} from '@tsela/domain/sessions/try-limits';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteOldTries, lockTries, updateTries } from './sign-in-tries-repository.ts';

/**
 * Counts what a visitor who is not signed in saves, a booking or a quote, by their network address and for the provider as a whole. It is
 * counted in the transaction that saves, so that what fails counts for nothing and of many at once only the allowed ones are saved. Raises
 * `too-many-requests` with the time to wait. Source: issue 15, ADR 0023.
 */
export async function countVisitorBooking(tx: Tx, { actor, ip, now }: RequestContext): Promise<void> {
  if (actor.kind !== 'guest') return;
  // The address first: one that is stopped takes nothing of the provider's room.
  await countOne(tx, { key: `booking-ip:${networkOf(ip)}`, most: VISITOR_BOOKINGS_MAX.address, whose: 'own' }, now);
  await countOne(tx, { key: 'booking-provider', most: VISITOR_BOOKINGS_MAX.provider, whose: 'all' }, now);
  await deleteOldTries(tx, forgottenBefore(now));
}

interface Counted {
  readonly key: string;
  readonly most: number;
  readonly whose: 'own' | 'all';
}

async function countOne(tx: Tx, { key, most, whose }: Counted, now: Date): Promise<void> {
  const hashed = createHash('sha256').update(key).digest('hex');
  const times = await lockTries(tx, hashed, now);
  const wait_s = waitForTry(times, most, now);
  if (wait_s > 0) throw new Problem('too-many-requests', tooManyBookings(whose, wait_s), { retry_after_s: wait_s });
  await updateTries(tx, hashed, { times: [...recentTries(times, now), now.getTime()], now });
}
