import { accountApi } from '@tsela/contract/accounts/account-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import type { Route } from '@tsela/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealEvents } from '../audit/seal-events.ts';
import { verifyEvents } from '../audit/verify-events.ts';
import { PASSWORD, hirePerson } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services, { terms_and_conditions_version: '3' });
  const admin = await hirePerson(test_app, world, { role: ROLE.admin });
  const owner = await hirePerson(test_app, world, { role: ROLE.owner });
  const as = (
    username: string,
    { call = providerApi.generalData, token = admin.token, input = {} }: { call?: Route; token?: string; input?: object } = {},
  ) => test_app.request(call, { host: world.host, token, input, headers: { 'request-username': username } });
  return { world, admin, owner, as };
}

describe('acting as another user', () => {
  it('IMP-01 IMP-03: answers what they would see, by header or in the address', async () => {
    const { world, admin, owner, as } = await scene();

    const by_header = await as(owner.email);
    const by_address = await test_app.request(providerApi.generalData, {
      host: world.host,
      token: admin.token,
      input: { request_username: owner.email },
    });

    for (const { status, body } of [by_header, by_address])
      expect([status, body.user.id, body.account.id]).toEqual([200, owner.user_id, owner.account_id]);
    const saving = { settings: [{ setting: 'support_contact_number', value: '0105550100' }] };
    expect((await as(owner.email, { call: settingsApi.saveSettings, input: saving })).status).toBe(403);
    expect((await as(owner.email, { call: accountApi.list })).body.accounts).toHaveLength(1);
  });

  it('IMP-02: answers all of the general data, whatever was kept of them before', async () => {
    const { owner, as } = await scene();
    const { body: whole } = await as(owner.email);

    const { status, body } = await as(owner.email, { input: { since: new Date(Date.now() + 120_000).toISOString() } });

    expect([status, Object.keys(body).toSorted()]).toEqual([200, Object.keys(whole as object).toSorted()]);
  });

  it('IMP-06: is for holders of the permission', async () => {
    const { world, owner, as } = await scene();
    const others = [
      await signInAs(world, { role: ROLE.ops }),
      await signInAs(world, { role: ROLE.finance }),
      await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg }),
      owner,
    ];
    const colleague = await hirePerson(test_app, world);

    for (const { token } of others) {
      const { status, body } = await as(colleague.email, { token });
      expect([status, body.message]).toEqual([403, 'You may not act as this user.']);
    }
  });

  it('IMP-06: never leads upwards, out of the provider, or to no user, in the same words', async () => {
    const { world, as, admin } = await scene();
    const elsewhere = await scene();
    const super_admin = await hirePerson(test_app, world, { role: ROLE.super });
    const gone = await hirePerson(test_app, world);
    await changeRows(world, `update users set is_active = false where id = ${gone.user_id}`);

    for (const username of [super_admin.email, elsewhere.owner.email, gone.email, 'nobody@example.com', "' or true --"]) {
      const { status, body } = await as(username);
      expect([username, status, body.message]).toEqual([username, 403, 'You may not act as this user.']);
    }
    expect((await as(admin.email.toUpperCase())).body.user.id).toBe(admin.user_id);
  });

  it('IMP-06: leads a user limited to a branch or an account to no user who sees more', async () => {
    const { world, as, owner } = await scene();
    const branch = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });
    const account = await signInAs(world, { role: ROLE.admin, limit_account_id: owner.account_id ?? (0 as never) });
    const free = await hirePerson(test_app, world, { role: ROLE.ops });
    const stranger = await hirePerson(test_app, world);
    const statuses = async (token: string) =>
      Promise.all([owner, stranger, free].map(async ({ email }) => (await as(email, { token })).status));

    expect(await statuses(branch.token)).toEqual([403, 403, 403]);
    expect(await statuses(account.token)).toEqual([200, 403, 403]);
  });

  it('IMP-06: is in the log with both, and the chain of events covers both', async () => {
    const { world, admin, owner, as } = await scene();

    await as(owner.email, { call: profileApi.saveSetting, input: { setting: 'dashboard_layout', value: { left: 1 } } });

    const [event] = await rowsOf<{ id: number }>(
      world,
      `select id, actor_user_id, impersonator_user_id from events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(event).toMatchObject({ actor_user_id: owner.user_id, impersonator_user_id: admin.user_id });
    const listed = await test_app.request(auditApi.events, {
      host: world.host,
      token: admin.token,
      input: { type: 'user', object_id: owner.user_id },
    });
    expect(listed.body.audit_events[0]).toMatchObject({
      actor: expect.stringMatching(/^Person/),
      impersonator: expect.stringMatching(/^Person/),
    });
    await sealEvents(world.context);
    expect((await verifyEvents(world.context)).breaches).toEqual([]);
  });

  it('leaves the sign-in of the other person alone', async () => {
    const { owner, as } = await scene();
    const tries = [
      as(owner.email, { call: credentialApi.updatePassword, input: { password: 'vier blou fietse', old_password: PASSWORD } }),
      as(owner.email, { call: credentialApi.setUpTwoFactor, input: { two_factor_auth_passcode: '' } }),
      as(owner.email, { call: credentialApi.removeTwoFactor, input: { password: PASSWORD } }),
      as(owner.email, { call: credentialApi.endSessions, input: { which: 'all' } }),
      as(owner.email, { call: credentialApi.sessions }),
      as(owner.email, { call: profileApi.change, input: { terms_and_conditions_accepted_version: '3' } }),
    ];

    for (const answer of await Promise.all(tries)) expect([400, 403]).toContain(answer.status);
    expect((await owner.signIn()).status).toBe(200);
  });

  it('ends with signing out of the own session', async () => {
    const { owner, as, world, admin } = await scene();
    const token = (await admin.signIn()).body.access_token;

    await as(owner.email, { call: sessionApi.signOut, token });

    const read = (of: string) => test_app.request(providerApi.generalData, { host: world.host, token: of });
    expect([(await read(token)).status, (await read(owner.token)).status]).toEqual([401, 200]);
  });
});
