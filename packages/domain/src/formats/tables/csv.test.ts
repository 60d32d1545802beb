import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile, csvText, timeCell, timeTitle } from './csv.ts';

describe('rows as CSV', () => {
  it('parts cells by commas, lines by CR LF, and begins with the mark that spreadsheets know UTF-8 by', () => {
    expect(
      csvFile([
        ['Name', 'Parcels'],
        ['Zoë', 2],
      ]),
    ).toBe('\uFEFFName,Parcels\r\nZoë,2');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['a;b', '"a;b"'],
    ['=1+1', "'=1+1"],
    ['+27821234567', "'+27821234567"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "'  =1+1"],
    ['\t=1+1', '"\'\t=1+1"'],
    ['＝1+1', "'＝1+1"],
    ['a=b', 'a=b'],
  ])('writes %j as %j', (cell, written) => {
    expect(csvText([[cell]])).toBe(written);
  });

  it('leaves numbers numbers, also below zero', () => {
    expect(csvText([[-12.5]])).toBe('-12.5');
  });

  it('no text begins as a formula, whatever it is, and none leaves its cell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const written = csvText([[text, 'end']]);

        expect(written.replace(/^"/, '')).not.toMatch(/^\s*[=+\-@]/);
        const [first = '', ...others] = cellsOf(written);
        expect([text, `'${text}`]).toContain(first);
        expect(others).toEqual(['end']);
      }),
    );
  });
});

/** Reads one line back, as a spreadsheet does. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let rest = `,${line}`;
  while (rest !== '') {
    const [whole = '', quoted, plain = ''] = /^,(?:"((?:[^"]|"")*)"|([^",]*))/.exec(rest) ?? [];
    if (whole === '') throw new Error(`Not a line of CSV: ${rest}`);
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    rest = rest.slice(whole.length);
  }
  return cells;
}

it('times in a file are South African, and their heading says so', () => {
  expect(timeTitle('Created')).toBe('Created (SAST)');
  expect(['2026-11-23T14:05:09.000Z', '2026-12-31T22:30:00Z', null, undefined].map(timeCell)).toEqual([
    '2026-11-23 16:05',
    '2027-01-01 00:30',
    '',
    '',
  ]);
});
