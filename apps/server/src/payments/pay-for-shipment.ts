import type { ShipmentId } from '@tsela/domain/ids';
import { canPayByGateway } from '@tsela/domain/billing/affordability';
import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { refuseClosed } from '../accounts/account-of-caller.ts';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { waitForPaymentAgain } from '../shipments/booking/pay-shipment.ts';
import { reserveForPayment } from '../shipments/change/reserve-for-shipment.ts';
import { lockShipmentFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { cardToCharge, refuseSetUp } from './card-to-charge.ts';
import { amountChecks, beginPayment, emailChecks, gatewayFor, openKept, refuseTooMany } from './begin-payment.ts';
import type { BegunPayment, PaymentWish } from './begin-payment.ts';
import { FOR_PAYER, actorOfPayer, refuseWhoPaysNothing } from './payer.ts';

/**
 * A payment for a shipment that waits to be paid, of its price as it is now: the payer was shown that one, or is told of the new one. Raises
 * `conflict` for a shipment that waits for no payment and for another price, and `bad-input` where its locker is full by now. Source: PAY-01 to PAY-03, screens S23.
 */
export async function payForShipment(
  context: RequestContext,
  input: PaymentWish & { readonly shipment_id: ShipmentId },
): Promise<BegunPayment> {
  refuseWhoPaysNothing(context);
  const settings = await context.services.settings.of(context.provider_id);
  const gateway = gatewayFor(input, { settings, purpose: 'shipment' });
  refuseIfAny([...amountChecks(input), ...emailChecks(input)]);
  await refuseSetUp(context, { input, gateway, purpose: 'shipment' });
  const payer = actorOfPayer(context, input);
  const kept = await inTransaction(context, async (tx) => {
    const found = await lockShipmentFor(tx, payer, { id: input.shipment_id });
    refuseQuotes(found);
    const shipment = await waitForPaymentAgain(tx, context, found);
    if (!canPayByGateway(shipment, { is_staff: isStaff(context.actor) }))
      throw new Problem('conflict', 'This shipment does not wait for payment.');
    refuseOtherPrice(shipment, input);
    await reserveForPayment(tx, context, shipment);
    await refuseTooMany(tx, context, `payments:shipment:${shipment.id}`);
    const account = await loadAccountFor(tx, FOR_PAYER, shipment.account_id);
    refuseClosed(account);
    const { email } = shipment.billing_contact;
    return beginPayment(tx, context, {
      input,
      card: await cardToCharge(tx, context, { input, account, shipment, purpose: 'shipment' }),
      account,
      gateway,
      amount_cents: shipment.rate_cents,
      email: email || shipment.collection_contact.email,
      mobile_number: shipment.collection_contact.mobile_number,
      shipment,
    });
  });
  return openKept(context, kept);
}

/** A quote is taken up first, with what it lacks; its price is what is paid then. Source: screens S13. */
function refuseQuotes({ status }: ShipmentRow): void {
  if (status === 'quote-expired') throw new Problem('conflict', 'This quote has expired.');
  if (QUOTE_STATUSES.includes(status)) throw new Problem('conflict', 'Please accept the quote first. It is paid after that.');
}

function refuseOtherPrice({ rate_cents }: ShipmentRow, { amount }: PaymentWish): void {
  if (centsFromRand(amount) === rate_cents) return;
  const message = `The price is ${randText(rate_cents)} by now. Please confirm.`;
  throw new Problem('conflict', message, { violations: [{ field: 'amount', code: 'other-price', message }] });
}
