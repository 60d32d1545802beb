import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import {
  canAfford,
  canPayByGateway,
  canPayFromBalance,
  cannotAffordText,
  isPaidAfterBooking,
  spendable,
} from './affordability.ts';

function account(account_type: 'prepaid' | 'postpaid' | 'guest', balance: number, limit = 0) {
  return { account_type, balance_cents: cents(balance), credit_limit_cents: cents(limit) };
}

describe('affordability', () => {
  it.each([
    ['PAY-04', 'prepaid', 10_000, 0, 10_000, true],
    ['PAY-04', 'prepaid', 9_999, 0, 10_000, false],
    ['PAY-04', 'prepaid', 9_999, 50_000, 10_000, false],
    ['PAY-04', 'guest', 0, 0, 1, false],
    ['PAY-05', 'postpaid', 0, 10_000, 10_000, true],
    ['PAY-05', 'postpaid', 0, 10_000, 10_001, false],
    ['PAY-05', 'postpaid', -5_000, 10_000, 5_000, true],
    ['PAY-05', 'postpaid', -5_000, 10_000, 5_001, false],
  ] as const)('%s: a %s account with %s and a limit of %s affords %s: %s', (_id, type, balance, limit, amount, expected) => {
    expect(canAfford(account(type, balance, limit), cents(amount))).toBe(expected);
  });

  it('PAY-04 PAY-05: what is spendable is just what can be afforded', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.constantFrom('prepaid', 'postpaid'), amount, amount, (type, balance, limit) => {
        const subject = account(type, balance, limit);

        expect(canAfford(subject, cents(spendable(subject)))).toBe(true);
        expect(canAfford(subject, cents(spendable(subject) + 1))).toBe(false);
      }),
    );
  });
});

describe('KEY-30 SCREEN-10: what is paid for after it is booked', () => {
  const AS_IS = { pay_as_you_go: false, pays_online: false };

  it.each([
    ['guest', 0, AS_IS, true],
    ['prepaid', 10_000, AS_IS, false],
    ['prepaid', 9_999, AS_IS, false],
    ['prepaid', 10_000, { ...AS_IS, pays_online: true }, true],
    ['prepaid', 10_000, { ...AS_IS, pay_as_you_go: true }, false],
    ['prepaid', 9_999, { ...AS_IS, pay_as_you_go: true }, true],
    ['postpaid', 10_000, { pay_as_you_go: true, pays_online: true }, false],
    ['postpaid', -9_999, { pay_as_you_go: true, pays_online: true }, false],
  ] as const)('of a %s account with %s, %j: %s', (type, balance, how, expected) => {
    expect(isPaidAfterBooking(account(type, balance), cents(10_000), how)).toBe(expected);
  });
});

describe('payable shipments', () => {
  const RICH = account('prepaid', 100_000);
  const POOR = account('prepaid', 0);

  it.each([
    ['payment-pending', true],
    ['quote', true],
    ['quote-expired', true],
    ['payment-failed', false],
    ['submitted', false],
    ['cancelled', false],
  ])('PAY-01: at %s a shipment can be paid: %s', (status, expected) => {
    const shipment = { status, rate_cents: cents(5_000) };

    expect(canPayFromBalance(shipment, { is_staff: false, account: RICH })).toBe(expected);
    expect(canPayByGateway(shipment, { is_staff: false })).toBe(expected);
  });

  it('PAY-02: affordability holds back the balance and not the gateway', () => {
    const shipment = { status: 'payment-pending', rate_cents: cents(5_000) };

    expect(canPayFromBalance(shipment, { is_staff: false, account: POOR })).toBe(false);
    expect(canPayByGateway(shipment, { is_staff: false })).toBe(true);
  });

  it('PAY-03: staff are excluded', () => {
    const shipment = { status: 'quote', rate_cents: cents(5_000) };

    expect(canPayFromBalance(shipment, { is_staff: true, account: RICH })).toBe(false);
    expect(canPayByGateway(shipment, { is_staff: true })).toBe(false);
  });
});

describe('what is said when an account cannot pay', () => {
  const BILLING = { sees_billing: true, is_staff: false };
  const NO_BILLING = { sees_billing: false, is_staff: false };

  it.each([
    ['prepaid', BILLING, 'Your balance is too low: R 50.00 does not cover R 115.00. Please top up your account.'],
    ['prepaid', NO_BILLING, 'Your balance is too low for this shipment. Please top up your account.'],
    ['postpaid', BILLING, 'Your credit limit of R 100.00 does not cover R 115.00. Please pay your account.'],
    ['postpaid', NO_BILLING, 'Your credit limit does not cover this shipment. Please pay your account.'],
    [
      'prepaid',
      { ...BILLING, is_staff: true },
      'The balance of account ACME is too low: R 50.00 does not cover R 115.00. The account has to be topped up first.',
    ],
    [
      'prepaid',
      { ...NO_BILLING, is_staff: true },
      'The balance of account ACME is too low for this shipment. The account has to be topped up first.',
    ],
    ['prepaid', { ...NO_BILLING, bought: 'this file' }, 'Your balance is too low for this file. Please top up your account.'],
    [
      'postpaid',
      { ...BILLING, is_staff: true },
      'The credit limit of R 100.00 of account ACME does not cover R 115.00. The account has to be paid first.',
    ],
    [
      'postpaid',
      { ...NO_BILLING, is_staff: true },
      'The credit limit of account ACME does not cover this shipment. The account has to be paid first.',
    ],
  ] as const)('PERM-055: of a %s account to %j: %s', (account_type, told, text) => {
    const acme = { ...account(account_type, 5_000, 10_000), account_code: 'ACME' };

    expect(cannotAffordText(acme, cents(11_500), told)).toBe(text);
  });
});
