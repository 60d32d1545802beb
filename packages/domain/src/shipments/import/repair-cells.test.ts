import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  partsOfDimensions,
  readAmountCell,
  readDayCell,
  readEmailCell,
  readLengthCell,
  readPhoneCell,
  readPodCell,
  readPostalCodeCell,
  readQuantityCell,
  readWeightCell,
} from './repair-cells.ts';
import type { ReadCell } from './repair-cells.ts';

/** The value, or what kind of answer it is. */
function said<Value>(cell: ReadCell<Value>): Value | string {
  if (cell.kind === 'read') return cell.value;
  return cell.kind === 'fault' ? `fault: ${cell.message}` : `doubt: ${cell.key}`;
}

const WRONG_PHONE = 'fault: Please enter a valid telephone number.';
const ROUNDED = 'fault: The spreadsheet has rounded this number. Format the column as text and enter the number again.';

describe('SCREEN-34: telephone numbers that a spreadsheet has changed', () => {
  it.each([
    ['0831234567', '+27831234567'],
    ['831234567', '+27831234567'],
    ['831234567.0', '+27831234567'],
    ['831234567,00', '+27831234567'],
    ['27831234567', '+27831234567'],
    ['+27 83 123 4567', '+27831234567'],
    ['+27 (0)83 123 4567', '+27831234567'],
    ['(083) 123-4567', '+27831234567'],
    ['083.123.4567', '+27831234567'],
    ['0027831234567', '+27831234567'],
    ['215551234', '+27215551234'],
    ['+44 20 7946 0958', '+442079460958'],
    ['442079460958', WRONG_PHONE],
    ['83123456789', WRONG_PHONE],
    ['', ''],
    ['12', WRONG_PHONE],
    ['83123456', WRONG_PHONE],
    ['08312345678', WRONG_PHONE],
    ['none', WRONG_PHONE],
    ['083 123 4567 / 082 765 4321', WRONG_PHONE],
    ['8.31E+08', ROUNDED],
    ['8,31235E+08', ROUNDED],
  ])('%s is %s', (text, value) => {
    expect(said(readPhoneCell(text))).toBe(value);
  });

  it('a number that is as it should be is not said to be repaired', () => {
    expect(readPhoneCell('+27831234567')).toEqual({ kind: 'read', value: '+27831234567' });
  });

  it('whatever is read of digits ends with the digits that were there: no number is made up', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9+ ()-]{1,18}$/), (text) => {
        const cell = readPhoneCell(text.trim());
        if (cell.kind !== 'read' || cell.value === '') return;
        const digits = text
          .replaceAll(/\(0\)/g, '')
          .replaceAll(/\D/g, '')
          .replace(/^(?:00)?27|^0/, '');

        expect(cell.value.endsWith(digits)).toBe(true);
      }),
    );
  });
});

describe('users-ask 25: postal codes without their zeros', () => {
  it.each([
    ['2196', '2196'],
    ['81', '0081'],
    ['157', '0157'],
    ['81.0', '0081'],
    ['8005,0', '8005'],
    ['8', '0008'],
    [
      '1901-01-05',
      'fault: The spreadsheet has turned this code into a date. Format the column as text and enter the code again.',
    ],
    ['not known at all', 'fault: This is longer than a postal code.'],
  ])('%s is %s', (text, value) => {
    expect(said(readPostalCodeCell(text))).toBe(value);
  });
});

describe('e-mail addresses', () => {
  it.each([
    ['thandi@example.com', 'thandi@example.com'],
    ['Thandi Mokoena <thandi@example.com>', 'thandi@example.com'],
    ['mailto:thandi@example.com;', 'thandi@example.com'],
    ['', ''],
    ['thandi at example.com', 'fault: Please enter a valid email address.'],
    ['a@example.com b@example.com', 'fault: Please enter a valid email address.'],
  ])('%s is %s', (text, value) => {
    expect(said(readEmailCell(text))).toBe(value);
  });
});

