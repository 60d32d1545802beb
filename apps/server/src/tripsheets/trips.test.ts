import { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCollectionRequest } from '../testing/collection-requests.ts';
import { assignDelivery, bookOne, collectToday, hireDriver } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A desk, a driver, and a delivery of two parcels that is the driver's. */
async function deskWithDelivery() {
  const world = await makeWorld(test_app.services, { enabled_features: [...DEFAULT_FEATURES, 'collection_requests'] });
  const [ops, driver] = [await signInAs(world, { role: ROLE.ops }), await hireDriver(world, world.johannesburg)];
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const [parcel] = aShipment().parcels;
  if (!parcel) throw new Error('A shipment has a parcel.');
  const shipment = await bookOne(world, { account_id, parcels: [parcel, parcel] });
  await assignDelivery(world, shipment, driver.driver_id);
  const driver_id = driver.driver_id;
  const ask = <Input extends object>(call: Parameters<TestApp['request']>[0], input: Input, token = ops.token) =>
    test_app.request(call, { token, input: { driver_id, ...input } });
  const read = () => succeed(test_app, tripsheetApi.read, { token: ops.token, input: { driver_id } });
  return { world, ops, driver, account_id, shipment, ask, read };
}

const isOf = (status: number, message: string) => ({ status, body: { message } });

describe('SCREEN-25: loading and the trip', () => {
  it('counts a parcel once, however many scan it, and takes along what is loaded whole', async () => {
    const { shipment, ask, read } = await deskWithDelivery();
    const [first, second] = shipment.parcels;
    if (!first || !second) throw new Error('There are two.');

    const scans = await Promise.all([1, 2, 3, 4].map(() => ask(tripsheetApi.load, { reference: first.tracking_reference })));

    expect(scans.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(scans.filter(({ body }) => body.is_changed === true)).toHaveLength(1);
    expect((await read()).stops[0]?.shipments[0]).toMatchObject({ parcels_loaded: 1, status: 'delivery-assigned' });
    const half = await ask(tripsheetApi.trip, { act: 'start' });
    expect([half.status, half.body.out]).toEqual([200, []]);
    expect((await read()).stops[0]?.shipments[0]?.status).toBe('delivery-assigned');

    await ask(tripsheetApi.trip, { act: 'end' });
    await ask(tripsheetApi.load, { reference: second.tracking_reference });
    const whole = await ask(tripsheetApi.trip, { act: 'start' });

    expect([whole.status, whole.body.out, whole.body.failed]).toEqual([200, [shipment.id], []]);
    const sheet = await read();
    expect(sheet.stops[0]?.shipments[0]).toMatchObject({ parcels_loaded: 2, status: 'out-for-delivery' });
    expect([sheet.trip.time_started !== null, sheet.trip.time_ended]).toEqual([true, null]);
  });

  it('of several who start at once one does, and an end needs a start', async () => {
    const { ask } = await deskWithDelivery();
    const early = await ask(tripsheetApi.trip, { act: 'end' });
    expect([early.status, String(early.body.message)]).toEqual([409, expect.stringContaining('was not started.')]);

    const starts = await Promise.all([1, 2, 3].map(() => ask(tripsheetApi.trip, { act: 'start' })));

    expect(starts.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409, 409]);
    const ends = await Promise.all([1, 2].map(() => ask(tripsheetApi.trip, { act: 'end' })));
    expect(ends.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409]);
  });

  it('refuses what is not the driver’s delivery, by name, and forgets what is given to another driver', async () => {
    const { world, shipment, ask, read, driver, ops, account_id } = await deskWithDelivery();
    const other = await hireDriver(world, world.johannesburg);
    const stranger = await bookOne(world, { account_id });
    const reference = shipment.short_tracking_reference;

    const load = (wanted: string, input = {}) => ask(tripsheetApi.load, { reference: wanted, ...input });
    expect(await load('NOSUCH')).toMatchObject(isOf(404, 'No shipment or parcel has the reference NOSUCH.'));
    expect((await load(stranger.short_tracking_reference)).body.message).toContain('is not a delivery of');
    expect((await load('  ')).body.message).toBe('Please enter a reference.');
    expect((await load(reference)).body).toMatchObject({ parcels_loaded: 2, parcels: 2, is_changed: true });
    expect((await load(reference, { is_loaded: false })).body).toMatchObject({ parcels_loaded: 0, is_changed: true });
    await load(reference);

    for (const driver_id of [other.driver_id, driver.driver_id])
      await succeed(test_app, tripsheetApi.assign, {
        token: ops.token,
        input: { driver_id, shipment_ids: [shipment.id], leg: 'delivery' },
      });
    expect((await read()).stops[0]?.shipments[0]?.parcels_loaded).toBe(0);
  });
});

