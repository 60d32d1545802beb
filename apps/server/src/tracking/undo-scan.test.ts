import { randomUUID } from 'node:crypto';
import { custodyApi } from '@tsela/contract/tracking/custody-api';
import { scanUndoApi } from '@tsela/contract/tracking/scan-undo-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, hireDriver, moveTo, sendEvent } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const [PARCEL] = aShipment().parcels;

/** A shipment of two parcels at the hub of Johannesburg, with the operator of the hub in Cape Town who scans it. */
async function atTheBench() {
  const world = await makeWorld(test_app.services);
  const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
  const shipment = await bookOne(world, { parcels: PARCEL === undefined ? [] : [PARCEL, PARCEL] });
  const reference = shipment.short_tracking_reference;
  await moveTo(world, shipment, 'at-hub');
  const scan = async (of: string, choice: string, also: { driver_id?: number; reason?: string } = {}) => {
    const event_id = randomUUID();
    const result = await sendEvent(test_app, hub.token, { reference: of, choice, event_id, ...(also as object) });
    expect([result.result, result.message]).toEqual(['accepted', result.message]);
    return event_id;
  };
  const undo = (event_id: string, token = hub.token) => test_app.request(scanUndoApi.undoScan, { token, input: { event_id } });
  const rowOf = async () => {
    const [row] = await rowsOf(
      world,
      `select status, current_branch_id, delivery_agent_id, collected_date from shipments where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );
    const parcels = await rowsOf<{ status: string }>(
      world,
      `select status from parcels where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} order by id`,
    );
    return { ...row, parcels: parcels.map(({ status }) => status) };
  };
  const historyOf = async () =>
    (await succeed(test_app, trackingApi.events, { token: hub.token, input: { shipment_id: shipment.id } })).tracking_events;
  return { world, hub, shipment, reference, scan, undo, rowOf, historyOf };
}

describe('a scan that is undone', () => {
  it('SCREEN-28: leaves status, branch and driver as they were, and says in the history that it was taken back', async () => {
    const { world, hub, shipment, reference, scan, undo, rowOf, historyOf } = await atTheBench();
    const before = await rowOf();
    const { driver_id } = await hireDriver(world);
    const event_id = await scan(reference, 'out-for-delivery', { driver_id });
    expect(await rowOf()).toMatchObject({ status: 'out-for-delivery', delivery_agent_id: driver_id });

    const answer = await undo(event_id);

    expect([answer.status, answer.body]).toEqual([
      200,
      { shipment_id: shipment.id, status: 'at-hub', message: `Undone: ${reference} is at hub.` },
    ]);
    expect(await rowOf()).toEqual(before);
    const history = await historyOf();
    expect(history[0]).toMatchObject({ status: 'at-hub', message: 'Scan taken back: Out for delivery', moved_nothing: true });
    expect(history.map(({ status }) => status)).not.toContain('out-for-delivery');
    const input = { shipment_id: shipment.id };
    const { parcels } = await succeed(test_app, custodyApi.custody, { token: hub.token, input });
    expect(parcels.map(({ last }) => last.party)).toEqual(['hub', 'hub']);
    const audit = await rowsOf(
      world,
      `select type from events where provider_id = ${world.provider_id} and type = 'shipment.scan-undone'`,
    );
    expect(audit).toHaveLength(1);
  });

  it('takes back the one parcel that was scanned, and the others stay', async () => {
    const { reference, scan, undo, rowOf } = await atTheBench();
    const first = await scan(`${reference}/1`, 'received-at-hub');
    expect((await rowOf()).parcels).toEqual(['at-destination-hub', 'at-hub']);
    expect((await undo(first)).status).toBe(200);
    expect((await rowOf()).parcels).toEqual(['at-hub', 'at-hub']);

    await scan(`${reference}/1`, 'received-at-hub');
    const second = await scan(`${reference}/2`, 'received-at-hub');
    expect((await rowOf()).parcels).toEqual(['at-destination-hub', 'at-destination-hub']);
    expect((await undo(second)).status).toBe(200);
    expect(await rowOf()).toMatchObject({ status: 'at-hub', parcels: ['at-destination-hub', 'at-hub'] });
  });

  it('has one effect however often and at once it is sent, and the scan sent again does not come back', async () => {
    const { hub, reference, scan, undo, rowOf, historyOf } = await atTheBench();
    const event_id = await scan(reference, 'received-at-hub');

    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(event_id)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await historyOf()).filter(({ message }) => message.startsWith('Scan taken back'))).toHaveLength(1);
    const again = await sendEvent(test_app, hub.token, { reference, choice: 'received-at-hub', event_id });
    expect(again.result).toBe('duplicate');
    expect(await rowOf()).toMatchObject({ status: 'at-hub' });
  });

  it('is refused after ten minutes, and once something happened since', async () => {
    const { world, reference, scan, undo, rowOf } = await atTheBench();
    const first = await scan(reference, 'received-at-hub');
    await scan(reference, 'ready-for-dispatch');
    const before = await rowOf();

    const moved = await undo(first);
    expect([moved.status, moved.body['message']]).toEqual([
      409,
      `Something happened to ${reference} since, so this scan cannot be undone. Change the status on its page.`,
    ]);
    await changeRows(
      world,
      `update field_events set time_received = time_received - interval '11 minutes' where provider_id = ${world.provider_id}`,
    );
    const late = await undo(first);
    expect([late.status, late.body['message']]).toEqual([
      409,
      "A scan can be undone for ten minutes. Change the status on the shipment's page.",
    ]);
    expect(await rowOf()).toEqual(before);
  });

  it('belongs to the operator who made it: colleagues, drivers and other providers find none', async () => {
    const { world, reference, scan, undo, rowOf } = await atTheBench();
    const event_id = await scan(reference, 'received-at-hub');
    const colleague = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
    const driver = await hireDriver(world);
    const foreign = await signInAs(await makeWorld(test_app.services), { role: ROLE.admin });

    const statuses = [];
    for (const { token } of [colleague, driver, foreign]) statuses.push((await undo(event_id, token)).status);

    expect(statuses).toEqual([404, 403, 404]);
    expect(await rowOf()).toMatchObject({ status: 'at-destination-hub' });
  });
});
