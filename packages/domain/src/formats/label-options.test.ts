import { expect, it } from 'vitest';
import { LABEL_SIZES, PRINTER_RESOLUTIONS, testLabelCode } from './label-options.ts';

it('SCREEN-59: the code of a test label says what it was printed for, and no two are alike', () => {
  const codes = [
    ...LABEL_SIZES.map((size) => testLabelCode({ format: 'pdf', size })),
    ...PRINTER_RESOLUTIONS.map((resolution) => testLabelCode({ format: 'zpl', resolution })),
  ];

  expect(codes).toEqual([
    'TEST-100X150',
    'TEST-100X100',
    'TEST-A4',
    'TEST-A4-2UP',
    'TEST-A4-4UP',
    'TEST-ZPL-203',
    'TEST-ZPL-300',
  ]);
});
