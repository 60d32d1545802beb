import { randomUUID } from 'node:crypto';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignDriver } from '../tripsheets/assign-driver.ts';
import {
  aFieldEvent,
  assignDelivery,
  bookOne,
  contextOf,
  hireDriver,
  moveTo,
  outForDelivery,
  sendEvent,
} from '../testing/field.ts';
import { countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const [BOX] = aShipment().parcels;
const TWO_PARCELS = { parcels: [BOX, BOX] as ReturnType<typeof aShipment>['parcels'] };

async function hub(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const jnb = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const cpt = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
  return { world, jnb: jnb.token, cpt: cpt.token };
}

async function stored(world: World, { id }: Pick<Shipment, 'id'>) {
  const own = `provider_id = ${world.provider_id} and`;
  const [shipment] = await rowsOf<{
    status: string;
    current_branch_id: number | null;
    delivery_agent_id: number | null;
    collected_date: Date | null;
  }>(world, `select * from shipments where ${own} id = ${id}`);
  const parcels = await rowsOf<{ status: string }>(
    world,
    `select status from parcels where ${own} shipment_id = ${id} order by number`,
  );
  return { ...shipment, parcels: parcels.map((parcel) => parcel.status) };
}

describe('a day in the field', () => {
  it('takes a shipment from its assignment to its delivery', async () => {
    const { world, jnb, cpt } = await hub();
    const ops = await signInAs(world, { role: ROLE.ops });
    const collector = await hireDriver(world, world.johannesburg);
    const shipment = await bookOne(world);
    const reference = `${shipment.short_tracking_reference}/1`;
    const steps: string[] = [];
    const send = async (token: string, event: Parameters<typeof sendEvent>[2]) => {
      const { result, message } = await sendEvent(test_app, token, event);
      expect([event.choice, result, message]).toEqual([event.choice, 'accepted', message]);
      steps.push((await stored(world, shipment)).status ?? '');
    };

    await succeed(test_app, tripsheetApi.assign, {
      token: ops.token,
      input: { shipment_ids: [shipment.id], driver_id: collector.driver_id, leg: 'collection' },
    });
    await send(collector.token, { reference, choice: 'collected' });
    await send(jnb, { reference, choice: 'received-at-hub', bay: 'A1' });
    await send(jnb, { reference, choice: 'ready-for-dispatch' });
    await send(cpt, { reference, choice: 'received-at-hub' });
    const driver = await hireDriver(world);
    await succeed(test_app, tripsheetApi.assign, {
      token: ops.token,
      input: { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'delivery' },
    });
    await send(driver.token, { reference, choice: 'out-for-delivery' });

    // SCAN-06: at the branch it is delivered from, "received at hub" is the destination hub.
    expect(steps).toEqual(['collected', 'at-hub', 'ready-for-dispatch', 'at-destination-hub', 'out-for-delivery']);
    expect(await stored(world, shipment)).toMatchObject({
      current_branch_id: world.cape_town,
      delivery_agent_id: driver.driver_id,
      collected_date: expect.any(Date),
    });
  });

  it('keeps the time at which a device captured it, and the time at which it arrived', async () => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world);
    const captured_at = '2026-03-04T06:30:00.000Z';

    await sendEvent(test_app, jnb, { reference: shipment.short_tracking_reference, choice: 'collected', captured_at });

    const [event] = await rowsOf<{ date: Date; time_received: Date }>(
      world,
      `select date, time_received from tracking_events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(event?.date.toISOString()).toBe(captured_at);
    expect(event?.time_received.getTime()).toBeGreaterThan(Date.parse(captured_at));
    expect((await stored(world, shipment)).collected_date?.toISOString()).toBe(captured_at);
  });

  it('does not date anything after its arrival, and refuses a clock that is a day ahead', async () => {
    const { world, jnb } = await hub();
    const [one, other] = [await bookOne(world), await bookOne(world)];
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

    const ahead = await sendEvent(test_app, jnb, {
      reference: one.short_tracking_reference,
      choice: 'collected',
      captured_at: inHours(2),
    });
    const wrong = await sendEvent(test_app, jnb, {
      reference: other.short_tracking_reference,
      choice: 'collected',
      captured_at: inHours(25),
    });

    expect(ahead.result).toBe('accepted');
    expect((await stored(world, one)).collected_date?.getTime()).toBeLessThanOrEqual(Date.now());
    expect([wrong.result, wrong.message]).toEqual(['refused', 'The clock of this device is wrong.']);
  });
});

describe('several parcels', () => {
  it('are at the hub only when all of them are', async () => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world, TWO_PARCELS);
    const ref = shipment.short_tracking_reference;

    const first = await sendEvent(test_app, jnb, { reference: `${ref}/1`, choice: 'received-at-hub' });
    const between = await stored(world, shipment);
    const second = await sendEvent(test_app, jnb, { reference: `${ref}/2`, choice: 'received-at-hub' });

    expect([first.message, first.parcels_scanned, first.parcel_count]).toEqual(['At hub: 1 of 2 parcels scanned.', 1, 2]);
    expect([between.status, between.parcels]).toEqual(['submitted', ['at-hub', 'submitted']]);
    expect([second.message, second.parcels_scanned]).toEqual(['At hub', 2]);
    expect(await stored(world, shipment)).toMatchObject({ status: 'at-hub', parcels: ['at-hub', 'at-hub'] });
  });

  it('scanned twice are not counted twice', async () => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world, TWO_PARCELS);
    const scan = () =>
      sendEvent(test_app, jnb, { reference: `${shipment.short_tracking_reference}/1`, choice: 'received-at-hub' });

    await scan();
    const again = await scan();

    expect(again.message).toBe('At hub: 1 of 2 parcels scanned.');
    expect((await stored(world, shipment)).status).toBe('submitted');
  });

  it('move together when the shipment itself is scanned, or where one waybill stands for all', async () => {
    const by_reference = await hub();
    const by_setting = await hub({ waybill_type: 'shipment' });
    const [one, other] = [await bookOne(by_reference.world, TWO_PARCELS), await bookOne(by_setting.world, TWO_PARCELS)];

    await sendEvent(test_app, by_reference.jnb, { reference: one.short_tracking_reference, choice: 'received-at-hub' });
    await sendEvent(test_app, by_setting.jnb, { reference: `${other.short_tracking_reference}/2`, choice: 'received-at-hub' });

    expect((await stored(by_reference.world, one)).parcels).toEqual(['at-hub', 'at-hub']);
    expect((await stored(by_setting.world, other)).parcels).toEqual(['at-hub', 'at-hub']);
  });

  it('seen together are written down in one statement, each with an entry of its own', async () => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world, { parcels: [BOX, BOX, BOX] as ReturnType<typeof aShipment>['parcels'] });

    await sendEvent(test_app, jnb, { reference: shipment.short_tracking_reference, choice: 'floor-check', bay: 'B2' });

    // PostgreSQL numbers the statements of a transaction, and a row keeps the number of the one that wrote it.
    const [seen] = await rowsOf(
      world,
      `select count(*)::int as entries, count(distinct parcel_id)::int as parcels, count(distinct cmin::text)::int as statements
        from tracking_events where provider_id = ${world.provider_id} and bay = 'B2'`,
    );
    expect(seen).toEqual({ entries: 3, parcels: 3, statements: 1 });
  });

  it('of which one is missing tell the public nothing yet', async () => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world, TWO_PARCELS);

    await sendEvent(test_app, jnb, { reference: `${shipment.short_tracking_reference}/1`, choice: 'received-at-hub' });

    const { shipments } = await succeed(test_app, trackingApi.track, {
      host: world.host,
      input: { tracking_reference: shipment.short_tracking_reference },
    });
    expect([shipments[0]?.status, shipments[0]?.tracking_events.map(({ status }) => status)]).toEqual([
      'submitted',
      ['submitted'],
    ]);
  });
});

describe('a scan', () => {
  it.each([
    ['the parcel', (shipment: Shipment) => `${shipment.short_tracking_reference}/1`],
    ['the parcel in small letters', (shipment: Shipment) => ` ${shipment.short_tracking_reference.toLowerCase()}/1 `],
    ['the shipment', (shipment: Shipment) => shipment.short_tracking_reference],
    ['the sticker on the parcel', () => 'tcg0000000007'],
    ['the custom reference as it was typed', () => 'Order-7007'],
  ])('knows %s', async (_, referenceOf) => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world, {
      custom_tracking_reference: 'Order-7007',
      parcels: [{ ...BOX, alternative_tracking_reference: 'TCG0000000007' }] as ReturnType<typeof aShipment>['parcels'],
    });

    const result = await sendEvent(test_app, jnb, { reference: referenceOf(shipment), choice: 'received-at-hub' });

    expect([result.result, result.shipment_id]).toEqual(['accepted', shipment.id]);
  });

  it("does not know another provider's parcel", async () => {
    const { jnb } = await hub();
    const elsewhere = await hub();
    const shipment = await bookOne(elsewhere.world);

    const result = await sendEvent(test_app, jnb, { reference: shipment.short_tracking_reference, choice: 'received-at-hub' });

    expect([result.result, result.message]).toEqual(['refused', `Unknown reference ${shipment.short_tracking_reference}.`]);
    expect((await stored(elsewhere.world, shipment)).status).toBe('submitted');
  });

  it('SCAN-06: for the floor check records that it was seen and changes nothing', async () => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world);
    await moveTo(world, shipment, 'at-hub');
    const told = await countRows(world, 'messages');

    const result = await sendEvent(test_app, jnb, {
      reference: `${shipment.short_tracking_reference}/1`,
      choice: 'floor-check',
      bay: 'B2',
    });

    expect([result.result, result.message, result.status]).toEqual(['accepted', 'Floor check', 'at-hub']);
    expect(await countRows(world, 'messages')).toEqual(told);
    const [event] = await rowsOf(
      world,
      `select status, bay, branch_id, is_public from tracking_events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(event).toEqual({ status: 'at-hub', bay: 'B2', branch_id: world.johannesburg, is_public: false });
  });

  it.each(['on-hold', 'on-hold-internal', 'damaged', 'undeliverable', 'returned-to-hub'])(
    'for %s needs a reason',
    async (choice) => {
      const { world, jnb } = await hub();
      const shipment = await bookOne(world);
      const reference = shipment.short_tracking_reference;

      const without = await sendEvent(test_app, jnb, { reference, choice, reason: ' ' });
      const with_reason = await sendEvent(test_app, jnb, { reference, choice, reason: 'Box torn open' });

      expect([without.result, without.message]).toEqual(['refused', 'Please choose a reason first.']);
      expect([with_reason.result, (await stored(world, shipment)).status]).toEqual(['accepted', choice]);
    },
  );

  it.each(['delivered', 'cancelled', 'returned-to-sender'] as const)('of a shipment that is %s is refused', async (status) => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world);
    await moveTo(world, shipment, status);

    const result = await sendEvent(test_app, jnb, { reference: shipment.short_tracking_reference, choice: 'received-at-hub' });

    const words = status.replaceAll('-', ' ');
    expect([result.result, result.message]).toEqual([
      'refused',
      `${shipment.short_tracking_reference} is ${words}. Put it aside and ask operations.`,
    ]);
    expect((await stored(world, shipment)).status).toBe(status);
  });

  it('of a quote is refused', async () => {
    const { world, jnb } = await hub();
    const quote = await bookOne(world, { quick_quote: 'quote' });

    const result = await sendEvent(test_app, jnb, { reference: quote.short_tracking_reference, choice: 'received-at-hub' });

    expect(result.message).toBe(`${quote.short_tracking_reference} is quote. Put it aside and ask operations.`);
  });

  it('SCAN-04: for delivered is not a choice of who lacks the permission', async () => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world);

    const result = await sendEvent(test_app, jnb, { reference: shipment.short_tracking_reference, choice: 'delivered' });

    expect([result.result, result.message]).toEqual(['refused', '"delivered" is not a choice of this scanner.']);
  });

  it('SCAN-02: for a status the provider excludes is no choice', async () => {
    const { world, jnb } = await hub({ excluded_tracking_statuses: ['ready-for-dispatch'] });
    const shipment = await bookOne(world);

    const result = await sendEvent(test_app, jnb, { reference: shipment.short_tracking_reference, choice: 'ready-for-dispatch' });

    expect(result.message).toBe('"ready-for-dispatch" is not a choice of this scanner.');
  });

  it('by staff limited to their branch is at that branch', async () => {
    const { world } = await hub();
    const limited = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg, limited: true });
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;

    const elsewhere = await sendEvent(test_app, limited.token, {
      reference,
      choice: 'received-at-hub',
      branch_id: world.cape_town,
    });
    const at_home = await sendEvent(test_app, limited.token, { reference, choice: 'received-at-hub' });

    expect([elsewhere.result, elsewhere.message]).toEqual(['refused', 'You can scan at your own branch only.']);
    expect([at_home.result, (await stored(world, shipment)).current_branch_id]).toEqual(['accepted', world.johannesburg]);
  });

  it('SCAN-06: without driver takes the delivery driver off', async () => {
    const { world, cpt } = await hub();
    const driver = await hireDriver(world);
    const shipment = await bookOne(world);
    await assignDelivery(world, shipment, driver.driver_id);

    await sendEvent(test_app, cpt, { reference: shipment.short_tracking_reference, choice: 'received-at-hub-no-driver' });

    expect(await stored(world, shipment)).toMatchObject({ status: 'at-destination-hub', delivery_agent_id: null });
  });

  it('for out for delivery needs a driver, and hands the shipment over', async () => {
    const { world, cpt } = await hub();
    const driver = await hireDriver(world);
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;

    const without = await sendEvent(test_app, cpt, { reference, choice: 'out-for-delivery' });
    const handed_over = await sendEvent(test_app, cpt, { reference, choice: 'out-for-delivery', driver_id: driver.driver_id });

    expect([without.result, without.message]).toEqual(['refused', 'Please choose a driver first.']);
    expect(handed_over.result).toBe('accepted');
    expect(await stored(world, shipment)).toMatchObject({ status: 'out-for-delivery', delivery_agent_id: driver.driver_id });
  });

  it("that names another provider's driver or branch is refused and holds up nothing", async () => {
    const { world, cpt } = await hub();
    const elsewhere = await hub();
    const stranger = await hireDriver(elsewhere.world);
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;

    const { results } = await succeed(test_app, trackingApi.record, {
      token: cpt,
      input: {
        events: [
          aFieldEvent({ reference, choice: 'out-for-delivery', driver_id: stranger.driver_id }),
          aFieldEvent({ reference, choice: 'received-at-hub', branch_id: elsewhere.world.cape_town }),
          aFieldEvent({ reference, choice: 'received-at-hub' }),
        ],
      },
    });

    expect(results.map(({ result, message }) => [result, message])).toEqual([
      ['refused', 'Driver not found.'],
      ['refused', 'Branch not found.'],
      ['accepted', 'At destination hub'],
    ]);
  });

  it('read twice in one breath tells people once and sends one PIN', async () => {
    const { world, cpt } = await hub();
    const driver = await hireDriver(world);
    const shipment = await bookOne(world);
    const scan = () =>
      sendEvent(test_app, cpt, {
        reference: `${shipment.short_tracking_reference}/1`,
        choice: 'out-for-delivery',
        driver_id: driver.driver_id,
      });

    await scan();
    const told = await countRows(world, 'messages');
    const again = await scan();

    expect([again.result, again.message]).toEqual(['accepted', 'Out for delivery']);
    expect(await countRows(world, 'messages')).toEqual(told);
    expect(
      await rowsOf(
        world,
        `select count(*)::int as count from tracking_events where provider_id = ${world.provider_id} and status = 'out-for-delivery' and is_public`,
      ),
    ).toEqual([{ count: 1 }]);
  });
});

