import { expect, it } from 'vitest';
import { FARTHEST, NEAREST, boundedZoom, pinchedBy, spanOf } from './zoom-bounds.ts';

const at = (clientX: number, clientY: number) => ({ clientX, clientY });

it('SCREEN-55: two fingers span a distance and a middle, one or three span nothing', () => {
  expect(spanOf([at(10, 10), at(40, 50)])).toEqual({ px: 50, x: 25, y: 30 });
  expect(spanOf([at(10, 10)])).toBeNull();
  expect(spanOf([at(10, 10), at(40, 50), at(0, 0)])).toBeNull();
});

it('SCREEN-55: a page follows two fingers, and stops where the buttons of zoom stop', () => {
  expect(pinchedBy({ from_px: 100, to_px: 200, zoom: 1 })).toBe(2);
  expect(pinchedBy({ from_px: 100, to_px: 50, zoom: 2 })).toBe(0.5);
  expect(4 * pinchedBy({ from_px: 100, to_px: 900, zoom: 4 })).toBe(NEAREST);
  expect(pinchedBy({ from_px: 100, to_px: 1, zoom: 1 })).toBe(FARTHEST);
  expect(pinchedBy({ from_px: 0, to_px: 90, zoom: 1 })).toBe(1);
  expect([boundedZoom(0.1), boundedZoom(9), boundedZoom(1.5)]).toEqual([FARTHEST, NEAREST, 1.5]);
});
