import { expect, it } from 'vitest';
import type { PlaceLabel } from './place-labels.ts';
import { placesBeyond } from './places-beyond.ts';

const CENTRE = { lat: -26.2, lng: 28 };
/** Four hundred pixels square; ten thousand of them to a degree. */
const VIEW = {
  centre: CENTRE,
  taken: [],
  width: 400,
  height: 400,
  project: ([, lat, lng]: PlaceLabel) => ({ x: 200 + (lng - CENTRE.lng) * 10_000, y: 200 - (lat - CENTRE.lat) * 10_000 }),
};
const NORTH: PlaceLabel = ['Norwood', -26.1, 28, 9.5];

it('a map without a place on it says which are around, which way and how far', () => {
  const around = placesBeyond(
    [NORTH, ['Far North', -25.9, 28, 9.5], ['Eastleigh', -26.2, 28.05, 9.5], ['Soweto', -26.25, 27.95, 9]],
    VIEW,
  );

  expect(around.map(({ name, arrow, km }) => [name, arrow, Math.round(km)])).toEqual([
    ['Eastleigh', '→', 5],
    ['Soweto', '↙', 7],
    ['Norwood', '↑', 11],
  ]);
});

it('their names stand within the map, on no other one, whatever its size', () => {
  const ring = Array.from({ length: 64 }, (_, at): PlaceLabel => [
    'A suburb with a long name',
    CENTRE.lat + Math.sin(at) / 10,
    CENTRE.lng + Math.cos(at) / 10,
    9.5,
  ]);
  for (const [width, height] of [
    [1440, 800],
    [390, 300],
    [280, 280],
  ] as const) {
    const around = placesBeyond(ring, { ...VIEW, width, height });
    expect(around.length).toBeGreaterThan(1);
    for (const { x, y } of around) {
      expect(x > 0 && x < width).toBe(true);
      expect(y > 0 && y < height).toBe(true);
    }
    expect(new Set(around.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(around.length);
  }
});

it('what is on the map, or too far away to help, is not among them', () => {
  expect(
    placesBeyond(
      [
        ['Here', -26.2001, 28.001, 9.5],
        ['Cape Town', -33.9, 18.4, 6],
      ],
      VIEW,
    ),
  ).toEqual([]);
});

it('a name that is written on the map already is not written over', () => {
  const at_edge = { x: 200, y: 18, half: 30 };

  expect(placesBeyond([NORTH], VIEW)).toHaveLength(1);
  expect(placesBeyond([NORTH], { ...VIEW, taken: [at_edge] })).toEqual([]);
});