describe('a driver', () => {
  it('SHIP-TRANS-03: takes the steps the status table offers, and no others', async () => {
    const { world } = await hub();
    const driver = await hireDriver(world, world.johannesburg);
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;
    await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });

    const wrong = await sendEvent(test_app, driver.token, { reference, choice: 'out-for-delivery' });
    const right = await sendEvent(test_app, driver.token, { reference, choice: 'collected' });
    const twice = await sendEvent(test_app, driver.token, { reference, choice: 'collected' });

    expect(wrong.message).toBe(`${reference} is collection assigned; it cannot become out for delivery from there.`);
    expect(right.result).toBe('accepted');
    expect(twice.message).toBe(`${reference} is collected already.`);
  });

  it.each(['delivery-failed-attempt', 'delivery-exception', 'delivery-rejected'])('says why for %s', async (choice) => {
    const { world } = await hub();
    const { shipment, driver } = await outForDelivery(test_app, world);
    const reference = shipment.short_tracking_reference;

    const without = await sendEvent(test_app, driver.token, { reference, choice });
    const with_reason = await sendEvent(test_app, driver.token, { reference, choice, reason: 'No one at home' });

    expect([without.result, without.message]).toEqual(['refused', 'Please choose a reason.']);
    expect([with_reason.result, (await stored(world, shipment)).status]).toEqual(['accepted', choice]);
  });

  it('who collected a shipment does not deliver it for another', async () => {
    const { world } = await hub();
    const collector = await hireDriver(world, world.johannesburg);
    const shipment = await bookOne(world);
    await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: collector.driver_id, leg: 'collection' });
    const driver = await hireDriver(world);
    await assignDelivery(world, shipment, driver.driver_id);

    const foreign = await sendEvent(test_app, collector.token, {
      reference: shipment.short_tracking_reference,
      choice: 'out-for-delivery',
    });
    const own = await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'out-for-delivery',
    });

    expect([foreign.result, foreign.message]).toEqual([
      'refused',
      `The delivery of ${shipment.short_tracking_reference} belongs to another driver.`,
    ]);
    expect(own.result).toBe('accepted');
  });

  it('SHIP-TRANS-09: who drives on with what was collected finds it among the deliveries', async () => {
    const { world } = await hub();
    const driver = await hireDriver(world, world.johannesburg);
    const shipment = await bookOne(world);
    await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });
    for (const choice of ['collected', 'out-for-delivery'])
      await sendEvent(test_app, driver.token, { reference: shipment.short_tracking_reference, choice });

    const { stops } = await succeed(test_app, tripsheetApi.read, { token: driver.token });

    expect(stops.filter(({ is_done }) => !is_done).map(({ leg, shipments }) => [leg, shipments.map(({ id }) => id)])).toEqual([
      ['delivery', [shipment.id]],
    ]);
  });
});

