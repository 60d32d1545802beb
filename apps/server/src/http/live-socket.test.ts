import type { IncomingMessage } from 'node:http';
import type { WebSocket } from '@fastify/websocket';
import { announcementApi } from '@tsela/contract/inbox/announcement-api';
import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import type { InputOf, Route } from '@tsela/contract/route';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { RoleId } from '@tsela/domain/ids';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { assignDelivery, bookOne, contextOf, hireDriver, moveTo } from '../testing/field.ts';
import { createRevision } from '../rates/tariff/rate-revisions.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import { hirePerson } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { assignDriver } from '../tripsheets/assign-driver.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
  await test_app.app.ready();
});
afterAll(() => test_app.close());

/** A page that listens. What it hears is kept in order. */
interface Listener {
  readonly heard: Record<string, unknown>[];
  /** When each of them was told, but for the first, which only says that the server listens. */
  readonly times: readonly string[];
  /** Comes back once it has heard so many messages; they arrive on the next turns of the loop. */
  until(count: number): Promise<Record<string, unknown>[]>;
  readonly closed: Promise<{ code: number; reason: string }>;
  close(): void;
}

async function listen(world: World, hello: string | object): Promise<Listener> {
  // An injected upgrade has no connection behind it, of which the server asks the address.
  const connection = { remoteAddress: '127.0.0.1' } as IncomingMessage['socket'];
  const socket: WebSocket = await test_app.app.injectWS('/api/ws', { headers: { host: world.host }, socket: connection });
  const heard: Record<string, unknown>[] = [];
  const times: string[] = [];
  let wake = (): void => undefined;
  socket.on('message', (message: Buffer) => {
    const { time, ...told } = JSON.parse(message.toString()) as Record<string, unknown>;
    heard.push(told);
    if (typeof time === 'string') times.push(time);
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code: number, reason: Buffer) => resolve({ code, reason: reason.toString() }));
  });
  socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello));
  return {
    heard,
    times,
    closed,
    async until(count) {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return heard;
    },
    close: () => socket.terminate(),
  };
}

async function hearsTwiceOf(page: Listener, { id }: { id: number }): Promise<void> {
  const times = () => page.heard.filter((each) => each['type'] === 'shipment' && each['id'] === id).length;
  while (times() < 2) await page.until(page.heard.length + 1);
}

