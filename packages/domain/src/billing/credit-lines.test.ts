import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { creditOfLine, vatPartOf } from './credit-lines.ts';

const amount = (amount_cents: number, vat_cents: number) => ({ amount_cents: cents(amount_cents), vat_cents: cents(vat_cents) });
const line = { ...amount(11_500, 1500), has_been_reversed: false, remaining: null };

describe('what of an invoice line can be credited', () => {
  it.each([
    ['all of what is of no shipment', line, amount(11_500, 1500)],
    ['nothing of what was taken back', { ...line, has_been_reversed: true }, amount(0, 0)],
    ['all of a charge of which nothing was given back', { ...line, remaining: amount(11_500, 1500) }, amount(11_500, 1500)],
    ['what a credit has left, with the VAT that is left', { ...line, remaining: amount(3333, 434) }, amount(3333, 434)],
    ['nothing of a charge whose shipment was cancelled', { ...line, remaining: amount(0, 0) }, amount(0, 0)],
    ['nothing where more was given back than was charged', { ...line, remaining: amount(-500, -65) }, amount(0, 0)],
    ['no more than the line where the shipment costs more', { ...line, remaining: amount(20_000, 2609) }, amount(11_500, 1500)],
  ])('BILL-15: %s', (_what, given, expected) => {
    expect(creditOfLine(given)).toEqual(expected);
  });

  it('the VAT of a part is its share of the whole, to the cent', () => {
    expect([vatPartOf(cents(1000), amount(11_500, 1500)), vatPartOf(cents(1000), amount(0, 0))]).toEqual([130, 0]);
  });
});
