import { SAVED_CARDS_MAX } from '@tsela/domain/payments/saved-cards';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { sealToken } from './card-tokens.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import type { KeptNotice } from './payment-notice-repository.ts';
import { clearDefaultCard, drawCardId, insertCard, readCards, updateCard } from './saved-card-repository.ts';

/**
 * Keeps the card of a payment whose payer asked for that, from what the gateway says of a payment that has arrived. Of a payment that is told
 * of twice one card is kept; the payment's account is locked. An account's first card is the one that it pays with first.
 */
export async function keepCardTold(
  tx: Tx,
  context: RequestContext,
  { payment, notice }: { readonly payment: Attempt; readonly notice: KeptNotice },
): Promise<void> {
  const { account_id, id: payment_id, gateway } = payment;
  const token = payment.saves_card ? GATEWAY_PORTS[gateway].cards?.tokenIn(notice.parameters) : null;
  if (token === null || token === undefined) return;
  const before = await readCards(tx, account_id);
  // The payer was told so before they paid; two who paid at once may still meet here.
  if (before.length >= SAVED_CARDS_MAX) return;
  const id = await drawCardId(tx);
  const is_kept = await insertCard(tx, {
    id,
    account_id,
    payment_id,
    gateway,
    merchant: notice.merchant,
    token: sealToken(context, id, token),
    is_default: before.length === 0,
    time_created: context.now,
  });
  if (is_kept) await recordKept(tx, context, { id, payment, has_other_default: before.length > 0 });
}

async function recordKept(
  tx: Tx,
  context: RequestContext,
  { id, payment, has_other_default }: { readonly id: number; readonly payment: Attempt; readonly has_other_default: boolean },
): Promise<void> {
  const { account_id, saves_as_default } = payment;
  if (has_other_default && saves_as_default) {
    await clearDefaultCard(tx, account_id);
    await updateCard(tx, id, { is_default: true });
  }
  await recordChange(tx, context, { type: 'account.card-saved', object_type: 'saved_card', object_id: id, account_id });
}
