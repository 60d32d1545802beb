import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { roleApi } from '@tsela/contract/users/role-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { RoleId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], person: SignedIn, input: object, host = world.host) =>
  test_app.request(call, { token: person.token, host, input });

let number = 0;
const DEPOT = { permissions: ['API_/shipments:GET', 'API_/accounts:GET'], permissions_ui: ['shipments', 'accounts'] };

async function makeRole(input: object = {}): Promise<{ id: RoleId; name: string; time_modified: string }> {
  const { status, body } = await ask(roleApi.create, admin, { name: `Depot ${++number}`, ...DEPOT, ...input });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.role;
}

describe('the list of roles', () => {
  it('DATA-04 ROLE-07 ROLE-12: shows Global ones and the provider’s own, with how many hold each', async () => {
    const { name } = await makeRole();
    const { roles } = await succeed(test_app, roleApi.list, { token: admin.token, host: world.host, input: {} });

    expect(roles.filter(({ group }) => group === 'Global').map((role) => role.name)).toEqual([
      'Provider super-admin',
      'Driver',
      'Administrator',
      'Operations manager',
      'Account Owner',
      'Account User',
      'Operations staff',
      'Finance manager',
      'Account User – No billing',
    ]);
    const own = roles.find((role) => role.name === name);
    expect([own?.group, own?.provider_id, own?.users, own?.may_change, own?.may_give]).toEqual([
      'Custom',
      world.provider_id,
      0,
      true,
      true,
    ]);
    expect(roles.find(({ id }) => id === ROLE.admin)?.users).toBe(1);
  });

  it('SCREEN-46: the catalogue has the sections of the editor and the calls in groups', async () => {
    const { body } = await ask(roleApi.catalogue, admin, {});

    expect(body.sections.map(({ title }: { title: string }) => title)).toEqual(['General', 'Maps', 'Tools', 'Inline']);
    const shipments = body.api_groups.find(({ title }: { title: string }) => title === 'Shipments');
    expect(shipments.wildcard).toBe('API_/shipments/*');
    expect(shipments.permissions.map(({ permission }: { permission: string }) => permission)).toContain('API_/shipments:PATCH');
  });

  it('another provider’s roles are not there, and account users do not reach them', async () => {
    const { id } = await makeRole();
    const other = await makeWorld(test_app.services);
    const stranger = await signInAs(other, { role: ROLE.admin });
    const answers = [
      await ask(roleApi.change, stranger, { id, name: 'Mine' }, other.host),
      await ask(roleApi.remove, stranger, { id }, other.host),
      await ask(userApi.create, stranger, { name: 'A', email: 'a@example.com', role_id: id }, other.host),
    ];
    const { body } = await ask(roleApi.list, stranger, { id }, other.host);
    const owner = await makeCustomer(world);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(body.roles).toEqual([]);
    expect((await ask(roleApi.list, owner, {})).status).toBe(403);
  });
});

