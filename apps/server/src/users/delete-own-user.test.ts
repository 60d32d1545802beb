import { registrationApi } from '@tsela/contract/accounts/registration-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { userApi } from '@tsela/contract/users/user-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEvents } from '../audit/verify-events.ts';
import { runJob } from '../job-handlers/job-handlers.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { PASSWORD, hirePerson, newestMail } from '../testing/people.ts';
import { countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services, {
    enable_guest_account_creation: true,
    require_otp_for_new_account_users: false,
  });
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], person: SignedIn, input: object) =>
  test_app.request(call, { token: person.token, host: world.host, input });
const leave = (person: SignedIn, proof: object = { password: PASSWORD }) => ask(profileApi.deleteOwn, person, proof);

async function makeOffice() {
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const password_hash = await hashPassword(PASSWORD);
  const hire = (role: number, name: string) =>
    signInAs(world, { role, account_id, password_hash, email: `${name}.${account_id}@example.com` });
  return { account_id, owner: await hire(ROLE.owner, 'owner'), user: await hire(ROLE.user, 'user'), hire };
}

describe('deleting one’s own user', () => {
  it('takes their name out of the trail and of what they wrote, while the chain of events still verifies', async () => {
    const { owner, user } = await makeOffice();
    const name = `Nomvula Sithole ${user.user_id}`;
    await ask(profileApi.change, user, { name });
    const shipment = await ask(shipmentApi.create, user, aShipment());
    const trail = async () =>
      JSON.stringify((await ask(auditApi.events, owner, { type: 'shipment', object_id: shipment.body.id })).body);
    expect(await trail()).toContain(name);

    expect((await leave(user)).status).toBe(200);
    await runJob(
      test_app.services,
      'erase-deleted-users',
      { provider_id: world.provider_id },
      { job_id: 'test', is_last_try: true },
    );

    expect(await trail()).not.toContain(name);
    expect(await trail()).toContain('Deleted user');
    const kept = await rowsOf(world, `select to_jsonb(e) as row from events e where provider_id = ${world.provider_id}`);
    expect(JSON.stringify(kept)).not.toContain(name);
    expect(JSON.stringify(kept)).toContain('user.names-erased');
    expect((await verifyEvents(world.context)).breaches).toEqual([]);
  });

  it('SCREEN-06: ends every way in and leaves nothing in the row that says who it was; what they did stays in the log', async () => {
    const { account_id, owner, user } = await makeOffice();
    const email = `user.${account_id}@example.com`;
    const shipment = await ask(shipmentApi.create, user, aShipment());

    const left = await leave(user);
    const again = await leave(user);
    const [row] = await rowsOf<Record<string, unknown>>(
      world,
      `select name, email, mobile_number, password_hash, is_active, two_factor_auth_enabled, time_deleted is not null as is_deleted
        from users where provider_id = ${world.provider_id} and id = ${user.user_id}`,
    );
    const sessions = await rowsOf(
      world,
      `select ip, user_agent from sessions where provider_id = ${world.provider_id} and user_id = ${user.user_id}
        and (time_ended is null or ip <> '' or user_agent <> '')`,
    );
    const trail = await ask(auditApi.events, owner, { type: 'shipment', object_id: shipment.body.id });
    const listed = await ask(userApi.list, owner, {});

    expect([left.status, left.body.message, again.status]).toEqual([200, 'Your user is deleted.', 401]);
    expect(row).toEqual({
      name: 'Deleted user',
      email: `deleted-${user.user_id}@deleted.invalid`,
      mobile_number: '',
      password_hash: null,
      is_active: false,
      two_factor_auth_enabled: false,
      is_deleted: true,
    });
    expect(sessions).toEqual([]);
    expect((await newestMail(world, email))?.body).toContain('Your user was deleted, and you are signed out everywhere.');
    expect(trail.body.audit_events.at(-1).actor).toMatch(/^Person \d+$/);
    expect(listed.body.users.map(({ id }: { id: number }) => id)).toEqual([owner.user_id]);
  });

  it('SCREEN-06: frees the address, and the user cannot be brought back', async () => {
    const { account_id, owner, user } = await makeOffice();
    const admin = await signInAs(world, { role: ROLE.admin });
    await leave(user);

    const back = await ask(profileApi.change, admin, { id: user.user_id, is_active: true });
    const by_owner = await ask(profileApi.change, owner, { id: user.user_id, name: 'Somebody' });
    const registered = await test_app.request(registrationApi.register, {
      host: world.host,
      input: { name: 'Vusi Again', email: `user.${account_id}@example.com`, password: PASSWORD, kind: 'personal' },
    });

    expect([back.status, by_owner.status, registered.status]).toEqual([404, 404, 200]);
  });

  it('SCREEN-06: asks who it is, and is for users of accounts alone', async () => {
    const { user } = await makeOffice();
    const staff = await hirePerson(test_app, world, { role: ROLE.hub });

    const [wrong, missing, of_staff] = [await leave(user, { password: 'not mine' }), await leave(user, {}), await leave(staff)];

    expect([wrong.status, wrong.body.violations[0].message]).toEqual([400, 'This is not your password.']);
    expect(missing.status).toBe(400);
    expect([of_staff.status, of_staff.body.message]).toEqual([
      403,
      'Staff cannot delete themselves. Ask an administrator to deactivate you.',
    ]);
  });

  it('SCREEN-06: keeps the last Account Owner, also when two leave at once', async () => {
    const { owner, hire, account_id } = await makeOffice();
    const alone = await leave(owner);
    const second = await hire(ROLE.owner, 'second');

    const answers = await Promise.all([leave(owner), leave(second)]);
    const left = await rowsOf(
      world,
      `select id from users where provider_id = ${world.provider_id} and account_id = ${account_id} and role_id = 5 and is_active`,
    );

    expect([alone.status, alone.body.message]).toEqual([
      409,
      'This is the last Account Owner of the account. Give another user this role first.',
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(left).toHaveLength(1);
  });

  it('SCREEN-06: takes one’s own settings along', async () => {
    const { user } = await makeOffice();
    const [before = 0] = await countRows(world, 'user_settings');
    await ask(profileApi.saveSetting, user, { setting: 'dashboard_layout', value: { left: 1 } });
    await leave(user);

    expect(await countRows(world, 'user_settings')).toEqual([before]);
  });
});
