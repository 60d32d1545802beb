import { randomUUID } from 'node:crypto';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { Route } from '@tsela/contract/route';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { roleApi } from '@tsela/contract/users/role-api';
import type { ProviderId, UserId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealEvents } from '../audit/seal-events.ts';
import { verifyEvents } from '../audit/verify-events.ts';
import { PASSWORD, hirePerson, newestMail } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** The platform's own provider with its administrator, and another one with an administrator. */
async function scene() {
  const home = await makeWorld(test_app.services, { support_contact_number: '0100000001' });
  const platform = await hirePerson(test_app, home, { role: ROLE.super });
  const world = await makeWorld(test_app.services);
  const admin = await hirePerson(test_app, world, { role: ROLE.admin });
  const { provider_id } = world;
  const as = (call: Route, input: object, token = platform.token) => test_app.request(call, { token, host: home.host, input });
  const list = async () => (await as(providerAdminApi.administrators, { id: provider_id })).body.administrators;
  const invite = async () => {
    const email = `${randomUUID()}@example.com`;
    await as(providerAdminApi.inviteAdministrator, { provider_id, name: 'Thandi', email });
    const found = (await list()).find((each: { email: string }) => each.email === email);
    return { email, user_id: found.user_id as UserId };
  };
  const linkTo = async (email: string) =>
    decodeURIComponent(/verification=(\S+)/.exec((await newestMail(world, email))?.body ?? '')?.[1] ?? '');
  const join = (link: string) =>
    test_app.request(credentialApi.updatePassword, { host: world.host, token: link, input: { password: 'vier blou fietse' } });
  return { home, platform, world, admin, provider_id, as, list, invite, linkTo, join };
}

