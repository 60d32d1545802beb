import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import type { WorkbookRead } from './read-workbook.ts';
import { styled, testWorkbook, zipped } from './workbook.testing.ts';
import type { TestCell } from './workbook.testing.ts';

const MB = 1024 * 1024;

/** A workbook whose only sheet is this XML. */
const oneSheet = (sheet: string) =>
  zipped({
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="/xl/s.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
    'xl/s.xml': sheet,
  });
const read = (bytes: Uint8Array, rows_max = 100) => readWorkbook(bytes, { rows_max });

function rowsOf(answer: WorkbookRead, sheet = 0): string[][] {
  if (answer.kind === 'refused') throw new Error(answer.why);
  return (answer.sheets[sheet]?.rows ?? []).map(({ cells }) => [...cells]);
}

/** What a single cell is read as. */
function cell(of: TestCell, options: Parameters<typeof testWorkbook>[1] = {}): string {
  return rowsOf(read(testWorkbook([{ rows: [['x', of]] }], options)))[0]?.[1] ?? '';
}

describe('SCREEN-34: an Excel file is read as what it shows', () => {
  it.each([
    ['a text', 'Thandi & Co <x>', 'Thandi & Co <x>'],
    ['a number that was a telephone number', 831_234_567, '831234567'],
    ['a number in exponents', { xml: '><v>8.31234567E8</v>' }, '831234567'],
    ['a sum with its tail of rounding', { xml: '><v>0.30000000000000004</v>' }, '0.3'],
    ['a small number', { xml: '><v>1E-7</v>' }, '0.0000001'],
    ['what a formula came to', { xml: 't="str"><f>A1&amp;"1"</f><v>0821234567</v>' }, '0821234567'],
    ['an empty text a formula came to', { xml: 't="str"><f>IF(1,"","")</f><v></v>' }, ''],
    ['a formula that was never worked out', { xml: '><f>A1*2</f>' }, '=A1*2'],
    ['one of a group of formulas', { xml: '><f t="shared" si="0"/>' }, '=?'],
    ['an error', { xml: 't="e"><v>#N/A</v>' }, '#N/A'],
    ['a tick', { xml: 't="b"><v>1</v>' }, 'TRUE'],
    ['a text in the cell itself', { xml: 't="inlineStr"><is><r><t>Ka</t></r><r><t>roo</t></r></is>' }, 'Karoo'],
    ['lines in one cell', 'Shop 4\nMain Road', 'Shop 4 Main Road'],
    ['a text that is not in the table', { xml: 't="s"><v>99</v>' }, ''],
  ] as const)('%s', (_, given, shown) => {
    expect(cell(given)).toBe(shown);
  });

  it.each([
    ['yyyy-mm-dd', 46_353, '2026-11-27'],
    ['dd/mm/yyyy hh:mm', 46_353.5, '2026-11-27 12:00'],
    ['[$-409]d mmm yy;@', 46_353, '2026-11-27'],
    ['0000', 81, '0081'],
    ['0000000000', 831_234_567, '0831234567'],
    ['000 000 0000', 831_234_567, '0831234567'],
    ['0.00', 2.5, '2.5'],
    ['#,##0 "days"', 30, '30'],
    ['[Red]0', 30, '30'],
  ])('a number in the format %s', (format, value, shown) => {
    expect(cell(styled(value, 1), { formats: [format] })).toBe(shown);
  });

  it('counts days from 1904 where the workbook does', () => {
    expect(cell(styled(44_891, 1), { formats: ['d/m/yy'], counts_from_1904: true })).toBe('2026-11-27');
  });

  it('takes the built-in formats of days, and not those that only style cells of that kind', () => {
    const bytes = testWorkbook([{ rows: [[{ xml: 's="0"><v>46353</v>' }]] }]);

    expect(rowsOf(read(bytes))).toEqual([['46353']]);
  });

  it('texts in the cells and texts that cells share are the same', () => {
    const sheet = { rows: [['a', 'b']] };

    expect(rowsOf(read(testWorkbook([sheet], { shares_texts: false })))).toEqual(rowsOf(read(testWorkbook([sheet]))));
  });

  it('a cell merged downwards stands for its rows, one merged sideways for its first column', () => {
    const rows = [
      ['Order', 'Name', 'Parcel'],
      ['A1', 'Thandi', 'Box 1'],
      [null, null, 'Box 2'],
      ['Loose', null, 'Box 3'],
    ];
    const answer = read(testWorkbook([{ rows, merged: ['A2:A3', 'B2:B3', 'A4:B4'] }]));

    expect(rowsOf(answer)).toEqual([
      ['Order', 'Name', 'Parcel'],
      ['A1', 'Thandi', 'Box 1'],
      ['A1', 'Thandi', 'Box 2'],
      ['Loose', '', 'Box 3'],
    ]);
    expect(answer.kind === 'read' && answer.sheets[0]?.merged_rows).toBe(1);
  });

  it('says which rows are hidden, leaves hidden sheets out, and keeps the numbers of rows', () => {
    const answer = read(
      testWorkbook([
        { name: 'Notes', rows: [['secret']], is_hidden: true },
        { name: 'Orders', rows: [['a'], [], ['b']], hidden_rows: [3] },
        { name: 'Empty', rows: [] },
      ]),
    );

    expect(answer.kind === 'read' && answer.sheets).toEqual([
      {
        name: 'Orders',
        rows: [
          { row: 1, cells: ['a'] },
          { row: 3, cells: ['b'] },
        ],
        is_cut_off: false,
        hidden_rows: 1,
        merged_rows: 0,
      },
    ]);
  });
});

