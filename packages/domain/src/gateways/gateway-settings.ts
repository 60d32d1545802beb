import { BOBPAY_SETTINGS } from './bobpay/bobpay-settings.ts';
import { PAYFAST_SETTINGS } from './payfast/payfast-settings.ts';
import type { PaymentPurpose } from './payment-gateway.ts';
import { STITCH_SETTINGS } from './stitch/stitch-settings.ts';

/** The register of payment gateways: the settings of each, which every page reads. Their words and methods are in `payment-gateways.ts`. */
export const GATEWAY_SETTINGS = {
  payfast: PAYFAST_SETTINGS,
  bobpay: BOBPAY_SETTINGS,
  stitch: STITCH_SETTINGS,
};

export type GatewayId = keyof typeof GATEWAY_SETTINGS;

// The keys of the object above are exactly those of its type.
export const GATEWAY_IDS = Object.keys(GATEWAY_SETTINGS) as readonly GatewayId[];

/** What a gateway's payments are booked under: its own name, and another one for top-ups. Source: PAYMETH-17. */
export type GatewayLabel = GatewayId | `${GatewayId}-topup`;

export function topUpLabel<Id extends GatewayId>(id: Id): `${Id}-topup` {
  return `${id}-topup`;
}

/** The gateway and the purpose of a label. */
export function readGatewayLabel(label: GatewayLabel): { readonly id: GatewayId; readonly purpose: PaymentPurpose } {
  // What is before the ending is the name of a gateway.
  const id = label.replace(/-topup$/, '') as GatewayId;
  return { id, purpose: id === label ? 'shipment' : 'topup' };
}

/** The settings of all gateways for a purpose, gateway by gateway. */
export function gatewaySettingsFor<Purpose extends PaymentPurpose>(purpose: Purpose): SettingsFor<Purpose> {
  // What is assigned to one object has the keys of all.
  return Object.assign({}, ...GATEWAY_IDS.map((id) => GATEWAY_SETTINGS[id][purpose])) as SettingsFor<Purpose>;
}

type SettingsFor<Purpose extends PaymentPurpose> = All<(typeof GATEWAY_SETTINGS)[GatewayId][Purpose]>;

/** Of a choice of objects, the object that is all of them. */
type All<Choice> = (Choice extends unknown ? (of: Choice) => void : never) extends (of: infer Whole) => void ? Whole : never;
