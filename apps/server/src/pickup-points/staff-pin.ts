import type { UserId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { countUnder } from '../sessions/sign-in-tries.ts';
import { loadKiosk } from './own-kiosk.ts';

/** Tries in a quarter of an hour, right ones among them: staff open the panel now and then, and a guess of four digits takes years. */
const TRIES_MAX = 10;

/** A PIN has few digits: only a hash keyed with the installation's secret keeps a reader of the table from trying them all. */
export function hashStaffPin(
  { services, provider_id }: RequestContext,
  { user_id, staff_pin }: { readonly user_id: UserId; readonly staff_pin: string },
): string {
  return createHmac('sha256', services.secret_key).update(`kiosk-pin:${provider_id}:${user_id}:${staff_pin}`).digest('hex');
}

/**
 * Refuses a caller who does not know the PIN of the calling kiosk's service panel. A try is counted before it is looked at, in a transaction of
 * its own, so that of many at once only the allowed ones are. Source: screens S12.
 */
export async function refuseWithoutStaffPin(context: RequestContext, actor: UserActor, staff_pin: string): Promise<void> {
  const { user_id } = actor;
  const wait_s = await inTransaction(context, (tx) =>
    countUnder(tx, { of: `kiosk-pin:${user_id}`, max: TRIES_MAX }, context.now),
  );
  if (wait_s > 0)
    throw new Problem('too-many-requests', 'Too many tries. Please wait a quarter of an hour.', { retry_after_s: wait_s });
  const { staff_pin_hash } = await reading(context, (tx) => loadKiosk(tx, actor));
  if (staff_pin_hash === null)
    throw new Problem('conflict', 'This kiosk has no staff PIN yet. Staff set it with the user of the kiosk.');
  const given = Buffer.from(hashStaffPin(context, { user_id, staff_pin }), 'hex');
  if (!timingSafeEqual(given, Buffer.from(staff_pin_hash, 'hex')))
    refuseIfAny([{ field: 'staff_pin', code: 'staff-pin-wrong', message: 'That PIN is wrong.' }]);
}
