import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import { savePickupPoint } from './save-pickup-point.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services);
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
});
