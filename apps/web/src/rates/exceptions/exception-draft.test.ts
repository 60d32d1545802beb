import type { RateException } from '@tsela/contract/rates/rate-exception-api';
import type { Day } from '@tsela/domain/time/day';
import { describe, expect, it } from 'vitest';
import {
  draftOfException,
  effectText,
  emptyException,
  exceptionOnTopOf,
  exceptionSent,
  faultsWithoutField,
  whereText,
} from './exception-draft.ts';

const FLOOD: RateException = {
  id: 3,
  name: 'Flood',
  from_day: '2026-12-01',
  to_day: '2026-12-03',
  no_collection: false,
  no_delivery: true,
  extra_days: 2,
  message: 'Roads are closed.',
  zone_tag: 'coast',
  provinces: ['KZN'],
  places: [{ suburb: 'Umlazi', code: '4031' }, { city: 'Durban' }, { code: '4001' }],
  polygons: [],
  version: 1,
  changed_by_name: 'Ada',
  time_created: '2026-11-22T00:00:00.000Z',
  time_modified: '2026-11-22T00:00:00.000Z',
};

describe('the form of an exception', () => {
  it('sends what it was opened with', () => {
    const { input, errors } = exceptionSent(draftOfException(FLOOD));

    expect(errors).toEqual({});
    expect(input).toEqual({
      name: 'Flood',
      from_day: '2026-12-01',
      to_day: '2026-12-03',
      no_collection: false,
      no_delivery: true,
      extra_days: 2,
      message: 'Roads are closed.',
      zone_tag: 'coast',
      provinces: ['KZN'],
      places: [{ suburb: 'Umlazi', code: '4031' }, { city: 'Durban' }, { code: '4001' }],
    });
  });

  it('says what is missing or cannot be read, and leaves out empty places', () => {
    const empty = emptyException('2026-12-05' as Day);
    const { input, errors } = exceptionSent({
      ...empty,
      to_day: '2026-12-04',
      extra_days: 'two',
      places: [{ suburb: ' ', city: '', code: '' }],
    });

    expect(Object.keys(errors)).toEqual(['name', 'to_day', 'extra_days']);
    expect(input.places).toEqual([]);
  });
});

it('the exception form keeps what was typed on top of what another user has saved, and takes theirs of all else', () => {
  const before = draftOfException(FLOOD);
  const theirs = { ...before, name: 'Great flood', to_day: '2026-12-05', places: [] };

  const both = exceptionOnTopOf({ ...before, name: 'Floods', message: '' }, before, theirs);

  expect(both).toEqual({ ...before, name: 'Floods', message: '', to_day: '2026-12-05', places: [] });
});

it('the exception form names every fault that no field of the form shows, once', () => {
  const errors = {
    name: 'Too long.',
    'polygons[0]': 'It crosses itself.',
    'polygons[1]': 'It crosses itself.',
    places: 'Too many.',
  };

  expect(faultsWithoutField(errors)).toEqual(['It crosses itself.', 'Too many.']);
});

it('the exception form says in a list what an exception changes and where', () => {
  expect(effectText(FLOOD)).toBe('No delivery, 2 days longer, a message');
  expect(whereText(FLOOD)).toBe('KwaZulu-Natal; Umlazi, 4031; Durban; 1 more place; zones tagged “coast”');
});
