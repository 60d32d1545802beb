import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addCents, cents } from '../money/cents.ts';
import { release, settle, unusedCredit } from './settlement.ts';

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

const invoice = (id: number, total: number, paid = 0) => ({ id, total_cents: cents(total), paid_cents: cents(paid) });
const credit = (transaction_id: number, total: number, allocated = 0) => ({
  transaction_id,
  amount_cents: cents(total),
  spent_cents: cents(0),
  allocated_cents: cents(allocated),
});
const parts = (made: ReturnType<typeof settle>) =>
  made.map(({ transaction_id, document_id, amount_cents }) => [transaction_id, document_id, amount_cents]);

it('ENUM-12: the oldest credit settles the oldest invoice first, the last one in part', () => {
  const invoices = [invoice(1, 100, 40), invoice(2, 100), invoice(3, 100), invoice(4, 100)];

  expect(parts(settle([credit(7, 130, 30), credit(8, 150)], invoices, cents(1000)))).toEqual([
    [7, 1, 60],
    [7, 2, 40],
    [8, 2, 60],
    [8, 3, 90],
  ]);
  expect(parts(settle([credit(7, 100)], invoices, cents(70)))).toEqual([
    [7, 1, 60],
    [7, 2, 10],
  ]);
  expect(settle([], invoices, cents(100))).toEqual([]);
  expect(settle([credit(7, 100)], [], cents(100))).toEqual([]);
});

it('no more is settled than there is, no credit beyond its own, no invoice beyond its total, and none before an older one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount), { maxLength: 8 }),
      fc.array(fc.tuple(amount, amount), { maxLength: 8 }),
      amount,
      (given, asked, most) => {
        const credits = given.map(([one, other], id) => credit(id, Math.max(one, other), Math.min(one, other)));
        const invoices = asked.map(([one, other], id) => invoice(id, Math.max(one, other), Math.min(one, other)));

        const made = settle(credits, invoices, cents(most));

        const sumOf = (rows: typeof made) => rows.reduce((sum, row) => sum + row.amount_cents, 0);
        const free = credits.map((each) => each.amount_cents - each.allocated_cents);
        const open = invoices.map((each) => each.total_cents - each.paid_cents);
        const total = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);
        expect(sumOf(made)).toBe(Math.min(most, total(free), total(open)));
        expect(made.every((each) => each.amount_cents > 0)).toBe(true);
        expect(free.every((each, id) => sumOf(made.filter((row) => row.transaction_id === id)) <= each)).toBe(true);
        const left = open.map((each, id) => each - sumOf(made.filter((row) => row.document_id === id)));
        expect(left.every((each) => each >= 0)).toBe(true);
        const first_open = left.findIndex((each) => each > 0);
        expect(made.every(({ document_id }) => first_open === -1 || document_id <= first_open)).toBe(true);
      },
    ),
  );
});

it.each([
  ['nothing is needed', 0, [], []],
  ['the newest covers it', 40, [3], []],
  ['the newest covers more than is needed', 30, [3], [[7, 30, 10]]],
  ['all of it is needed', 90, [3, 2], []],
])('allocations are released from the newest on when %s', (_, needed, ended, kept) => {
  const standing = [
    { id: 3, transaction_id: 7, document_id: 30, amount_cents: cents(40) },
    { id: 2, transaction_id: 7, document_id: 20, amount_cents: cents(50) },
  ];

  const released = release(cents(needed), standing);

  expect([released.ended.map(({ id }) => id), parts([...released.kept])]).toEqual([ended, kept]);
});

it('a release frees just what is needed, as far as there is so much', () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(
        amount.map((each) => each + 1),
        { maxLength: 8 },
      ),
      (needed, amounts) => {
        const standing = amounts.map((each, id) => ({ id, transaction_id: 1, document_id: id, amount_cents: cents(each) }));

        const { ended, kept } = release(cents(needed), standing);

        const all = addCents(...standing.map((each) => each.amount_cents));
        const freed = addCents(...ended.map((each) => each.amount_cents)) - addCents(...kept.map((each) => each.amount_cents));
        expect(freed).toBe(Math.min(needed, all));
      },
    ),
  );
});
