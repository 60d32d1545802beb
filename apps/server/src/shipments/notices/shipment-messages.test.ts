import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { messageApi } from '@tsela/contract/messages/message-api';
import { shortUrlApi } from '@tsela/contract/providers/short-url-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { shortLinksTo } from '../../providers/short-links.ts';
import { bookOne, contextOf, keySentFor, moveTo, outForDelivery } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { loadShipmentFor } from '../shipment-repository.ts';
import { notifyPeople } from './shipment-messages.ts';
import { recordPartnerEvents } from '../change/record-partner-events.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** The recipients of an event's messages, by which channel, in order. */
async function toldOf(world: World, event: string, shipment_id?: number): Promise<string[]> {
  const rows = await rowsOf<{ channel: string; recipient: string }>(
    world,
    `select channel, recipient from messages where provider_id = ${world.provider_id} and event = '${event}'
      ${shipment_id === undefined ? '' : `and shipment_id = ${shipment_id}`} order by id`,
  );
  return rows.map(({ channel, recipient }) => `${channel} ${recipient}`);
}

/** What moves several shipments at once asks of the database. */
async function statementsOf(
  world: World,
  shipments: readonly Pick<Shipment, 'id'>[],
  status: 'collected' | 'at-hub',
): Promise<string[]> {
  const context = contextOf(world);
  return inTransaction(context, async (tx) => {
    const asked = vi.spyOn(tx.client, 'query');
    const events = shipments.map(({ id }) => ({ shipment_id: id, status, message: '', location: '' }));
    await recordPartnerEvents({ ...context, tx }, events);
    const statements = asked.mock.calls.map(([query]) => JSON.stringify(query));
    asked.mockRestore();
    return statements;
  });
}

