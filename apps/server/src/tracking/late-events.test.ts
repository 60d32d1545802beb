import { randomUUID } from 'node:crypto';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, assignDelivery, bookOne, contextOf, hireDriver, moveTo, sendEvent } from '../testing/field.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { assignDriver } from '../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A photo of a stamped document. */
const STAMPED = {
  type: 'grv' as const,
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

type Event = Pick<FieldEvent, 'reference' | 'choice'> & Partial<FieldEvent>;

/** As if its parcels had been seen on the floor this often. */
async function seenOften(world: World, { id }: Pick<Shipment, 'id'>, times: number): Promise<void> {
  await changeRows(
    world,
    `insert into tracking_events (provider_id, id, shipment_id, parcel_id, status, date, source, is_public, time_received, moved_parcel_ids)
      select provider_id, nextval('tracking_event_ids'), shipment_id, id, 'submitted', now() - interval '1 hour', 'system', false, now(), '[]'
      from (select * from parcels where provider_id = ${world.provider_id} and shipment_id = ${id} limit 1) p, generate_series(1, ${times})`,
  );
}

/** A provider with a hub worker, and scans that were made minutes ago. */
async function hub(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const { token } = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg });
  return { world, scan: (minutes_ago: number, event: Event) => sendAt(token, minutes_ago, event) };
}

async function sendAt(token: string, minutes_ago: number, event: Event): Promise<FieldEventResult> {
  return sendEvent(test_app, token, { captured_at: minutesAgo(minutes_ago), ...event });
}

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

async function stored(world: World, { id }: Pick<Shipment, 'id'>) {
  const own = `provider_id = ${world.provider_id} and`;
  const [shipment] = await rowsOf<{ status: string; collected_date: Date | null; time_modified: Date }>(
    world,
    `select status, collected_date, time_modified from shipments where ${own} id = ${id}`,
  );
  const parcels = await rowsOf<{ status: string }>(
    world,
    `select status from parcels where ${own} shipment_id = ${id} order by number`,
  );
  return { ...shipment, parcels: parcels.map((parcel) => parcel.status) };
}

