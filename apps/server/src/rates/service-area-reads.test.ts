import { rateApi } from '@tsela/contract/rates/rate-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { changeRows } from '../testing/rows.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

it('CALL-57: the service areas of the tariff tell their days by name, the default one and the others apart', async () => {
  const world = await makeWorld(test_app.services);
  const zone = { id: 77, code: 'KAROO', name: 'Karoo', kind: 'service_days', service_weekdays: [2, 4] };
  await changeRows(
    world,
    `update rate_revisions set card = jsonb_set(card, '{zones}', card -> 'zones' || '${JSON.stringify(zone)}'::jsonb)
      where provider_id = ${world.provider_id}`,
  );
  const { token } = await signInAs(world, { role: ROLE.admin });
  const ask = async (input: object) => {
    const { service_areas } = await succeed(test_app, rateApi.serviceAreas, { token, input });
    return service_areas.map(({ name, is_default, days }) => ({
      name,
      is_default,
      days: days.filter(({ is_active }) => is_active).map((day) => day.name),
      all: days.length,
    }));
  };

  const karoo = { name: 'Karoo', is_default: false, days: ['Tuesday', 'Thursday'], all: 7 };
  expect(await ask({ is_default: false })).toContainEqual(karoo);
  expect((await ask({ is_default: true })).map(({ name, is_default, all }) => [name, is_default, all])).toEqual([
    ['Everywhere else', true, 7],
  ]);
  expect((await ask({}))[0]?.is_default).toBe(true);
});
