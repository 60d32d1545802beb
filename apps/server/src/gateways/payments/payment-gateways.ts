import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import { bobpay } from './bobpay/bobpay.ts';
import { payfast } from './payfast/payfast.ts';
import type { GatewayPort } from './payment-gateway.ts';
import { stitch } from './stitch/stitch.ts';

/** The register of the payment gateways that can be asked. */
export const GATEWAY_PORTS: Readonly<Record<GatewayId, GatewayPort>> = { payfast, bobpay, stitch };

/** Where the gateways answer. */
export type GatewayUrls = Readonly<Record<GatewayId, string>>;

/** Their addresses, each as the environment says or else the usual one. */
export function gatewayUrlsFrom(env: Readonly<Record<string, string | undefined>>): GatewayUrls {
  const urls = Object.entries(GATEWAY_PORTS).map(([id, { address }]) => [id, env[address.variable] ?? address.usual]);
  // The same keys, each with its address.
  return Object.fromEntries(urls) as GatewayUrls;
}
