import { expect, it } from 'vitest';
import { faultsFile, previewOf, rowsOf } from './allocation-import-draft.ts';

const table = {
  unclosed_row: null,
  headings: ['Account', 'Payment', 'Amount'],
  rows: [
    { row: 2, cells: ['ACM01', 'PMT000001', '10'] },
    { row: 3, cells: ['=1+1', 'PMT000002', 'x'] },
  ],
};
const mapping = ['account_code', 'reference', 'amount'] as const;
const rows = rowsOf({ name: 'a.csv', table, mapping }) ?? [];
const looked_at = [
  { row: 2, violations: [], parts: [{ invoice_number: 'INV000001', amount: 10, open_before: 25, open_after: 15 }] },
  { row: 3, violations: [{ field: 'amount', code: 'invalid', message: 'Please enter an amount.' }], parts: [] },
];

it('a file without a column that is needed is not sent, columns that it may lack are empty', () => {
  expect(rowsOf({ name: 'a.csv', table, mapping: ['account_code', null, 'amount'] })).toBeNull();
  expect(rows[0]).toEqual({ row: 2, account_code: 'ACM01', reference: 'PMT000001', invoice_number: '', amount: '10', date: '' });
});

it('rows with faults come first, the others say what they settle and what is left open', () => {
  const preview = previewOf(rows, looked_at);

  expect(preview.map(({ row, faults }) => [row, faults])).toEqual([
    [3, ['Amount: Please enter an amount.']],
    [2, []],
  ]);
  expect(preview[1]?.settles[0]).toMatch(/^INV000001: R.10\.00 of R.25\.00 open, R.15\.00 left$/);
});

it('a formula in a file of faults is a text', () => {
  expect(faultsFile(previewOf(rows, looked_at))).toContain("'=1+1");
});
