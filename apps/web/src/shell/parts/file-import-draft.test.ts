import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { IMPORT_KIND_FACTS } from '@tsela/domain/overview/imports/import-kinds';
import { expect, it } from 'vitest';
import {
  bareName,
  findingsOf,
  importCountsText,
  importDraftOf,
  importFaultsFile,
  importPreviewOf,
  importProgressOf,
  importRowsOf,
  originalsOf,
} from './file-import-draft.ts';

const KIND = 'credit-allocations';
const read = (text: string, kept = {}) =>
  importDraftOf(readCsv(text), { kind: KIND, fields: IMPORT_KIND_FACTS[KIND].fields, name: 'a.csv', kept });
const FILE = read('Account,Payment,Amount\nACM01,PMT000001,10\n=1+1,PMT000002,x\nACM01,PMT000003,5\n');
const FOUND = [
  { row: 2, finding: 'good' as const, violations: [], note: 'INV000001: R 10.00 of R 25.00 open, R 15.00 left' },
  {
    row: 3,
    finding: 'wrong' as const,
    violations: [{ field: 'amount', code: 'invalid', message: 'Please enter an amount.' }],
    note: '',
  },
  { row: 4, finding: 'together' as const, violations: [], note: 'Another row has a fault.' },
];

it('SCREEN-30: a file without a column that is needed is not sent, and what is empty is left out', () => {
  expect(importRowsOf(read('Account,Amount\nACM01,10\n'))).toBeNull();
  expect(importRowsOf(FILE)?.[0]).toEqual({ row: 2, cells: { account_code: 'ACM01', reference: 'PMT000001', amount: '10' } });
});

it('SCREEN-30: the columns that were left out go along, so that the result has every column of the file', () => {
  const draft = read('Desk,Account,Payment,Amount,Remark\nA1,ACM01,PMT000001,10,by hand\n,ACM01,PMT000002,5,\n');

  const { columns, rows } = originalsOf(draft, importRowsOf(draft) ?? []);

  expect(columns?.map(({ heading, field }) => [heading, field])).toEqual([
    ['Desk', null],
    ['Account', 'account_code'],
    ['Payment', 'reference'],
    ['Amount', 'amount'],
    ['Remark', null],
  ]);
  expect(rows.map(({ left_out }) => left_out)).toEqual([['A1', 'by hand'], undefined]);
});

it('SCREEN-30: columns are read as they were chosen for this kind before', () => {
  const kept = { [`${KIND} ours`]: 'reference', 'address-book account': 'name' };

  expect(read('Account,Ours,Amount\n', kept).mapping).toEqual(['account_code', 'reference', 'amount']);
});

it('SCREEN-30: rows with faults come first, each fault with its column', () => {
  const preview = importPreviewOf(FILE, { rows: importRowsOf(FILE) ?? [], found: FOUND });

  expect(preview.map(({ row, faults }) => [row, faults])).toEqual([
    [3, ['Amount: Please enter an amount.']],
    [4, []],
    [2, []],
  ]);
  expect(findingsOf(preview)).toEqual({ good: 1, wrong: 1, there: 0, doubtful: 0, together: 1 });
});

it('a formula in a file of faults is a text', () => {
  expect(importFaultsFile(FILE, importPreviewOf(FILE, { rows: importRowsOf(FILE) ?? [], found: FOUND }))).toContain("'=1+1");
});

it('SCREEN-30: what became of the rows is told in a line, and how far a job is', () => {
  const counts = { done_count: 3, failed_count: 1, skipped_count: 2, undone_count: 0, kept_count: 0 };
  const none = { ...counts, done_count: 0, failed_count: 0 };

  expect(importCountsText(counts)).toBe('3 imported, 1 failed, 2 left out');
  expect(importCountsText(none)).toBe('0 imported, 2 left out');
  expect(importProgressOf({ ...counts, state: 'importing', row_count: 10 })).toEqual({ done: 4, all: 8 });
  expect(importProgressOf({ ...counts, undone_count: 2, state: 'undoing', row_count: 10 })).toEqual({ done: 2, all: 5 });
  expect([bareName('sizes.of.today.csv'), bareName('sizes')]).toEqual(['sizes.of.today', 'sizes']);
});
