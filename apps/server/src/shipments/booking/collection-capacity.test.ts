import { rateApi } from '@tsela/contract/rates/rate-api';
import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ServiceLevelId } from '@tsela/domain/ids';
import type { Rate, ServiceLevel } from '@tsela/domain/rates/card/rate-card';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { dayInWords } from '@tsela/domain/time/day-in-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { hireDriver, moveTo, sendEvent } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs, testCard } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { createShipment } from './create-shipment.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const WANTED = addDays(dayOf(new Date()), 7);
const NEXT = addDays(WANTED, 1);
const AFTER = addDays(WANTED, 2);
/** Later than any booking of a test is pushed on to. */
const FAR = addDays(WANTED, 14);

async function publish(world: World, level: Partial<ServiceLevel>) {
  const card = testCard();
  const every_day = { collection_weekdays: [0, 1, 2, 3, 4, 5, 6], works_on_public_holidays: true } as const;
  await publishRateRevision(world.context, {
    name: 'With a capacity',
    card: { ...card, service_levels: card.service_levels.map((each) => ({ ...each, ...every_day, ...level })) },
  });
}

async function scene(level: Partial<ServiceLevel> = { capacity_per_day: 1 }) {
  const world = await makeWorld(test_app.services);
  await publish(world, level);
  const customer = await makeCustomer(world, { balance: 5_000_000 });
  const book = (overrides: object = {}, token = customer.token) =>
    test_app.request(shipmentApi.create, { token, input: aShipment({ collection_min_date: WANTED, ...overrides }) });
  const quote = () => {
    const { collection_address = {}, delivery_address = {}, parcels } = aShipment();
    return succeed(test_app, rateApi.quote, {
      token: customer.token,
      input: { collection_address, delivery_address, parcels, collection_min_date: WANTED, explain: true },
    });
  };
  return { world, customer, book, quote };
}

const counted = (world: World) =>
  rowsOf<{ collection_day: string; booked: number }>(
    world,
    `select collection_day, booked from collection_days where provider_id = ${world.provider_id} and booked > 0 order by collection_day`,
  );

const collectionDay = (body: { readonly estimated_collection?: string | null }) =>
  body.estimated_collection ? dayOf(new Date(body.estimated_collection)) : null;

