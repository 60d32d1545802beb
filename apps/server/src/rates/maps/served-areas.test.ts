import { mapApi } from '@tsela/contract/rates/map-api';
import { rateExceptionApi } from '@tsela/contract/rates/rate-exception-api';
import { roleApi } from '@tsela/contract/users/role-api';
import { branchApi } from '@tsela/contract/hubs/branch-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { driverApi } from '@tsela/contract/tripsheets/driver-api';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishRateRevision } from '../tariff/publish-rate-revision.ts';
import { bookOne, hireDriver } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

/** Exceptions are shown until they have ended. */
const TODAY = dayOf(new Date());
const NEXT_MONTH = addDays(TODAY, 30);

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** Nearly all of the country. */
const EVERYWHERE: [number, number][][][] = [
  [
    [
      [16, -35],
      [33, -35],
      [33, -22],
      [16, -22],
    ],
  ],
];
const SANDTON = { local_area: 'Sandton', city: 'Sandton', code: '2196', zone: 'GP', lat: -26.1, lng: 28.05 };

async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const ask = <R extends Parameters<typeof test_app.request>[0]>(route: R, input: object, who = token) =>
    test_app.request(route, { token: who, input });
  const zonesOf = async (layer: MapLayer, who = token) =>
    (await succeed(test_app, mapApi.mapZones, { token: who, input: { layer } })).zones;
  return { world, token, ask, zonesOf };
}

async function roleWith(world: World, token: string, permissions_ui: readonly string[], permissions: readonly string[] = []) {
  const { role } = await succeed(test_app, roleApi.create, {
    token,
    input: {
      name: `Mapper ${Math.random()}`,
      permissions: ['API_/geofence/*:GET', 'API_/geofence/areas:PATCH', ...permissions],
      // The table of rights has no type on the wire.
      permissions_ui: permissions_ui as never,
    },
  });
  return signInAs(world, { role: role.id });
}

describe('areas of branches', () => {
  it('PERM-038: are drawn on the map, make the branch take what lies in them, and answer for an address', async () => {
    const { world, token, ask, zonesOf } = await scene();
    const { branch } = await succeed(test_app, branchApi.create, {
      token,
      input: { code: 'CPT2', name: 'Far away', city: 'Cape Town', lat: -33.9, lng: 18.4 },
    });
    const before = await succeed(test_app, mapApi.mapLookup, { token, input: SANDTON });
    expect(before.zones.map(({ id, layer, found_by }) => [id, layer, found_by])).toContainEqual([
      world.johannesburg,
      'branches',
      ['nearest'],
    ]);

    const saved = await ask(mapApi.saveAreas, {
      layer: 'branches',
      areas: [{ id: branch.id, version: 0, polygons: EVERYWHERE }],
    });

    expect([saved.status, saved.body]).toEqual([200, { areas: [{ id: branch.id, version: 1 }] }]);
    const drawn = (await zonesOf('branches')).find(({ id }) => id === branch.id);
    expect([drawn?.polygons, drawn?.node_count, drawn?.area_version]).toEqual([EVERYWHERE, 4, 1]);
    const after = await succeed(test_app, mapApi.mapLookup, { token, input: SANDTON });
    expect(after.zones[0]).toMatchObject({ id: branch.id, layer: 'branches', found_by: ['outline'] });
    const shipment = await bookOne(world);
    expect(
      await rowsOf(
        world,
        `select collection_branch_id, delivery_branch_id from shipments where provider_id = ${world.provider_id} and id = ${shipment.id}`,
      ),
    ).toEqual([{ collection_branch_id: branch.id, delivery_branch_id: branch.id }]);
  });

  it('refuse the second of two who draw one area, and keep the first', async () => {
    const { world, ask, zonesOf } = await scene();
    const draw = (version: number, polygons: typeof EVERYWHERE) =>
      ask(mapApi.saveAreas, { layer: 'branches', areas: [{ id: world.johannesburg, version, polygons }] });
    const statuses = (await Promise.all([draw(0, EVERYWHERE), draw(0, EVERYWHERE)])).map(({ status }) => status);

    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await draw(0, [])).body.message).toMatch(/has drawn the area of .* in the meantime/);
    expect((await draw(1, [])).status).toBe(200);
    expect((await zonesOf('branches')).find(({ id }) => id === world.johannesburg)?.polygons).toEqual([]);
  });

  it('refuse outlines that are none, too many corners, strangers, and one area twice', async () => {
    const { world, ask } = await scene();
    const draw = (areas: readonly object[]) => ask(mapApi.saveAreas, { layer: 'branches', areas });
    const id = world.johannesburg;
    const bow = [
      [
        [
          [28, -26],
          [29, -27],
          [29, -26],
          [28, -27],
        ],
      ],
    ];
    const long = [[Array.from({ length: 501 }, (_, at) => [28 + Math.cos(at / 80), -26 + Math.sin(at / 80)])]];
    const answers = [
      await draw([{ id, version: 0, polygons: bow }]),
      await draw([{ id, version: 0, polygons: long }]),
      await draw([{ id: 99_999_999, version: 0, polygons: EVERYWHERE }]),
      await draw([
        { id, version: 0, polygons: EVERYWHERE },
        { id, version: 0, polygons: [] },
      ]),
    ];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, expect.stringContaining('crosses itself')],
      [400, expect.stringContaining('501 corners, and 500 are allowed')],
      [404, 'Branch not found.'],
      [400, 'An area is there twice.'],
    ]);
  });
});

