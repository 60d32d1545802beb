import { kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { Route } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MERCHANT, noticeBody, openFakePayfast } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { payfastSettings, sendNotice } from '../gateways/payments/payfast/send-notice.testing.ts';
import { savePickupPoint } from '../pickup-points/save-pickup-point.ts';
import { expireUnpaid } from '../shipments/change/expire-unpaid.ts';
import { moveTo, notThe, pinSentFor } from '../testing/field.ts';
import { mailedCode } from '../testing/people.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { settleNotices } from './payment-notices.testing.ts';

let payfast: Awaited<ReturnType<typeof openFakePayfast>>;
let test_app: TestApp;
beforeAll(async () => {
  payfast = await openFakePayfast();
  test_app = await openTestApp({ env: { PAYFAST_URL: payfast.url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await test_app.close();
  await payfast.close();
});

const OF_SHIPMENTS = { ...MERCHANT, merchant_id: '10000107', passphrase: 'of shipments' };
const PRICE = PRICE_CENTS / 100;
const SENDER = '+27821234567';

async function addPoint(world: World, id: string, type: 'locker' | 'counter'): Promise<void> {
  await savePickupPoint(world.context, {
    pickup_point_id: id,
    pickup_point_provider: type === 'locker' ? 'tcg-locker' : 'ram-counter',
    name: `Rosebank ${id}`,
    type,
    description: '',
    trading_hours: 'Mon-Sun 07:00-21:00',
    address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' },
    compartments: type === 'locker' ? [{ code: 'medium', count: 4 }] : [],
  });
}

/** A kiosk at the counter K0000 of a prepaid account, or at the locker CG0000. */
async function scene({ point = 'locker', account = {} }: { point?: 'locker' | 'counter' | null; account?: object } = {}) {
  const world = await makeWorld(test_app.services, {
    enable_kiosk_mode: true,
    enable_locker_shipments: true,
    enable_counter_shipments: true,
    enabled_pickup_providers: ['tcg-locker', 'ram-counter'],
  });
  const admin = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
  await succeed(test_app, settingsApi.saveSettings, {
    token: admin.token,
    host: world.host,
    input: { settings: [...payfastSettings('shipment', OF_SHIPMENTS), ...payfastSettings('topup', MERCHANT)] },
  });
  if (point !== null) await addPoint(world, point === 'locker' ? 'CG0000' : 'K0000', point);
  const customer = await makeCustomer(world, { balance: 5_000_000, ...account });
  const kiosk = await kioskOfAccount(world, customer.account_id);
  return { world, admin, customer, kiosk };
}

async function kioskOfAccount(world: World, account_id: Awaited<ReturnType<typeof makeCustomer>>['account_id']) {
  const user = await signInAs(world, { role: ROLE.user, account_id });
  await changeRows(
    world,
    `update users set shipment_page_mode = 'kiosk-with-payment-flow', kiosk_id = 'K0000' where id = ${user.user_id}`,
  );
  test_app.services.actors.forget(user.user_id);
  const ask = (call: Route, input: object = {}) => test_app.request(call, { token: user.token, host: world.host, input });
  const confirm = async (mobile_number = SENDER): Promise<string> => {
    await ask(kioskApi.sendCode, { mobile_number });
    const answer = await ask(kioskApi.confirmSender, { mobile_number, code: await mailedCode(world, mobile_number) });
    return answer.body.sender_proof;
  };
  const book = async (input: Partial<CreateShipment> = {}, collection_pickup_point_id = 'CG0000') =>
    ask(shipmentApi.create, {
      ...bookingFrom(collection_pickup_point_id),
      ...('sender_proof' in input ? {} : { sender_proof: await confirm() }),
      ...input,
    });
  return { ...user, ask, confirm, book };
}

function bookingFrom(collection_pickup_point_id: string): CreateShipment {
  const { collection_address: _address, ...rest } = aShipment();
  return { ...rest, collection_pickup_point_id, collection_contact: { name: 'Thandi Mbeki', mobile_number: '082 123 4567' } };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** The phone of the customer: it has the key that the kiosk shows, and no session. */
function phoneOf({ world }: Scene, { id, payment_key }: { id: number; payment_key?: string }) {
  const ask = (call: Route, input: object) => test_app.request(call, { host: world.host, input: { key: payment_key, ...input } });
  return {
    start: async () => ask(paymentApi.start, { method: 'credit_card', amount: PRICE, shipment_id: id }),
    tell: async (reference: string, facts: object = {}) => {
      const body = noticeBody({ ...OF_SHIPMENTS, amount: PRICE.toFixed(2), reference, ...facts });
      await sendNotice(test_app, body, { host: world.host });
      await settleNotices(world);
    },
  };
}

async function balanceOf(world: World, account_id: number): Promise<number> {
  const [row] = await rowsOf<{ balance: string }>(
    world,
    `select balance_cents as balance from accounts where provider_id = ${world.provider_id} and id = ${account_id}`,
  );
  return Number(row?.balance);
}

describe('a booking at a kiosk', () => {
  it.each(['prepaid', 'postpaid'] as const)(
    'SCREEN-12 DATA-02: waits for its own payment although the %s account could pay, and is paid from a phone by its key',
    async (account_type) => {
      const { world, customer, kiosk, ...rest } = await scene({ account: { account_type, credit_limit: 9_000_000 } });
      const before = await balanceOf(world, customer.account_id);

      const { status, body: booked } = await kiosk.book();

      expect([status, booked.status]).toEqual([200, 'payment-pending']);
      expect(booked.payment_key).toMatch(/^[\w-]{16}$/);
      const phone = phoneOf({ world, customer, kiosk, ...rest }, booked);
      const started = await phone.start();
      expect(started.status).toBe(200);
      await phone.tell(started.body.payment.reference);
      const { body } = await kiosk.ask(paymentApi.forShipment, { shipment_id: booked.id });
      // The kiosk prints the label; a second one from the phone would be a second parcel.
      expect(body.shipment).toMatchObject({ status: 'awaiting-dropoff', payment: { status: 'complete' }, label_url: null });
      expect((await kiosk.ask(paymentApi.one, { id: started.body.payment.id })).body.payment.status).toBe('complete');
      expect(await balanceOf(world, customer.account_id)).toBe(before);
      const receipts = await rowsOf<{ channel: string; recipient: string; body: string }>(
        world,
        `select channel, recipient, body from messages where provider_id = ${world.provider_id} and event = 'payment_received'`,
      );
      expect(receipts).toMatchObject([{ channel: 'sms', recipient: SENDER }]);
      expect(receipts[0]?.body).toContain('Your parcel is booked.');
      // What is on the account, its kiosk's customers do not read.
      expect(receipts[0]?.body).not.toMatch(/Account|Balance/);
    },
  );

  it('SCREEN-12: says which compartment is kept at present, where another one is since the booking', async () => {
    const { world, kiosk } = await scene();
    const { body: booked } = await kiosk.book();
    const paid = async () => (await kiosk.ask(paymentApi.forShipment, { shipment_id: booked.id })).body.shipment.compartment;
    const first = await paid();

    await changeRows(world, `update compartment_reservations set code = 'large' where shipment_id = ${booked.id}`);

    expect([booked.collection_pickup_point.compartment, first, await paid()]).toEqual(['medium', 'medium', 'large']);
  });

  it('SCREEN-12: is refused for a number that was not confirmed, with the proof of another number or another kiosk, and after half an hour', async () => {
    const { world, customer, kiosk } = await scene();
    const other = await kioskOfAccount(world, customer.account_id);
    const text = "Please confirm the sender's mobile number by the code that is sent to it.";
    const refused = async (sender_proof: string) => (await kiosk.book({ sender_proof })).body.violations?.[0].message;

    const proof = await kiosk.confirm();
    const [until = '', signed = ''] = proof.split('.');

    expect(await refused('')).toBe(text);
    expect(await refused(await kiosk.confirm('+27831112222'))).toBe(text);
    expect(await refused(await other.confirm())).toBe(text);
    expect(await refused(`${Number(until) + 1}.${signed}`)).toBe(text);
    expect(await refused(`${Date.now() - 1}.${signed}`)).toBe(text);
    expect((await kiosk.book({ sender_proof: proof })).status).toBe(200);
  });

  it('SCREEN-12 CONST-16 CONST-17: is from its own pickup point only, the counter of its id before the locker of all', async () => {
    const { world, kiosk } = await scene();
    await addPoint(world, 'CG5', 'locker');

    const elsewhere = await kiosk.book({}, 'CG5');
    const at_door = await kiosk.book({ ...aShipment(), collection_contact: { name: 'T', mobile_number: SENDER } }, '');
    const of_all = (await kiosk.ask(kioskApi.own)).body.kiosk.point.pickup_point_id;
    await addPoint(world, 'K0000', 'counter');
    const own = (await kiosk.ask(kioskApi.own)).body.kiosk.point.pickup_point_id;

    expect([elsewhere.status, elsewhere.body.message]).toEqual([400, 'A kiosk sends from its own pickup point only.']);
    expect(at_door.status).toBe(400);
    expect([of_all, own]).toEqual(['CG0000', 'K0000']);
    expect((await kiosk.book({}, 'K0000')).body.status).toBe('payment-pending');
  });

  it('SCREEN-12: is refused before it is paid while the printer is out of order, and where no point is set up', async () => {
    const { kiosk } = await scene();
    const sender_proof = await kiosk.confirm();
    const heard = (printer: string) => kiosk.ask(kioskApi.heartbeat, { kiosk_id: 'K0000', printer, locker: 'works' });

    expect((await heard('fault')).body.kiosk.why_not_send).toBe(
      'The label printer of this kiosk is out of order. Please ask the staff.',
    );
    expect((await kiosk.book({ sender_proof })).body.message).toContain('out of order');
    await heard('works');
    expect((await kiosk.book({ sender_proof })).status).toBe(200);
    const bare = await scene({ point: null });
    expect((await bare.kiosk.ask(kioskApi.own)).body.kiosk).toMatchObject({
      point: null,
      why_not_send: 'This kiosk is not set up yet. Please ask the staff.',
    });
  });

  it('SCREEN-12: sent twice at once under one key is one booking, and told of twice at once is paid once', async () => {
    const all = await scene();
    const { world, kiosk, customer } = all;
    const before = await balanceOf(world, customer.account_id);
    const input = { ...bookingFrom('CG0000'), sender_proof: await kiosk.confirm() };
    const send = () =>
      test_app.request(shipmentApi.create, {
        token: kiosk.token,
        host: world.host,
        input,
        headers: { 'idempotency-key': 'one' },
      });

    const answers = await Promise.all([send(), send(), send()]);
    const booked = answers.find(({ status }) => status === 200)?.body;
    const again = await send();

    expect(await countRows(world, 'shipments')).toEqual([1]);
    expect(again.body).toMatchObject({ id: booked.id, payment_key: booked.payment_key });
    const phone = phoneOf(all, booked);
    const { body } = await phone.start();
    await Promise.all([phone.tell(body.payment.reference), phone.tell(body.payment.reference)]);
    expect(await balanceOf(world, customer.account_id)).toBe(before);
    // The first is what the account had from the start.
    expect(await rowsOf(world, `select type from transactions where provider_id = ${world.provider_id} order by id`)).toEqual([
      { type: 'payment' },
      { type: 'payment' },
      { type: 'shipping-charge' },
    ]);
  });

  it('SCREEN-12: that was not paid expires as others do; money that comes later is kept, and staff are told to give it back', async () => {
    const all = await scene();
    const { world, kiosk, customer } = all;
    const before = await balanceOf(world, customer.account_id);
    const { body: booked } = await kiosk.book();
    const phone = phoneOf(all, booked);
    const { body } = await phone.start();
    await expireUnpaid({ ...world.context, now: new Date(Date.now() + 31 * 86_400_000) });

    await phone.tell(body.payment.reference);

    expect(await balanceOf(world, customer.account_id)).toBe(before + PRICE_CENTS);
    const told = await rowsOf<{ subject: string }>(
      world,
      `select subject from messages where provider_id = ${world.provider_id} and channel = 'email' and subject like '%given back%'`,
    );
    expect(told.length).toBeGreaterThan(0);
    const [receipt] = await rowsOf<{ body: string }>(
      world,
      `select body from messages where provider_id = ${world.provider_id} and event = 'payment_received'`,
    );
    expect(receipt?.body).toContain('we will pay it back to you');
  });

  it('SCREEN-23: that was paid twice says in the SMS of the second payment that the parcel was booked already', async () => {
    const all = await scene();
    const { world, kiosk } = all;
    const { body: booked } = await kiosk.book();
    const phone = phoneOf(all, booked);
    const [first, second] = [(await phone.start()).body.payment, (await phone.start()).body.payment];

    await phone.tell(first.reference);
    await phone.tell(second.reference, { pf_payment_id: '78' });

    const told = await rowsOf<{ body: string }>(
      world,
      `select body from messages where provider_id = ${world.provider_id} and event = 'payment_received' order by id`,
    );
    expect(told.map(({ body }) => body)).toEqual([
      expect.stringContaining('Your parcel is booked.'),
      expect.stringContaining('Your parcel was booked already, and we will pay it back to you.'),
    ]);
  });
});

describe('codes of senders', () => {
  it('SCREEN-12: go by SMS, work once, and stand five wrong tries', async () => {
    const { world, kiosk } = await scene();
    const sent = await kiosk.ask(kioskApi.sendCode, { mobile_number: '082 123 4567' });
    const code = await mailedCode(world, SENDER);
    const enter = (entered: string) => kiosk.ask(kioskApi.confirmSender, { mobile_number: SENDER, code: entered });

    const answers = await Promise.all([enter(code), enter(code), enter(code)]);

    expect([sent.status, sent.body.message]).toEqual([200, `A code is on its way to ${SENDER}.`]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    const [message] = await rowsOf(
      world,
      `select channel, recipient, event from messages where provider_id = ${world.provider_id}`,
    );
    expect(message).toEqual({ channel: 'sms', recipient: SENDER, event: 'verification_code' });
    await kiosk.ask(kioskApi.sendCode, { mobile_number: SENDER });
    const second = await mailedCode(world, SENDER);
    for (let tried = 0; tried < 5; tried++) expect((await enter(notThe(second))).body.message).toContain('This code is wrong');
    expect((await enter(second)).status).toBe(400);
  });

  it('SCREEN-12: are five in a quarter of an hour for one number, and none for what is no number', async () => {
    const { kiosk } = await scene();
    const send = async (mobile_number: string) => (await kiosk.ask(kioskApi.sendCode, { mobile_number })).status;

    const statuses = [];
    for (let at = 0; at < 6; at++) statuses.push(await send(SENDER));

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect([await send('12'), await send('+27831112222')]).toEqual([400, 200]);
  });

  it('SCREEN-12: are thirty in a quarter of an hour for one kiosk, whatever the numbers and also at once', async () => {
    const { kiosk } = await scene();
    const numbers = Array.from({ length: 33 }, (_, at) => `+2782000${String(1000 + at)}`);

    const answers = await Promise.all(numbers.map((mobile_number) => kiosk.ask(kioskApi.sendCode, { mobile_number })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('SCREEN-12: and all else of a kiosk, are refused to a user who is none', async () => {
    const { world, customer } = await scene();
    const as = (call: Route, input: object) => test_app.request(call, { token: customer.token, host: world.host, input });
    const calls: [Route, object][] = [
      [kioskApi.own, {}],
      [kioskApi.heartbeat, { kiosk_id: 'K0000', printer: 'works', locker: 'works' }],
      [kioskApi.sendCode, { mobile_number: SENDER }],
      [kioskApi.confirmSender, { mobile_number: SENDER, code: '1' }],
      [kioskApi.service, { staff_pin: '1' }],
      [kioskApi.handOver, { action: 'collect', reference: 'A', pin: '1' }],
    ];

    const answers = await Promise.all(calls.map(([call, input]) => as(call, input)));

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      calls.map(() => [403, 'Only a kiosk can do this.']),
    );
  });
});

describe('staff', () => {
  it('SCREEN-12: see when each kiosk was heard of, within their reach, and give it its locker and PIN', async () => {
    const { world, admin, kiosk, customer } = await scene();
    const far = await signInAs(world, { role: ROLE.admin, limit_account_id: (await makeCustomer(world)).account_id });
    const list = async (token: string) =>
      (await test_app.request(kioskApi.list, { token, host: world.host })).body.kiosks.map(
        ({ user_id, is_silent, printer }: Record<string, unknown>) => [user_id, is_silent, printer],
      );
    const change = (token: string, input: object) =>
      test_app.request(kioskApi.change, { token, host: world.host, input: { user_id: kiosk.user_id, ...input } });

    expect(await list(admin.token)).toEqual([[kiosk.user_id, true, 'unknown']]);
    await kiosk.ask(kioskApi.heartbeat, { kiosk_id: 'K0000', printer: 'works', locker: 'unknown' });
    expect(await list(admin.token)).toEqual([[kiosk.user_id, false, 'works']]);
    expect(await list(far.token)).toEqual([]);
    expect((await change(far.token, { staff_pin: '4711' })).status).toBe(404);
    expect((await change(customer.token, { staff_pin: '4711' })).status).toBe(403);
    expect((await change(admin.token, { staff_pin: '47' })).body.message).toBe('A staff PIN has four to eight digits.');
    await addPoint(world, 'CG5', 'locker');
    expect((await change(admin.token, { staff_pin: '4711', locker_id: 'CG5' })).body.kiosk).toMatchObject({
      locker_id: 'CG5',
      has_staff_pin: true,
      printer: 'works',
    });
    expect((await kiosk.ask(kioskApi.own)).body.kiosk.point.pickup_point_id).toBe('CG5');
    expect(JSON.stringify(await rowsOf(world, `select change_to from events where type = 'user.kiosk-changed'`))).not.toContain(
      '4711',
    );
  });

  it('SCREEN-12: open the service panel by their PIN, ten tries in a quarter of an hour, also at once, and see no customer there', async () => {
    const { world, admin, kiosk } = await scene();
    const open = (staff_pin: string) => kiosk.ask(kioskApi.service, { staff_pin });
    expect((await open('4711')).body.message).toBe('This kiosk has no staff PIN yet. Staff set it with the user of the kiosk.');
    await test_app.request(kioskApi.change, {
      token: admin.token,
      host: world.host,
      input: { user_id: kiosk.user_id, staff_pin: '4711' },
    });
    const { body: booked } = await kiosk.book();

    const opened = await open('4711');
    const wrong = await Promise.all(Array.from({ length: 12 }, () => open('4712')));

    expect(opened.body.shipments).toEqual([
      {
        id: booked.id,
        short_tracking_reference: booked.short_tracking_reference,
        status: 'payment-pending',
        time_created: booked.time_created,
      },
    ]);
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(8);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await open('4711')).status).toBe(429);
  });

  it('SCREEN-12: a page that was opened before its kiosk had another id is told to open again', async () => {
    const { kiosk } = await scene();

    const { status, body } = await kiosk.ask(kioskApi.heartbeat, { kiosk_id: 'K0007', printer: 'works', locker: 'works' });

    expect([status, body.message]).toEqual([409, 'This kiosk has another id by now. Please open the page again.']);
  });
});

describe('hand-overs by PIN', () => {
  const [LOCKER, COUNTER] = ['Rosebank CG0000', 'Rosebank K0000'];
  const NOT_TOGETHER = 'This reference and this PIN do not belong together. Please look at the message that you were sent.';

  /** A shipment of another account through the kiosk's locker. */
  async function through(all: Scene, sides: Partial<CreateShipment>) {
    const sender = await makeCustomer(all.world, { balance: 500_000 });
    const shipment = await succeed(test_app, shipmentApi.create, { token: sender.token, input: aShipment(sides) });
    const shipmentOf = async () =>
      (await succeed(test_app, shipmentApi.list, { token: sender.token, input: { id: shipment.id } })).shipments[0];
    const statusOf = async () => (await shipmentOf())?.status;
    const handOver = (action: string, pin: string, reference = shipment.short_tracking_reference) =>
      all.kiosk.ask(kioskApi.handOver, { action, reference, pin });
    return { shipment, shipmentOf, statusOf, handOver };
  }

  it('SCREEN-12 SCAN-03: a sender of any account drops off with the PIN that they were sent, once', async () => {
    const all = await scene();
    const { shipment, statusOf, handOver } = await through(all, { collection_pickup_point_id: 'CG0000' });
    const pin = await pinSentFor(all.world, shipment, 'dropoff_pin');

    const wrong = await handOver('drop-off', notThe(pin));
    const unknown = await handOver('drop-off', pin, 'ZZZZZZ');
    const other_act = await handOver('collect', pin);
    const answers = await Promise.all([handOver('drop-off', pin), handOver('drop-off', pin)]);

    expect([wrong, unknown, other_act].map(({ body }) => body.message)).toEqual([NOT_TOGETHER, NOT_TOGETHER, NOT_TOGETHER]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const done = answers.find(({ status }) => status === 200)?.body;
    expect([done.short_tracking_reference, done.compartment]).toEqual([shipment.short_tracking_reference, 'medium']);
    expect(await statusOf()).toBe('in-locker');
  });

  it('SCREEN-12: a drop-off whose compartment has lapsed is given another', async () => {
    const all = await scene();
    const { shipment, statusOf, handOver } = await through(all, { collection_pickup_point_id: 'CG0000' });
    const pin = await pinSentFor(all.world, shipment, 'dropoff_pin');
    await changeRows(
      all.world,
      `update compartment_reservations set time_expires = now() - interval '1 minute' where shipment_id = ${shipment.id}`,
    );

    const done = await handOver('drop-off', pin);

    expect([done.status, done.body.compartment, done.body.counter, await statusOf()]).toEqual([200, 'medium', '', 'in-locker']);
  });

  it('SCREEN-12: a drop-off for which there is no compartment is moved to the counter of the kiosk, at its price, and is told so again', async () => {
    const all = await scene();
    const { shipment, shipmentOf, handOver } = await through(all, { collection_pickup_point_id: 'CG0000' });
    const pin = await pinSentFor(all.world, shipment, 'dropoff_pin');
    await changeRows(
      all.world,
      `update compartment_reservations set time_expires = now() - interval '1 minute' where shipment_id = ${shipment.id}`,
    );

    const others = await Promise.all(Array.from({ length: 4 }, () => through(all, { collection_pickup_point_id: 'CG0000' })));

    const full = await handOver('drop-off', pin);
    await succeed(test_app, kioskApi.change, {
      token: all.admin.token,
      host: all.world.host,
      input: { user_id: all.kiosk.user_id, locker_id: 'CG0000' },
    });
    await addPoint(all.world, 'K0000', 'counter');
    const price_before = (await shipmentOf())?.rate;
    const beside_counter = await handOver('drop-off', pin);
    const again = await handOver('drop-off', pin);
    const moved = await shipmentOf();
    const history = await rowsOf<{ message: string; location: string; is_public: boolean }>(
      all.world,
      `select message, location, is_public from tracking_events where shipment_id = ${shipment.id} order by id desc limit 1`,
    );

    expect([full.status, full.body.message]).toEqual([
      409,
      'This locker has no free compartment for the parcel. Please ask the staff, and keep the parcel with you.',
    ]);
    for (const { status, body } of [beside_counter, again])
      expect([status, body]).toEqual([
        200,
        { short_tracking_reference: shipment.short_tracking_reference, compartment: '', counter: COUNTER },
      ]);
    expect([moved?.status, moved?.collection_pickup_point_id, moved?.rate]).toEqual(['awaiting-dropoff', 'K0000', price_before]);
    expect(moved?.collection_address.type).toBe('counter');
    expect(history).toEqual([
      { message: `No compartment was free at ${LOCKER}: it is handed over at ${COUNTER}`, location: COUNTER, is_public: true },
    ]);
    expect(await rowsOf(all.world, `select 1 from compartment_reservations where shipment_id = ${shipment.id}`)).toEqual([]);
    // What becomes free afterwards is another's: the counter is where it is fetched.
    await moveTo(all.world, others[0]?.shipment ?? shipment, 'cancelled');
    expect((await handOver('drop-off', pin)).body.counter).toBe(COUNTER);
  });

  it('SCREEN-12 SCAN-03: a recipient takes a parcel with the PIN that they were sent, and wrong PINs are counted', async () => {
    const all = await scene();
    const { shipment, statusOf, handOver } = await through(all, { delivery_pickup_point_id: 'CG0000' });
    await moveTo(all.world, shipment, 'ready-for-pickup');
    const pin = await pinSentFor(all.world, shipment, 'pickup_pin');

    const wrong = await handOver('collect', notThe(pin));
    const right = await handOver('collect', pin);

    expect([wrong.status, right.status, right.body.compartment]).toEqual([409, 200, 'medium']);
    expect(await statusOf()).toBe('delivered');
    const next = await through(all, { delivery_pickup_point_id: 'CG0000' });
    await moveTo(all.world, next.shipment, 'ready-for-pickup');
    const next_pin = await pinSentFor(all.world, next.shipment, 'pickup_pin');
    for (let tried = 0; tried < 5; tried++) await next.handOver('collect', notThe(next_pin));
    expect((await next.handOver('collect', next_pin)).body.message).toBe(
      'This PIN cannot be used any more. Please ask for another one.',
    );
    expect(await next.statusOf()).toBe('ready-for-pickup');
  });

  it('SCREEN-12: a parcel of another locker is not there, and a kiosk at a counter has no locker', async () => {
    const all = await scene();
    await addPoint(all.world, 'CG5', 'locker');
    const { shipment, handOver } = await through(all, { collection_pickup_point_id: 'CG5' });
    const pin = await pinSentFor(all.world, shipment, 'dropoff_pin');

    const elsewhere = await handOver('drop-off', pin);
    await addPoint(all.world, 'K0000', 'counter');

    expect(elsewhere.body.message).toBe(NOT_TOGETHER);
    expect((await handOver('drop-off', pin)).body.message).toBe('This kiosk has no locker. Please ask the staff.');
  });
});
