import { expect, it } from 'vitest';
import { readScaleLine } from './scale-reading.ts';

it.each([
  ['ST,GS,+  12.345kg', 12.345, true],
  ['US,GS,+  12.3kg', 12.3, false],
  ['  2,50 kg', 2.5, true],
  ['850 g', 0.85, true],
  ['12.30 kg ?', 12.3, false],
])('reads %j as %f kg, stable: %s', (line, weight_kg, is_stable) => {
  expect(readScaleLine(line)).toEqual({ weight_kg, is_stable });
});

it.each(['', 'OL,GS,+99999kg', 'ST,GS,-0.5kg', 'ST,GS,+0.000kg', '12.3 lb', 'kg', `${' '.repeat(200)}1 kg`])(
  'takes %j for no weight',
  (line) => {
    expect(readScaleLine(line)).toBeNull();
  },
);
