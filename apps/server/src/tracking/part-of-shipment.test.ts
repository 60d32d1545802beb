import { custodyApi } from '@tsela/contract/tracking/custody-api';
import { fieldExceptionApi } from '@tsela/contract/tracking/field-exception-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, bookOne, contextOf, hireDriver, moveTo, pinSentFor, sendEvent } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeWorld, signInAs } from '../testing/world.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { assignDriver } from '../tripsheets/assign-driver.ts';
import { readClaimFile } from './proofs/claim-file.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const [PARCEL] = aShipment().parcels;

/** A shipment of three parcels at its sender, with the driver of both legs, a scanner at both hubs and the office. */
async function threeParcels(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const driver = await hireDriver(world);
  const johannesburg = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const cape_town = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
  const office = await signInAs(world, { role: ROLE.ops });
  const shipment = await bookOne(world, { parcels: PARCEL === undefined ? [] : [PARCEL, PARCEL, PARCEL] });
  const reference = shipment.short_tracking_reference;
  const assign = (leg: 'collection' | 'delivery', driver_id: typeof driver.driver_id | null = driver.driver_id) =>
    assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id, leg });
  await assign('collection');
  const drive = (choice: string, event: Partial<FieldEvent> = {}, token = driver.token) =>
    sendEvent(test_app, token, { reference, choice, ...event });
  /** With a check that confirms these. */
  const found = (...numbers: number[]) => ({ parcel_check: { confirmed: numbers.map((number) => `${reference}/${number}`) } });
  const scanAt = (hub: { token: string }, parcel: number, choice = 'received-at-hub', event: Partial<FieldEvent> = {}) =>
    sendEvent(test_app, hub.token, { reference: `${reference}/${parcel}`, choice, ...event });
  const custody = async () =>
    (await succeed(test_app, custodyApi.custody, { token: office.token, input: { shipment_id: shipment.id } })).parcels;
  const parties = async () => (await custody()).map(({ last, open_exception }) => [last.party, open_exception?.code ?? null]);
  const waiting = async () =>
    (await succeed(test_app, fieldExceptionApi.list, { token: office.token, input: {} })).field_exceptions;
  const statuses = async () => {
    const [row] = await rowsOf<{ own: string; parcels: string[] }>(
      world,
      `select s.status as own, array_agg(p.status order by p.id) as parcels from shipments s join parcels p on p.shipment_id = s.id
       where s.id = ${shipment.id} group by s.status`,
    );
    return [row?.own, ...(row?.parcels ?? [])];
  };
  const messages = async () =>
    (
      await rowsOf<{ event: string; body: string }>(
        world,
        `select event, body from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} order by id`,
      )
    ).map(({ event, body }) => `${event}: ${body}`);
  const stop = async (leg = 'delivery') =>
    (await succeed(test_app, tripsheetApi.read, { token: driver.token, input: {} })).stops
      .flatMap(({ shipments, is_done, ...of }) => shipments.map((each) => ({ ...each, is_done, leg: of.leg })))
      .find((each) => each.id === shipment.id && each.leg === leg);
  /** All three at the hub that delivers them, given to the driver. */
  const arrive = async (...numbers: number[]) => {
    await drive('collected');
    for (const number of numbers) await scanAt(cape_town, number);
    return assign('delivery');
  };
  return {
    world,
    driver,
    johannesburg,
    cape_town,
    office,
    shipment,
    reference,
    assign,
    drive,
    found,
    scanAt,
    custody,
    parties,
    waiting,
    statuses,
    messages,
    stop,
    arrive,
  };
}

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const NO_PIN = {
  has_no_pin: true,
  receiver_name: 'T Mokoena',
  documents: (['photo', 'signature'] as const).map((type) => ({ type, content: DOT })),
};

