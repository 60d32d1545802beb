import { settingsApi } from '@tsela/contract/providers/settings-api';
import { holidayApi } from '@tsela/contract/rates/holiday-api';
import { dayOf } from '@tsela/domain/time/day';
import { publicHolidays } from '@tsela/domain/time/public-holidays';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const THIS_YEAR = Number(dayOf(new Date()).slice(0, 4));
const FOUNDING_DAY = { date: `${THIS_YEAR}-11-04`, name: 'Founding day' };

async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const as = { token, host: world.host };
  const list = async (by = as) => (await succeed(test_app, holidayApi.holidays, by)).holidays;
  const replace = (holidays: { date: string; name: string }[], by = as) =>
    test_app.request(holidayApi.replaceHolidays, { ...by, input: { holidays } });
  return { world, as, list, replace };
}

it('public API §2: holidays are South Africa’s until the provider keeps its own, which replace them as a whole', async () => {
  const { list, replace, as } = await scene();
  const of_country = [THIS_YEAR, THIS_YEAR + 1].flatMap((year) => publicHolidays(year).map(({ date, name }) => ({ date, name })));

  expect(await list()).toEqual(expect.arrayContaining(of_country));
  const replaced = await replace([FOUNDING_DAY]);
  expect(replaced.status).toBe(200);
  // What is sent back as it was read changes nothing.
  await replace(await list());
  expect(await list()).toEqual([FOUNDING_DAY, ...of_country.filter(({ date }) => date.startsWith(`${THIS_YEAR + 1}`))]);
  const { settings } = await succeed(test_app, settingsApi.readSettings, as);
  expect(settings.find(({ setting }) => setting === 'public_holidays')?.value).toContainEqual(FOUNDING_DAY);
  await replace([]);
  expect(await list()).toEqual(of_country);
});

it('public API §2: a list with a day twice or without a name is refused whole, and customers change none', async () => {
  const { world, list, replace } = await scene();
  const customer = await makeCustomer(world);
  const before = await list();

  const twice = await replace([FOUNDING_DAY, { ...FOUNDING_DAY, name: 'Again' }]);
  const nameless = await replace([{ ...FOUNDING_DAY, name: ' ' }]);
  const no_day = await replace([{ date: `${THIS_YEAR}-02-30`, name: 'Never' }]);
  const by_customer = await replace([FOUNDING_DAY], { token: customer.token, host: world.host });

  expect([twice.status, twice.body.violations?.[0]]).toEqual([
    400,
    { field: 'holidays[1].date', code: 'date-wrong', message: `The day ${FOUNDING_DAY.date} is Founding day already.` },
  ]);
  expect([nameless.status, no_day.status, by_customer.status]).toEqual([400, 400, 403]);
  expect(await list()).toEqual(before);
});
