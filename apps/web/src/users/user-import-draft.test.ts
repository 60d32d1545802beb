import { readCsv } from '@tsela/domain/formats/csv-reading';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { expect, it } from 'vitest';
import { columnsOf, draftOf, faultsFile, previewOf, resultFile, rowsOf, templateOf } from './user-import-draft.ts';

const NOTHING_KEPT = { name: 'users.csv', user_settings: [] };
const PLAIN = columnsOf([]);
const FILE = 'Full name;Email;Role;Shoe size\nAnn;ann@example.com;Account User;38\nBen;ben@example.com;Emperor;44';

it('the import of users finds every column of its own template', () => {
  const draft = draftOf({ headings: templateOf([])[0] ?? [], rows: [], unclosed_row: null }, PLAIN, NOTHING_KEPT);

  expect(draft.mapping).not.toContain(null);
});

it('the import of users takes columns as they were chosen the last time', () => {
  const table = readCsv('Wie;E-mail;Role\nAnn;a@example.com;Driver');
  const kept = [{ setting: 'users_import_columns', value: { wie: 'name' } }];

  expect(draftOf(table, PLAIN, NOTHING_KEPT).mapping[0]).toBe(null);
  expect(draftOf(table, PLAIN, { name: 'users.csv', user_settings: kept }).mapping[0]).toBe('name');
});

it('the import of users sends nothing before every column that is needed is there', () => {
  const draft = draftOf(readCsv(FILE), PLAIN, NOTHING_KEPT);

  expect(rowsOf({ ...draft, mapping: ['name', 'email', null, null] }, PLAIN)).toBe(null);
  expect(rowsOf(draft, PLAIN)?.[1]).toMatchObject({
    row: 3,
    name: 'Ben',
    email: 'ben@example.com',
    role: 'Emperor',
    account_code: '',
  });
});

it('the import of users shows rows with faults first, and gives them back as a file with what is wrong in each', () => {
  const rows = rowsOf(draftOf(readCsv(FILE), PLAIN, NOTHING_KEPT), PLAIN) ?? [];
  const fault = { field: 'role', code: 'role-wrong', message: 'There is no role “Emperor”.' };
  const preview = previewOf(rows, [
    { row: 2, violations: [], user_id: null },
    { row: 3, violations: [fault], user_id: null },
  ]);

  expect(preview.map(({ row }) => row)).toEqual([3, 2]);
  const mended = draftOf(readCsv(faultsFile(preview, PLAIN)), PLAIN, NOTHING_KEPT);
  expect(rowsOf(mended, PLAIN)).toEqual([{ ...rows[1], row: 2 }]);
  expect(mended.table.rows[0]?.cells.at(-1)).toBe('Role: There is no role “Emperor”.');
});

it('the import of users tells of every row what became of it', () => {
  const rows = rowsOf(draftOf(readCsv(FILE), PLAIN, NOTHING_KEPT), PLAIN) ?? [];
  const taken = { field: 'email', code: 'email-taken', message: 'User with email ben@example.com already exists.' };

  const file = resultFile(rows, PLAIN, [
    { row: 2, violations: [], user_id: 5 as never },
    { row: 3, violations: [taken], user_id: null },
  ]);

  expect(readCsv(file).rows.map(({ cells }) => cells.at(-1))).toEqual([
    'Added',
    'Left out: E-mail: User with email ben@example.com already exists.',
  ]);
});

it('SCREEN-45: the import of users has a column for each of the provider’s own fields, in the template, the rows and what is given back', () => {
  const own: CustomField[] = [
    { ...OWN_FIELD, code: 'staff_number', label: 'Staff number', type: 'number', is_required: true },
    { ...OWN_FIELD, code: 'shift', label: 'Shift', type: 'list', options: ['Day', 'Night'] },
  ];
  const columns = columnsOf(own);
  const [headings = [], example = []] = templateOf(own);
  const with_own = readCsv('Name,E-mail,Role,Staff number,shift\nAnn,ann@example.com,Driver,7,night');
  const without = draftOf(readCsv(FILE), columns, NOTHING_KEPT);

  const rows = rowsOf(draftOf(with_own, columns, NOTHING_KEPT), columns) ?? [];

  expect([headings.slice(-2), example.slice(-2)]).toEqual([
    ['Staff number', 'Shift'],
    ['12', 'Day'],
  ]);
  expect(rows[0]).toMatchObject({ name: 'Ann', custom_fields: { staff_number: '7', shift: 'night' } });
  expect(rowsOf(without, columns)).toBe(null);
  expect(readCsv(resultFile(rows, columns, [])).rows[0]?.cells.slice(-3)).toEqual(['7', 'night', '']);
});

const OWN_FIELD = { options: [], is_required: false, is_visible_to_account: false, is_shown_in_list: false, is_active: true };
