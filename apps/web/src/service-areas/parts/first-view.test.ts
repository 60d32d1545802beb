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
  expect(firstView(BRANCHES, [AREA])).toEqual(COUNTRY);
  expect(firstView([], [])).toEqual(COUNTRY);
  expect(firstView([], [AREA])).toEqual([30, -29, 30, -29]);
});

it('SCREEN-16: a map of places shows them all, and beside where one is the nearest five', () => {
  const far = pointAt(-23, 29);

  expect(firstView(BRANCHES, [])).toEqual([18.4, -33.9, 28, -26.2]);
  expect(firstView([...Array<MapPoint>(5).fill(pointAt(-26, 28)), far, pointAt(-26.1, 28.1, 'here')], [])).toEqual([
    28, -26.1, 28.1, -26,
  ]);
  expect(firstView([...BRANCHES, pointAt(-30, 25, 'place')], [AREA])).toEqual([18.4, -33.9, 28, -26.2]);
});
