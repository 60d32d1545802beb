import type { PaymentMethodOffered } from '@tsela/contract/payments/payment-api';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_CHOICES,
  FIRST_DRAFT,
  amountOf,
  draftErrors,
  failureText,
  firstDraft,
  methodOf,
  nextPage,
} from './top-up-draft.ts';

const CARD: PaymentMethodOffered = {
  label: 'Card',
  value: 'credit_card',
  imageURL: '',
  type: 'credit card',
  provider: 'payfast-topup',
  limit: 5000,
  is_sandbox: false,
  saves_card: false,
};
const EFT: PaymentMethodOffered = { ...CARD, value: 'manual_eft', limit: null };

describe('a top-up', () => {
  it('TOPUP-02 TOPUP-03 TOPUP-07: has four amounts and an own one, and R 200.00 at first', () => {
    expect(AMOUNT_CHOICES.map(({ label }) => label)).toEqual(['R200', 'R500', 'R1 000', 'R5 000', 'Own amount']);
    expect(amountOf(FIRST_DRAFT)).toBe(20_000);
  });

  it.each([
    ['250', 25_000],
    ['1 234,50', 123_450],
    ['1\u00a0234.5', 123_450],
    ['R 99.99', 9999],
    ['0.01', 1],
    ['10.005', null],
    ['', null],
    ['-5', null],
    ['1e5', null],
    ['ten', null],
    ['1.234.5', null],
  ])('TOPUP-03: an own amount of "%s" is %s cents', (own, amount) => {
    expect(amountOf({ ...FIRST_DRAFT, choice: 'own', own })).toBe(amount);
  });

  it('SCREEN-42: begins with the amount that the payer comes with, where it is one', () => {
    expect(firstDraft({ amount: '230.00' })).toEqual({ choice: 'own', own: '230.00', method: null, saves_card: false });
    for (const asked of [undefined, '', 'x', '-5', '1e5']) expect(firstDraft({ amount: asked })).toEqual(FIRST_DRAFT);
  });

  it('has a card saved of a payer who comes to save one, in addition to those that are', () => {
    expect(firstDraft({ save_card: 'yes' })).toEqual({ ...FIRST_DRAFT, method: 'credit_card', saves_card: true });
  });

  it('is paid by the first method until one is chosen, and by that while it is offered', () => {
    expect(methodOf(FIRST_DRAFT, [CARD, EFT])).toBe(CARD);
    expect(methodOf({ ...FIRST_DRAFT, method: 'manual_eft' }, [CARD, EFT])).toBe(EFT);
    expect(methodOf({ ...FIRST_DRAFT, method: 'custom' }, [CARD, EFT])).toBe(CARD);
    expect(methodOf(FIRST_DRAFT, [])).toBeUndefined();
  });

  it.each([
    ['TOPUP-10', '5000.01', 'credit_card', 'The amount you have specified is more than the maximum allowed limit.'],
    ['TOPUP-10', '5000', 'credit_card', undefined],
    ['TOPUP-10', '5000.01', 'manual_eft', undefined],
    ['SCREEN-22', '9.99', 'manual_eft', 'Please top up at least R 10.00.'],
    ['SCREEN-22', 'x', 'manual_eft', 'Please enter an amount in rand, such as 250.00.'],
  ] as const)('%s: R %s by %s says "%s"', (_id, own, method, message) => {
    expect(draftErrors({ ...FIRST_DRAFT, choice: 'own', own, method }, [CARD, EFT])['amount']).toBe(message);
  });
});

describe('a payment', () => {
  it.each([
    ['complete', 'success', null],
    ['complete', 'pending', 'success'],
    ['pending', 'success', 'pending'],
    ['pending', 'pending', null],
    ['failed', 'pending', 'failed'],
    ['expired', 'success', 'failed'],
  ] as const)('ROUTE-36 ROUTE-37: that is %s leads from %s to %s', (status, here, next) => {
    expect(nextPage({ status }, here)).toBe(next);
  });

  it.each([
    ['pending', null, 'The payment was cancelled. Nothing was paid.'],
    ['failed', 'declined', 'The payment was declined. Please try again, or pay in another way.'],
    ['failed', 'wrong-amount', 'The payment could not be matched to this top-up. We are looking into it.'],
    ['expired', null, 'We did not hear of this payment in time. Please start another one.'],
    ['complete', null, null],
  ] as const)('TOPUP-09: that is %s (%s) says "%s"', (status, failure_reason, text) => {
    expect(failureText({ status, failure_reason })).toBe(text);
  });
});
