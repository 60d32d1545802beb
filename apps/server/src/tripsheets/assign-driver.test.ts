import { overviewApi } from '@tsela/contract/overview/overview-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignDelivery, bookOne, hireDriver, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
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

  it('SCREEN-25: gives what its driver cannot bring to another one, after an exception that says why', async () => {
    const { world, driver, assign, stored } = await scene();
    const shipment = await bookOne(world);
    const broken_down = await hireDriver(world, world.johannesburg);
    await assignDelivery(world, shipment, broken_down.driver_id);
    await moveTo(world, shipment, 'out-for-delivery');
    const give = () => assign({ shipment_ids: [shipment.id], leg: 'delivery' });

    const on_van = await give();
    await moveTo(world, shipment, 'delivery-exception');
    const handed_over = await give();

    expect(on_van.failed.map(({ message }: { message: string }) => message)).toEqual([
      `The delivery of ${shipment.short_tracking_reference} cannot be assigned: it is out for delivery. Hand it over on the tripsheet of its driver.`,
    ]);
    expect(handed_over).toMatchObject({ done: [shipment.id], failed: [] });
    expect(await stored(shipment.id)).toMatchObject({ status: 'delivery-assigned', delivery_agent_id: driver.driver_id });
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

describe('giving a driver some parcels of a shipment', () => {
  const [BOX] = aShipment().parcels;

  async function threeAt(status: ShipmentStatus) {
    const scened = await scene();
    const { world } = scened;
    const shipment = await bookOne(world, { parcels: BOX === undefined ? [] : [BOX, BOX, BOX] });
    await moveTo(world, shipment, status);
    const { token } = await signInAs(world, { role: ROLE.ops });
    const statuses = async () => {
      const rows = await rowsOf<{ status: string }>(
        world,
        `select status from parcels where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} order by number`,
      );
      return rows.map((row) => row.status);
    };
    const sheet = async (driver_id = scened.driver.driver_id) => {
      const { stops } = await succeed(test_app, tripsheetApi.read, { token, input: { driver_id } });
      return stops.flatMap((stop) => stop.shipments.map(({ parcel_references }) => parcel_references));
    };
    const suggested = async () =>
      (await succeed(test_app, tripsheetApi.suggest, { token, input: { shipment_ids: [shipment.id], leg: 'delivery' } })).parts;
    const unassigned = async () =>
      (await succeed(test_app, overviewApi.opsList, { token, input: { tile: 'unassigned-deliveries' } })).shipments.map(
        ({ id }) => id,
      );
    const ids = shipment.parcels.map(({ id }) => id);
    const asked = { shipment_ids: [shipment.id], leg: 'delivery' };
    return {
      ...scened,
      shipment,
      reference: shipment.short_tracking_reference,
      ids,
      asked,
      statuses,
      sheet,
      suggested,
      unassigned,
    };
  }

  it('S24 S25: moves those that were chosen and says so; the rest waits where it is, and follows when the shipment is given once more', async () => {
    const { assign, shipment, reference, ids, asked, statuses, sheet, stored, suggested, driver, unassigned } =
      await threeAt('at-hub');
    const [offered] = await suggested();

    const answer = await assign({ ...asked, parcel_ids: ids.slice(0, 2) });
    const part = { stands: await statuses(), sheet: await sheet(), shipment: await stored(shipment.id) };
    const waiting = await unassigned();
    const rest = await assign(asked);

    expect(waiting).toEqual([shipment.id]);
    expect(await unassigned()).toEqual([]);
    expect(offered).toMatchObject({ can_choose: true, goes: [{ status: 'at-hub' }, {}, {}], stays: [] });
    expect(answer).toEqual({
      done: [shipment.id],
      failed: [],
      parts: [{ id: shipment.id, short_tracking_reference: reference, parcels: 2, of: 3 }],
    });
    expect(part.stands).toEqual(['delivery-assigned', 'delivery-assigned', 'at-hub']);
    expect(part.sheet).toEqual([[`${reference}/1`, `${reference}/2`]]);
    expect(part.shipment).toEqual({ status: 'at-hub', collection_agent_id: null, delivery_agent_id: driver.driver_id });
    expect(rest).toEqual({ done: [shipment.id], failed: [], parts: [] });
    expect(await statuses()).toEqual(['delivery-assigned', 'delivery-assigned', 'delivery-assigned']);
  });

  it('refuses what is elsewhere, given already, of another shipment or of a collection, and changes nothing', async () => {
    const { world, assign, ids, asked, statuses, suggested, reference } = await threeAt('at-hub');
    const other = await bookOne(world);
    await changeRows(
      world,
      `update parcels set status = 'in-transit' where provider_id = ${world.provider_id} and id = ${ids[2]}`,
    );
    await changeRows(
      world,
      `update shipments set status = 'in-transit' where provider_id = ${world.provider_id} and id = ${asked.shipment_ids[0]}`,
    );
    const before = await statuses();

    const [part] = await suggested();
    const answers = [
      await assign({ ...asked, parcel_ids: ids.slice(1) }),
      await assign({ ...asked, parcel_ids: other.parcels.map(({ id }) => id) }),
      await assign({ ...asked, leg: 'collection', parcel_ids: ids.slice(0, 1) }),
    ];

    expect([part?.goes.length, part?.stays.map(({ status }) => status)]).toEqual([2, ['in-transit']]);
    expect(answers.map(({ failed }) => failed[0]?.message)).toEqual([
      `Not there to be given to a driver: ${reference}/3 (in transit).`,
      'This parcel is not of these shipments.',
      'Parcels are chosen for a delivery.',
    ]);
    expect(await statuses()).toEqual(before);

    await assign(asked);
    expect(
      (await assign({ ...asked, driver_id: (await hireDriver(world)).driver_id, parcel_ids: ids.slice(0, 1) })).failed[0]
        ?.message,
    ).toBe(`${reference} goes with all of its parcels.`);
  });

  it('of two dispatchers who choose at once one is obeyed, and the other is told', async () => {
    const { assign, world, ids, asked, statuses } = await threeAt('at-hub');
    const other = await hireDriver(world);

    const answers = await Promise.all([
      assign({ ...asked, parcel_ids: ids.slice(0, 1) }),
      assign({ ...asked, driver_id: other.driver_id, parcel_ids: ids.slice(2) }),
    ]);

    // The second finds parcels that are given: of those nothing is chosen, and it is told so.
    expect(answers.map(({ done }) => done.length).toSorted((one, two) => one - two)).toEqual([0, 1]);
    expect((await statuses()).filter((status) => status === 'delivery-assigned')).toHaveLength(1);
  });
});