describe('a page that is signed in', () => {
  it('says hello with its token and hears what changes in its account', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world, { balance: 50_000 });
    const page = await listen(world, { type: 'auth', token });
    expect(await page.until(1)).toEqual([{ type: 'ready' }]);

    const shipment = await bookOne(world, { account_id });

    const heard = (await page.until(3)).slice(1);
    expect(heard).toContainEqual({ type: 'shipment', id: shipment.id, reference: shipment.short_tracking_reference });
    expect(heard).toContainEqual({ type: 'account', id: account_id });
    expect(page.times.length).toBeGreaterThanOrEqual(2);
    for (const time of page.times) expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
    page.close();
  });

  it('of an account hears nothing of another account or provider; staff hear all of their own', async () => {
    const [world, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const own = await makeCustomer(world, { balance: 50_000 });
    const staff = await signInAs(world, { role: ROLE.ops });
    const [page, office] = [
      await listen(world, { type: 'auth', token: own.token }),
      await listen(world, { type: 'auth', token: staff.token }),
    ];
    await Promise.all([page.until(1), office.until(1)]);

    await bookOne(elsewhere);
    const foreign = await bookOne(world);
    const mine = await bookOne(world, { account_id: own.account_id });

    const heard = await page.until(3);
    const seen = await office.until(5);
    expect(heard.filter(({ type }) => type === 'shipment').map(({ id }) => id)).toEqual([mine.id]);
    expect(heard.filter(({ type }) => type === 'account').map(({ id }) => id)).toEqual([own.account_id]);
    expect(seen.filter(({ type }) => type === 'shipment').map(({ id }) => id)).toEqual([foreign.id, mine.id]);
    page.close();
    office.close();
  });

  it('hears of work on the tariff only where the listener may read it', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world, { balance: 50_000 });
    const [customer, office] = [
      await listen(world, { type: 'auth', token }),
      await listen(world, { type: 'auth', token: (await signInAs(world, { role: ROLE.ops })).token }),
    ];
    await Promise.all([customer.until(1), office.until(1)]);

    const { rate_revision } = await createRevision(contextOf(world), { name: 'Winter' });
    const shipment = await bookOne(world, { account_id });

    expect(await office.until(2)).toContainEqual({ type: 'rates', id: rate_revision.id });
    const heard = await customer.until(3);
    expect(heard).toContainEqual(expect.objectContaining({ type: 'shipment', id: shipment.id }));
    expect(heard.map(({ type }) => type)).not.toContain('rates');
    customer.close();
    office.close();
  });

  it('ROLE-06: of staff limited to a branch or an account, or of a driver, hears of what they may see', async () => {
    const world = await makeWorld(test_app.services);
    const account_id = await makeAccount(world, { balance: 1_000_000 });
    const driver = await hireDriver(world);
    const { delivery_address } = aShipment();
    const cape_town_only = { collection_address: { ...delivery_address, street_address: '1 First Road' } };
    const staff = [
      await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg, limited: true }),
      await signInAs(world, { role: ROLE.ops, limit_account_id: account_id }),
      driver,
    ];
    const pages = await Promise.all(staff.map(({ token }) => listen(world, { type: 'auth', token })));
    const office = await listen(world, { type: 'auth', token: (await signInAs(world, { role: ROLE.ops })).token });
    await Promise.all([office, ...pages].map((page) => page.until(1)));

    const foreign = await bookOne(world, cape_town_only);
    const of_account = await bookOne(world, { ...cape_town_only, account_id });
    const of_branch = await bookOne(world);
    const of_none = await bookOne(world, cape_town_only);
    await changeRows(
      world,
      `update shipments set collection_branch_id = null, delivery_branch_id = null where provider_id = ${world.provider_id} and id = ${of_none.id}`,
    );
    await moveTo(world, of_none, 'at-hub');
    const driven = await bookOne(world, cape_town_only);
    await assignDelivery(world, driven, driver.driver_id);
    await assignDriver(contextOf(world), { shipment_ids: [driven.id], driver_id: null, leg: 'delivery' });
    // Booked last, it reaches every page last, however the messages travel.
    const last = await bookOne(world, { account_id });
    await moveTo(world, last, 'at-hub');

    const shipmentsHeard = ({ heard }: Listener) => [
      ...new Set(heard.filter((each) => each['type'] === 'shipment').map(({ id }) => id)),
    ];
    await Promise.all([
      ...[office, ...pages.slice(0, 2)].map((page) => hearsTwiceOf(page, last)),
      ...pages.slice(2).map((page) => hearsTwiceOf(page, driven)),
    ]);
    expect(shipmentsHeard(office)).toEqual([foreign.id, of_account.id, of_branch.id, of_none.id, driven.id, last.id]);
    expect(pages.map(shipmentsHeard)).toEqual([[of_branch.id, of_none.id, last.id], [of_account.id, last.id], [driven.id]]);
    // Given to the driver and taken away again: a driver hears of both.
    expect(pages[2]?.heard.filter((each) => each['type'] === 'shipment')).toHaveLength(2);
    for (const page of [office, ...pages]) page.close();
  });

  it('ROLE-06, SCREEN-19: of threads hears, at a branch, of those about its shipments, about shipments of no branch yet, and about no shipment with its accounts', async () => {
    const world = await makeWorld(test_app.services, { enabled_features: [...DEFAULT_FEATURES, 'inbox'] });
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const local = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const page = await listen(world, { type: 'auth', token: local.token });
    await page.until(1);
    const { collection_address } = aShipment();
    const { account_id } = customer;
    const elsewhere = await bookOne(world, {
      account_id,
      delivery_address: { ...collection_address, street_address: '1 First Road' },
    });
    const of_none = await bookOne(world, { account_id });
    const here = await bookOne(world, { account_id });
    await changeRows(
      world,
      `update shipments set collection_branch_id = null, delivery_branch_id = null where provider_id = ${world.provider_id} and id = ${of_none.id}`,
    );
    const ask = async (about: { short_tracking_reference: string } | null, token = customer.token) => {
      const reference = about && { reference: about.short_tracking_reference };
      const input = { subject: 'Where is it?', text: 'It was due today.', ...reference };
      return (await succeed(test_app, threadApi.openThread, { token, input })).thread.id;
    };
    const other = await makeCustomer(world, { balance: 1_000_000 });
    await bookOne(world, {
      account_id: other.account_id,
      delivery_address: { ...collection_address, street_address: '1 First Road' },
    });

    await ask(null, other.token);
    await ask(elsewhere);
    const expected = [await ask(null), await ask(of_none), await ask(here)];

    const threadsHeard = () => page.heard.filter(({ type }) => type === 'inbox').map(({ id }) => id);
    while (!threadsHeard().includes(expected[2])) await page.until(page.heard.length + 1);
    expect(threadsHeard()).toEqual(expected);
    page.close();
  });

  it('SCREEN-19: hears of an announcement that is for its user, or that its user may withdraw', async () => {
    const world = await makeWorld(test_app.services, { enabled_features: [...DEFAULT_FEATURES, 'inbox'] });
    const [own, other] = [await makeCustomer(world), await makeCustomer(world)];
    const [admin, finance] = [await signInAs(world, { role: ROLE.admin }), await signInAs(world, { role: ROLE.finance })];
    // May announce, and sees one branch alone.
    const local = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const readers = [own, other, admin, finance, local];
    const pages = await Promise.all(readers.map(({ token }) => listen(world, { type: 'auth', token })));
    await Promise.all(pages.map((page) => page.until(1)));
    const announce = async (to: InputOf<typeof announcementApi.announce>) =>
      (await succeed(test_app, announcementApi.announce, { token: admin.token, input: to })).announcement.id;
    const words = { subject: 'Closed', text: 'A holiday.' };

    const to_one = await announce({ audience: 'account', account_id: own.account_id, ...words });
    const to_role = await announce({ audience: 'role', role_id: ROLE.finance as RoleId, ...words });
    const to_all = await announce({ audience: 'accounts', ...words });
    const to_branch = await announce({ audience: 'branch', branch_id: world.cape_town, ...words });

    const expected = [[to_one, to_all], [to_all], [to_one, to_role, to_all, to_branch], [to_role], [to_branch]];
    await Promise.all(pages.map((page, at) => page.until(1 + (expected[at]?.length ?? 0))));
    const heard = pages.map((page) => page.heard.filter(({ type }) => type === 'inbox').map(({ id }) => id));
    expect(heard).toEqual(expected);
    expect(pages[0]?.heard.at(-1)).toEqual({ type: 'inbox', id: to_all });
    pages.forEach((page) => page.close());
  });

  it('hears once the change is there to be read, and never of one that was undone', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world, { balance: 12_000 });
    const page = await listen(world, { type: 'auth', token });
    await page.until(1);

    const taken = await test_app.request(shipmentApi.create, { token, input: aShipment({ account_id }) });
    const refused = await test_app.request(shipmentApi.create, { token, input: aShipment({ account_id }) });
    await page.until(3);

    expect([taken.status, refused.status]).toEqual([200, 409]);
    expect(page.heard.filter(({ type }) => type === 'shipment')).toHaveLength(1);
    page.close();
  });

  it.each([
    ['a token nobody has', { type: 'auth', token: '1.abcdefghijklmnop' }],
    ['no token', { type: 'auth' }],
    ['another hello', { type: 'hello' }],
    ['nothing', 'null'],
    ['nonsense', '{"type":'],
  ])('is sent away with %s', async (_, hello) => {
    const world = await makeWorld(test_app.services);

    const page = await listen(world, hello);

    expect(await page.closed).toEqual({ code: 1008, reason: 'Not signed in' });
    expect(page.heard).toEqual([]);
  });

  it("is sent away with another provider's token", async () => {
    const [world, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const { token } = await makeCustomer(elsewhere);

    expect((await (await listen(world, { type: 'auth', token })).closed).code).toBe(1008);
  });

  it('SCREEN-21: is sent away with an API key, which is for programs', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world);
    const settings = [{ setting: 'webhook_integration_enabled', value: true }];
    await saveAccountSettings(world.context, { account_id, settings });
    const input = { name: 'Shop', scopes: ['read' as const], expiry: 'never' as const };
    const { key } = await succeed(test_app, apiKeyApi.makeKey, { token, host: world.host, input });

    expect((await (await listen(world, { type: 'auth', token: key })).closed).code).toBe(1008);
  });

  it('hears nothing more once its session has ended', async () => {
    const world = await makeWorld(test_app.services);
    const { token } = await makeCustomer(world, { balance: 50_000 });
    const page = await listen(world, { type: 'auth', token });
    await page.until(1);

    await test_app.request(sessionApi.signOut, { token, host: world.host });

    expect(await page.closed).toEqual({ code: 1008, reason: 'Signed out' });
  });

  it('that stays open while a colleague of it leaves is left alone', async () => {
    const world = await makeWorld(test_app.services);
    const one = await makeCustomer(world, { balance: 50_000 });
    const other = await signInAs(world, { role: ROLE.user, account_id: one.account_id });
    const page = await listen(world, { type: 'auth', token: one.token });
    await page.until(1);

    await test_app.request(sessionApi.signOut, { token: other.token, host: world.host });
    await bookOne(world, { account_id: one.account_id });

    expect((await page.until(2)).length).toBeGreaterThanOrEqual(2);
    page.close();
  });
});

