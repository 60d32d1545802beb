import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvFile } from './csv.ts';
import { readCsv } from './csv-reading.ts';

it.each([
  ['commas', 'Name,E-mail\nThandi,t@example.com'],
  ['semicolons', 'Name;E-mail\nThandi;t@example.com'],
  ['tabs, as spreadsheets paste', 'Name\tE-mail\nThandi\tt@example.com'],
  ['lines that end in CR LF, and the mark for UTF-8', '\uFEFFName,E-mail\r\nThandi,t@example.com\r\n'],
  ['lines that end in CR alone', 'Name,E-mail\rThandi,t@example.com'],
  ['quoted cells', '"Name","E-mail"\n"Thandi","t@example.com"'],
  ['spaces around the cells', ' Name , E-mail \n Thandi , t@example.com '],
])('the reader reads %s', (_what, text) => {
  expect(readCsv(text)).toEqual({
    headings: ['Name', 'E-mail'],
    rows: [{ row: 2, cells: ['Thandi', 't@example.com'] }],
    unclosed_row: null,
  });
});

it('the reader reads quoted cells with separators, quotation marks and line breaks in them as one line', () => {
  const { rows } = readCsv('Name;Note\n"Mokoena; Thandi";"says ""hi""\nand goes"');

  expect(rows).toEqual([{ row: 2, cells: ['Mokoena; Thandi', 'says "hi" and goes'] }]);
});

it('numbers rows as a spreadsheet does, empty ones counted and left out', () => {
  const { rows } = readCsv('Name,E-mail\nOne,1\n\n,\nTwo,2\n');

  expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [2, 'One'],
    [5, 'Two'],
  ]);
});

it('the reader keeps empty cells in their place, also the last one', () => {
  expect(readCsv('A,B,C\n1,,3\n1,2,').rows.map(({ cells }) => cells)).toEqual([
    ['1', '', '3'],
    ['1', '2', ''],
  ]);
});

it('the reader says in which row a quotation mark is never closed', () => {
  expect(readCsv('Name\nOne\n"Two\nThree').unclosed_row).toBe(3);
});

it('the reader finds nothing in nothing', () => {
  expect(readCsv(' \n\n')).toEqual({ headings: [], rows: [], unclosed_row: null });
});

it('the reader takes a comma inside a heading for none of the separators', () => {
  expect(readCsv('"Name, first";E-mail\nA;b').headings).toEqual(['Name, first', 'E-mail']);
});

it('the reader reads back what our own files hold, whatever stands in the cells', () => {
  const cell = fc.string({ unit: 'binary', maxLength: 8 }).filter((text) => !text.startsWith("'"));
  const asOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (written) => {
      const { rows, unclosed_row } = readCsv(csvFile([['One', 'Two'], ...written]));

      const wanted = written.map((cells) => cells.map(asOneLine)).filter((cells) => cells.some((text) => text !== ''));
      expect(rows.map(({ cells }) => cells.map((text) => text.replace(/^' ?/, '')))).toEqual(
        wanted.map((cells) => cells.map((text) => text.replace(/^' ?/, ''))),
      );
      expect(unclosed_row).toBe(null);
    }),
  );
});
