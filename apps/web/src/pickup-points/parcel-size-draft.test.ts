import { expect, it } from 'vitest';
import { measureErrors, parcelOfText, sizeText, textOfParts } from './parcel-size-draft.ts';

it('the parcel’s size goes through the address of the page unchanged, a comma as a point', () => {
  const text = textOfParts({ length_cm: '60', width_cm: ' 40,5', height_cm: '30', weight_kg: '2' });

  expect(text).toBe('60x40.5x30x2');
  expect(parcelOfText(text)).toEqual({ length_cm: 60, width_cm: 40.5, height_cm: 30, weight_kg: 2 });
});

it.each(['', '60x40x30', '60x40x30x0', 'axbxcxd', '60x40x30x2x2', '1001x1x1x1', '-1x1x1x1'])('%j is no parcel', (text) => {
  expect(parcelOfText(text)).toBeNull();
});

it('each measure that is missing, none or too large is a fault of its own field', () => {
  expect(measureErrors({ length_cm: '60', width_cm: '1001', height_cm: 'x' }, 'Wrong.')).toEqual({
    width_cm: 'Wrong.',
    height_cm: 'Wrong.',
    weight_kg: 'Wrong.',
  });
  expect(measureErrors({ length_cm: '60', width_cm: '40,5', height_cm: '30', weight_kg: '2' }, 'Wrong.')).toEqual({});
});

it('the parcel’s size is read as sizes are written', () => {
  expect(sizeText({ length_cm: 60, width_cm: 40, height_cm: 30, weight_kg: 2.5 })).toBe('60 x 40 x 30 cm, 2.5 kg');
});
