import { expect, it } from 'vitest';
import { fitDrawing } from './fit-drawing-draft.ts';

const numbersOf = (points: string) => points.split(/[ ,]/).map(Number);

it('the drawing draws the parcel in right proportions to the compartment', () => {
  const { parcel, back } = fitDrawing(
    { length_cm: 40, width_cm: 60, height_cm: 20 },
    { length_cm: 20, width_cm: 30, height_cm: 10 },
  );

  // Half as long, wide and high: every corner of its floor and walls is half as far from the corner both are in.
  const [, right = '', left = ''] = back;
  const reach = (points: string) => Math.max(...numbersOf(points).map(Math.abs));
  expect(Math.max(...parcel.map(reach)) / Math.max(reach(right), reach(left))).toBeCloseTo(0.5, 1);
});

it('the drawing keeps the whole compartment within the picture', () => {
  const { view_box, back, front } = fitDrawing(
    { length_cm: 32, width_cm: 56, height_cm: 53 },
    { length_cm: 1, width_cm: 1, height_cm: 1 },
  );

  const [x = 0, y = 0, width = 0, height = 0] = view_box.split(' ').map(Number);
  for (const points of [...back, ...front]) {
    const numbers = numbersOf(points);
    for (let at = 0; at < numbers.length; at += 2) {
      expect([(numbers[at] ?? 0) >= x, (numbers[at] ?? 0) <= x + width]).toEqual([true, true]);
      expect([(numbers[at + 1] ?? 0) >= y, (numbers[at + 1] ?? 0) <= y + height]).toEqual([true, true]);
    }
  }
});
