import { mapApi } from '@tsela/contract/rates/map-api';
import { mapThenApi } from '@tsela/contract/rates/map-then-api';
import type { InputOf } from '@tsela/contract/route';
import type { Zone } from '@tsela/domain/rates/card/rate-card';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookOne, hireDriver, sendEvent } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { publishRateRevision } from '../tariff/publish-rate-revision.ts';

let test_app: TestApp;
let world: World;
let admin: string;
beforeAll(async () => {
  test_app = await openTestApp();
});
beforeEach(async () => {
  world = await makeWorld(test_app.services);
  admin = (await signInAs(world, { role: ROLE.admin })).token;
});
afterAll(() => test_app.close());

const DAY_MS = 86_400_000;
const STARTED = Date.now();
const daysAgo = (days: number) => new Date(STARTED - days * DAY_MS).toISOString();
const SQUARE = [
  [27.9, -26.3],
  [28.2, -26.3],
  [28.2, -26],
  [27.9, -26],
] as const;
const JNB: Zone = { id: 1, code: 'JNB', name: 'Johannesburg', kind: 'rates', polygons: [[SQUARE]] };
const WC: Zone = { id: 2, code: 'WC', name: 'Western Cape', kind: 'rates', provinces: ['WC'] };
const KZN: Zone = { id: 3, code: 'KZN', name: 'KwaZulu-Natal', kind: 'rates', provinces: ['KZN'] };
const TUE: Zone = { id: 4, code: 'TUE', name: 'Tuesdays', kind: 'service_days', provinces: ['GP'], service_weekdays: [2] };

/** Publishes tariffs with these zones, and writes by hand when each was in force: the first was for ten days and the next since. */
async function tariffs(...zones: readonly (readonly Zone[])[]): Promise<void> {
  const { services, provider_id } = world.context;
  for (const [at, each] of zones.entries()) {
    const live = await services.rate_cards.of(provider_id);
    if (!live) throw new Error('The test world has a tariff.');
    await publishRateRevision(world.context, { name: `Tariff ${at + 1}`, card: { ...live.compiled.card, zones: each } });
  }
  const [first, second] = ["'Tariff 1'", "'Tariff 2'"];
  const write = (name: string, from: string, to: string | null) =>
    changeRows(
      world,
      `update rate_revisions set time_live = '${from}', time_superseded = ${to === null ? 'null' : `'${to}'`}
        where provider_id = ${world.provider_id} and name = ${name}`,
    );
  await changeRows(
    world,
    `update rate_revisions set time_live = '${daysAgo(40)}', time_superseded = '${daysAgo(20)}'
      where provider_id = ${world.provider_id} and name not like 'Tariff%'`,
  );
  await write(first ?? '', daysAgo(20), daysAgo(10));
  await write(second ?? '', daysAgo(10), null);
}

type Asked = InputOf<typeof mapThenApi.mapThen>;
const mapThen = (at: string, layer: Asked['layer'] = 'rates', token = admin) =>
  succeed(test_app, mapThenApi.mapThen, { token, input: { at, layer } });

describe('the zones as of a moment', () => {
  it('beyond 11: are those of the tariff in force then, with how they are otherwise at present', async () => {
    await tariffs([JNB, WC, TUE], [{ ...JNB, polygons: [[SQUARE.slice(0, 3)]] }, KZN, TUE]);

    const then = await mapThen(daysAgo(15));
    const days = await mapThen(daysAgo(15), 'service_days');
    const now = await mapThen(daysAgo(0.01));
    const live = await succeed(test_app, mapApi.mapZones, { token: admin, input: { layer: 'rates' } });

    expect(then.zones.map(({ code, node_count }) => [code, node_count])).toEqual([
      ['JNB', 4],
      ['WC', 0],
    ]);
    expect(then.tariff).toMatchObject({ name: 'Tariff 1', time_superseded: expect.any(String) });
    expect(then.changes.map(({ code, changes }) => [code, changes])).toEqual([
      ['WC', ['went']],
      ['JNB', ['outline']],
      ['KZN', ['came']],
    ]);
    expect([days.zones.length, days.changes]).toEqual([1, []]);
    expect([now.zones.map(({ code }) => code), now.changes]).toEqual([live.zones.map(({ code }) => code), []]);
  });

  it('beyond 11: change at the very moment at which a tariff went live', async () => {
    await tariffs([JNB], [JNB, KZN]);
    const { moments } = await succeed(test_app, mapThenApi.mapMoments, { token: admin, input: {} });
    const [, , last] = moments;
    const at = last?.time ?? '';

    expect(moments.map(({ name }) => name).slice(1)).toEqual(['Tariff 1', 'Tariff 2']);
    expect((await mapThen(at)).count).toBe(2);
    expect((await mapThen(new Date(Date.parse(at) - 1).toISOString())).count).toBe(1);
  });

  it('beyond 11: are none before the first tariff, and of no moment to come', async () => {
    await tariffs([JNB], [JNB]);
    const before = await mapThen(daysAgo(60));
    const { status, body } = await test_app.request(mapThenApi.mapThen, {
      token: admin,
      input: { layer: 'rates', at: new Date(Date.now() + DAY_MS).toISOString() },
    });

    expect([before.tariff, before.zones, before.changes]).toEqual([null, [], []]);
    expect([status, body.message]).toEqual([400, 'Please choose a moment that has passed.']);
  });

  it('beyond 11: of branches are the areas that have not been drawn since; of others it is said that they are not known', async () => {
    const draw = (branch_id: number, days: number) =>
      changeRows(
        world,
        `insert into served_areas (provider_id, layer, owner_id, polygons, version, changed_by_name, time_modified)
          values (${world.provider_id}, 'branches', ${branch_id}, '[${JSON.stringify([SQUARE])}]', 1, 'Thandi', '${daysAgo(days)}')`,
      );
    await draw(world.johannesburg, 30);
    await draw(world.cape_town, 5);

    const then = await mapThen(daysAgo(15), 'branches');
    const exceptions = await mapThen(daysAgo(15), 'exceptions');

    expect(then.zones.map(({ id }) => id)).toEqual([world.johannesburg]);
    expect(then.not_known.map(({ id }) => id)).toEqual([world.cape_town]);
    expect([exceptions.is_kept, exceptions.zones]).toEqual([false, []]);
  });

  it('PERM-037 PERM-039: are for who sees the layer, and for no customer', async () => {
    await tariffs([JNB], [JNB]);
    const customer = await makeCustomer(world);
    const driver = await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg });
    const ask = (token: string) => test_app.request(mapThenApi.mapThen, { token, input: { layer: 'rates', at: daysAgo(15) } });

    expect([(await ask(customer.token)).status, (await ask(driver.token)).status]).toEqual([403, 403]);
    const other = await makeWorld(test_app.services);
    const stranger = await signInAs(other, { role: ROLE.admin });
    expect((await mapThen(daysAgo(15), 'rates', stranger.token)).tariff?.name).not.toBe('Tariff 1');
  });
});

