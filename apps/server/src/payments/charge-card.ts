import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { GatewayAnswer } from '../gateways/payments/payment-gateway.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { openToken } from './card-tokens.ts';
import { findAttemptById } from './payment-attempt-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import { findCardById, takeCharge } from './saved-card-repository.ts';
import type { SavedCardRow } from './saved-card-repository.ts';
import { settleTold } from './settle-payment.ts';

/** A job's own handler: see `jobs.ts`. */
interface ChargeCard {
  readonly payment_id: number;
}

/**
 * Charges the saved card of a payment that is pending, once: that it is charged is kept before the gateway is told, and what is kept so is never
 * told again. After a crash, an answer that is lost or one that is unclear the payment waits for its notification until it expires. Only
 * the gateway's plain no ends it at once.
 */
export async function chargeCard(context: RequestContext, { payment_id }: ChargeCard): Promise<void> {
  const found = await reading(context, async (tx) => {
    const payment = await findAttemptById(tx, payment_id);
    const card = payment?.saved_card_id ? await findCardById(tx, payment.saved_card_id) : null;
    return payment && card && { payment, card };
  });
  if (!found || !(await inTransaction(context, (tx) => takeCharge(tx, payment_id, context.now)))) return;
  const { outcome } = await charge(context, found);
  if (outcome === 'refused') await endDeclined(context, found);
}

interface Charged {
  readonly payment: Attempt;
  readonly card: SavedCardRow;
}

async function charge(context: RequestContext, { payment, card }: Charged): Promise<GatewayAnswer> {
  const { cards } = GATEWAY_PORTS[card.gateway];
  const token = openToken(context, card);
  if (!cards || token === null) return { outcome: 'refused', said: 'The card cannot be read.' };
  const { purpose, reference, amount_cents } = payment;
  const item_name = `Payment ${reference}`;
  return cards.charge(await gatewayAccessFor(context, card.gateway), { purpose, token, reference, amount_cents, item_name });
}

async function endDeclined(context: RequestContext, { payment, card }: Charged): Promise<void> {
  const { gateway, merchant } = card;
  const { reference, amount_cents } = payment;
  await inTransaction(context, async (tx) => {
    await settleTold(tx, context, { gateway, gateway_payment_id: '', reference, outcome: 'failed', amount_cents, merchant });
  });
}