describe('areas of drivers', () => {
  it('PERM-037: propose the driver for shipments that lie in them, among drivers that one may name', async () => {
    const { world, token, ask } = await scene();
    const [one, other] = [await hireDriver(world, world.johannesburg), await hireDriver(world, world.johannesburg)];
    const shipment = await bookOne(world);
    const suggest = () =>
      succeed(test_app, tripsheetApi.suggest, { token, input: { shipment_ids: [shipment.id], leg: 'delivery' } });
    expect(await suggest()).toEqual({ drivers: [], without: 1, parts: [] });

    const saved = await ask(mapApi.saveAreas, {
      layer: 'drivers',
      areas: [{ id: other.driver_id, version: 0, polygons: EVERYWHERE }],
    });

    expect(saved.status).toBe(200);
    expect(await suggest()).toMatchObject({ drivers: [{ id: other.driver_id, shipment_ids: [shipment.id] }], without: 0 });
    const { zones } = await succeed(test_app, mapApi.mapLookup, { token, input: SANDTON });
    expect(zones.filter(({ layer }) => layer === 'drivers').map(({ id }) => id)).toEqual([other.driver_id]);
    expect(one.driver_id).not.toBe(other.driver_id);
  });

  it('are those of one’s own branch for who is limited to it', async () => {
    const { world, token, zonesOf } = await scene();
    const { branch } = await succeed(test_app, branchApi.create, {
      token,
      input: { code: 'FAR', name: 'Far', city: 'Cape Town', lat: -33.9, lng: 18.4 },
    });
    const near = await hireDriver(world, world.johannesburg);
    const far = await hireDriver(world, branch.id);
    const limited = await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg, limited: true });
    const draw = (id: number) =>
      test_app.request(mapApi.saveAreas, {
        token: limited.token,
        input: { layer: 'drivers', areas: [{ id, version: 0, polygons: EVERYWHERE }] },
      });

    expect((await zonesOf('drivers', limited.token)).map(({ id }) => id)).toEqual([near.driver_id]);
    expect([(await draw(near.driver_id)).status, (await draw(far.driver_id)).status]).toEqual([200, 404]);
    expect((await zonesOf('drivers')).map(({ id }) => id)).toContain(far.driver_id);
  });
});

