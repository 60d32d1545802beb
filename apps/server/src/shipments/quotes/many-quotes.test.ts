import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import type { CreateShipment, Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import type { ShipmentId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { runJob } from '../../job-handlers/job-handlers.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { createShipment } from '../booking/create-shipment.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** An account with money for so many shipments, and its open quotes. */
async function scene({
  quotes: wanted = [{}, {}],
  money_for = 10,
  settings = {},
}: {
  quotes?: readonly Partial<CreateShipment>[];
  money_for?: number;
  settings?: Partial<Record<SettingKey, unknown>>;
} = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: money_for * PRICE_CENTS });
  const quotes: Shipment[] = [];
  for (const overrides of wanted)
    quotes.push(
      await createShipment(contextOf(world), aShipment({ ...overrides, account_id: customer.account_id, quick_quote: 'quote' })),
    );
  const ids = quotes.map(({ id }) => id);
  const accept = (token = customer.token) => test_app.request(shipmentQuoteApi.acceptMany, { token, input: { ids } });
  const remove = (token = customer.token) => test_app.request(shipmentQuoteApi.removeMany, { token, input: { ids } });
  return { world, customer, quotes, ids, accept, remove };
}

const statuses = async (world: World) =>
  (
    await rowsOf<{ status: string }>(world, `select status from shipments where provider_id = ${world.provider_id} order by id`)
  ).map(({ status }) => status);

const charged = async (world: World) =>
  (await rowsOf(world, `select id from transactions where provider_id = ${world.provider_id} and type = 'shipping-charge'`))
    .length;

describe('SCREEN-13: many quotes sent at once', () => {
  it('are each booked and charged at the quoted price', async () => {
    const { world, ids, accept } = await scene();

    const { body } = await accept();

    expect(body).toEqual({ done: ids, unpaid: [], failed: [], warnings: [] });
    expect(await statuses(world)).toEqual(['submitted', 'submitted']);
    expect(await charged(world)).toBe(2);
  });

  it('are booked where they can be: what one lacks is said of it, and the others are sent', async () => {
    const without_name = { delivery_contact: { name: '', mobile_number: '', email: '' } };
    const { world, ids, accept } = await scene({ quotes: [{}, without_name, {}] });

    const { body } = await accept();

    expect(body.done).toEqual([ids[0], ids[2]]);
    expect(body.failed).toEqual([{ id: ids[1], message: expect.stringMatching(/delivery/i) }]);
    expect(await statuses(world)).toEqual(['submitted', 'quote', 'submitted']);
  });

  it('tell which were booked where a fault of ours ends it half-way', async () => {
    const { world, ids, accept } = await scene({ quotes: [{}, {}, {}] });
    // Nothing that the product writes, so that reading it is a fault.
    await changeRows(
      world,
      `update shipments set delivery_contact = 'null' where provider_id = ${world.provider_id} and id = ${ids[1]}`,
    );

    const { status, body } = await accept();

    expect([status, body.done]).toEqual([200, [ids[0]]]);
    expect(body.failed).toEqual([
      { id: ids[1], message: 'Something went wrong here with this one. Look at it before you send it again: it may be booked.' },
      { id: ids[2], message: 'Not tried, because something went wrong with one before it. Please send it again.' },
    ]);
    expect(await statuses(world)).toEqual(['submitted', 'quote', 'quote']);
    expect(await charged(world)).toBe(1);
  });

  it('are none of them booked where the balance covers one but not both', async () => {
    const { world, accept } = await scene({ money_for: 1.5 });

    const { status, body } = await accept();

    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Your balance .*too low/)]);
    expect(await statuses(world)).toEqual(['quote', 'quote']);
    expect(await charged(world)).toBe(0);
  });

  it('KEY-30: wait for their payment with pay as you go, and say so', async () => {
    const { ids, accept } = await scene({ money_for: 0, settings: { pay_as_you_go: true } });

    expect((await accept()).body).toMatchObject({ done: ids, unpaid: ids, failed: [] });
  });

  it('are booked once, though two people send them at the same moment', async () => {
    const { world, ids, accept } = await scene({ quotes: [{}, {}, {}] });

    const answers = (await Promise.all([accept(), accept()])).map(({ body }) => body);

    expect(answers.flatMap(({ done }) => done).toSorted((one: number, other: number) => one - other)).toEqual(ids);
    expect(await charged(world)).toBe(3);
  });

  it('are not there for another account, and no more than fifty at once', async () => {
    const { world, ids, accept } = await scene();
    const stranger = await makeCustomer(world);

    expect((await accept(stranger.token)).body.failed).toEqual(ids.map((id) => ({ id, message: 'Shipment not found' })));
    const many = Array.from({ length: 51 }, (_, number) => number + 1);
    const { status } = await test_app.request(shipmentQuoteApi.acceptMany, { token: stranger.token, input: { ids: many } });
    expect(status).toBe(400);
  });
});

