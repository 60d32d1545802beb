import { expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { checkAllocations } from './allocations.ts';

const facts = {
  credits: [{ transaction_id: 7, amount_cents: cents(10_000), spent_cents: cents(1_000), allocated_cents: cents(2_000) }],
  invoices: [
    { id: 1, total_cents: cents(5_000), paid_cents: cents(1_000) },
    { id: 2, total_cents: cents(9_000), paid_cents: cents(0) },
  ],
  unused_cents: cents(7_000),
};
const asked = (invoice_id: number, amount: number, transaction_id = 7) => ({ transaction_id, invoice_id, amount });

it.each([
  ['takes what is free and open', [asked(1, 40), asked(2, 30)], []],
  ['at most what is open of the invoice', [asked(1, 40.01)], ['allocations.0.amount Only R 40.00 of this invoice is open.']],
  [
    'at most what is unallocated, after what stands before in the list',
    [asked(1, 40), asked(2, 30.01)],
    ['allocations.1.amount Only R 30.00 of this payment or credit is unallocated.'],
  ],
  [
    'one invoice twice within what is open',
    [asked(1, 30), asked(1, 11)],
    ['allocations.1.amount Only R 10.00 of this invoice is open.'],
  ],
  [
    'nothing less than a cent',
    [asked(1, 0), asked(1, -5), asked(1, 1.005)],
    [0, 1, 2].map((at) => `allocations.${at}.amount Please enter an amount of more than nothing, in rand and whole cents.`),
  ],
  [
    'no credit of another account',
    [asked(1, 1, 8)],
    ['allocations.0.transaction_id This account has no such payment or credit.'],
  ],
  ['no invoice of another account', [asked(3, 1)], ['allocations.0.invoice_id This account has no such invoice.']],
])('PERM-050: an allocation by hand is for %s', (_, rows, expected) => {
  expect(checkAllocations(rows, facts).map(({ field, message }) => `${field} ${message}`)).toEqual(expected);
});

it('debits on no invoice keep what they take up', () => {
  expect(checkAllocations([asked(1, 40), asked(2, 30)], { ...facts, unused_cents: cents(6_999) })).toEqual([
    {
      field: 'allocations',
      code: 'too-much',
      message: "Only R 69.99 can be allocated: debits that are on no invoice take up the rest of the account's credit.",
    },
  ]);
});
