import { negateCents } from '@tsela/domain/money/cents';
import type { Price } from '@tsela/domain/rates/rating-result';
import type { AccountRow } from '../accounts/account-repository.ts';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { postTransaction } from '../billing/post-transaction.ts';
import { findCharge, readStandingCharge, readUnreversedCharges } from '../billing/transaction-repository.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { ShipmentRow } from './shipment-repository.ts';

/** Books the shipping charge: a debit of the whole price, with the VAT in it. The account is locked by this transaction. */
export async function chargeShipment(
  tx: Tx,
  context: RequestContext,
  { account, shipment, price }: { account: AccountRow; shipment: ShipmentRow; price: Price },
): Promise<void> {
  await postTransaction(tx, context, account, {
    type: 'shipping-charge',
    amount_cents: negateCents(price.rate_cents),
    vat_cents: negateCents(price.vat_cents),
    vat_percentage_bp: price.items[0]?.vat_percentage_bp ?? 0,
    shipment_id: shipment.id,
    description: `Shipment ${shipment.short_tracking_reference}`,
  });
}

/** Gives back what the shipment still costs. What was reversed or credited before is not given back again. */
export async function reverseCharges(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<void> {
  const account = await lockAccountFor(tx, context.actor, shipment.account_id);
  const [charge] = await readUnreversedCharges(tx, shipment.id);
  if (!charge) return;
  const standing = await readStandingCharge(tx, shipment.id);
  await postTransaction(tx, context, account, {
    type: 'shipping-charge-reversal',
    ...standing,
    vat_percentage_bp: charge.vat_percentage_bp,
    shipment_id: shipment.id,
    reverses_transaction_id: charge.id,
    description: `Reversal of shipment ${shipment.short_tracking_reference}`,
  });
}

/** Charges again what was given back when the shipment was cancelled: who brings it back sends it after all. Source: SHIP-TRANS-18. */
export async function chargeAgain(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<void> {
  const account = await lockAccountFor(tx, context.actor, shipment.account_id);
  const charge = await findCharge(tx, shipment.id);
  if (!charge || (await readUnreversedCharges(tx, shipment.id)).length > 0) return;
  const { amount_cents, vat_cents, vat_percentage_bp } = charge;
  await postTransaction(tx, context, account, {
    type: 'shipping-charge',
    amount_cents,
    vat_cents,
    vat_percentage_bp,
    shipment_id: shipment.id,
    description: `Shipment ${shipment.short_tracking_reference} reinstated`,
  });
}