describe('what an account has switched off', () => {
  async function scene(settings: Parameters<typeof makeWorld>[1] = {}) {
    const world = await makeWorld(test_app.services, settings);
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const admin = await signInAs(world, { role: ROLE.admin });
    const save = (value: unknown, by = customer, more: object = {}) =>
      test_app.request(accountSettingsApi.saveSettings, {
        token: by.token,
        host: world.host,
        input: { settings: [{ setting: 'notification_overrides', value, ...more }], account_id: customer.account_id },
      });
    return { world, customer, admin, save, account_id: customer.account_id };
  }

  it('SCREEN-21: is not sent, of this account alone and of this event, side and channel alone', async () => {
    const { world, save, account_id } = await scene({ notify_delivery_on_shipment_collected_sms: true });
    const [own, others] = [await bookOne(world, { account_id }), await bookOne(world)];
    expect((await save({ notify_delivery_on_shipment_collected_email: false })).status).toBe(200);

    await moveTo(world, own, 'collected');
    await moveTo(world, others, 'collected');
    await moveTo(world, own, 'delivered');

    expect(await toldOf(world, 'collected', own.id)).toEqual(['sms +27831234567']);
    expect(await toldOf(world, 'collected', others.id)).toEqual(['email rachel@example.com', 'sms +27831234567']);
    expect(await toldOf(world, 'delivered', own.id)).toEqual(['email sipho@example.com', 'email rachel@example.com']);

    // Switched on again it is sent again.
    const later = await bookOne(world, { account_id });
    await save({});
    await moveTo(world, later, 'collected');
    expect(await toldOf(world, 'collected', later.id)).toEqual(['email rachel@example.com', 'sms +27831234567']);
  });

  it('SCREEN-21: never is on what the provider has off', async () => {
    const { world, save, account_id } = await scene({ notify_delivery_on_shipment_collected_email: false });
    await save({ notify_delivery_on_shipment_collected_email: true });

    await moveTo(world, await bookOne(world, { account_id }), 'collected');

    expect(await toldOf(world, 'collected')).toEqual([]);
  });

  it('SCREEN-21: leaves PINs alone, also when all messages of their event are off', async () => {
    const { world, save, account_id } = await scene();
    const sides = ['collection', 'delivery'].flatMap((side) =>
      ['email', 'sms'].map((channel) => [`notify_${side}_on_shipment_out_for_delivery_${channel}`, false]),
    );
    expect((await save(Object.fromEntries(sides))).status).toBe(200);

    await outForDelivery(test_app, world, { account_id, pod_method: 'pin-with-fallback' });

    expect(await toldOf(world, 'out_for_delivery')).toEqual([]);
    expect(await toldOf(world, 'delivery_pin')).toEqual(['email rachel@example.com', 'sms +27831234567']);
  });

  it('SCREEN-21: is fixed by staff, who still change it, and then is not the account’s to change', async () => {
    const { world, customer, admin, save, account_id } = await scene();
    const off = { notify_delivery_on_shipment_collected_email: false };
    expect((await save(off, { ...admin, account_id }, { is_fixed: true })).status).toBe(200);

    const refused = await save({});
    expect([refused.status, refused.body.message]).toEqual([400, 'Set by Test Couriers']);
    const colleague = await signInAs(world, { role: ROLE.user, account_id });
    expect((await save({}, { ...colleague, account_id })).status).toBe(403);
    const stranger = await makeCustomer(world);
    expect((await save({}, stranger)).status).toBe(404);
    await moveTo(world, await bookOne(world, { account_id }), 'collected');
    expect(await toldOf(world, 'collected')).toEqual([]);

    await save({}, { ...admin, account_id }, { is_fixed: false });
    expect((await save(off, customer)).status).toBe(200);
    const events = await rowsOf<{ change_to: unknown }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'account.setting-changed' order by id`,
    );
    expect(events.map(({ change_to }) => change_to)).toEqual([
      { notification_overrides: off, is_fixed: true },
      { notification_overrides: {}, is_fixed: false },
      { notification_overrides: off, is_fixed: false },
    ]);
  });

  it.each([
    [{ notify_delivery_on_shipment_lost_email: false }, 'This is not a message that can be switched.'],
    [{ notify_delivery_on_shipment_collected_email: 'off' }, 'This is not a message that can be switched.'],
    [{ delivery_pin: false }, 'This is not a message that can be switched.'],
    [['collected'], 'This is not a value of this setting.'],
  ])('SCREEN-21: cannot be %j', async (value, message) => {
    const { save } = await scene();

    const { status, body } = await save(value);

    expect([status, body.violations]).toEqual([400, [expect.objectContaining({ field: 'notification_overrides', message })]]);
  });

  it('is known without asking, and what is told of shipments that move together is written at once', async () => {
    const { world, save, account_id } = await scene();
    await save({ notify_delivery_on_shipment_collected_email: false });
    const others: AccountId = await makeAccount(world, { balance: 1_000_000 });
    const booked = [];
    for (const each of [account_id, others, account_id, others]) booked.push(await bookOne(world, { account_id: each }));

    const collected = await statementsOf(world, booked, 'collected');
    const at_hub = await statementsOf(world, booked, 'at-hub');

    const asks = (statements: readonly string[]) => statements.filter((each) => each.includes('account_settings')).length;
    expect([asks(collected), asks(at_hub)]).toEqual([0, 0]);
    expect(collected.filter((each) => each.includes('insert into messages'))).toHaveLength(1);
    expect(await toldOf(world, 'collected')).toEqual(['email rachel@example.com', 'email rachel@example.com']);
  });
});

describe('links in messages', () => {
  const SHORT = {
    shorten_urls: true,
    enable_global_delivery_rescheduling: true,
    notify_delivery_on_shipment_collected_sms: true,
  };

  async function scene(settings: Parameters<typeof makeWorld>[1] = SHORT) {
    const world = await makeWorld(test_app.services, settings);
    const account_id = await makeAccount(world, { balance: 1_000_000 });
    const linksOf = async (channel: string, shipment_id?: number) => {
      const rows = await rowsOf<{ body: string }>(
        world,
        `select body from messages where provider_id = ${world.provider_id} and channel = '${channel}'
          ${shipment_id === undefined ? '' : `and shipment_id = ${shipment_id}`} order by id`,
      );
      return rows.map(({ body }) => /https?:\/\/\S+/.exec(body)?.[0] ?? '');
    };
    return { world, linksOf, book: () => bookOne(world, { account_id }) };
  }

  it('KEY-50: of SMS are short where the provider wants that, and lead to the tracking page; e-mails keep the long ones', async () => {
    const { world, linksOf, book } = await scene();
    const shipment = await book();

    await moveTo(world, shipment, 'collected');

    const [short = ''] = await linksOf('sms');
    const long = `http://${world.host}:3000/track?ref=${shipment.short_tracking_reference}`;
    const own = `${long}&key=${await keySentFor(world, shipment)}`;
    expect(short).toMatch(new RegExp(`^http://${world.host}:3000/s/[A-HJ-NP-Z2-9]{12}$`));
    // The sender's, and the recipient's own.
    expect(new Set(await linksOf('email'))).toEqual(new Set([long, own]));
    const { statusCode, headers } = await test_app.app.inject({
      method: 'GET',
      url: new URL(short).pathname,
      headers: { host: world.host },
    });
    expect([statusCode, headers.location]).toEqual([302, own]);
    const rows = await rowsOf(
      world,
      `select purpose, made_by, time_expires - time_created = interval '90 days' as is_90_days from short_urls where provider_id = ${world.provider_id}`,
    );
    expect(rows).toEqual([{ purpose: 'tracking', made_by: 'System', is_90_days: true }]);
  });

  it.each([
    { ...SHORT, shorten_urls: false },
    { ...SHORT, enable_global_delivery_rescheduling: false },
  ])('SETTINGS-SEC-54: are left as they are with %j', async (settings) => {
    const { world, linksOf, book } = await scene(settings);
    const shipment = await book();

    await moveTo(world, shipment, 'collected');

    const own = `ref=${shipment.short_tracking_reference}&key=${await keySentFor(world, shipment)}`;
    expect(await linksOf('sms')).toEqual([`http://${world.host}:3000/track?${own}`]);
    expect(await rowsOf(world, `select id from short_urls where provider_id = ${world.provider_id}`)).toEqual([]);
  });

  it('KEY-51: with the recipient’s key leave an SMS one part', async () => {
    const { world } = await scene({
      provider_title: 'Tsela Couriers',
      portal_url: 'https://track.tselacouriers.co.za',
      notify_delivery_on_shipment_created_sms: true,
    });
    const { shipment } = await outForDelivery(test_app, world, { pod_method: 'pin-with-fallback' });

    const sms = await rowsOf<{ event: string; length: number }>(
      world,
      `select event, length(body) from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment.id}
        and channel = 'sms' and body like '%&key=%' order by id`,
    );

    expect(sms.map(({ event }) => event)).toEqual(['created', 'out_for_delivery', 'delivery_pin']);
    expect(Math.max(...sms.map(({ length }) => length))).toBeLessThanOrEqual(160);
  });

  it('SCREEN-54: with the recipient’s key are not shown to staff who administer links or read the outbox', async () => {
    const { world, linksOf, book } = await scene();
    const shipment = await book();
    await moveTo(world, shipment, 'collected');
    const key = await keySentFor(world, shipment);
    const [short = ''] = await linksOf('sms');
    const code = short.split('/s/')[1] ?? '';
    const [platform, admin] = [await signInAs(world, { role: ROLE.super }), await signInAs(world, { role: ROLE.admin })];
    const closed = await openTestApp();
    Object.assign(closed.services.config, { demo: false });
    const as = ({ token }: { token: string }) => ({ token, host: world.host, input: {} });

    const list = await closed.request(shortUrlApi.list, as(platform));
    const file = await closed.request(shortUrlApi.export, as(platform));
    const outbox = await closed.request(messageApi.outbox, as(admin));
    await closed.close();

    const target = `http://${world.host}:3000/track?ref=${shipment.short_tracking_reference}&key=…`;
    expect(list.body.short_urls).toMatchObject([{ code: `${code.slice(0, 4)}…`, url: null, target }]);
    expect(JSON.stringify(outbox.body.messages)).toContain(target);
    for (const answer of [list, file, outbox]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(key);
      expect(JSON.stringify(answer.body)).not.toContain(code);
    }
  });

  it('KEY-50: are one for a shipment, also with its PIN and with a PIN that is sent again', async () => {
    const { world, linksOf } = await scene();
    const { shipment } = await outForDelivery(test_app, world, { pod_method: 'pin-with-fallback' });
    const { token } = await signInAs(world, { role: ROLE.ops });

    const { status } = await test_app.request(trackingApi.resendPin, {
      token,
      host: world.host,
      input: { shipment_id: shipment.id, pin_type: 'delivery' },
    });

    expect(status).toBe(200);
    const links = await linksOf('sms', shipment.id);
    expect([links.length, new Set(links).size]).toEqual([3, 1]);
    expect(links[0]).toContain('/s/');
  });

  it('KEY-50: of shipments that move together are made in one statement, and once', async () => {
    const { world, linksOf, book } = await scene();
    const booked = [];
    for (let at = 0; at < 3; at++) booked.push(await book());
    const [first] = booked;
    if (first) await moveTo(world, first, 'collected');
    // Collected a second time, after something has gone wrong.
    if (first) await moveTo(world, first, 'submitted');

    const statements = await statementsOf(world, booked, 'collected');

    const of = (start: string) => statements.filter((each) => each.includes(start) && each.includes('short_urls')).length;
    expect([of('select'), of('insert into'), of('update')]).toEqual([1, 1, 0]);
    const rows = await rowsOf(world, `select id from short_urls where provider_id = ${world.provider_id}`);
    expect(rows).toHaveLength(3);
    for (const { id } of booked) expect(new Set(await linksOf('sms', id)).size).toBe(1);
  });

  it('SCREEN-54: that would run out soon are renewed, and what staff have disabled stays so', async () => {
    const { world, linksOf, book } = await scene();
    const [old, disabled] = [await book(), await book()];
    for (const each of [old, disabled]) await moveTo(world, each, 'collected');
    const [short = ''] = await linksOf('sms', old.id);
    await changeRows(
      world,
      `update short_urls set time_expires = now() - interval '1 day' where provider_id = ${world.provider_id} and target like '%ref=${old.short_tracking_reference}%'`,
    );
    const admin = await signInAs(world, { role: ROLE.super });
    const list = async () =>
      (await test_app.request(shortUrlApi.list, { token: admin.token, host: world.host, input: {} })).body.short_urls;
    const link = (await list()).find(({ target }: { target: string }) => target.includes(disabled.short_tracking_reference));
    await test_app.request(shortUrlApi.change, {
      token: admin.token,
      host: world.host,
      input: { id: link.id, is_active: false },
    });

    // As if the first had been told long before.
    await changeRows(world, `update messages set once_key = null where provider_id = ${world.provider_id}`);
    for (const each of [old, disabled]) {
      await moveTo(world, each, 'submitted');
      await moveTo(world, each, 'collected');
    }

    expect(await linksOf('sms', old.id)).toEqual([short, short]);
    expect((await linksOf('sms', disabled.id))[1]).toContain('/track?ref=');
    const states = (await list()).map(({ target, state }: { target: string; state: string }) => [
      new URL(target).searchParams.get('ref'),
      state,
    ]);
    expect(new Map(states)).toEqual(
      new Map([
        [old.short_tracking_reference, 'works'],
        [disabled.short_tracking_reference, 'disabled'],
      ]),
    );
  });

  it('of two who need the same at once are one', async () => {
    const { world, book } = await scene();
    const { short_tracking_reference } = await book();
    const targets = ['A', 'B', 'C'].map((each) => `http://${world.host}:3000/track?ref=${short_tracking_reference}${each}`);
    const make = (order: readonly string[]) =>
      inTransaction(contextOf(world), (tx) => shortLinksTo(tx, contextOf(world), { targets: order, purpose: 'tracking' }));

    const made = await Promise.all([make(targets), make(targets.toReversed()), make(targets)]);

    const addresses = new Set(made.flatMap((links) => targets.map((target) => links.get(target))));
    expect([addresses.size, addresses.has(undefined)]).toEqual([3, false]);
  });
});

