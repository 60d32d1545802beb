import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { base32 } from '@tsela/domain/sessions/totp-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, cookieOf, hirePerson, passcodeAt } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { stepOfPasscode } from './passcodes.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const STEP_S = 30;

/** Two passcodes, the first of the moment and the one after it: both stay good for half a minute at least, however slow the machine. */
function watch() {
  const step = Math.floor(Date.now() / 1000 / STEP_S);
  return { first: (secret: string) => passcodeAt(secret, step), second: (secret: string) => passcodeAt(secret, step + 1) };
}

async function scene(facts: { role?: number } = {}) {
  const world = await makeWorld(test_app.services);
  const person = await hirePerson(test_app, world, facts);
  const call = (route: Parameters<TestApp['request']>[0], input: object, token = person.token) =>
    test_app.request(route, { host: world.host, token, input });
  return { world, person, call, ...watch() };
}

async function require2fa(world: World, role: number): Promise<void> {
  await changeRows(
    world,
    `insert into role_sign_in_rules (provider_id, role_id, require_2fa) values (${world.provider_id}, ${role}, true)`,
  );
}

describe('passcodes', () => {
  it('agree with oathtool for many secrets and moments (needs oathtool)', () => {
    const found = spawnSync('oathtool', ['--version']);
    if (found.error) throw new Error('Install oathtool: it was not found.');
    for (let at = 0; at < 20; at++) {
      const secret = base32(createHmac('sha256', 'secrets').update(String(at)).digest().subarray(0, 20));
      const seconds = 1_000_000_000 + at * 7_654_321;
      const { stdout } = spawnSync('oathtool', ['--totp', '--base32', '--now', `@${seconds}`, secret], { encoding: 'utf8' });

      const step = stepOfPasscode(secret, stdout.trim(), { now: new Date(seconds * 1000), last_step: 0 });

      expect(step).toBe(Math.floor(seconds / 30));
    }
  });
});

