import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, assignDelivery, bookOne, hireDriver } from '../testing/field.ts';
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

async function hub() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const send = async (events: readonly ReturnType<typeof aFieldEvent>[]) =>
    (await succeed(test_app, trackingApi.record, { token, input: { events: [...events] } })).results;
  return { world, token, send };
}

async function bookSome(world: World, count: number): Promise<Shipment[]> {
  const booked: Shipment[] = [];
  for (let at = 0; at < count; at++) booked.push(await bookOne(world, { parcels: [BOX, BOX] as never }));
  return booked;
}

const received = (reference: string) => aFieldEvent({ reference, choice: 'received-at-hub' });

/** How many transactions and statements have written the entries of one type to the event log. */
async function writtenBy(world: World, type: string) {
  const [row] = await rowsOf<{ entries: number; transactions: number; statements: number }>(
    world,
    `select count(*)::int as entries, count(distinct transaction_id)::int as transactions, count(distinct (xmin::text, cmin::text))::int as statements
      from events where provider_id = ${world.provider_id} and type = '${type}'`,
  );
  return row;
}

async function statusesOf(world: World): Promise<string[]> {
  const rows = await rowsOf<{ status: string }>(
    world,
    `select status from shipments where provider_id = ${world.provider_id} order by id`,
  );
  return rows.map(({ status }) => status);
}

describe('events sent together', () => {
  it('of twelve shipments with two parcels each are two statements, not twenty-four', async () => {
    const { world, send } = await hub();
    const shipments = await bookSome(world, 12);

    const results = await send(shipments.flatMap(({ parcels }) => parcels.map((parcel) => received(parcel.tracking_reference))));

    expect(results.map(({ result }) => result)).toEqual(Array.from({ length: 24 }, () => 'accepted'));
    expect(await statusesOf(world)).toEqual(Array.from({ length: 12 }, () => 'at-hub'));
    expect(await writtenBy(world, 'shipment.scanned')).toEqual({ entries: 12, transactions: 1, statements: 1 });
    expect(await writtenBy(world, 'shipment.status-changed')).toEqual({ entries: 12, transactions: 1, statements: 1 });
  });

  it('take one shipment from step to step, each seeing what the one before has done', async () => {
    const { world, send } = await hub();
    const [shipment] = await bookSome(world, 1);
    const reference = shipment?.short_tracking_reference ?? '';

    const results = await send([
      aFieldEvent({ reference, choice: 'collected' }),
      received(`${reference}/1`),
      received(`${reference}/2`),
      aFieldEvent({ reference, choice: 'delivery-assigned' }),
    ]);

    expect(results.map(({ result, status, message }) => [result, status, message])).toEqual([
      ['accepted', 'collected', 'Collected'],
      ['accepted', 'at-hub', 'At hub: 1 of 2 parcels scanned.'],
      ['accepted', 'at-hub', 'At hub'],
      ['refused', '', 'Please choose a driver first.'],
    ]);
    expect(await statusesOf(world)).toEqual(['at-hub']);
  });

  it('sent again are answered as before, whatever new ones come with them', async () => {
    const { world, send } = await hub();
    const [one, other] = await bookSome(world, 2);
    const first = [received(one?.short_tracking_reference ?? ''), received('NOSUCH')];

    await send(first);
    const results = await send([...first, received(other?.short_tracking_reference ?? '')]);

    expect(results.map(({ result }) => result)).toEqual(['duplicate', 'refused', 'accepted']);
    expect(await countRows(world, 'field_events')).toEqual([3]);
    expect(await writtenBy(world, 'shipment.status-changed')).toMatchObject({ entries: 2 });
  });

  it('that name the same event twice take it once', async () => {
    const { world, send } = await hub();
    const [shipment] = await bookSome(world, 1);
    const event = received(shipment?.short_tracking_reference ?? '');

    const results = await send([event, event]);

    expect(results.map(({ result }) => result)).toEqual(['accepted', 'duplicate']);
    expect(await writtenBy(world, 'shipment.status-changed')).toMatchObject({ entries: 1 });
  });

  it('in opposite orders by many devices at once neither wait for each other for ever nor take a step twice', async () => {
    const { world, send } = await hub();
    const shipments = await bookSome(world, 8);
    const events = shipments.map(({ short_tracking_reference }) => received(short_tracking_reference));
    const orders = Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? events : events.toReversed()));

    const answers = await Promise.all(orders.map(send));

    const counts = Map.groupBy(answers.flat(), ({ result }) => result);
    expect([counts.get('accepted')?.length, counts.get('duplicate')?.length]).toEqual([8, 40]);
    expect(await countRows(world, 'field_events')).toEqual([8]);
    expect(await writtenBy(world, 'shipment.status-changed')).toMatchObject({ entries: 8 });
  });

  it('of a van that is loaded draw each recipient a PIN of their own', async () => {
    const { world } = await hub();
    const shipments = await bookSome(world, 3);
    const driver = await hireDriver(world, world.johannesburg);
    for (const shipment of shipments) await assignDelivery(world, shipment, driver.driver_id);

    const load = shipments.map(({ short_tracking_reference }) =>
      aFieldEvent({ reference: short_tracking_reference, choice: 'out-for-delivery' }),
    );
    const { results } = await succeed(test_app, trackingApi.record, { token: driver.token, input: { events: load } });

    expect(results.map(({ result }) => result)).toEqual(['accepted', 'accepted', 'accepted']);
    const [pins] = await rowsOf(
      world,
      `select count(*)::int as pins, count(distinct pin_hash)::int as hashes, count(distinct cmin::text)::int as statements
        from shipment_pins where provider_id = ${world.provider_id}`,
    );
    expect(pins).toEqual({ pins: 3, hashes: 3, statements: 1 });
    const messages = await rowsOf<{ shipment_id: number; body: string }>(
      world,
      `select shipment_id, body from messages where provider_id = ${world.provider_id} and event = 'delivery_pin' and channel = 'sms'`,
    );
    expect(messages.map(({ shipment_id }) => shipment_id).toSorted((one, other) => one - other)).toEqual(
      shipments.map(({ id }) => id),
    );
    for (const { shipment_id, body } of messages) {
      const own = shipments.find(({ id }) => id === shipment_id)?.short_tracking_reference ?? 'none';
      expect(body).toContain(`PIN for parcel ${own} is `);
    }
  });
});

