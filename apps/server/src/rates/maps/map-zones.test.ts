import { tagApi } from '@tsela/contract/accounts/tag-api';
import { mapApi } from '@tsela/contract/rates/map-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { roleApi } from '@tsela/contract/users/role-api';
import { MAP_LAYERS } from '@tsela/domain/service-areas/map-layers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Zone } from '@tsela/domain/rates/card/rate-card';
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
  world = await makeWorld(test_app.services);
  admin = (await signInAs(world, { role: ROLE.admin })).token;
  const { services, provider_id } = world.context;
  const published = await services.rate_cards.of(provider_id);
  if (!published) throw new Error('The test world has a tariff.');
  await publishRateRevision(world.context, { name: 'With zones', card: { ...published.compiled.card, zones: ZONES } });
});
afterAll(() => test_app.close());

const SQUARE = [
  [27.9, -26.3],
  [28.2, -26.3],
  [28.2, -26],
  [27.9, -26],
] as const;
const ZONES: readonly Zone[] = [
  { id: 1, code: 'JNB', name: 'Johannesburg', kind: 'rates', polygons: [[SQUARE]] },
  { id: 2, code: 'WC', name: 'Western Cape', kind: 'rates', provinces: ['WC'] },
  { id: 3, code: 'ROSE', name: 'Rosebank', kind: 'surcharges', places: [{ suburb: 'Rosebank', city: 'Johannesburg' }] },
  { id: 4, code: 'TUE', name: 'Tuesdays', kind: 'service_days', provinces: ['GP'], service_weekdays: [2] },
];
const ROSEBANK = { local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP', lat: -26.146, lng: 28.041 };

describe('the maps', () => {
  it('PERM-038 PERM-039: show the branches and the zones of the tariff as they hold', async () => {
    const branches = await succeed(test_app, mapApi.mapZones, { token: admin, input: { layer: 'branches' } });
    const rates = await succeed(test_app, mapApi.mapZones, { token: admin, input: { layer: 'rates' } });

    expect(branches.zones.map(({ layer, places }) => [layer, places.length])).toContainEqual(['branches', 1]);
    expect(rates.zones.map(({ code, node_count, provinces }) => [code, node_count, provinces])).toEqual([
      ['JNB', 4, []],
      ['WC', 0, ['WC']],
    ]);
    const { zones: surcharges } = await succeed(test_app, mapApi.mapZones, { token: admin, input: { layer: 'surcharges' } });
    // Where a suburb lies says the gazetteer.
    expect(surcharges[0]?.places).toEqual([{ name: 'Rosebank', lat: expect.closeTo(-26.15, 1), lng: expect.closeTo(28.04, 1) }]);
    const { zones: days } = await succeed(test_app, mapApi.mapZones, { token: admin, input: { layer: 'service_days' } });
    expect(days[0]?.weekdays).toEqual([2]);
  });

  it('SCREEN-27: tell what of the tariff names a zone, its tags in their colours, and who has changed it last', async () => {
    const own = await makeWorld(test_app.services);
    const { token } = await signInAs(own, { role: ROLE.admin });
    await succeed(test_app, tagApi.create, { token, input: { type: 'rates', name: 'Coast', colour: 'blue' } });
    const zonesOf = async (layer: 'rates' | 'surcharges') =>
      (await succeed(test_app, mapApi.mapZones, { token, input: { layer } })).zones;
    const draft = async () => {
      const live = await own.context.services.rate_cards.of(own.provider_id);
      const { rate_revision } = await succeed(test_app, rateRevisionApi.createRevision, {
        token,
        input: { name: 'Named', copy_of: live?.revision_id ?? 0 },
      });
      return { id: rate_revision.id, version: rate_revision.version };
    };
    const first = await draft();
    const { rate_groups, service_levels } = await succeed(test_app, rateCardApi.card, { token, input: { id: first.id } });
    const [group, level] = [rate_groups[0], service_levels[0]];
    if (!group || !level) throw new Error('The test world has a tariff.');
    const changed = await succeed(test_app, rateCardApi.changeCard, {
      token,
      input: {
        ...first,
        service_levels: { put: [{ ...level, colour: 'green' }] },
        zones: {
          put: [
            { id: 901, code: 'KZNC', name: 'Coast', kind: 'rates', provinces: ['KZN'], tags: ['Coast', 'Not kept'] },
            { id: 902, code: 'MINE', name: 'Mines', kind: 'surcharges', provinces: ['NW'] },
          ],
        },
        rates: {
          put: [
            {
              id: 9001,
              rate_group_id: group.id,
              service_level_id: level.id,
              from_zone_id: 901,
              to_zone_id: 901,
              min_weight_kg: 0,
              max_weight_kg: null,
              formula_type: 'zero-rate',
              charges: [],
            },
          ],
        },
        surcharges: {
          put: [
            {
              id: 9002,
              name: 'Gate fee',
              type: 'zone',
              zone_ids: [902],
              side: 'each',
              charges: [{ charge_type: 'flat', amount: 50 }],
            },
          ],
        },
      },
    });
    await succeed(test_app, rateRevisionApi.publishRevision, {
      token,
      input: { id: first.id, version: changed.rate_revision.version, accept_warnings: true, warnings_reason: 'Only looked at' },
    });

    const coast = (await zonesOf('rates')).find(({ code }) => code === 'KZNC');
    const mine = (await zonesOf('surcharges')).find(({ code }) => code === 'MINE');

    expect(coast).toMatchObject({
      tags: [
        { name: 'Coast', colour: 'blue' },
        { name: 'Not kept', colour: 'grey' },
      ],
      used_by: { rate_count: 1, services: [{ code: level.code, name: level.name, colour: 'green' }], surcharges: [] },
      last_changed: { by_name: expect.stringMatching(/^Person/) },
    });
    expect(mine).toMatchObject({ tags: [], used_by: { rate_count: 0, services: [], surcharges: ['Gate fee'] } });
  });

  it('say which zones hold an address, and by what of it', async () => {
    const { zones } = await succeed(test_app, mapApi.mapLookup, { token: admin, input: ROSEBANK });
    const nowhere = await succeed(test_app, mapApi.mapLookup, { token: admin, input: {} });

    expect(zones.map(({ code, layer, found_by }) => [code, layer, found_by])).toEqual([
      [expect.any(String), 'branches', ['nearest']],
      ['JNB', 'rates', ['outline']],
      ['ROSE', 'surcharges', ['place']],
      ['TUE', 'service_days', ['province']],
    ]);
    expect(nowhere.zones).toEqual([]);
  });

  it.each([{ lat: -26 }, { lng: 28 }])('refuse half a position: %j', async (input) => {
    const { status, body } = await test_app.request(mapApi.mapLookup, { token: admin, input });

    expect([status, body.message]).toEqual([400, 'A position has a latitude and a longitude.']);
  });

  it('PERM-020 PERM-044: show a layer to who has the permission to see it, and nothing to customers', async () => {
    const { role } = await succeed(test_app, roleApi.create, {
      token: admin,
      input: { name: 'Mapper', permissions: ['API_/geofence/*:GET'], permissions_ui: ['maps_view_surcharges'] },
    });
    const { token } = await signInAs(world, { role: role.id });
    const customer = await makeCustomer(world);
    const statusOf = async (who: string, layer: (typeof MAP_LAYERS)[number]) =>
      (await test_app.request(mapApi.mapZones, { token: who, input: { layer } })).status;

    expect(await Promise.all(MAP_LAYERS.map((layer) => statusOf(token, layer)))).toEqual([403, 403, 403, 200, 403, 403]);
    expect((await succeed(test_app, mapApi.mapLookup, { token, input: ROSEBANK })).zones.map(({ layer }) => layer)).not.toContain(
      'rates',
    );
    expect((await test_app.request(mapApi.mapLookup, { token: customer.token, input: ROSEBANK })).status).toBe(403);
  });

  it('CALL-40 CALL-41: know the tags of a type, asked either way', async () => {
    await succeed(test_app, tagApi.create, { token: admin, input: { type: 'rates', name: 'Coast' } });
    await succeed(test_app, tagApi.create, { token: admin, input: { type: 'surcharges', name: 'Mines' } });

    const input = { type: 'rates' as const };
    const answers = [
      await succeed(test_app, mapApi.zoneTags, { token: admin, input }),
      await succeed(test_app, mapApi.askZoneTags, { token: admin, input }),
    ];

    expect(answers.map(({ tags }) => tags.map(({ name, type }) => [name, type]))).toEqual([
      [['Coast', 'rates']],
      [['Coast', 'rates']],
    ]);
  });
});
