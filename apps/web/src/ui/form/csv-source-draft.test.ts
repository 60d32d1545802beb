import { expect, it } from 'vitest';
import { tableOf, textOfFile, whyNotRead } from './csv-source-draft.ts';

it('VALID-02: the field for CSV files takes files by their extension, in any case', () => {
  expect(whyNotRead({ name: 'USERS.CSV', size: 10 })).toBe(null);
  expect(whyNotRead({ name: 'users.xlsx', size: 10 })).toBe('Please choose a CSV file. Spreadsheets save one with “Save as”.');
  expect(whyNotRead({ name: 'users.csv', size: 1024 * 1024 + 1 })).toBe('This file is larger than 1 MB. Please split it.');
});

it('the field for CSV files reads what old spreadsheets save', () => {
  expect(textOfFile(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
  expect(textOfFile(new TextEncoder().encode('Zoë'))).toBe('Zoë');
});

it.each([
  ['Name', 'There are no rows under the headings.'],
  ['Name\n"Ann', 'In row 2 a quotation mark is opened and never closed. Please fix it there.'],
  ['Name\nA\nB\nC', 'There are 3 rows, and 2 fit at once. Please split the file.'],
])('the field for CSV files says why %j is no table', (text, message) => {
  expect(tableOf(text, { most_rows: 2 })).toBe(message);
});