describe('an event sent again', () => {
  it('ten times at once has one effect, and every sender gets the answer', async () => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world);
    const event = aFieldEvent({ reference: shipment.short_tracking_reference, choice: 'collected' });
    const send = () => succeed(test_app, trackingApi.record, { token: jnb, input: { events: [event] } });
    const [before] = await countRows(world, 'tracking_events');

    const answers = await Promise.all(Array.from({ length: 10 }, send));

    const results = answers.map(({ results: [result] }) => result?.result ?? '');
    expect(results.toSorted()).toEqual(['accepted', ...Array.from({ length: 9 }, () => 'duplicate')]);
    expect(new Set(answers.map(({ results: [result] }) => result?.message))).toEqual(new Set(['Collected']));
    expect(await countRows(world, 'tracking_events', 'field_events')).toEqual([(before ?? 0) + 1, 1]);
    expect(
      await rowsOf(
        world,
        `select count(*)::int as count from events where provider_id = ${world.provider_id} and type = 'shipment.status-changed'`,
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('stays refused, although it could be done by then', async () => {
    const { world, jnb } = await hub();
    const shipment = await bookOne(world);
    const event = aFieldEvent({ reference: shipment.short_tracking_reference, choice: 'on-hold' });
    const send = async (input: object) =>
      (await succeed(test_app, trackingApi.record, { token: jnb, input: { events: [input] } as never })).results[0];

    const first = await send(event);
    const mended = await send({ ...event, reason: 'Address unclear' });
    const fresh = await send({ ...event, event_id: randomUUID(), reason: 'Address unclear' });

    expect([first?.result, mended?.result, fresh?.result]).toEqual(['refused', 'refused', 'accepted']);
    expect(mended?.message).toBe(first?.message);
  });

  it('among others holds none of them up', async () => {
    const { world, jnb } = await hub();
    const [one, other] = [await bookOne(world), await bookOne(world)];
    const events = [
      aFieldEvent({ reference: one.short_tracking_reference, choice: 'collected' }),
      aFieldEvent({ reference: 'NOSUCH', choice: 'collected' }),
      aFieldEvent({ reference: other.short_tracking_reference, choice: 'collected' }),
    ];

    const { results } = await succeed(test_app, trackingApi.record, { token: jnb, input: { events } });

    expect(results.map(({ result }) => result)).toEqual(['accepted', 'refused', 'accepted']);
    expect(results[1]?.message).toBe('Unknown reference NOSUCH.');
  });

  it('by another device at the same moment is one step, and the other is told', async () => {
    const { world } = await hub();
    const { shipment, driver } = await outForDelivery(test_app, world);
    const event = (choice: string) =>
      sendEvent(test_app, driver.token, { reference: shipment.short_tracking_reference, choice, reason: 'No one at home' });

    const results = await Promise.all([event('delivery-failed-attempt'), event('delivery-failed-attempt')]);

    expect(results.map(({ result }) => result).toSorted()).toEqual(['accepted', 'refused']);
  });
});
