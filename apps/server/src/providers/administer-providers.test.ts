import { randomUUID } from 'node:crypto';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerAdminApi } from '@tsela/contract/providers/provider-admin-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { registrationApi } from '@tsela/contract/accounts/registration-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { roleApi } from '@tsela/contract/users/role-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import type { ProviderId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, reading } from '../db/transaction.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { hirePerson, mailedToken, newestMail } from '../testing/people.ts';
import { countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { addProvider } from './administer-providers.ts';
import { insertSettings } from './provider-repository.ts';
import { selectSettings } from './setting-repository.ts';
import { measureUsage } from './provider-admin-repository.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

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
  it('invites the first administrator of a provider, who sets a password there and runs it; nobody else may', async () => {
    const { as, world } = await scene();
    const host = `${randomUUID()}.example`;
    const { body } = await as(providerAdminApi.create, { name: 'Kalahari Couriers', origins: [host] });
    const provider_id: ProviderId = body.provider.id;
    const email = `${randomUUID()}@example.com`;
    const invite = (input: object) => as(providerAdminApi.inviteAdministrator, { provider_id, name: 'Thandi', email, ...input });

    const wrong = await invite({ name: ' ', email: 'nobody' });
    const sent = await invite({});
    const again = await invite({ name: 'Somebody else' });

    expect([wrong.status, wrong.body.violations.map(({ field }: { field: string }) => field)]).toEqual([400, ['name', 'email']]);
    expect([sent.status, sent.body.message]).toEqual([200, `Invitation sent to ${email}.`]);
    expect(again.status).toBe(409);
    const there: World = { ...world, provider_id, context: { ...world.context, provider_id } };
    const mail = await newestMail(there, email);
    const link = decodeURIComponent(/verification=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '');
    const joined = await test_app.request(credentialApi.updatePassword, { host, token: link, input: { password: PASSWORD } });
    expect([joined.status, joined.body]).toMatchObject([200, {}]);
    const signed_in = await test_app.request(sessionApi.signIn, { host, input: { email, password: PASSWORD } });
    expect(signed_in.status).toBe(200);
    const general = await test_app.request(providerApi.generalData, { host, token: signed_in.body.access_token });
    expect(general.body.user.role).toMatchObject({ id: ROLE.admin, name: 'Administrator' });
    const admin = await signInAs(world, { role: ROLE.admin });
    const refused = await test_app.request(providerAdminApi.inviteAdministrator, {
      token: admin.token,
      host: world.host,
      input: { provider_id, name: 'Mallory', email: 'mallory@example.com' },
    });
    expect(refused.status).toBe(403);
  });

  it('lets no role of support make itself administrator of a provider, whatever it may call', async () => {
    const { as, home, world } = await scene();
    const permissions = ['API_/providers:POST', 'API_/providers/administrators:POST'];
    const { body } = await as(roleApi.create, { name: 'Support', permissions, permissions_ui: [] });
    const support = await signInAs(home, { role: body.role.id });
    const { status } = await test_app.request(providerAdminApi.inviteAdministrator, {
      token: support.token,
      input: { provider_id: world.provider_id, name: 'Mallory', email: `${randomUUID()}@example.com` },
    });

    expect(status).toBe(403);
  });

  it('makes a provider that answers on its hosts, with the settings of another one but its own name', async () => {
    const { world, as } = await scene();
    const host = `${randomUUID()}.example`;

    const { status, body } = await as(providerAdminApi.create, {
      name: 'Kalahari Couriers',
      origins: [host],
      kind: 'shared-brand',
      copy_settings_from: world.provider_id,
    });

    expect([status, body.provider]).toMatchObject([
      200,
      { name: 'Kalahari Couriers', origins: [host], kind: 'shared-brand', status: 'active' },
    ]);
    const { provider } = await succeed(test_app, providerApi.byOrigin, { host });
    expect(provider).toMatchObject({ id: body.provider.id, name: 'Kalahari Couriers' });
    expect(provider.provider_settings).toContainEqual({ setting: 'provider_title', value: 'Kalahari Couriers' });
    const admin = await signInAs(
      { ...world, context: { ...world.context, provider_id: body.provider.id } },
      { role: ROLE.admin },
    );
    const { settings } = await succeed(test_app, settingsApi.readSettings, { token: admin.token, input: {} });
    expect(settings).toContainEqual({ setting: 'invoice_due_days', value: 14 });
  });

  it('gives a host to one provider only, also when two ask at once', async () => {
    const { world, as } = await scene();
    const host = `${randomUUID()}.example`;

    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => as(providerAdminApi.create, { name, origins: [host] })),
    );
    const change = await as(providerAdminApi.change, { id: world.provider_id, origins: [world.host, host] });

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect([change.status, change.body.message]).toEqual([400, 'Another provider answers on one of these hosts already.']);
    expect((await succeed(test_app, providerApi.byOrigin, { host: world.host })).provider.id).toBe(world.provider_id);
  });

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

  it('shows what each provider is used for', async () => {
    const { world, as } = await scene();
    await makeCustomer(world);
    await inTransaction(world.context, (tx) => measureUsage(tx, world.context.now));

    const { body } = await as(providerAdminApi.usage, { search: world.host });

    expect(body).toMatchObject({ count: 1, providers: [{ id: world.provider_id, users: 1, shipments_this_month: 0 }] });
    expect(Date.parse(body.providers[0].last_activity)).toBeGreaterThan(Date.now() - 60_000);
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
    expect(stored.map(({ setting, value }) => [setting, value])).toEqual([
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

  it('makes a provider whole or not at all', async () => {
    const { home } = await scene();
    const host = `${randomUUID()}.example`;
    const input = { name: 'Half', origins: [host], kind: 'shared-brand' as const };

    // Its audit entry is the last of the rows, and asks which request it was.
    await expect(addProvider({ ...home.context, request_id: null as never }, input)).rejects.toThrow('request_id');

    expect(await rowsOf(home, `select name from providers where name = 'Half'`)).toEqual([]);
    expect((await addProvider(home.context, input)).provider).toMatchObject({ origins: [host], kind: 'shared-brand' });
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

  it('is for nobody else: an administrator of a provider gets 403', async () => {
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
  it('CALL-30: answers 418 to everybody but who administers the platform, and ends again', async () => {
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
    const soon = new Date(Date.now() + 400);
    await as(providerAdminApi.maintain, { ids: [world.provider_id], from: soon.toISOString() });

    expect((await test_app.request(providerApi.byOrigin, { host: world.host })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, soon.getTime() - Date.now() + 20));
    expect((await test_app.request(providerApi.byOrigin, { host: world.host })).status).toBe(418);
  });
});

describe('the status of a provider', () => {
  it('DATA-42: inactive lets nobody in but who administers the platform', async () => {
    const { world, as, signIn } = await scene();

    await as(providerAdminApi.change, { id: world.provider_id, status: 'inactive' });

    const refused = await signIn(ROLE.admin);
    expect([refused.status, refused.body.message]).toEqual([403, 'This service is not active.']);
    expect((await signIn(ROLE.super)).status).toBe(200);
    expect((await succeed(test_app, providerApi.byOrigin, { host: world.host })).provider.status).toBe('inactive');
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

  it('PERM-063: overdue names its invoices to who may settle them, and stops nobody', async () => {
    const { world, as } = await scene();
    const people = await Promise.all([ROLE.admin, ROLE.ops].map((role) => signInAs(world, { role })));

    await as(providerAdminApi.change, { id: world.provider_id, status: 'overdue', overdue_invoices: ['INV-77', 'INV-81'] });

    const answers = await Promise.all(
      people.map(({ token }) => succeed(test_app, providerApi.generalData, { token, input: {} })),
    );
    expect(answers.map(({ overdue_provider_invoices }) => overdue_provider_invoices)).toEqual([['INV-77', 'INV-81'], []]);
  });
});
