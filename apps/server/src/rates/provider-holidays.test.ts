import { settingsApi } from '@tsela/contract/providers/settings-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { publicHolidays } from '@tsela/domain/time/public-holidays';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

it('SCREEN-50 KEY-40: estimates skip the provider’s own holidays from the next quote on, and no other provider’s', async () => {
  const worlds = [await makeWorld(test_app.services), await makeWorld(test_app.services)] as const;
  const [world, other] = worlds;
  const customers = [await makeCustomer(world), await makeCustomer(other)] as const;
  const { collection_address, delivery_address, parcels } = aShipment();
  const estimate = async (at: 0 | 1): Promise<Day> => {
    const { account_id, token } = customers[at];
    const input = { account_id, collection_address, delivery_address, parcels };
    const { body } = await test_app.request(rateApi.quote, { token, host: worlds[at].host, input });
    // The test tariff has one service.
    return String(body.rates[0].service_level.delivery_date_from).slice(0, 10) as Day;
  };
  const admin = await signInAs(world, { role: ROLE.admin });
  const keep = (value: unknown) =>
    succeed(test_app, settingsApi.saveSettings, {
      token: admin.token,
      host: world.host,
      input: { settings: [{ setting: 'public_holidays', value }] },
    });
  const [before, elsewhere] = [await estimate(0), await estimate(1)];

  // A week that the provider shuts, beside the country's holidays, which its own list replaces.
  const shut = Array.from({ length: 7 }, (_, days) => ({ date: addDays(before, days), name: 'Shut' }));
  const years = [dayOf(new Date()), addDays(before, 7)].map((day) => Number(day.slice(0, 4)));
  const of_country = [...new Set(years)].flatMap(publicHolidays).filter(({ date }) => !shut.some((day) => day.date === date));
  await keep([...of_country, ...shut]);

  expect((await estimate(0)) >= addDays(before, 7)).toBe(true);
  expect(await estimate(1)).toBe(elsewhere);
  await keep([]);
  expect(await estimate(0)).toBe(before);
});