describe('S56: what is told', () => {
  const SETTINGS = {
    whatsapp_notifications_enabled: true,
    notify_delivery_on_shipment_delivered_whatsapp: true,
    notify_delivery_on_shipment_delivered_sms: true,
  };

  it('goes out once for an event, side and channel, though four tell it at once and again within ten minutes', async () => {
    const world = await makeWorld(test_app.services, SETTINGS);
    const shipment = await bookOne(world);
    await moveTo(world, shipment, 'delivered');
    const row = await inTransaction(contextOf(world), (tx) => loadShipmentFor(tx, contextOf(world).actor, { id: shipment.id }));
    const tell = () =>
      inTransaction(contextOf(world), (tx) =>
        notifyPeople(tx, contextOf(world), [{ shipment: row, before: 'out-for-delivery' }]),
      );

    await Promise.all([tell(), tell(), tell(), tell()]);

    expect((await toldOf(world, 'delivered', shipment.id)).toSorted()).toEqual([
      'email rachel@example.com',
      'email sipho@example.com',
      'sms +27831234567',
      'whatsapp +27831234567',
    ]);
  });

  it('by WhatsApp names a template and the values of its gaps, which make the words that are kept', async () => {
    const world = await makeWorld(test_app.services, SETTINGS);
    const shipment = await bookOne(world);

    await moveTo(world, shipment, 'delivered');

    const [told] = await rowsOf<{ body: string; template: { name: string; values: string[] } }>(
      world,
      `select body, template from messages where provider_id = ${world.provider_id} and channel = 'whatsapp'`,
    );
    expect(told?.template).toEqual({
      name: 'delivered',
      values: [shipment.short_tracking_reference, 'Sea Point, Cape Town', expect.stringContaining('/track?ref=')],
    });
    expect(told?.body).toBe(
      `Shipment ${told?.template.values[0]} to Sea Point, Cape Town has been delivered. More about it: ${told?.template.values[2]}\n` +
        'Reply STOP to get no more messages.',
    );
  });

  it('KEY-01: goes by WhatsApp only where it is switched on, PINs as well', async () => {
    const pins = async (settings: object) => {
      const world = await makeWorld(test_app.services, settings);
      const shipment = await bookOne(world, { pod_method: 'pin-with-fallback' });
      await moveTo(world, shipment, 'out-for-delivery');
      return (await toldOf(world, 'delivery_pin', shipment.id)).filter((told) => told.startsWith('whatsapp'));
    };

    expect(await pins({})).toEqual([]);
    expect(await pins({ whatsapp_notifications_enabled: true })).toEqual(['whatsapp +27831234567']);
  });
});
