import { dutyApi } from '@tsela/contract/tripsheets/duty-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { VEHICLE_CHECKS } from '@tsela/domain/tripsheets/vehicle-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignDelivery, bookOne, contextOf, hireDriver, moveTo } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import { assignDriver } from './assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const SOUND = VEHICLE_CHECKS.map((check) => ({ check, is_sound: true, note: '' }));
const HERE = { lat: -26.1076, lng: 28.0567 };

it('S26: a driver goes on duty with a checked vehicle, once however often it is said, and off it', async () => {
  const world = await makeWorld(test_app.services);
  const { token } = await hireDriver(world);

  const before = await succeed(test_app, dutyApi.read, { token, input: {} });
  const unchecked = await test_app.request(dutyApi.change, { token, input: { is_on_duty: true, checked: SOUND.slice(1) } });
  const on = await succeed(test_app, dutyApi.change, { token, input: { is_on_duty: true, checked: SOUND } });
  const again = await succeed(test_app, dutyApi.change, { token, input: { is_on_duty: true, checked: SOUND } });
  const off = await succeed(test_app, dutyApi.change, { token, input: { is_on_duty: false } });

  expect(before).toEqual({ is_on_duty: false, since: null });
  expect([unchecked.status, unchecked.body.message]).toEqual([400, 'Please answer every question about the vehicle.']);
  expect(again).toEqual(on);
  expect([on.is_on_duty, off.is_on_duty]).toEqual([true, false]);
  const events = await rowsOf<{ type: string }>(
    world,
    `select type from events where provider_id = ${world.provider_id} and type like 'driver.o%-duty' order by id`,
  );
  expect(events.map(({ type }) => type)).toEqual(['driver.on-duty', 'driver.off-duty']);
});

it('S26: where a driver is gets kept on duty alone', async () => {
  const world = await makeWorld(test_app.services);
  const { token } = await hireDriver(world);
  const positions = () => rowsOf(world, `select lat, lng from driver_positions where provider_id = ${world.provider_id}`);

  const off = await succeed(test_app, dutyApi.location, { token, input: HERE });
  const kept_off = await positions();
  await succeed(test_app, dutyApi.change, { token, input: { is_on_duty: true, checked: SOUND } });
  const on = await succeed(test_app, dutyApi.location, { token, input: HERE });

  expect([off.is_kept, kept_off, on.is_kept]).toEqual([false, [], true]);
  expect(await positions()).toEqual([HERE]);
});

it('KEY-38: a driver’s app asks which version it has to be, and is told whether it is too old', async () => {
  const asked = { latest_driver_app_version: '2.1.0' };
  const [world, other] = [await makeWorld(test_app.services, asked), await makeWorld(test_app.services)];
  const [{ token }, free] = [await hireDriver(world), await hireDriver(other)];
  const ask = (version: string | undefined, by = token) =>
    succeed(test_app, dutyApi.appVersion, { token: by, input: version === undefined ? {} : { version } });

  const answers = [await ask('2.0.9'), await ask('2.1.0'), await ask('2.10.0'), await ask(undefined)];

  expect(answers.map(({ is_too_old }) => is_too_old)).toEqual([true, false, false, false]);
  expect(answers[0]).toMatchObject(asked);
  expect(await ask('0.0.1', free.token)).toEqual({ latest_driver_app_version: '', is_too_old: false });
});

it('S26: only drivers go on duty', async () => {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });

  const answer = await test_app.request(dutyApi.change, { token, input: { is_on_duty: false } });

  expect(answer.status).toBe(403);
});

it('SCREEN-24: the dispatcher sees what is left in the vehicle of a driver whose day has ended, until a hub scans it in', async () => {
  const world = await makeWorld(test_app.services);
  const [driver, office] = [await hireDriver(world, world.cape_town), await signInAs(world, { role: ROLE.ops })];
  const [out, collected, brought] = [await bookOne(world), await bookOne(world), await bookOne(world)];
  for (const shipment of [out, brought]) {
    await assignDelivery(world, shipment, driver.driver_id);
    await moveTo(world, shipment, 'out-for-delivery');
  }
  const context = contextOf(world);
  await assignDriver(context, { shipment_ids: [collected.id], driver_id: driver.driver_id, leg: 'collection' });
  await moveTo(world, collected, 'collected');
  await moveTo(world, brought, 'returned-to-hub');
  const change = (is_on_duty: boolean) =>
    succeed(test_app, dutyApi.change, { token: driver.token, input: { is_on_duty, ...(is_on_duty && { checked: SOUND }) } });
  const left = async () => {
    const { drivers } = await succeed(test_app, tripsheetApi.summary, { token: office.token, input: {} });
    return drivers[0]?.left_in_vehicle ?? null;
  };

  await change(true);
  const at_work = await left();
  const { since } = await change(false);
  const ended = await left();
  await moveTo(world, collected, 'at-hub');
  const scanned = await left();
  await change(true);

  expect(at_work).toBeNull();
  expect(ended).toEqual({ parcels: 2, since });
  expect(scanned).toEqual({ parcels: 1, since });
  expect(await left()).toBeNull();
});

it('SCREEN-24: the dispatcher sees who is on duty', async () => {
  const world = await makeWorld(test_app.services);
  const [one, other] = [await hireDriver(world), await hireDriver(world)];
  const office = await signInAs(world, { role: ROLE.ops });
  await succeed(test_app, dutyApi.change, { token: one.token, input: { is_on_duty: true, checked: SOUND } });

  const { drivers } = await succeed(test_app, tripsheetApi.summary, { token: office.token, input: {} });

  expect(new Map(drivers.map(({ id, is_on_duty }) => [id, is_on_duty]))).toEqual(
    new Map([
      [one.driver_id, true],
      [other.driver_id, false],
    ]),
  );
});
