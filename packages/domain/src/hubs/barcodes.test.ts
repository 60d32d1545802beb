import { describe, expect, it } from 'vitest';
import { barcodesZpl, codesOfList, codesOfRange, whyNotPrint } from './barcodes.ts';

const LOOK = { symbology: 'code128', sheet: '100x50', has_text: true } as const;

describe('the codes to print', () => {
  it('come from a list, one a line, with what people read after a semicolon', () => {
    expect(codesOfList('A-01; Bay A 1\r\n\n  B-02 \n;nothing')).toEqual([
      { code: 'A-01', caption: 'Bay A 1' },
      { code: 'B-02', caption: 'B-02' },
    ]);
  });

  it('come from a range, as wide as its first number', () => {
    expect(codesOfRange({ prefix: 'TRF-', from: '0098', count: 3 }).map(({ code }) => code)).toEqual([
      'TRF-0098',
      'TRF-0099',
      'TRF-0100',
    ]);
    expect(codesOfRange({ prefix: '', from: '9', count: 2 }).map(({ code }) => code)).toEqual(['9', '10']);
    expect(codesOfRange({ prefix: 'A', from: 'x', count: 2 })).toEqual([]);
    expect(codesOfRange({ prefix: 'A', from: '1', count: 0 })).toEqual([]);
    expect(codesOfRange({ prefix: 'A', from: '1', count: 1e9 })).toHaveLength(501);
  });

  it.each([
    ['', 'code128', 'There is nothing to print yet.'],
    ['Zoë', 'code128', '“Zoë” has characters that Code 128 cannot hold.'],
    ['Zoë', 'qr', null],
    ['x'.repeat(33), 'code128', `“${'x'.repeat(33)}” is longer than 32 characters.`],
    ['x'.repeat(33), 'qr', null],
    [Array.from({ length: 501 }, (_, at) => at).join('\n'), 'qr', 'These are more than 500 codes. Please print them in parts.'],
  ] as const)('SCREEN-37: are told apart from what cannot be printed: %#', (text, symbology, why) => {
    expect(whyNotPrint(codesOfList(text), symbology)).toBe(why);
  });
});

describe('codes as ZPL', () => {
  it('are a label each, with their text, and no sheet', () => {
    const zpl = barcodesZpl(codesOfList('A-01; Bay A 1\nB-02'), LOOK) ?? '';

    expect(zpl.match(/\^XA/g)).toHaveLength(2);
    expect(zpl).toContain('^FDA-01^FS');
    expect(zpl).toContain('Bay A 1');
    expect(barcodesZpl(codesOfList('B-02'), { ...LOOK, has_text: false })).not.toContain('^A0N');
    expect(barcodesZpl(codesOfList('B-02'), { ...LOOK, sheet: 'a4-24' })).toBeNull();
  });

  it('never become commands of the printer', () => {
    const zpl = barcodesZpl([{ code: '^XZ~JA', caption: '^FS^XA' }], LOOK) ?? '';

    expect(zpl.match(/\^XA/g)).toHaveLength(1);
    expect(zpl).not.toContain('~JA');
  });
});