describe('the invitation of an administrator', () => {
  it('SCREEN-51: is listed with its end, sent again so that only the newest link works, and gone once it is taken up', async () => {
    const { as, list, invite, linkTo, join, provider_id, admin } = await scene();
    const { email, user_id } = await invite();
    const first = await linkTo(email);

    const again = await as(providerAdminApi.resendInvitation, { id: provider_id, user_id });

    const second = await linkTo(email);
    expect([again.status, again.body.message]).toEqual([200, 'Not sent: no mail server is set. Copy the link.']);
    const [waiting] = (await list()).filter((each: { user_id: UserId }) => each.user_id === user_id);
    expect(waiting).toMatchObject({ name: 'Thandi', email, state: 'invited', time_last_login: null });
    expect(Date.parse(waiting.invitation_expires)).toBeGreaterThan(Date.now() + 6 * 24 * 3600_000);
    expect([(await join(first)).status, (await join(second)).status]).toEqual([404, 200]);
    const joined = (await list()).find((each: { user_id: UserId }) => each.user_id === user_id);
    expect(joined).toMatchObject({ state: 'active', invitation_expires: null });
    const late = await as(providerAdminApi.resendInvitation, { id: provider_id, user_id });
    const back = await as(providerAdminApi.withdrawInvitation, { id: provider_id, user_id });
    expect([late.status, back.status]).toEqual([409, 409]);
    expect((await list()).map((each: { user_id: UserId }) => each.user_id)).toContain(admin.user_id);
  });

  it('SCREEN-51: that is taken back opens nothing, and its address may be invited anew', async () => {
    const { as, list, invite, linkTo, join, provider_id } = await scene();
    const { email, user_id } = await invite();
    const link = await linkTo(email);

    const { status, body } = await as(providerAdminApi.withdrawInvitation, { id: provider_id, user_id });

    expect([status, body.message]).toEqual([200, 'The invitation of Thandi is taken back.']);
    expect((await join(link)).status).toBe(404);
    expect((await list()).map((each: { email: string }) => each.email)).not.toContain(email);
    expect((await as(providerAdminApi.withdrawInvitation, { id: provider_id, user_id })).status).toBe(404);
    expect((await as(providerAdminApi.inviteAdministrator, { provider_id, name: 'Thandi', email })).status).toBe(200);
  });

  it('is not sent without end', async () => {
    const { as, invite, provider_id } = await scene();
    const { user_id } = await invite();
    const statuses = [];
    for (let time = 0; time < 8; time++)
      statuses.push((await as(providerAdminApi.resendInvitation, { id: provider_id, user_id })).status);

    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it('concerns only administrators of the named provider, and is for the platform alone', async () => {
    const { as, home, world, provider_id, admin } = await scene();
    const ops = await hirePerson(test_app, world, { role: ROLE.ops });
    const home_admin = await hirePerson(test_app, home, { role: ROLE.admin });
    const permissions = ['API_/providers:*', 'API_/providers/*', 'API_/users/impersonate:POST'];
    const { body } = await as(roleApi.create, { name: `Support ${randomUUID()}`, permissions, permissions_ui: [] });
    const support = await signInAs(home, { role: body.role.id });
    const calls: readonly Route[] = [
      providerAdminApi.resendInvitation,
      providerAdminApi.withdrawInvitation,
      providerAdminApi.openAs,
    ];

    for (const call of calls) {
      for (const user_id of [ops.user_id, home_admin.user_id, 987_654_321])
        expect([call.path, user_id, (await as(call, { id: provider_id, user_id })).status]).toEqual([call.path, user_id, 404]);
      for (const token of [support.token, home_admin.token])
        expect([call.path, (await as(call, { id: provider_id, user_id: admin.user_id }, token)).status]).toEqual([
          call.path,
          403,
        ]);
    }
    expect((await as(providerAdminApi.administrators, { id: provider_id }, support.token)).status).toBe(403);
    expect((await as(providerAdminApi.administrators, { id: 987_654_321 })).status).toBe(404);
  });
});

describe('opening a provider as its administrator', () => {
  async function opened() {
    const at = await scene();
    const { home, platform, provider_id } = at;
    const going_on = (
      username: string,
      options: { call?: Route; token?: string; input?: object; provider?: ProviderId } = {},
    ) => {
      const { call = providerApi.generalData, token = platform.token, input = {}, provider = provider_id } = options;
      return test_app.app
        .inject({
          method: call.method,
          url: `/api${call.path}?provider_id=${provider}`,
          headers: {
            host: home.host,
            authorization: `Bearer ${token}`,
            'request-username': username,
            ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
          },
          ...(call.method !== 'GET' && { payload: JSON.stringify(input) }),
        })
        .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
    };
    const open = (token = platform.token) =>
      at.as(providerAdminApi.openAs, { id: provider_id, user_id: at.admin.user_id }, token);
    return { ...at, going_on, open };
  }
  const SAVING = { settings: [{ setting: 'support_contact_number', value: '0105550100' }] };

  it('SCREEN-51 IMP-03: answers and changes what the administrator would, at the provider and nowhere else', async () => {
    const { going_on, admin, provider_id, as, world } = await opened();

    const start = await as(providerAdminApi.openAs, { id: provider_id, user_id: admin.user_id });
    const read = await going_on(admin.email);
    const saved = await going_on(admin.email, { call: settingsApi.saveSettings, input: SAVING });

    expect([start.status, start.body.username]).toEqual([200, admin.email]);
    expect([read.status, read.body.user.id, read.body.user.role.id]).toEqual([200, admin.user_id, ROLE.admin]);
    expect(saved.status).toBe(200);
    const stored = await rowsOf<{ value: unknown }>(
      world,
      `select value from provider_settings where provider_id = ${provider_id} and setting = 'support_contact_number'`,
    );
    expect(stored).toEqual([{ value: '0105550100' }]);
    expect((await going_on(admin.email, { call: providerAdminApi.usage })).status).toBe(403);
  });

  it('SCREEN-51 IMP-06: stands in both logs, with both people, and the chains of events hold', async () => {
    const { going_on, home, admin, platform, provider_id, as, world } = await opened();

    await as(providerAdminApi.openAs, { id: provider_id, user_id: admin.user_id });
    await going_on(admin.email, { call: settingsApi.saveSettings, input: SAVING });

    const eventsOf = (at: typeof world, type: string) =>
      rowsOf(
        at,
        `select actor_user_id, impersonator_user_id, object_id from events where provider_id = ${at.provider_id} and type = '${type}'`,
      );
    const TYPE = 'provider.opened-as-administrator';
    const by_platform = { actor_user_id: platform.user_id, impersonator_user_id: null };
    expect(await eventsOf(world, TYPE)).toEqual([{ ...by_platform, object_id: admin.user_id }]);
    expect(await eventsOf(home, TYPE)).toEqual([{ ...by_platform, object_id: provider_id }]);
    expect(await eventsOf(world, 'provider-setting.changed')).toMatchObject([
      { actor_user_id: admin.user_id, impersonator_user_id: platform.user_id },
    ]);
    const listed = await test_app.request(auditApi.events, {
      host: world.host,
      token: admin.token,
      input: { type: 'user', object_id: admin.user_id },
    });
    expect(listed.status).toBe(200);
    for (const at of [home, world]) {
      await sealEvents(at.context);
      expect((await verifyEvents(at.context)).breaches).toEqual([]);
    }
  });

  it('SCREEN-51 IMP-06: is for the session that opened it, for a working day: an address alone opens nothing', async () => {
    const { going_on, open, home, admin, platform, world, provider_id } = await opened();
    const NOT_OPENED = 'Please open this provider from its page. It stays open for eight hours.';
    const colleague = await hirePerson(test_app, world, { role: ROLE.admin });
    const elsewhere = (await platform.signIn()).body.access_token;
    const before = await going_on(admin.email);
    await open();
    await open();

    expect([before.status, before.body.message]).toEqual([403, NOT_OPENED]);
    expect((await going_on(admin.email)).status).toBe(200);
    for (const { status, body } of [await going_on(colleague.email), await going_on(admin.email, { token: elsewhere })])
      expect([status, body.message]).toEqual([403, NOT_OPENED]);
    const kept = await rowsOf<{ opened: { provider_id: number; user_id: number; until: string }[] }>(
      home,
      `select opened from sessions where opened <> '[]'`,
    );
    const until = kept[0]?.opened[0]?.until ?? '';
    expect(kept).toEqual([{ opened: [{ provider_id, user_id: admin.user_id, until }] }]);
    expect((Date.parse(until) - Date.now()) / 3600_000).toBeCloseTo(8, 1);
    await changeRows(
      home,
      `update sessions set opened = jsonb_set(opened, '{0,until}', '"2026-01-01T00:00:00Z"') where opened <> '[]'`,
    );
    test_app.services.actors.forget(platform.user_id);
    const over = await going_on(admin.email);
    expect([over.status, over.body.message]).toEqual([403, NOT_OPENED]);
  });

  it('SCREEN-51 IMP-06: ends at once when they stop acting there, for this session alone, and stands in both logs', async () => {
    const { going_on, open, home, admin, as, platform, world, provider_id } = await opened();
    const elsewhere = (await platform.signIn()).body.access_token;
    await open();
    await open(elsewhere);
    expect((await going_on(admin.email)).status).toBe(200);

    const left = await as(providerAdminApi.leave, { provider_id });
    const again = await as(providerAdminApi.leave, { provider_id });

    expect([left.body, again.body]).toEqual([{ ended: 1 }, { ended: 0 }]);
    expect((await going_on(admin.email)).status).toBe(403);
    expect((await going_on(admin.email, { token: elsewhere })).status).toBe(200);
    const leftOf = (at: typeof world) =>
      rowsOf(
        at,
        `select object_id, actor_user_id from events where provider_id = ${at.provider_id} and type = 'provider.left-as-administrator'`,
      );
    expect(await leftOf(world)).toEqual([{ object_id: admin.user_id, actor_user_id: platform.user_id }]);
    expect(await leftOf(home)).toEqual([{ object_id: provider_id, actor_user_id: platform.user_id }]);
    expect((await as(providerAdminApi.leave, { provider_id }, admin.token)).status).not.toBe(200);
  });

  it('IMP-06: leads to active administrators of the provider only', async () => {
    const { going_on, world } = await opened();
    const elsewhere = await scene();
    const others = [
      await hirePerson(test_app, world, { role: ROLE.super }),
      await hirePerson(test_app, world, { role: ROLE.ops }),
      await hirePerson(test_app, world, { role: ROLE.owner }),
      elsewhere.admin,
    ];
    const gone = await hirePerson(test_app, world, { role: ROLE.admin });
    await changeRows(world, `update users set is_active = false where id = ${gone.user_id}`);

    for (const { email } of [...others, gone, { email: 'nobody@example.com' }, { email: "' or true --" }]) {
      const { status, body } = await going_on(email);
      expect([email, status, body.message]).toEqual([email, 403, 'You may not act as this user.']);
    }
    expect((await going_on(elsewhere.admin.email, { provider: 987_654_321 as ProviderId })).status).toBe(403);
  });

  it('IMP-06: is no way for roles of support or administrators elsewhere: a provider that is not theirs is none', async () => {
    const { going_on, open, home, admin, as } = await opened();
    await open();
    const permissions = ['API_/providers:POST', 'API_/providers/open:POST', 'API_/users/impersonate:POST'];
    const { status, body } = await as(roleApi.create, { name: `All ${randomUUID()}`, permissions, permissions_ui: [] });
    expect(status).toBe(200);
    const people = [
      await hirePerson(test_app, home, { role: ROLE.admin }),
      await signInAs(home, { role: body.role.id }),
      await hirePerson(test_app, home, { role: ROLE.owner }),
    ];

    for (const { token } of people) expect((await going_on(admin.email, { token })).status).toBe(403);
  });

  it('IMP-06: needs the second factor that the platform’s role wants', async () => {
    const { going_on, home, admin, platform } = await opened();
    await changeRows(
      home,
      `insert into role_sign_in_rules (provider_id, role_id, require_2fa) values (${home.provider_id}, ${ROLE.super}, true)`,
    );
    const fresh = (await platform.signIn()).body.access_token;

    const { status, body } = await going_on(admin.email, { token: fresh });

    expect([status, body.code]).toEqual([403, 'two-factor-required']);
  });

  it('SCREEN-51 TFA-13: lets who lacks a second factor set it up for themselves, and leave', async () => {
    const { going_on, home, admin, platform } = await opened();
    await changeRows(
      home,
      `insert into role_sign_in_rules (provider_id, role_id, require_2fa) values (${home.provider_id}, ${ROLE.super}, true)`,
    );
    const token = (await platform.signIn()).body.access_token;

    const set_up = await going_on(admin.email, {
      token,
      call: credentialApi.setUpTwoFactor,
      input: { two_factor_auth_passcode: '' },
    });
    const left = await going_on(admin.email, { token, call: sessionApi.signOut });

    expect([set_up.status, decodeURIComponent(set_up.body.auth_url)]).toEqual([200, expect.stringContaining(platform.email)]);
    expect([left.status, (await test_app.request(providerApi.generalData, { host: home.host, token })).status]).toEqual([
      200, 401,
    ]);
  });

  it('SCREEN-51 IMP-06: is left by signing out also when the administrator is gone, and by the person themselves', async () => {
    const { going_on, open, home, admin, platform, world } = await opened();
    const token = (await platform.signIn()).body.access_token;
    await open(token);
    await changeRows(world, `update users set is_active = false where id = ${admin.user_id}`);
    expect((await going_on(admin.email, { token })).status).toBe(403);

    const { status } = await going_on(admin.email, { token, call: sessionApi.signOut });

    expect([status, (await test_app.request(providerApi.generalData, { host: home.host, token })).status]).toEqual([200, 401]);
    const who = await rowsOf(
      home,
      `select actor_user_id, impersonator_user_id from events where provider_id = ${home.provider_id} and type = 'session.ended'`,
    );
    expect(who).toEqual([{ actor_user_id: platform.user_id, impersonator_user_id: null }]);
  });

  it('SCREEN-51: looks at a provider that is closed or in maintenance, which its own administrator does not', async () => {
    const { going_on, open, admin, as, provider_id, world } = await opened();
    await open();
    const own = () => test_app.request(providerApi.generalData, { token: admin.token, host: world.host });

    await as(providerAdminApi.change, { id: provider_id, status: 'inactive' });
    expect([(await own()).status, (await going_on(admin.email)).status]).toEqual([403, 200]);
    await as(providerAdminApi.maintain, { ids: [provider_id], from: new Date(Date.now() - 1000).toISOString() });
    expect([(await own()).status, (await going_on(admin.email)).status]).toEqual([418, 200]);
  });

  it('leaves the administrator’s sign-in alone, and ends with the own session', async () => {
    const { going_on, open, admin, home, platform, world } = await opened();
    const token = (await platform.signIn()).body.access_token;
    await open(token);
    // Each is sound: nothing else is wrong with it.
    const tries = [
      await going_on(admin.email, { token, call: credentialApi.setUpTwoFactor, input: { two_factor_auth_passcode: '' } }),
      await going_on(admin.email, {
        token,
        call: credentialApi.updatePassword,
        input: { password: 'vier blou fietse', old_password: PASSWORD },
      }),
      await going_on(admin.email, { token, call: credentialApi.endSessions, input: { which: 'all' } }),
    ];

    for (const { status, body } of tries)
      expect([status, body.message]).toEqual([403, 'You cannot do this while you act for another user.']);
    expect((await going_on(admin.email, { token, call: sessionApi.signOut })).status).toBe(200);
    const read = (of: string, host: string) => test_app.request(providerApi.generalData, { host, token: of });
    expect([(await read(token, home.host)).status, (await read(admin.token, world.host)).status]).toEqual([401, 200]);
  });
});
