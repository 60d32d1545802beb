import { expect, it } from 'vitest';
import { crossesItself } from './crosses-itself.ts';
import type { Ring } from './point-in-polygon.ts';

const SQUARE: Ring = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];

it.each<[what: string, ring: Ring, crosses: boolean]>([
  ['a square', SQUARE, false],
  ['a square that is closed by its first corner', [...SQUARE, [0, 0]], false],
  ['a square with a corner twice in a row', [[0, 0], ...SQUARE], false],
  [
    'a triangle',
    [
      [0, 0],
      [4, 0],
      [0, 4],
    ],
    false,
  ],
  [
    'an hourglass',
    [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ],
    true,
  ],
  [
    'a corner on another side',
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
    ],
    true,
  ],
  [
    'a side that goes back along the one before',
    [
      [0, 0],
      [4, 0],
      [2, 0],
      [2, 4],
    ],
    true,
  ],
  [
    'a corner visited twice',
    [
      [0, 0],
      [2, 2],
      [4, 0],
      [4, 4],
      [2, 2],
      [0, 4],
    ],
    true,
  ],
  [
    'a star drawn in one line',
    [
      [0, 3],
      [6, 3],
      [1, 0],
      [3, 6],
      [5, 0],
    ],
    true,
  ],
  [
    'an L',
    [
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 4],
      [0, 4],
    ],
    false,
  ],
])('%s', (_, ring, crosses) => {
  expect(crossesItself(ring)).toBe(crosses);
  expect(crossesItself(ring.toReversed())).toBe(crosses);
});
