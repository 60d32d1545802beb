import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, hireDriver, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(role: number = ROLE.ops, limited = false) {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role, branch_id: world.johannesburg, limited });
  const driver = await hireDriver(world, world.johannesburg);
  const assign = async (input: object) =>
    (await test_app.request(tripsheetApi.assign, { token, input: { driver_id: driver.driver_id, leg: 'collection', ...input } }))
      .body;
  const stored = async (id: number) =>
    (
      await rowsOf(
        world,
        `select status, collection_agent_id, delivery_agent_id from shipments where provider_id = ${world.provider_id} and id = ${id}`,
      )
    )[0];
  return { world, driver, assign, stored };
}

describe('assigning a driver', () => {
  it('gives several shipments to one driver, and tells which could not be given', async () => {
    const { world, driver, assign, stored } = await scene();
    const [fresh, collected] = [await bookOne(world), await bookOne(world)];
    await moveTo(world, collected, 'in-transit');

    const answer = await assign({ shipment_ids: [fresh.id, collected.id, 999_999_999] });

    expect(answer.done).toEqual([fresh.id]);
    expect(answer.failed).toEqual([
      {
        id: collected.id,
        message: `The collection of ${collected.short_tracking_reference} cannot be assigned: it is in transit.`,
      },
      { id: 999_999_999, message: 'Shipment not found' },
    ]);
    expect(await stored(fresh.id)).toEqual({
      status: 'collection-assigned',
      collection_agent_id: driver.driver_id,
      delivery_agent_id: null,
    });
  });

  it('again to the same driver changes nothing and adds nothing to the history', async () => {
    const { world, assign } = await scene();
    const shipment = await bookOne(world);

    await assign({ shipment_ids: [shipment.id] });
    const again = await assign({ shipment_ids: [shipment.id, shipment.id] });

    expect(again.done).toEqual([shipment.id]);
    expect(
      await rowsOf(
        world,
        `select count(*)::int as count from tracking_events where provider_id = ${world.provider_id} and status = 'collection-assigned'`,
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('to no driver moves nothing where there is none, and is done once', async () => {
    const { world, assign, stored } = await scene();
    const [fresh, given] = [await bookOne(world), await bookOne(world)];
    await assign({ shipment_ids: [given.id] });

    const from_nobody = await assign({ shipment_ids: [fresh.id], driver_id: null });
    await assign({ shipment_ids: [given.id], driver_id: null });
    const again = await assign({ shipment_ids: [given.id], driver_id: null });

    expect([from_nobody.done, again.done]).toEqual([[fresh.id], [given.id]]);
    expect(await stored(fresh.id)).toMatchObject({ status: 'submitted', collection_agent_id: null });
    expect(
      await rowsOf(
        world,
        `select count(*)::int as count from tracking_events where provider_id = ${world.provider_id} and status = 'collection-unassigned'`,
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('to no driver takes the leg away', async () => {
    const { world, assign, stored } = await scene();
    const shipment = await bookOne(world);
    await assign({ shipment_ids: [shipment.id] });

    await assign({ shipment_ids: [shipment.id], driver_id: null });

    expect(await stored(shipment.id)).toEqual({
      status: 'collection-unassigned',
      collection_agent_id: null,
      delivery_agent_id: null,
    });
  });

  it.each<[ShipmentStatus, 'collection' | 'delivery']>([
    ['collection-rejected', 'collection'],
    ['collection-failed-attempt', 'collection'],
    ['at-destination-hub', 'delivery'],
    ['returned-to-hub', 'delivery'],
    ['delivery-rejected', 'delivery'],
  ])('is open from %s for the %s', async (status, leg) => {
    const { world, driver, assign, stored } = await scene();
    const shipment = await bookOne(world);
    await moveTo(world, shipment, status);

    const wrong_leg = await assign({ shipment_ids: [shipment.id], leg: leg === 'collection' ? 'delivery' : 'collection' });
    const right_leg = await assign({ shipment_ids: [shipment.id], leg });

    expect([wrong_leg.done, right_leg.done]).toEqual([[], [shipment.id]]);
    expect(await stored(shipment.id)).toMatchObject({ status: `${leg}-assigned`, [`${leg}_agent_id`]: driver.driver_id });
  });

  it("knows the provider's own drivers who still work there", async () => {
    const { world, driver, assign } = await scene();
    const elsewhere = await scene();
    const shipment = await bookOne(world);

    const stranger = await assign({ shipment_ids: [shipment.id], driver_id: elsewhere.driver.driver_id });
    await changeRows(
      world,
      `update drivers set deleted_date = now() where provider_id = ${world.provider_id} and id = ${driver.driver_id}`,
    );
    const gone = await assign({ shipment_ids: [shipment.id] });

    expect([stranger.failed[0].message, gone.failed[0].message]).toEqual(['Driver not found.', 'Driver not found.']);
  });

  it('ROLE-06: by staff limited to a branch is for its shipments and its drivers', async () => {
    const { world, assign } = await scene(ROLE.ops, true);
    const own = await bookOne(world);
    const foreign = await bookOne(world, {
      collection_address: { ...aShipment().delivery_address, street_address: '9 Main Road' },
    });
    const far_driver = await hireDriver(world, world.cape_town);

    const answer = await assign({ shipment_ids: [own.id, foreign.id] });
    const with_far_driver = await assign({ shipment_ids: [own.id], driver_id: far_driver.driver_id });

    expect([answer.done, answer.failed]).toEqual([[own.id], [{ id: foreign.id, message: 'Shipment not found' }]]);
    expect(with_far_driver.failed).toEqual([{ id: own.id, message: 'Driver not found.' }]);
  });

  it('by two dispatchers at the same moment ends with one driver and a history that says so', async () => {
    const { world, driver, assign, stored } = await scene();
    const other = await hireDriver(world, world.johannesburg);
    const shipment = await bookOne(world);

    await Promise.all([
      assign({ shipment_ids: [shipment.id] }),
      assign({ shipment_ids: [shipment.id], driver_id: other.driver_id }),
    ]);

    const [last] = await rowsOf<{ driver_id: number }>(
      world,
      `select driver_id from tracking_events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect([driver.driver_id, other.driver_id]).toContain(last?.driver_id);
    expect(await stored(shipment.id)).toMatchObject({ collection_agent_id: last?.driver_id });
  });

  it('is not for hub staff without the permission, drivers or customers', async () => {
    const { world } = await scene();
    const shipment = await bookOne(world);
    const driver = await hireDriver(world);
    const owner = await signInAs(world, { role: ROLE.owner, account_id: shipment.account_id });

    for (const { token } of [driver, owner]) {
      const { status } = await test_app.request(tripsheetApi.assign, {
        token,
        input: { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' },
      });
      expect(status).toBe(403);
    }
  });
});
