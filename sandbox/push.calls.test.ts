import { request } from 'node:http';
import { messageApi } from '@tsela/contract/messages/message-api';
import { messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { deviceApi } from '@tsela/contract/sessions/device-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { driverMessageApi } from '@tsela/contract/tripsheets/driver-message-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { cleanProvider } from '@tsela/server/job-handlers/clean';
import { deliverMessages } from '@tsela/server/messages/deliver-messages';
import { openOutgoing } from '@tsela/server/outgoing/outgoing';
import { partyToken } from '@tsela/server/shipments/notices/party-link';
import type { ShipmentRow } from '@tsela/server/shipments/shipment-repository';
import { bookOne, contextOf, hireDriver, keySentFor, moveTo } from '@tsela/server/testing/field';
import { changeRows, rowsOf } from '@tsela/server/testing/rows';
import { openTestApp, succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { ROLE, makeAccount, makeWorld, signInAs } from '@tsela/server/testing/world';
import type { SignedIn, World } from '@tsela/server/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPushSandbox } from './push/open-sandbox.testing.ts';
import type { PushSandbox, SandBrowser } from './push/open-sandbox.testing.ts';
import { LOOK_UP_HERE } from '@tsela/server/testing/look-up-here';

let test_app: TestApp;
let service: PushSandbox;
let origin: string;
let world: World;

beforeAll(async () => {
  test_app = await openTestApp();
  service = await openPushSandbox();
  // Browsers name a public host by https; in tests it leads to the sandbox of this machine.
  origin = `https://push.example:${new URL(service.url).port}`;
  leadTo(() => true);
});
afterAll(async () => {
  await test_app.close();
  await service.close();
});

beforeEach(async () => {
  leadTo(() => true);
  world = await makeWorld(test_app.services);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00+02:00') });
  return () => void vi.useRealTimers();
});

/** Lets every name lead to this machine, which is the public internet or is not. */
function leadTo(isAllowed?: () => boolean): void {
  const outgoing = openOutgoing({
    allowed_hosts: [`push.example:${new URL(service.url).port}`],
    request: (url, options) => request(new URL(url.href.replace('https:', 'http:')), { ...options, agent: false }),
    look_up: LOOK_UP_HERE,
    ...(isAllowed && { isAllowed }),
  });
  Object.assign(test_app.services, { outgoing });
}

/** A user's browser on which they are told. */
async function browserOf({ token }: Pick<SignedIn, 'token'>): Promise<SandBrowser & { readonly id: number }> {
  const { public_key } = await succeed(test_app, deviceApi.devices, { token });
  const browser = service.subscribe(public_key, origin);
  const { id } = await succeed(test_app, deviceApi.keepDevice, { token, input: browser.subscription });
  return { ...browser, id };
}

/** A browser on which the recipient of a shipment is told. */
async function browserAt(shipment: Shipment, language: Language = 'en') {
  const { public_key } = await succeed(test_app, trackPageApi.deviceKey, { host: world.host });
  const browser = service.subscribe(public_key, origin);
  const key = await keySentFor(world, shipment);
  const link = { tracking_reference: shipment.short_tracking_reference, key };
  const input = { ...link, ...browser.subscription, language };
  await succeed(test_app, trackPageApi.keepDevice, { host: world.host, input });
  return { ...browser, link };
}

/** The token of the page on which a recipient changes a delivery. */
async function partyTokenOf({ id }: Pick<Shipment, 'id'>): Promise<string> {
  const [row] = await rowsOf<ShipmentRow>(
    world,
    `select * from shipments where provider_id = ${world.provider_id} and id = ${id}`,
  );
  if (!row) throw new Error('No such shipment.');
  return partyToken(test_app.services.secret_key, row, 'reschedule', new Date());
}

interface Row {
  readonly id: number;
  readonly status: string;
  readonly event: string;
  readonly last_error: string | null;
}

const pushes = (at = world) =>
  rowsOf<Row>(
    at,
    `select id::int, status, event, last_error from messages where provider_id = ${at.provider_id} and channel = 'push' order by id`,
  );

async function deliver({ is_last_try = false } = {}): Promise<void> {
  const message_ids = (await pushes()).filter(({ status }) => status === 'queued').map(({ id }) => id);
  if (message_ids.length === 0) return;
  await deliverMessages(contextOf(world), { provider_id: world.provider_id, message_ids }, { is_last_try });
}

const test = (person: Pick<SignedIn, 'token'>, { id }: { readonly id: number }) =>
  succeed(test_app, deviceApi.testDevice, { token: person.token, input: { id } });

const devicesOf = async ({ token }: Pick<SignedIn, 'token'>) => (await succeed(test_app, deviceApi.devices, { token })).devices;

describe('S06: a user who is told on a browser', () => {
  it('S52: gets what is encrypted for it alone, signed by the installation, and it is counted', async () => {
    const admin = await signInAs(world, { role: ROLE.admin });
    const browser = await browserOf(admin);

    await test(admin, browser);
    await deliver();

    expect(browser.shown).toHaveLength(1);
    expect(browser.shown[0]).toMatchObject({
      payload: { body: 'This is a test: you are told on this device.', path: '/profile' },
      urgency: 'high',
      ttl: '900',
    });
    expect(await pushes()).toMatchObject([{ status: 'sent', event: 'push_test', last_error: null }]);
    const { channels } = await succeed(test_app, messageChannelApi.channels, { token: admin.token });
    expect(channels.find(({ channel }) => channel === 'push')).toMatchObject({ has_way_out: true, month: { messages: 1 } });
    expect((await devicesOf(admin))[0]?.time_told).not.toBeNull();
  });

  it('SCREEN-06: hears of the same notices as by e-mail, in words that are fit for a locked screen', async () => {
    const account_id = await makeAccount(world, { balance: 1_000_000 });
    const booker = await signInAs(world, { role: ROLE.user, account_id });
    const browser = await browserOf(booker);
    const shipment = await bookOne(world, { account_id });
    await changeRows(
      world,
      `update shipments set created_by = ${booker.user_id} where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );

    await moveTo(world, shipment, 'delivery-failed-attempt');
    await deliver();

    expect(browser.shown.map(({ payload }) => payload)).toEqual([
      {
        title: expect.any(String),
        body: `We could not deliver shipment ${shipment.short_tracking_reference}`,
        path: `/shipments/${shipment.id}`,
        tag: `shipment-${shipment.id}`,
      },
    ]);
  });

  it('is taken off the list where the push service says that the browser is gone', async () => {
    const admin = await signInAs(world, { role: ROLE.admin });
    const browser = await browserOf(admin);
    browser.treat('gone');

    await test(admin, browser);
    await deliver();

    expect(await pushes()).toMatchObject([{ status: 'bounced' }]);
    expect(await devicesOf(admin)).toEqual([]);
    expect(await rowsOf(world, `select id from message_suppressions where provider_id = ${world.provider_id}`)).toEqual([]);
  });

  it.each(['busy', 'too-many'] as const)(
    'is told later where the push service is %s, and that is no trouble of the channel',
    async (treatment) => {
      const admin = await signInAs(world, { role: ROLE.admin });
      const browser = await browserOf(admin);
      browser.treat(treatment);
      await test(admin, browser);

      await expect(deliver()).rejects.toThrow('1 of 1 messages failed');
      expect(await pushes()).toMatchObject([{ status: 'queued' }]);
      const { channels } = await succeed(test_app, messageChannelApi.channels, { token: admin.token });
      expect(channels.find(({ channel }) => channel === 'push')?.time_down).toBeNull();

      browser.treat('well');
      await deliver();
      expect(browser.shown).toHaveLength(1);
    },
  );

  it('is told nothing where the address of their browser leads into the own network, whatever the operator allows there', async () => {
    const admin = await signInAs(world, { role: ROLE.admin });
    const browser = await browserOf(admin);
    leadTo();

    await test(admin, browser);
    await deliver();

    expect(browser.shown).toEqual([]);
    expect(await pushes()).toMatchObject([{ status: 'failed', last_error: 'The address does not lead to the public internet.' }]);
  });

  it.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://me@push.example/x',
  ])('cannot name %s as the address of a browser', async (endpoint) => {
    const { token } = await signInAs(world, { role: ROLE.admin });
    const { subscription } = service.subscribe('any', origin);

    const answer = await test_app.request(deviceApi.keepDevice, { token, input: { ...subscription, endpoint } });

    expect([answer.status, answer.body.violations[0].message]).toEqual([400, 'This browser cannot be told anything by push.']);
  });

  it('has ten devices at the most, however many are switched on at once', async () => {
    const { token } = await signInAs(world, { role: ROLE.admin });
    const { public_key } = await succeed(test_app, deviceApi.devices, { token });
    const browsers = Array.from({ length: 14 }, () => service.subscribe(public_key, origin));

    const answers = await Promise.all(
      browsers.map(({ subscription }) => test_app.request(deviceApi.keepDevice, { token, input: subscription })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'You are told on 10 devices already. Remove one of them first.',
    );
    expect(await devicesOf({ token })).toHaveLength(10);
  });

  it('is one device however often the same browser is switched on at once, and the last user who sits there has it', async () => {
    const [one, other] = [await signInAs(world, { role: ROLE.admin }), await signInAs(world, { role: ROLE.ops })];
    const { public_key } = await succeed(test_app, deviceApi.devices, { token: one.token });
    const { subscription } = service.subscribe(public_key, origin);
    const keep = ({ token }: SignedIn) => succeed(test_app, deviceApi.keepDevice, { token, input: subscription });

    await Promise.all([keep(one), keep(one), keep(one)]);
    expect(await devicesOf(one)).toHaveLength(1);
    await keep(other);

    expect(await devicesOf(one)).toEqual([]);
    expect(await devicesOf(other)).toHaveLength(1);
  });

  it('is told nothing more once signed out there, signed out everywhere, or deactivated', async () => {
    const admin = await signInAs(world, { role: ROLE.admin });
    const [out, everywhere, gone] = [
      await signInAs(world, { role: ROLE.ops }),
      await signInAs(world, { role: ROLE.ops }),
      await signInAs(world, { role: ROLE.ops }),
    ];
    for (const person of [out, everywhere, gone]) await browserOf(person);

    await succeed(test_app, sessionApi.signOut, { token: out.token });
    await succeed(test_app, credentialApi.endSessions, { token: everywhere.token, input: { which: 'all' } });
    const { users } = await succeed(test_app, userApi.list, { token: admin.token, input: {} });
    const { time_modified } = users.find(({ id }) => id === gone.user_id) ?? {};
    await succeed(test_app, profileApi.change, {
      token: admin.token,
      input: { id: gone.user_id, is_active: false, time_modified } as never,
    });

    expect(await rowsOf(world, `select user_id from push_devices where provider_id = ${world.provider_id}`)).toEqual([]);
  });

  it('cannot reach the device of another user, nor that of another provider', async () => {
    const [one, other] = [await signInAs(world, { role: ROLE.admin }), await signInAs(world, { role: ROLE.admin })];
    const elsewhere = await signInAs(await makeWorld(test_app.services), { role: ROLE.admin });
    const browser = await browserOf(one);

    for (const { token } of [other, elsewhere])
      for (const call of [deviceApi.removeDevice, deviceApi.testDevice]) {
        const answer = await test_app.request(call, { token, input: { id: browser.id } });
        expect([answer.status, answer.body.message]).toEqual([404, 'Device not found.']);
      }
    expect([await devicesOf(other), await devicesOf(elsewhere)]).toEqual([[], []]);
    expect(await devicesOf(one)).toHaveLength(1);
  });

  it('S52: is told nothing while the channel is paused, and what was held goes out afterwards', async () => {
    const admin = await signInAs(world, { role: ROLE.admin });
    const browser = await browserOf(admin);
    const pause = (is_paused: boolean, time_modified: string | null) =>
      succeed(test_app, messageChannelApi.saveChannel, {
        token: admin.token,
        input: { channel: 'push', is_paused, time_modified },
      });
    const { channel } = await pause(true, null);
    await test(admin, browser);
    await deliver();
    expect(await pushes()).toMatchObject([{ status: 'held', last_error: 'The channel is paused.' }]);

    await pause(false, channel.time_modified);
    await deliver();

    expect(browser.shown).toHaveLength(1);
  });

  it('S52: what was sent is sent once more to the same page', async () => {
    const admin = await signInAs(world, { role: ROLE.admin });
    const browser = await browserOf(admin);
    await test(admin, browser);
    await deliver();
    const [sent] = await pushes();

    await succeed(test_app, messageApi.resend, { token: admin.token, input: { id: sent?.id ?? 0 } });
    await deliver();

    expect(browser.shown.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ path: '/profile' }),
      expect.objectContaining({ path: '/profile' }),
    ]);
  });
});

describe('KEY-61: a driver', () => {
  const HOURS: Partial<Record<SettingKey, unknown>> = {
    push_notifications_active_hours_from: '07:00',
    push_notifications_active_hours_to: '17:30',
  };

  async function tell(at: string) {
    vi.setSystemTime(new Date(at));
    world = await makeWorld(test_app.services, HOURS);
    const office = await signInAs(world, { role: ROLE.ops });
    const driver = await hireDriver(world);
    const browser = await browserOf(driver);
    const input = { driver_id: driver.driver_id, text: 'Please fetch 12 Main Road first' };
    await succeed(test_app, driverMessageApi.sendMessage, { token: office.token, input });
    await deliver();
    return browser;
  }

  it('is told at once within the hours, that there is a message and nothing of what it says', async () => {
    const browser = await tell('2026-11-23T17:29:00+02:00');

    expect(browser.shown.map(({ payload }) => payload)).toMatchObject([
      {
        title: 'Message from the office',
        body: 'The office has written to you. Open your trip-sheet to read it.',
        path: '/tripsheet',
      },
    ]);
  });

  it.each([
    ['2026-11-23T17:30:00+02:00', '2026-11-24T07:00:00+02:00'],
    ['2026-11-23T06:59:00+02:00', '2026-11-23T07:00:00+02:00'],
  ])('is told at %s not before %s', async (at, until) => {
    const browser = await tell(at);
    expect(browser.shown).toEqual([]);
    expect(await pushes()).toMatchObject([{ status: 'queued', last_error: 'It waits for the hours in which devices are told.' }]);

    vi.setSystemTime(new Date(new Date(until).getTime() - 1000));
    await deliver();
    expect(browser.shown).toEqual([]);
    vi.setSystemTime(new Date(until));
    await deliver();

    expect(browser.shown).toHaveLength(1);
  });
});

describe('S17: a recipient who is told on a browser', () => {
  it('S56: hears of each step in their language, a later one in the place of an earlier, and nothing of PIN or address', async () => {
    const shipment = await bookOne(world);
    const browser = await browserAt(shipment, 'af');

    await moveTo(world, shipment, 'collected');
    await deliver();
    await moveTo(world, shipment, 'out-for-delivery');
    await deliver();

    const ref = shipment.short_tracking_reference;
    expect(browser.shown).toMatchObject([
      { payload: { body: `Besending ${ref} is afgehaal`, path: `/track?ref=${ref}` }, topic: `shipment-${shipment.id}` },
      { payload: { body: `Besending ${ref} is vandag op pad` }, topic: `shipment-${shipment.id}`, urgency: 'high' },
    ]);
    expect(JSON.stringify(browser.shown)).not.toMatch(/PIN|key=|Long Street/);
  });

  it('hears the newest alone of what has waited', async () => {
    const shipment = await bookOne(world);
    const browser = await browserAt(shipment);
    await moveTo(world, shipment, 'collected');
    const [older] = await pushes();
    await moveTo(world, shipment, 'out-for-delivery');

    // Each has a job of its own, and they run in any order.
    const [newer] = (await pushes()).slice(1);
    for (const message of [newer, older])
      await deliverMessages(
        contextOf(world),
        { provider_id: world.provider_id, message_ids: [message?.id ?? 0] },
        { is_last_try: false },
      );

    expect(browser.shown.map(({ payload }) => payload)).toMatchObject([
      { body: `Shipment ${shipment.short_tracking_reference} is out for delivery` },
    ]);
    expect(await pushes()).toMatchObject([
      { status: 'suppressed', last_error: 'A newer message about the same shipment takes its place.' },
      { status: 'sent' },
    ]);
  });

  it('hears nothing more after the delivery, and the device goes with it', async () => {
    const shipment = await bookOne(world);
    const browser = await browserAt(shipment);

    await moveTo(world, shipment, 'delivered');
    await moveTo(world, shipment, 'returned-to-sender');
    await deliver();

    expect(browser.shown.map(({ payload }) => payload)).toMatchObject([
      { body: `Shipment ${shipment.short_tracking_reference} has been delivered` },
    ]);
    vi.setSystemTime(new Date('2026-11-26T12:00:00+02:00'));
    await cleanProvider(contextOf(world), { provider_id: world.provider_id });
    expect(await rowsOf(world, `select id from push_devices where provider_id = ${world.provider_id}`)).toEqual([]);
  });

  it('has five devices at the most for a parcel, however many are switched on at once', async () => {
    const shipment = await bookOne(world);
    const { link } = await browserAt(shipment);
    const { public_key } = await succeed(test_app, trackPageApi.deviceKey, { host: world.host });
    const keep = () => {
      const { subscription } = service.subscribe(public_key, origin);
      return test_app.request(trackPageApi.keepDevice, { host: world.host, input: { ...link, ...subscription, language: 'en' } });
    };

    const answers = await Promise.all(Array.from({ length: 7 }, keep));

    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(4);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('We tell you of this parcel on 5 devices already.');
  });

  it('S57: is told where they ask for it on their page to change a delivery, once on one phone, and stops there as well', async () => {
    const shipment = await bookOne(world);
    const browser = await browserAt(shipment);
    const token = await partyTokenOf(shipment);
    const { endpoint } = browser.subscription;

    await succeed(test_app, trackPageApi.keepDevice, {
      host: world.host,
      input: { token, ...browser.subscription, language: 'zu' },
    });
    await moveTo(world, shipment, 'collected');
    await deliver();
    await succeed(test_app, trackPageApi.removeDevice, { host: world.host, input: { token, endpoint } });
    await moveTo(world, shipment, 'out-for-delivery');
    await deliver();

    expect(browser.shown).toMatchObject([{ payload: { body: `Iphasela ${shipment.short_tracking_reference} selilandiwe` } }]);
  });

  it('S57: needs a token of this parcel: another one, or neither link nor token, does not do', async () => {
    const shipment = await bookOne(world);
    const { subscription } = await browserAt(shipment);
    const ask = (link: object) =>
      test_app.request(trackPageApi.keepDevice, { host: world.host, input: { ...link, ...subscription, language: 'en' } });

    const answers = [await ask({ token: `${shipment.short_tracking_reference}-AAAAAAAAAAAAAAAAAAAAAA` }), await ask({})];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('needs their own link: a reference alone does not do', async () => {
    const shipment = await bookOne(world);
    const { link, subscription } = await browserAt(shipment);
    const input = { ...link, ...subscription, key: 'AAAAAAAAAAAAAAAAAAAAAA', language: 'en' as const };

    const answer = await test_app.request(trackPageApi.keepDevice, { host: world.host, input });

    expect([answer.status, answer.body.message]).toEqual([
      404,
      'This link is no longer valid. Please use the one in our newest message.',
    ]);
  });

  it('switches it off again', async () => {
    const shipment = await bookOne(world);
    const browser = await browserAt(shipment);

    const input = { ...browser.link, endpoint: browser.subscription.endpoint };
    await succeed(test_app, trackPageApi.removeDevice, { host: world.host, input });
    await moveTo(world, shipment, 'collected');
    await deliver();

    expect(browser.shown).toEqual([]);
  });
});
