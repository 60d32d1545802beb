import { Problem } from '@tsela/domain/problem';
import { networkOf } from '@tsela/domain/sessions/network-address';
import { VISITOR_BOOKINGS_MAX, forgottenBefore, tooManyBookings } from '@tsela/domain/sessions/try-limits';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { countUnder } from './sign-in-tries.ts';
import { deleteOldTries } from './sign-in-tries-repository.ts';

/**
 * Counts what a visitor who is not signed in saves, a booking or a quote, by their network address and for the provider as a whole. It is
 * counted in the transaction that saves, so that what fails counts for nothing and of many at once only the allowed ones are saved. Raises
 * `too-many-requests` with the time to wait. Source: issue 15, ADR 0112.
 */
export async function countVisitorBooking(tx: Tx, { actor, ip, now }: RequestContext): Promise<void> {
  if (actor.kind !== 'guest') return;
  // The address first: one that is stopped takes nothing of the provider's room.
  const own = await countUnder(tx, { of: `booking-ip:${networkOf(ip)}`, max: VISITOR_BOOKINGS_MAX.address }, now);
  refuse('own', own);
  const all = await countUnder(tx, { of: 'booking-provider', max: VISITOR_BOOKINGS_MAX.provider }, now);
  refuse('all', all);
  await deleteOldTries(tx, forgottenBefore(now));
}

function refuse(whose: 'own' | 'all', wait_s: number): void {
  if (wait_s > 0) throw new Problem('too-many-requests', tooManyBookings(whose, wait_s), { retry_after_s: wait_s });
}
