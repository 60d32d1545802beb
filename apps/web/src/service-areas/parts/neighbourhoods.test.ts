import { expect, it } from 'vitest';
import { neighbourhoodLines } from './neighbourhoods.ts';
import type { PlaceLabel } from './place-labels.ts';

const BOX = [27.9, -26.3, 28.1, -26.1] as const;
const WEST: PlaceLabel = ['West', -26.2, 27.98, 9.5];
const EAST: PlaceLabel = ['East', -26.2, 28.02, 9.5];

it('the neighbourhoods of two suburbs meet halfway between them', () => {
  const lines = neighbourhoodLines([WEST, EAST], BOX);

  expect(lines).toHaveLength(1);
  for (const [lng] of lines[0] ?? []) expect(lng).toBeCloseTo(28, 6);
});

it('every point of a line is as far from one suburb as from the other, and from no third one nearer', () => {
  const places = Array.from({ length: 40 }, (_, at): PlaceLabel => [
    `${at}`,
    -26.1 - ((at * 7) % 11) / 50,
    27.9 + ((at * 5) % 13) / 60,
    9,
  ]);
  const squeeze = Math.cos(-26.2 * (Math.PI / 180));
  const far = ([lng, lat]: readonly [number, number]) =>
    places.map(([, y, x]) => Math.hypot((x - lng) * squeeze, y - lat)).toSorted((one, other) => one - other);

  const lines = neighbourhoodLines(places, BOX);

  expect(lines.length).toBeGreaterThan(30);
  for (const [from, to] of lines) {
    const [first = 0, second = 1] = far([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    expect(second - first).toBeLessThan(1e-9);
  }
});

it('suburbs on one spot, far apart or alone have no line, and a city has a bounded number of them', () => {
  const many = Array.from({ length: 400 }, (_, at): PlaceLabel => [
    `${at}`,
    -26.3 + (at % 20) / 100,
    27.9 + Math.floor(at / 20) / 100,
    9,
  ]);

  expect(neighbourhoodLines([WEST], BOX)).toEqual([]);
  expect(neighbourhoodLines([WEST, ['Twin', WEST[1], WEST[2], 9.5]], BOX)).toEqual([]);
  expect(neighbourhoodLines([WEST, ['Far', -29, 24, 9.5]], BOX)).toEqual([]);
  expect(neighbourhoodLines(many, BOX).length).toBeLessThan(450);
});
