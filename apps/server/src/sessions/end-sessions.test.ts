import { providerApi } from '@tsela/contract/providers/provider-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilHeard } from '../testing/heard.ts';
import { hirePerson } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(settings: object = {}, role?: number) {
  const world = await makeWorld(test_app.services, settings);
  const person = await hirePerson(test_app, world, role === undefined ? {} : { role });
  const signIn = async (): Promise<string> => (await person.signIn()).body.access_token;
  return {
    world,
    person,
    signIn,
    list: (token: string) => test_app.request(credentialApi.sessions, { host: world.host, token }),
    end: (token: string, input: object) => test_app.request(credentialApi.endSessions, { host: world.host, token, input }),
    read: (token: string, app = test_app) => app.request(providerApi.generalData, { host: world.host, token }),
    leave: async (minutes: number, token_of: string) => {
      await changeRows(
        world,
        `update sessions set time_seen = now() - interval '${minutes} minutes' where provider_id = ${world.provider_id}`,
      );
      test_app.services.actors.forget(person.user_id);
      return token_of;
    },
  };
}

describe('the own sessions', () => {
  it('are listed newest first, with the one that asks', async () => {
    const { person, signIn, list } = await scene();
    const second = await signIn();

    const { status, body } = await list(second);

    expect([status, body.count, body.sessions.map((each: { is_current: boolean }) => each.is_current)]).toEqual([
      200,
      2,
      [true, false],
    ]);
    expect(body.sessions[0]).toMatchObject({ ip: expect.stringMatching(/^198\.51\.100\./) });
    expect(JSON.stringify(body)).not.toMatch(/hash/);
    expect((await list(person.token)).body.sessions[1].is_current).toBe(true);
  });

  it('end one by one, all others, or everywhere, at once', async () => {
    const { signIn, list, end, read } = await scene();
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    for (const token of [first, second, third]) await read(token);
    const { sessions } = (await list(third)).body;

    const one = await end(third, { id: sessions[1].id });
    expect([one.body.ended, (await read(second)).status, (await read(first)).status]).toEqual([1, 401, 200]);

    const others = await end(third, { which: 'others' });
    expect([others.body.ended, (await read(first)).status, (await read(third)).status]).toEqual([2, 401, 200]);

    const all = await end(third, { which: 'all' });
    const after = await read(third);
    expect([all.body.ended, after.status, after.body.message]).toEqual([1, 401, 'Token has expired']);
  });

  it("are one's own only", async () => {
    const { world, list, end, read, signIn } = await scene();
    const other = await hirePerson(test_app, world);
    const token = await signIn();
    const { sessions } = (await list(token)).body;

    const { status } = await end(other.token, { id: sessions[0].id });

    expect([status, (await read(token)).status]).toEqual([404, 200]);
  });

  it.each([{}, { id: 1, which: 'all' }])('are not ended by %j', async (input) => {
    const { end, signIn } = await scene();

    expect((await end(await signIn(), input)).status).toBe(400);
  });

  it('that were ended are over in every process', async () => {
    const { world, signIn, read } = await scene();
    const other = await openTestApp();
    const token = await signIn();
    await untilHeard({ told_by: test_app, heard_by: other });
    expect([(await read(token)).status, (await read(token, other)).status]).toEqual([200, 200]);

    await test_app.request(sessionApi.signOut, { host: world.host, token });

    expect((await read(token)).status).toBe(401);
    // The other process hears of it through the database, and does not wait until what it keeps runs out.
    await untilHeard({ told_by: test_app, heard_by: other });
    expect((await read(token, other)).status).toBe(401);
    await other.close();
  });

  it('have a token of their own at every sign-in, whatever token was sent along', async () => {
    const { world, person, signIn } = await scene();
    const planted = await signIn();

    const { body } = await person.signIn({}, { headers: { authorization: `Bearer ${planted}` } });

    expect([typeof body.access_token, body.access_token === planted]).toEqual(['string', false]);
    const tokens = await rowsOf(world, `select distinct token_hash from sessions where provider_id = ${world.provider_id}`);
    expect(tokens).toHaveLength(3);
  });
});

describe('an idle session', () => {
  const rules = (minutes: number, provider_id: number) =>
    `insert into role_sign_in_rules (provider_id, role_id, logout_after_inactive_minutes) values (${provider_id}, ${ROLE.owner}, ${minutes})`;

  it('SESSION-07 SESSION-08: ends after the minutes of the role where the provider enforces it', async () => {
    const { world, person, read, leave } = await scene({ enforce_logout_per_user_roles: true });
    await changeRows(world, rules(10, world.provider_id));

    const in_time = await read(await leave(9, person.token));
    const late = await read(await leave(11, person.token));

    expect([in_time.status, late.status, late.body.message]).toEqual([200, 401, 'Token has expired']);
    const [event] = await rowsOf(
      world,
      `select type, change_to from events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(event).toEqual({ type: 'session.ended', change_to: { reason: 'idle' } });
    expect((await read(person.token)).status).toBe(401);
  });

  it('SESSION-08: lives on where the provider does not enforce it', async () => {
    const { world, person, read, leave } = await scene();
    await changeRows(world, rules(10, world.provider_id));

    expect((await read(await leave(600, person.token))).status).toBe(200);
  });

  it('SESSION-03: lives on with a role of 0 minutes', async () => {
    const { world, person, read, leave } = await scene({ enforce_logout_per_user_roles: true });
    await changeRows(world, rules(0, world.provider_id));

    expect((await read(await leave(600, person.token))).status).toBe(200);
  });

  it.each([
    [ROLE.owner, 168, {}],
    [ROLE.ops, 24, {}],
    [ROLE.driver, 72, {}],
    [ROLE.ops, 9, { session_idle_hours_staff: 9 }],
    [ROLE.driver, 100, { session_idle_hours_drivers: 100, session_idle_hours_staff: 1 }],
    [ROLE.owner, 2, { session_idle_hours_customers: 2 }],
  ])('of role %i ends after %i hours without a call, with %j', async (role, hours, settings) => {
    const { leave, person, read } = await scene(settings, role);

    const in_time = await read(await leave(hours * 60 - 1, person.token));
    const late = await read(await leave(hours * 60 + 1, person.token));

    expect([in_time.status, late.status, late.body.message]).toEqual([200, 401, 'Token has expired']);
  });

  it('ends after the minutes of the role where these come before the hours', async () => {
    const { world, person, read, leave } = await scene({ enforce_logout_per_user_roles: true, session_idle_hours_customers: 1 });
    await changeRows(world, rules(600, world.provider_id));

    expect([(await read(await leave(59, person.token))).status, (await read(await leave(61, person.token))).status]).toEqual([
      200, 401,
    ]);
  });

  it('is not written at every call', async () => {
    const { world, person, read } = await scene();
    const seen = () => rowsOf(world, `select time_seen from sessions where user_id = ${person.user_id}`);
    const at_first = await seen();

    for (let at = 0; at < 5; at++) {
      test_app.services.actors.forget(person.user_id);
      await read(person.token);
    }

    expect(await seen()).toEqual(at_first);
  });
});
