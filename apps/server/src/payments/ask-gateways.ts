import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { findAttemptById, findToLookAt, updateNextLook } from './payment-attempt-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import { settleTold } from './settle-payment.ts';

/** So many payments a run; what is due beyond them is asked about in the next, a few minutes later. */
const AT_ONCE = 50;
const FIRST_WAIT_MS = 3 * 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

/**
 * Asks gateways about the payments that they were asked for and have not told of: a notification may be lost. What they answer is settled as a
 * notification is, and once, whichever comes first. A payment is asked about less and less often until it expires. A gateway that is away is
 * asked nothing more in this run: other providers wait for its end. Answers how many payments were asked about.
 */
export async function askGateways(context: RequestContext): Promise<number> {
  const ids = await reading(context, (tx) => findToLookAt(tx, context.now, AT_ONCE));
  for (const [at, id] of ids.entries()) if (!(await askAbout(context, id))) return at + 1;
  return ids.length;
}

/** Asks about one payment; false where the gateway could not be asked. */
async function askAbout(context: RequestContext, id: number): Promise<boolean> {
  const attempt = await reading(context, (tx) => findAttemptById(tx, id));
  if (!attempt) return true;
  const { notice, is_away } = await lookAt(context, attempt);
  await inTransaction(context, async (tx) => {
    if (notice !== null && notice.outcome !== 'waiting') await settleTold(tx, context, { ...notice, gateway: attempt.gateway });
    // What has ended is waited for no longer, and keeps no time.
    const wait_ms = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt.looks);
    await updateNextLook(tx, id, { looks: attempt.looks + 1, at: new Date(context.now.getTime() + wait_ms) });
  });
  return !is_away;
}

/** What the gateway says of a payment, nothing where it says nothing of this one; and whether it could not be asked. */
async function lookAt(context: RequestContext, { gateway, request_id, purpose, reference }: Attempt) {
  const look = GATEWAY_PORTS[gateway].checkout?.look;
  if (request_id === null || !look) return { notice: null, is_away: false };
  const { notice, outcome } = await look(await gatewayAccessFor(context, gateway), { request_id, purpose });
  return { notice: notice?.reference === reference ? notice : null, is_away: outcome === 'unclear' };
}
