import { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { driverMessageApi } from '@tsela/contract/tripsheets/driver-message-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyEvents } from '../audit/verify-events.ts';
import { reading } from '../db/transaction.ts';
import { readDueShipments } from '../shipments/anonymise-repository.ts';
import { makeCollectionRequest, makeRequestPhoto } from '../testing/collection-requests.ts';
import { bookOne, hireDriver, moveTo, sendEvent } from '../testing/field.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { cleanProvider } from './clean.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const clean = (world: World, months = 0) => {
  const now = new Date();
  now.setUTCMonth(now.getUTCMonth() + months);
  return cleanProvider({ ...world.context, now }, { provider_id: world.provider_id });
};
const everything = async (world: World) => {
  const tables = ['shipments', 'shipment_words', 'messages', 'tracking_events', 'events'];
  const parts = await Promise.all(
    tables.map((table) => rowsOf(world, `select to_jsonb(x) as row from ${table} x where provider_id = ${world.provider_id}`)),
  );
  return JSON.stringify(parts);
};

async function scene(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const admin = await signInAs(world, { role: ROLE.admin });
  const contact = { name: 'Nokuthula Dlamini', mobile_number: '+27831112223', email: 'nokuthula@example.com' };
  const ended = await bookOne(world, { account_id, delivery_contact: contact });
  const change = (input: object) => succeed(test_app, shipmentApi.change, { token: admin.token, host: world.host, input });
  await change({ id: ended.id, delivery_contact: { ...contact, mobile_number: '+27831112224' } });
  await moveTo(world, ended, 'cancelled');
  return { world, account_id, admin, ended, contact };
}

it('people in ended shipments are anonymised after their time; those under way and all money stay, and the chain holds', async () => {
  const { world, account_id, admin, ended, contact } = await scene();
  await bookOne(world, {
    account_id,
    delivery_contact: { ...contact, name: 'Thabo Under Way', mobile_number: '', email: 'thabo@example.com' },
  });
  const money = () =>
    rowsOf(
      world,
      `select t.*, (select jsonb_agg(to_jsonb(p) order by p.shipment_id) from shipment_prices p where p.provider_id = t.provider_id) as prices
        from transactions t where t.provider_id = ${world.provider_id} order by t.id`,
    );
  const before = await money();

  await clean(world, 35);
  expect(await everything(world)).toContain('nokuthula@example.com');
  await clean(world, 37);

  const left = await everything(world);
  expect(left).toContain('Thabo Under Way');
  for (const trace of ['Nokuthula Dlamini', 'nokuthula', '+27831112224']) expect(left).not.toContain(trace);
  expect(await money()).toEqual(before);
  const { shipments } = await succeed(test_app, shipmentApi.list, {
    token: admin.token,
    host: world.host,
    input: { id: ended.id },
  });
  const [shown] = shipments;
  expect([shown?.delivery_contact.name, shown?.delivery_address.street_address, shown?.delivery_address.local_area]).toEqual([
    'Anonymised',
    '',
    ended.delivery_address.local_area,
  ]);
  expect((await verifyEvents(world.context)).breaches).toEqual([]);
});

it('names of an ended shipment go out of what was written about it, on it and in the log as well; other texts stay', async () => {
  const { world, admin, ended } = await scene();
  const named = (column: string) => `${column} = 'Gate of Nokuthula Dlamini, at the back'`;
  const of = `provider_id = ${world.provider_id} and shipment_id = ${ended.id}`;
  const input = { id: ended.id, customer_reference: 'Order of Nokuthula Dlamini' };
  await succeed(test_app, shipmentApi.change, { token: admin.token, host: world.host, input });
  await changeRows(world, `update tracking_events set ${named('message')}, ${named('reason')} where ${of}`);
  await changeRows(world, `update parcels set ${named('parcel_description')} where ${of}`);
  await changeRows(
    world,
    `update shipments set custom_fields = '{"gate": "Nokuthula Dlamini"}' where provider_id = ${world.provider_id} and id = ${ended.id}`,
  );

  await clean(world, 37);

  const parcels = await rowsOf(world, `select to_jsonb(p) as row from parcels p where ${of}`);
  const left = `${await everything(world)}${JSON.stringify(parcels)}`;
  expect(left).not.toMatch(/nokuthula/i);
  expect(left).toContain('Gate of (erased), at the back');
  expect(left).toContain('Order of (erased)');
  expect((await verifyEvents(world.context)).breaches).toEqual([]);
});

it('people in a shipment of which nothing was heard for five years go whatever its status, before that not, however short the time of ended ones', async () => {
  const { world, account_id, contact } = await scene({ keep_people_of_shipments_months: 1 });
  const lost = await bookOne(world, { account_id, delivery_contact: { ...contact, name: 'Thabo Lost' } });
  const named = async () =>
    (
      await rowsOf<{ name: string }>(
        world,
        `select delivery_contact ->> 'name' as name from shipments where provider_id = ${world.provider_id} and id = ${lost.id}`,
      )
    ).map(({ name }) => name);

  await clean(world, 59);
  const before = await named();
  await clean(world, 61);

  expect([before, await named()]).toEqual([['Thabo Lost'], ['Anonymised']]);
});

it('POPIA section 14: people in what could not be delivered or was damaged stay for three years for a claim, however short the time of ended ones, and go then', async () => {
  const { world, account_id, contact } = await scene({ keep_people_of_shipments_months: 1 });
  const stays = async (status: ShipmentStatus) => {
    const shipment = await bookOne(world, { account_id, delivery_contact: { ...contact, name: `Thabo ${status}` } });
    await moveTo(world, shipment, status);
  };
  await stays('undeliverable');
  await stays('damaged');
  await stays('at-hub');
  const named = async () => (await everything(world)).match(/Thabo (undeliverable|damaged|at-hub)/g)?.toSorted();

  await clean(world, 35);
  const before = new Set(await named());
  await clean(world, 37);

  expect(before).toEqual(new Set(['Thabo undeliverable', 'Thabo damaged', 'Thabo at-hub']));
  expect(new Set(await named())).toEqual(new Set(['Thabo at-hub']));
});

it('POPIA section 14: what a phone sent about an ended shipment and was refused loses its receiver with it, where it is kept longer than people', async () => {
  const { world, ended } = await scene({ keep_people_of_shipments_months: 1, keep_positions_months: 120 });
  const { token } = await hireDriver(world);
  const [reference, other] = [ended.short_tracking_reference, (await bookOne(world)).short_tracking_reference];
  for (const to of [reference, other])
    await sendEvent(test_app, token, { reference: to, choice: 'delivered', receiver_name: 'Nokuthula Dlamini' });
  const received = () =>
    rowsOf<{ reference: string; receiver: string | null }>(
      world,
      `select event ->> 'reference' as reference, event ->> 'receiver_name' as receiver from field_events
        where provider_id = ${world.provider_id} order by time_received, event_id`,
    );
  const before = await received();

  await clean(world, 3);

  expect(before.map(({ receiver }) => receiver)).toEqual(['Nokuthula Dlamini', 'Nokuthula Dlamini']);
  expect(new Map((await received()).map((each) => [each.reference, each.receiver]))).toEqual(
    new Map([
      [reference, null],
      [other, 'Nokuthula Dlamini'],
    ]),
  );
});

it('POPIA section 14: the payer of a payment at a gateway goes after the time of people in shipments, the payment stays; of one that is waited for not', async () => {
  const { world, account_id } = await scene();
  const pay = async (number: number, time_expires: string) =>
    changeRows(
      world,
      `with p as (insert into payments (provider_id, id, number, account_id, amount_cents, method, reference, status, time_created)
          select ${world.provider_id}, ${number}, ${number}, ${account_id}, 100, 'credit_card', 'T${number}', 'pending', now() returning id)
        insert into payment_attempts (provider_id, payment_id, purpose, gateway, billing_email, phone_number, time_expires)
          select ${world.provider_id}, id, 'topup', 'payfast', 'payer@example.com', '+27831112229', ${time_expires} from p`,
    );
  await pay(900_001, 'null');
  await pay(900_002, 'now()');
  const payers = () =>
    rowsOf(
      world,
      `select billing_email, phone_number from payment_attempts where provider_id = ${world.provider_id} order by payment_id`,
    );

  await clean(world, 35);
  const before = await payers();
  await clean(world, 37);

  const whole = { billing_email: 'payer@example.com', phone_number: '+27831112229' };
  expect([before, await payers()]).toEqual([
    [whole, whole],
    [{ billing_email: '', phone_number: '' }, whole],
  ]);
  expect(await countRows(world, 'payments')).toEqual([3]);
});

it('POPIA section 14: what the office told drivers goes after the time of messages', async () => {
  const { world, admin } = await scene({ keep_messages_months: 2 });
  const { driver_id } = await hireDriver(world);
  const input = { driver_id, text: 'Call Nokuthula Dlamini at the gate.' };
  await succeed(test_app, driverMessageApi.sendMessage, { token: admin.token, host: world.host, input });
  const told = () => countRows(world, 'driver_messages');

  await clean(world, 1);
  const before = await told();
  await clean(world, 3);

  expect([before, await told()]).toEqual([[1], [0]]);
});

it('what an operator of lockers said of a shipment goes after the same time', async () => {
  const { world, ended } = await scene();
  const own = `${world.provider_id}, 'bob-box', 'P1'`;
  await changeRows(
    world,
    `insert into pickup_points (provider_id, pickup_point_provider, pickup_point_id, name, type, address, lat, lng) values (${own}, 'Rosebank', 'locker', '{}', 0, 0)`,
  );
  await changeRows(
    world,
    `insert into operator_reservations (provider_id, pickup_point_provider, pickup_point_id, id, shipment_id, side, step, time_step, state, said)
      values (${own}, 1, ${ended.id}, 'delivery', 'reserved', now(), 'refused', 'Ms Dlamini has no account here')`,
  );
  const said = async () =>
    (
      await rowsOf<{ said: string }>(world, `select said from operator_reservations where provider_id = ${world.provider_id}`)
    ).map((row) => row.said);

  await clean(world, 35);
  const before = await said();
  await clean(world, 37);

  expect([before, await said()]).toEqual([['Ms Dlamini has no account here'], ['']]);
});

it('a run looks at none again that it has anonymised, so that however many there are the next ones get their turn', async () => {
  const { world } = await scene();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const due = () =>
    reading(world.context, (tx) =>
      readDueShipments(tx, { before: tomorrow, claims_before: tomorrow, silent_before: tomorrow, after: null, rows_max: 10 }),
    );
  expect(await due()).toHaveLength(1);

  await clean(world, 37);

  expect(await due()).toEqual([]);
});

it('a run says in one line what it has ended, and one that finds nothing says nothing', async () => {
  const { world } = await scene();
  const lines = () =>
    rowsOf<{ change_to: object }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'personal-data.ended' order by id`,
    );

  await clean(world, 37);
  await clean(world, 37);

  expect((await lines()).map(({ change_to }) => change_to)).toEqual([
    {
      shipments: 1,
      collection_requests: 0,
      payers: 0,
      messages: 0,
      driver_messages: 0,
      note_files: 0,
      visitors: 0,
      field_events: 0,
      proof_pieces: 0,
      steps: expect.any(Number),
      drivers: 0,
    },
  ]);
});

it('messages, files, positions and blocked visitors go each after its own time, and what is younger stays', async () => {
  const { world, ended } = await scene({ keep_messages_months: 2, keep_positions_months: 3, keep_visitors_months: 4 });
  const of = `provider_id = ${world.provider_id}`;
  await changeRows(world, `update tracking_events set lat = -33.9, lng = 18.4 where ${of} and shipment_id = ${ended.id}`);
  await changeRows(
    world,
    `with entry as (insert into blocked_entries (provider_id, id, type, value, reason, added_by, time_created, time_modified)
        values (${world.provider_id}, nextval('blocked_entry_ids'), 'ip-address', '203.0.113.9', '', '', now(), now()) returning id)
      insert into blocked_hits (provider_id, id, entry_id, time, attempt, visitor, ip)
        select ${world.provider_id}, nextval('blocked_hit_ids'), id, now(), 'quote', '', '203.0.113.9' from entry`,
  );
  const placed = async () => (await rowsOf(world, `select id from tracking_events where ${of} and lat <> 0`)).length > 0;
  const seen = async () => [
    await countRows(world, 'messages').then(([count = 0]) => count > 0),
    await placed(),
    (await countRows(world, 'blocked_hits'))[0],
  ];

  const told = [];
  for (const months of [1, 3, 4, 5]) {
    await clean(world, months);
    told.push(await seen());
  }

  // Months differ in length: each is looked at a month after it was due at the latest.
  expect(told[0]).toEqual([true, true, 1]);
  expect(told[1]?.[0]).toBe(false);
  expect(told[2]?.slice(0, 2)).toEqual([false, false]);
  expect(told[3]).toEqual([false, false, 0]);
});

it('files of notes and sessions that have ended go each after its own time', async () => {
  const { world, ended } = await scene({ keep_note_files_months: 2, keep_sign_ins_days: 100 });
  const of = `provider_id = ${world.provider_id}`;
  const own = `${world.provider_id}, nextval('shipment_note_ids')`;
  await changeRows(
    world,
    `with note as (insert into shipment_notes (provider_id, id, shipment_id, type, type_label, text, is_visible_to_account, created_by_name,
        is_from_account, time_created, time_modified)
        values (${own}, ${ended.id}, 'general', 'General', 'At the gate', true, 'Office', false, now(), now()) returning id)
      insert into shipment_note_files (provider_id, id, note_id, name, content_type, size_bytes, bytes, time_created)
        select ${own}, id, 'gate.png', 'image/png', 1, 'x', now() from note`,
  );
  await changeRows(world, `update sessions set time_ended = now() where ${of}`);
  const left = async () => countRows(world, 'shipment_note_files', 'shipment_notes', 'sessions');

  const told = [];
  for (const months of [1, 3, 4]) {
    await clean(world, months);
    told.push(await left());
  }

  expect(told).toEqual([
    [1, 1, 1],
    [0, 1, 1],
    [0, 1, 0],
  ]);
});

it('COLL-REQ-01: the person at the door of a collection request that is over is anonymised after the same time, of an open one not', async () => {
  const { world, account_id } = await scene();
  await makeCollectionRequest(world, { account_id, contact_name: 'Zanele Over', status: 'closed' });
  await makeCollectionRequest(world, { account_id, contact_name: 'Bongani Open' });
  const doors = () =>
    rowsOf<{ name: string; street: string; suburb: string }>(
      world,
      `select contact ->> 'name' as name, address ->> 'street_address' as street, address ->> 'local_area' as suburb
        from collection_requests where provider_id = ${world.provider_id} order by id`,
    );

  await clean(world, 35);
  const [before] = await doors();
  await clean(world, 37);
  const [over, open] = await doors();

  expect(before).toMatchObject({ name: 'Zanele Over', street: '12 Oxford Road' });
  expect(over).toEqual({ name: 'Anonymised', street: '', suburb: before?.suburb });
  expect(open).toMatchObject({ name: 'Bongani Open', street: '12 Oxford Road' });
});

it('COLL-REQ-01: with it go what was written and photographed at the door, and what the log says of it; the chain holds', async () => {
  const { world, account_id, admin } = await scene({ enabled_features: [...DEFAULT_FEATURES, 'collection_requests'] });
  const id = await makeCollectionRequest(world, { account_id });
  await makeRequestPhoto(world, id);
  await succeed(test_app, collectionRequestApi.change, {
    token: admin.token,
    host: world.host,
    input: { id, notes: 'Ask for Zanele', contact: { name: 'Zanele Door', email: '', mobile_number: '0821234567' } },
  });
  const of = `provider_id = ${world.provider_id}`;
  await changeRows(
    world,
    `insert into collection_request_attempts (provider_id, id, collection_request_id, event_id, date, reason, is_shown)
      values (${world.provider_id}, nextval('collection_request_attempt_ids'), ${id}, gen_random_uuid(), now(), 'Zanele was out', false)`,
  );
  await changeRows(world, `update collection_requests set status = 'closed' where ${of}`);
  const traces = async () =>
    JSON.stringify([
      await rowsOf(world, `select reason from collection_request_attempts where ${of}`),
      await rowsOf(world, `select change_from, change_to from events where ${of} and object_type = 'collection_request'`),
    ]);
  const photos = () => countRows(world, 'collection_request_photos');

  await clean(world, 35);
  const [before, photos_before] = [await traces(), await photos()];
  await clean(world, 37);

  expect([before.match(/Zanele/g)?.length, photos_before]).toEqual([3, [1]]);
  expect([await traces(), await photos()]).toEqual([expect.not.stringContaining('Zanele'), [0]]);
  expect((await verifyEvents(world.context)).breaches).toEqual([]);
});

it('COLL-REQ-01: of a request that is repeated the newest keeps its people, which the next one is made from, and no other', async () => {
  const { world, account_id } = await scene();
  const old = await makeCollectionRequest(world, { account_id, contact_name: 'Zanele Weekly', status: 'closed' });
  const newest = await makeCollectionRequest(world, { account_id, contact_name: 'Zanele Weekly', status: 'closed' });
  const lost = await makeCollectionRequest(world, { account_id, contact_name: 'Bongani Forgotten' });
  await changeRows(
    world,
    `insert into collection_series (provider_id, id, account_id, frequency, weekdays, repeat_until, next_date, time_created)
      values (${world.provider_id}, nextval('collection_series_ids'), ${account_id}, 'weekly', '[1]', current_date + 7000, current_date + 7, now())`,
  );
  const series = `(select id from collection_series where provider_id = ${world.provider_id})`;
  await changeRows(
    world,
    `update collection_requests set series_id = ${series}, date = date - case when id = ${old} then 7 else 0 end
      where provider_id = ${world.provider_id} and id in (${old}, ${newest})`,
  );

  await clean(world, 62);

  const names = await rowsOf<{ id: number; name: string }>(
    world,
    `select id::float8 as id, contact ->> 'name' as name from collection_requests where provider_id = ${world.provider_id} order by id`,
  );
  expect(names).toEqual([
    { id: old, name: 'Anonymised' },
    { id: newest, name: 'Zanele Weekly' },
    { id: lost, name: 'Anonymised' },
  ]);
});