describe('saving a role', () => {
  it.each([
    [{ name: ' ' }, 400, 'Please enter a name of up to 100 characters.'],
    [{ permissions: ['API_/spaceships:GET'] }, 400, 'API_/spaceships:GET is not a known permission.'],
    [{ permissions: ['*'] }, 400, '* is not a known permission.'],
    [{ permissions: ['API_*'] }, 400, 'API_* is not a known permission.'],
    [{ permissions_ui: ['everything'] }, 400, 'everything is not a known permission.'],
    [{ logout_after_inactive_minutes: 10_081 }, 400, 'Please enter minutes from 0 (never) to 10 080 (a week).'],
    [{ permissions: ['API_/providers:POST'] }, 403, 'You cannot grant API_/providers:POST, because you do not have it yourself.'],
    [{ permissions: ['API_/providers/*'] }, 403, 'You cannot grant API_/providers/*, because you do not have it yourself.'],
    [
      { needs_account: true, permissions: ['API_/users/impersonate:POST'], permissions_ui: [] },
      400,
      'Users of an account cannot be given API_/users/impersonate:POST.',
    ],
  ])('PERM-006 SCREEN-46: %j is answered %i', async (input, status, message) => {
    const answer = await ask(roleApi.create, admin, { name: `Wrong ${++number}`, ...DEPOT, ...input });

    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('a name is one role’s, also of two made at once, and free again after it', async () => {
    const name = `Twin ${++number}`;
    const answers = await Promise.all([
      ask(roleApi.create, admin, { name, ...DEPOT }),
      ask(roleApi.create, admin, { name: name.toUpperCase(), ...DEPOT }),
    ]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const made = answers.find(({ status }) => status === 200);
    await ask(roleApi.remove, admin, { id: made?.body.role.id });
    expect((await ask(roleApi.create, admin, { name, ...DEPOT })).status).toBe(200);
  });

  it('who was second to save is told so', async () => {
    const { id, time_modified } = await makeRole();
    const answers = await Promise.all([
      ask(roleApi.change, admin, { id, description: 'One', time_modified }),
      ask(roleApi.change, admin, { id, description: 'Other', time_modified }),
    ]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Someone else has changed this role in the meantime. Please load it again.',
    );
  });

  it('PERM-001: what a role gains and loses counts for who is signed in, at their next call', async () => {
    const { id, name } = await makeRole();
    const clerk = await signInAs(world, { role: id });
    const may = async () => (await ask(auditApi.events, clerk, { type: 'shipment', object_id: 1 })).status;
    expect(await may()).toBe(403);

    await ask(roleApi.change, admin, { id, permissions: [...DEPOT.permissions, 'API_/audit/events:GET'] });
    expect(await may()).toBe(200);
    await ask(roleApi.change, admin, { id, permissions: DEPOT.permissions });
    expect(await may()).toBe(403);

    const { user, roles } = await succeed(test_app, providerApi.generalData, { token: clerk.token, host: world.host });
    expect([user.role.name, user.role.permissions, roles.some((role) => role.id === id)]).toEqual([
      name,
      DEPOT.permissions,
      true,
    ]);
  });

  it('GENDATA-02: a changed role is among what has changed since a marker', async () => {
    const { id } = await makeRole();
    const since = new Date(Date.now() + 120_000).toISOString();
    const quiet = await succeed(test_app, providerApi.generalData, { token: admin.token, host: world.host, input: { since } });
    const { body } = await ask(providerApi.generalData, admin, { since: new Date(Date.now() - 1000).toISOString() });

    expect(quiet.roles).toBeUndefined();
    expect(body.roles.some((role: { id: number }) => role.id === id)).toBe(true);
  });

  it('TFA-13 SESSION-02: what a sign-in is asked is the provider’s to say, for Global roles too; the rest of those stays', async () => {
    const hub = await signInAs(world, { role: ROLE.hub });
    const rules = { require_2fa: true, logout_after_inactive_minutes: 30 };
    const changed = await ask(roleApi.change, admin, { id: ROLE.hub, ...rules });
    const refused = await ask(roleApi.change, admin, { id: ROLE.hub, permissions: [] });

    expect([changed.status, changed.body.role.require_2fa, changed.body.role.logout_after_inactive_minutes]).toEqual([
      200,
      true,
      30,
    ]);
    expect((await ask(userApi.list, hub, {})).status).toBe(403);
    expect((await ask(providerApi.generalData, hub, {})).body.code).toBe('two-factor-required');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Global roles are the same for every provider: only what they ask of a sign-in can be changed. Copy the role to change more.',
    ]);
    const { audit_events } = await succeed(test_app, auditApi.events, {
      token: admin.token,
      host: world.host,
      input: { type: 'role', object_id: ROLE.hub },
    });
    expect(audit_events.map(({ action }) => action)).toEqual(['role.sign-in-changed']);
  });

  it('a user does not raise themselves by their own role', async () => {
    const { id } = await makeRole({ permissions: ['API_/roles/*', 'API_/users/*'], permissions_ui: ['users'] });
    const clerk = await signInAs(world, { role: id });
    const raised = await ask(roleApi.change, clerk, { id, permissions: ['API_/roles/*', 'API_/users/*', 'API_/billing/*'] });
    const above = await ask(roleApi.change, clerk, { id: ROLE.admin, require_2fa: true });
    const given = await ask(userApi.create, clerk, { name: 'A', email: 'raised@example.com', role_id: ROLE.hub });

    expect([raised.status, raised.body.message]).toEqual([
      403,
      'You cannot grant API_/billing/*, because you do not have it yourself.',
    ]);
    expect([above.status, above.body.message]).toEqual([403, 'You cannot change a role that has more rights than you.']);
    expect([given.status, given.body.message]).toEqual([403, 'You cannot give this role.']);
  });
});

describe('deleting a role', () => {
  it('asks for the successor while it has users, and moves them', async () => {
    const { id, name } = await makeRole();
    const next = await makeRole();
    const clerk = await signInAs(world, { role: id });
    const [person] = (await succeed(test_app, userApi.list, { token: admin.token, host: world.host, input: { role_id: id } }))
      .users;

    const asked = await ask(roleApi.remove, admin, { id });
    expect([asked.status, asked.body.message]).toEqual([
      409,
      `${person?.name} holds this role. Choose the role that takes its place.`,
    ]);
    const moved = await ask(roleApi.remove, admin, { id, successor_id: next.id });
    expect([moved.status, moved.body]).toEqual([200, { message: `${name} is deleted.`, moved: 1 }]);
    const { body } = await ask(providerApi.generalData, clerk, {});
    expect([body.user.role.name, body.roles.some((role: { id: number }) => role.id === id)]).toEqual([next.name, false]);
    const { audit_events } = await succeed(test_app, auditApi.events, {
      token: admin.token,
      host: world.host,
      input: { type: 'user', object_id: clerk.user_id },
    });
    expect(audit_events[0]?.change.change_to).toEqual({ role_id: next.id, role: next.name });
  });

  it('refuses Global roles, and successors that the deleter may not give', async () => {
    const { id } = await makeRole();
    await signInAs(world, { role: id });
    const global = await ask(roleApi.remove, admin, { id: ROLE.hub });
    const driver = await ask(roleApi.remove, admin, { id, successor_id: ROLE.driver });
    const unknown = await ask(roleApi.remove, admin, { id, successor_id: 999_999 });

    expect([global.status, driver.status, driver.body.message, unknown.status]).toEqual([
      403,
      403,
      'You cannot give this role.',
      404,
    ]);
  });

  it('leaves no user with a role that is gone, though it is given at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeRole();
      const hub = await signInAs(world, { role: ROLE.hub });
      const [given, deleted] = await Promise.all([
        ask(profileApi.change, admin, { id: hub.user_id, role_id: id }),
        ask(roleApi.remove, admin, { id }),
      ]);

      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([given.status, deleted.status]);
    }
  });
});
