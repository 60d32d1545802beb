import { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { reportApi } from '@tsela/contract/reports/report-api';
import type { InputOf } from '@tsela/contract/route';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { fieldRecordApi } from '@tsela/contract/tracking/field-record-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import type { CollectionRequestId } from '@tsela/domain/ids';
import { addDays, dayOf, weekdayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveServedAreas } from '../rates/maps/save-served-areas.ts';
import { aFieldEvent, bookOne, collectToday, hireDriver, sendEvent } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { repeatCollectionRequests } from './repeat-requests.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const ON = { enabled_features: [...DEFAULT_FEATURES, 'collection_requests'], work_hours_from: '08:00', work_hours_to: '17:00' };
const ADDRESS = aShipment().collection_address ?? {};
/** All of Gauteng. */
const AROUND: [number, number][] = [
  [27, -27],
  [29, -27],
  [29, -25],
  [27, -25],
];
const PHOTO = {
  type: 'photo' as const,
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};
const CONTACT = { name: 'Sipho Sender', mobile_number: '0821234567' };

/** The next day on which is collected, some days from today. */
function workday(from = 1): Day {
  let day = addDays(dayOf(new Date()), from);
  while ([0, 6].includes(weekdayOf(day))) day = addDays(day, 1);
  return day;
}

const byNumber = (one: number, other: number) => one - other;

type Create = InputOf<typeof collectionRequestApi.create>;

function aRequest(overrides: Partial<Create> = {}): Create {
  return {
    date: workday(),
    collect_after: '09:00',
    collect_before: '12:00',
    address: ADDRESS,
    contact: CONTACT,
    expected_parcels: 2,
    ...overrides,
  };
}

async function scene(settings: object = {}) {
  const world = await makeWorld(test_app.services, { ...ON, public_holidays: [], ...settings });
  const customer = await makeCustomer(world, { account_type: 'postpaid', credit_limit: 10_000_000 });
  const staff = await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg });
  const call = async (route: Parameters<TestApp['request']>[0], input: object, token = staff.token) =>
    test_app.request(route, { token, input });
  const ask = async (overrides: Partial<Create> = {}, token = customer.token) =>
    (await call(collectionRequestApi.create, aRequest(overrides), token)).body;
  const change = (input: object, token = staff.token) => call(collectionRequestApi.change, input, token);
  const close = (input: object) => call(collectionRequestApi.close, input);
  const read = async (id: number, token = staff.token) => (await call(collectionRequestApi.read, { id }, token)).body;
  const book = (day = workday()) => bookOne(world, { account_id: customer.account_id, collection_min_date: day });
  return { world, customer, staff, call, ask, change, close, read, book };
}

async function statusOf(world: World, id: number) {
  const [row] = await rowsOf<{ status: string; collection_agent_id: number | null }>(
    world,
    `select status, collection_agent_id from shipments where provider_id = ${world.provider_id} and id = ${id}`,
  );
  return row;
}

