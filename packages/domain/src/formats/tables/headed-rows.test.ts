import { expect, it } from 'vitest';
import { readCsv } from './csv-reading.ts';
import { likelySheet, rowsOfTable, tableOfRows } from './headed-rows.ts';

const FIELDS = [
  { key: 'name', label: 'Name', also: [], is_required: true },
  { key: 'code', label: 'Code', also: ['postcode'], is_required: false },
];
const rowsOf = (text: string) => rowsOfTable(readCsv(text));

it('finds the headings below what a report writes above them', () => {
  const { headings, rows } = tableOfRows(
    rowsOf('Sample Books\nPrinted,29 November 2026\nName,Postcode,Colour\nAnna,2196,red'),
    FIELDS,
  );

  expect(headings).toEqual(['Name', 'Postcode', 'Colour']);
  expect(rows).toEqual([{ row: 4, cells: ['Anna', '2196', 'red'] }]);
});

it('takes the first row where no heading is known, and has a heading for every column', () => {
  expect(tableOfRows(rowsOf('A,B\n1,2,3'), FIELDS)).toEqual({
    headings: ['A', 'B', ''],
    rows: [{ row: 2, cells: ['1', '2', '3'] }],
    unclosed_row: null,
  });
  expect(tableOfRows([], FIELDS)).toMatchObject({ rows: [] });
});

it('takes the sheet most of whose headings are known, and the first where none is', () => {
  const [notes, people] = [{ rows: rowsOf('Notes\nRead me') }, { rows: rowsOf('Name,Code\nAnna,2196') }];

  expect(likelySheet([notes, people], FIELDS)).toBe(people);
  expect(likelySheet([notes], FIELDS)).toBe(notes);
  expect(likelySheet([], FIELDS)).toBeUndefined();
});
