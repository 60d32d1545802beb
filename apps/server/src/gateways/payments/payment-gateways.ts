import { withoutEnding } from '@tsela/domain/formats/endings';
import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import { bobpay } from './bobpay/bobpay.ts';
import { payfast } from './payfast/payfast.ts';
import type { GatewayPort } from './payment-gateway.ts';
import { stitch } from './stitch/stitch.ts';

/** The register of the payment gateways that can be asked. */
export const GATEWAY_PORTS: Readonly<Record<GatewayId, GatewayPort>> = { payfast, bobpay, stitch };

/** Gateways that take payments, with their pages. */
export type GatewayPages = Readonly<Partial<Record<GatewayId, string>>>;

/** Where their pages for payers are, each as the environment says or else the usual one. */
export function gatewayPagesFrom(env: Readonly<Record<string, string | undefined>>): GatewayPages {
  const pages = Object.entries(GATEWAY_PORTS).flatMap(([id, { checkout }]) =>
    checkout === null ? [] : [[id, pagesFrom(env, checkout.address)]],
  );
  // The same keys, those that have pages.
  return Object.fromEntries(pages) as GatewayPages;
}

function pagesFrom(
  env: Readonly<Record<string, string | undefined>>,
  { variable, usual }: { readonly variable: string; readonly usual: string },
): string {
  const text = env[variable] ?? usual;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`${variable} must be an address such as ${usual}, not "${text}".`);
  return withoutEnding(text, '/');
}

/** Where the gateways answer. */
export type GatewayUrls = Readonly<Record<GatewayId, string>>;

/** Their addresses, each as the environment says or else the usual one. */
export function gatewayUrlsFrom(env: Readonly<Record<string, string | undefined>>): GatewayUrls {
  const urls = Object.entries(GATEWAY_PORTS).map(([id, { address }]) => [id, env[address.variable] ?? address.usual]);
  // The same keys, each with its address.
  return Object.fromEntries(urls) as GatewayUrls;
}
