import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { UserId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { insertSession } from '../sessions/session-repository.ts';
import { assignDelivery, bookOne, hireDriver, moveTo } from '../testing/field.ts';
import { hirePerson, newestMail } from '../testing/people.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
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

const ask = (call: Parameters<TestApp['request']>[0], person: SignedIn, input: object) =>
  test_app.request(call, { token: person.token, host: world.host, input });
const change = (person: SignedIn, id: UserId, input: object) => ask(profileApi.change, person, { id, ...input });
const isIn = async ({ token }: { token: string }) =>
  (await test_app.request(credentialApi.sessions, { token, host: world.host, input: {} })).status === 200;
const eventsOf = (user_id: UserId) =>
  rowsOf<{ type: string; actor_user_id: number }>(
    world,
    `select type, actor_user_id from events where provider_id = ${world.provider_id} and object_type = 'user'
      and object_id = ${user_id} and type <> 'user.created' order by id`,
  );

describe('locking a user', () => {
  it('SCREEN-45: signs them out at once and lets them in no way until they are unlocked', async () => {
    const person = await hirePerson(test_app, world, { role: ROLE.hub });
    const was_in = await isIn(person);

    const locked = await change(admin, person.user_id, { is_locked: true });
    const again = await change(admin, person.user_id, { is_locked: true });
    const refused = await person.signIn();
    await test_app.request(credentialApi.resetPassword, { host: world.host, input: { email: person.email } });
    await test_app.request(sessionApi.sendCode, { host: world.host, input: { email: person.email } });
    const { body } = await ask(userApi.list, admin, { id: person.user_id });
    const is_in = await isIn(person);
    const unlocked = await change(admin, person.user_id, { is_locked: false });
    const admitted = await person.signIn();

    expect([was_in, locked.status, again.status, is_in]).toEqual([true, 200, 200, false]);
    expect([refused.status, refused.body.message]).toEqual([403, 'This user is locked. Please contact support.']);
    expect(await newestMail(world, person.email)).toBeUndefined();
    expect([body.users[0].state, body.users[0].is_locked, body.users[0].is_active]).toEqual(['locked', true, true]);
    expect([unlocked.status, admitted.status, await isIn(person)]).toEqual([200, 200, false]);
    expect((await eventsOf(person.user_id)).map(({ type }) => type)).toEqual(['user.locked', 'user.unlocked']);
  });

  it('SCREEN-45: tells nothing of it to who does not know the password', async () => {
    const person = await hirePerson(test_app, world, { role: ROLE.hub });
    await change(admin, person.user_id, { is_locked: true });

    const { status, body } = await person.signIn({ password: 'not the password' });

    expect([status, body.message]).toEqual([401, 'Incorrect email or password.']);
  });

  it('SCREEN-45: a sign-in that was under way opens no session that wakes up later', async () => {
    const person = await hirePerson(test_app, world, { role: ROLE.hub });
    await change(admin, person.user_id, { is_locked: true });

    const now = new Date();
    const session_id = await inTransaction(world.context, (tx) =>
      insertSession(tx, {
        token_hash: 'ab'.repeat(32),
        user_id: person.user_id,
        time_created: now,
        time_expires: new Date(now.getTime() + 60_000),
        ip: '127.0.0.1',
        user_agent: 'test',
      }),
    );

    expect(session_id).toBeUndefined();
  });

  it('SCREEN-45: keeps the last Administrator in, also when two lock each other at once', async () => {
    const lonely = await makeWorld(test_app.services);
    const [one, other] = [await signInAs(lonely, { role: ROLE.admin }), await signInAs(lonely, { role: ROLE.admin })];
    const lock = (person: SignedIn, id: UserId) =>
      test_app.request(profileApi.change, { token: person.token, host: lonely.host, input: { id, is_locked: true } });

    const answers = await Promise.all([lock(one, other.user_id), lock(other, one.user_id)]);
    const left = await rowsOf(lonely, `select id from users where provider_id = ${lonely.provider_id} and not is_locked`);

    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(left).toHaveLength(1);
  });

  it('SCREEN-45: is not for oneself, nor for people with more rights, nor across accounts', async () => {
    const above = await signInAs(world, { role: ROLE.super });
    const [owner, stranger] = [await makeCustomer(world), await makeCustomer(world)];
    const colleague = await signInAs(world, { role: ROLE.user, account_id: owner.account_id });

    const outcomes = [
      await change(admin, admin.user_id, { is_locked: true }),
      await change(admin, above.user_id, { is_locked: true }),
      await change(owner, stranger.user_id, { is_locked: true }),
      await change(colleague, owner.user_id, { is_locked: true }),
      await change(owner, colleague.user_id, { is_locked: true }),
    ];

    expect(outcomes.map(({ status }) => status)).toEqual([403, 403, 404, 404, 200]);
  });
});

describe('a driver with work ahead', () => {
  it('SCREEN-45: is locked at once, but deactivated only with a successor', async () => {
    const driver = await hireDriver(world);
    const shipment = await bookOne(world);
    await assignDelivery(world, shipment, driver.driver_id);

    const refused = await change(admin, driver.user_id, { is_active: false });
    const locked = await change(admin, driver.user_id, { is_locked: true });
    await moveTo(world, shipment, 'delivered');
    const admitted = await change(admin, driver.user_id, { is_active: false });

    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Person \d+ still has 1 shipment to collect or deliver\. Take them out under Drivers, where you choose who takes over\.$/,
      ),
    ]);
    expect([locked.status, admitted.status]).toEqual([200, 200]);
  });
});

