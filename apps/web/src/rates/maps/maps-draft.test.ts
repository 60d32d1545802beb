import type { MapZone } from '@tsela/contract/rates/map-api';
import type { DriverId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import {
  areasOf,
  driverMarks,
  marksOf,
  matchingZones,
  placeName,
  shownLayers,
  taggedZones,
  tagsOf,
  withSwitched,
} from './maps-draft.ts';

const zone = (facts: Partial<MapZone>): MapZone => ({
  id: 1,
  layer: 'rates',
  code: 'JNB',
  name: 'Johannesburg',
  polygons: [],
  provinces: [],
  places: [],
  place_count: 0,
  node_count: 0,
  ...facts,
});
const ROSEBANK = { local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP', code: '2196', lat: -26.15, lng: 28.04 };

it('PERM-020: the map shows the layers that the user may see, less those that were switched off', () => {
  expect(shownLayers(undefined, ['branches', 'rates'])).toEqual(['branches', 'rates']);
  expect(shownLayers('rates,surcharges', ['branches', 'rates'])).toEqual(['rates']);
  expect(shownLayers('', ['branches', 'rates'])).toEqual([]);
});

it('switches one layer and names nothing where all are on', () => {
  const visible = ['branches', 'rates', 'surcharges'] as const;

  expect(withSwitched(visible, 'rates', visible)).toBe('branches,surcharges');
  expect(withSwitched(['branches', 'surcharges'], 'rates', visible)).toBeUndefined();
  expect(withSwitched(['rates'], 'rates', visible)).toBe('');
});

it('paints zones, and marks branches and the place that was asked for', () => {
  const branch = zone({ id: 4, layer: 'branches', places: [{ name: 'Durban', lat: -29.8, lng: 31 }] });

  expect(areasOf([zone({}), branch]).map(({ key, tone }) => [key, tone])).toEqual([
    ['rates:1', 'rates'],
    ['branches:4', 'branches'],
  ]);
  expect(areasOf([branch])[0]?.places).toEqual([]);
  expect(marksOf([zone({}), branch], ROSEBANK)).toEqual([
    { key: 'branches:4', label: 'Durban', tone: 'branch', lat: -29.8, lng: 31 },
    { key: 'place', label: 'Rosebank, Johannesburg, 2196', tone: 'place', lat: -26.15, lng: 28.04 },
  ]);
  expect(placeName({ local_area: 'Upington', city: 'Upington', code: '' })).toBe('Upington');
});

it('SCREEN-27: paints zones as their first tags and shows those of one tag alone; without tags they are as their layer', () => {
  const coast = zone({
    id: 2,
    tags: [
      { name: 'Coast', colour: 'blue' },
      { name: 'Far', colour: 'red' },
    ],
  });
  const mine = zone({ id: 3, layer: 'surcharges', tags: [{ name: 'Any mine', colour: 'grey' }] });
  const zones = [zone({}), coast, mine];

  expect(areasOf(zones, 'tags').map(({ tone }) => tone)).toEqual(['rates', 'blue', 'grey']);
  expect(areasOf(zones).map(({ tone }) => tone)).toEqual(['rates', 'rates', 'surcharges']);
  expect(tagsOf(zones)).toEqual(['Any mine', 'Coast', 'Far']);
  expect(taggedZones(zones, 'Far')).toEqual([coast]);
  expect(taggedZones(zones, '')).toBe(zones);
});

it('the map finds zones by name or code', () => {
  const zones = [zone({}), zone({ code: 'OUT', name: 'Outlying' })];

  expect(matchingZones(zones, ' out ').map(({ code }) => code)).toEqual(['OUT']);
  expect(matchingZones(zones, 'jnb').map(({ code }) => code)).toEqual(['JNB']);
  expect(matchingZones(zones, '')).toHaveLength(2);
});

it('PERM-037: marks drivers where they were last, each with the time, under the key of the driver', () => {
  const seen = { id: 7 as DriverId, name: 'Sipho', lat: -26.1, lng: 28, time_seen: '2026-11-22T08:00:00Z' };

  expect(driverMarks([seen], ({ name }) => `${name}, seen today`)).toEqual([
    { key: 'drivers:7', label: 'Sipho, seen today', tone: 'driver', lat: -26.1, lng: 28 },
  ]);
});
