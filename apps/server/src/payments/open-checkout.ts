import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { RequestContext } from '../context.ts';
import type { OpenedCheckout } from '../gateways/payments/payment-gateway.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import type { Attempt } from './payment-attempt-repository.ts';

/** The form that pays a payment, as its gateway takes it. */
export async function openCheckout(
  context: RequestContext,
  attempt: Attempt,
  { account_code }: { readonly account_code: string },
): Promise<OpenedCheckout> {
  const { checkout } = GATEWAY_PORTS[attempt.gateway];
  if (checkout === null) throw new Error(`${attempt.gateway} takes no payments.`);
  const address = await addressOfCaller(context);
  return checkout.open(await gatewayAccessFor(context, attempt.gateway), {
    method: attempt.method,
    reference: attempt.reference,
    amount_cents: attempt.amount_cents,
    item_name: `Top up ${account_code}`,
    billing_email: attempt.billing_email,
    phone_number: attempt.phone_number,
    return_url: `${address}${SCREENS.topUpSuccess.path}?id=${attempt.id}`,
    cancel_url: `${address}${SCREENS.topUpAccount.path}?cancelled=${attempt.id}`,
    notify_url: `${address}/api/billing/${attempt.gateway}/notify`,
  });
}

/** Where the payer is: the host that they came to, when it is the provider's own. Source: CALL-65. */
async function addressOfCaller(context: RequestContext): Promise<string> {
  const { services, provider_id, host } = context;
  const { public_url } = services.config;
  if (host !== undefined && !host.startsWith('api.') && (await services.hosts.providerOf(host)) === provider_id)
    return `${new URL(public_url).protocol}//${host}`;
  return (await portalAddressOf(context, provider_id)) ?? public_url;
}