describe('setting two-factor sign-in up', () => {
  it('CALL-21 CALL-22 DATA-18: first answers the address behind the QR code, with its secret', async () => {
    const { person, call } = await scene();

    const { status, body } = await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: '' });

    const url = new URL(body.auth_url);
    expect([status, body.two_factor_auth_enabled]).toEqual([200, false]);
    expect([url.protocol, url.hostname]).toEqual(['otpauth:', 'totp']);
    expect(url.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/);
    expect((await person.signIn()).status).toBe(200);
  });

  it('TFA-07: is done with the first right passcode, and the user is marked', async () => {
    const { person, call, world, first } = await scene();

    await person.setUpTwoFactor(first);

    const { body } = await call(providerApi.generalData, {});
    expect(body.user.two_factor_auth_enabled).toBe(true);
    const [event] = await rowsOf(
      world,
      `select type from events where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(event).toEqual({ type: 'user.2fa-activated' });
  });

  it.each(['000000', '12345', '1234567', 'abcdef'])('is refused with %j', async (wrong) => {
    const { person, call } = await scene();
    await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: '' });

    const { status, body } = await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: wrong });

    expect([status, body.violations?.[0].field]).toEqual([400, 'two_factor_auth_passcode']);
    expect((await person.signIn()).status).toBe(200);
  });

  it('tells who guesses when to try again', async () => {
    const { call } = await scene();
    await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: '' });
    for (let at = 0; at < 5; at++) await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: '000000' });

    const { status, body } = await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: '000000' });

    expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.']);
  });

  it('keeps the secret where a reader of the database cannot use it', async () => {
    const { person, world, first } = await scene();
    const secret = await person.setUpTwoFactor(first);

    const rows = JSON.stringify([
      await rowsOf(world, `select to_jsonb(t) as row from two_factor_secrets t where provider_id = ${world.provider_id}`),
      await rowsOf(world, `select to_jsonb(e) as row from events e where provider_id = ${world.provider_id}`),
      await rowsOf(world, `select to_jsonb(m) as row from messages m where provider_id = ${world.provider_id}`),
    ]);

    expect(rows).toContain('sealed');
    expect(rows).not.toContain(secret);
  });

  it('TFA-02: again leaves the authenticator in use until the other one has shown a passcode', async () => {
    const { person, call, first, second } = await scene();
    const secret = await person.setUpTwoFactor(first);

    const again = await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: '', password: PASSWORD });

    expect(again.body.two_factor_auth_enabled).toBe(true);
    expect((await person.signIn({ two_factor_auth_passcode: second(secret) })).status).toBe(200);
  });

  it('again asks who it is: an open session alone replaces no authenticator', async () => {
    const { person, call, world, first, second } = await scene();
    const secret = await person.setUpTwoFactor(first);
    const replace = (proof: object) => call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: '', ...proof });

    const refused = [await replace({}), await replace({ password: 'wrong' }), await replace({ current_passcode: '000000' })];
    const allowed = [await replace({ password: PASSWORD }), await replace({ current_passcode: second(secret) })];

    expect(refused.map(({ status, body }) => [status, body.violations?.[0].field])).toEqual([
      [400, 'password'],
      [400, 'password'],
      [400, 'current_passcode'],
    ]);
    expect(refused[0]?.body.message).toBe('Please enter your password, or a passcode of the authenticator in use.');
    expect(allowed.map(({ status }) => status)).toEqual([200, 200]);
    const fresh = new URL(allowed[1]?.body.auth_url).searchParams.get('secret') ?? '';
    expect((await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: first(fresh) })).status).toBe(200);
    expect((await person.signIn({ two_factor_auth_passcode: second(fresh) })).status).toBe(200);
    const offered = await rowsOf(
      world,
      `select distinct account_id from events where provider_id = ${world.provider_id} and type = 'user.2fa-offered'`,
    );
    expect(offered).toEqual([{ account_id: person.account_id }]);
  });

  it('stops who guesses passwords to replace an authenticator', async () => {
    const { person, call, first } = await scene();
    await person.setUpTwoFactor(first);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const { status } = await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: '', password: `guess ${at}` });
      statuses.push(status);
    }

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('ends the other sessions, which were opened without it', async () => {
    const { person, call, first } = await scene();
    const { access_token } = (await person.signIn()).body;

    await person.setUpTwoFactor(first);

    const general = (token: string) => call(providerApi.generalData, {}, token);
    expect([(await general(access_token)).status, (await general(person.token)).status]).toEqual([401, 200]);
  });
});

describe('signing in with two factors', () => {
  it('LOGIN-01 LOGIN-02 CALL-15: answers 202 without a passcode and a token with it', async () => {
    const { person, first, second } = await scene();
    const secret = await person.setUpTwoFactor(first);

    const asked = await person.signIn();
    const let_in = await person.signIn({ two_factor_auth_passcode: second(secret) });

    expect([asked.status, asked.body]).toEqual([
      202,
      { code: 202, message: 'Please enter the passcode from your authenticator app.' },
    ]);
    expect([let_in.status, Object.keys(let_in.body)]).toEqual([200, ['access_token']]);
  });

  it('takes no passcode twice, also not the one it was set up with', async () => {
    const { person, first, second } = await scene();
    const secret = await person.setUpTwoFactor(first);
    const passcode = second(secret);

    const answers = [
      await person.signIn({ two_factor_auth_passcode: first(secret) }),
      await person.signIn({ two_factor_auth_passcode: passcode }),
      await person.signIn({ two_factor_auth_passcode: passcode }),
      await person.signIn({ two_factor_auth_passcode: first(secret) }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 200, 401, 401]);
    expect(answers[2]?.body.message).toBe('Incorrect passcode. Please wait for the next one and try again.');
  });

  it('takes a passcode once of many who send it at the same moment, to two processes', async () => {
    const { person, world, first, second } = await scene();
    const secret = await person.setUpTwoFactor(first);
    const other = await openTestApp();
    const input = { email: person.email, password: PASSWORD, two_factor_auth_passcode: second(secret) };

    const answers = await Promise.all(
      [test_app, other, test_app, other].map((each) => each.request(sessionApi.signIn, { host: world.host, input })),
    );
    await other.close();

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses a right passcode with a wrong password, in the words of a wrong password', async () => {
    const { person, first, second } = await scene();
    const secret = await person.setUpTwoFactor(first);

    const { status, body } = await person.signIn({ password: 'wrong', two_factor_auth_passcode: second(secret) });

    expect([status, body.message]).toEqual([401, 'Incorrect email or password.']);
  });

  it('stops who knows the password and guesses passcodes, also when they ask without one in between', async () => {
    const { person, first } = await scene();
    await person.setUpTwoFactor(first);
    const guesses = [];
    for (let at = 0; at < 5; at++) {
      guesses.push((await person.signIn({ two_factor_auth_passcode: '000000' })).status);
      if (at < 4) expect((await person.signIn()).status).toBe(202);
    }

    expect(guesses).toEqual([401, 401, 401, 401, 401]);
    expect((await person.signIn()).status).toBe(429);
  });
});

describe('guesses of passcodes', () => {
  it('count together, whichever device the password came from', async () => {
    const { person, first, second } = await scene();
    const secret = await person.setUpTwoFactor(first);
    const cookie = cookieOf(await person.signIn({ two_factor_auth_passcode: second(secret) }));
    const guess = (headers: Record<string, string> = {}) => person.signIn({ two_factor_auth_passcode: '000000' }, { headers });

    for (let at = 0; at < 3; at++) expect((await guess()).status).toBe(401);
    for (let at = 0; at < 2; at++) expect((await guess({ cookie })).status).toBe(401);

    expect([(await guess()).status, (await guess({ cookie })).status]).toEqual([429, 429]);
  });
});

describe('turning two-factor sign-in off', () => {
  it('asks the password', async () => {
    const { person, call, first } = await scene();
    await person.setUpTwoFactor(first);

    const wrong = await call(credentialApi.removeTwoFactor, { password: 'wrong' });
    const right = await call(credentialApi.removeTwoFactor, { password: PASSWORD });

    expect([wrong.status, wrong.body.violations[0].field, right.status]).toEqual([400, 'password', 200]);
    expect((await person.signIn()).status).toBe(200);
  });

  it('can be done with a passcode by who has no password', async () => {
    const { person, call, world, first, second } = await scene();
    const secret = await person.setUpTwoFactor(first);
    await changeRows(world, `update users set password_hash = '' where id = ${person.user_id}`);

    const refused = [
      await call(credentialApi.removeTwoFactor, {}),
      await call(credentialApi.removeTwoFactor, { password: '' }),
      await call(credentialApi.removeTwoFactor, { current_passcode: '000000' }),
    ];
    const done = await call(credentialApi.removeTwoFactor, { current_passcode: second(secret) });

    expect([...refused.map(({ status }) => status), done.status]).toEqual([400, 400, 400, 200]);
    const [user] = await rowsOf(world, `select two_factor_auth_enabled as on from users where id = ${person.user_id}`);
    expect(user).toEqual({ on: false });
  });

  it('is refused where the role requires it', async () => {
    const { person, call, world, first } = await scene();
    await person.setUpTwoFactor(first);
    await require2fa(world, ROLE.owner);
    test_app.services.actors.forget(person.user_id);

    const { status, body } = await call(credentialApi.removeTwoFactor, { password: PASSWORD });

    expect([status, body.message]).toEqual([403, 'Your role requires two-factor authentication.']);
  });

  it('can be done by an administrator for who lost their authenticator, never for who has more rights', async () => {
    const { person, call, world, first } = await scene();
    await person.setUpTwoFactor(first);
    const admin = await signInAs(world, { role: ROLE.admin });
    const other_owner = await hirePerson(test_app, world);
    const super_admin = await signInAs(world, { role: ROLE.super });
    const reset = (user_id: number, token: string) => call(credentialApi.resetTwoFactor, { user_id }, token);

    const stranger = await reset(person.user_id, other_owner.token);
    const upwards = await reset(super_admin.user_id, admin.token);
    const staff_by_owner = await reset(admin.user_id, person.token);
    const done = await reset(person.user_id, admin.token);

    expect([stranger.status, upwards.status, staff_by_owner.status, done.status]).toEqual([404, 403, 404, 200]);
    expect((await person.signIn()).status).toBe(200);
  });
});

describe('a role that requires two factors', () => {
  it('TFA-09 TFA-13: lets its users do nothing but set it up, and leave', async () => {
    const { world, person, call, second } = await scene({ role: ROLE.ops });
    await require2fa(world, ROLE.ops);
    const { access_token } = (await person.signIn()).body;

    const shut = await call(providerApi.generalData, {}, access_token);
    const offered = await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: '' }, access_token);
    const secret = new URL(offered.body.auth_url).searchParams.get('secret') ?? '';
    const activated = await call(credentialApi.setUpTwoFactor, { two_factor_auth_passcode: second(secret) }, access_token);
    const open = await call(providerApi.generalData, {}, access_token);

    expect([shut.status, shut.body.code]).toEqual([403, 'two-factor-required']);
    expect([offered.status, activated.status, open.status]).toEqual([200, 200, 200]);
  });

  it('is required of its users alone', async () => {
    const { world, person, call } = await scene();
    await require2fa(world, ROLE.ops);

    expect((await call(providerApi.generalData, {}, person.token)).status).toBe(200);
  });
});
