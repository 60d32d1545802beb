import { fieldExceptionApi } from '@tsela/contract/tracking/field-exception-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishRateRevision } from '../rates/tariff/publish-rate-revision.ts';
import { aFieldEvent, bookOne, contextOf, hireDriver, sendEvent } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, makeCustomer, makeWorld, signInAs, testCard } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { assignDriver } from '../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Parcels = NonNullable<NonNullable<Parameters<typeof bookOne>[1]>['parcels']>;
const BOX = {
  parcel_description: 'Lamp',
  submitted_length_cm: 20,
  submitted_width_cm: 20,
  submitted_height_cm: 10,
  submitted_weight_kg: 4,
};
const HEAVY = { ...BOX, submitted_weight_kg: 20 };
const flat = (amount_cents: number) => [{ charge_type: 'flat' as const, amount_cents }];
const byText = (one: string, other: string) => one.localeCompare(other);
const ALL = {
  driver_can_add_parcels: true,
  driver_can_cancel_parcels: true,
  driver_can_add_customer_reference: true,
  driver_can_add_shipments: true,
};

/** R 115 below 10 kg, twice as much below 30 kg, and three times from there on. */
async function publishByWeight(world: World): Promise<void> {
  const card = testCard();
  const [rate] = card.rates;
  if (!rate) throw new Error('The test tariff has no rate.');
  const rates = [
    { ...rate, id: 1, max_weight_grams: 10_000, charges: flat(10_000) },
    { ...rate, id: 2, min_weight_grams: 10_000, max_weight_grams: 30_000, charges: flat(20_000) },
    { ...rate, id: 3, min_weight_grams: 30_000, charges: flat(30_000) },
  ];
  await publishRateRevision(contextOf(world), { name: 'By weight', card: { ...card, rates } });
}

/** A shipment of two parcels that a driver is on the way to collect. */
async function scene(settings: Parameters<typeof makeWorld>[1] = ALL) {
  const world = await makeWorld(test_app.services, settings);
  await publishByWeight(world);
  const customer = await makeCustomer(world, { balance: 20 * PRICE_CENTS });
  const [driver, other] = [await hireDriver(world, world.johannesburg), await hireDriver(world, world.johannesburg)];
  const staff = await signInAs(world, { role: ROLE.ops });
  const book = () => bookOne(world, { account_id: customer.account_id, parcels: [BOX, HEAVY] as Parcels });
  const shipment = await book();
  const reference = shipment.short_tracking_reference;
  await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });
  const send = (event: Partial<FieldEvent> & Pick<FieldEvent, 'choice'>, token = driver.token) =>
    sendEvent(test_app, token, { reference, ...event });
  const read = async () => {
    const { shipments } = await succeed(test_app, shipmentApi.list, { token: staff.token, input: { id: shipment.id } });
    if (!shipments[0]) throw new Error('It is not there.');
    return shipments[0];
  };
  const paid = async () => {
    const [row] = await rowsOf<{ sum: string }>(
      world,
      `select sum(amount_cents) from transactions where provider_id = ${world.provider_id} and shipment_id = ${shipment.id}`,
    );
    return Math.abs(Number(row?.sum));
  };
  const waiting = async () =>
    (await succeed(test_app, fieldExceptionApi.list, { token: staff.token, input: {} })).field_exceptions;
  return { world, customer, driver, other, staff, book, shipment, reference, send, read, paid, waiting };
}

