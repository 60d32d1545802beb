import { IMPORT_KIND_FACTS } from '@tsela/domain/overview/imports/import-kinds';
import { MOVE_KIND_FACTS } from '@tsela/domain/overview/moving/move-kinds';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import { headedTable, tableOfSheets } from './workbook-table.ts';
import { styled, testWorkbook } from './workbook.testing.ts';
import type { TestSheet } from './workbook.testing.ts';

const { fields } = IMPORT_KIND_FACTS['parcel-dimensions'];
const headings = fields.map(({ label }) => label);

function tableOf(sheets: readonly TestSheet[], { most_rows = 10, formats = [] as readonly string[] } = {}) {
  return tableOfSheets(readWorkbook(testWorkbook(sheets, { formats }), { rows_max: most_rows + 16 }), { fields, most_rows });
}

describe('SCREEN-30: a tool reads an Excel file', () => {
  it('from the sheet and the row that have its headings, with the numbers of its rows', () => {
    const table = tableOf([
      { name: 'Read me', rows: [['Measured on the belt']] },
      { name: 'Belt', rows: [['Sample Books'], [], headings, ['TCG1/1', 40, 30, 20, 2.5]] },
    ]);

    expect(table).toMatchObject({ headings, rows: [{ row: 4, cells: ['TCG1/1', '40', '30', '20', '2.5'] }] });
  });

  it('with merged cells filled, days as days and formulas as what they came to', () => {
    const rows = [
      headings,
      ['TCG1/1', { xml: '><f>2*20</f><v>40</v>' }],
      [null, styled(46_353, 1), { xml: '><f>HYPERLINK("x")</f>' }],
    ];

    expect(tableOf([{ rows, merged: ['A2:A3'] }], { formats: ['yyyy-mm-dd'] })).toMatchObject({
      rows: [{ cells: ['TCG1/1', '40'] }, { cells: ['TCG1/1', '2026-11-27', '=HYPERLINK("x")'] }],
    });
  });

  it('says why one is refused', () => {
    const many = Array.from({ length: 3 }, (_, at) => [`TCG${at}/1`]);

    expect(tableOf([{ rows: [headings] }])).toBe('There is nothing under the headings.');
    expect(tableOf([{ rows: [headings, ...many] }], { most_rows: 2 })).toBe(
      'There are 3 rows, and 2 fit at once. Please split the file.',
    );
    expect(tableOf([{ rows: [headings, ...Array.from({ length: 50 }, () => ['TCG1/1'])] }], { most_rows: 2 })).toBe(
      'There are 2+ rows, and 2 fit at once. Please split the file.',
    );
    expect(tableOfSheets({ kind: 'refused', why: 'slow' }, { fields, most_rows: 2 })).toMatch(/takes too long/);
    expect(tableOfSheets(readWorkbook(new Uint8Array([1, 2]), { rows_max: 2 }), { fields, most_rows: 2 })).toMatch(
      /no Excel file/,
    );
    const bomb = readWorkbook(testWorkbook([{ rows: [['x'.repeat(1000)]] }]), { rows_max: 2, bytes_max: 500 });
    expect(tableOfSheets(bomb, { fields, most_rows: 2 })).toMatch(/unpacks to more than can be read/);
  });

  it('and so does what is moved in', () => {
    const asked = { fields: MOVE_KIND_FACTS.balances.fields, most_rows: 2 };

    expect(headedTable([{ row: 1, cells: ['Customer', 'Balance'] }], asked)).toBe('There is nothing under the headings.');
  });
});
