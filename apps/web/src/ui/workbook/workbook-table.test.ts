import { IMPORT_KIND_FACTS } from '@tsela/domain/overview/imports/import-kinds';
import { MOVE_KIND_FACTS } from '@tsela/domain/overview/moving/move-kinds';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { BANK_COLUMNS } from '@tsela/domain/payments/bank-file/read-bank-csv';
import { readBankFile } from '@tsela/domain/payments/bank-file/read-bank-file';
import { OWN_PLACE_COLUMNS, readOwnPlaces } from '@tsela/domain/service-areas/read-own-places';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import { headedTable, isWorkbook, rowsTextOfFile, tableOfSheets, textOfSheets } from './workbook-table.ts';
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

    expect(tableOf([{ rows: [headings] }])).toBe('There are no rows under the headings.');
    expect(tableOf([{ rows: [headings, ...many] }], { most_rows: 2 })).toBe(
      'There are 3 rows, and 2 fit at once. Please split the file.',
    );
    expect(tableOf([{ rows: [headings, ...Array.from({ length: 50 }, () => ['TCG1/1'])] }], { most_rows: 2 })).toBe(
      'There are 2+ rows, and 2 fit at once. Please split the file.',
    );
    expect(tableOfSheets({ kind: 'refused', why: 'slow' }, { fields, most_rows: 2 })).toMatch(/takes too long/);
    expect(tableOfSheets(readWorkbook(new Uint8Array([1, 2]), { rows_max: 2 }), { fields, most_rows: 2 })).toMatch(
      /not an Excel file/,
    );
    const bomb = readWorkbook(testWorkbook([{ rows: [['x'.repeat(1000)]] }]), { rows_max: 2, bytes_max: 500 });
    expect(tableOfSheets(bomb, { fields, most_rows: 2 })).toMatch(/unpacks to more than can be read/);
  });

  it('and so does what is moved in', () => {
    const asked = { fields: MOVE_KIND_FACTS.balances.fields, most_rows: 2 };

    expect(headedTable([{ row: 1, cells: ['Customer', 'Balance'] }], asked)).toBe('There are no rows under the headings.');
  });
});

function textOf(sheets: readonly TestSheet[], asked: Parameters<typeof textOfSheets>[1], formats: readonly string[] = []) {
  const read = textOfSheets(readWorkbook(testWorkbook(sheets, { formats }), { rows_max: asked.most_rows + 16 }), asked);
  if ('refused' in read) throw new Error(read.refused);
  return read.text;
}

describe('SCREEN-43 SCREEN-30: an Excel file where its import takes the text of a CSV file', () => {
  it('of a bank is read as its CSV is: days, money that went out, sums, and rows by the numbers they have', () => {
    const bank = { fields: BANK_COLUMNS, most_rows: 100 };
    const rows = [
      ['Nedbank, Statement Enquiry'],
      [],
      ['Date', 'Description', 'Amount'],
      [styled(46_352, 1), 'ACM01; INV000012', 1234.5],
      [styled(46_353, 1), 'Fee', { xml: '><f>-0.1-0.2</f><v>-0.30000000000000004</v>' }],
    ];

    const {
      bank: name,
      lines,
      faults,
    } = readBankFile(textOf([{ name: 'Notes', rows: [['x']] }, { rows }], bank, ['yyyy-mm-dd']));

    expect([name, faults]).toEqual(['Nedbank', []]);
    expect(lines).toEqual([
      { row: 4, day: '2026-11-26', amount_cents: 123_450, text: 'ACM01; INV000012' },
      { row: 5, day: '2026-11-27', amount_cents: -30, text: 'Fee' },
    ]);
  });

  it('of places is read likewise, and a fault names its row', () => {
    const rows = [
      ['Name', 'Other names', 'City', 'Province', 'Postal code', 'Latitude', 'Longitude'],
      ['Steyn "City", North', 'Steyn; SC', 'Johannesburg', 'GP', '2191', -25.98, 28.01],
      [],
      ['Nowhere', '', 'Johannesburg', 'XX', '', -25.98, 28.01],
    ];
    const asked = { fields: OWN_PLACE_COLUMNS, most_rows: 10 };

    expect(readOwnPlaces(textOf([{ rows }], asked)).errors.map(({ row, column }) => [row, column])).toEqual([[4, 'Province']]);
    expect(readOwnPlaces(textOf([{ rows: rows.slice(0, 2) }], asked)).places[0]).toMatchObject({
      name: 'Steyn "City", North',
      lat: -25.98,
    });
  });

  it('keeps what looks like a formula as it is, and each cell on one line', () => {
    const text = textOf(
      [
        {
          rows: [
            ['Name', 'City'],
            ['+27 82\n123', '-x'],
          ],
        },
      ],
      { fields: OWN_PLACE_COLUMNS, most_rows: 10 },
    );

    expect(readCsv(text).rows).toEqual([{ row: 2, cells: ['+27 82 123', '-x'] }]);
  });

  it('is told by its name; a file that is none is taken as text, and one that is refused says why', async () => {
    const asked = { fields: OWN_PLACE_COLUMNS, most_rows: 1 };
    const long = readWorkbook(testWorkbook([{ rows: Array.from({ length: 40 }, () => ['x']) }]), { rows_max: 17 });

    expect(['a.XLSX', 'a.xls', 'a.csv', 'a.ofx'].map(isWorkbook)).toEqual([true, true, false, false]);
    expect(await rowsTextOfFile(new File(['Date;Amount'], 'a.csv'), asked)).toEqual({ text: 'Date;Amount' });
    expect(textOfSheets(long, asked)).toEqual({ refused: 'There are 1+ rows, and 1 fit at once. Please split the file.' });
    expect(textOfSheets({ kind: 'refused', why: 'slow' }, asked)).toEqual({ refused: expect.stringMatching(/takes too long/) });
  });
});
