import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { rowsOfTable, tableOfRows } from '@tsela/domain/formats/tables/headed-rows';
import { MOVE_KINDS, MOVE_KIND_FACTS } from '@tsela/domain/overview/moving/move-kinds';
import { describe, expect, it } from 'vitest';
import {
  columnsAfter,
  countsText,
  draftOf,
  faultsFile,
  kindIn,
  movedRowsOf,
  previewOf,
  progressOf,
  readControl,
  resultFile,
  templateOf,
} from './move-draft.ts';
import type { MoveDraft } from './move-draft.ts';

const fieldsOf = (kind: MoveDraft['kind']) => MOVE_KIND_FACTS[kind].fields;

function read(text: string, kind: MoveDraft['kind'] = 'balances', user_settings: { setting: string; value: unknown }[] = []) {
  const draft = draftOf(tableOfRows(rowsOfTable(readCsv(text)), fieldsOf(kind)), {
    kind,
    name: 'file.csv',
    fields: fieldsOf(kind),
    user_settings,
  });
  if (typeof draft === 'string') throw new Error(draft);
  return draft;
}

const REPORT = 'Age analysis of Oldship\nPrinted;2026-11-27\nCustomer;Closing balance;Phone\nKAR01;1 250,50;\nACM01;-3,00;';

describe('a file of another system', () => {
  it.each(MOVE_KINDS)('has a template whose columns are all recognised: %s', (kind) => {
    const draft = read(
      templateOf(kind, fieldsOf(kind))
        .map((cells) => cells.join(';'))
        .join('\n'),
      kind,
    );

    expect(draft.mapping).toEqual(MOVE_KIND_FACTS[kind].fields.map(({ key }) => key));
    expect(movedRowsOf(draft)).toHaveLength(1);
  });

  it('may have lines above its headings, and columns that are left out', () => {
    expect(movedRowsOf(read(REPORT))).toEqual([
      { row: 4, cells: { account_code: 'KAR01', balance: '1 250,50' } },
      { row: 5, cells: { account_code: 'ACM01', balance: '-3,00' } },
    ]);
  });

  it('sends nothing while a column that is needed is missing', () => {
    expect(movedRowsOf(read('Customer;Colour\nKAR01;red'))).toBe(null);
  });

  it('has its columns as they were chosen before for files of its kind', () => {
    const chosen = { ...read(REPORT), mapping: ['account_code', null, 'balance'] };
    const kept = columnsAfter(chosen, [{ setting: 'move_columns', value: { 'accounts customer': 'name' } }]);

    const again = read(REPORT, 'balances', [{ setting: 'move_columns', value: kept }]);
    const other = read('Customer;Debtor\nKaroo;KAR01', 'accounts', [{ setting: 'move_columns', value: kept }]);

    expect(again.mapping).toEqual(['account_code', null, 'balance']);
    expect(other.mapping).toEqual(['name', 'account_code']);
  });
});

describe('control totals', () => {
  it('are read as people write them', () => {
    expect(readControl('balances', { rows: '12', total: '1 250,50' })).toEqual({
      control: { control_rows: 12, control_total: 1250.5 },
      errors: {},
    });
    expect(readControl('accounts', { rows: '12', total: '' }).control).toEqual({ control_rows: 12 });
  });

  it('are asked for where they are missing', () => {
    expect(readControl('invoices', { rows: '1.5', total: 'x' })).toEqual({
      control: null,
      errors: {
        control_rows: 'Please enter a whole number, such as 120.',
        control_total: 'Please enter an amount, such as 125000.50.',
      },
    });
  });
});

describe('what became of a file', () => {
  const counts = { moved_count: 0, failed_count: 0, undone_count: 0, kept_count: 0 };

  it('is told in a line', () => {
    expect(countsText(counts)).toBe('0 moved in');
    expect(countsText({ ...counts, moved_count: 3, failed_count: 1 })).toBe('3 moved in, 1 failed');
    expect(countsText({ ...counts, undone_count: 2, kept_count: 1 })).toBe('2 undone, 1 kept');
  });

  it('is told while a job is at work', () => {
    expect(progressOf({ ...counts, state: 'moving', row_count: 10, moved_count: 4, failed_count: 1 })).toEqual({
      done: 5,
      all: 10,
    });
    expect(progressOf({ ...counts, state: 'undoing', row_count: 10, moved_count: 4, undone_count: 5, kept_count: 1 })).toEqual({
      done: 6,
      all: 10,
    });
  });

  it('is a file by rows', () => {
    const row = {
      row: 2,
      migration_reference: '1001',
      account_code: 'KAR01',
      state: 'failed' as const,
      message: 'It was closed.',
    };

    expect(resultFile([row]).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Row,Old reference,Account,Status,Reason',
      '2,1001,KAR01,Failed,It was closed.',
    ]);
  });

  it('names faults by the labels of their columns, first, and as a file with them in a last column', () => {
    const draft = read(REPORT);
    const fault = { field: 'balance', code: 'invalid', message: 'Wrong.' };
    const preview = previewOf(fieldsOf('balances'), [
      { row: 4, migration_reference: 'KAR01', violations: [], repairs: [], effect: 'Owes' },
      {
        row: 5,
        migration_reference: 'ACM01',
        violations: [fault],
        repairs: [{ field: 'balance', reason: 'Filled in.' }],
        effect: '',
      },
    ]);

    expect(preview.map(({ row, faults }) => [row, faults])).toEqual([
      [5, ['Balance owed: Wrong.']],
      [4, []],
    ]);
    expect(preview.map(({ looks }) => looks)).toEqual([['Balance owed: Filled in.'], []]);
    expect(faultsFile(draft, preview)).toContain('Balance owed: Wrong.');
    expect(faultsFile(draft, preview)).not.toContain('KAR01');
  });
});

it('opens the kind that the address names, as far as the role may', () => {
  expect(kindIn('balances', ['accounts', 'balances'])).toBe('balances');
  expect(kindIn('users', ['accounts', 'balances'])).toBe('accounts');
  expect(kindIn('users', [])).toBe(null);
});
