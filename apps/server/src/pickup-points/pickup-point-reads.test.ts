import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { savePickupPoint } from './save-pickup-point.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services, { enabled_pickup_providers: ['bob-box', 'tcg-locker', 'ram-counter'] });
  const open = (pickup_point_id: string, type: 'locker' | 'counter', local_area: string, city: string) =>
    savePickupPoint(world.context, {
      pickup_point_id,
      pickup_point_provider: type === 'locker' ? 'tcg-locker' : 'ram-counter',
      name: `${local_area} ${type}`,
      type,
      description: '',
      trading_hours: '08:00-17:00',
      address: { street_address: '1 Main Road', local_area, city },
    });
  await open('CG101', 'locker', 'Rosebank', 'Johannesburg');
  await open('CG102', 'locker', 'Sea Point', 'Cape Town');
  await open('K201', 'counter', 'Sandton', 'Sandton');
  const list = (input: object = {}) => succeed(test_app, pickupPointApi.list, { host: world.host, input });
  return {
    world,
    open,
    list,
    idsOf: async (input: object) => (await list(input)).pickup_points.map((point) => point.pickup_point_id),
  };
}

describe('pickup points', () => {
  it('CALL-54: are found by id and provider, without a login', async () => {
    const { list } = await scene();

    const { pickup_points, count } = await list({ pickup_point_id: 'CG101', pickup_point_provider: 'tcg-locker' });

    expect(count).toBe(1);
    expect(pickup_points[0]).toMatchObject({
      pickup_point_id: 'CG101',
      pickup_point_provider: 'tcg-locker',
      name: 'Rosebank locker',
      type: 'locker',
      status: 'online',
      is_hidden: false,
      trading_hours: '08:00-17:00',
      address: { street_address: '1 Main Road', local_area: 'Rosebank', city: 'Johannesburg' },
    });
    expect('distance_km' in (pickup_points[0] ?? {})).toBe(false);
  });

  it('of one name come in one order, so that no page repeats another', async () => {
    const { open, idsOf } = await scene();
    for (const id of ['T9', 'T3', 'T7', 'T1', 'T5']) await open(id, 'locker', 'Tsakane', 'Brakpan');

    expect(await idsOf({ search: 'Tsakane' })).toEqual(['T1', 'T3', 'T5', 'T7', 'T9']);
    const pages = await Promise.all([0, 1, 2, 3, 4].map((offset) => idsOf({ search: 'Tsakane', limit: 1, offset })));
    expect(pages.flat()).toEqual(['T1', 'T3', 'T5', 'T7', 'T9']);
  });

  it('come nearest first from a position, with the distance', async () => {
    const { list, idsOf } = await scene();

    const from_cape_town = await list({ lat: -33.92, lng: 18.42 });

    expect(from_cape_town.pickup_points.map((point) => point.pickup_point_id)).toEqual(['CG102', 'CG101', 'K201']);
    expect(from_cape_town.pickup_points[0]?.distance_km).toBeLessThan(10);
    expect(from_cape_town.pickup_points[1]?.distance_km).toBeGreaterThan(1_200);
    expect(await idsOf({ lat: -26.1, lng: 28.06 })).toEqual(['K201', 'CG101', 'CG102']);
  });

  it('come by name without a position', async () => {
    const { idsOf } = await scene();

    expect(await idsOf({})).toEqual(['CG101', 'K201', 'CG102']);
  });

  it('are narrowed by type and by text', async () => {
    const { idsOf } = await scene();

    expect(await idsOf({ type: 'counter' })).toEqual(['K201']);
    expect(await idsOf({ search: 'cape town' })).toEqual(['CG102']);
    expect(await idsOf({ search: 'ROSE' })).toEqual(['CG101']);
    expect(await idsOf({ search: '%' })).toEqual([]);
  });

  it('CALL-54: are found by old and new names of a place, and with a typing mistake', async () => {
    const { open, list, idsOf } = await scene();
    await open('CG107', 'locker', 'Walmer', 'Port Elizabeth');

    expect(await idsOf({ search: 'Gqeberha' })).toEqual(['CG107']);
    expect(await idsOf({ search: 'port elizabeth' })).toEqual(['CG107']);
    expect(await idsOf({ search: 'Kaapstad' })).toEqual(['CG102']);
    expect((await list({ search: 'sandtn' })).pickup_points.map(({ pickup_point_id }) => pickup_point_id)).toEqual(['K201']);
    expect(await list({ search: 'port elisabeth' })).toMatchObject({ count: 1, near: { local_area: 'Port Elizabeth' } });
    expect(await list({ search: 'Gqeberha' })).not.toHaveProperty('near');
  });

  it('CALL-54: of a place without one are the nearest, with their distance from it', async () => {
    const { list } = await scene();

    const answer = await list({ search: 'Melville Johannesburg', lat: -33.92, lng: 18.42 });

    expect(answer).toMatchObject({ count: 3, near: { local_area: 'Melville', zone: 'GP', code: '2092' } });
    expect(answer.pickup_points.map(({ pickup_point_id }) => pickup_point_id)).toEqual(['CG101', 'K201', 'CG102']);
    expect(answer.pickup_points[0]?.distance_km).toBeLessThan(15);
    expect(await list({ search: 'Xqzwold' })).toEqual({ count: 0, pickup_points: [] });
  });

  it.each([
    ['half a position', { lat: -26.1 }, 'lng', 'Please send lat and lng together: lat alone says nothing.'],
    ['the other half', { lng: 28 }, 'lat', 'Please send lat and lng together: lng alone says nothing.'],
    ['a size that nobody builds', { min_size: 'junk' }, 'min_size', null],
  ])('CALL-54: refuse %s, by name', async (_case, input, field, message) => {
    const { world } = await scene();

    const { status, body } = await test_app.request(pickupPointApi.list, { host: world.host, input });

    expect(status).toBe(400);
    expect(body).toMatchObject({ violations: [{ field, ...(message !== null && { message }) }] });
  });

  it('saved again are brought up to date', async () => {
    const { open, list } = await scene();

    await open('CG101', 'locker', 'Melville', 'Johannesburg');

    const { pickup_points, count } = await list({ type: 'locker' });
    expect([count, pickup_points.map(({ name }) => name)]).toEqual([2, ['Melville locker', 'Sea Point locker']]);
  });

  it("of another provider are nobody else's", async () => {
    const { idsOf } = await scene();
    const elsewhere = await makeWorld(test_app.services);

    expect((await succeed(test_app, pickupPointApi.list, { host: elsewhere.host })).count).toBe(0);
    expect((await idsOf({})).length).toBe(3);
  });

  it('at the ends of the earth are answered as well', async () => {
    const { idsOf } = await scene();

    for (const position of [
      { lat: 90, lng: 180 },
      { lat: -90, lng: -180 },
      { lat: 0, lng: 0 },
    ])
      expect((await idsOf(position)).length).toBe(3);
  });

  it('CALL-54 LOCKER-09: are narrowed to those that hold a parcel, turned if need be, and to a size', async () => {
    const { world, idsOf } = await scene();
    await savePickupPoint(world.context, {
      pickup_point_id: 'CG900',
      pickup_point_provider: 'tcg-locker',
      name: 'Small locker',
      type: 'locker',
      description: '',
      trading_hours: '',
      address: { street_address: '1 Main Road', local_area: 'Rosebank', city: 'Johannesburg' },
      compartments: [
        { code: 'small', count: 4 },
        { code: 'large', count: 0 },
      ],
    });

    // 60 cm goes along the longer side of the locker; 8 cm is the height of its small compartment.
    expect(await idsOf({ length_cm: 8, width_cm: 60, height_cm: 40, weight_kg: 5, type: 'locker' })).toEqual([
      'CG101',
      'CG102',
      'CG900',
    ]);
    expect(await idsOf({ length_cm: 9, width_cm: 60, height_cm: 40, weight_kg: 5 })).toEqual(['CG101', 'K201', 'CG102']);
    expect(await idsOf({ length_cm: 61, width_cm: 5, height_cm: 5, weight_kg: 1 })).toEqual(['K201']);
    expect(await idsOf({ weight_kg: 16, type: 'locker' })).toEqual([]);
    expect(await idsOf({ min_size: 'medium', type: 'locker' })).toEqual(['CG101', 'CG102']);
    expect(await idsOf({ min_size: 'extra-small', type: 'locker' })).toEqual(['CG101', 'CG102', 'CG900']);
    expect(await idsOf({ min_size: 'ram-any', type: 'locker' })).toEqual([]);
    expect(await idsOf({ min_size: 'ram-any' })).toEqual(await idsOf({ type: 'counter' }));
  });

  it('are those within a radius, or the nearest three where none is', async () => {
    const { open, idsOf } = await scene();
    await open('CG103', 'locker', 'Hatfield', 'Pretoria');
    const sandton = { lat: -26.1, lng: 28.06 };

    expect(await idsOf({ ...sandton, radius_km: 10 })).toEqual(['K201', 'CG101']);
    expect(await idsOf({ lat: -28.45, lng: 21.25, radius_km: 50 })).toHaveLength(3);
  });

  it('that are open now are found by their trading hours, counted and paged aright', async () => {
    const { world, idsOf, list } = await scene();
    // No hour of any day is outside of the first, none inside of the second; the third has no hours.
    const hours = { A1: '00:00-24:00', A2: 'Mon-Sun closed', A3: 'Ask inside', A4: '', A5: '00:00-24:00', A6: '00:00-24:00' };
    for (const [pickup_point_id, trading_hours] of Object.entries(hours))
      await savePickupPoint(world.context, {
        pickup_point_id,
        pickup_point_provider: 'bob-box',
        name: `Box ${pickup_point_id}`,
        type: 'locker',
        description: '',
        trading_hours,
        address: { street_address: '1 Main Road', local_area: 'Rosebank', city: 'Johannesburg' },
      });

    const boxes = { pickup_point_provider: 'bob-box', open_now: true };
    expect(await idsOf(boxes)).toEqual(['A1', 'A5', 'A6']);
    expect(await list({ ...boxes, limit: 1, offset: 1 })).toMatchObject({ count: 3, pickup_points: [{ pickup_point_id: 'A5' }] });
    await changeRows(
      world,
      `update pickup_points set is_online = false where provider_id = ${world.provider_id} and pickup_point_id = 'A5'`,
    );
    expect(await idsOf(boxes)).toEqual(['A1', 'A6']);
    expect(await idsOf({ pickup_point_provider: 'bob-box', open_now: false })).toHaveLength(6);
    await changeRows(world, `update pickup_points set trading_hours = '' where provider_id = ${world.provider_id}`);
    expect(await idsOf(boxes)).toEqual([]);
  });

  it("are kept as somebody's own favourites, and offered to them first", async () => {
    const { world, idsOf, list } = await scene();
    const [one, other] = [await makeCustomer(world), await signInAs(world, { role: ROLE.ops })];
    const save = (point: { id: string; provider?: string; is_favourite?: boolean; token?: string }) =>
      test_app.request(pickupPointApi.saveFavourite, {
        host: world.host,
        token: point.token ?? one.token,
        input: {
          pickup_point_id: point.id,
          pickup_point_provider: point.provider ?? 'tcg-locker',
          is_favourite: point.is_favourite ?? true,
        },
      });
    const seenBy = async (token: string, input: object) =>
      (await succeed(test_app, pickupPointApi.list, { token, input })).pickup_points.map(
        ({ pickup_point_id, is_favourite }) => `${pickup_point_id}${is_favourite ? '*' : ''}`,
      );

    expect((await save({ id: 'CG102' })).body).toEqual({ is_favourite: true });
    // The answer was lost and it is sent again; two at once are one.
    await Promise.all([save({ id: 'CG102' }), save({ id: 'CG102' })]);
    const events = await rowsOf<{ type: string }>(
      world,
      `select type from events where provider_id = ${world.provider_id} and type like 'user.favourite%' order by id`,
    );
    expect(events.map(({ type }) => type)).toEqual(['user.favourite-point-kept']);

    expect(await seenBy(one.token, { favourites: 'first' })).toEqual(['CG102*', 'CG101', 'K201']);
    expect(await seenBy(one.token, {})).toEqual(['CG101', 'K201', 'CG102*']);
    expect(await seenBy(one.token, { favourites: 'only' })).toEqual(['CG102*']);
    expect(await seenBy(other.token, { favourites: 'only' })).toEqual([]);
    expect(await idsOf({ favourites: 'only' })).toEqual([]);
    expect((await list({ favourites: 'first' })).pickup_points.map(({ is_favourite }) => is_favourite)).toEqual([
      false,
      false,
      false,
    ]);

    expect((await save({ id: 'CG999' })).status).toBe(400);
    await changeRows(
      world,
      `update pickup_points set time_closed = now() where provider_id = ${world.provider_id} and pickup_point_id = 'CG102'`,
    );
    expect(await seenBy(one.token, { favourites: 'first' })).toEqual(['CG101', 'K201']);
    expect((await save({ id: 'CG102', is_favourite: false })).body).toEqual({ is_favourite: false });
    expect((await save({ id: 'CG102' })).status).toBe(400);
  });
});