describe('a round of a dispatcher', () => {
  it('gives twelve shipments to a driver in one statement', async () => {
    const { world } = await hub();
    const shipments = await bookSome(world, 12);
    const driver = await hireDriver(world, world.johannesburg);
    const { token } = await signInAs(world, { role: ROLE.ops });

    const answer = await succeed(test_app, tripsheetApi.assign, {
      token,
      input: { shipment_ids: shipments.map(({ id }) => id), driver_id: driver.driver_id, leg: 'collection' },
    });

    expect(answer).toEqual({ done: shipments.map(({ id }) => id), failed: [], parts: [] });
    expect(await statusesOf(world)).toEqual(Array.from({ length: 12 }, () => 'collection-assigned'));
    expect(await writtenBy(world, 'shipment.status-changed')).toEqual({ entries: 12, transactions: 1, statements: 1 });
  });

  it('at the same moment as another’s gives each shipment to one driver only, and both come to an end', async () => {
    const { world } = await hub();
    const ids = (await bookSome(world, 8)).map(({ id }) => id);
    const [one, other] = [await hireDriver(world, world.johannesburg), await hireDriver(world, world.johannesburg)];
    const { token } = await signInAs(world, { role: ROLE.ops });
    const assign = (shipment_ids: typeof ids, { driver_id }: typeof one) =>
      succeed(test_app, tripsheetApi.assign, { token, input: { shipment_ids, driver_id, leg: 'collection' } });

    const answers = await Promise.all([assign(ids, one), assign(ids.toReversed(), other), assign(ids, one)]);

    for (const { failed } of answers) expect(failed).toEqual([]);
    const drivers = await rowsOf<{ collection_agent_id: number }>(
      world,
      `select distinct collection_agent_id from shipments where provider_id = ${world.provider_id}`,
    );
    // Rounds are taken whole, one after the other: the last one has all of them.
    expect(drivers).toHaveLength(1);
    expect([one.driver_id, other.driver_id]).toContain(drivers[0]?.collection_agent_id);
  });
});