describe('a parcel more than was booked', () => {
  it('KEY-35: is added at the collection with a number of its own, and charged for, once however often it is sent', async () => {
    const { driver, send, read, paid, reference } = await scene();
    const before = await paid();
    const event = aFieldEvent({ reference, choice: 'parcel-added', new_parcel: HEAVY });

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => succeed(test_app, trackingApi.record, { token: driver.token, input: { events: [event] } })),
    );
    const collected = await send({ choice: 'collected' });

    expect(answers.map(({ results }) => results[0]?.result ?? '').toSorted(byText)).toEqual([
      'accepted',
      'duplicate',
      'duplicate',
      'duplicate',
    ]);
    expect(collected.result).toBe('accepted');
    const { parcels, status } = await read();
    expect(parcels.map(({ tracking_reference }) => tracking_reference)).toEqual([1, 2, 3].map((n) => `${reference}/${n}`));
    expect([status, parcels.map((parcel) => parcel.status)]).toEqual(['collected', ['collected', 'collected', 'collected']]);
    expect([before, await paid()]).toEqual([23_000, 34_500]);
  });

  it('goes up in one message with the collection, in the order in which it was done', async () => {
    const { driver, reference, read } = await scene();
    const events = [
      aFieldEvent({ reference, choice: 'parcel-added', new_parcel: BOX }),
      aFieldEvent({ reference: `${reference}/2`, choice: 'parcel-cancelled', reason: 'Not there' }),
      aFieldEvent({ reference, choice: 'customer-reference', customer_reference: 'PO 77' }),
      aFieldEvent({ reference, choice: 'collected' }),
    ];

    const { results } = await succeed(test_app, trackingApi.record, { token: driver.token, input: { events } });

    expect(results.map(({ result, message }) => [result, message])).toEqual([
      ['accepted', 'Parcel added'],
      ['accepted', 'Parcel cancelled'],
      ['accepted', 'Customer reference'],
      ['accepted', 'Collected'],
    ]);
    const { parcels, customer_reference, status } = await read();
    expect(parcels.map((parcel) => parcel.status)).toEqual(['collected', 'cancelled', 'collected']);
    expect([status, customer_reference]).toEqual(['collected', 'PO 77']);
  });

  it('that cannot be taken waits for the office, and holds up the collection of the others by nothing', async () => {
    const { driver, reference, waiting, read } = await scene({ ...ALL, maximum_parcel_weight: 30 });
    const heavy = { ...BOX, submitted_weight_kg: 90 };
    const events = [
      aFieldEvent({ reference, choice: 'parcel-added', new_parcel: heavy }),
      aFieldEvent({ reference, choice: 'collected' }),
    ];

    const { results } = await succeed(test_app, trackingApi.record, { token: driver.token, input: { events } });

    expect(results.map(({ result, for_office = false }) => [result, for_office])).toEqual([
      ['refused', true],
      ['accepted', false],
    ]);
    expect(await waiting()).toMatchObject([{ kind: 'not-changed', choice: 'parcel-added', short_tracking_reference: reference }]);
    expect((await read()).parcels).toHaveLength(2);
  });
});

describe('what a driver changes at a collection', () => {
  it('KEY-35: a parcel that measures 0 is refused in clear words, waits for the office, and holds up nothing that is sent with it', async () => {
    const { driver, reference, waiting, read } = await scene();
    const events = [
      aFieldEvent({ reference, choice: 'parcel-added', new_parcel: { ...BOX, submitted_weight_kg: 0 } }),
      aFieldEvent({ reference, choice: 'collected' }),
    ];

    const { results } = await succeed(test_app, trackingApi.record, { token: driver.token, input: { events } });

    expect(results.map(({ result, message }) => [result, message])).toEqual([
      ['refused', 'Please enter the length, width, height and weight of the parcel: none of them can be 0.'],
      ['accepted', 'Collected'],
    ]);
    expect(await waiting()).toMatchObject([{ kind: 'not-changed', choice: 'parcel-added' }]);
    expect((await read()).parcels).toHaveLength(2);
  });

  it.each([
    ['driver_can_add_parcels', { choice: 'parcel-added', new_parcel: BOX }, 'Drivers do not add parcels.'],
    ['driver_can_cancel_parcels', { choice: 'parcel-cancelled', reason: 'Not there' }, 'Drivers do not cancel parcels.'],
    [
      'driver_can_add_customer_reference',
      { choice: 'customer-reference', customer_reference: 'PO 1' },
      'Drivers do not enter customer references.',
    ],
    [
      'driver_force_alternative_reference',
      { choice: 'parcel-sticker', sticker: 'TCG0000000009' },
      'Drivers do not put on stickers.',
    ],
  ])('KEY-34 KEY-35 KEY-36: is refused where %s is off, and leaves no trace', async (key, event, message) => {
    const { send, read, paid } = await scene({ ...ALL, [key]: false });
    const before = [await read(), await paid()];

    const { result, message: told } = await send({ ...event });

    expect([result, told]).toEqual(['refused', message]);
    expect([await read(), await paid()]).toEqual(before);
  });

  it('KEY-34: cancels a parcel with a reason, gives back what it cost, and never the last one', async () => {
    const { send, read, paid, reference } = await scene();
    const before = await paid();

    const without = await send({ choice: 'parcel-cancelled', reference: `${reference}/2` });
    const first = await send({ choice: 'parcel-cancelled', reference: `${reference}/2`, reason: 'Not there' });
    const last = await send({ choice: 'parcel-cancelled', reference: `${reference}/1`, reason: 'Not there' });

    expect([without.message, first.result, last.message]).toEqual([
      'Please choose a reason.',
      'accepted',
      'The last parcel cannot be cancelled alone. Cancel the shipment.',
    ]);
    expect((await read()).parcels.map(({ status }) => status)).toEqual(['collection-assigned', 'cancelled']);
    expect([before, await paid()]).toEqual([23_000, 11_500]);
  });

  it('is another driver’s business no more than it is staff’s, and is over once it is collected', async () => {
    const { send, other, staff, reference } = await scene();

    const of_other = await send({ choice: 'customer-reference', customer_reference: 'X' }, other.token);
    const of_staff = await send({ choice: 'customer-reference', customer_reference: 'X' }, staff.token);
    await send({ choice: 'collected' });
    const after = await send({ choice: 'customer-reference', customer_reference: 'X' });

    expect([of_other.result, of_staff.message]).toEqual(['refused', 'Only drivers change what they collect.']);
    expect([after.result, after.message]).toEqual([
      'refused',
      `${reference} is collected, so what is collected of it is not changed any more.`,
    ]);
  });
});

