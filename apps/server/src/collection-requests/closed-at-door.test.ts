import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf } from '@tsela/contract/route';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { addDays, dayOf, weekdayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { publicHolidays } from '@tsela/domain/time/public-holidays';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const ON = { enabled_features: [...DEFAULT_FEATURES, 'collection_requests'], work_hours_from: '08:00', work_hours_to: '17:00' };
const DOOR = {
  type: 'business' as const,
  company: 'Acme Stores',
  street_address: '12 Oxford Road',
  local_area: 'Rosebank',
  city: 'Johannesburg',
  code: '2196',
  zone: 'GP',
};

const isHoliday = (day: Day) => publicHolidays(Number(day.slice(0, 4))).some(({ date }) => date === day);

/** The next Tuesday that is some days away and, as the Monday after it, no public holiday. */
function tuesday(): Day {
  let day = addDays(dayOf(new Date()), 3);
  while (weekdayOf(day) !== 2 || isHoliday(day) || isHoliday(addDays(day, 6))) day = addDays(day, 1);
  return day;
}

async function scene() {
  const world = await makeWorld(test_app.services, { ...ON, public_holidays: [] });
  const { token } = await makeCustomer(world, { account_type: 'postpaid', credit_limit: 10_000_000 });
  await succeed(test_app, addressBookApi.create, {
    token,
    input: {
      name: 'Acme Stores',
      contact_name: 'Lerato',
      mobile_number: '0821234567',
      address: DOOR,
      opening_hours: 'Tue-Fri 09:00-15:00',
    },
  });
  const ask = (asked: Partial<InputOf<typeof collectionRequestApi.create>> = {}) =>
    succeed(test_app, collectionRequestApi.create, {
      token,
      input: {
        date: tuesday(),
        collect_after: '09:00',
        collect_before: '15:00',
        address: DOOR,
        contact: { name: 'Lerato', mobile_number: '0821234567' },
        expected_parcels: 3,
        ...asked,
      },
    });
  const change = (input: InputOf<typeof collectionRequestApi.change>) =>
    succeed(test_app, collectionRequestApi.change, { token, input });
  return { ask, change };
}

it('SCREEN-15: a collection that is asked for while the contact is closed is made, with a warning', async () => {
  const { ask } = await scene();

  expect((await ask()).warnings).toBeUndefined();
  expect((await ask({ collect_before: '16:00' })).warnings).toEqual(['Acme Stores is open 09:00–15:00 on Tuesdays.']);
  expect((await ask({ date: addDays(tuesday(), 6) })).warnings).toEqual(['Acme Stores is closed on Mondays.']);
  expect(
    (
      await ask({
        collect_before: '16:00',
        contact: { name: 'Pieter', mobile_number: '0839876543' },
        address: { ...DOOR, company: 'Other' },
      })
    ).warnings,
  ).toBeUndefined();
});

it('SCREEN-15: what is repeated is held against each of its weekdays', async () => {
  const { ask } = await scene();
  const repeat_until = addDays(tuesday(), 20);

  const weekly = await ask({ repeat: { frequency: 'weekly', weekdays: [1, 2], repeat_until } });
  const open = await ask({ repeat: { frequency: 'weekly', weekdays: [2, 3], repeat_until } });
  const daily = await ask({ repeat: { frequency: 'daily', repeat_until } });

  expect([weekly.warnings, open.warnings, daily.warnings]).toEqual([
    ['Acme Stores is closed on Mondays.'],
    undefined,
    ['Acme Stores is closed on Mondays.'],
  ]);
});

it('SCREEN-15: another day or time is held against the hours as well, and nothing else is', async () => {
  const { ask, change } = await scene();
  const { id } = (await ask({ collect_before: '16:00' })).collection_request;

  expect((await change({ id, expected_parcels: 9 })).warnings).toBeUndefined();
  expect((await change({ id, date: addDays(tuesday(), 6) })).warnings).toEqual(['Acme Stores is closed on Mondays.']);
  expect((await change({ id, date: tuesday(), collect_before: '15:00' })).warnings).toBeUndefined();
});
