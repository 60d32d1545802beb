import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { RequestContext } from '../context.ts';
import type { CheckoutOrder, GatewayCheckout, GatewayRequest, OpenedCheckout } from '../gateways/payments/payment-gateway.ts';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { inTransaction } from '../db/transaction.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { paymentKey } from '../shipments/booking/payment-key.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { keepRequest } from './payment-attempt-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';

/** What a payment is for: the balance of an account, or one shipment of it. */
export interface PaidFor {
  readonly account: { readonly id: AccountId; readonly account_code: string };
  readonly shipment?: Pick<ShipmentRow, 'provider_id' | 'id' | 'short_tracking_reference'> | undefined;
}

/**
 * Where a payment is paid at its gateway. One that has to be asked for that is asked once: opened again it is the same request, and of two
 * openings at once the second is given up. Raises `unavailable` where the gateway does not take it now.
 */
export async function openCheckout(context: RequestContext, attempt: Attempt, paid_for: PaidFor): Promise<OpenedCheckout> {
  const { checkout } = GATEWAY_PORTS[attempt.gateway];
  if (checkout === null) throw new Error(`${attempt.gateway} takes no payments.`);
  const order = await orderOf(context, attempt, paid_for);
  // A job charges the card meanwhile: its payer goes on to where the outcome is shown.
  if (attempt.saved_card_id !== null) return { key_value_pairs: {}, form: null, redirect_url: order.return_url };
  const { request_id, request_url } = attempt;
  if (request_id !== null && request_url !== null && checkout.openAgain)
    return checkout.openAgain(order, { request_id, url: request_url });
  const opened = await checkout.open(await gatewayAccessFor(context, attempt.gateway, attempt.branch_id), order);
  if ('fault' in opened) throw notOpened(attempt);
  if (!opened.request || !checkout.openAgain) return opened;
  const kept = await keepOne(context, { attempt, checkout, request: opened.request });
  return kept === opened.request ? opened : checkout.openAgain(order, kept);
}

/** Keeps what the gateway has of a payment. Where another opening was first, this one is given up: a payer who has two pages pays twice. */
async function keepOne(
  context: RequestContext,
  {
    attempt: { id, gateway, purpose, branch_id },
    checkout,
    request,
  }: { readonly attempt: Attempt; readonly checkout: GatewayCheckout; readonly request: GatewayRequest },
): Promise<GatewayRequest> {
  const kept = await inTransaction(context, (tx) => keepRequest(tx, id, { ...request, now: context.now }));
  if (kept.request_id === request.request_id) return request;
  await checkout.giveUp?.(await gatewayAccessFor(context, gateway, branch_id), { ...request, purpose });
  return kept;
}

function notOpened({ gateway }: Attempt): Problem {
  const { name } = PAYMENT_GATEWAYS[gateway];
  return new Problem('unavailable', `${name} does not take payments at this moment. Please try again, or pay in another way.`);
}

async function orderOf(context: RequestContext, attempt: Attempt, paid_for: PaidFor): Promise<CheckoutOrder> {
  const address = await addressOfCaller(context);
  const pages = pagesOf(context, attempt, paid_for);
  const { account, shipment } = paid_for;
  return {
    purpose: attempt.purpose,
    method: attempt.method,
    reference: attempt.reference,
    amount_cents: attempt.amount_cents,
    item_name: shipment ? `Parcel ${shipment.short_tracking_reference}` : `Top up ${account.account_code}`,
    billing_email: attempt.billing_email,
    phone_number: attempt.phone_number,
    return_url: address + pages.paid,
    cancel_url: address + pages.cancelled,
    notify_url: `${address}/api/billing/${attempt.gateway}/notify`,
    return_page: address + SCREENS.gatewayReturn.path,
    saves_card: attempt.saves_card,
    key: keyFor(context, attempt, paid_for),
    expires: attempt.time_expires ?? context.now,
  };
}

/** What opens the payment for a payer who had no session when they paid, and has none when they come back; empty for all others. */
function keyFor({ services }: RequestContext, { started_by }: Attempt, { shipment }: PaidFor): string {
  return shipment && started_by === null ? paymentKey(services.secret_key, shipment) : '';
}

/** Where the payer comes back to. Source: ROUTE-34 to ROUTE-36, ROUTE-40. */
function pagesOf(context: RequestContext, attempt: Attempt, paid_for: PaidFor) {
  const { id } = attempt;
  const { shipment } = paid_for;
  const key = keyFor(context, attempt, paid_for);
  if (!shipment && attempt.saves_card) {
    const back = { tab: 'billing', part: 'saved-cards' };
    return {
      paid: at(SCREENS.account.path, { ...back, card_saved: 'success' }),
      cancelled: at(SCREENS.account.path, { ...back, card_saved: 'failed' }),
    };
  }
  if (!shipment)
    return {
      paid: at(SCREENS.topUpSuccess.path, { id: String(id) }),
      cancelled: at(SCREENS.topUpAccount.path, { cancelled: String(id) }),
    };
  const named = {
    id: String(shipment.id),
    ...(key !== '' && { key }),
  };
  return {
    paid: at(SCREENS.shipmentPaid.path, { str: shipment.short_tracking_reference, ...named }),
    cancelled: at(SCREENS.shipmentPaymentCancelled.path, named),
  };
}

function at(path: string, search: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(search).toString()}`;
}

/** Where the payer is: the host that they came to, when it is the provider's own. Source: CALL-65. */
async function addressOfCaller(context: RequestContext): Promise<string> {
  const { services, provider_id, host } = context;
  const { public_url } = services.config;
  if (host !== undefined && !host.startsWith('api.') && (await services.hosts.providerOf(host)) === provider_id)
    return `${new URL(public_url).protocol}//${host}`;
  return (await portalAddressOf(context, provider_id)) ?? public_url;
}
