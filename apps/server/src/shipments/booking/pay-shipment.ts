import type { shipmentPaymentApi } from '@tsela/contract/shipments/shipment-payment-api';
import type { InputOf } from '@tsela/contract/route';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { checkReason } from '@tsela/domain/billing/manual-transactions';
import { canPayFromBalance } from '@tsela/domain/billing/affordability';
import { checkRecordedPayment } from '@tsela/domain/payments/recorded-payments';
import { statusOncePaid } from '@tsela/domain/payments/payment-rules';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import { refuseClosed } from '../../accounts/account-of-caller.ts';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import { refuseUnaffordable } from '../../billing/cannot-afford.ts';
import { bookingFactsOf, refuseUnpermitted } from '../../billing/manual-transaction.ts';
import { bookPayment } from '../../billing/payment-by-hand.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { applyStatus } from '../change/apply-status.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { refuseOnHold } from './booked-status.ts';
import { chargeQuoted } from './charge-shipment.ts';

/**
 * Pays a shipment that waits for payment out of the account's balance. Raises `conflict` when it waits for none or the balance does not
 * cover it, and `not-permitted` for staff: they settle. Source: PAY-01, PAY-03 to PAY-05, screens S23.
 */
export async function payFromBalance(
  context: RequestContext,
  { shipment_id }: InputOf<typeof shipmentPaymentApi.payFromBalance>,
): Promise<Shipment> {
  if (isStaff(context.actor)) throw new Problem('not-permitted', 'Staff settle a shipment; its account pays for it.');
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const { shipment, account } = await lockUnpaid(tx, context, shipment_id);
    refuseClosed(account);
    refuseOnHold(account);
    if (!canPayFromBalance(shipment, { is_staff: false, account })) refuseUnaffordable(account, shipment.rate_cents, context.actor);
    await takeUp(tx, context, { shipment, account, message: 'Paid from the balance' });
    return readShipment(tx, reader, shipment.id);
  });
}

/**
 * Settles by hand a shipment that waits for payment: with the payment that came in for it, or released unpaid for a reason, when its
 * account owes it. Raises `conflict` where the provider does not let staff do so. Source: KEY-PAY-11, PAY-03, screens S23.
 */
export async function settleShipment(
  context: RequestContext,
  input: InputOf<typeof shipmentPaymentApi.settle>,
): Promise<Shipment> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'shipment_id');
  const settings = await context.services.settings.of(context.provider_id);
  if (!readSetting(settings, 'enable_payment_intervention'))
    throw new Problem('not-permitted', 'Shipments that wait for payment are not settled by hand here.');
  const { payment, reason } = input;
  if ((payment === undefined) === (reason === undefined))
    throw new Problem('bad-input', 'Please say how it was paid, or why it is released unpaid.');
  if (payment) refuseUnpermitted(context, 'payment');
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const { shipment, account } = await lockUnpaid(tx, context, input.shipment_id);
    if (!payment) {
      refuseIfAny(checkReason(reason ?? ''));
      await takeUp(tx, context, { shipment, account, message: `Released unpaid: ${reason?.trim()}` });
      return readShipment(tx, reader, shipment.id);
    }
    const day = dayOf(context.now);
    const bank_reference = payment.reference?.trim() ?? '';
    const entered = { amount: randFromCents(shipment.rate_cents), day, method: payment.method, reference: bank_reference };
    refuseIfAny(checkRecordedPayment(entered, bookingFactsOf(context, settings)));
    const paid = await bookPayment(tx, context, account, {
      amount_cents: shipment.rate_cents,
      method: payment.method,
      bank_reference,
      received_date: day,
      shipment_id: shipment.id,
    });
    await takeUp(tx, context, { shipment, account: paid.account, message: 'Paid' });
    return readShipment(tx, reader, shipment.id);
  });
}

/** A shipment that waits for payment, and its account, locked in this order as everywhere. */
async function lockUnpaid(
  tx: Tx,
  context: RequestContext,
  id: ShipmentRow['id'],
): Promise<{ shipment: ShipmentRow; account: AccountRow }> {
  const shipment = await lockShipmentFor(tx, context.actor, { id });
  if (shipment.status !== 'payment-pending') throw new Problem('conflict', 'This shipment does not wait for payment.');
  return { shipment, account: await lockAccountFor(tx, context.actor, shipment.account_id) };
}

/** Charges a shipment and books it. */
async function takeUp(
  tx: Tx,
  context: RequestContext,
  { shipment, account, message }: { shipment: ShipmentRow; account: AccountRow; message: string },
): Promise<void> {
  await chargeQuoted(tx, context, { account, shipment });
  const { collection_pickup_point_id, collection_address } = shipment;
  await applyStatus(tx, context, shipment, {
    to: statusOncePaid({ has_collection_pickup_point: collection_pickup_point_id !== '' }),
    message,
    location: collection_address.city,
  });
}
