import { expect, it } from 'vitest';
import { firstView } from './first-view.ts';
import type { MapArea } from './map-areas.ts';
import { COUNTRY } from './map-style.ts';
import type { MapPoint } from './first-view.ts';

const pointAt = (lat: number, lng: number, tone: MapPoint['tone'] = 'branch'): MapPoint => ({
  key: `${lat}`,
  label: '',
  lat,
  lng,
  tone,
});
const START = { lat: -26, lng: 28, zoom: 9 };
const BRANCHES = [pointAt(-33.9, 18.4), pointAt(-26.2, 28)];
const AREA: MapArea = {
  key: 'area',
  label: 'Area',
  tone: 'branches',
  polygons: [],
  provinces: [],
  places: [{ lat: -29, lng: 30 }],
};

it('SCREEN-27: a map of areas begins with the whole country, whatever its branches leave out', () => {
  expect(firstView(BRANCHES, [AREA], START)).toEqual(COUNTRY);
  expect(firstView([], [AREA], START)).toEqual([30, -29, 30, -29]);
});

it('SCREEN-16: a map of places shows them all, and beside where one is the nearest five', () => {
  const far = pointAt(-23, 29);

  expect(firstView(BRANCHES, [], START)).toEqual([18.4, -33.9, 28, -26.2]);
  expect(firstView([...Array<MapPoint>(5).fill(pointAt(-26, 28)), far, pointAt(-26.1, 28.1, 'here')], [], START)).toEqual([
    28, -26.1, 28.1, -26,
  ]);
  expect(firstView([...BRANCHES, pointAt(-30, 25, 'place')], [AREA], START)).toEqual([18.4, -33.9, 28, -26.2]);
});

it('SCREEN-27: a map with nothing on it opens where the provider says, the nearer the higher its zoom', () => {
  const [west, south, east, north] = firstView([], [], START);
  const nearer = firstView([], [], { ...START, zoom: 10 });

  expect([(west + east) / 2, (south + north) / 2]).toEqual([28, -26]);
  expect(nearer[2] - nearer[0]).toBeCloseTo((east - west) / 2);
});