describe('a file that cannot be read is refused, in one kind of words each', () => {
  const text = new TextEncoder();

  it.each([
    ['of the old kind or with a password', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'old-or-locked'],
    ['of nothing', new Uint8Array(), 'damaged'],
    ['of something else', text.encode('%PDF-1.7 …'.repeat(9)), 'damaged'],
    ['that is a zip file of something else', zipped({ 'letter.txt': 'Dear customer' }), 'damaged'],
    ['that was cut off', testWorkbook([{ rows: [['a']] }]).slice(0, 300), 'damaged'],
    ['with broken XML', zipped({ 'xl/_rels/workbook.xml.rels': '<Relationships><', 'xl/workbook.xml': '<workbook' }), 'damaged'],
    ['without anything to see', testWorkbook([{ rows: [[null]] }]), 'empty'],
  ])('%s', (_, bytes, why) => {
    expect(read(bytes)).toEqual({ kind: 'refused', why });
  });

  it('with bytes flipped anywhere is read, or refused, and never more', () => {
    const bytes = testWorkbook([
      {
        rows: [
          ['Order', 'Name'],
          ['A1', 'Thandi'],
        ],
      },
    ]);
    for (let at = 0; at < bytes.length; at += 3) {
      const flipped = bytes.slice();
      flipped[at] = (flipped[at] ?? 0) ^ 0x5a;

      expect(['read', 'refused']).toContain(read(flipped).kind);
    }
  });

  it('that unpacks to far more than it weighs is not unpacked, whatever it says its size is', () => {
    const bytes = zipSync({ 'xl/_rels/workbook.xml.rels': new Uint8Array(4 * MB).fill(32) }, { level: 9 });
    // The size that the file gives for the part: none.
    new DataView(bytes.buffer).setUint32(22, 0, true);

    expect(bytes.length).toBeLessThan(MB / 100);
    expect(readWorkbook(bytes, { rows_max: 100, bytes_max: MB })).toEqual({ kind: 'refused', why: 'too-large' });
    expect(readWorkbook(bytes, { rows_max: 100 })).toEqual({ kind: 'refused', why: 'damaged' });
  });

  it('whose XML defines entities of entities is not blown up', () => {
    const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join('');
    const sheet = `<!DOCTYPE x [<!ENTITY e0 "boom">${entities}]><worksheet><row r="1"><c t="str"><v>&e20;</v></c></row></worksheet>`;
    const answer = read(oneSheet(sheet));

    expect(answer.kind === 'refused' || rowsOf(answer)).toEqual([['&e20;']]);
  });

  it('of 200 000 rows ends at the rows that are asked for', () => {
    const sheet = `<worksheet>${'<row><c><v>1</v></c></row>'.repeat(200_000)}</worksheet>`;
    const answer = read(oneSheet(sheet), 5000);

    expect(answer.kind === 'read' && answer.sheets[0]).toMatchObject({ is_cut_off: true });
    expect(rowsOf(answer)).toHaveLength(5000);
  });
});