describe('stickers at a collection', () => {
  const FORCED = { ...ALL, driver_force_alternative_reference: true };

  it('KEY-36: a collection is refused until each parcel has one, and they are found by them afterwards', async () => {
    const { send, reference, read } = await scene(FORCED);

    const bare = await send({ choice: 'collected' });
    await send({ choice: 'parcel-sticker', reference: `${reference}/1`, sticker: 'tcg0000000001' });
    const half = await send({ choice: 'collected' });
    await send({ choice: 'parcel-sticker', reference: `${reference}/2`, sticker: 'TCG0000000002' });
    const whole = await send({ choice: 'collected', reference: 'TCG0000000002' });

    expect([bare.message, half.message]).toEqual([
      'Scan a sticker onto each of the 2 parcels first.',
      `Scan a sticker onto ${reference}/2 first.`,
    ]);
    expect(whole.result).toBe('accepted');
    expect((await read()).parcels.map((parcel) => parcel.alternative_tracking_reference)).toEqual([
      'TCG0000000001',
      'TCG0000000002',
    ]);
  });

  it('SHIP-VALID-06: one sticker is never on two parcels, also where two drivers scan it at once; the second waits for the office', async () => {
    const { world, send, reference, other, book, waiting } = await scene(FORCED);
    const second = await book();
    await assignDriver(contextOf(world), { shipment_ids: [second.id], driver_id: other.driver_id, leg: 'collection' });
    const sticker = 'TCG0000000007';

    const answers = await Promise.all([
      send({ choice: 'parcel-sticker', reference: `${reference}/1`, sticker }),
      send({ choice: 'parcel-sticker', reference: `${second.short_tracking_reference}/1`, sticker }, other.token),
    ]);
    const short = await send({ choice: 'parcel-sticker', reference: `${reference}/2`, sticker: 'ABC' });

    expect(answers.map(({ result }) => result).toSorted(byText)).toEqual(['accepted', 'refused']);
    expect(answers.find(({ result }) => result === 'refused')?.message).toBe('A parcel reference is in use already.');
    expect(short.message).toBe('A sticker has 7 characters at least.');
    expect(await waiting()).toHaveLength(2);
  });
});

describe('a shipment that is handed over and is on no sheet', () => {
  const event = { choice: 'collected', is_unplanned: true } as const;

  it('KEY-35 PERM-096: is collected by the driver who adds it, and is theirs then', async () => {
    const { book, send, world, driver } = await scene();
    const extra = await book();

    const planned = await send({ choice: 'collected', reference: extra.short_tracking_reference });
    const added = await send({ ...event, reference: extra.short_tracking_reference });

    expect([planned.result, added.result]).toEqual(['refused', 'accepted']);
    expect(
      await rowsOf(
        world,
        `select status, collection_agent_id from shipments where provider_id = ${world.provider_id} and id = ${extra.id}`,
      ),
    ).toEqual([{ status: 'collected', collection_agent_id: driver.driver_id }]);
  });

  it('PERM-096: is refused where drivers add none, before anything is said of it', async () => {
    const { book, send } = await scene({ ...ALL, driver_can_add_shipments: false });
    const extra = await book();

    const known = await send({ ...event, reference: extra.short_tracking_reference });
    const unknown = await send({ ...event, reference: 'NOSUCH' });

    expect([known.message, unknown.message]).toEqual(['Drivers do not add shipments.', 'Drivers do not add shipments.']);
    expect(known.shipment_id).toBeNull();
  });

  it('is no other driver’s and no other provider’s: two who add one at once are one collection and one refusal', async () => {
    const { book, send, other, world, driver } = await scene();
    const [extra, given] = [await book(), await book()];
    await assignDriver(contextOf(world), { shipment_ids: [given.id], driver_id: other.driver_id, leg: 'collection' });
    const foreign = await bookOne(await makeWorld(test_app.services));

    const together = await Promise.all(
      [driver, other].map(({ token }) => send({ ...event, reference: extra.short_tracking_reference }, token)),
    );
    const of_other = await send({ ...event, reference: given.short_tracking_reference });
    const of_provider = await send({ ...event, reference: foreign.short_tracking_reference });

    expect(together.map(({ result }) => result).toSorted(byText)).toEqual(['accepted', 'refused']);
    expect(of_other.message).toBe(`The collection of ${given.short_tracking_reference} belongs to another driver.`);
    expect(of_provider.message).toBe(`Unknown reference ${foreign.short_tracking_reference}.`);
  });
});
