import type { AccountId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { RequestContext } from '../context.ts';
import type { OpenedCheckout } from '../gateways/payments/payment-gateway.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { paymentKey } from '../shipments/booking/payment-key.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';

/** What a payment is for: the balance of an account, or one shipment of it. */
export interface PaidFor {
  readonly account: { readonly id: AccountId; readonly account_code: string };
  readonly shipment?: Pick<ShipmentRow, 'provider_id' | 'id' | 'short_tracking_reference'> | undefined;
}

/** The form that pays a payment, as its gateway takes it. */
export async function openCheckout(context: RequestContext, attempt: Attempt, paid_for: PaidFor): Promise<OpenedCheckout> {
  const { checkout } = GATEWAY_PORTS[attempt.gateway];
  if (checkout === null) throw new Error(`${attempt.gateway} takes no payments.`);
  const address = await addressOfCaller(context);
  const pages = pagesOf(context, attempt, paid_for);
  const { account, shipment } = paid_for;
  return checkout.open(await gatewayAccessFor(context, attempt.gateway), {
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
  });
}

/** Where the payer comes back to. Who had no session when they paid has none then: the key goes with them. Source: ROUTE-34 to ROUTE-36. */
function pagesOf({ services }: RequestContext, { id, started_by }: Attempt, { shipment }: PaidFor) {
  if (!shipment)
    return {
      paid: at(SCREENS.topUpSuccess.path, { id: String(id) }),
      cancelled: at(SCREENS.topUpAccount.path, { cancelled: String(id) }),
    };
  const named = {
    id: String(shipment.id),
    ...(started_by === null && { key: paymentKey(services.secret_key, shipment) }),
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