describe('areas of exceptions', () => {
  it('PERM-041: are drawn together, all or none, and never left nowhere', async () => {
    const { ask, zonesOf } = await scene();
    const make = async (name: string) =>
      (
        await ask(rateExceptionApi.createException, {
          name,
          from_day: TODAY,
          to_day: NEXT_MONTH,
          no_delivery: true,
          polygons: EVERYWHERE,
        })
      ).body.rate_exception.id;
    const [one, other] = [await make('One'), await make('Other')];
    const draw = (areas: readonly object[]) => ask(mapApi.saveAreas, { layer: 'exceptions', areas });
    const smaller = [[EVERYWHERE[0]?.[0]?.slice(0, 3)]];

    const stale = await draw([
      { id: one, version: 1, polygons: smaller },
      { id: other, version: 7, polygons: smaller },
    ]);
    const nowhere = await draw([{ id: one, version: 1, polygons: [] }]);
    const done = await draw([
      { id: other, version: 1, polygons: smaller },
      { id: one, version: 1, polygons: smaller },
    ]);

    expect([stale.status, nowhere.status, done.status]).toEqual([409, 400, 200]);
    expect((await zonesOf('exceptions')).map(({ id, node_count, area_version }) => [id, node_count, area_version])).toEqual([
      [other, 3, 2],
      [one, 3, 2],
    ]);
  });
});

describe('exceptions that hold for a tag', () => {
  it('bring the outlines of its zones while the answer has room, and always their own', async () => {
    const { world, ask, zonesOf } = await scene();
    const ring = Array.from({ length: 400 }, (_, at): [number, number] => [
      28 + Math.cos((at * Math.PI) / 200) / 10,
      -26 + Math.sin((at * Math.PI) / 200) / 10,
    ]);
    const polygons = Array.from({ length: 30 }, () => [ring]);
    const published = await world.context.services.rate_cards.of(world.provider_id);
    if (!published) throw new Error('The test world has a tariff.');
    await publishRateRevision(world.context, {
      name: 'Coast',
      card: {
        ...published.compiled.card,
        zones: [{ id: 1, code: 'SEA', name: 'Sea', kind: 'surcharges', polygons, tags: ['coast'] }],
      },
    });
    const facts = { from_day: TODAY, no_delivery: true, zone_tag: 'coast', polygons: EVERYWHERE };
    await ask(rateExceptionApi.createException, { ...facts, name: 'Later', to_day: addDays(TODAY, 9) });
    await ask(rateExceptionApi.createException, { ...facts, name: 'Sooner', to_day: addDays(TODAY, 8) });

    const zones = await zonesOf('exceptions');

    expect(zones.map(({ name, polygons: sent, node_count }) => [name, sent.length, node_count])).toEqual([
      ['Later', 31, 12_004],
      ['Sooner', 1, 12_004],
    ]);
  });
});

