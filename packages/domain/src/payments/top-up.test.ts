import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { limitOf } from './top-up-limits.ts';
import { DEFAULT_TOP_UP, MANUAL_EFT_HINT, TOP_UP_PRESETS, customTopUpUrl, topUpButton, topUpChecks } from './top-up.ts';

const LIMITS = {
  payment_methods_payfast_topup_limit: cents(500_000),
  payment_methods_bobpay_topup_limit: cents(200_000),
};
const NO_LIMITS = { payment_methods_payfast_topup_limit: null, payment_methods_bobpay_topup_limit: null };

describe('topping up', () => {
  it('TOPUP-02 TOPUP-07: the chips are R200, R500, R1 000 and R5 000, and R 200.00 is chosen at first', () => {
    expect(TOP_UP_PRESETS).toEqual([20_000, 50_000, 100_000, 500_000]);
    expect(DEFAULT_TOP_UP).toBe(20_000);
  });

  it.each([
    ['TOPUP-10', 'credit_card', 500_000, true],
    ['TOPUP-10', 'credit_card', 500_001, false],
    ['TOPUP-10', 'instant_eft', 500_001, false],
    ['TOPUP-11', 'bob_pay_capitec', 200_000, true],
    ['TOPUP-11', 'bob_pay_capitec', 200_001, false],
    ['TOPUP-10', 'saved_card', 500_001, false],
    ['TOPUP-11', 'stitch_card', 9_000_000, true],
  ] as const)('%s: %s of %s cents is accepted: %s', (_id, method, amount, accepted) => {
    const messages = topUpChecks(cents(amount), limitOf(method, LIMITS)).map((violation) => violation.message);

    expect(messages).toEqual(accepted ? [] : ['The amount you have specified is more than the maximum allowed limit.']);
    expect(topUpChecks(cents(amount), limitOf(method, NO_LIMITS))).toEqual([]);
  });

  it('less than R 10 is refused', () => {
    expect(topUpChecks(cents(999), null)).toHaveLength(1);
    expect(topUpChecks(cents(1_000), null)).toEqual([]);
  });

  it('TOPUP-05 TOPUP-06: the button reads OK for manual EFT only', () => {
    expect(topUpButton('credit_card')).toBe('Pay now');
    expect(topUpButton(null)).toBe('Pay now');
    expect(topUpButton('manual_eft')).toBe('OK');
    expect(topUpButton('bob_pay_manual_eft')).toBe('Pay now');
  });

  it.each([
    ['https://pay.example.co.za', 'https://pay.example.co.za?account_id=9&account_code=AB%20C&amount=1234.50'],
    ['https://pay.example.co.za/?', 'https://pay.example.co.za/?account_id=9&account_code=AB%20C&amount=1234.50'],
    ['https://pay.example.co.za/a?x=1', 'https://pay.example.co.za/a?x=1&account_id=9&account_code=AB%20C&amount=1234.50'],
    ['https://pay.example.co.za/a#top', 'https://pay.example.co.za/a?account_id=9&account_code=AB%20C&amount=1234.50#top'],
  ])('TOPUP-12: %s becomes %s', (url, expected) => {
    expect(customTopUpUrl(url, { account_id: 9, account_code: 'AB C' }, cents(123_450))).toBe(expected);
  });

  it('CONST-30: manual EFT says how long it takes', () => {
    expect(MANUAL_EFT_HINT).toBe('A manual EFT can take up to three days to reflect.');
  });
});
