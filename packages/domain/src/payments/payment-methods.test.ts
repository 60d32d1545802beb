import { describe, expect, it } from 'vitest';
import { CARD_ASSOCIATIONS, PAYMENT_METHODS, PAYMENT_METHOD_FACTS, activePaymentMethods } from './payment-methods.ts';

const SWITCHES = ['enable_saved_cards', 'payment_methods_payfast_topup_enabled'];

describe('payment methods', () => {
  it.each([
    ['PAYMETH-12 PAYMETH-14', 'saved_card', 'card', 'payfast', 'payfast-topup'],
    ['PAYMETH-13 PAYMETH-14', 'credit_card', 'credit card', 'payfast', 'payfast-topup'],
    ['PAYMETH-08', 'instant_eft', 'instant EFT', 'payfast', 'payfast-topup'],
    ['PAYMETH-01', 'bob_pay_credit_card', 'credit card', 'bobpay', 'bobpay-topup'],
    ['PAYMETH-02', 'bob_pay_instant_eft', 'instant EFT', 'bobpay', 'bobpay-topup'],
    ['PAYMETH-03', 'bob_pay_manual_eft', 'manual EFT', 'bobpay', 'bobpay-topup'],
    ['PAYMETH-04', 'bob_pay_capitec', 'Capitec Pay', 'bobpay', 'bobpay-topup'],
    ['PAYMETH-05', 'bob_pay_pay_shap', 'PayShap', 'bobpay', 'bobpay-topup'],
    ['PAYMETH-06', 'bob_pay_scan_to_pay', 'scan to pay', 'bobpay', 'bobpay-topup'],
    ['PAYMETH-09', 'stitch_eft', 'EFT', 'stitch', 'stitch-topup'],
    ['PAYMETH-10', 'stitch_card', 'card', 'stitch', 'stitch-topup'],
    ['PAYMETH-11', 'manual_eft', 'manual EFT', null, 'manual'],
    ['PAYMETH-07', 'custom', null, null, null],
  ] as const)('%s: %s is of the type %s, booked under %s and %s', (_id, method, type, shipment, topup) => {
    expect(PAYMENT_METHODS).toContain(method);
    expect(PAYMENT_METHOD_FACTS[method].type).toBe(type);
    expect(PAYMENT_METHOD_FACTS[method].provider).toEqual({ shipment, topup });
    expect(PAYMENT_METHODS).toHaveLength(13);
  });

  it('PAYMETH-15: they are of eight types', () => {
    const types = new Set(Object.values(PAYMENT_METHOD_FACTS).map(({ type }) => type));

    expect([...types].filter((type) => type !== null).toSorted()).toEqual(
      ['card', 'EFT', 'instant EFT', 'manual EFT', 'Capitec Pay', 'PayShap', 'credit card', 'scan to pay'].toSorted(),
    );
  });

  it('PAYMETH-16: four cards have logos', () => {
    expect(CARD_ASSOCIATIONS).toEqual(['Visa', 'Mastercard', 'American Express', 'Diners']);
  });

  it('PAYMETH-17: there are seven provider labels', () => {
    const labels = Object.values(PAYMENT_METHOD_FACTS).flatMap(({ provider }) => [provider.shipment, provider.topup]);

    expect(new Set(labels.filter((label) => label !== null))).toEqual(
      new Set(['payfast', 'payfast-topup', 'bobpay', 'bobpay-topup', 'manual', 'stitch', 'stitch-topup']),
    );
  });

  it.each([
    [['payment_methods_payfast_enabled'], 'shipment', ['credit_card', 'instant_eft']],
    [['payment_methods_payfast_enabled'], 'topup', []],
    [['payment_methods_payfast_topup_enabled'], 'topup', ['credit_card', 'instant_eft']],
    [
      ['payment_methods_bobpay_enabled'],
      'shipment',
      [
        'bob_pay_credit_card',
        'bob_pay_instant_eft',
        'bob_pay_manual_eft',
        'bob_pay_capitec',
        'bob_pay_pay_shap',
        'bob_pay_scan_to_pay',
      ],
    ],
    [['payment_methods_stitch_topup_enabled'], 'topup', ['stitch_eft', 'stitch_card']],
    [['payment_methods_eft_enabled'], 'topup', ['manual_eft']],
    [['payment_methods_eft_enabled'], 'shipment', []],
    [['payment_methods_custom_topup_enabled'], 'topup', []],
    [['payment_methods_custom_topup_enabled', 'show_custom_payment_gateway'], 'topup', ['custom']],
    [['enable_saved_cards'], 'shipment', []],
  ] as const)('KEY-PAY-08: with %j on, a %s can be paid by %j', (switches, purpose, methods) => {
    const isOn = (setting: string) => switches.some((each) => each === setting);

    expect(activePaymentMethods(purpose, { isOn, has_saved_card: false })).toEqual(methods);
  });

  it('PAYMETH-12: a saved card needs its switch and a card', () => {
    const isOn = (key: string) => SWITCHES.includes(key);
    expect(activePaymentMethods('topup', { isOn, has_saved_card: true })[0]).toBe('saved_card');
    expect(activePaymentMethods('topup', { isOn, has_saved_card: false })).not.toContain('saved_card');
    expect(activePaymentMethods('topup', { isOn: () => false, has_saved_card: true })).toEqual([]);
  });
});