describe('drivers as of a moment', () => {
  async function road() {
    const driver = await hireDriver(world, world.johannesburg);
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    const shipment = await bookOne(world);
    await sendEvent(test_app, hub.token, { reference: shipment.short_tracking_reference, choice: 'at-hub' });
    const [{ user_id } = { user_id: 0 }] = await rowsOf<{ user_id: number }>(
      world,
      `select user_id::int from drivers where id = ${driver.driver_id}`,
    );
    const step = (days: number, lat: number, actor: number | null = user_id) =>
      changeRows(
        world,
        `insert into tracking_events (provider_id, id, shipment_id, status, date, source, time_received, lat, lng, driver_id, actor_user_id)
          values (${world.provider_id}, nextval('tracking_event_ids'), ${shipment.id}, 'in-transit', '${daysAgo(days)}', 'driver', '${daysAgo(days)}',
            ${lat}, ${lat === 0 ? 0 : 28}, ${driver.driver_id}, ${actor})`,
      );
    return { driver, step };
  }
  const seen = async (days: number, token = admin) =>
    succeed(test_app, mapThenApi.driversThen, { token, input: { at: daysAgo(days) } });

  it('beyond 11: are where their own steps said last, within a day, and not where a scanner of the hub says', async () => {
    const { driver, step } = await road();
    await step(3.2, -26.1);
    await step(3.1, -26.2);
    await step(3.05, -27, null);
    await step(3.02, 0);
    await step(2.9, -26.3);

    const { drivers } = await seen(3);

    expect(drivers.map(({ id, lat }) => [id, lat])).toEqual([[driver.driver_id, -26.2]]);
    expect((await seen(3.15)).drivers.map(({ lat }) => lat)).toEqual([-26.1]);
    expect((await seen(1.5)).drivers).toEqual([]);
  });

  it('beyond 11: are where their device was last of all, where it has not been heard of since', async () => {
    const { driver, step } = await road();
    await step(3.2, -26.1);
    await changeRows(
      world,
      `insert into driver_positions (provider_id, driver_id, lat, lng, captured_at)
        values (${world.provider_id}, ${driver.driver_id}, -26.5, 28, '${daysAgo(3.1)}')`,
    );

    expect((await seen(3)).drivers.map(({ lat }) => lat)).toEqual([-26.5]);
    expect((await seen(3.15)).drivers.map(({ lat }) => lat)).toEqual([-26.1]);
  });

  it('beyond 11: are not kept for longer than the setting says', async () => {
    world = await makeWorld(test_app.services, { keep_positions_months: 1 });
    admin = (await signInAs(world, { role: ROLE.admin })).token;
    const { step } = await road();
    await step(70, -26.1);

    const { drivers, kept_since } = await seen(69.9);

    expect(drivers).toEqual([]);
    expect(Date.parse(kept_since)).toBeGreaterThan(Date.now() - 32 * DAY_MS);
  });

  it('PERM-037: are those within reach', async () => {
    const { step } = await road();
    await step(3.1, -26.2);
    const elsewhere = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });

    expect((await seen(3)).drivers.length).toBe(1);
    expect((await seen(3, elsewhere.token)).drivers).toEqual([]);
  });
});