describe('a scan that arrives after something that happened later', () => {
  it('is kept in the history at its own time, moves nothing back and tells its scanner so', async () => {
    const { world, scan } = await hub();
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;
    const { driver_id } = await hireDriver(world);
    await scan(10, { reference, choice: 'out-for-delivery', driver_id });
    const before = await countRows(world, 'messages', 'shipment_pins');

    const late = await scan(30, { reference, choice: 'received-at-hub', bay: 'A1' });

    expect([late.result, late.message]).toEqual([
      'kept',
      `Kept, not applied: ${reference} is out for delivery by what happened later.`,
    ]);
    expect(late).toMatchObject({ status: 'out-for-delivery', shipment_id: shipment.id, parcels_scanned: 1, parcel_count: 1 });
    expect(await stored(world, shipment)).toMatchObject({ status: 'out-for-delivery', parcels: ['out-for-delivery'] });
    expect(await countRows(world, 'messages', 'shipment_pins')).toEqual(before);
    const staff = await signInAs(world, { role: ROLE.ops });
    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });
    expect(tracking_events.map(({ status, message }) => [status, message])).toEqual([
      ['submitted', 'Shipment booked'],
      ['out-for-delivery', 'Out for delivery'],
      ['at-hub', 'Received at hub (recorded late)'],
    ]);
    const [changed] = await rowsOf<{ type: string; change_to: unknown }>(
      world,
      `select type, change_to from events where provider_id = ${world.provider_id} order by id desc limit 1 offset 1`,
    );
    expect(changed).toMatchObject({ type: 'shipment.recorded-late', change_to: { status: 'at-hub' } });
  });

  it('stands in public tracking where it happened', async () => {
    const { world, scan } = await hub();
    const { short_tracking_reference: reference } = await bookOne(world);
    await scan(10, { reference, choice: 'ready-for-dispatch' });
    await scan(30, { reference, choice: 'collected' });
    await scan(20, { reference, choice: 'received-at-hub' });

    const { shipments } = await succeed(test_app, trackingApi.track, {
      host: world.host,
      input: { tracking_reference: reference },
    });

    expect(shipments[0]?.status).toBe('ready-for-dispatch');
    expect(shipments[0]?.tracking_events.map(({ status }) => status)).toEqual([
      'ready-for-dispatch',
      'submitted',
      'at-hub',
      'collected',
    ]);
  });

  it('sent again is answered as before and written once', async () => {
    const { world, scan } = await hub();
    const { short_tracking_reference: reference } = await bookOne(world);
    await scan(10, { reference, choice: 'ready-for-dispatch' });
    const event = { reference, choice: 'received-at-hub', event_id: randomUUID() };

    const [first, second] = [await scan(30, event), await scan(30, event)];

    expect([first.result, second.result, second.message]).toEqual(['kept', 'duplicate', first.message]);
    expect(await countRows(world, 'tracking_events')).toEqual([3]);
  });

  it.each(['delivered', 'cancelled', 'returned-to-sender'] as const)('leaves what is over as it is: %s', async (over) => {
    const { world, scan } = await hub();
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;
    await moveTo(world, shipment, over);

    const [late, afterwards] = [
      await scan(30, { reference, choice: 'received-at-hub' }),
      await scan(0, { reference, choice: 'received-at-hub' }),
    ];

    expect([late.result, afterwards.result]).toEqual(['kept', 'refused']);
    expect((await stored(world, shipment)).status).toBe(over);
  });

  it('SHIP-STATUS-43: tells when the shipment was collected, whatever it has become', async () => {
    const { world, scan } = await hub();
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;
    await scan(10, { reference, choice: 'received-at-hub' });
    const captured_at = minutesAgo(45);

    const before = await stored(world, shipment);

    await scan(0, { reference, choice: 'collected', captured_at });

    const after = await stored(world, shipment);
    expect(after).toMatchObject({ status: 'at-hub', collected_date: new Date(captured_at) });
    // A page that has the shipment open has an older version of it.
    expect(after.time_modified?.getTime()).toBeGreaterThan(before.time_modified?.getTime() ?? Infinity);
  });

  it('is on time by a device whose clock is behind, when it says what its clock shows', async () => {
    const { world, scan } = await hub();
    const [one, other] = [await bookOne(world), await bookOne(world)];
    const { token } = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    for (const { short_tracking_reference } of [one, other])
      await scan(10, { reference: short_tracking_reference, choice: 'collected' });
    const eventOf = ({ short_tracking_reference }: Shipment) =>
      aFieldEvent({ reference: short_tracking_reference, choice: 'received-at-hub', captured_at: minutesAgo(60) });

    const [without, with_clock] = [
      await succeed(test_app, trackingApi.record, { token, input: { events: [eventOf(one)] } }),
      await succeed(test_app, trackingApi.record, { token, input: { events: [eventOf(other)], sent_at: minutesAgo(59) } }),
    ];

    expect([without.results[0]?.result, with_clock.results[0]?.result]).toEqual(['kept', 'accepted']);
    expect([(await stored(world, one)).status, (await stored(world, other)).status]).toEqual(['collected', 'at-hub']);
  });

  it('that changes nothing anyway is taken as it is', async () => {
    const { world, scan } = await hub();
    const { short_tracking_reference: reference } = await bookOne(world);
    await scan(10, { reference, choice: 'ready-for-dispatch' });

    expect((await scan(30, { reference, choice: 'floor-check', bay: 'B2' })).result).toBe('accepted');
  });
});