describe('SCREEN-25: what is put on a sheet', () => {
  it('is a shipment on the leg that it waits for, or a collection request, by any reference', async () => {
    const { world, ops, ask, read, account_id } = await deskWithDelivery();
    const booked = await bookOne(world, { account_id });
    await collectToday(world);
    const id = await makeCollectionRequest(world, { account_id, status: 'collection-unassigned' });
    const { collection_request } = await succeed(test_app, collectionRequestApi.read, { token: ops.token, input: { id } });

    const added = await ask(tripsheetApi.add, { reference: booked.parcels[0]?.tracking_reference });
    const asked = await ask(tripsheetApi.add, { reference: collection_request.reference.toLowerCase() });

    expect(added).toMatchObject({ status: 200, body: { leg: 'collection', reference: booked.short_tracking_reference } });
    expect(asked).toMatchObject({ status: 200, body: { leg: 'collection', reference: collection_request.reference } });
    const { stops, summary } = await read();
    expect(stops.flatMap(({ shipments }) => shipments.map((each) => each.id))).toContain(booked.id);
    expect(summary).toMatchObject({ collections: 1, deliveries: 1, parcels: 3, failed: 0 });
    const after = await succeed(test_app, collectionRequestApi.read, { token: ops.token, input: { id } });
    expect(after.collection_request.status).toBe('collection-assigned');
  });

  it('is nothing of another provider, and nothing that waits for no driver', async () => {
    const { ask, shipment } = await deskWithDelivery();
    const elsewhere = await deskWithDelivery();
    const foreign = elsewhere.shipment.short_tracking_reference;

    expect(await ask(tripsheetApi.add, { reference: foreign })).toMatchObject(
      isOf(404, `No shipment or collection request has the reference ${foreign}.`),
    );
    await ask(tripsheetApi.load, { reference: shipment.short_tracking_reference });
    await ask(tripsheetApi.trip, { act: 'start' });
    expect((await ask(tripsheetApi.add, { reference: shipment.short_tracking_reference })).body).toMatchObject({
      message: expect.stringContaining('waits for no driver: it is out for delivery.'),
      violations: [{ field: 'reference' }],
    });
  });

  it('ENUM-07: is printed with a column to sign in, and written for spreadsheets', async () => {
    const { world, ask, shipment } = await deskWithDelivery();

    const pdf = await ask(tripsheetApi.document, { format: 'pdf' });
    const csv = await ask(tripsheetApi.document, { format: 'csv' });

    expect(
      Buffer.from(pdf.body.content as string, 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(pdf.body.filename).toMatch(/^Tripsheet_.+\.pdf$/);
    const lines = Buffer.from(csv.body.content as string, 'base64')
      .toString()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Stop,Collection or delivery,Address');
    expect(lines[1]).toContain(shipment.short_tracking_reference);
    expect(lines[1]).toContain(',PIN,');
    const its_row = `provider_id = ${world.provider_id} and id = ${shipment.id}`;
    await changeRows(world, `update shipments set pod_method = 'grv' where ${its_row}`);
    const stamped = await ask(tripsheetApi.document, { format: 'csv' });
    expect(Buffer.from(stamped.body.content as string, 'base64').toString()).toContain(',Stamped document,');
  });

  it('KEY-65: is marked for the office and not for the driver', async () => {
    const { driver, read } = await deskWithDelivery();
    const own = await succeed(test_app, tripsheetApi.read, { token: driver.token, input: {} });

    expect((await read()).stops[0]?.shipments[0]?.marks).toEqual([]);
    expect(own.stops[0]?.shipments[0]?.marks).toBeUndefined();
  });
});
