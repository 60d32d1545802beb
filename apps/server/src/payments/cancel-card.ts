import { PAYMENT_PURPOSES } from '@tsela/domain/gateways/payment-gateway';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import type { JobRun } from '../jobs/job-repository.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { openToken } from './card-tokens.ts';
import { findCardById, updateCard } from './saved-card-repository.ts';

/** A job's own handler: see `jobs.ts`. */
interface CancelCard {
  readonly saved_card_id: number;
}

/**
 * Has the gateway forget a card that was removed, and forgets its token then. A gateway that does not take it is asked again; it may have heard
 * before, so what it still refuses at the last try is taken as forgotten. A card that it could not be asked about keeps its token, sealed.
 */
export async function cancelCard(
  context: RequestContext,
  { saved_card_id }: CancelCard,
  { is_last_try }: Pick<JobRun, 'is_last_try'>,
): Promise<void> {
  const card = await reading(context, (tx) => findCardById(tx, saved_card_id));
  if (card?.state !== 'removing') return;
  const { cards, checkout } = GATEWAY_PORTS[card.gateway];
  const access = await gatewayAccessFor(context, card.gateway);
  const purpose = PAYMENT_PURPOSES.find((each) => checkout?.merchantOf(access, each) === card.merchant);
  const token = openToken(context, card);
  if (cards && token !== null && purpose) {
    const { outcome, said } = await cards.cancel(access, { purpose, token });
    const is_forgotten = outcome === 'accepted' || (outcome === 'refused' && is_last_try);
    if (!is_forgotten) throw new Error(`${card.gateway} did not take the removal of a card. ${said}`);
  }
  await inTransaction(context, (tx) => updateCard(tx, saved_card_id, { state: 'removed', token: null }));
}
