import type { OwnPlace } from '@tsela/contract/service-areas/own-place-api';
import { expect, it } from 'vitest';
import { NEW_PLACE, ownPlaceDraftOf, ownPlaceInput, withTownOf } from './own-place-draft.ts';

const RIDGE: OwnPlace = {
  id: 1,
  name: 'Waterfall Ridge',
  aliases: ['Rant Estate', 'The Ridge'],
  city: 'Midrand',
  zone: 'GP',
  code: '1685',
  lat: -26.02,
  lng: 28.11,
  version: 1,
  changed_by_name: 'Anele',
  time_modified: '2026-01-01T00:00:00.000Z',
};

it('a place that is opened and saved is the same place (issue 4 point 4)', () => {
  const { id: _id, version: _version, changed_by_name: _by, time_modified: _time, ...facts } = RIDGE;

  expect(ownPlaceInput(ownPlaceDraftOf(RIDGE))).toEqual({ input: facts, problems: {} });
});

it('what is missing and what is no position is said at its field', () => {
  expect(ownPlaceInput(NEW_PLACE).problems).toEqual({
    name: 'Please enter the name of the place.',
    city: 'Please enter the city or town.',
    zone: 'Please choose the province.',
    position: 'Please say where the place is.',
  });
  expect(ownPlaceInput({ ...ownPlaceDraftOf(RIDGE), position: 'by the dam' }).problems).toEqual({
    position: 'Please enter coordinates in South Africa, latitude first.',
  });
});

it('a suburb beside it brings its town, and its position only where there is none', () => {
  const suburb = { local_area: 'Vorna Valley', city: 'Midrand', zone: 'GP', code: '1686', lat: -26, lng: 28.1 };

  expect(withTownOf(NEW_PLACE, suburb)).toMatchObject({ city: 'Midrand', code: '1686', position: '-26.00000, 28.10000' });
  expect(withTownOf(ownPlaceDraftOf(RIDGE), suburb).position).toBe('-26.02000, 28.11000');
});
