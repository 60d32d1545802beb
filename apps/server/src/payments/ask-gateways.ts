import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { endAnnounced } from '../billing/announce-payment.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { FIRST_LOOK_MS, endAttempt, findAttemptById, findToLookAt, updateNextLook } from './payment-attempt-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import { settleTold } from './settle-payment.ts';

/** So many payments a run; what is due beyond them is asked about in the next, a few minutes later. */
const AT_ONCE = 50;
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** A gateway that knows nothing of a charge by then has not charged it. Should it have all the same, its notification credits that. */
const CHARGE_KNOWN_AFTER_MS = 30 * 60_000;

/**
 * Asks gateways about the payments that were started there and that they have not told of: a notification may be lost. What they answer is settled as
 * a notification is, and once, whichever comes first. A payment is asked about less and less often until it expires. A gateway that is away is
 * asked nothing more in this run: other gateways and other providers wait for its end. Answers how many payments were asked about.
 */
export async function askGateways(context: RequestContext): Promise<number> {
  const ids = await reading(context, (tx) => findToLookAt(tx, context.now, AT_ONCE));
  const away = new Set<GatewayId>();
  let asked = 0;
  for (const id of ids) if (await askAbout(context, id, away)) asked++;
  return asked;
}

/** Asks about one payment; false where its gateway was not asked, being away. */
async function askAbout(context: RequestContext, id: number, away: Set<GatewayId>): Promise<boolean> {
  const attempt = await reading(context, (tx) => findAttemptById(tx, id));
  if (!attempt) return true;
  const { gateway, looks } = attempt;
  if (away.has(gateway)) return false;
  const { notice, outcome } = await lookAt(context, attempt);
  if (outcome === 'unclear') away.add(gateway);
  await inTransaction(context, async (tx) => {
    if (notice !== null && notice.outcome !== 'waiting') await settleTold(tx, context, { ...notice, gateway });
    if (notice === null && outcome === 'accepted') await endUnknownCharge(tx, context, attempt);
    // What has ended is waited for no longer, and keeps no time.
    const wait_ms = Math.min(LONGEST_WAIT_MS, FIRST_LOOK_MS * 2 ** looks);
    await updateNextLook(tx, id, { looks: looks + 1, at: new Date(context.now.getTime() + wait_ms) });
  });
  return true;
}

/** What the gateway says of a payment; no notice where it says nothing of this one. */
async function lookAt(context: RequestContext, { gateway, request_id, purpose, reference, time_created }: Attempt) {
  const { look, looks_by } = GATEWAY_PORTS[gateway].checkout ?? {};
  if (!look || (looks_by === 'request' && request_id === null)) return { notice: null, outcome: 'refused' as const };
  const access = await gatewayAccessFor(context, gateway);
  const { notice, outcome } = await look(access, { request_id, purpose, reference, time_created });
  return { notice: notice?.reference === reference ? notice : null, outcome };
}

/** A saved card that its gateway was asked to charge and has not: the customer may pay again. */
async function endUnknownCharge(tx: Tx, context: RequestContext, { id, account_id, time_charged }: Attempt): Promise<void> {
  if (time_charged === null || context.now.getTime() - time_charged.getTime() < CHARGE_KNOWN_AFTER_MS) return;
  await lockAccountFor(tx, context.actor, account_id);
  // Its notification may have come meanwhile: then it has ended, and stays as it is.
  if (await endAnnounced(tx, context, { id, account_id, to: 'expired', because: 'not-charged' }))
    await endAttempt(tx, id, { failure_reason: null });
}
