import { expect, it } from 'vitest';
import { byTarget, filled, leftOf, partsOf } from './allocation-draft.ts';

const targets = [
  { id: 7, name: 'INV000001', about: '', most: 115 },
  { id: 9, name: 'INV000002', about: '', most: 230.5 },
];

it.each([
  [100, { 7: '100.00' }],
  [200, { 7: '115.00', 9: '85.00' }],
  [1000, { 7: '115.00', 9: '230.50' }],
  [0, {}],
])('ENUM-12: R %d is filled in with the oldest invoice first', (sum, expected) => {
  expect(filled(sum, targets)).toEqual(expected);
});

it('what is left runs with what is typed, whatever cannot be read', () => {
  expect(leftOf(200, { 7: '50,10', 9: '' })).toBe(149.9);
  expect(leftOf(200, { 7: 'abc', 9: '250' })).toBe(-50);
});

it('amounts are sent in the order of the invoices, those left empty are not', () => {
  expect(partsOf(200, targets, { 9: '85', 7: ' ' })).toEqual({ parts: [{ id: 9, amount: 85 }], errors: {} });
});

it.each([
  [{}, { allocations: 'Please enter an amount beside at least one.' }],
  [{ 7: '0' }, { 'amount.7': 'Please enter an amount, such as 250.00, or leave it empty.' }],
  [{ 7: 'x' }, { 'amount.7': 'Please enter an amount, such as 250.00, or leave it empty.' }],
  [{ 7: '115', 9: '90' }, { allocations: expect.stringMatching(/^This is R.5\.00 more than there is\.$/) as string }],
])('amounts %o are not sent', (amounts, errors) => {
  expect(partsOf(200, targets, amounts)).toEqual({ parts: null, errors });
});

it('what the server refuses by its place is shown at its invoice', () => {
  const refused = { 'allocations.1.amount': 'Only R 5.00 of this invoice is open.', allocations: 'Too much.' };

  expect(byTarget(refused, [{ id: 9 }, { id: 7 }])).toEqual({
    'amount.7': 'Only R 5.00 of this invoice is open.',
    allocations: 'Too much.',
  });
});
