import { expect, it } from 'vitest';
import { boundsOf } from './map-areas.ts';
import type { MapArea } from './map-areas.ts';

const area = (facts: Partial<MapArea>): MapArea => ({
  key: 'rates:1',
  label: 'Johannesburg',
  tone: 'rates',
  polygons: [],
  provinces: [],
  places: [],
  ...facts,
});

it('the view of a map finds the corners of outlines and places together', () => {
  const outline = area({
    polygons: [
      [
        [
          [27, -27],
          [29, -27],
          [29, -25],
        ],
      ],
    ],
  });
  const dots = area({ places: [{ lat: -33, lng: 18 }] });

  expect(boundsOf([outline, dots])).toEqual([18, -33, 29, -25]);
  expect(boundsOf([dots])).toEqual([18, -33, 18, -33]);
});

it('the view of a map finds none of provinces alone', () => {
  expect(boundsOf([area({ provinces: ['GP'] })])).toBeNull();
});