describe('weights and measures', () => {
  it.each([
    ['2.5', undefined, 2.5],
    ['2,5 kg', undefined, 2.5],
    ['2500g', undefined, 2.5],
    ['2500', 'g', 2.5],
    ['2 kg', 'g', 2],
    ['300', 'kg', 300],
    ['2500', undefined, 'doubt: weight'],
    ['0', undefined, 'fault: Please enter a weight of more than nothing, such as 2.5.'],
    ['-2', undefined, 'fault: Please enter a weight of more than nothing, such as 2.5.'],
    ['', undefined, 'fault: Please enter a weight of more than nothing, such as 2.5.'],
    ['5 lbs', undefined, 'fault: "lbs" is not a unit of weight. Write kg or g.'],
    ['900000', 'kg', 'fault: This is heavier than any parcel.'],
  ] as const)('a weight of %s in a column of %s is %s', (text, unit, value) => {
    expect(said(readWeightCell(text, unit))).toBe(value);
  });

  it.each([
    ['30', undefined, 30],
    ['300 mm', undefined, 30],
    ['0.3m', undefined, 30],
    ['300', 'mm', 30],
    ['30 cm', 'mm', 30],
    ['300', 'cm', 300],
    ['300', undefined, 'doubt: length'],
    ['long', undefined, 'fault: Please enter a length of more than nothing, such as 30.'],
    ['12 in', undefined, 'fault: "in" is not a unit of length. Write cm or mm.'],
  ] as const)('a length of %s in a column of %s is %s', (text, unit, value) => {
    expect(said(readLengthCell(text, unit))).toBe(value);
  });

  it.each([
    ['30x20x10', ['30', '20', '10']],
    ['30 X 20 × 10 cm', ['30 cm', '20 cm', '10 cm']],
    ['300*200*100mm', ['300 mm', '200 mm', '100 mm']],
    ['30 by 20 by 10', ['30', '20', '10']],
    ['30/20/10', ['30', '20', '10']],
    ['30x20', null],
    ['a box', null],
  ])('dimensions of %s are %s', (text, parts) => {
    expect(partsOfDimensions(text)).toEqual(parts);
  });
});

describe('days', () => {
  const NEEDED = 'fault: Please write the date as 2026-11-27.';

  it.each([
    ['2026-11-27', '2026-11-27'],
    ['27/11/2026', '2026-11-27'],
    ['27.11.26', '2026-11-27'],
    ['5/6/2026', '2026-06-05'],
    ['11/27/2026', '2026-11-27'],
    ['2026/11/27', '2026-11-27'],
    ['27 Nov 2026', '2026-11-27'],
    ['27 November 2026', '2026-11-27'],
    ['27-Des-26', '2026-12-27'],
    ['46353', '2026-11-27'],
    ['46353.5', '2026-11-27'],
    ['2026-11-27 14:30', '2026-11-27'],
    ['2026-11-27T00:00:00Z', '2026-11-27'],
    ['', ''],
    ['31/02/2026', NEEDED],
    ['tomorrow', NEEDED],
    ['12', NEEDED],
  ])('%s is %s', (text, value) => {
    expect(said(readDayCell(text))).toBe(value);
  });
});

describe('what else a row says', () => {
  it.each([
    [readQuantityCell, '', 1],
    [readQuantityCell, '3', 3],
    [readQuantityCell, '1.5', 'fault: Please enter a number of parcels from 1 to 100.'],
    [readQuantityCell, '101', 'fault: Please enter a number of parcels from 1 to 100.'],
    [readAmountCell, '', 0],
    [readAmountCell, 'R 1 250,50', 1250.5],
    [readAmountCell, 'much', 'fault: Please enter an amount in rand, such as 1250.00.'],
    [readPodCell, 'PIN', 'pin-with-fallback'],
    [readPodCell, 'OTP', 'pin-with-fallback'],
    [readPodCell, 'grv', 'grv'],
    [readPodCell, '', ''],
    [readPodCell, 'photo', 'fault: Please write PIN or GRV.'],
  ] as const)('%o of %s is %s', (readCell, text, value) => {
    expect(said(readCell(text) as ReadCell<string | number>)).toBe(value);
  });
});