describe('asking for a collection', () => {
  it('ENUM-19, S15: is numbered for each provider, and links the shipments for the same address and day', async () => {
    const { ask, book, customer, world } = await scene();
    const [first, elsewhere] = [await book(), await bookOne(world)];

    const made = await ask();
    const second = await ask({ date: workday(9) });

    expect(made.collection_request).toMatchObject({
      reference: 'COL000001',
      account_id: customer.account_id,
      status: 'collection-unassigned',
      branch_id: world.johannesburg,
      shipments_linked: 1,
      offered_statuses: ['cancelled'],
    });
    expect(made.shipments.map(({ id }: { id: number }) => id)).toEqual([first.id]);
    expect(elsewhere.id).not.toBe(first.id);
    expect(second.collection_request).toMatchObject({ reference: 'COL000002', shipments_linked: 0 });
  });

  it('S15: a shipment booked afterwards joins the open request, and is with its driver at once', async () => {
    const { ask, book, read, change, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const { collection_request } = await ask();
    await change({ id: collection_request.id, driver_id: driver.driver_id });

    const shipment = await book();

    expect(shipment.status).toBe('collection-assigned');
    expect(await statusOf(world, shipment.id)).toEqual({ status: 'collection-assigned', collection_agent_id: driver.driver_id });
    expect((await read(collection_request.id)).shipments).toMatchObject([{ id: shipment.id, is_automatic: true }]);
  });

  it('S15: bookings and requests at the same time miss none of each other', async () => {
    const { ask, book, world } = await scene();

    await Promise.all([book(), ask(), book(), book()]);

    expect(
      await rowsOf(
        world,
        `select count(*)::int as count from collection_request_shipments where provider_id = ${world.provider_id} and is_open`,
      ),
    ).toEqual([{ count: 3 }]);
  });

  it('S15, KEY-58: windows lie inside office hours, on days on which is collected', async () => {
    const { call, customer } = await scene();
    const refusal = async (overrides: Partial<Create>) => {
      const { status, body } = await call(collectionRequestApi.create, aRequest(overrides), customer.token);
      return [status, body.violations?.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)];
    };

    expect(await refusal({ collect_after: '07:00' })).toEqual([
      400,
      ['collect_after: Please choose a time between 08:00 and 17:00.'],
    ]);
    expect(await refusal({ date: addDays(dayOf(new Date()), -1) })).toEqual([400, ['date: The collection date is in the past.']]);
    expect(await refusal({ contact: { name: '' } })).toEqual([
      400,
      ['contact.name: Please enter a name.', 'contact.mobile_number: Please enter a mobile number.'],
    ]);
    expect((await refusal({ collect_after: 'noon' }))[1]).toEqual(['collect_after: Please enter a time such as 08:30.']);
    expect((await refusal({ address: { city: 'Johannesburg' } }))[0]).toBe(400);
  });

  it('S15: no request is on a public holiday, nor after the cut-off of today', async () => {
    const holiday = workday(3);
    const { call, customer } = await scene({ public_holidays: [{ date: holiday, name: 'Founding day' }] });

    const { body } = await call(collectionRequestApi.create, aRequest({ date: holiday }), customer.token);

    expect(body.violations).toMatchObject([{ field: 'date', message: 'A public holiday.' }]);
  });

  it('MENU-12: is for postpaid accounts with the feature on', async () => {
    const { call, world } = await scene();
    const prepaid = await makeCustomer(world, { account_type: 'prepaid', balance: 10_000 });
    const off = await scene({ enabled_features: DEFAULT_FEATURES });

    const refused = await call(collectionRequestApi.create, aRequest(), prepaid.token);
    const switched_off = await off.call(collectionRequestApi.list, {}, off.customer.token);

    expect([refused.status, refused.body.message]).toEqual([400, 'Bulk collections are for postpaid accounts.']);
    expect(switched_off.status).not.toBe(200);
  });

  it('S15: an unassigned request gets the driver of the zone', async () => {
    const { ask, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    await saveServedAreas(world.context, {
      layer: 'drivers',
      areas: [{ id: driver.driver_id, version: 0, polygons: [[AROUND]] }],
    });

    const { collection_request } = await ask();

    expect(collection_request).toMatchObject({ status: 'collection-assigned', driver_id: driver.driver_id });
  });

  it('KEY-40: on public holidays no driver is given by the product, where the provider wants it so', async () => {
    const holiday = workday(3);
    const hours = {
      public_holidays: [{ date: holiday, name: 'Day' }],
      holiday_work_hours_from: '09:00',
      holiday_work_hours_to: '12:00',
    };
    for (const [disable_auto_assigning_drivers_on_public_holidays, status] of [
      [true, 'collection-unassigned'],
      [false, 'collection-assigned'],
    ] as const) {
      const { ask, world } = await scene({ ...hours, disable_auto_assigning_drivers_on_public_holidays });
      const driver = await hireDriver(world, world.johannesburg);
      await saveServedAreas(world.context, {
        layer: 'drivers',
        areas: [{ id: driver.driver_id, version: 0, polygons: [[AROUND]] }],
      });

      expect((await ask({ date: holiday })).collection_request?.status).toBe(status);
    }
  });
});

describe('changing a request', () => {
  it('COLL-REQ-02, COLL-REQ-03: takes only what is offered, and a reason from staff', async () => {
    const { ask, change, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const { collection_request } = await ask();
    const { id } = collection_request;

    const unassigned = await change({ id, status: 'collection-rejected', reason: 'Gate shut' });
    await change({ id, driver_id: driver.driver_id });
    const without = await change({ id, status: 'collection-exception' });
    const with_reason = await change({ id, status: 'collection-exception', reason: 'Gate shut' });

    expect([unassigned.status, unassigned.body.message]).toEqual([
      409,
      'COL000001 is unassigned; it cannot become rejected from there.',
    ]);
    expect([without.status, without.body.violations?.[0]?.field]).toEqual([400, 'reason']);
    expect(with_reason.body.collection_request).toMatchObject({ status: 'collection-exception', reason: 'Gate shut' });
  });

  it('COLL-REQ-06: account users call their own off, and change nothing of another account, nor what is over', async () => {
    const { ask, change, customer, world } = await scene();
    const other = await makeCustomer(world, { account_type: 'postpaid' });
    const { collection_request } = await ask();
    const { id } = collection_request;

    expect((await change({ id, expected_parcels: 9 }, other.token)).status).toBe(404);
    expect((await change({ id, driver_id: null }, customer.token)).status).toBe(403);
    expect((await change({ id, status: 'cancelled' }, customer.token)).body.collection_request).toMatchObject({
      status: 'cancelled',
      offered_statuses: [],
    });
    expect((await change({ id, expected_parcels: 9 }, customer.token)).status).toBe(409);
  });

  it('S15: a shipment is on one open request at a time, also when two take it at once', async () => {
    const { ask, change, book, world } = await scene();
    const shipment = await book(workday(20));
    const [one, other] = [await ask(), await ask({ date: workday(9) })];
    const add = ({ collection_request: { id } }: typeof one) =>
      change({ id, add_references: [shipment.short_tracking_reference.toLowerCase()] });

    const answers = await Promise.all([add(one), add(other)]);

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(
      `${shipment.short_tracking_reference} is on another collection request. Please take it off that one first.`,
    );
    expect(
      await rowsOf(world, `select is_automatic from collection_request_shipments where provider_id = ${world.provider_id}`),
    ).toEqual([{ is_automatic: false }]);
  });

  it('S15: what is taken off waits for a driver on its own', async () => {
    const { ask, change, book, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const shipment = await book();
    const { collection_request } = await ask();
    await change({ id: collection_request.id, driver_id: driver.driver_id });

    const { body } = await change({ id: collection_request.id, remove_shipment_ids: [shipment.id] });

    expect(body.shipments).toEqual([]);
    expect(await statusOf(world, shipment.id)).toEqual({ status: 'collection-unassigned', collection_agent_id: null });
  });

  it('refuses what was read before another user changed it', async () => {
    const { ask, change } = await scene();
    const { collection_request: seen } = await ask();
    await change({ id: seen.id, expected_parcels: 5 });

    const { status } = await change({ id: seen.id, time_modified: seen.time_modified, expected_parcels: 6 });

    expect(status).toBe(409);
  });
});

describe('closing a request', () => {
  it('S15: asks what becomes of every shipment that was not collected', async () => {
    const { ask, book, change, close, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const [left, failed, off] = [await book(), await book(), await book()];
    const { collection_request } = await ask();
    const { id } = collection_request;
    await change({ id, driver_id: driver.driver_id });

    const asked = await close({ id });
    const closed = await close({
      id,
      reason: 'Half was ready',
      uncollected: [
        { shipment_id: left.id, becomes: 'unassigned' },
        { shipment_id: failed.id, becomes: 'failed-attempt' },
        { shipment_id: off.id, becomes: 'cancelled' },
      ],
    });

    expect([asked.status, asked.body.violations?.length]).toEqual([400, 3]);
    expect(closed.body.collection_request).toMatchObject({ status: 'closed', reason: 'Half was ready' });
    expect(await statusOf(world, left.id)).toEqual({ status: 'collection-unassigned', collection_agent_id: null });
    expect((await statusOf(world, failed.id))?.status).toBe('collection-failed-attempt');
    expect((await statusOf(world, off.id))?.status).toBe('cancelled');
  });

  it('S15: moves what is left to another request of the account', async () => {
    const { ask, book, change, close, read, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const shipment = await book();
    const [today, next] = [await ask(), await ask({ date: workday(9) })];
    await change({ id: today.collection_request.id, driver_id: driver.driver_id });
    const uncollected = [{ shipment_id: shipment.id, becomes: 'moved' }];

    const nowhere = await close({ id: today.collection_request.id, uncollected });
    await close({ id: today.collection_request.id, uncollected, moved_to: next.collection_request.reference });

    expect([nowhere.status, nowhere.body.violations?.[0]?.field]).toEqual([400, 'moved_to']);
    expect((await read(next.collection_request.id)).shipments).toMatchObject([{ id: shipment.id, is_automatic: false }]);
  });

  it('S15: of two who close at once one does, and reopening takes it up again', async () => {
    const { ask, change, close, call, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const { collection_request } = await ask();
    const { id } = collection_request;
    await change({ id, driver_id: driver.driver_id });

    const answers = await Promise.all([close({ id }), close({ id }), close({ id })]);
    const reopened = await call(collectionRequestApi.reopen, { id });
    const again = await call(collectionRequestApi.reopen, { id });

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
    expect(reopened.body.collection_request).toMatchObject({ status: 'collection-assigned', time_closed: null });
    expect(again.status).toBe(409);
  });
});

describe('collecting', () => {
  it('S15: scans are counted, and the last one closes the request', async () => {
    const { ask, book, change, read, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const [one, other] = [await book(), await book()];
    const { collection_request } = await ask({ expected_parcels: 2 });
    await change({ id: collection_request.id, driver_id: driver.driver_id });
    const collect = (reference: string) => sendEvent(test_app, driver.token, { reference, choice: 'collected' });

    await collect(one.short_tracking_reference);
    const half = await read(collection_request.id);
    await collect(other.short_tracking_reference);
    const whole = await read(collection_request.id);

    expect(half.collection_request).toMatchObject({
      status: 'collection-assigned',
      shipments_collected: 1,
      parcels_collected: 1,
    });
    expect(whole.collection_request).toMatchObject({ status: 'closed', shipments_collected: 2, parcels_collected: 2 });
  });

  it('S26: a driver collects at the stop of a request, once however often it is sent', async () => {
    const { ask, change, read, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const { collection_request } = await ask();
    await change({ id: collection_request.id, driver_id: driver.driver_id });
    const event = {
      reference: collection_request.reference,
      choice: 'collected',
      collected_parcels: 7,
      event_id: crypto.randomUUID(),
    };

    const answers = [await sendEvent(test_app, driver.token, event), await sendEvent(test_app, driver.token, event)];

    expect(answers.map(({ result }) => result)).toEqual(['accepted', 'duplicate']);
    expect((await read(collection_request.id)).collection_request).toMatchObject({ status: 'closed', counted_parcels: 7 });
  });

  it('users-ask 35: a failed attempt is asked for a tried contact and a photo unless the position shows the door, and staff see what shows it', async () => {
    const { ask, book, change, read, call, staff, customer, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const shipment = await book();
    const { collection_request } = await ask();
    const { id, reference } = collection_request;
    await change({ id, driver_id: driver.driver_id });
    const attempt = { reference, choice: 'collection-failed-attempt', reason: 'Gate shut', can_ask: true };
    const fail = (event: Partial<FieldEvent> = {}) => sendEvent(test_app, driver.token, { ...attempt, ...event });
    const photos = () => rowsOf(world, `select id from collection_request_photos where collection_request_id = ${id}`);

    const bare = await fail();
    const unseen = await fail({ contact_tried: 'called' });
    const untried = await fail({ documents: [PHOTO] });
    const event = aFieldEvent({ ...attempt, contact_tried: 'rang', documents: [PHOTO] });
    const before = (await read(id)).collection_request.status;
    // The same event from two sendings at once has one effect.
    const answers = await Promise.all([event, event].map((each) => sendEvent(test_app, driver.token, each)));

    expect([bare.lacks, unseen.lacks, untried.lacks]).toEqual([['contact', 'photos'], ['photos'], ['contact']]);
    expect(before).toBe('collection-assigned');
    expect(answers.map(({ result }) => result).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'accepted',
      'duplicate',
    ]);
    expect(await photos()).toHaveLength(1);
    const [newest] = (await read(id)).events;
    expect(newest).toMatchObject({
      status: 'collection-failed-attempt',
      reason: 'Gate shut',
      attempt: { has_photo: true, contact_tried: 'rang', is_shown: true },
    });
    const photo = await call(collectionRequestApi.photo, { id: newest.photo_ids[0] });
    expect([photo.status, photo.body.content_type]).toEqual([200, 'image/png']);
    expect((await call(collectionRequestApi.photo, { id: newest.photo_ids[0] }, customer.token)).status).toBe(403);
    const elsewhere = await scene();
    expect((await elsewhere.call(collectionRequestApi.photo, { id: newest.photo_ids[0] })).status).toBe(404);
    // What is on it was tried with it.
    const { tracking_events } = await succeed(test_app, trackingApi.events, {
      token: staff.token,
      input: { shipment_id: shipment.id },
    });
    expect(tracking_events.find(({ status }) => status === 'collection-failed-attempt')?.attempt?.contact_tried).toBe('rang');
    // It is one attempt of its driver, and not another one for each shipment on it.
    const record = await succeed(test_app, fieldRecordApi.ofDriver, { token: staff.token, input: { id: driver.driver_id } });
    expect(record).toMatchObject({ attempts: 1, attempts_at_requests: 1, attempts_shown: 1 });
    const today = dayOf(new Date());
    const listed = await succeed(test_app, reportApi.preview, {
      token: staff.token,
      input: { report: 'attempts', by: 'rows', start_date: today, end_date: today },
    });
    const keys = listed.columns.map(({ key }) => key);
    const cells = listed.rows.map((row) => Object.fromEntries(keys.map((key, at) => [key, row.cells[at]])));
    expect(cells).toMatchObject([{ reference, reason: 'Gate shut', evidence: 'Shown' }]);
    const totals = Object.fromEntries(listed.totals.map(({ key, value }) => [key, value]));
    expect(totals).toMatchObject({ attempts: 1, failed: 1, shown: 1, shown_share: 100 });
  });

  it('users-ask 35: at the door no photo is asked for, and a step that takes none is refused with one', async () => {
    const { ask, change, read, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const { collection_request } = await ask();
    const { id, reference } = collection_request;
    await change({ id, driver_id: driver.driver_id });
    const at = { lat: -26.1452, lng: 28.0436 };
    await changeRows(
      world,
      `update collection_requests set address = address || '{"lat": ${at.lat}, "lng": ${at.lng}}' where provider_id = ${world.provider_id} and id = ${id}`,
    );

    const refused = await sendEvent(test_app, driver.token, { reference, choice: 'collected', documents: [PHOTO] });
    const taken = await sendEvent(test_app, driver.token, {
      reference,
      choice: 'collection-failed-attempt',
      reason: 'Gate shut',
      can_ask: true,
      contact_tried: 'called',
      ...at,
    });

    expect([refused.result, refused.message]).toEqual([
      'refused',
      'Photos go with a delivery and with what did not work out only.',
    ]);
    expect(taken.result).toBe('accepted');
    expect((await read(id)).events[0].attempt).toEqual({
      distance_m: 0,
      has_photo: false,
      contact_tried: 'called',
      is_shown: true,
    });
  });

  it('S26, KEY-34: a driver fails or rejects with a reason, and only own stops', async () => {
    const { ask, book, change, read, world } = await scene();
    const [driver, other] = [await hireDriver(world, world.johannesburg), await hireDriver(world, world.johannesburg)];
    const shipment = await book();
    const { collection_request } = await ask();
    const { id, reference } = collection_request;
    await change({ id, driver_id: driver.driver_id });
    const send = (token: string, choice: string, reason?: string) =>
      sendEvent(test_app, token, { reference, choice, ...(reason !== undefined && { reason }) });

    expect((await send(other.token, 'collected')).message).toBe(`Unknown reference ${reference}.`);
    expect((await send(driver.token, 'collection-failed-attempt')).message).toBe('Please give a reason.');
    expect((await send(driver.token, 'delivered')).result).toBe('refused');
    expect((await send(driver.token, 'collection-failed-attempt', 'Gate shut')).result).toBe('accepted');

    expect((await read(id)).collection_request).toMatchObject({ status: 'collection-failed-attempt', reason: 'Gate shut' });
    expect((await statusOf(world, shipment.id))?.status).toBe('collection-failed-attempt');
    await changeRows(world, `update collection_requests set status = 'cancelled' where provider_id = ${world.provider_id}`);
    expect((await send(driver.token, 'collected')).message).toBe(`${reference} is cancelled. Put it aside and ask operations.`);
  });
});

describe('where requests are shown', () => {
  it('S25, S26: a request is a stop of its driver with what is on it, and one even with nothing; done once it is collected', async () => {
    const { ask, book, change, world, staff } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const shipment = await book();
    const [full, empty] = [await ask(), await ask({ address: { ...ADDRESS, street_address: '99 Oxford Road' } })];
    for (const { collection_request } of [full, empty]) await change({ id: collection_request.id, driver_id: driver.driver_id });
    const stops = async () => {
      const input = { driver_id: driver.driver_id, date: workday() };
      const body = await succeed(test_app, tripsheetApi.read, { token: staff.token, input });
      return body.stops.map(({ request, shipments, is_done }) => [request?.reference, shipments.map(({ id }) => id), is_done]);
    };

    expect(await stops()).toEqual([
      ['COL000001', [shipment.id], false],
      ['COL000002', [], false],
    ]);
    await sendEvent(test_app, driver.token, { reference: 'COL000002', choice: 'collected', collected_parcels: 3 });
    await changeRows(
      world,
      `update collection_requests set time_collected = '${workday()}T10:00:00+02:00' where provider_id = ${world.provider_id} and number = 2`,
    );
    expect(await stops()).toEqual([
      ['COL000001', [shipment.id], false],
      ['COL000002', [], true],
    ]);
  });

  it('COLL-REQ-04, COLL-REQ-05, KEY-54: the dashboard counts late and problem ones, and the search finds one by its number', async () => {
    const { ask, staff } = await scene();
    await ask();
    const token = staff.token;

    const body = await succeed(test_app, overviewApi.opsDashboard, { token, input: {} });
    const found = await test_app.request(overviewApi.search, { token, input: { search_query: 'col000001' } });

    const counted = body.counters.filter(({ key }) => key.startsWith('collection-requests'));
    expect(counted).toEqual([
      { key: 'collection-requests-late', count: 0 },
      { key: 'collection-requests-problem', count: 1 },
    ]);
    expect(found.body.results).toMatchObject([{ type: 'collection', data: { label: 'COL000001' } }]);
  });
});

describe('repeated requests', () => {
  it('S15: each evening makes the next one, once, also when several machines do it at the same time', async () => {
    const { ask, world, read } = await scene();
    const date = workday();
    const { collection_request } = await ask({ date, repeat: { frequency: 'daily', repeat_until: addDays(date, 20) } });
    const next = collection_request.next_date as Day;
    const evening = { ...world.context, now: new Date(Date.parse(`${addDays(next, -1)}T18:00:00+02:00`)) };

    await Promise.all([repeatCollectionRequests(evening), repeatCollectionRequests(evening), repeatCollectionRequests(evening)]);
    await repeatCollectionRequests(evening);

    const rows = await rowsOf(
      world,
      `select to_char(date, 'YYYY-MM-DD') as date, number from collection_requests where provider_id = ${world.provider_id} order by id`,
    );
    expect(rows).toEqual([
      { date, number: 1 },
      { date: next, number: 2 },
    ]);
    expect([0, 6]).not.toContain(weekdayOf(next));
    expect((await read(collection_request.id)).collection_request.next_date > next).toBe(true);
  });

  it('S15: nothing is made once a repetition is stopped', async () => {
    const { ask, change, customer, world } = await scene();
    const { collection_request } = await ask({
      repeat: { frequency: 'weekly', weekdays: [1, 3], repeat_until: addDays(workday(), 40) },
    });

    const { body } = await change({ id: collection_request.id, stops_repeating: true }, customer.token);
    await repeatCollectionRequests({ ...world.context, now: new Date(Date.now() + 15 * 86_400_000) });

    expect(body.collection_request.next_date).toBeNull();
    expect(
      await rowsOf(world, `select count(*)::int as count from collection_requests where provider_id = ${world.provider_id}`),
    ).toEqual([{ count: 1 }]);
  });
});

describe('the list of requests', () => {
  it('VALID-22, COLL-REQ-04, COLL-REQ-05, KEY-54: filters by number, problem, unclosed and late, within reach', async () => {
    const { ask, call, change, staff, world } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const [late, open] = [await ask(), await ask({ date: workday(9) })];
    await change({ id: late.collection_request.id, driver_id: driver.driver_id });
    await changeRows(
      world,
      `update collection_requests set date = date - 30 where provider_id = ${world.provider_id} and id = ${late.collection_request.id}`,
    );
    const cape_town = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const listed = async (filters: object, token = staff.token) =>
      (await call(collectionRequestApi.list, filters, token)).body.collection_requests?.map(
        ({ reference }: { reference: string }) => reference,
      );

    expect(await listed({})).toEqual([open.collection_request.reference, late.collection_request.reference]);
    expect(await listed({ ids: 'COL000002, 99' })).toEqual(['COL000002']);
    expect(await listed({ problem_only: true })).toEqual(['COL000002']);
    expect(await listed({ unclosed_only: true })).toEqual(['COL000001']);
    expect(await listed({ late_only: true })).toEqual(['COL000001']);
    expect(await listed({}, cape_town.token)).toEqual([]);
    expect((await call(collectionRequestApi.list, { ids: 'COLx' })).body.violations).toMatchObject([{ field: 'ids' }]);
  });

  it('S15: the sheet is a PDF', async () => {
    const { ask, call } = await scene();
    const { collection_request } = await ask();

    const { body } = await call(collectionRequestApi.sheet, { id: collection_request.id });

    expect(body.filename).toBe('Collection_sheet_COL000001.pdf');
    expect(Buffer.from(body.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a request on which no shipment is yet, on the sheet of its driver', () => {
  async function onSheet() {
    const { world, staff, ask, call, customer } = await scene();
    const driver = await hireDriver(world, world.johannesburg);
    const requests: CollectionRequestId[] = [];
    for (const street_address of ['1 Near Street', '9 Far Street'])
      requests.push((await ask({ address: { ...aRequest().address, street_address } })).collection_request.id);
    await changeRows(
      world,
      `update collection_requests set driver_id = ${driver.driver_id}, status = 'collection-assigned', date = '${dayOf(new Date())}'
       where provider_id = ${world.provider_id}`,
    );
    const read = async () =>
      (await succeed(test_app, tripsheetApi.read, { token: staff.token, input: { driver_id: driver.driver_id } })).stops.map(
        ({ request }) => request?.id,
      );
    const order = (stops: object[], order_version = 0) =>
      call(tripsheetApi.order, { driver_id: driver.driver_id, order_version, stops });
    return { world, staff, driver, requests, read, order, call, customer };
  }
  const bare = (request_id: number) => ({ leg: 'collection', shipment_ids: [], request_id });

  it('S25, COLL-REQ-01: has its place in the order that is saved, and is part of the one that is worked out', async () => {
    const { driver, requests, read, order, call } = await onSheet();
    const [near = 0, far = 0] = requests;
    expect(await read()).toEqual([near, far]);

    const { status } = await order([bare(far), bare(near)]);
    const worked_out = await call(tripsheetApi.optimise, { driver_id: driver.driver_id });

    expect([status, await read()]).toEqual([200, [far, near]]);
    expect(worked_out.body.stops).toHaveLength(2);
    expect(worked_out.body.stops).toEqual(expect.arrayContaining([bare(near), bare(far)]));
  });

  it('S25: is refused twice, of nothing, of another driver and of another provider, and the sheet stays as it was', async () => {
    const { world, requests, read, order } = await onSheet();
    const other = await onSheet();
    const [near = 0] = requests;

    const answers = [
      await order([bare(near), bare(near)]),
      await order([{ leg: 'collection', shipment_ids: [] }]),
      await order([bare(other.requests[0] ?? 0)]),
    ];
    await changeRows(world, `update collection_requests set driver_id = null where id = ${near}`);
    answers.push(await order([bare(near)]));

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 409]);
    expect(await read()).toEqual([requests[1]]);
  });

  async function daysOf({ staff, driver, world }: Awaited<ReturnType<typeof onSheet>>) {
    // Rows that a test changes by itself are told to no one.
    test_app.services.driver_days.invalidate(world.provider_id);
    const { drivers } = await succeed(test_app, tripsheetApi.summary, { token: staff.token });
    const { summary } = await succeed(test_app, tripsheetApi.read, {
      token: staff.token,
      input: { driver_id: driver.driver_id },
    });
    return { day: drivers.find(({ id }) => id === driver.driver_id), summary };
  }

  it('S24, COLL-REQ-01: is a stop of its driver on the ops dashboard, with what it expects, as on the sheet', async () => {
    const sheet = await onSheet();
    const [near = 0, far = 0] = sheet.requests;
    await changeRows(
      sheet.world,
      `update collection_requests set expected_parcels = 5, expected_weight_g = 1500 where provider_id = ${sheet.world.provider_id}`,
    );
    await sheet.order([bare(far), bare(near)]);

    const { day, summary } = await daysOf(sheet);

    expect(day).toMatchObject({ stops: 2, done: 0, unique_stops: 2, parcels: 10, weight_kg: 3 });
    expect(day?.next).toMatchObject({ leg: 'collection', address: { street_address: '9 Far Street' }, window: '09:00 - 12:00' });
    expect(summary).toMatchObject({ stops: 2, done: 0, unique_stops: 2, parcels: 10, weight_kg: 3 });
  });

  it('S24: is late there after its window, and done once it is collected', async () => {
    const sheet = await onSheet();
    const [near = 0, far = 0] = sheet.requests;
    const { provider_id } = sheet.world;
    await changeRows(
      sheet.world,
      `update collection_requests set date = date - 1 where provider_id = ${provider_id} and id = ${near}`,
    );
    const { day: before } = await daysOf(sheet);
    await changeRows(
      sheet.world,
      `update collection_requests set status = 'closed', time_collected = now() where provider_id = ${provider_id} and id = ${far}`,
    );
    const { day: after, summary } = await daysOf(sheet);

    expect([before?.late, before?.done]).toEqual([expect.any(Number), 0]);
    expect(before?.late).toBeGreaterThanOrEqual(1);
    expect(after).toMatchObject({ stops: 2, done: 1, unique_stops: 1, parcels: 2, late: 1 });
    expect(summary).toMatchObject({ stops: 2, done: 1, unique_stops: 1, parcels: 2 });
  });

  it('S24: is one stop with the shipments that come onto it, which count in its place', async () => {
    const sheet = await onSheet();
    const [near = 0] = sheet.requests;
    const shipment = await bookOne(sheet.world, { account_id: sheet.customer.account_id });
    await collectToday(sheet.world);
    await changeRows(
      sheet.world,
      `update shipments set collection_agent_id = ${sheet.driver.driver_id}, status = 'collection-assigned'
       where provider_id = ${sheet.world.provider_id} and id = ${shipment.id}`,
    );
    const alone = await daysOf(sheet);
    await sheet.call(collectionRequestApi.change, { id: near, add_references: [shipment.short_tracking_reference] });
    const linked = await daysOf(sheet);

    expect([alone.day?.stops, alone.day?.parcels]).toEqual([3, 5]);
    expect([linked.day?.stops, linked.day?.parcels]).toEqual([2, 3]);
    expect(linked.summary).toMatchObject({ stops: 2, parcels: 3 });
  });

  it('S24: is of no other provider', async () => {
    const sheet = await onSheet();
    const other = await onSheet();
    const drivers = async () => (await succeed(test_app, tripsheetApi.summary, { token: other.staff.token })).drivers;

    expect((await drivers()).map(({ id }) => id)).not.toContain(sheet.driver.driver_id);
    expect((await drivers()).map(({ stops }) => stops)).toEqual([2]);
  });
});

it('SCREEN-15: tells staff who did what with a request and why, and its account nothing of that', async () => {
  const { world, customer, ask, change, read } = await scene();
  const { collection_request } = await ask();
  const driver = await hireDriver(world, world.johannesburg);
  await change({ id: collection_request.id, driver_id: driver.driver_id });
  await change({ id: collection_request.id, status: 'collection-exception', reason: 'The gate is locked' });

  const { events } = await read(collection_request.id);

  const told = events.map(({ type, status, reason }: { type: string; status: string; reason: string }) => [type, status, reason]);
  expect(told.slice(0, 2)).toEqual([
    ['changed', 'collection-exception', 'The gate is locked'],
    ['changed', 'collection-assigned', ''],
  ]);
  expect(told.at(-1)?.[0]).toBe('asked');
  expect(events[1].driver_name).not.toBe('');
  expect((await read(collection_request.id, customer.token)).events).toEqual([]);
});
