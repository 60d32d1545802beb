import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { settle, unusedCredit } from './settlement.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });

it.each([
  ['nothing has been paid', -11_500, 11_500, 0, 0],
  ['a prepayment waits for its first invoice', 20_000, 0, 0, 20_000],
  ['what is booked but not invoiced takes nothing of it', 8_500, 0, 11_500, 20_000],
  ['an invoice that is issued then asks for it', 8_500, 11_500, 0, 20_000],
  ['a payment was taken back', -20_000, 11_500, 0, 0],
])('credit is unused when %s', (_, balance, unpaid, uninvoiced, expected) => {
  expect(unusedCredit({ balance_cents: cents(balance), unpaid_cents: cents(unpaid), uninvoiced_cents: cents(uninvoiced) })).toBe(
    expected,
  );
});

it('the oldest invoice is settled first, the last one in part', () => {
  const invoice = (id: number, total: number, paid = 0) => ({ id, total_cents: cents(total), paid_cents: cents(paid) });

  expect(settle(cents(250), [invoice(1, 100, 40), invoice(2, 100), invoice(3, 100), invoice(4, 100)])).toEqual([
    { id: 1, paid_cents: 100 },
    { id: 2, paid_cents: 100 },
    { id: 3, paid_cents: 90 },
  ]);
  expect(settle(cents(0), [invoice(1, 100)])).toEqual([]);
});

it('no more is settled than there is, no invoice beyond its total, and none before an older one', () => {
  fc.assert(
    fc.property(amount, fc.array(fc.tuple(amount, amount), { maxLength: 8 }), (credit, asked) => {
      const invoices = asked.map(([one, other], id) => ({
        id,
        total_cents: cents(Math.max(one, other)),
        paid_cents: cents(Math.min(one, other)),
      }));
      const open = invoices.reduce((sum, { total_cents, paid_cents }) => sum + total_cents - paid_cents, 0);

      const paid = new Map(settle(cents(credit), invoices).map((each) => [each.id, each.paid_cents]));

      const after = invoices.map((each) => ({ ...each, paid_cents: paid.get(each.id) ?? each.paid_cents }));
      const settled = after.reduce((sum, each, at) => sum + each.paid_cents - (invoices[at]?.paid_cents ?? 0), 0);
      expect(settled).toBe(Math.min(credit, open));
      expect(after.every((each) => each.paid_cents <= each.total_cents)).toBe(true);
      const first_open = after.findIndex((each) => each.paid_cents < each.total_cents);
      expect([...paid.keys()].every((id) => first_open === -1 || id <= first_open)).toBe(true);
    }),
  );
});
