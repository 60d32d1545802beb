import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { dayOf, instantOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, collectToday, contextOf, hireDriver } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import { trackShipments } from '../tracking-reads.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const TODAY = dayOf(new Date());
const at = (time: string) => instantOf(TODAY, time);

/** So many parcels for as many doors on one van, in this order, promised for the day up to 17:00. */
async function round(doors: number) {
  const world = await makeWorld(test_app.services);
  const { driver_id } = await hireDriver(world);
  const shipments: Shipment[] = [];
  for (let door = 1; door <= doors; door++)
    shipments.push(await bookOne(world, { delivery_contact: { name: `Door ${door}`, mobile_number: '0821234567', email: '' } }));
  const ids = shipments.map(({ id }) => id);
  const set = (id: number, columns: string) =>
    changeRows(world, `update shipments set ${columns} where provider_id = ${world.provider_id} and id = ${id}`);
  for (const [index, id] of ids.entries())
    await set(
      id,
      `status = 'out-for-delivery', delivery_agent_id = ${driver_id}, time_modified = timestamptz '${at('06:00').toISOString()}' + interval '${index} minutes',
       estimated_delivery_from = '${at('08:00').toISOString()}', estimated_delivery_to = '${at('17:00').toISOString()}'`,
    );
  const look = async (index: number, time: string | Date) => {
    const now = typeof time === 'string' ? at(time) : time;
    const { shipments: found } = await trackShipments(
      { ...contextOf(world), now },
      { tracking_reference: shipments[index]?.short_tracking_reference ?? '' },
    );
    return found[0]?.arrival_window ?? null;
  };
  const hours = async (index: number, time: string) => {
    const window = await look(index, time);
    return window && [hourOf(window.from), hourOf(window.to), window.is_next, window.moved];
  };
  const deliver = (index: number, time: string) =>
    set(ids[index] ?? 0, `status = 'delivered', delivered_date = '${at(time).toISOString()}'`);
  return { world, ids, set, look, hours, deliver, driver_id };
}

function hourOf(instant: string): string {
  return new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(11, 16);
}

describe('SCREEN-17: the time in which a parcel on the van arrives', () => {
  it('becomes narrower with every stop before it, and says when the driver comes next', async () => {
    const { hours, deliver } = await round(6);

    expect(await hours(5, '09:00')).toEqual(['09:30', '10:45', false, null]);
    await deliver(0, '09:10');
    await deliver(1, '09:20');
    await deliver(2, '09:30');
    expect(await hours(5, '09:30')).toEqual(['09:30', '10:15', false, null]);
    await deliver(3, '09:40');
    await deliver(4, '09:50');
    expect(await hours(5, '09:50')).toEqual(['09:45', '10:15', true, null]);
  });

  it('is said to be later where the driver falls behind, and stays said', async () => {
    const { hours } = await round(2);

    expect(await hours(1, '09:00')).toEqual(['09:00', '09:45', false, null]);
    expect(await hours(1, '10:00')).toEqual(['10:00', '10:45', false, 'later']);
    expect(await hours(1, '10:05')).toEqual(['10:00', '10:45', false, 'later']);
  });

  it('is later than the booking promised where the van cannot come within that', async () => {
    const { hours, set, ids } = await round(2);
    await set(ids[1] ?? 0, `estimated_delivery_to = '${at('08:30').toISOString()}'`);

    expect(await hours(1, '09:00')).toEqual(['09:00', '09:45', false, 'later']);
  });

  it('counts collections, which may come in between, and parcels for one door once', async () => {
    const { world, hours, set, ids, driver_id } = await round(3);
    await changeRows(
      world,
      `update shipments set delivery_contact = (select delivery_contact from shipments where provider_id = ${world.provider_id}
        and id = ${ids[2]}) where provider_id = ${world.provider_id} and id = ${ids[1]}`,
    );
    expect(await hours(2, '09:00')).toEqual(['09:00', '09:45', false, null]);
    await set(ids[0] ?? 0, `status = 'collection-assigned', collection_agent_id = ${driver_id}, delivery_agent_id = null`);
    await collectToday(world);
    expect((await hours(2, '09:00'))?.[2]).toBe(false);
    await set(ids[0] ?? 0, `status = 'collected'`);
    expect((await hours(2, '09:00'))?.[2]).toBe(true);
  });

  it('SCREEN-25: goes by the saved order of the sheet', async () => {
    const { world, hours, ids, driver_id } = await round(6);
    const stops = ids.toReversed().map((id) => ({ leg: 'delivery', shipment_ids: [id] }));
    expect((await hours(0, '09:00'))?.[2]).toBe(true);
    await changeRows(
      world,
      `insert into stop_orders (provider_id, driver_id, day, version, stops, time_modified)
       values (${world.provider_id}, ${driver_id}, '${TODAY}', 1, '${JSON.stringify(stops)}', now())`,
    );

    expect([(await hours(0, '09:00'))?.[2], (await hours(5, '09:00'))?.[2]]).toEqual([false, true]);
  });

  it('is told the same to all who look at once, and kept once', async () => {
    const { world, look, ids } = await round(4);

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => look(3, new Date(at('09:00').getTime() + index * 60_000))),
    );
    const [kept, ...more] = await rowsOf<{ from: Date; to: Date; shipment_id: number }>(
      world,
      `select shipment_id, said_from as "from", said_to as "to" from said_windows where provider_id = ${world.provider_id}`,
    );

    expect(more).toEqual([]);
    expect(kept?.shipment_id).toBe(ids[3]);
    // Each was told what stands, or something wider that stood before it: none was told less and then more.
    for (const answer of answers) {
      expect(answer?.moved).toBeNull();
      expect(Date.parse(answer?.from ?? '')).toBeLessThanOrEqual(kept?.from.getTime() ?? 0);
      expect(Date.parse(answer?.to ?? '')).toBeGreaterThanOrEqual(kept?.to.getTime() ?? 0);
    }
  });

  it('is not told off the van, and begins anew on another day', async () => {
    const { hours, set, ids, world } = await round(2);
    await hours(1, '09:00');
    await changeRows(world, `update said_windows set day = day - 1 where provider_id = ${world.provider_id}`);

    expect(await hours(1, '15:00')).toEqual(['15:00', '15:45', false, null]);
    await set(ids[1] ?? 0, `status = 'delivery-failed-attempt'`);
    expect(await hours(1, '15:00')).toBeNull();
  });

  it('is no more than the day where the round goes beyond it, and what was told is not taken back in silence', async () => {
    const { hours } = await round(2);

    expect(await hours(0, '23:50')).toBeNull();
    expect(await hours(1, '21:00')).toEqual(['21:00', '21:45', false, 'later']);
    expect(await hours(1, '23:50')).toEqual(['23:45', '23:59', false, 'later']);
  });
});
