import { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { addDays, dayOf, isWeekend } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignDelivery, bookOne, hireDriver, moveTo } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** Some days from now. */
function workday() {
  const day = addDays(dayOf(new Date()), 5);
  return isWeekend(day) ? addDays(day, 2) : day;
}

const NOTHING = { collection_ids: [], delivery_ids: [], request_ids: [] };

async function scene() {
  const world = await makeWorld(test_app.services, {
    enabled_features: [...DEFAULT_FEATURES, 'collection_requests'],
    public_holidays: [],
  });
  const { token } = await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg });
  const [broken_down, taker] = [await hireDriver(world, world.johannesburg), await hireDriver(world, world.johannesburg)];
  const handOver = (input: object) =>
    test_app.request(tripsheetApi.handOver, { token, input: { ...NOTHING, driver_id: taker.driver_id, ...input } });
  const onTheVan = async () => {
    const shipment = await bookOne(world);
    await assignDelivery(world, shipment, broken_down.driver_id);
    await moveTo(world, shipment, 'out-for-delivery');
    return shipment;
  };
  const stored = ({ id }: { id: number }) =>
    rowsOf<{ status: string; agent: number | null }>(
      world,
      `select status, delivery_agent_id as agent from shipments where provider_id = ${world.provider_id} and id = ${id}`,
    ).then(([row]) => row);
  const history = ({ id }: { id: number }) =>
    rowsOf<{ status: string; message: string }>(
      world,
      `select status, message from tracking_events where provider_id = ${world.provider_id} and shipment_id = ${id} order by id desc limit 2`,
    );
  const messages = ({ id }: { id: number }) =>
    rowsOf(world, `select id from messages where provider_id = ${world.provider_id} and shipment_id = ${id}`);
  return { world, token, broken_down, taker, handOver, onTheVan, stored, history, messages };
}

describe('handing over the stops of a driver who cannot go on', () => {
  it('SCREEN-25: gives all of them in one call, what is on the van as an exception first, and tells no recipient', async () => {
    const { world, broken_down, taker, handOver, onTheVan, stored, history, messages } = await scene();
    const [on_van, waiting, gone] = [await onTheVan(), await bookOne(world), await onTheVan()];
    await assignDelivery(world, waiting, broken_down.driver_id);
    await moveTo(world, gone, 'delivered');
    const told = (await messages(on_van)).length;

    const { body } = await handOver({ delivery_ids: [on_van.id, waiting.id, gone.id], reason: 'Vehicle broke down' });

    expect(body).toEqual({
      done: [on_van.id, waiting.id],
      failed: [
        {
          id: gone.id,
          message: `The delivery of ${gone.short_tracking_reference} cannot be assigned: it is delivered.`,
        },
      ],
      failed_requests: [],
    });
    for (const each of [on_van, waiting])
      expect(await stored(each)).toEqual({ status: 'delivery-assigned', agent: taker.driver_id });
    expect(await history(on_van)).toEqual([
      { status: 'delivery-assigned', message: 'Driver assigned' },
      { status: 'delivery-exception', message: 'Vehicle broke down' },
    ]);
    expect((await messages(on_van)).length).toBe(told);
  });

  it('SCREEN-25: asked again after a lost answer does nothing twice', async () => {
    const { handOver, onTheVan, history, stored } = await scene();
    const shipment = await onTheVan();
    const asked = { delivery_ids: [shipment.id], reason: 'Vehicle broke down' };

    const first = await handOver(asked);
    const before = await history(shipment);
    const again = await handOver(asked);
    const hub = { ...asked, driver_id: null };
    const other = await onTheVan();
    const back = await handOver({ ...hub, delivery_ids: [other.id] });
    const back_again = await handOver({ ...hub, delivery_ids: [other.id] });

    expect([first.body.failed, again.body.failed, again.body.done]).toEqual([[], [], [shipment.id]]);
    expect(await history(shipment)).toEqual(before);
    expect([back.body.done, back_again.body.done, back_again.body.failed]).toEqual([[other.id], [other.id], []]);
    expect((await stored(other))?.status).toBe('returned-to-hub');
  });

  it('SCREEN-25: leaves everything where it was where there is no such driver, or no reason', async () => {
    const { broken_down, handOver, onTheVan, stored } = await scene();
    const shipment = await onTheVan();
    const before = { status: 'out-for-delivery', agent: broken_down.driver_id };

    const unexplained = await handOver({ delivery_ids: [shipment.id], reason: ' ' });
    const to_none = await handOver({ delivery_ids: [shipment.id], reason: 'Flat battery', driver_id: 999_999 });

    expect([unexplained.status, unexplained.body.message]).toEqual([400, 'Please say why the driver cannot go on.']);
    expect([to_none.status, to_none.body.message]).toEqual([404, 'Driver not found.']);
    expect(await stored(shipment)).toEqual(before);
  });

  it('SCREEN-25 COLL-REQ-04: takes a collection request along, and says which has ended', async () => {
    const { world, token, broken_down, taker, handOver } = await scene();
    const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 10_000_000 });
    const ask = async () => {
      const { collection_request } = await succeed(test_app, collectionRequestApi.create, {
        token,
        input: {
          account_id,
          address: { street_address: '12 Oxford Road', local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' },
          contact: { name: 'Sipho', mobile_number: '0821234567' },
          date: workday(),
          collect_after: '09:00',
          collect_before: '16:00',
          expected_parcels: 4,
        },
      });
      const { id } = collection_request;
      await succeed(test_app, collectionRequestApi.change, { token, input: { id, driver_id: broken_down.driver_id } });
      return id;
    };
    const [open, over] = [await ask(), await ask()];
    await succeed(test_app, collectionRequestApi.change, {
      token,
      input: { id: over, status: 'cancelled', reason: 'Not needed' },
    });

    expect((await handOver({ request_ids: [open], driver_id: 999_999 })).status).toBe(404);
    const { body } = await handOver({ request_ids: [open, over] });

    expect(body).toEqual({
      done: [],
      failed: [],
      failed_requests: [{ id: over, message: expect.stringMatching(/^COL\d+ is cancelled\.$/) }],
    });
    const rows = await rowsOf(
      world,
      `select driver_id, status from collection_requests where provider_id = ${world.provider_id} and id = ${open}`,
    );
    expect(rows).toEqual([{ driver_id: taker.driver_id, status: 'collection-assigned' }]);
  });
});
