import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import type { Day } from '../time/day.ts';
import { checkedAllocationRows, whyNotControlTotal, wholeCredits } from './allocation-import.ts';
import type { AllocationImportRow } from './allocation-import.ts';

const facts = {
  today: '2026-11-26' as Day,
  accounts: new Map([
    ['ACM01', { id: 1, unused_cents: cents(30_000) }],
    ['KAR01', { id: 2, unused_cents: cents(1_000) }],
  ]),
  credits: new Map([
    ['PMT000001', { transaction_id: 11, account_id: 1, unallocated_cents: cents(20_000) }],
    ['CR000001', { transaction_id: 12, account_id: 1, unallocated_cents: cents(5_000) }],
    ['PMT000002', { transaction_id: 21, account_id: 2, unallocated_cents: cents(5_000) }],
  ]),
  invoices: [
    { id: 101, number: 'INV000001', account_id: 1, open_cents: cents(10_000) },
    { id: 102, number: 'INV000002', account_id: 1, open_cents: cents(30_000) },
    { id: 201, number: 'INV000003', account_id: 2, open_cents: cents(10_000) },
  ],
};

function rowOf(changes: Partial<AllocationImportRow> = {}, row = 2): AllocationImportRow {
  return { row, account_code: 'ACM01', reference: 'PMT000001', invoice_number: '', amount: '150.00', date: '', ...changes };
}

const faultsOf = (changes: Partial<AllocationImportRow>) =>
  checkedAllocationRows([rowOf(changes)], facts).flatMap(({ violations }) =>
    violations.map(({ field, message }) => `${field}: ${message}`),
  );

describe('a row of allocations', () => {
  it('SCREEN-36: without an invoice settles the oldest first, with what is open before and after', () => {
    const [checked] = checkedAllocationRows([rowOf()], facts);

    expect(checked?.parts).toEqual([
      { invoice_id: 101, invoice_number: 'INV000001', amount_cents: 10_000, open_before_cents: 10_000, open_after_cents: 0 },
      { invoice_id: 102, invoice_number: 'INV000002', amount_cents: 5_000, open_before_cents: 30_000, open_after_cents: 25_000 },
    ]);
  });

  it('finds what the rows before have left, and takes nothing where it has a fault', () => {
    const rows = [
      rowOf({ amount: '90', invoice_number: 'inv000001' }, 2),
      rowOf({ amount: '10.01', invoice_number: 'INV000001' }, 3),
      rowOf({ amount: '110', invoice_number: 'INV000002' }, 4),
      rowOf({ amount: '0.01' }, 5),
    ];

    expect(checkedAllocationRows(rows, facts).map(({ violations }) => violations[0]?.message ?? null)).toEqual([
      null,
      'Only R 10.00 is open of this invoice.',
      null,
      'Only R 0.00 of this payment or credit note is unallocated.',
    ]);
  });

  it.each([
    [{ account_code: 'NONE' }, ['account_code: There is no such account.']],
    [{ reference: '=cmd' }, ['reference: Please name a payment (PMT000012) or a credit note (CR000003).']],
    [{ reference: 'INV000001' }, ['reference: Please name a payment (PMT000012) or a credit note (CR000003).']],
    [{ reference: 'PMT000009' }, ['reference: There is no such payment or credit note that came in.']],
    [{ reference: 'PMT000002' }, ['reference: This payment or credit note is not of this account.']],
    [{ invoice_number: 'INV000003' }, ['invoice_number: This account has no open invoice of this number.']],
    [{ invoice_number: 'PMT1' }, ['invoice_number: Please name an invoice (INV000123), or leave it empty for the oldest ones.']],
    [{ amount: '0' }, ['amount: Please enter an amount of more than nothing, such as 250.00.']],
    [{ amount: '1.005' }, ['amount: Please enter an amount of more than nothing, such as 250.00.']],
    [{ date: '27/11/2026' }, ['date: Please write the date as 2026-11-27.']],
    [{ date: '2026-11-27' }, ['date: This day is still to come.']],
    [
      { account_code: 'kar01', reference: 'pmt000002', amount: '10.01' },
      ["amount: Only R 10.00 of this account's credit is not taken up by debits that are on no invoice."],
    ],
    [{ reference: 'CR000001', amount: '50,00', date: '2026-11-26' }, []],
  ])('%o says what is wrong by its cell', (changes, expected) => {
    expect(faultsOf(changes)).toEqual(expected);
  });
});

it('SCREEN-36: all rows of one payment are imported or none', () => {
  const rows = [rowOf({ amount: '10' }, 2), rowOf({ amount: 'x' }, 3), rowOf({ reference: 'CR000001', amount: '10' }, 4)];

  const [whole, ...others] = wholeCredits(rows, checkedAllocationRows(rows, facts), facts);

  expect([whole?.row, whole?.parts[0]?.open_before_cents, others]).toEqual([4, 10_000, []]);
});

it('SCREEN-36: rows that do not come to the control total are not imported', () => {
  const rows = [rowOf({ amount: '10' }), rowOf({ amount: '5,50' })];

  expect([whyNotControlTotal(rows, 15.5), whyNotControlTotal(rows, 15.51)]).toEqual([
    null,
    'The rows come to R 15.50, which is not the control total. Nothing was imported.',
  ]);
});