describe('a driver who moves a shipment of which a parcel is not there', () => {
  it('SCREEN-28 SHIP-RULE-03: collects the parcels that the check confirms, and the sender still has the other', async () => {
    const { drive, found, parties, custody, statuses, waiting, reference, stop } = await threeParcels();

    const answer = await drive('collected', found(1, 3));

    expect(answer).toMatchObject({
      result: 'accepted',
      for_office: true,
      parcels_scanned: 2,
      unseen_parcels: [`${reference}/2`],
      warnings: [`${reference}/2 was not there and stays where it was.`],
    });
    expect(await statuses()).toEqual(['collection-assigned', 'collected', 'collection-assigned', 'collected']);
    expect(await parties()).toEqual([
      ['driver', null],
      ['sender', 'not-seen'],
      ['driver', null],
    ]);
    expect((await custody())[1]?.open_exception?.text).toBe(
      'Not there when other parcels of the shipment were moved on: last known with the sender.',
    );
    expect(await waiting()).toMatchObject([
      { kind: 'parcels-missing', choice: 'collected', message: `${reference}/2 was not there and stays where it was.` },
    ]);
    // It is still to be collected.
    expect(await stop('collection')).toMatchObject({
      is_done: false,
      status: 'collection-assigned',
      parcel_references: [`${reference}/2`],
    });

    await drive('collected', found(2));
    expect((await statuses())[0]).toBe('collected');
    expect(await parties()).toEqual([1, 2, 3].map(() => ['driver', null]));
  });

  it('loads two of three: those are out, the third stays at the hub, and the recipient is told so and sent a PIN', async () => {
    const { arrive, drive, found, parties, statuses, messages, stop, reference } = await threeParcels();
    await arrive(1, 2, 3);
    const before = await messages();

    const answer = await drive('out-for-delivery', found(1, 2));

    expect(answer).toMatchObject({ result: 'accepted', unseen_parcels: [`${reference}/3`] });
    expect(await statuses()).toEqual(['delivery-assigned', 'out-for-delivery', 'out-for-delivery', 'delivery-assigned']);
    expect(await parties()).toEqual([
      ['driver', null],
      ['driver', null],
      ['hub', 'not-seen'],
    ]);
    const told = (await messages()).slice(before.length);
    expect(told.some((text) => text.includes(`2 of 3 parcels of ${reference} come today.`))).toBe(true);
    expect(told.some((text) => text.startsWith('delivery_pin: '))).toBe(true);
    const again = await drive('out-for-delivery', found(1, 2));
    expect(again).toMatchObject({ result: 'refused', message: `${reference}/1, ${reference}/2: out for delivery already.` });
    expect(await stop()).toMatchObject({
      status: 'out-for-delivery',
      parcel_references: [`${reference}/1`, `${reference}/2`],
      parcels: [
        { tracking_reference: `${reference}/1`, status: 'out-for-delivery' },
        { tracking_reference: `${reference}/2`, status: 'out-for-delivery' },
        { tracking_reference: `${reference}/3`, status: 'delivery-assigned' },
      ],
    });
  });

  it('KEY-37: delivers what is on the van with the PIN, and the other later with a proof of its own', async () => {
    const { world, arrive, drive, found, parties, statuses, messages, shipment, scanAt, cape_town, assign, stop, reference } =
      await threeParcels();
    await arrive(1, 2, 3);
    await drive('out-for-delivery', found(1, 2));
    const pin = await pinSentFor(world, shipment);

    const first = await drive('delivered', { pin, receiver_name: 'T Mokoena' });

    expect(first.result).toBe('accepted');
    expect(await statuses()).toEqual(['delivery-assigned', 'delivered', 'delivered', 'delivery-assigned']);
    expect((await parties()).map(([party]) => party)).toEqual(['recipient', 'recipient', 'hub']);
    const told = (await messages()).filter((text) => text.startsWith('delivered: '));
    for (const text of told) expect(text).toContain('2 of 3 parcels');
    expect(await stop()).toMatchObject({ status: 'delivery-assigned', parcel_references: [`${reference}/3`], is_done: false });

    // It turns up on the shelf, is given out again, and only then is all of it delivered.
    await scanAt(cape_town, 3);
    await assign('delivery');
    expect(await stop()).toMatchObject({ status: 'delivery-assigned', parcel_references: [`${reference}/3`], is_done: false });
    await drive('out-for-delivery');
    expect(await statuses()).toEqual(['out-for-delivery', 'delivered', 'delivered', 'out-for-delivery']);
    const last = await drive('delivered', NO_PIN);

    expect(last.result).toBe('accepted');
    expect((await statuses())[0]).toBe('delivered');
    expect(await parties()).toEqual([1, 2, 3].map(() => ['recipient', null]));
    const proofs = await rowsOf<{ type: string }>(
      world,
      `select data ->> 'type' as type from tracking_events where shipment_id = ${shipment.id} and status = 'delivered' order by id`,
    );
    expect(proofs.map(({ type }) => type)).toEqual(['pin', 'pin', 'fallback']);
    expect((await messages()).filter((text) => text.startsWith('delivered: ')).length).toBeGreaterThan(told.length);
  });

  it('issue 19: parcels that are scanned out one by one bring one PIN, with the first, and it is good for each that is handed over', async () => {
    const { world, arrive, drive, statuses, messages, shipment, reference } = await threeParcels({ waybill_type: 'parcel' });
    for (const number of [1, 2, 3]) await drive('collected', { reference: `${reference}/${number}` });
    await arrive(1, 2, 3);
    const out = (number: number) => drive('out-for-delivery', { reference: `${reference}/${number}` });
    const deliver = (number: number, proof: Partial<FieldEvent>) =>
      drive('delivered', { reference: `${reference}/${number}`, receiver_name: 'T Mokoena', ...proof });
    const pins = async () => (await messages()).filter((text) => text.startsWith('delivery_pin: '));

    const before = (await pins()).length;
    await out(1);
    const sent = await pins();
    const pin = await pinSentFor(world, shipment);
    await out(1);
    await out(2);

    expect(sent.length).toBeGreaterThan(before);
    expect((await deliver(1, { pin })).result).toBe('accepted');
    await out(3);
    expect(await statuses()).toEqual(['out-for-delivery', 'delivered', 'out-for-delivery', 'out-for-delivery']);
    expect(await pins()).toEqual(sent);
    expect((await deliver(2, { pin })).result).toBe('accepted');
    expect((await deliver(3, { pin })).result).toBe('accepted');
    expect((await statuses())[0]).toBe('delivered');
  });

  it('PIN-02: a recipient of whose parcels one is out asks for the PIN again, and what goes out another day brings a fresh one', async () => {
    const { world, office, cape_town, arrive, drive, found, assign, scanAt, shipment } = await threeParcels();
    await arrive(1, 2, 3);
    const again = () =>
      test_app.request(trackingApi.resendPin, {
        token: office.token,
        host: world.host,
        input: { shipment_id: shipment.id, pin_type: 'delivery' },
      });
    expect((await again()).status).toBe(409);
    await drive('out-for-delivery', found(1, 2));
    const first = await pinSentFor(world, shipment);

    expect((await again()).status).toBe(200);
    const second = await pinSentFor(world, shipment);
    await drive('delivered', { pin: second, receiver_name: 'T Mokoena' });
    await scanAt(cape_town, 3);
    await assign('delivery');
    await drive('out-for-delivery');
    const third = await pinSentFor(world, shipment);

    expect(new Set([first, second, third]).size).toBe(3);
    expect((await drive('delivered', { pin: third, receiver_name: 'T Mokoena' })).result).toBe('accepted');
  });

  it('delivers two of three at the door: the third is the driver’s still, in the claim file as well', async () => {
    const { world, arrive, drive, found, parties, statuses, messages, shipment, reference } = await threeParcels();
    await arrive(1, 2, 3);
    await drive('out-for-delivery');

    const answer = await drive('delivered', { ...NO_PIN, ...found(1, 3) });

    expect(answer).toMatchObject({ result: 'accepted', for_office: true, unseen_parcels: [`${reference}/2`] });
    expect(await statuses()).toEqual(['out-for-delivery', 'delivered', 'out-for-delivery', 'delivered']);
    expect(await parties()).toEqual([
      ['recipient', null],
      ['driver', 'not-seen'],
      ['recipient', null],
    ]);
    const told = (await messages()).filter((text) => text.startsWith('delivered: '));
    expect(told.length).toBeGreaterThan(0);
    for (const text of told) expect(text).toMatch(/2 of 3 parcels of .{0,80}delivered/);
    const { content } = await readClaimFile(contextOf(world), { shipment_id: shipment.id });
    expect(await pdfText(Buffer.from(content, 'base64'))).toContain('Not there when other parcels of the shipment were moved');

    // What comes back to the hub is all that is left of it.
    await drive('returned-to-hub', { reason: 'Not on the van' });
    expect(await statuses()).toEqual(['returned-to-hub', 'delivered', 'returned-to-hub', 'delivered']);
    expect((await parties()).map(([party]) => party)).toEqual(['recipient', 'driver', 'recipient']);
  });

  it('KEY-36: is asked for the missing one where each has to be scanned, until it is said to be left', async () => {
    const { arrive, drive, found, statuses, reference } = await threeParcels({ driver_must_scan_each_parcel: true });
    await drive('collected', found(1, 2, 3));
    await arrive(1, 2, 3);
    await drive('out-for-delivery');
    const two = found(1, 3).parcel_check;

    const asked = await drive('delivered', { ...NO_PIN, can_ask: true, parcel_check: two });
    const said = await drive('delivered', { ...NO_PIN, can_ask: true, parcel_check: { ...two, left: [`${reference}/2`] } });

    expect(asked).toMatchObject({ result: 'refused', lacks: ['parcels'], message: `Scan ${reference}/2 first.` });
    expect([said.result, said.lacks, said.unseen_parcels]).toEqual(['accepted', undefined, [`${reference}/2`]]);
    expect((await statuses()).slice(1)).toEqual(['delivered', 'out-for-delivery', 'delivered']);
  });

  it('refuses a check in which nothing of what is left was found, and moves nothing', async () => {
    const { arrive, drive, found, statuses, reference } = await threeParcels();
    await arrive(1, 2, 3);
    await drive('out-for-delivery');
    await drive('delivered', { ...NO_PIN, ...found(1, 2) });

    const again = await drive('delivered', { ...NO_PIN, ...found(1, 2) });

    expect(again).toMatchObject({
      result: 'refused',
      message: `None of the parcels that are left was scanned: ${reference}/3.`,
    });
    expect((await statuses()).slice(1)).toEqual(['delivered', 'delivered', 'out-for-delivery']);
  });
});