describe('SCREEN-13: quotes that are deleted', () => {
  it('are gone with all that was theirs, and stay in the event log', async () => {
    const { world, customer, quotes, ids, remove } = await scene();
    const [shipment_id] = ids as [ShipmentId, ShipmentId];
    const staff = await signInAs(world, { role: ROLE.admin });
    const note = { shipment_id, text: 'Asked for a call', files: [{ name: 'gate.pdf', content: btoa('%PDF-1.4 gate') }] };
    await succeed(test_app, shipmentNoteApi.addNote, { token: staff.token, input: note });
    await changeRows(
      world,
      `update shipments set status = 'quote-expired' where provider_id = ${world.provider_id} and id = ${ids[1]}`,
    );

    expect((await remove()).body).toEqual({ done: ids, failed: [] });

    const GONE = [
      'shipments',
      'parcels',
      'shipment_prices',
      'shipment_words',
      'tracking_events',
      'shipment_notes',
      'shipment_note_versions',
      'shipment_note_files',
    ];
    expect(await countRows(world, ...GONE)).toEqual(GONE.map(() => 0));
    const [first] = quotes;
    const { shipments } = await succeed(test_app, shipmentApi.list, {
      token: customer.token,
      input: { search: first?.short_tracking_reference ?? '' },
    });
    expect(shipments).toEqual([]);
    const events = await rowsOf<{ object_id: number; change_from: { short_tracking_reference: string } }>(
      world,
      `select object_id, change_from from events where provider_id = ${world.provider_id} and type = 'quote.deleted' order by object_id`,
    );
    expect(events.map(({ change_from }) => change_from.short_tracking_reference)).toEqual(
      quotes.map(({ short_tracking_reference }) => short_tracking_reference),
    );
  });

  it('are not shipments, nor another account’s, nor such as a payment belongs to', async () => {
    const { world, customer, ids, remove } = await scene();
    const stranger = await makeCustomer(world);

    expect((await remove(stranger.token)).body.failed).toEqual(ids.map((id) => ({ id, message: 'Shipment not found' })));
    await changeRows(
      world,
      `update shipments set status = 'submitted' where provider_id = ${world.provider_id} and id = ${ids[0]}`,
    );
    await changeRows(
      world,
      `insert into payments (provider_id, id, account_id, shipment_id, number, status, method, reference, amount_cents, time_created)
        values (${world.provider_id}, nextval('payment_ids'), ${customer.account_id}, ${ids[1]}, 99, 'pending', 'eft', 'Q1', 100, now())`,
    );

    expect((await remove()).body).toEqual({
      done: [],
      failed: [
        { id: ids[0], message: 'Only a quote can be deleted.' },
        { id: ids[1], message: 'A payment belongs to this quote, so it is kept.' },
      ],
    });
  });

  it('are either deleted or booked, whatever comes first', async () => {
    const { world, ids, accept, remove } = await scene({ quotes: [{}, {}, {}, {}] });

    const [sent, gone] = await Promise.all([accept(), remove()]);

    expect([...sent.body.done, ...gone.body.done].toSorted((one, other) => one - other)).toEqual(ids);
    expect(await charged(world)).toBe(sent.body.done.length);
    expect(await statuses(world)).toEqual(sent.body.done.map(() => 'submitted'));
  });
});