describe('the sessions of a user', () => {
  it('SCREEN-45: an administrator sees and ends them, once, with an entry for each and one for the person', async () => {
    const person = await hirePerson(test_app, world);
    await person.signIn();

    const seen = await ask(credentialApi.sessions, admin, { user_id: person.user_id });
    const [first, ...others] = seen.body.sessions;
    const one = await ask(credentialApi.endSessions, admin, { user_id: person.user_id, id: first.id });
    const gone = await ask(credentialApi.endSessions, admin, { user_id: person.user_id, id: first.id });
    const all = await ask(credentialApi.endSessions, admin, { user_id: person.user_id, which: 'all' });
    const repeated = await ask(credentialApi.endSessions, admin, { user_id: person.user_id, which: 'all' });

    expect([seen.body.count, others.length, seen.body.sessions.some((each: { is_current: boolean }) => each.is_current)]).toEqual(
      [2, 1, false],
    );
    expect([one.body.ended, gone.status, all.body.ended, repeated.body.ended]).toEqual([1, 404, 1, 0]);
    expect([await isIn(person), await isIn(admin)]).toEqual([false, true]);
    expect((await eventsOf(person.user_id)).map(({ type, actor_user_id }) => [type, actor_user_id])).toEqual([
      ['user.signed-out', admin.user_id],
      ['user.signed-out', admin.user_id],
    ]);
  });

  it('SCREEN-45: are not for others to see or end', async () => {
    const above = await signInAs(world, { role: ROLE.super });
    const [owner, stranger] = [await makeCustomer(world), await makeCustomer(world)];
    const hub = await signInAs(world, { role: ROLE.hub });
    const both = async (person: SignedIn, user_id: UserId) => [
      (await ask(credentialApi.sessions, person, { user_id })).status,
      (await ask(credentialApi.endSessions, person, { user_id, which: 'all' })).status,
    ];

    expect(await both(hub, owner.user_id)).toEqual([404, 404]);
    expect(await both(owner, stranger.user_id)).toEqual([404, 404]);
    expect(await both(admin, above.user_id)).toEqual([403, 403]);
    expect((await ask(credentialApi.endSessions, admin, { user_id: owner.user_id, which: 'others' })).status).toBe(400);
    expect([await isIn(owner), await isIn(stranger), await isIn(above)]).toEqual([true, true, true]);
  });
});