describe('rights of the maps', () => {
  it('PERM-037 PERM-038 PERM-041: are asked for each layer', async () => {
    const { world, token, ask } = await scene();
    const viewer = await roleWith(
      world,
      token,
      ['maps_view_branches', 'maps_edit_drivers'],
      ['API_/rates/exceptions:GET', 'API_/rates/exceptions:POST', 'API_/rates/exceptions:PATCH'],
    );
    const limited = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });
    const customer = await makeCustomer(world);
    const areas = [{ id: world.johannesburg, version: 0, polygons: EVERYWHERE }];
    const exception = { name: 'Flood', from_day: TODAY, to_day: NEXT_MONTH, no_delivery: true, provinces: ['KZN'] };
    const drawn = { ...exception, polygons: EVERYWHERE };

    expect((await ask(mapApi.mapZones, { layer: 'drivers' }, viewer.token)).status).toBe(403);
    expect((await ask(mapApi.saveAreas, { layer: 'branches', areas }, viewer.token)).body.message).toBe(
      'You may not draw here: your role lacks “Edit branches” (maps_edit_branches).',
    );
    expect((await ask(mapApi.saveAreas, { layer: 'branches', areas }, customer.token)).status).toBe(403);
    const elsewhere = [{ id: 1, version: 1, polygons: EVERYWHERE }];
    expect((await ask(mapApi.saveAreas, { layer: 'branches', areas }, limited.token)).body.message).toBe(
      'You are limited to a branch or an account, so you cannot change branches.',
    );
    expect((await ask(mapApi.saveAreas, { layer: 'exceptions', areas: elsewhere }, limited.token)).body.message).toBe(
      'You are limited to a branch or an account, so you cannot change exceptions.',
    );
    const named = await ask(rateExceptionApi.createException, exception, viewer.token);
    expect(named.status).toBe(200);
    expect((await ask(rateExceptionApi.createException, drawn, viewer.token)).body.message).toContain('maps_edit_exceptions');
    expect((await ask(rateExceptionApi.createException, drawn)).status).toBe(200);
  });

  it('PERM-041: exceptions show where they hold, also by a tag, with their days and what they change', async () => {
    const { token, ask, zonesOf } = await scene();
    const facts = { name: 'Strike', from_day: TODAY, to_day: '2099-01-01', extra_days: 2, message: 'Later.' };
    await ask(rateExceptionApi.createException, { ...facts, to_day: NEXT_MONTH, polygons: EVERYWHERE });

    const [zone] = await zonesOf('exceptions');
    const { zones } = await succeed(test_app, mapApi.mapLookup, { token, input: SANDTON });

    expect(zone).toMatchObject({
      layer: 'exceptions',
      name: 'Strike',
      polygons: EVERYWHERE,
      exception: { from_day: TODAY, to_day: NEXT_MONTH, extra_days: 2, message: 'Later.', no_delivery: false },
    });
    expect(zones.filter(({ layer }) => layer === 'exceptions')).toMatchObject([{ name: 'Strike', found_by: ['outline'] }]);
  });
});

describe('areas of who has gone', () => {
  it('PERM-037: of a driver who has left are told as such, hold nothing, and are handed over or removed', async () => {
    const { world, token, ask, zonesOf } = await scene();
    const [gone, next] = [await hireDriver(world), await hireDriver(world)];
    const save = (...areas: object[]) => ask(mapApi.saveAreas, { layer: 'drivers', areas });
    await save({ id: gone.driver_id, version: 0, polygons: EVERYWHERE });
    await succeed(test_app, driverApi.remove, { token, input: { id: gone.driver_id } });

    const before = await zonesOf('drivers');
    const redrawn = await save({ id: gone.driver_id, version: 1, polygons: EVERYWHERE });
    const handed = await save(
      { id: gone.driver_id, version: 1, polygons: [] },
      { id: next.driver_id, version: 0, polygons: EVERYWHERE },
    );

    const { last_changed, is_gone } = before.find(({ id }) => id === gone.driver_id) ?? {};
    expect([is_gone, last_changed?.by_name]).toEqual([true, expect.stringMatching(/^Person/)]);
    expect(Date.parse(last_changed?.time ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect([redrawn.status, handed.status]).toEqual([404, 200]);
    const after = await zonesOf('drivers');
    expect(after.map(({ id, is_gone: left, polygons }) => [id, left, polygons.length])).toEqual([[next.driver_id, undefined, 1]]);
  });

  it('PERM-038: of a branch that has closed are told and removed as well', async () => {
    const { token, ask, zonesOf } = await scene();
    const { branch } = await succeed(test_app, branchApi.create, {
      token,
      input: { code: 'OLD', name: 'Old', city: 'Cape Town', lat: -33.9, lng: 18.4 },
    });
    const save = (version: number, polygons: typeof EVERYWHERE) =>
      ask(mapApi.saveAreas, { layer: 'branches', areas: [{ id: branch.id, version, polygons }] });
    await save(0, EVERYWHERE);
    await succeed(test_app, branchApi.change, { token, input: { id: branch.id, is_active: false } });

    expect((await zonesOf('branches')).find(({ id }) => id === branch.id)?.is_gone).toBe(true);
    expect([(await save(1, EVERYWHERE)).status, (await save(1, [])).status]).toEqual([404, 200]);
    expect((await zonesOf('branches')).map(({ id }) => id)).not.toContain(branch.id);
  });
});
