import type { Day } from '@tsela/domain/time/day';
import { describe, expect, it } from 'vitest';
import { accountBadges, availableCredit, defaultCardText, invoicesText } from './account-badges-draft.ts';

const OPEN = { account_type: 'prepaid', status: 'open', balance: 100, is_on_hold: false, temp_disable_auto_hold: false } as const;

describe('the badges of an account', () => {
  it('ACCT-02 ACCT-03: flag a prepaid account below zero, and no other', () => {
    const labels = (account: Parameters<typeof accountBadges>[0]) => accountBadges(account).map((badge) => badge.label);

    expect(accountBadges({ ...OPEN, balance: -0.01 })).toEqual([{ status: 'unpaid', label: 'Negative balance' }]);
    expect(labels(OPEN)).toEqual([]);
    expect(labels({ ...OPEN, account_type: 'postpaid', balance: -500 })).toEqual([]);
  });

  it('ACCT-01: say on hold only while the account is not exempt', () => {
    expect(accountBadges({ ...OPEN, is_on_hold: true })).toEqual([{ status: 'overdue', label: 'On hold' }]);
    expect(accountBadges({ ...OPEN, is_on_hold: true, temp_disable_auto_hold: true })).toEqual([
      { status: 'pending', label: 'Exempt from hold for now' },
    ]);
    const until = { temp_disable_auto_hold: true, temp_disable_auto_hold_until: '2026-03-09' as Day };
    expect(accountBadges({ ...OPEN, is_on_hold: true, ...until })).toEqual([
      { status: 'pending', label: 'Exempt from hold until 9 March 2026' },
    ]);
  });

  it('say nothing of amounts that are not shown', () => {
    const { balance: _balance, ...without_amounts } = OPEN;

    expect(accountBadges(without_amounts)).toEqual([]);
  });
});

it('a balance leaves what is owed off the credit limit', () => {
  expect(availableCredit({ account_type: 'postpaid', balance: -5443.76, credit_limit: 20_000 })).toBe(14_556.24);
  expect(availableCredit({ account_type: 'postpaid', balance: -30_000, credit_limit: 20_000 })).toBe(0);
  expect(availableCredit({ account_type: 'prepaid', balance: 100, credit_limit: 0 })).toBeNull();
});

it('DATA-33: the card and the day of the invoice are told in words', () => {
  expect(defaultCardText({ saved_card_id: '7', card_association: 'Visa', card_pan: '1234' })).toBe('Visa ending 1234');
  expect(defaultCardText(null)).toBeNull();
  const invoiced = (invoice_frequency: 'weekly' | 'monthly', invoice_frequency_time: number | null) =>
    invoicesText({ invoice_frequency, invoice_frequency_time });
  expect([invoiced('weekly', 1), invoiced('monthly', null)]).toEqual(['Weekly, Monday', 'Monthly']);
});