describe('the list and its file', () => {
  it('SCREEN-45: narrows by second factor, by branch and by who has not signed in for long, and sorts', async () => {
    const here = await makeWorld(test_app.services);
    const boss = await signInAs(here, { role: ROLE.admin, email: 'boss@example.com' });
    const asleep = await signInAs(here, { role: ROLE.hub, email: 'asleep@example.com', branch_id: here.johannesburg });
    await inTransaction(here.context, async (tx) => {
      await tx.client.query(
        `update users set time_last_login = now() - interval '40 days', two_factor_auth_enabled = true where provider_id = $1 and id = $2`,
        [here.provider_id, asleep.user_id],
      );
    });
    const emails = async (input: object) =>
      (await test_app.request(userApi.list, { token: boss.token, host: here.host, input })).body.users.map(
        ({ email }: { email: string }) => email,
      );

    expect(await emails({ idle_days: 30 })).toEqual(['asleep@example.com']);
    expect(await emails({ idle_days: 60 })).toEqual([]);
    expect(await emails({ two_factor_auth_enabled: true })).toEqual(['asleep@example.com']);
    expect(await emails({ two_factor_auth_enabled: false })).toEqual(['boss@example.com']);
    expect(await emails({ branch_id: here.johannesburg })).toEqual(['asleep@example.com']);
    expect(await emails({ order_by: 'time_last_login' })).toEqual(['boss@example.com', 'asleep@example.com']);
    expect(await emails({ order_by: 'time_last_login', order: 'asc' })).toEqual(['asleep@example.com', 'boss@example.com']);
  });

  it('SCREEN-45: makes a file of the filtered list that no spreadsheet runs, and logs who took it', async () => {
    const here = await makeWorld(test_app.services);
    const boss = await signInAs(here, { role: ROLE.admin, email: 'boss@example.com' });
    const risky = await signInAs(here, { role: ROLE.hub, email: 'risky@example.com' });
    await inTransaction(here.context, async (tx) => {
      await tx.client.query(`update users set name = '=HYPERLINK("x")' where provider_id = $1 and id = $2`, [
        here.provider_id,
        risky.user_id,
      ]);
    });
    const { status, body } = await test_app.request(userApi.export, {
      token: boss.token,
      host: here.host,
      input: { role_id: ROLE.hub },
    });
    const lines = body.csv.split('\r\n');
    const [event] = await rowsOf<{ change_to: unknown }>(
      here,
      `select change_to from events where provider_id = ${here.provider_id} and type = 'users.exported'`,
    );

    expect([status, body.count, body.is_complete, lines.length]).toEqual([200, 1, true, 2]);
    expect(lines[0]).toMatch(/^\uFEFFName,E-mail,Mobile number,Role,State,/);
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""x""\)",risky@example.com,'\+27821234567,Operations staff,Active,/);
    expect(event?.change_to).toEqual({ count: 1, role_id: ROLE.hub });
  });

  it('SCREEN-45: holds all of a long list, each session once', async () => {
    const here = await makeWorld(test_app.services);
    const boss = await signInAs(here, { role: ROLE.admin });
    await inTransaction(here.context, async (tx) => {
      await tx.client.query(
        `insert into users (provider_id, id, name, email, mobile_number, role_id, is_active, time_created, time_modified)
          select $1, nextval('user_ids'), 'Same Name ' || n % 7, 'n' || n || '@example.com', '', 7, true, now(), now()
          from generate_series(1, 2100) n`,
        [here.provider_id],
      );
    });
    const { body } = await test_app.request(userApi.export, { token: boss.token, host: here.host, input: {} });
    const emails = body.csv.split('\r\n').map((line: string) => line.split(',')[1]);

    expect([body.count, body.is_complete, new Set(emails).size]).toEqual([2101, true, 2102]);
  });

  it('SCREEN-45: holds the own account only for who runs one, and nothing for others', async () => {
    const [owner, stranger] = [await makeCustomer(world), await makeCustomer(world)];
    const { body } = await ask(userApi.export, owner, { account_id: stranger.account_id });
    const own = await ask(userApi.export, owner, {});
    const hub = await ask(userApi.export, await signInAs(world, { role: ROLE.hub }), {});

    expect([body.count, own.body.count, hub.status]).toEqual([0, 1, 403]);
  });
});
