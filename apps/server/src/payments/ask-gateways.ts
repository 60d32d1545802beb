import type { GatewayNotice } from '@tsela/domain/gateways/payment-gateway';
import { UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { GatewayAccess, GatewayCheckout } from '../gateways/payments/payment-gateway.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { findToLookAt, updateNextLook } from './payment-attempt-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import { settleTold } from './settle-payment.ts';

/** So many payments a run; what is due beyond them is asked about in the next, a few minutes later. */
const AT_ONCE = 50;
const FIRST_WAIT_MS = 3 * 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

/**
 * Asks gateways about the payments that they have not told of: a notification may be lost. What they answer is settled as a notification is, and
 * once, whichever comes first. A payment is asked about less and less often until it expires. A gateway that is away is asked nothing more in
 * this run: other providers wait for its end. Answers how many payments were asked about.
 */
export async function askGateways(context: RequestContext): Promise<number> {
  const due = await reading(context, (tx) => findToLookAt(tx, context.now, AT_ONCE));
  let asked = 0;
  // Merchants of guests' shipments and of top-ups may differ, and those of branches.
  for (const attempts of Map.groupBy(due, ({ gateway, purpose, branch_id }) => `${gateway} ${purpose} ${branch_id}`).values())
    asked += await askAboutAll(context, attempts);
  return asked;
}

/** Asks one gateway as one merchant; answers how many payments it was asked about. */
async function askAboutAll(context: RequestContext, attempts: readonly Attempt[]): Promise<number> {
  const [first] = attempts;
  const checkout = first && GATEWAY_PORTS[first.gateway].checkout;
  if (!checkout) return 0;
  if (checkout.readHistory) return askForHistory(context, attempts, checkout.readHistory);
  for (const [at, attempt] of attempts.entries()) {
    const access = await gatewayAccessFor(context, attempt.gateway, attempt.branch_id);
    const answer = await checkout.look?.(access, attempt);
    if (answer?.notice?.outcome === 'waiting') await giveUpUnneeded(access, attempt);
    await settleLooked(context, attempt, answer?.notice ? [answer.notice] : []);
    if (answer?.outcome === 'unclear') return at + 1;
  }
  return attempts.length;
}

/** A payer whose shipment waits for no payment any more, such as a cancelled one, has nothing left to pay at the gateway. */
async function giveUpUnneeded(access: GatewayAccess, { gateway, purpose, request_id, shipment_status }: Attempt): Promise<void> {
  if (request_id === null || shipment_status === null || UNPAID_STATUSES.includes(shipment_status)) return;
  await GATEWAY_PORTS[gateway].checkout?.giveUp?.(access, { request_id, purpose });
}

/** One answer says what has become of all of them. */
async function askForHistory(
  context: RequestContext,
  attempts: readonly Attempt[],
  readHistory: NonNullable<GatewayCheckout['readHistory']>,
): Promise<number> {
  const [first, ...others] = attempts;
  if (!first) return 0;
  const oldest = Math.min(...[first, ...others].map(({ time_created }) => time_created.getTime()));
  const days = { purpose: first.purpose, from: dayOf(new Date(oldest)), to: dayOf(context.now) };
  const { notices } = await readHistory(await gatewayAccessFor(context, first.gateway, first.branch_id), days);
  const told = Map.groupBy(notices, ({ reference }) => reference);
  for (const attempt of attempts) await settleLooked(context, attempt, told.get(attempt.reference) ?? []);
  return attempts.length;
}

/** Settles what was found out about a payment, and keeps when it is asked about next: never, once it has ended. */
async function settleLooked(context: RequestContext, attempt: Attempt, notices: readonly GatewayNotice[]): Promise<void> {
  const { id, gateway, looks, reference } = attempt;
  await inTransaction(context, async (tx) => {
    for (const notice of notices)
      if (notice.reference === reference && notice.outcome !== 'waiting') await settleTold(tx, context, { ...notice, gateway });
    const wait_ms = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** looks);
    await updateNextLook(tx, id, { looks: looks + 1, at: new Date(context.now.getTime() + wait_ms) });
  });
}
