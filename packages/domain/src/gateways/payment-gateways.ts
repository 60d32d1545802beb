import { BOBPAY } from './bobpay/bobpay.ts';
import { GATEWAY_IDS } from './gateway-settings.ts';
import type { GATEWAY_SETTINGS, GatewayId } from './gateway-settings.ts';
import { PAYFAST } from './payfast/payfast.ts';
import type { GatewaySetting, PaymentGateway, PaymentPurpose, GatewayPurpose } from './payment-gateway.ts';
import { STITCH } from './stitch/stitch.ts';

/** Every payment gateway with what is known of it. Another one is a folder here and on the server, and a line in each register. */
export const PAYMENT_GATEWAYS = {
  payfast: PAYFAST,
  bobpay: BOBPAY,
  stitch: STITCH,
} satisfies { readonly [Id in GatewayId]: PaymentGateway<(typeof GATEWAY_SETTINGS)[Id]> };

/** How people pay by a gateway, by the names that the specification gives. */
export type GatewayMethod = { [Id in GatewayId]: keyof (typeof PAYMENT_GATEWAYS)[Id]['methods'] }[GatewayId];

/** The keys of all settings of all gateways. */
export type GatewaySettingKey = {
  [Id in GatewayId]: { [Purpose in PaymentPurpose]: keyof (typeof GATEWAY_SETTINGS)[Id][Purpose] }[PaymentPurpose];
}[GatewayId];

/** Each gateway for each purpose. */
export const GATEWAY_PURPOSES: readonly GatewayPurpose<GatewaySettingKey>[] = GATEWAY_IDS.flatMap((id) => purposesOf(id));

// The settings of the gateways are exactly those of the type of their keys.
const ALL_SETTINGS = Object.assign(
  {},
  ...GATEWAY_IDS.flatMap((id) => purposesOf(id).map(({ settings }) => settings)),
) as Readonly<Record<GatewaySettingKey, GatewaySetting<GatewaySettingKey>>>;

/** What is known of a setting of a gateway; undefined for every other setting. */
export function gatewaySetting(key: string): GatewaySetting<GatewaySettingKey> | undefined {
  return Object.hasOwn(ALL_SETTINGS, key) ? ALL_SETTINGS[key as GatewaySettingKey] : undefined;
}

/** One text of every setting of the gateways, by key. */
export function gatewayTexts(text: 'label' | 'help'): Readonly<Record<GatewaySettingKey, string>> {
  const texts = Object.entries(ALL_SETTINGS).map(([key, setting]) => [key, setting[text]]);
  // The same keys, each with its text.
  return Object.fromEntries(texts) as Readonly<Record<GatewaySettingKey, string>>;
}

function purposesOf(id: GatewayId) {
  const { shipment, topup } = PAYMENT_GATEWAYS[id].purposes;
  return [shipment, topup];
}
