import { randomUUID } from 'node:crypto';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { registrationApi } from '@tsela/contract/accounts/registration-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import type { ProviderId } from '@tsela/domain/ids';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction, reading } from '../db/transaction.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { hirePerson, mailedCode, mailedToken } from '../testing/people.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { insertSettings } from './provider-repository.ts';
import { selectSettings } from './setting-repository.ts';
import { measureUsage } from './provider-admin-repository.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());
afterEach(() => vi.useRealTimers());

const PASSWORD = 'vier blou fietse';

/** The platform's own provider with its administrator, and another provider at work. */
async function scene() {
  const home = await makeWorld(test_app.services);
  const { token } = await signInAs(home, { role: ROLE.super });
  const world = await makeWorld(test_app.services, { invoice_due_days: 14 });
  const as = <Call extends Parameters<TestApp['request']>[0]>(call: Call, input: object) =>
    test_app.request(call, { token, input });
  const signIn = async (role: number) => {
    const email = `${randomUUID()}@example.com`;
    await signInAs(world, { role, email, password_hash: await hashPassword(PASSWORD) });
    return test_app.request(sessionApi.signIn, { host: world.host, input: { email, password: PASSWORD } });
  };
  return { home, world, token, as, signIn };
}

describe('administering providers', () => {
  it('replaces the hosts of a provider and leaves an event in the log of that provider', async () => {
    const { world, as } = await scene();
    const admin = await signInAs(world, { role: ROLE.admin });
    const host = `${randomUUID()}.example`;

    await as(providerAdminApi.change, { id: world.provider_id, name: 'Karoo Parcels', origins: [host] });

    expect((await succeed(test_app, providerApi.byOrigin, { host })).provider.name).toBe('Karoo Parcels');
    expect((await test_app.request(providerApi.byOrigin, { host: world.host })).status).toBe(404);
    const { audit_events } = await succeed(test_app, auditApi.events, {
      token: admin.token,
      input: { type: 'provider', object_id: world.provider_id },
    });
    expect(audit_events[0]?.change).toEqual({
      change_from: { name: 'Test Couriers', origins: [world.host] },
      change_to: { name: 'Karoo Parcels', origins: [host] },
    });
  });

  it('SCREEN-51: does not overwrite what another user has changed in the meantime', async () => {
    const { world, as } = await scene();
    const id = world.provider_id;
    const read = async () => (await as(providerAdminApi.usage, { id })).body.providers[0];
    const { time_modified } = await read();

    const first = await as(providerAdminApi.change, { id, time_modified, name: ' Karoo Parcels ', plan: 'Standard' });
    const late = await as(providerAdminApi.change, { id, time_modified, status: 'overdue' });

    expect([first.status, first.body.provider.name]).toEqual([200, 'Karoo Parcels']);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else has changed this provider in the meantime. Please load it again.',
    ]);
    expect((await read()).status).toBe('active');
    // Hosts alone are a change as well, and so is the name that its own administrators give it.
    for (const change of [
      () => as(providerAdminApi.change, { id, origins: [world.host, `${randomUUID()}.example`] }),
      () => as(settingsApi.saveSettings, { provider_id: id, settings: [{ setting: 'provider_title', value: 'Karoo' }] }),
    ]) {
      const before = await read();
      expect((await change()).status).toBe(200);
      expect((await as(providerAdminApi.change, { id, time_modified: before.time_modified, plan: '' })).status).toBe(409);
    }
    const now = await read();
    expect((await as(providerAdminApi.change, { id, time_modified: now.time_modified, status: 'overdue' })).status).toBe(200);
    expect((await as(providerAdminApi.change, { id, status: 'active' })).status).toBe(200);
  });

  it('shows what each provider is used for', async () => {
    const { world, as } = await scene();
    await makeCustomer(world);
    const before = await as(providerAdminApi.usage, { search: world.host });
    expect(before.body.providers[0]).toMatchObject({ users: null, shipments_this_month: null, time_measured: null });
    const file = await as(providerAdminApi.export, { search: world.host });
    expect(file.body.csv).toContain('own-brand,,0.00,,,,,,,,');
    await inTransaction(world.context, (tx) => measureUsage(tx, world.context.now));

    const { body } = await as(providerAdminApi.usage, { search: world.host });

    expect(body).toMatchObject({ count: 1, providers: [{ id: world.provider_id, users: 1, shipments_this_month: 0 }] });
    expect(Date.parse(body.providers[0].last_activity)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('SCREEN-51: lists providers by status, kind and maintenance, sorted and paged, with what is counted before', async () => {
    const { as, home } = await scene();
    const mark = randomUUID().slice(0, 8);
    const made: ProviderId[] = [];
    for (const name of ['Alpha', 'Bravo', 'Charlie']) {
      const { body } = await as(providerAdminApi.create, { name: `${mark} ${name}`, origins: [`${randomUUID()}.example`] });
      made.push(body.provider.id);
    }
    const [alpha, bravo, charlie] = made;
    await as(providerAdminApi.change, { id: alpha, status: 'overdue', amount_owed: 10 });
    await as(providerAdminApi.change, { id: bravo, status: 'active', kind: 'bob-box', amount_owed: 12_500.5 });
    await as(providerAdminApi.maintain, { ids: [charlie], from: '2099-01-01T00:00:00Z' });
    await changeRows(
      home,
      `insert into provider_usage (provider, shipments_this_month, users, last_activity, client_version, time_measured)
        values (${charlie}, 7, 3, now(), '3.18.23', now())`,
    );
    const namesOf = async (input: object) => {
      const { body } = await as(providerAdminApi.usage, { search: mark, ...input });
      return body.providers.map(({ name }: { name: string }) => name.slice(9));
    };

    expect(await namesOf({})).toEqual(['Alpha', 'Bravo', 'Charlie']);
    expect(await namesOf({ order_by: 'name', order: 'desc' })).toEqual(['Charlie', 'Bravo', 'Alpha']);
    expect(await namesOf({ order_by: 'amount_owed' })).toEqual(['Bravo', 'Alpha', 'Charlie']);
    expect((await namesOf({ order_by: 'shipments_this_month' }))[0]).toBe('Charlie');
    expect((await namesOf({ order_by: 'shipments_this_month', order: 'asc' }))[0]).toBe('Charlie');
    expect(await namesOf({ status: 'overdue' })).toEqual(['Alpha']);
    expect(await namesOf({ kind: 'bob-box' })).toEqual(['Bravo']);
    expect(await namesOf({ in_maintenance: true })).toEqual(['Charlie']);
    expect(await namesOf({ in_maintenance: false })).toEqual(['Alpha', 'Bravo']);
    expect(await namesOf({ limit: 1, offset: 1 })).toEqual(['Bravo']);
    const { body } = await as(providerAdminApi.usage, { search: mark, limit: 2, order_by: 'users' });
    expect([body.count, body.providers[0]]).toMatchObject([3, { users: 3, client_version: '3.18.23', plan: '' }]);
  });

  it('SCREEN-51: gives the providers of a filter as a file that no spreadsheet would run, and tells who took it', async () => {
    const { as, home } = await scene();
    const mark = randomUUID().slice(0, 8);
    const { body } = await as(providerAdminApi.create, { name: `=${mark}`, origins: [`${randomUUID()}.example`], plan: 'Gold' });
    await as(providerAdminApi.change, { id: body.provider.id, amount_owed: 99.9, amount_owed_due: '2026-12-01' });

    const file = await as(providerAdminApi.export, { search: mark });
    const admin = await signInAs(home, { role: ROLE.admin });
    const refused = await test_app.request(providerAdminApi.export, { token: admin.token, input: {} });

    expect([file.status, file.body.count, file.body.is_complete, refused.status]).toEqual([200, 1, true, 403]);
    const [titles = '', line = ''] = file.body.csv.replace('\uFEFF', '').split('\r\n');
    expect(titles).toContain('Plan,Amount owed,Owed by');
    expect(line).toContain('Gold,99.90,2026-12-01');
    expect(line).not.toMatch(/(^|,)=/);
    const [event] = await rowsOf<{ change_to: object }>(
      home,
      `select change_to from events where provider_id = ${home.provider_id} and type = 'providers.exported'`,
    );
    expect(event?.change_to).toEqual({ count: 1, search: mark });
  });

  it('SCREEN-51: keeps the plan, what is owed and by when, as it is written down, and refuses what is none', async () => {
    const { world, as } = await scene();
    const change = (input: object) => as(providerAdminApi.change, { id: world.provider_id, ...input });

    const { body } = await change({ plan: 'Standard', amount_owed: 1250.75, amount_owed_due: '2026-12-01' });

    expect(body.provider).toMatchObject({ plan: 'Standard', amount_owed: 1250.75, amount_owed_due: '2026-12-01' });
    expect((await change({ amount_owed: -1 })).body.violations[0].field).toBe('amount_owed');
    expect((await change({ amount_owed_due: '2026-02-31' })).status).toBe(400);
    expect((await change({ name: ' ' })).status).toBe(400);
    expect((await change({ amount_owed: 0, amount_owed_due: null })).body.provider).toMatchObject({
      plan: 'Standard',
      amount_owed: 0,
      amount_owed_due: null,
    });
    const [event] = await rowsOf<{ change_to: object }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'provider.changed' order by id limit 1`,
    );
    expect(event?.change_to).toEqual({ plan: 'Standard', amount_owed: 1250.75, amount_owed_due: '2026-12-01' });
  });

  it('SCREEN-51: counts the version that was last at work there, by the web app and by nothing else', async () => {
    const { world, as } = await scene();
    const admin = await signInAs(world, { role: ROLE.admin });
    const save = (value: string, version: string) =>
      test_app.request(settingsApi.saveSettings, {
        token: admin.token,
        headers: { 'x-client-version': version },
        input: { settings: [{ setting: 'support_contact_number', value }] },
      });
    const measured = async () => {
      await inTransaction(world.context, (tx) => measureUsage(tx, world.context.now));
      return (await as(providerAdminApi.usage, { id: world.provider_id })).body.providers[0].client_version;
    };

    expect(await measured()).toBe('');
    await save('0105550100', 'web-3.18.24');
    await save('0105550101', 'my-shop-1.0');
    expect(await measured()).toBe('3.18.24');
  });

  it('copies settings without secrets, and not onto itself', async () => {
    const { home, world, as } = await scene();
    const admin = await signInAs(world, { role: ROLE.admin });
    await test_app.request(settingsApi.saveSettings, {
      token: admin.token,
      input: {
        settings: [
          { setting: 'payment_methods_payfast_passphrase', value: 'jt7NOE43FZPn' },
          { setting: 'logo_url', value: 'https://karoo.example/logo.png' },
        ],
      },
    });

    const { body } = await as(providerAdminApi.copySettings, { from: world.provider_id, to: home.provider_id });

    expect(body).toEqual({ copied: 1 });
    const { settings } = await succeed(test_app, settingsApi.readSettings, {
      token: (await signInAs(home, { role: ROLE.admin })).token,
      input: {},
    });
    const keys = settings.map(({ setting }) => setting);
    expect(keys).toContain('invoice_due_days');
    expect(keys).not.toContain('payment_methods_payfast_passphrase');
    expect(keys).not.toContain('logo_url');
    expect((await as(providerAdminApi.copySettings, { from: world.provider_id, to: world.provider_id })).status).toBe(400);
  });

  it('SCREEN-51: makes nothing anew that is no demo, and nothing for others', async () => {
    const { as, home } = await scene();
    const admin = await signInAs(home, { role: ROLE.admin });

    const refused = await as(providerAdminApi.resetDemo, {});
    const forbidden = await test_app.request(providerAdminApi.resetDemo, { token: admin.token, host: home.host, input: {} });

    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Only a demo that was started by “npm start” can be made anew.',
    ]);
    expect(forbidden.status).toBe(403);
    expect((await as(providerAdminApi.usage, {})).body.can_reset_demo).toBe(false);
  });

  it('copies neither whom the other trusts with sign-ins, nor its money, nor what names rows of it', async () => {
    const { home, world, as } = await scene();
    await inTransaction(world.context, (tx) =>
      insertSettings(
        tx,
        Object.entries({
          idm_enabled: true,
          idm_issuer: 'https://idm.karoo.example',
          google_client_id: 'of-karoo',
          payment_methods_eft_enabled: true,
          payment_methods_eft_details_bank: 'FNB',
          payment_methods_eft_details_account_number: '62000000000',
          payment_methods_stitch_beneficiary_account_number: '1',
          default_account_code: 'KAROO-GUEST',
          vip_accounts: [1],
          hub_scanner_bays: [{ code: 'A', label: 'A', branch_id: world.johannesburg }],
          invoice_vat_no: '4010101010',
          support_contact_number: '010 555 0100',
        }),
        world.context.now,
      ),
    );

    const { body } = await as(providerAdminApi.copySettings, { from: world.provider_id, to: home.provider_id });

    expect(body).toEqual({ copied: 1 });
    const stored = await reading(home.context, selectSettings);
    // Beside what each world of the tests has set for its drivers.
    const own = stored.filter(({ setting }) => !setting.startsWith('driver_'));
    expect(own.map(({ setting, value }) => [setting, value])).toEqual([
      ['invoice_due_days', 14],
      ['provider_title', 'Test Couriers'],
    ]);
  });

  it('copies no settings that break a rule beside those which stay', async () => {
    const { home, world, as } = await scene();
    const keep = (to: World, settings: object) =>
      inTransaction(to.context, (tx) => insertSettings(tx, Object.entries(settings), to.context.now));
    await keep(world, { minimum_parcel_length: 100 });
    await keep(home, { maximum_parcel_length: 50 });

    const { status, body } = await as(providerAdminApi.copySettings, { from: world.provider_id, to: home.provider_id });

    expect([status, body.violations[0].field]).toEqual([400, 'minimum_parcel_length']);
    expect((await reading(home.context, selectSettings)).map(({ setting }) => setting)).not.toContain('invoice_due_days');
  });

  it('tells of two changes at once what each of them found', async () => {
    const { world, as } = await scene();

    await Promise.all(['One', 'Two', 'Three'].map((name) => as(providerAdminApi.change, { id: world.provider_id, name })));

    const events = await rowsOf<{ from: string; to: string }>(
      world,
      `select change_from ->> 'name' as "from", change_to ->> 'name' as "to" from events
        where provider_id = ${world.provider_id} and type = 'provider.changed' order by id`,
    );
    expect(events.map(({ from }) => from)).toEqual(['Test Couriers', ...events.slice(0, -1).map(({ to }) => to)]);
  });

  it.each([['providers.change'], ['providers.maintain'], ['providers.copySettings']])(
    '%s knows no provider that does not exist',
    async (name) => {
      const { home, as } = await scene();
      const nobody = 987_654_321 as ProviderId;
      const answers = {
        'providers.change': () => as(providerAdminApi.change, { id: nobody, name: 'Nobody' }),
        'providers.maintain': () => as(providerAdminApi.maintain, { ids: [nobody], from: null }),
        'providers.copySettings': () => as(providerAdminApi.copySettings, { from: home.provider_id, to: nobody }),
      };

      expect((await answers[name as keyof typeof answers]()).status).toBe(404);
    },
  );

  it('is for the platform alone: an administrator of a provider gets 403', async () => {
    const { world } = await scene();
    const { token } = await signInAs(world, { role: ROLE.admin });

    const statuses = await Promise.all([
      test_app.request(providerAdminApi.usage, { token, input: {} }),
      test_app.request(providerAdminApi.create, { token, input: { name: 'Mine', origins: ['mine.example'] } }),
      test_app.request(providerAdminApi.change, { token, input: { id: world.provider_id, status: 'active' } }),
      test_app.request(providerAdminApi.maintain, { token, input: { from: null } }),
    ]);

    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('maintenance', () => {
  it('CALL-30: answers 418 to all but platform administrators, and ends again', async () => {
    const { home, world, as, signIn } = await scene();
    const admin = await signInAs(world, { role: ROLE.admin });
    const platform = await signInAs(world, { role: ROLE.super });
    const read = (token: string) => test_app.request(settingsApi.readSettings, { token, input: {} });

    await as(providerAdminApi.maintain, { ids: [world.provider_id], from: new Date(Date.now() - 1000).toISOString() });

    const first = await test_app.request(providerApi.byOrigin, { host: world.host });
    expect([first.status, first.body.message]).toEqual([418, "We're doing maintenance..."]);
    expect((await test_app.request(providerApi.byOrigin, { host: home.host, input: { origin: world.host } })).status).toBe(418);
    expect((await read(admin.token)).status).toBe(418);
    expect((await signIn(ROLE.admin)).status).toBe(418);
    expect((await read(platform.token)).status).toBe(200);
    expect((await signIn(ROLE.super)).status).toBe(200);
    expect((await test_app.request(providerApi.byOrigin, { host: home.host })).status).toBe(200);

    await as(providerAdminApi.maintain, { ids: [world.provider_id], from: null });
    expect((await read(admin.token)).status).toBe(200);
  });

  it('CALL-05 CALL-30: tells with its 418 what the page for signing in is drawn from, and lets the platform in there', async () => {
    const { world, as, signIn } = await scene();
    await as(providerAdminApi.maintain, { ids: [world.provider_id], from: new Date(Date.now() - 1000).toISOString() });

    const { status, body } = await test_app.request(providerApi.byOrigin, { host: world.host, input: { origin: world.host } });

    expect([status, body.code]).toEqual([418, 'maintenance']);
    expect(body.provider).toMatchObject({ id: world.provider_id, name: 'Test Couriers' });
    expect(body.provider.provider_settings).toContainEqual({ setting: 'provider_title', value: 'Test Couriers' });
    expect((await test_app.request(sessionApi.options, { host: world.host })).status).toBe(200);
    const platform = (await signIn(ROLE.super)).body.access_token;
    const general = await test_app.request(providerApi.generalData, { host: world.host, token: platform });
    expect(general.status).toBe(200);
  });

  it('that names a provider which does not exist changes none', async () => {
    const { world, as } = await scene();
    const ids = [world.provider_id, 987_654_321];

    const { status } = await as(providerAdminApi.maintain, { ids, from: new Date(Date.now() - 1000).toISOString() });

    expect(status).toBe(404);
    expect((await test_app.request(providerApi.byOrigin, { host: world.host })).status).toBe(200);
  });

  it('that is planned begins when it is time', async () => {
    const { world, as } = await scene();
    const soon = new Date(Date.now() + 60_000);
    await as(providerAdminApi.maintain, { ids: [world.provider_id], from: soon.toISOString() });

    expect((await test_app.request(providerApi.byOrigin, { host: world.host })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: soon });
    expect((await test_app.request(providerApi.byOrigin, { host: world.host })).status).toBe(418);
  });
});

describe('the status of a provider', () => {
  it('DATA-42: inactive admits platform administrators only', async () => {
    const { world, as, signIn } = await scene();

    await as(providerAdminApi.change, { id: world.provider_id, status: 'inactive' });

    const refused = await signIn(ROLE.admin);
    expect([refused.status, refused.body.message]).toEqual([403, 'This service is not active.']);
    expect((await signIn(ROLE.super)).status).toBe(200);
    expect((await succeed(test_app, providerApi.byOrigin, { host: world.host })).provider.status).toBe('inactive');
  });

  it('SCREEN-51 DATA-42: inactive refuses every way to sign in and to get a way in', async () => {
    const { world, as } = await scene();
    const admin = await hirePerson(test_app, world, { role: ROLE.admin });
    const ask = (route: Parameters<TestApp['request']>[0], input: object) => test_app.request(route, { host: world.host, input });
    await ask(sessionApi.sendCode, { email: admin.email });
    const verification_code = await mailedCode(world, admin.email);

    await as(providerAdminApi.change, { id: world.provider_id, status: 'inactive' });

    const answers = [
      await admin.signIn(),
      await ask(sessionApi.signIn, { email: admin.email, verification_code }),
      await ask(credentialApi.resetPassword, { email: admin.email }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [403, 'This service is not active.']),
    );
    await as(providerAdminApi.change, { id: world.provider_id, status: 'active' });
    expect((await admin.signIn()).status).toBe(200);
  });

  it('SCREEN-51 ERR-19: overdue blocks neither signing in nor working, and its banner goes with the status', async () => {
    const { world, as } = await scene();
    const admin = await hirePerson(test_app, world, { role: ROLE.admin });
    const overdue = async () =>
      (await succeed(test_app, providerApi.generalData, { token: admin.token, input: {} })).overdue_provider_invoices;

    await as(providerAdminApi.change, { id: world.provider_id, status: 'overdue', overdue_invoices: ['INV-9'] });

    expect((await admin.signIn()).status).toBe(200);
    const saving = { settings: [{ setting: 'support_contact_number', value: '0105550100' }] };
    expect((await test_app.request(settingsApi.saveSettings, { token: admin.token, input: saving })).status).toBe(200);
    expect((await test_app.request(providerApi.byOrigin, { host: world.host })).status).toBe(200);
    expect(await overdue()).toEqual(['INV-9']);
    await as(providerAdminApi.change, { id: world.provider_id, status: 'active' });
    expect(await overdue()).toEqual([]);
  });

  it('DATA-42: inactive ends what open sessions, links and registrations could still do', async () => {
    const { world, as } = await scene();
    await inTransaction(world.context, (tx) =>
      insertSettings(
        tx,
        [
          ['enable_guest_account_creation', true],
          ['require_otp_for_new_account_users', false],
        ],
        world.context.now,
      ),
    );
    const admin = await hirePerson(test_app, world, { role: ROLE.admin });
    const platform = await signInAs(world, { role: ROLE.super });
    await test_app.request(credentialApi.resetPassword, { host: world.host, input: { email: admin.email } });
    const link = await mailedToken(world, admin.email);
    const registration = { name: 'Thandi', email: 'new@example.com', password: PASSWORD, kind: 'personal' };
    const [users] = await countRows(world, 'users');

    await as(providerAdminApi.change, { id: world.provider_id, status: 'inactive' });

    const call = (route: Parameters<TestApp['request']>[0], token: string | undefined, input: object = {}) =>
      test_app.request(route, { host: world.host, input, ...(token !== undefined && { token }) });
    const answers = [
      await call(providerApi.generalData, admin.token),
      await call(credentialApi.updatePassword, link, { password: PASSWORD }),
      await call(registrationApi.register, undefined, registration),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'This service is not active.'],
      [403, 'This service is not active.'],
      [403, 'This service is not active.'],
    ]);
    expect(await countRows(world, 'users')).toEqual([users]);
    expect((await call(providerApi.generalData, platform.token)).status).toBe(200);
    expect((await call(sessionApi.signOut, admin.token)).status).toBe(200);
  });

  it('PERM-063: overdue names its invoices to who may settle them, and refuses no call', async () => {
    const { world, as } = await scene();
    const people = await Promise.all([ROLE.admin, ROLE.ops].map((role) => signInAs(world, { role })));

    await as(providerAdminApi.change, { id: world.provider_id, status: 'overdue', overdue_invoices: ['INV-77', 'INV-81'] });

    const answers = await Promise.all(
      people.map(({ token }) => succeed(test_app, providerApi.generalData, { token, input: {} })),
    );
    expect(answers.map(({ overdue_provider_invoices }) => overdue_provider_invoices)).toEqual([['INV-77', 'INV-81'], []]);
  });
});
