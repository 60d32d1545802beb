import { readCsv } from '@tsela/domain/formats/csv-reading';
import { expect, it } from 'vitest';
import { TEMPLATE, draftOf, faultsFile, previewOf, resultFile, rowsOf } from './user-import-draft.ts';

const NOTHING_KEPT = { name: 'users.csv', user_settings: [] };
const FILE = 'Full name;Email;Role;Shoe size\nAnn;ann@example.com;Account User;38\nBen;ben@example.com;Emperor;44';

it('finds every column of its own template', () => {
  const draft = draftOf({ headings: TEMPLATE[0] ?? [], rows: [], unclosed_row: null }, NOTHING_KEPT);

  expect(draft.mapping).not.toContain(null);
});

it('takes columns as they were chosen the last time', () => {
  const table = readCsv('Wie;E-mail;Role\nAnn;a@example.com;Driver');
  const kept = [{ setting: 'users_import_columns', value: { wie: 'name' } }];

  expect(draftOf(table, NOTHING_KEPT).mapping[0]).toBe(null);
  expect(draftOf(table, { name: 'users.csv', user_settings: kept }).mapping[0]).toBe('name');
});

it('sends nothing before every column that is needed is there', () => {
  const draft = draftOf(readCsv(FILE), NOTHING_KEPT);

  expect(rowsOf({ ...draft, mapping: ['name', 'email', null, null] })).toBe(null);
  expect(rowsOf(draft)?.[1]).toMatchObject({ row: 3, name: 'Ben', email: 'ben@example.com', role: 'Emperor', account_code: '' });
});

it('shows rows with faults first, and gives them back as a file with what is wrong in each', () => {
  const rows = rowsOf(draftOf(readCsv(FILE), NOTHING_KEPT)) ?? [];
  const fault = { field: 'role', code: 'role-wrong', message: 'There is no role “Emperor”.' };
  const preview = previewOf(rows, [
    { row: 2, violations: [], user_id: null },
    { row: 3, violations: [fault], user_id: null },
  ]);

  expect(preview.map(({ row }) => row)).toEqual([3, 2]);
  const mended = draftOf(readCsv(faultsFile(preview)), NOTHING_KEPT);
  expect(rowsOf(mended)).toEqual([{ ...rows[1], row: 2 }]);
  expect(mended.table.rows[0]?.cells.at(-1)).toBe('Role: There is no role “Emperor”.');
});

it('tells of every row what became of it', () => {
  const rows = rowsOf(draftOf(readCsv(FILE), NOTHING_KEPT)) ?? [];
  const taken = { field: 'email', code: 'email-taken', message: 'User with email ben@example.com already exists.' };

  const file = resultFile(rows, [
    { row: 2, violations: [], user_id: 5 as never },
    { row: 3, violations: [taken], user_id: null },
  ]);

  expect(readCsv(file).rows.map(({ cells }) => cells.at(-1))).toEqual([
    'Added',
    'Left out: E-mail: User with email ben@example.com already exists.',
  ]);
});