describe('the capacity of a service level', () => {
  it('gives the last place of a day to exactly one of many at once; each of the others has the next day with room, and is told', async () => {
    for (let round = 0; round < 5; round++) {
      const { world, book } = await scene();
      const customers = await Promise.all([1, 2, 3].map(() => makeCustomer(world, { balance: 500_000 })));

      const answers = await Promise.all(customers.map(({ token }) => book({}, token)));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const by_day = new Map(answers.map(({ body }) => [collectionDay(body), body.warnings]));
      expect([...by_day.keys()].toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
        WANTED,
        NEXT,
        AFTER,
      ]);
      expect(by_day.get(WANTED)).toBeUndefined();
      expect(by_day.get(NEXT)).toEqual([
        `Economy is fully booked on ${dayInWords(WANTED)}: it is collected on ${dayInWords(NEXT)}.`,
      ]);
      expect(await counted(world)).toEqual([
        { collection_day: WANTED, booked: 1 },
        { collection_day: NEXT, booked: 1 },
        { collection_day: AFTER, booked: 1 },
      ]);
    }
  });

  it('refuses in words where the service says so, in any order of bookings', async () => {
    const { world, book } = await scene({ capacity_per_day: 2, when_full: 'refuse' });
    const customers = await Promise.all([1, 2, 3, 4, 5].map(() => makeCustomer(world, { balance: 500_000 })));

    const answers = await Promise.all(customers.map(({ token }) => book({}, token)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(
      `Economy is fully booked on ${dayInWords(WANTED)}. Please ask for a collection on ${dayInWords(NEXT)} or later.`,
    );
    expect(await counted(world)).toEqual([{ collection_day: WANTED, booked: 2 }]);
    expect((await book({ collection_min_date: NEXT })).status).toBe(200);
  });

  it('DATA-26: shows in a quote the day it would get, and the first day with room on the quote and on the shipment', async () => {
    const { book, quote } = await scene();
    await book();

    const [offer] = (await quote()).rates;
    const second = await book();

    expect(offer?.service_level.collection_date.slice(0, 10)).toBe(NEXT);
    expect(offer?.explanation).toContain(
      `Economy is fully booked on ${dayInWords(WANTED)}: it is collected on ${dayInWords(NEXT)}.`,
    );
    expect(offer?.service_level.earliest_collection_capacity_date).not.toBeNull();
    expect(collectionDay(second.body)).toBe(NEXT);
    expect(second.body.earliest_collection_capacity_date).not.toBeNull();
  });

  it('DATA-26: names the days that are full and not served to the booker, and booking has the last word', async () => {
    const { world, book, customer } = await scene({ capacity_per_day: 1, collection_weekdays: [1, 2, 3, 4, 5, 6] });
    const closedDays = async (service_level_code: string) => {
      const { collection_address = {}, delivery_address = {} } = aShipment();
      const input = { collection_address, delivery_address, service_level_code };
      return (await succeed(test_app, rateApi.closedDays, { token: customer.token, input })).closed_days;
    };
    const sundays = (await closedDays('ECO')).filter(({ date }) => date > WANTED);
    expect(sundays.length).toBeGreaterThan(10);
    expect(sundays.every(({ date, reason }) => new Date(date).getUTCDay() === 0 && reason === 'not-served')).toBe(true);

    const day = collectionDay((await book()).body);
    world.context.services.collection_days.invalidate(world.provider_id);

    expect(await closedDays('ECO')).toContainEqual({ date: day, reason: 'full', message: 'Fully booked.' });
    expect(await closedDays('NONE')).toEqual([]);
    expect(collectionDay((await book({ collection_min_date: day })).body)).not.toBe(day);
  });

  it('DATA-26: leaves out the days of services that have no rate between the two sides', async () => {
    const { world, customer } = await scene();
    const card = testCard();
    const [level] = card.service_levels as readonly [ServiceLevel];
    const [rate] = card.rates as readonly [Rate];
    const elsewhere = {
      ...level,
      id: 2 as ServiceLevelId,
      code: 'PLK',
      collection_weekdays: [0, 1, 2, 3, 4, 5, 6],
      works_on_public_holidays: true,
    } as const;
    await publishRateRevision(world.context, {
      name: 'With a service of one town',
      card: {
        ...card,
        zones: [{ id: 1, code: 'PLK', name: 'Polokwane', kind: 'rates', places: [{ city: 'Polokwane' }] }],
        service_levels: [{ ...level, collection_weekdays: [1, 2, 3, 4, 5, 6] }, elsewhere],
        rates: [rate, { ...rate, id: 99, service_level_id: elsewhere.id, from_zone_id: 1 }],
      },
    });
    const closedSundays = async (collection_address: object) => {
      const input = { collection_address, delivery_address: aShipment().delivery_address ?? {} };
      const { closed_days } = await succeed(test_app, rateApi.closedDays, { token: customer.token, input });
      return closed_days.filter(({ date }) => date > WANTED && new Date(date).getUTCDay() === 0).length;
    };

    expect(await closedSundays(aShipment().collection_address ?? {})).toBeGreaterThan(10);
    expect(
      await closedSundays({ street_address: '1 Church Street', local_area: 'Polokwane', city: 'Polokwane', code: '0699' }),
    ).toBe(0);
  });

  it('names no first day for a service that has no capacity, and counts nothing', async () => {
    const { world, book, quote } = await scene({ capacity_per_day: null });

    const { body } = await book();

    expect((await quote()).rates[0]?.service_level.earliest_collection_capacity_date).toBeNull();
    expect([body.earliest_collection_capacity_date, await counted(world)]).toEqual([null, []]);
  });

  it('has room again for what is cancelled, and takes the place back for what is brought back', async () => {
    const { world, book } = await scene();
    const { token } = await signInAs(world, { role: ROLE.ops });
    const first = await book();
    await succeed(test_app, shipmentApi.cancel, { token, input: { id: first.body.id, message: 'Ordered twice' } });
    expect(await counted(world)).toEqual([]);

    const second = await book();
    await succeed(test_app, shipmentApi.change, { token, input: { id: first.body.id, status: 'collection-assigned' } });

    expect(collectionDay(second.body)).toBe(WANTED);
    expect(await counted(world)).toEqual([{ collection_day: WANTED, booked: 2 }]);
    expect(collectionDay((await book()).body)).toBe(NEXT);
  });

  it('SHIP-TRANS-13: stays used by a shipment that came back to the hub and is scanned straight out, counted once', async () => {
    const { world, book } = await scene();
    const { token } = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    const { driver_id } = await hireDriver(world);
    const { body } = await book();
    for (const status of ['collected', 'at-destination-hub', 'out-for-delivery', 'returned-to-hub'] as const)
      await moveTo(world, body, status);

    const { result } = await sendEvent(test_app, token, {
      reference: body.short_tracking_reference,
      choice: 'out-for-delivery',
      driver_id,
    });

    expect([result, await counted(world)]).toEqual(['accepted', [{ collection_day: WANTED, booked: 1 }]]);
    expect(collectionDay((await book()).body)).toBe(NEXT);
  });

  it('moves with a shipment to another day, which has to have room; its own place never stands in its way', async () => {
    const { world, book } = await scene({ capacity_per_day: 1, when_full: 'refuse' });
    const { token } = await signInAs(world, { role: ROLE.ops });
    const first = await book();
    const other = await book({ collection_min_date: NEXT });
    const move = (id: number, input: object) =>
      test_app.request(shipmentApi.change, { token, input: { id: id as typeof first.body.id, ...input } });

    const same = await move(first.body.id, { delivery_min_date: addDays(WANTED, 5) });
    const moved = await move(first.body.id, { collection_min_date: AFTER, collection_rescheduled_reason: 'Not ready' });

    expect([same.status, collectionDay(same.body)]).toEqual([200, WANTED]);
    expect([moved.status, collectionDay(moved.body)]).toEqual([200, AFTER]);
    expect(await counted(world)).toEqual([
      { collection_day: NEXT, booked: 1 },
      { collection_day: AFTER, booked: 1 },
    ]);

    // Staff may insist, and are warned; the day is counted beyond its capacity.
    const insisted = await move(other.body.id, { collection_min_date: AFTER, collection_rescheduled_reason: 'Not ready' });

    expect([insisted.status, insisted.body.warnings]).toEqual([
      200,
      [expect.stringContaining(`Economy is fully booked on ${dayInWords(AFTER)}.`)],
    ]);
    expect(await counted(world)).toEqual([{ collection_day: AFTER, booked: 2 }]);
  });

  it('tells who moves a shipment to a full day on which day it is collected instead', async () => {
    const { world, book } = await scene();
    const { token } = await signInAs(world, { role: ROLE.ops });
    await book();
    const other = await book({ collection_min_date: AFTER });
    const move = (day: string) =>
      succeed(test_app, shipmentApi.change, {
        token,
        input: { id: other.body.id, collection_min_date: day, collection_rescheduled_reason: 'Not ready' },
      });

    const moved = await move(WANTED);
    const free = await move(AFTER);

    expect([collectionDay(moved), moved.warnings]).toEqual([
      NEXT,
      [`Economy is fully booked on ${dayInWords(WANTED)}: it is collected on ${dayInWords(NEXT)}.`],
    ]);
    expect([collectionDay(free), free.warnings]).toEqual([AFTER, undefined]);
    // The price was no matter of it.
    const kept = `select from events where provider_id = ${world.provider_id} and change_to::jsonb ? 'price_stays'`;
    expect(await rowsOf(world, kept)).toEqual([]);
  });

  it('moves with a shipment also while a tariff has none', async () => {
    const { world, book } = await scene();
    const { token } = await signInAs(world, { role: ROLE.ops });
    const first = await book();
    await publish(world, { capacity_per_day: null });

    await succeed(test_app, shipmentApi.change, {
      token,
      input: { id: first.body.id, collection_min_date: AFTER, collection_rescheduled_reason: 'Not ready' },
    });
    await publish(world, { capacity_per_day: 1 });

    expect(await counted(world)).toEqual([{ collection_day: AFTER, booked: 1 }]);
    expect(collectionDay((await book({ collection_min_date: AFTER })).body)).toBe(addDays(AFTER, 1));
  });

  it('counts what was cancelled before there was one when it is brought back', async () => {
    const { world, book } = await scene({ capacity_per_day: null });
    const { token } = await signInAs(world, { role: ROLE.ops });
    const first = await book();
    await succeed(test_app, shipmentApi.cancel, { token, input: { id: first.body.id, message: 'Ordered twice' } });
    await publish(world, { capacity_per_day: 1 });
    expect(await counted(world)).toEqual([]);

    await succeed(test_app, shipmentApi.change, { token, input: { id: first.body.id, status: 'collection-assigned' } });

    expect(await counted(world)).toEqual([{ collection_day: WANTED, booked: 1 }]);
    expect(collectionDay((await book()).body)).toBe(NEXT);
  });

  it.each(['next-day', 'refuse'] as const)(
    'has room at once for what another process has just cancelled, with "%s"',
    async (when_full) => {
      const { world, book, quote } = await scene({ capacity_per_day: 1, when_full });
      await book();
      await quote();
      // This process gets no notice.
      await changeRows(
        world,
        `update collection_days set booked = 0 where provider_id = ${world.provider_id};
         update collection_places set is_kept = false where provider_id = ${world.provider_id}`,
      );

      const { status, body } = await book();

      expect([status, collectionDay(body), body.warnings]).toEqual([200, WANTED, undefined]);
    },
  );

  it('of a quote is taken when it is accepted', async () => {
    const { world, book, customer } = await scene();
    const quote = await book({ quick_quote: 'quote' });
    expect(await counted(world)).toEqual([]);
    await book();

    const accepted = await succeed(test_app, shipmentApi.acceptQuote, { token: customer.token, input: { id: quote.body.id } });

    expect(collectionDay(accepted)).toBe(NEXT);
    expect(accepted.warnings).toEqual([
      `Economy is fully booked on ${dayInWords(WANTED)}: it is collected on ${dayInWords(NEXT)}.`,
    ]);
  });

  it('counts what was booked before there was one, and is shown to staff with the service', async () => {
    const { world, book, customer } = await scene({ capacity_per_day: null });
    const { token } = await signInAs(world, { role: ROLE.ops });
    await book();
    const today = dayOf(new Date());

    await publish(world, { capacity_per_day: 1 });
    const second = await book();
    await changeRows(
      world,
      `update collection_days set collection_day = '${addDays(today, 1)}' where collection_day = '${NEXT}'`,
    );
    world.context.services.collection_days.invalidate(world.provider_id);

    expect(collectionDay(second.body)).toBe(NEXT);
    const told = await succeed(test_app, serviceLevelApi.list, { token: customer.token });
    expect(told.service_levels[0]).toMatchObject({ capacity_per_day: null, booked: [] });
    const { service_levels } = await succeed(test_app, serviceLevelApi.list, { token });
    expect(service_levels[0]).toMatchObject({
      capacity_per_day: 1,
      booked: [
        { date: today, count: 0 },
        { date: addDays(today, 1), count: 1 },
      ],
    });
  });

  it('that goes live counts who is booking at this moment by the tariff before, whichever is first: issue 4 point 1', async () => {
    const { world, customer } = await scene({ capacity_per_day: null });
    const { context } = world;
    const capacity = { capacity_per_day: 1 };
    const booking = (tx: Tx) =>
      createShipment({ ...context, tx }, { ...aShipment({ collection_min_date: WANTED }), account_id: customer.account_id });

    // Booked before, and committed only while the tariff goes live.
    const published = await inTransaction(context, async (tx) => {
      await booking(tx);
      const going_live = publish(world, capacity);
      await someoneWaits(context);
      return { going_live };
    });
    await published.going_live;
    expect(await counted(world)).toEqual([{ collection_day: WANTED, booked: 1 }]);

    // Rated before, and booked only once the tariff is live.
    await publish(world, { capacity_per_day: null });
    await context.services.rate_cards.of(world.provider_id);
    const booked = await inTransaction(context, async (tx) => {
      await publish({ ...world, context: { ...context, tx } }, capacity);
      const being_booked = inTransaction(context, booking);
      await someoneWaits(context);
      return { being_booked };
    });
    const second = await booked.being_booked;
    expect([collectionDay(second), await counted(world)]).toEqual([WANTED, [{ collection_day: WANTED, booked: 2 }]]);
  });

  it('that goes live among many bookings, cancellations and moves counts each shipment once, on its own day', async () => {
    for (let round = 0; round < 4; round++) {
      const { world, book } = await scene({ capacity_per_day: null });
      const { token } = await signInAs(world, { role: ROLE.ops });
      const customers = await Promise.all([1, 2, 3, 4].map(() => makeCustomer(world, { balance: 500_000 })));
      const [cancelled, moved] = [await book(), await book()];

      const [, , ...booked] = await Promise.all([
        succeed(test_app, shipmentApi.cancel, { token, input: { id: cancelled.body.id, message: 'Ordered twice' } }),
        succeed(test_app, shipmentApi.change, {
          token,
          input: { id: moved.body.id, collection_min_date: FAR, collection_rescheduled_reason: 'Not ready' },
        }),
        ...customers.map((each) => book({}, each.token)),
        publish(world, { capacity_per_day: 1 }),
        ...customers.map((each) => book({}, each.token)),
      ]);

      expect(booked.flatMap((answer) => (answer && answer.status !== 200 ? [answer.body] : []))).toEqual([]);
      const kept = await rowsOf(
        world,
        `select (estimated_collection at time zone 'Africa/Johannesburg')::date::text as collection_day, count(*)::int as booked
         from shipments where provider_id = ${world.provider_id} and status <> 'cancelled' group by 1 order by 1`,
      );
      expect(await counted(world)).toEqual(kept);
    }
  });
});

/** Until a transaction waits for another one's turn. */
async function someoneWaits({ services: { pool } }: RequestContext): Promise<void> {
  const waiting = `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
  await expect.poll(async () => (await pool.query(waiting)).rows[0]?.count, { timeout: 10_000 }).toBeGreaterThan(0);
}