describe('an act that left a parcel behind', () => {
  it('has one effect however often it is sent, and with another phone beside it', async () => {
    const { world, driver, arrive, drive, found, statuses, shipment, reference } = await threeParcels();
    await arrive(1, 2, 3);
    await drive('out-for-delivery');
    const one = aFieldEvent({ reference, choice: 'delivered', ...NO_PIN, ...found(1, 2) });
    const other = aFieldEvent({ reference, choice: 'delivered', ...NO_PIN, ...found(2, 3) });

    const answers = await Promise.all([one, one, other, one, other].map((event) => sendEvent(test_app, driver.token, event)));

    expect(answers.filter(({ result }) => result === 'accepted')).toHaveLength(2);
    expect(answers.filter(({ result }) => result === 'duplicate')).toHaveLength(3);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
    const moved = await rowsOf<{ ids: number[] }>(
      world,
      `select moved_parcel_ids as ids from tracking_events where shipment_id = ${shipment.id} and status = 'delivered'
         and moved_parcel_ids <> '[]'::jsonb`,
    );
    // Each parcel was handed over once.
    expect(moved.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(shipment.parcels.map(({ id }) => id));
  });

  it('comes to the same in whichever order it is heard', async () => {
    const run = async (order: readonly number[]) => {
      const { world, driver, shipment, cape_town, arrive, found, parties, statuses, reference } = await threeParcels();
      await arrive(1, 2, 3);
      await changeRows(
        world,
        `update shipments set last_step_date = last_step_date - interval '1 hour' where id = ${shipment.id}`,
      );
      await changeRows(world, `update tracking_events set date = date - interval '1 hour' where shipment_id = ${shipment.id}`);
      const base = Date.now();
      const at = (ms: number) => new Date(base - 1000 + ms).toISOString();
      const events = [
        [driver, { reference, choice: 'out-for-delivery', captured_at: at(100), ...found(1, 2) }],
        [driver, { reference, choice: 'delivered', captured_at: at(200), ...NO_PIN, ...found(1) }],
        [cape_town, { reference: `${reference}/2`, choice: 'received-at-hub', captured_at: at(300) }],
      ] as const;
      for (const index of order) {
        const [who, event] = events[index] ?? events[0];
        await sendEvent(test_app, who.token, event);
      }
      return [await statuses(), (await parties()).map(([party]) => party)];
    };

    expect(await run([0, 1, 2])).toEqual([
      ['delivery-assigned', 'delivered', 'at-destination-hub', 'delivery-assigned'],
      ['recipient', 'hub', 'hub'],
    ]);
    expect((await run([2, 1, 0]))[1]).toEqual(['recipient', 'hub', 'hub']);
    expect((await run([0, 2, 1]))[1]).toEqual(['recipient', 'hub', 'hub']);
  });

  it('is taken back within ten minutes as if it had not been, and the office has nothing left to settle', async () => {
    const { driver, arrive, drive, found, parties, statuses, waiting, reference } = await threeParcels();
    await arrive(1, 2, 3);
    await drive('out-for-delivery');
    const event = aFieldEvent({ reference, choice: 'delivered', ...NO_PIN, ...found(1, 3) });
    await sendEvent(test_app, driver.token, event);
    expect(await waiting()).toHaveLength(1);

    const back = await drive('take-back', { takes_back: event.event_id });
    const again = await drive('take-back', { takes_back: event.event_id });

    expect([back.result, again.result]).toEqual(['accepted', 'refused']);
    expect(await statuses()).toEqual(['out-for-delivery', 'out-for-delivery', 'out-for-delivery', 'out-for-delivery']);
    expect(await parties()).toEqual([1, 2, 3].map(() => ['driver', null]));
    expect(await waiting()).toEqual([]);
  });

  it('that completed a shipment is taken back for its own parcel alone', async () => {
    const { driver, arrive, drive, found, parties, statuses, world, shipment, reference } = await threeParcels();
    await arrive(1, 2, 3);
    await drive('out-for-delivery');
    await drive('delivered', { ...NO_PIN, ...found(1, 2) });
    const last = aFieldEvent({ reference, choice: 'delivered', ...NO_PIN, ...found(3) });
    await sendEvent(test_app, driver.token, last);
    expect((await statuses())[0]).toBe('delivered');

    const back = await drive('take-back', { takes_back: last.event_id });

    expect(back.result).toBe('accepted');
    expect(await statuses()).toEqual(['out-for-delivery', 'delivered', 'delivered', 'out-for-delivery']);
    expect((await parties()).map(([party]) => party)).toEqual(['recipient', 'recipient', 'driver']);
    expect(await rowsOf(world, `select delivered_date from shipments where id = ${shipment.id}`)).toEqual([
      { delivered_date: null },
    ]);
  });
});

describe('a shipment of which a parcel is missing on the lane', () => {
  it('SCREEN-24: is given to a driver, who delivers what is there; the other stays where it was', async () => {
    const { world, shipment, drive, scanAt, johannesburg, cape_town, assign, statuses, parties, stop, driver, reference } =
      await threeParcels();
    await drive('collected');
    for (const number of [1, 2, 3]) await scanAt(johannesburg, number);
    await moveTo(world, shipment, 'in-transit');
    for (const number of [1, 2]) await scanAt(cape_town, number);

    const given = await assign('delivery');
    const again = await assign('delivery');

    expect([given.failed, again.failed]).toEqual([[], []]);
    expect(await statuses()).toEqual(['in-transit', 'delivery-assigned', 'delivery-assigned', 'in-transit']);
    expect(await stop()).toMatchObject({
      is_done: false,
      status: 'delivery-assigned',
      parcel_references: [`${reference}/1`, `${reference}/2`],
    });
    expect((await parties()).map(([party]) => party)).toEqual(['hub', 'hub', 'lane']);

    expect((await drive('out-for-delivery')).result).toBe('accepted');
    expect((await drive('delivered', NO_PIN)).result).toBe('accepted');
    expect(await statuses()).toEqual(['in-transit', 'delivered', 'delivered', 'in-transit']);

    // What never came cannot be handed over.
    expect((await sendEvent(test_app, driver.token, { reference, choice: 'delivered', ...NO_PIN })).result).toBe('refused');
  });

  it('SCREEN-25: is put on a sheet by its reference and loaded with what has come, and the rest goes out when it comes', async () => {
    const { world, shipment, driver, office, drive, scanAt, johannesburg, cape_town, statuses, reference } = await threeParcels();
    await drive('collected');
    for (const number of [1, 2, 3]) await scanAt(johannesburg, number);
    await moveTo(world, shipment, 'in-transit');
    for (const number of [1, 2]) await scanAt(cape_town, number);
    const { token } = office;
    const { driver_id } = driver;

    const added = await succeed(test_app, tripsheetApi.add, { token, input: { driver_id, reference } });
    const loaded = await succeed(test_app, tripsheetApi.load, { token, input: { driver_id, reference } });

    expect(added).toMatchObject({ leg: 'delivery', reference });
    expect([loaded.parcels_loaded, loaded.parcels]).toEqual([2, 2]);
    await drive('out-for-delivery');
    await drive('delivered', NO_PIN);

    // The third comes a day later, is given to the driver with all that is left, and goes out with the trip.
    await scanAt(cape_town, 3);
    expect((await statuses())[0]).toBe('at-destination-hub');
    await succeed(test_app, tripsheetApi.add, { token, input: { driver_id, reference } });
    await succeed(test_app, tripsheetApi.load, { token, input: { driver_id, reference: `${reference}/3` } });
    const trip = await succeed(test_app, tripsheetApi.trip, { token, input: { driver_id, act: 'start', confirmed: true } });

    expect(trip.out).toEqual([shipment.id]);
    expect(await statuses()).toEqual(['out-for-delivery', 'delivered', 'delivered', 'out-for-delivery']);
  });

  it('is on the driver’s sheet once a bench has given the driver one of its parcels, and stays with that driver', async () => {
    const { world, drive, scanAt, cape_town, driver, statuses, reference } = await threeParcels();
    await drive('collected');
    const other = await hireDriver(world);
    for (const number of [1, 2]) await scanAt(cape_town, number);

    const out = await scanAt(cape_town, 1, 'out-for-delivery', { driver_id: other.driver_id });
    const second = await scanAt(cape_town, 2, 'out-for-delivery', { driver_id: driver.driver_id });

    expect([out.result, second.result]).toEqual(['accepted', 'accepted']);
    expect((await drive('delivered', { ...NO_PIN, reference: `${reference}/1` }, other.token)).result).toBe('accepted');
    expect((await statuses())[1]).toBe('delivered');
  });

  it('is not taken from a driver who has some of it on the van', async () => {
    const { world, arrive, drive, found, assign, reference } = await threeParcels();
    await arrive(1, 2, 3);
    await drive('out-for-delivery', found(1, 2));
    const other = await hireDriver(world);

    const { failed } = await assign('delivery', other.driver_id);

    expect(failed.map(({ message }) => message)).toEqual([`Parcels of ${reference} are out for delivery with another driver.`]);
  });
});

it('is not told to another provider', async () => {
  const { drive, found, reference } = await threeParcels();
  await drive('collected', found(1, 3));
  const foreign = await signInAs(await makeWorld(test_app.services), { role: ROLE.ops });

  const { field_exceptions } = await succeed(test_app, fieldExceptionApi.list, { token: foreign.token, input: {} });
  const scan = await succeed(test_app, trackingApi.record, {
    token: foreign.token,
    input: { events: [aFieldEvent({ reference, choice: 'received-at-hub', ...found(1) })] },
  });

  expect([field_exceptions, scan.results[0]?.result]).toEqual([[], 'refused']);
});
