import { describe, expect, it } from 'vitest';
import { TRANSACTION_TYPES, reversalOf } from '../billing/transaction-types.ts';
import { contraAccountOf, moneyAccountOf } from './contra-account.ts';
import { LEDGER_ACCOUNTS } from './ledger-accounts.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

describe('the other side of an entry', () => {
  it.each(TRANSACTION_TYPES)('BILL-01 to BILL-15: %s stands against an account of the general ledger', (type) => {
    expect(LEDGER_ACCOUNTS).toContain(contraAccountOf({ type, method: 'cash' }));
  });

  it.each(TRANSACTION_TYPES.flatMap((type) => (reversalOf(type) === null ? [] : [type])))(
    'what takes %s back stands against the same account',
    (type) => {
      const reversal = reversalOf(type);

      expect(reversal && contraAccountOf({ type: reversal, method: 'cash' })).toBe(contraAccountOf({ type, method: 'cash' }));
    },
  );

  it.each([
    ['manual_eft', 'bank'],
    ['cash', 'cash'],
    ['card_machine', 'card-machine'],
    ['instant_eft', 'payfast'],
    ['bob_pay_capitec', 'bobpay'],
    ['stitch_eft', 'stitch'],
    ['custom', 'other-payments'],
    ['of another version', 'other-payments'],
  ])('money that came by %s lies at %s', (method, account) => {
    expect(contraAccountOf({ type: 'payment', method })).toBe(account);
    expect(contraAccountOf({ type: 'payment-reversal', method })).toBe(account);
  });

  it('knows where the money of every way to pay lies', () => {
    expect(PAYMENT_METHODS.filter((method) => moneyAccountOf(method) === 'other-payments')).toEqual(['custom']);
  });
});
