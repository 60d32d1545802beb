import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hireDriver, moveTo, outForDelivery, sendEvent } from '../../testing/field.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { balance: 500_000 });
  const owner = await signInAs(world, { role: ROLE.owner, account_id });
  const staff = await signInAs(world, { role: ROLE.admin });
  const shipment = await succeed(test_app, shipmentApi.create, { token: owner.token, input: aShipment() });
  const add = (input: Partial<InputOf<typeof shipmentLifeApi.addEvent>> = {}, by = staff) =>
    test_app.request(shipmentLifeApi.addEvent, {
      token: by.token,
      input: { id: shipment.id, message: 'Waits for customs', ...input },
    });
  const history = async (by = staff) =>
    (await succeed(test_app, trackingApi.events, { token: by.token, input: { shipment_id: shipment.id } })).tracking_events;
  const tracked = async () => {
    const input = { tracking_reference: shipment.short_tracking_reference };
    return (await succeed(test_app, trackingApi.track, { host: world.host, input })).shipments[0];
  };
  return { world, owner, staff, shipment, add, history, tracked };
}

describe('an entry that staff add', () => {
  it('SCREEN-09: stands in the history with who added it and where, for staff alone, and moves nothing', async () => {
    const { world, owner, add, history, tracked } = await scene();

    const { status, body } = await add({ branch_id: world.cape_town });

    expect([status, body.status]).toEqual([200, 'submitted']);
    expect((await history())[0]).toMatchObject({
      message: 'Waits for customs',
      status: 'submitted',
      location: 'Cape Town',
      branch_name: 'Cape Town',
      person_name: expect.stringMatching(/^Person \d+$/),
      is_public: false,
    });
    expect((await history(owner)).map(({ message }) => message)).not.toContain('Waits for customs');
    expect((await tracked())?.tracking_events.map(({ message }) => message)).not.toContain('Waits for customs');
  });

  it('is read by all where it is public', async () => {
    const { owner, add, history, tracked } = await scene();

    await add({ is_public: true });

    expect((await history(owner))[0]?.message).toBe('Waits for customs');
    expect((await tracked())?.tracking_events[0]?.message).toBe('Waits for customs');
  });

  it('that lies back has the status of its time, and the shipment stays where it is', async () => {
    const { world, shipment, add, history, tracked } = await scene();
    const date = shipment.time_created;
    await moveTo(world, shipment, 'at-hub');

    const { status, body } = await add({ date, is_public: true });

    expect([status, body.status, (await tracked())?.status]).toEqual([200, 'at-hub', 'at-hub']);
    const added = (await history()).find(({ message }) => message === 'Waits for customs');
    expect([added?.status, added?.date]).toEqual(['submitted', date]);
  });

  it('is refused for a time to come and before the booking, for a foreign parcel, and in public of an internal hold', async () => {
    const { world, shipment, add, history } = await scene();
    const before = (await history()).length;

    const refused = [
      await add({ date: '2099-01-01T00:00:00.000Z' }),
      await add({ date: '2020-01-01T00:00:00.000Z' }),
      await add({ parcel_id: 1 as never }),
      await add({ message: ' ' }),
    ];
    await moveTo(world, shipment, 'on-hold-internal');
    const held = await add({ is_public: true });

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect([held.status, held.body.message]).toEqual([
      400,
      '“On hold (internal)” is not shown to customers, so keep this for staff.',
    ]);
    expect(await history()).toHaveLength(before + 1);
  });

  it('of a shipment on hold leaves the reason of the hold what it is', async () => {
    const { world, staff, shipment, add } = await scene();
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    await succeed(test_app, shipmentLifeApi.hold, {
      token: staff.token,
      input: { id: shipment.id, reason: 'Address is unclear' },
    });

    await add();
    const scan = await sendEvent(test_app, hub.token, {
      reference: shipment.short_tracking_reference,
      choice: 'received-at-hub',
    });

    expect(scan.message).toContain('is on hold (Address is unclear)');
  });

  it('SHIP-TRANS-21: is for staff: customers and drivers are refused', async () => {
    const { world, owner, add } = await scene();
    const driver = await hireDriver(world);

    expect((await add({}, owner)).body.message).toBe('Only staff can add to the history.');
    expect((await add({}, driver)).status).toBeGreaterThanOrEqual(403);
  });
});

describe('the PINs of a shipment', () => {
  it('PIN-04: are told by when they were sent and how often they were mistyped, never as such', async () => {
    const world = await makeWorld(test_app.services);
    const staff = await signInAs(world, { role: ROLE.admin });
    const { shipment, driver } = await outForDelivery(test_app, world);
    await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivered',
      pin: '00000000',
    });

    const { pins } = await succeed(test_app, shipmentLifeApi.pins, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });

    expect(pins).toEqual([
      {
        pin_type: 'delivery',
        time_sent: expect.any(String),
        sent_count: 1,
        wrong_tries: 1,
        tries_left: expect.any(Number),
        unsent: null,
      },
    ]);
  });

  it('are none before one is sent', async () => {
    const { staff, shipment } = await scene();

    expect(await succeed(test_app, shipmentLifeApi.pins, { token: staff.token, input: { shipment_id: shipment.id } })).toEqual({
      pins: [],
      unsent_ahead: null,
    });
  });
});