describe('a page at work at another provider', () => {
  async function scene() {
    const [home, world] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const platform = await hirePerson(test_app, home, { role: ROLE.super });
    const admin = await hirePerson(test_app, world, { role: ROLE.admin });
    const as = (call: Route, input: object) => test_app.request(call, { token: platform.token, host: home.host, input });
    const hello = {
      type: 'auth',
      token: platform.token,
      request_username: admin.email,
      provider_id: world.provider_id,
    };
    return { home, world, admin, as, hello };
  }

  it('SCREEN-60 SCREEN-51: hears what its administrator would once it is opened, until the impersonation ends', async () => {
    const { home, world, admin, as, hello } = await scene();
    const early = await listen(home, hello);
    expect((await early.closed).code).toBe(1008);
    await as(providerAdminApi.openAs, { id: world.provider_id, user_id: admin.user_id });
    const page = await listen(home, hello);
    await page.until(1);

    const there = await bookOne(world);
    await bookOne(home);
    const heard = await page.until(3);
    const left = await as(providerAdminApi.leave, { provider_id: world.provider_id });

    expect(heard.filter(({ type }) => type === 'shipment').map(({ id }) => id)).toEqual([there.id]);
    expect([left.status, left.body]).toEqual([200, { ended: 1 }]);
    expect(await page.closed).toEqual({ code: 1008, reason: 'Signed out' });
  });

  it('SCREEN-51: goes on listening where the provider is switched off, all others are sent away and stay out', async () => {
    const { home, world, admin, as, hello } = await scene();
    await as(providerAdminApi.openAs, { id: world.provider_id, user_id: admin.user_id });
    const shipment = await bookOne(world);
    const [page, theirs, track] = [
      await listen(home, hello),
      await listen(world, { type: 'auth', token: admin.token }),
      await listen(world, { type: 'track', reference: shipment.short_tracking_reference }),
    ];
    await Promise.all([page, theirs, track].map((each) => each.until(1)));

    const { status } = await as(providerAdminApi.change, { id: world.provider_id, status: 'inactive' });

    expect(status).toBe(200);
    for (const { closed } of [theirs, track]) expect(await closed).toEqual({ code: 1008, reason: 'This service is not active.' });
    expect((await page.until(2))[1]).toMatchObject({ type: 'settings' });
    expect((await (await listen(world, { type: 'auth', token: admin.token })).closed).code).toBe(1008);
    page.close();
  });
});

