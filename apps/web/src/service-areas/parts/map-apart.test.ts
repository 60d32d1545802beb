import { expect, it } from 'vitest';
import { offsetsOf } from './map-apart.ts';

it('a mark that would lie on an earlier one stands beside it, as near as there is room', () => {
  const places = [
    { x: 100, y: 100 },
    { x: 110, y: 95 },
    { x: 300, y: 100 },
    { x: 102, y: 100 },
  ];

  const offsets = [...offsetsOf(places, (place) => place, 30).values()];

  expect([offsets[0], offsets[2]]).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
  const shown = places.map(({ x, y }, index) => ({ x: x + (offsets[index]?.x ?? 0), y: y + (offsets[index]?.y ?? 0) }));
  const lying = shown.filter((one, index) =>
    shown.slice(0, index).some((before) => Math.abs(before.x - one.x) < 29 && Math.abs(before.y - one.y) < 29),
  );
  expect(lying).toEqual([]);
  expect(Math.max(...offsets.map(({ x, y }) => Math.hypot(x, y)))).toBeLessThan(62);
});

it('where all room is taken a mark stays at its place', () => {
  const places = Array.from({ length: 50 }, () => ({ x: 0, y: 0 }));

  const offsets = [...offsetsOf(places, (place) => place, 30).values()];

  expect(new Set(offsets.slice(0, 49).map(({ x, y }) => `${x} ${y}`)).size).toBe(49);
  expect(offsets[49]).toEqual({ x: 0, y: 0 });
});