describe('SCREEN-13: a quote that is e-mailed', () => {
  async function sent({ recipients, by }: { recipients?: string; by?: string } = {}) {
    const { world, customer, ids } = await scene();
    const { token } = by === 'staff' ? await signInAs(world, { role: ROLE.admin }) : customer;
    await changeRows(
      world,
      `update accounts set billing_contact = billing_contact || '{"email": "books@payer.example"}'
        where provider_id = ${world.provider_id} and id = ${customer.account_id}`,
    );
    const answer = await test_app.request(shipmentQuoteApi.email, {
      token,
      input: { id: ids[0], ...(recipients !== undefined && { recipients }) },
    });
    const messages = await rowsOf<{ recipient: string; subject: string; document_kind: string; document_id: number }>(
      world,
      `select recipient, subject, body, document_kind, document_id from messages
        where provider_id = ${world.provider_id} and event = 'quote_sent'`,
    );
    return { world, ids, token, answer, messages };
  }

  it('goes to the billing contact with its PDF, its price and how long that holds', async () => {
    const { ids, answer, messages } = await sent();

    expect(answer.body).toEqual({ recipients: ['books@payer.example'] });
    expect(messages).toEqual([
      {
        recipient: 'books@payer.example',
        subject: expect.stringMatching(/: Quote [A-Z0-9]+, R 115\.00$/),
        body: expect.stringMatching(/The price holds until/),
        document_kind: 'quote',
        document_id: ids[0],
      },
    ]);
  });

  it('SCREEN-10: goes to the visitor who has saved it, without what they typed freely, and to no one who has given no address', async () => {
    const world = await makeWorld(test_app.services, {
      unused_feature_guest_shipment_creation: true,
      default_account_code: 'WALKIN',
      require_guest_shipment_billing_email: false,
    });
    await makeAccount(world, { account_type: 'guest', account_code: 'WALKIN' });
    const save = (input: Partial<CreateShipment>) =>
      succeed(test_app, shipmentApi.create, { host: world.host, input: aShipment({ quick_quote: 'quote', ...input }) });
    await save({});

    const quote = await save({ billing_contact: { email: 'visitor@example.com' } });
    await save({ quick_quote: 'send', billing_contact: { email: 'sender@example.com' } });

    const letters = await rowsOf<{ recipient: string; subject: string; body: string; document_id: number }>(
      world,
      `select recipient, subject, body, document_id from messages where provider_id = ${world.provider_id} and event = 'quote_saved'`,
    );
    expect(letters).toMatchObject([
      {
        recipient: 'visitor@example.com',
        subject: expect.stringContaining(`: Quote ${quote.short_tracking_reference}, R 115.00`),
        body: expect.stringMatching(/The price holds until .*book it here: http:.*\/shipments\/new\?quick_quote=send/),
        document_id: quote.id,
      },
    ]);
    expect(letters[0]?.body).not.toContain(quote.collection_address.street_address);
  });

  it('SCREEN-10 CONST-24: leads to a booking with all that the quote holds, for who has its key, also once it has expired', async () => {
    const world = await makeWorld(test_app.services, {
      unused_feature_guest_shipment_creation: true,
      default_account_code: 'WALKIN',
    });
    await makeAccount(world, { account_type: 'guest', account_code: 'WALKIN' });
    const input = aShipment({ quick_quote: 'quote', billing_contact: { email: 'visitor@example.com' } });
    const quote = await succeed(test_app, shipmentApi.create, { host: world.host, input });
    const [letter] = await rowsOf<{ body: string }>(
      world,
      `select body from messages where provider_id = ${world.provider_id} and event = 'quote_saved'`,
    );
    const search = new URL(letter?.body.match(/http\S+/)?.[0] ?? '').searchParams;
    const key = search.get('key') ?? '';
    const open = (which: { id?: ShipmentId; key?: string } = {}) =>
      test_app.request(shipmentQuoteApi.byKey, { host: world.host, input: { id: quote.id, key, ...which } });

    const fresh = await open();
    const wrong = [
      await open({ key: `${key}a` }),
      await open({ key: 'x'.repeat(16) }),
      await open({ id: 999_999 as ShipmentId }),
    ];
    await changeRows(world, `update shipments set time_created = time_created - interval '31 days' where id = ${quote.id}`);
    const late = await open();
    await changeRows(world, `update shipments set status = 'submitted' where id = ${quote.id}`);
    const booked = await open();
    await changeRows(world, `update shipments set time_anonymised = now() where id = ${quote.id}`);
    const taken_out = await open();

    expect(search.get('quote')).toBe(String(quote.id));
    expect([fresh.status, fresh.body.is_expired, fresh.body.quote]).toMatchObject([
      200,
      false,
      {
        rate: 115,
        service_level_code: quote.service_level_code,
        collection_address: { street_address: quote.collection_address.street_address },
        parcels: [{ submitted_weight_kg: quote.parcels[0]?.submitted_weight_kg }],
      },
    ]);
    expect([...wrong, taken_out].map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 4 }, () => [404, 'This link to a quote is not valid. Please use the one in the e-mail.']),
    );
    expect([late.status, late.body.is_expired]).toEqual([200, true]);
    expect([booked.status, booked.body.message]).toEqual([
      409,
      `Quote ${quote.short_tracking_reference} has been booked already.`,
    ]);
  });

  it('arrives as a PDF', async () => {
    const server = await openMailServer();
    const mailing = await openTestApp({ env: { SMTP_URL: server.url } });
    const { world, customer, ids, quotes } = await scene();
    const input = { id: ids[0] as ShipmentId, recipients: 'billing@example.com' };
    await succeed(mailing, shipmentQuoteApi.email, { token: customer.token, input });
    const [message] = await rowsOf<{ id: number }>(
      world,
      `select id::int from messages where provider_id = ${world.provider_id} and event = 'quote_sent'`,
    );

    await runJob(
      mailing.services,
      'deliver-messages',
      { provider_id: world.provider_id, message_ids: [message?.id ?? 0] },
      { job_id: 'test', is_last_try: false },
    );
    await mailing.close();
    await server.close();

    const [arrived] = server.arrived;
    expect(arrived?.to).toEqual(['billing@example.com']);
    expect(arrived?.text).toContain(`Quote ${quotes[0]?.short_tracking_reference}.pdf`);
    // What every PDF begins with, in base64.
    expect(arrived?.text).toContain('JVBERi0');
  });

  it('VALID-12: goes to whom staff name; a customer may not name a stranger', async () => {
    const by_staff = await sent({ by: 'staff', recipients: 'one@buyer.example, two@buyer.example' });
    const by_customer = await sent({ recipients: 'one@buyer.example' });

    expect(by_staff.messages.map(({ recipient }) => recipient)).toEqual(['one@buyer.example', 'two@buyer.example']);
    expect([by_customer.answer.status, by_customer.messages]).toEqual([403, []]);
  });

  it('is none that was booked, and does not go out again and again', async () => {
    const { world, ids, token } = await sent();
    const again = () => test_app.request(shipmentQuoteApi.email, { token, input: { id: ids[0] } });

    const answers = [];
    for (let times = 0; times < 10; times++) answers.push((await again()).status);
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
    await changeRows(
      world,
      `update shipments set status = 'submitted' where provider_id = ${world.provider_id} and id = ${ids[0]}`,
    );
    expect((await again()).body.message).toBe('The shipment is not a quote.');
  });
});