describe('a page that has gone without a word', () => {
  afterEach(() => vi.useRealTimers());

  /** A page, what its server knows it by, and what half a minute brings. */
  async function open() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { app } = test_app;
    const before = new Set(app.websocketServer.clients);
    const connection = { remoteAddress: '127.0.0.1' } as IncomingMessage['socket'];
    const page = await app.injectWS('/api/ws', { socket: connection });
    const [known] = [...app.websocketServer.clients].filter((client) => !before.has(client));
    return { page, known, halfMinute: () => vi.advanceTimersByTime(30_000) };
  }

  it('is closed when it answers no ping', async () => {
    const { page, halfMinute } = await open();
    const closed = new Promise((resolve) => page.once('close', resolve));

    halfMinute();
    halfMinute();

    expect(await closed).toBe(1006);
  });

  it('is not while it answers', async () => {
    const { page, known, halfMinute } = await open();
    page.on('ping', () => page.pong());

    for (let times = 0; times < 3; times++) {
      const answered = new Promise((resolve) => known?.once('pong', resolve));
      halfMinute();
      await answered;
    }

    expect([known?.readyState, page.readyState]).toEqual([page.OPEN, page.OPEN]);
    page.terminate();
  });
});

describe('a public tracking page', () => {
  it('hears of its shipment alone, and nothing about people', async () => {
    const world = await makeWorld(test_app.services);
    const [mine, other] = [await bookOne(world), await bookOne(world)];
    const page = await listen(world, { type: 'track', reference: ` ${mine.short_tracking_reference.toLowerCase()} ` });
    expect(await page.until(1)).toEqual([{ type: 'ready' }]);

    await moveTo(world, other, 'at-hub');
    await moveTo(world, mine, 'at-hub');

    expect(await page.until(2)).toEqual([
      { type: 'ready' },
      { type: 'shipment', id: mine.id, reference: mine.short_tracking_reference },
    ]);
    page.close();
  });

  it('hears of a provider without a host, which its link names', async () => {
    const [world, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const shipment = await bookOne(elsewhere);
    const { short_tracking_reference: reference } = shipment;
    const page = await listen(world, { type: 'track', reference, provider_id: elsewhere.provider_id });
    await page.until(1);

    await moveTo(elsewhere, shipment, 'at-hub');

    expect(await page.until(2)).toEqual([{ type: 'ready' }, { type: 'shipment', id: shipment.id, reference }]);
    page.close();
  });

  it("hears nothing of another provider's shipment with that reference", async () => {
    const [world, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const [own, foreign] = [await bookOne(world), await bookOne(elsewhere)];
    const page = await listen(world, { type: 'track', reference: foreign.short_tracking_reference });
    const witness = await listen(world, { type: 'track', reference: own.short_tracking_reference });
    await Promise.all([page.until(1), witness.until(1)]);

    await moveTo(elsewhere, foreign, 'at-hub');
    await moveTo(world, own, 'at-hub');

    expect(await witness.until(2)).toHaveLength(2);
    expect(page.heard).toEqual([{ type: 'ready' }]);
    for (const each of [page, witness]) each.close();
  });
});
