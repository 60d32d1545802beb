import { describe, expect, it } from 'vitest';
import { FIRST_DRAFT, codesOf, pagesOf, presetOf, withPreset } from './barcode-draft.ts';

describe('the barcode generator', () => {
  it('prints eight rows of columns on a sheet, and one code on a label', () => {
    const codes = codesOf({ ...FIRST_DRAFT, source: 'range', prefix: 'A', from: '01', count: '25' });

    expect(pagesOf(codes, FIRST_DRAFT).map((page) => page.length)).toEqual([24, 1]);
    expect(pagesOf(codes, { sheet: 'a4-24', columns: 4 }).map((page) => page.length)).toEqual([25]);
    expect(pagesOf(codes, { sheet: '100x50', columns: 3 })).toHaveLength(25);
  });

  it('keeps a preset and takes it up again, whatever was kept', () => {
    const draft = { ...FIRST_DRAFT, symbology: 'qr', sheet: '100x50', prefix: 'TRF-', count: '12' } as const;

    expect(withPreset(FIRST_DRAFT, presetOf(' Transfers ', draft))).toEqual({ ...draft, source: 'range' });
    const odd = { ...presetOf('x', draft), symbology: 'aztec', sheet: 'wall', columns: 99, size: 'huge' };
    expect(withPreset(FIRST_DRAFT, odd)).toMatchObject({ symbology: 'code128', sheet: 'a4-24', columns: 3, size: 'medium' });
  });
});
