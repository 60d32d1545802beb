import { describe, expect, it } from 'vitest';
import { accountChecks, typeChangeChecks } from './account-changes.ts';

const FACTS = {
  name: 'Karoo Traders',
  account_code: 'KAR-0001',
  account_type: 'postpaid',
  credit_limit: 5000,
  invoice_frequency: 'weekly',
  invoice_frequency_time: 1,
  tracking_prefix: 'KAR',
  billing_contact: { email: 'accounts@karoo.example', mobile_number: '+27821234567' },
  support_email: null,
} as const;

describe('an account', () => {
  it('may be kept with sound facts', () => {
    expect(accountChecks(FACTS)).toEqual([]);
    expect(accountChecks({ ...FACTS, billing_contact: { email: '', mobile_number: '' }, tracking_prefix: '' })).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Please enter the name of the account.'],
    [{ account_code: 'KAR 1' }, 'account_code', 'An account code has letters, digits and hyphens only.'],
    [{ credit_limit: -1 }, 'credit_limit', 'A credit limit cannot be less than nothing.'],
    [{ account_type: 'prepaid' as const }, 'credit_limit', 'Only postpaid accounts have a credit limit.'],
    [{ invoice_frequency_time: null }, 'invoice_frequency_time', 'Please choose the day of the weekly invoice.'],
    [{ tracking_prefix: 'K_' }, 'tracking_prefix', 'A tracking prefix has up to 10 letters, digits and hyphens.'],
    [{ tracking_prefix: 'KKKKKKKKKKK' }, 'tracking_prefix', 'A tracking prefix has up to 10 letters, digits and hyphens.'],
    [{ support_email: 'help@' }, 'support_email', 'Please enter a valid email address.'],
    [{ billing_contact: { email: 'x', mobile_number: '' } }, 'billing_contact.email', 'Please enter a valid email address.'],
    [
      { billing_contact: { email: '', mobile_number: 'x' } },
      'billing_contact.mobile_number',
      'Please enter a valid phone number.',
    ],
  ])('VALID-18: with %j is refused at %s: %s', (facts, field, message) => {
    expect(accountChecks({ ...FACTS, ...facts }).map((each) => [each.field, each.message])).toEqual([[field, message]]);
  });
});

describe('another type of account', () => {
  it.each([
    ['prepaid', 0, { account_type: 'postpaid', credit_limit: 5000, invoice_frequency: 'monthly' }, []],
    ['prepaid', 0, { account_type: 'postpaid' }, ['credit_limit', 'invoice_frequency']],
    ['prepaid', 0, { account_type: 'postpaid', invoice_frequency: 'monthly' }, ['credit_limit']],
    ['postpaid', 0, { account_type: 'prepaid' }, []],
    ['postpaid', 100, { account_type: 'prepaid' }, []],
    ['postpaid', -1, { account_type: 'prepaid' }, ['account_type']],
    ['guest', 0, { account_type: 'prepaid' }, ['account_type']],
    ['prepaid', 0, { account_type: 'guest' }, ['account_type']],
    ['postpaid', -1, { account_type: 'postpaid' }, []],
  ] as const)('SCREEN-44: from %s with %d cents by %j is refused at %j', (account_type, balance_cents, wish, at) => {
    expect(typeChangeChecks({ account_type, balance_cents }, wish).map(({ field }) => field)).toEqual(at);
  });
});
