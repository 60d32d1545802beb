import { expect, it } from 'vitest';
import { columnsToKeep, guessColumns, mappedRows, missingColumns } from './csv-columns.ts';
import type { ImportField } from './csv-columns.ts';

const FIELDS: readonly ImportField<'name' | 'email' | 'code'>[] = [
  { key: 'name', label: 'Name', also: ['fullname'], is_required: true },
  { key: 'email', label: 'E-mail', also: ['emailaddress'], is_required: true },
  { key: 'code', label: 'Account code', also: [], is_required: false },
];

it('the matching of columns knows columns by their headings, whatever their letters, spaces and signs', () => {
  expect(guessColumns(['ACCOUNT_CODE', 'email address', 'Full name', 'Shoe size'], FIELDS)).toEqual([
    'code',
    'email',
    'name',
    null,
  ]);
});

it('the matching of columns fills no field twice: the first column wins', () => {
  expect(guessColumns(['Name', 'Full name'], FIELDS)).toEqual(['name', null]);
});

it('the matching of columns follows what was chosen before, also that a column is left out', () => {
  const kept = columnsToKeep(['Wie', 'E-mail'], ['name', null]);

  expect(kept).toEqual({ wie: 'name', email: '' });
  expect(guessColumns(['wie', 'E-Mail'], FIELDS, kept)).toEqual(['name', null]);
});

it('the matching of columns is led astray by no heading that objects have by nature', () => {
  expect(guessColumns(['constructor', '__proto__', 'toString'], FIELDS)).toEqual([null, null, null]);
});

it('the matching of columns names the fields that have to be filled and are not', () => {
  expect(missingColumns(FIELDS, ['code', 'email']).map(({ label }) => label)).toEqual(['Name']);
});

it('the matching of columns answers rows by field, empty where a column or a cell is missing', () => {
  const rows = [
    { row: 2, cells: ['a@example.com', 'Ann'] },
    { row: 3, cells: ['b@example.com'] },
  ];

  expect(mappedRows({ rows }, FIELDS, ['email', 'name'])).toEqual([
    { row: 2, name: 'Ann', email: 'a@example.com', code: '' },
    { row: 3, name: '', email: 'b@example.com', code: '' },
  ]);
});