describe("a driver's step that arrives late", () => {
  it('is kept, although the status it was taken from is gone', async () => {
    const { world, scan } = await hub();
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;
    const driver = await hireDriver(world, world.johannesburg);
    await assignDriver(
      { ...contextOf(world), now: new Date(minutesAgo(60)) },
      { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' },
    );
    await scan(10, { reference, choice: 'received-at-hub' });

    const late = await sendAt(driver.token, 30, { reference, choice: 'collected' });

    expect(late.result).toBe('kept');
    expect((await stored(world, shipment)).status).toBe('at-hub');
  });

  it.each([
    ['cancelled', 'Drivers do not make a shipment cancelled.'],
    ['quote', 'Drivers do not make a shipment quote.'],
    ['delivery-assigned', 'Drivers do not make a shipment delivery assigned.'],
  ])('is none that drivers never take: %s', async (choice, message) => {
    const { world, scan } = await hub();
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;
    const driver = await hireDriver(world);
    await assignDelivery(world, shipment, driver.driver_id);
    await scan(0, { reference, choice: 'received-at-hub' });

    const late = await sendAt(driver.token, 30, { reference, choice });

    expect([late.result, late.message]).toEqual(['refused', message]);
  });

  it('needs its proof like any other', async () => {
    const { world, scan } = await hub();
    const shipment = await bookOne(world, { pod_method: 'grv' });
    const reference = shipment.short_tracking_reference;
    const driver = await hireDriver(world);
    await assignDelivery(world, shipment, driver.driver_id);
    await scan(0, { reference, choice: 'on-hold', reason: 'Address unclear' });

    const without = await sendAt(driver.token, 30, { reference, choice: 'delivered' });
    const proof = { receiver_name: 'Rachel', documents: [STAMPED] };
    const proven = await sendAt(driver.token, 30, { reference, choice: 'delivered', ...proof });

    expect([without.result, without.message]).toEqual(['refused', 'Please enter who received it.']);
    expect([proven.result, (await stored(world, shipment)).status]).toEqual(['kept', 'on-hold']);
    const [kept] = await rowsOf<{ data: unknown; is_late: boolean }>(
      world,
      `select data, is_late from tracking_events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(kept).toEqual({ data: { type: 'grv', receiver_name: 'Rachel', captured: ['grv'] }, is_late: true });
    expect(await countRows(world, 'shipment_documents')).toEqual([1]);
  });
});

describe('several parcels', () => {
  const [BOX] = aShipment().parcels;
  const two = { parcels: [BOX, BOX] as ReturnType<typeof aShipment>['parcels'] };

  it('the missing one that reports late takes the shipment as far as all its parcels were, and no further', async () => {
    const { world, scan } = await hub({ waybill_type: 'parcel' });
    const shipment = await bookOne(world, two);
    const [one, other] = [1, 2].map((number) => `${shipment.short_tracking_reference}/${number}`) as [string, string];
    await scan(30, { reference: one, choice: 'received-at-hub' });
    await scan(20, { reference: one, choice: 'ready-for-dispatch' });
    expect(await stored(world, shipment)).toMatchObject({ status: 'submitted', parcels: ['ready-for-dispatch', 'submitted'] });

    const late = await scan(25, { reference: other, choice: 'received-at-hub' });

    expect([late.result, late.status]).toEqual(['accepted', 'at-hub']);
    expect(await stored(world, shipment)).toMatchObject({ status: 'at-hub', parcels: ['ready-for-dispatch', 'at-hub'] });
  });

  it('are judged by their whole past, however often they were seen', async () => {
    const { world, scan } = await hub({ waybill_type: 'parcel' });
    const shipment = await bookOne(world, two);
    const [one, other] = [1, 2].map((number) => `${shipment.short_tracking_reference}/${number}`) as [string, string];
    await seenOften(world, shipment, 600);
    await scan(30, { reference: one, choice: 'received-at-hub' });
    await scan(20, { reference: one, choice: 'ready-for-dispatch' });

    const late = await scan(25, { reference: other, choice: 'received-at-hub' });

    expect([late.result, late.status]).toEqual(['accepted', 'at-hub']);
  });

  it('of which the missing one completes a step late send no message, and send no PIN', async () => {
    const { world, scan } = await hub({ waybill_type: 'parcel' });
    const shipment = await bookOne(world, two);
    const [one, other] = [1, 2].map((number) => `${shipment.short_tracking_reference}/${number}`) as [string, string];
    const { driver_id } = await hireDriver(world);
    await scan(30, { reference: one, choice: 'out-for-delivery', driver_id });
    await scan(20, { reference: one, choice: 'returned-to-hub', reason: 'Road closed' });
    const before = await countRows(world, 'messages', 'shipment_pins');

    const late = await scan(25, { reference: other, choice: 'out-for-delivery', driver_id });

    expect([late.result, (await stored(world, shipment)).status]).toEqual(['accepted', 'out-for-delivery']);
    expect(await countRows(world, 'messages', 'shipment_pins')).toEqual(before);
  });

  it('the last one moves the shipment although the other is further already', async () => {
    const { world, scan } = await hub({ waybill_type: 'parcel' });
    const shipment = await bookOne(world, two);
    const [one, other] = [1, 2].map((number) => `${shipment.short_tracking_reference}/${number}`) as [string, string];
    await scan(30, { reference: one, choice: 'received-at-hub' });
    await scan(20, { reference: one, choice: 'ready-for-dispatch' });

    const last = await scan(10, { reference: other, choice: 'received-at-hub' });

    expect([last.result, last.message]).toEqual(['accepted', 'At hub']);
    expect(await stored(world, shipment)).toMatchObject({ status: 'at-hub', parcels: ['ready-for-dispatch', 'at-hub'] });
  });

  it('end at the same status in whichever order their scans arrive', async () => {
    const { world, scan } = await hub({ waybill_type: 'parcel' });
    const steps = ['collected', 'received-at-hub', 'ready-for-dispatch', 'collected-from-locker'] as const;
    const statuses = ['submitted', 'collected', 'at-hub', 'ready-for-dispatch', 'collected-from-locker'];
    const progress = fc.integer({ min: 0, max: steps.length });
    // Minutes ago, each parcel's own steps in order, the two of them mixed.
    const scans = fc.tuple(progress, progress, fc.infiniteStream(fc.boolean())).chain(([of_one, of_other, picks]) => {
      const own = [of_one, of_other].map((count, at) => steps.slice(0, count).map((choice) => ({ parcel: at + 1, choice })));
      const mixed: { parcel: number; choice: string }[] = [];
      for (const pick of picks) {
        const [first, second] = pick ? [own[0], own[1]] : [own[1], own[0]];
        const next = first?.shift() ?? second?.shift();
        if (next === undefined) break;
        mixed.push(next);
      }
      const timed = mixed.map((each, at) => ({ ...each, minutes: 60 - at }));
      return fc.record({
        order: fc.shuffledSubarray(timed, { minLength: timed.length }),
        furthest: fc.constant(Math.min(of_one, of_other)),
      });
    });

    await fc.assert(
      fc.asyncProperty(scans, async ({ order, furthest }) => {
        const shipment = await bookOne(world, two);

        for (const { parcel, choice, minutes } of order) {
          const { result } = await scan(minutes, { reference: `${shipment.short_tracking_reference}/${parcel}`, choice });
          expect(result).not.toBe('refused');
        }

        expect((await stored(world, shipment)).status).toBe(statuses[furthest]);
      }),
      { numRuns: 25 },
    );
  });
});

it('SHIP-TRANS-21: any order of arrival of the same scans and steps ends in the same status', async () => {
  const { world, scan } = await hub();
  const driver = await hireDriver(world, world.johannesburg);
  const sets: Readonly<Record<string, string | null>> = {
    'received-at-hub': 'at-hub',
    'ready-for-dispatch': 'ready-for-dispatch',
    'out-for-delivery': 'out-for-delivery',
    'returned-to-hub': 'returned-to-hub',
    'on-hold': 'on-hold',
    damaged: 'damaged',
    'floor-check': null,
  };
  const choices = fc.array(fc.constantFrom(...Object.keys(sets)), { maxLength: 6 });
  const days = fc.tuple(choices, fc.boolean()).chain(([scanned, is_delivered]) => {
    const day = ['collected by driver', ...scanned, ...(is_delivered ? ['delivered'] : [])];
    const timed = day.map((choice, at) => ({ choice, minutes: 60 - at }));
    return fc.record({ day: fc.constant(day), order: fc.shuffledSubarray(timed, { minLength: timed.length }) });
  });

  await fc.assert(
    fc.asyncProperty(days, async ({ day, order }) => {
      const shipment = await bookOne(world, { pod_method: 'grv' });
      const reference = shipment.short_tracking_reference;
      await assignDriver(
        { ...contextOf(world), now: new Date(minutesAgo(90)) },
        { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' },
      );

      for (const { choice, minutes } of order) {
        const facts = { driver_id: driver.driver_id, reason: 'As it is', receiver_name: 'Rachel', ends_hold: true };
        const { result, message } =
          choice === 'collected by driver'
            ? await sendAt(driver.token, minutes, { reference, choice: 'collected' })
            : await scan(minutes, { reference, choice, ...facts, ...(choice === 'delivered' && { documents: [STAMPED] }) });
        expect([choice, result, message]).not.toEqual([choice, 'refused', message]);
      }

      const newest = day.filter((choice) => choice !== 'floor-check').at(-1) ?? '';
      const expected = { 'collected by driver': 'collected', delivered: 'delivered' }[newest] ?? sets[newest];
      expect((await stored(world, shipment)).status).toBe(expected);
    }),
    { numRuns: 40 },
  );
});
