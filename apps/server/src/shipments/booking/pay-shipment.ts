import type { shipmentPaymentApi } from '@tsela/contract/shipments/shipment-payment-api';
import type { InputOf } from '@tsela/contract/route';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { checkReason } from '@tsela/domain/billing/manual-transactions';
import { canPayFromBalance } from '@tsela/domain/billing/affordability';
import { checkPaymentReference } from '@tsela/domain/payments/recorded-payments';
import { statusOncePaid } from '@tsela/domain/payments/payment-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf } from '@tsela/domain/time/day';
import { refuseClosed } from '../../accounts/account-of-caller.ts';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import { refuseUnaffordable } from '../../billing/cannot-afford.ts';
import { refuseUnpermitted } from '../../billing/ledger/manual-transaction.ts';
import { bookPayment } from '../../billing/payment-by-hand.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { applyStatus } from '../change/apply-status.ts';
import { reserveAgain } from '../change/reserve-for-shipment.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { whyNotAction } from '../why-not-action.ts';
import { refuseOnHold } from './booked-status.ts';
import { chargeQuoted } from './charge-shipment.ts';
import { estimateAgain } from './estimate-again.ts';

/**
 * Pays a shipment that waits for payment out of the account's balance. Raises `conflict` when it waits for none or the balance does not
 * cover it, and for staff: they settle. Source: PAY-01, PAY-03 to PAY-05, screens S23.
 */
export async function payFromBalance(
  context: RequestContext,
  { shipment_id }: InputOf<typeof shipmentPaymentApi.payFromBalance>,
): Promise<Shipment> {
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const found = await lockShipmentFor(tx, context.actor, { id: shipment_id });
    refuseAction(context, settings, { action: 'pay-from-balance', shipment: found });
    const shipment = await waitForPaymentAgain(tx, context, found);
    const account = await lockAccountFor(tx, context.actor, shipment.account_id);
    refuseClosed(account);
    refuseOnHold(account);
    if (!canPayFromBalance(shipment, { is_staff: false, account }))
      refuseUnaffordable(account, shipment.rate_cents, context.actor);
    await bookPaid(tx, context, { shipment, account });
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
  const { payment, reason } = input;
  if ((payment === undefined) === (reason === undefined))
    throw new Problem('bad-input', 'Please say how it was paid, or why it is released unpaid.');
  if (payment) refuseUnpermitted(context, 'payment');
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: input.shipment_id });
    refuseAction(context, settings, { action: 'settle', shipment });
    const account = await lockAccountFor(tx, context.actor, shipment.account_id);
    if (!payment) {
      refuseIfAny(checkReason(reason ?? ''));
      await bookPaid(tx, context, { shipment, account });
      // The recipient reads the history of the shipment, and not why it was released.
      await recordChange(tx, context, {
        type: 'shipment.released-unpaid',
        object_type: 'shipment',
        object_id: shipment.id,
        account_id: shipment.account_id,
        change_to: { reason: reason?.trim() },
      });
      return readShipment(tx, reader, shipment.id);
    }
    const bank_reference = payment.reference?.trim() ?? '';
    refuseIfAny(checkPaymentReference({ method: payment.method, reference: bank_reference }));
    const paid = await bookPayment(tx, context, account, {
      amount_cents: shipment.rate_cents,
      method: payment.method,
      bank_reference,
      received_date: dayOf(context.now),
      shipment_id: shipment.id,
    });
    await bookPaid(tx, context, { shipment, account: paid.account });
    return readShipment(tx, reader, shipment.id);
  });
}

function refuseAction(
  context: RequestContext,
  settings: StoredSettings,
  asked: { action: 'settle' | 'pay-from-balance'; shipment: ShipmentRow },
): void {
  const refusal = whyNotAction(context, settings, asked);
  if (refusal !== null) throw new Problem('conflict', refusal);
}

/** A payment that failed is tried again: until that has come to something the shipment waits as before. Source: CALL-76, ADR 0163. */
export async function waitForPaymentAgain(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<ShipmentRow> {
  if (shipment.status !== 'payment-failed') return shipment;
  const step = { to: 'payment-pending', message: 'Waiting for payment', location: shipment.collection_address.city } as const;
  return applyStatus(tx, context, shipment, step);
}

/**
 * Charges a shipment that waited for its payment, and books it for the days that can be kept now, with its compartments for good. It and its
 * account are locked by this transaction. Raises `bad-input` when they went to others meanwhile and its point is full.
 */
export async function bookPaid(
  tx: Tx,
  context: RequestContext,
  { shipment: unpaid, account }: { shipment: ShipmentRow; account: AccountRow },
): Promise<void> {
  const to = statusOncePaid({ has_collection_pickup_point: unpaid.collection_pickup_point_id !== '' });
  await reserveAgain(tx, context, unpaid, to);
  await chargeQuoted(tx, context, { account, shipment: unpaid });
  const shipment = await estimateAgain(tx, context, unpaid);
  const { collection_address } = shipment;
  await applyStatus(tx, context, shipment, {
    to,
    message: to === 'submitted' ? 'Shipment booked' : statusLabel(to),
    location: collection_address.city,
  });
}
