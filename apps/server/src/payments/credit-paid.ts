import { isForVisitors } from '@tsela/domain/permissions/visitors';
import { subtractCents } from '@tsela/domain/money/cents';
import { whyNotBooked } from '@tsela/domain/payments/why-not-booked';
import type { NotBooked } from '@tsela/domain/payments/why-not-booked';
import { loadAccountFor, lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { recordPayment } from '../billing/record-payment.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { isBookedAtKiosk } from '../pickup-points/own-kiosk.ts';
import { bookPaid } from '../shipments/booking/pay-shipment.ts';
import { applyStatus } from '../shipments/change/apply-status.ts';
import { hasPlaceForPayment } from '../shipments/change/reserve-for-shipment.ts';
import { lockShipmentFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { hasOpenAttemptFor } from './payment-attempt-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import { sendReceipt, tellStaffOfCredit } from './payment-letters.ts';
import type { Payer } from './payment-letters.ts';

/** What a payment is for, locked until the transaction ends. */
export interface LockedPaidFor {
  readonly account: AccountRow;
  readonly shipment: ShipmentRow | null;
}

/** The shipment first, as everything does that charges one. */
export async function lockPaidFor(
  tx: Tx,
  { actor }: RequestContext,
  { account_id, shipment_id }: Attempt,
): Promise<LockedPaidFor> {
  const shipment = shipment_id === null ? null : await lockShipmentFor(tx, actor, { id: shipment_id });
  return { account: await lockAccountFor(tx, actor, account_id), shipment };
}

/**
 * Credits a payment that has arrived and, where it is for a shipment that still waits for it, charges and books that. What arrives for a
 * shipment that waits no longer stays as credit: customers spend it, of visitors and at kiosks staff are told to give it back. Answers whether it
 * is such. Source: CALL-76, screens S23.
 */
export async function creditPaid(
  tx: Tx,
  context: RequestContext,
  { payment, paid_for: { account, shipment } }: { readonly payment: Attempt; readonly paid_for: LockedPaidFor },
): Promise<{ readonly books_nothing: boolean }> {
  const is_account_closed = account.status === 'closed';
  const not_booked = shipment && (await whyNotPaidFor(tx, context, { shipment, is_account_closed, payment }));
  // Who pays on the account of all visitors, or at a kiosk, is not the account.
  const payer = await payerOf(tx, { account, shipment });
  const is_shared = payer !== 'account';
  const { account_id, amount_cents, method, reference } = payment;
  await recordPayment(
    { ...context, tx },
    // There one's money settles no other's invoice.
    { account_id, amount_cents, method, reference, ...(shipment && (!not_booked || is_shared) && { shipment_id: shipment.id }) },
  );
  if (shipment && !not_booked)
    await bookPaid(tx, context, { shipment, account: await lockAccountFor(tx, context.actor, account_id) });
  await sendReceipt(tx, context, payment, {
    account: await loadAccountFor(tx, context.actor, account_id),
    shipment,
    not_booked,
    payer,
  });
  const rest_cents = shipment && !not_booked ? subtractCents(amount_cents, shipment.rate_cents) : amount_cents;
  if (shipment && is_shared && rest_cents > 0)
    await tellStaffOfCredit(tx, context, payment, { shipment, rest_cents, not_booked });
  return { books_nothing: not_booked !== null };
}

/** Its compartment is asked for last: what books nothing for another reason takes none from others. */
async function whyNotPaidFor(
  tx: Tx,
  context: RequestContext,
  paid: { readonly shipment: ShipmentRow; readonly is_account_closed: boolean; readonly payment: Attempt },
): Promise<NotBooked | null> {
  const { shipment, is_account_closed, payment } = paid;
  const not_booked = whyNotBooked(payment.amount_cents, { ...shipment, is_account_closed });
  if (not_booked !== null) return not_booked;
  return (await hasPlaceForPayment(tx, context, shipment)) ? null : 'no-compartment';
}

async function payerOf(tx: Tx, { account, shipment }: LockedPaidFor): Promise<Payer> {
  if (isForVisitors(account)) return 'visitor';
  return shipment !== null && (await isBookedAtKiosk(tx, shipment)) ? 'at-kiosk' : 'account';
}

/** A shipment whose payment has failed is shown as such, unless another payment for it is under way. Source: CALL-76. */
export async function showFailure(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<void> {
  if (shipment.status !== 'payment-pending' || (await hasOpenAttemptFor(tx, shipment.id))) return;
  const location = shipment.collection_address.city;
  await applyStatus(tx, context, shipment, { to: 'payment-failed', message: 'Payment failed', location });
}
