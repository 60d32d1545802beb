import { randomUUID } from 'node:crypto';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { branchApi } from '@tsela/contract/hubs/branch-api';
import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { roleApi } from '@tsela/contract/users/role-api';
import type { ProviderId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reading } from '../db/transaction.ts';
import { selectSettings } from '../providers/setting-repository.ts';
import { redPng } from '../testing/pictures.ts';
import { newestMail } from '../testing/people.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { addProvider } from './add-provider.ts';
import { setUpProvider } from './set-up-provider.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const PASSWORD = 'vier blou fietse';
const LOGO = redPng({ width: 4, height: 4 }).toString('base64');
const LAST_TRY = { is_last_try: true };
const FIRST_TRY = { is_last_try: false };

/** The platform's own provider with its administrator, and another provider at work. */
async function scene() {
  const home = await makeWorld(test_app.services);
  const { token } = await signInAs(home, { role: ROLE.super });
  const world = await makeWorld(test_app.services, { invoice_due_days: 14 });
  const as = (call: Parameters<TestApp['request']>[0], input: object, headers: Record<string, string> = {}) =>
    test_app.request(call, { token, input, headers });
  const there = (provider_id: ProviderId): World => ({ ...world, provider_id, context: { ...world.context, provider_id } });
  const usage = async (id: ProviderId) => (await as(providerAdminApi.usage, { id })).body.providers[0];
  return { home, world, token, as, there, usage };
}

function asked(facts: object = {}) {
  const host = `${randomUUID()}.example`;
  const email = `${randomUUID()}@example.com`;
  const jnb = { code: 'jnb', name: 'Johannesburg', local_area: 'Rosebank', city: 'Johannesburg' };
  const cpt = { code: 'CPT', name: 'Cape Town', city: 'Cape Town', lat: -33.92, lng: 18.42 };
  const input = {
    name: 'Kalahari Couriers',
    origins: [host],
    kind: 'shared-brand',
    plan: 'Standard',
    branding: { colour: '#123456', navigation_colour: '#0a0a0a', logo: LOGO },
    branches: [jnb, cpt],
    administrator: { name: 'Thandi', email },
    ...facts,
  };
  return { host, email, input };
}

