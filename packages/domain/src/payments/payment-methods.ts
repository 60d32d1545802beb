import { GATEWAY_IDS, topUpLabel } from '../gateways/gateway-settings.ts';
import type { GatewayId, GatewayLabel } from '../gateways/gateway-settings.ts';
import { PAYMENT_GATEWAYS } from '../gateways/payment-gateways.ts';
import type { GatewayMethod } from '../gateways/payment-gateways.ts';
import type { PaymentPurpose, PaymentType } from '../gateways/payment-gateway.ts';

/** How something can be paid. Source: PAYMETH-01 to PAYMETH-14. */
export type PaymentMethod = 'saved_card' | GatewayMethod | 'manual_eft' | 'custom';

/** The labels payments are booked under. Source: PAYMETH-17. */
export type PaymentProvider = GatewayLabel | 'manual';

interface MethodFacts {
  readonly type: PaymentType | null;
  readonly label: string;
  /** The gateway that takes it; null where none does. */
  readonly gateway: GatewayId | null;
  /** Who books it, by purpose; null where the method does not serve the purpose or lies outside the product. */
  readonly provider: Readonly<Record<PaymentPurpose, PaymentProvider | null>>;
  /** The provider settings that all have to be on, by purpose; null where the method does not serve it. */
  readonly switches: Readonly<Record<PaymentPurpose, readonly string[] | null>>;
}

/** Every method with its type, provider labels and switches, in the order in which they are offered. Source: decisions §4.7. */
export const PAYMENT_METHOD_FACTS: Readonly<Record<PaymentMethod, MethodFacts>> = {
  saved_card: {
    type: 'card',
    label: 'Saved card',
    ...bookedBy('payfast'),
    switches: {
      shipment: ['enable_saved_cards', PAYMENT_GATEWAYS.payfast.purposes.shipment.enabled],
      topup: ['enable_saved_cards', PAYMENT_GATEWAYS.payfast.purposes.topup.enabled],
    },
  },
  ...methodsOfGateways(),
  manual_eft: {
    type: 'manual EFT',
    label: 'Manual EFT',
    gateway: null,
    provider: { shipment: null, topup: 'manual' },
    switches: { shipment: null, topup: ['payment_methods_eft_enabled'] },
  },
  custom: {
    type: null,
    label: 'Other',
    gateway: null,
    provider: { shipment: null, topup: null },
    switches: { shipment: null, topup: ['payment_methods_custom_topup_enabled', 'show_custom_payment_gateway'] },
  },
};

// The keys of the object above are exactly those of its type.
export const PAYMENT_METHODS = Object.keys(PAYMENT_METHOD_FACTS) as readonly PaymentMethod[];

/** The methods that are active for a purpose, in the order they are offered. Source: decisions §4.7, PAYMETH-12. */
export function activePaymentMethods(
  purpose: PaymentPurpose,
  facts: { readonly isOn: (setting: string) => boolean; readonly has_saved_card: boolean },
): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => {
    if (method === 'saved_card' && !facts.has_saved_card) return false;
    const switches = PAYMENT_METHOD_FACTS[method].switches[purpose];
    return switches !== null && switches.every(facts.isOn);
  });
}

/** The cards whose logos are shown. Source: PAYMETH-16. */
export const CARD_ASSOCIATIONS = ['Visa', 'Mastercard', 'American Express', 'Diners'] as const;

function methodsOfGateways(): Readonly<Record<GatewayMethod, MethodFacts>> {
  const methods = GATEWAY_IDS.flatMap((id) => {
    const { shipment, topup } = PAYMENT_GATEWAYS[id].purposes;
    const switches = { shipment: [shipment.enabled], topup: [topup.enabled] };
    return Object.entries(PAYMENT_GATEWAYS[id].methods).map(([method, facts]) => [
      method,
      { ...facts, ...bookedBy(id), switches },
    ]);
  });
  // The methods of the gateways are exactly those of the type.
  return Object.fromEntries(methods) as Readonly<Record<GatewayMethod, MethodFacts>>;
}

function bookedBy(gateway: GatewayId): Pick<MethodFacts, 'gateway' | 'provider'> {
  return { gateway, provider: { shipment: gateway, topup: topUpLabel(gateway) } };
}
