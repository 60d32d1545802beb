/** How something can be paid. Source: PAYMETH-01 to PAYMETH-14. */
export const PAYMENT_METHODS = [
  'saved_card',
  'credit_card',
  'instant_eft',
  'bob_pay_credit_card',
  'bob_pay_instant_eft',
  'bob_pay_manual_eft',
  'bob_pay_capitec',
  'bob_pay_pay_shap',
  'bob_pay_scan_to_pay',
  'stitch_eft',
  'stitch_card',
  'manual_eft',
  'custom',
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Source: PAYMETH-15. */
export const PAYMENT_TYPES = [
  'card',
  'EFT',
  'instant EFT',
  'manual EFT',
  'Capitec Pay',
  'PayShap',
  'credit card',
  'scan to pay',
] as const;

export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The labels payments are booked under. Source: PAYMETH-17. */
export const PAYMENT_PROVIDERS = [
  'payfast',
  'payfast-topup',
  'bobpay',
  'bobpay-topup',
  'manual',
  'stitch',
  'stitch-topup',
] as const;

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** What a payment is for: a shipment of a guest or customer, or the balance of an account. */
export type PaymentPurpose = 'shipment' | 'topup';

interface MethodFacts {
  readonly type: PaymentType | null;
  readonly label: string;
  /** Who books it, by purpose; null where the method does not serve the purpose or lies outside the product. */
  readonly provider: Readonly<Record<PaymentPurpose, PaymentProvider | null>>;
  /** The provider settings that all have to be on, by purpose; null where the method does not serve it. */
  readonly switches: Readonly<Record<PaymentPurpose, readonly string[] | null>>;
}

const PAYFAST = gateway('payfast');
const BOBPAY = gateway('bobpay');
const STITCH = gateway('stitch');

/** Every method with its type, provider labels and switches. Source: decisions §4.7. */
export const PAYMENT_METHOD_FACTS: Readonly<Record<PaymentMethod, MethodFacts>> = {
  saved_card: {
    type: 'card',
    label: 'Saved card',
    provider: BOBPAY.provider,
    switches: { shipment: ['enable_saved_cards'], topup: ['enable_saved_cards'] },
  },
  credit_card: { type: 'credit card', label: 'Credit or debit card', ...PAYFAST },
  instant_eft: { type: 'instant EFT', label: 'Instant EFT', ...PAYFAST },
  bob_pay_credit_card: { type: 'credit card', label: 'Credit or debit card', ...BOBPAY },
  bob_pay_instant_eft: { type: 'instant EFT', label: 'Instant EFT', ...BOBPAY },
  bob_pay_manual_eft: { type: 'manual EFT', label: 'Manual EFT', ...BOBPAY },
  bob_pay_capitec: { type: 'Capitec Pay', label: 'Capitec Pay', ...BOBPAY },
  bob_pay_pay_shap: { type: 'PayShap', label: 'PayShap', ...BOBPAY },
  bob_pay_scan_to_pay: { type: 'scan to pay', label: 'Scan to pay', ...BOBPAY },
  stitch_eft: { type: 'EFT', label: 'Pay by bank', ...STITCH },
  stitch_card: { type: 'card', label: 'Card', ...STITCH },
  manual_eft: {
    type: 'manual EFT',
    label: 'Manual EFT',
    provider: { shipment: null, topup: 'manual' },
    switches: { shipment: null, topup: ['payment_methods_eft_enabled'] },
  },
  custom: {
    type: null,
    label: 'Other',
    provider: { shipment: null, topup: null },
    switches: { shipment: null, topup: ['payment_methods_custom_topup_enabled', 'show_custom_payment_gateway'] },
  },
};

/** The methods that are active for a purpose, in the order they are offered. Source: decisions §4.7, PAYMETH-12. @waits issue 17 */
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

/** The cards whose logos are shown. Source: PAYMETH-16. @waits issue 17 */
export const CARD_ASSOCIATIONS = ['Visa', 'Mastercard', 'American Express', 'Diners'] as const;

function gateway<Name extends 'payfast' | 'bobpay' | 'stitch'>(name: Name) {
  return {
    provider: { shipment: name, topup: `${name}-topup` },
    switches: {
      shipment: [`payment_methods_${name}_enabled`],
      topup: [`payment_methods_${name}_topup_enabled`],
    },
  } as const;
}