describe('making a provider', () => {
  it('SCREEN-51: takes its hosts at once, closed, and opens with the last of its steps: settings, branding, branches and the first administrator', async () => {
    const { world, as, there, usage } = await scene();
    const { host, email, input } = asked({ copy_settings_from: world.provider_id });

    const { status, body } = await as(providerAdminApi.create, input);

    const id: ProviderId = body.provider.id;
    expect([status, body.provider]).toMatchObject([
      202,
      { name: 'Kalahari Couriers', origins: [host], kind: 'shared-brand', plan: 'Standard', status: 'inactive' },
    ]);
    expect(body.provider.setup).toMatchObject({ state: 'waiting', message: '' });
    expect(body.provider.setup.steps.map(({ state }: { state: string }) => state)).toEqual([
      'done',
      ...Array.from({ length: 5 }, () => 'waiting'),
    ]);
    const early = await test_app.request(credentialApi.resetPassword, { host, input: { email } });
    expect([early.status, early.body.message]).toEqual([403, 'This service is not active.']);

    await setUpProvider(there(id).context, FIRST_TRY);

    expect(await usage(id)).toMatchObject({ status: 'active', users: 1, setup: { state: 'done' } });
    const { provider } = await succeed(test_app, providerApi.byOrigin, { host });
    for (const pair of [
      { setting: 'provider_title', value: 'Kalahari Couriers' },
      { setting: 'theme_color_primary', value: '#123456' },
      { setting: 'theme_color_nav_bg', value: '#0a0a0a' },
      { setting: 'logo_url', value: expect.stringContaining('/pictures/') },
    ])
      expect(provider.provider_settings).toContainEqual(pair);
    const mail = await newestMail(there(id), email);
    const link = decodeURIComponent(/verification=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '');
    const joined = await test_app.request(credentialApi.updatePassword, { host, token: link, input: { password: PASSWORD } });
    expect(joined.status).toBe(200);
    const { body: session } = await test_app.request(sessionApi.signIn, { host, input: { email, password: PASSWORD } });
    const own = { host, token: session.access_token };
    const general = await succeed(test_app, providerApi.generalData, own);
    expect(general.user?.role).toMatchObject({ id: ROLE.admin, name: 'Administrator' });
    expect((await succeed(test_app, branchApi.list, own)).branches).toMatchObject([
      { code: 'CPT', lat: -33.92 },
      { code: 'JNB', zone: 'GP' },
    ]);
    expect((await succeed(test_app, settingsApi.readSettings, { ...own, input: {} })).settings).toContainEqual({
      setting: 'invoice_due_days',
      value: 14,
    });
  });

  it('SCREEN-51: asked for twice, also at once and with an answer that was lost, makes one provider', async () => {
    const { as, home } = await scene();
    const { host, input } = asked();
    const key = { 'idempotency-key': randomUUID() };

    const twins = await Promise.all([as(providerAdminApi.create, input, key), as(providerAdminApi.create, input, key)]);
    const repeated = await as(providerAdminApi.create, input, key);
    const without_key = await as(providerAdminApi.create, input);

    const ids = [...twins, repeated].map(({ body }) => body.provider.id);
    expect(new Set(ids).size).toBe(1);
    expect([without_key.status, without_key.body.violations[0].field]).toEqual([400, 'origins']);
    expect(await rowsOf(home, `select provider from provider_origins where origin = '${host}'`)).toEqual([{ provider: ids[0] }]);
  });

  it('SCREEN-51: cut short or run by two at once, does each step once', async () => {
    const { as, there, usage } = await scene();
    const { email, input } = asked();
    const { body } = await as(providerAdminApi.create, input);
    const world = there(body.provider.id);

    await Promise.all([1, 2, 3].map(() => setUpProvider(world.context, FIRST_TRY)));
    await setUpProvider(world.context, FIRST_TRY);

    expect((await usage(world.provider_id)).status).toBe('active');
    expect(await countRows(world, 'branches', 'users', 'messages')).toEqual([2, 1, 1]);
    expect((await newestMail(world, email))?.event).toBe('invitation');
  });

  it('SCREEN-51: that fails half way stays closed, keeps what is done, says why, and goes on from there when it is asked for', async () => {
    const { as, there, usage } = await scene();
    const { email, input } = asked();
    const { body } = await as(providerAdminApi.create, input);
    const world = there(body.provider.id);
    // Nothing that a call could do: the plan of the step before last is spoilt.
    const spoil = (name: string) =>
      changeRows(
        world,
        `update provider_setups set plan = jsonb_set(plan, '{branches,1,name}', '"${name}"') where provider = ${world.provider_id}`,
      );
    await spoil('');

    await setUpProvider(world.context, FIRST_TRY);

    const stopped = await usage(world.provider_id);
    expect(stopped).toMatchObject({ status: 'inactive', setup: { state: 'failed', message: 'Please enter a name.' } });
    expect(stopped.setup.steps.map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'left-out',
      'done',
      'failed',
      'waiting',
      'waiting',
    ]);
    // The step is one: of its branches neither is there.
    expect(await countRows(world, 'branches', 'users')).toEqual([0, 0]);
    await setUpProvider(world.context, FIRST_TRY);
    expect(await countRows(world, 'branches', 'users')).toEqual([0, 0]);

    await spoil('Cape Town');
    const going_on = await as(providerAdminApi.continueSetup, { provider_id: world.provider_id });
    const again = await as(providerAdminApi.continueSetup, { provider_id: world.provider_id });
    // Asked for twice, two jobs run.
    await Promise.all([setUpProvider(world.context, FIRST_TRY), setUpProvider(world.context, FIRST_TRY)]);
    const done = await as(providerAdminApi.continueSetup, { provider_id: world.provider_id });

    expect([going_on.status, going_on.body.provider.setup.state, again.status, done.status]).toEqual([200, 'waiting', 200, 409]);
    expect(await usage(world.provider_id)).toMatchObject({ status: 'active', setup: { state: 'done', message: '' } });
    expect(await countRows(world, 'branches', 'users')).toEqual([2, 1]);
    expect(await newestMail(world, email)).toBeDefined();
  });

  it('is tried again after a passing fault, and fails for good with the last try', async () => {
    const { as, there, usage } = await scene();
    const { body } = await as(providerAdminApi.create, asked().input);
    const world = there(body.provider.id);
    await changeRows(
      world,
      `update provider_setups set plan = plan || '{"branding": {"theme_color_primary": null}, "branches": 1}' where provider = ${world.provider_id}`,
    );
    const stateOf = async () => (await usage(world.provider_id)).setup?.state;

    await expect(setUpProvider(world.context, FIRST_TRY)).resolves.toBeUndefined();
    expect(await stateOf()).toBe('failed');
    await changeRows(
      world,
      `update provider_setups set state = 'waiting', plan = plan || '{"branding": {}}' where provider = ${world.provider_id}`,
    );
    await expect(setUpProvider(world.context, FIRST_TRY)).rejects.toThrow('iterable');
    expect(await stateOf()).toBe('running');
    await expect(setUpProvider(world.context, LAST_TRY)).rejects.toThrow('iterable');

    expect((await usage(world.provider_id)).setup).toMatchObject({
      state: 'failed',
      message: 'It could not be finished. Please try again.',
    });
  });

  it('SCREEN-51: is not stopped by an older job that fails while a newer one goes on or has finished', async () => {
    const { as, there, usage } = await scene();
    const { body } = await as(providerAdminApi.create, asked().input);
    const world = there(body.provider.id);
    const provider_id = world.provider_id;
    const stateOf = async () => (await usage(provider_id)).setup;
    /** A last try that meets a fault at its next step, after what another user does meanwhile. */
    const failing = (meanwhile: () => Promise<unknown>) => {
      const { services } = world.context;
      const live = { ...services.live, publish: () => undefined };
      const gazetteers = {
        ...services.gazetteers,
        of: async () => {
          throw new Error('The connection is lost.');
        },
      };
      // The transaction of the step is over, and its lock let go, before the failure is written.
      const pool = Object.create(services.pool, {
        connect: { value: async () => ((connects += 1) === 2 && (await meanwhile()), services.pool.connect()) },
      });
      let connects = 0;
      return setUpProvider({ ...world.context, services: { ...services, live, gazetteers, pool } }, LAST_TRY).catch(
        (error: Error) => error.message,
      );
    };
    await changeRows(
      world,
      `update provider_setups set steps_done = '["provider", "settings", "branding"]' where provider = ${provider_id}`,
    );

    const first = await failing(() => as(providerAdminApi.continueSetup, { provider_id }));
    const continued = await stateOf();
    const second = await failing(() => setUpProvider(world.context, FIRST_TRY));

    expect([first, second]).toEqual(['The connection is lost.', 'The connection is lost.']);
    expect(continued).toMatchObject({ state: 'waiting', message: '' });
    expect(Date.parse(continued.time_continued)).toBeGreaterThan(Date.parse(continued.time_created));
    expect(await stateOf()).toMatchObject({ state: 'done', message: '' });
    expect(await countRows(world, 'branches', 'users')).toEqual([2, 1]);
  });

  it('leaves a status alone that an administrator has given it meanwhile', async () => {
    const { as, there, usage } = await scene();
    const { body } = await as(providerAdminApi.create, asked().input);
    await as(providerAdminApi.change, { id: body.provider.id, status: 'overdue' });

    await setUpProvider(there(body.provider.id).context, FIRST_TRY);

    expect(await usage(body.provider.id)).toMatchObject({ status: 'overdue', setup: { state: 'done' } });
    // The settings of another one were not asked for.
    const { steps } = (await usage(body.provider.id)).setup;
    expect(steps.map(({ state }: { state: string }) => state)).toEqual(['done', 'left-out', 'done', 'done', 'done', 'done']);
  });

  it('says what is wrong before anything is made', async () => {
    const { as, home } = await scene();
    const { host, input } = asked({
      name: ' ',
      branches: [
        { code: 'JNB', name: '', city: 'Johannesburg', lat: -26.2, lng: 28 },
        { code: 'jnb', name: 'Again', city: 'Johannesburg', lat: 28, lng: -26.2 },
      ],
      administrator: { name: '', email: 'nobody' },
    });

    const { status, body } = await as(providerAdminApi.create, input);
    const nowhere = await as(providerAdminApi.create, asked({ copy_settings_from: 987_654_321 }).input);
    const no_picture = await as(providerAdminApi.create, asked({ branding: { logo: 'PHN2Zz4=' } }).input);

    expect([status, body.violations.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['name', 'branches.0.name', 'branches.1.lat', 'branches.1.code', 'administrator.name', 'administrator.email'],
    ]);
    expect([nowhere.status, no_picture.status]).toEqual([404, 400]);
    expect(await rowsOf(home, `select provider from provider_origins where origin = '${host}'`)).toEqual([]);
  });

  it('knows a branch by the list of the country, not by places of the platform’s own provider', async () => {
    const { as } = await scene();
    const place = { name: 'Waterfall Ridge', city: 'Waterfall Ridge', zone: 'GP', code: '1685', lat: -26.02, lng: 28.11 };
    expect((await as(ownPlaceApi.createOwnPlace, place)).status).toBe(200);
    const branch = { code: 'WFR', name: 'Ridge', local_area: place.name, city: place.city };

    const opened_here = await as(branchApi.create, branch);
    const { status, body } = await as(providerAdminApi.create, asked({ branches: [branch] }).input);

    expect(opened_here.status).toBe(200);
    expect([status, body.violations[0].field]).toEqual([400, expect.stringMatching(/^branches\.0\./)]);
  });

  it('names who asked for it in the log of the new provider', async () => {
    const { as, there, home } = await scene();
    const { body } = await as(providerAdminApi.create, asked().input);
    await setUpProvider(there(body.provider.id).context, FIRST_TRY);

    const admin = await signInAs(there(body.provider.id), { role: ROLE.admin });
    const { audit_events } = await succeed(test_app, auditApi.events, {
      token: admin.token,
      input: { type: 'provider', object_id: body.provider.id },
    });
    const starter = (await rowsOf<{ name: string }>(home, 'select name from users order by id desc limit 1'))[0]?.name;
    expect(new Set(audit_events.map(({ actor }) => actor))).toEqual(new Set([starter]));
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

  it('gives a host to one provider only, also when two ask at once', async () => {
    const { world, as } = await scene();
    const host = `${randomUUID()}.example`;

    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => as(providerAdminApi.create, { name, origins: [host] })),
    );
    const change = await as(providerAdminApi.change, { id: world.provider_id, origins: [world.host, host] });

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 400, 400]);
    expect([change.status, change.body.message]).toEqual([400, 'Another provider answers on one of these hosts already.']);
    expect((await succeed(test_app, providerApi.byOrigin, { host: world.host })).provider.id).toBe(world.provider_id);
  });

  it('takes over neither secrets nor what names the other provider', async () => {
    const { world, as, there } = await scene();
    const { input } = asked({ copy_settings_from: world.provider_id, branding: {} });
    const { body } = await as(providerAdminApi.create, input);

    await setUpProvider(there(body.provider.id).context, FIRST_TRY);

    const stored = await reading(there(body.provider.id).context, selectSettings);
    // Beside what each world of the tests has set for its drivers.
    const own = stored.filter(({ setting }) => !setting.startsWith('driver_'));
    expect(own.map(({ setting, value }) => [setting, value])).toEqual([
      ['invoice_due_days', 14],
      ['provider_title', 'Kalahari Couriers'],
    ]);
  });

  it('lets no role of support make itself administrator of a provider, nor open one that it makes', async () => {
    const { as, home } = await scene();
    const permissions = ['API_/providers:POST', 'API_/providers/administrators:POST'];
    const { body } = await as(roleApi.create, { name: 'Support', permissions, permissions_ui: [] });
    const { token } = await signInAs(home, { role: body.role.id });
    const admin = await signInAs(home, { role: ROLE.admin });
    const ask = (input: object, by = token) => test_app.request(providerAdminApi.create, { token: by, input });

    expect((await ask(asked().input)).status).toBe(403);
    expect((await ask(asked({ administrator: undefined }).input)).status).toBe(202);
    expect((await ask(asked({ administrator: undefined }).input, admin.token)).status).toBe(403);
    expect(
      (await test_app.request(providerAdminApi.continueSetup, { token: admin.token, input: { provider_id: home.provider_id } }))
        .status,
    ).toBe(403);
  });
});
