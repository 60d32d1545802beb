import { expect, it } from 'vitest';
import { sheetOnMap } from './sheet-map-draft.ts';
import type { MappedStop } from './sheet-map-draft.ts';

const stopAt = (sequence: number, lat: number, lng: number): MappedStop => ({
  key: `stop ${sequence}`,
  sequence,
  address: {
    company: '',
    street_address: `${sequence} Main Road`,
    local_area: '',
    city: 'Johannesburg',
    code: '',
    lat,
    lng,
  } as MappedStop['address'],
});
const BRANCH = { name: 'Johannesburg', lat: -26.2, lng: 28 };

it('SCREEN-25: stops have their numbers, and the way begins and ends at the branch', () => {
  const { points, lines } = sheetOnMap([stopAt(1, -26.1, 28.1), stopAt(2, 0, 0), stopAt(3, -26.3, 28.2)], BRANCH);

  expect(points.map(({ key, sign, tone }) => [key, sign, tone])).toEqual([
    ['branch', undefined, 'branch'],
    ['stop 1', '1', 'stop'],
    ['stop 3', '3', 'stop'],
  ]);
  expect(lines[0]?.places.map(({ lat }) => lat)).toEqual([-26.2, -26.1, -26.3, -26.2]);
});

it('SCREEN-25: without a known place there is no map, and without a branch the way is between the stops', () => {
  expect(sheetOnMap([stopAt(1, 0, 0)], BRANCH)).toEqual({ points: [], lines: [] });
  expect(sheetOnMap([stopAt(1, -26.1, 28.1)], undefined).lines).toEqual([]);
  expect(sheetOnMap([stopAt(1, -26.1, 28.1), stopAt(2, -26.2, 28)], { ...BRANCH, lat: 0, lng: 0 }).lines[0]?.places).toHaveLength(
    2,
  );
});
