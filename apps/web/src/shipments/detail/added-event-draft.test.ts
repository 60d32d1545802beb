import { expect, it } from 'vitest';
import { addedEventInput } from './added-event-draft.ts';

const EMPTY = { message: '', day: '', time: '', branch_id: '', parcel_id: '', is_public: false };

it.each([
  ['nothing said', {}, null],
  ['a day without a time', { message: 'Customs', day: '2026-11-27' }, null],
  ['a message alone, of this moment', { message: ' Customs ' }, { message: 'Customs', is_public: false }],
  [
    'a time of the country, a branch and a parcel',
    { message: 'Customs', day: '2026-11-27', time: '10:30', branch_id: '4', parcel_id: '12', is_public: true },
    { message: 'Customs', is_public: true, date: '2026-11-27T08:30:00.000Z', branch_id: 4, parcel_id: 12 },
  ],
])('an entry of a history with %s', (_what, typed, expected) => {
  expect(addedEventInput({ ...EMPTY, ...typed })).toEqual(expected);
});
