import { sessionApi } from '@tsela/contract/sessions/session-api';
import { userApi } from '@tsela/contract/users/user-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeAccounts } from '../billing/merge-accounts.ts';
import { inTransaction } from '../db/transaction.ts';
import { contextOf } from '../testing/field.ts';
import { makeKey, openKeyServer, signToken } from '../testing/key-server.ts';
import { hirePerson } from '../testing/people.ts';
import { changeRows, countRows, rowsOf, waitingForLocks } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import { closeAccount } from './close-account.ts';

const key = makeKey('idm-1', 'ES256');
let test_app: TestApp;
let server: Awaited<ReturnType<typeof openKeyServer>>;
beforeAll(async () => {
  server = await openKeyServer([key]);
  test_app = await openTestApp({ env: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await test_app.close();
  await server.close();
});

async function scene(settings: object = {}) {
  const world = await makeWorld(test_app.services, { idm_enabled: true, idm_issuer: server.url, ...settings });
  const person = await hirePerson(test_app, world);
  const now_s = Math.floor(Date.now() / 1000);
  const claims = { iss: server.url, aud: `http://${world.host}:3000`, email: person.email, iat: now_s, exp: now_s + 300 };
  const enter = (token: string, input: object = {}, ip = '127.0.0.1') =>
    test_app.request(sessionApi.signInFromIdm, { host: world.host, ip, input: { token, ...input } });
  return { world, person, claims, enter, now_s };
}

describe('coming from an identity service', () => {
  it('signs in who is known, once for each token', async () => {
    const { claims, enter } = await scene();
    const token = signToken(key, claims);

    const answers = [await enter(token), await enter(token)];

    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    expect(answers[1]?.body.message).toBe('We could not sign you in. Please try again from the page you came from.');
    const at_once = signToken(key, { ...claims, jti: '2' });
    const both = await Promise.all([enter(at_once), enter(at_once)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it.each(['http://localhost', 'https://localhost', 'https://[::1]', 'https://169.254.169.254', 'https://2130706433'])(
    'asks nothing within the own network for keys: %s',
    async (host) => {
      const inward = `${host}:${new URL(server.url).port}`;
      const { claims, enter } = await scene({ idm_issuer: inward });
      const asked_before = server.asked();

      const { status, body } = await enter(signToken(key, { ...claims, iss: inward }));

      expect([status, body.message]).toEqual([503, 'That sign-in service does not answer. Please try again in a moment.']);
      expect(server.asked()).toBe(asked_before);
    },
  );

  it.each([{ idm_enabled: false }, { idm_issuer: '' }])('is not there with %j', async (settings) => {
    const { claims, enter } = await scene(settings);

    expect((await enter(signToken(key, claims))).status).toBe(404);
  });

  it('is refused with a token that is old, for another portal, of another issuer, or signed by another', async () => {
    const { claims, enter, now_s } = await scene();
    const tokens = [
      signToken(key, { ...claims, iat: now_s - 301, exp: now_s + 300 }),
      signToken(key, { ...claims, aud: 'http://other.example:3000' }),
      signToken(key, { ...claims, iss: 'https://idm.example.com' }),
      signToken(makeKey('idm-1', 'ES256'), claims),
      signToken(key, { ...claims, email: undefined }),
      signToken(key, { ...claims, email: 'nobody@example.com' }),
    ];

    for (const token of tokens) expect((await enter(token)).status).toBe(401);
  });

  it('makes a user of an account that the token names, with an account role and no other', async () => {
    const { world, claims, enter } = await scene();
    await makeAccount(world, { account_code: 'PARTNER' });
    const as = (email: string, role_id: number, account_code = 'PARTNER') =>
      enter(signToken(key, { ...claims, email, role_id, account_code, name: 'Eve\r\nBcc: x' }));

    const statuses = [
      (await as('a@example.com', 6)).status,
      (await as('b@example.com', 3)).status,
      (await as('c@example.com', 6, 'NOBODY')).status,
    ];

    expect(statuses).toEqual([200, 401, 401]);
    const made = await rowsOf(
      world,
      `select name, role_id from users where provider_id = ${world.provider_id} and email like '_@example.com'`,
    );
    expect(made).toEqual([{ name: 'Eve Bcc: x', role_id: 6 }]);
  });

  it('no user is made in an account that is closed or merged meanwhile: the sign-in waits for it, and is refused', async () => {
    const { world, claims, enter } = await scene();
    for (const leaving of ['closed', 'merged'] as const) {
      const account_code = `PARTNER-${leaving}`;
      const [account_id, into_id] = [await makeAccount(world, { account_code }), await makeAccount(world)];
      const context = contextOf(world);
      const token = signToken(key, { ...claims, email: `${leaving}@example.com`, role_id: 6, account_code, name: 'Eve' });

      const coming = await inTransaction(context, async (tx) => {
        const joined = { ...context, tx };
        await (leaving === 'closed'
          ? closeAccount(joined, { id: account_id })
          : mergeAccounts(joined, { id: account_id, into_id }));
        const answer = enter(token);
        await expect.poll(() => waitingForLocks(world)).not.toEqual([]);
        return { answer };
      });

      expect([401, 423]).toContain((await coming.answer).status);
      expect(await rowsOf(world, `select id from users where account_id in (${account_id}, ${into_id})`)).toEqual([]);
    }
  });

  it('of who comes in while their invitation is taken back one comes first, and neither fails', async () => {
    const { world, claims, enter } = await scene();
    const admin = await signInAs(world, { role: ROLE.admin });
    const account_id = await makeAccount(world);
    for (let round = 0; round < 4; round++) {
      const email = `guest${round}.${world.provider_id}@example.com`;
      const input = { name: 'Guest', email, role_id: ROLE.user, account_id };
      const { body } = await test_app.request(userApi.create, { host: world.host, token: admin.token, input });

      const [entered, removed] = await Promise.all([
        enter(signToken(key, { ...claims, email })),
        test_app.request(userApi.remove, { host: world.host, token: admin.token, input: { id: body.user.id } }),
      ]);

      expect([200, 401, 403]).toContain(entered.status);
      expect([200, 409]).toContain(removed.status);
      const left = await rowsOf(world, `select id from users where id = ${body.user.id}`);
      expect(left).toHaveLength(entered.status === 200 ? 1 : 0);
    }
  });

  it('asks for the passcode of who has a second factor, and takes the same token with it', async () => {
    const { world, claims, enter, person } = await scene();
    await changeRows(world, `update users set two_factor_auth_enabled = true where id = ${person.user_id}`);
    const token = signToken(key, claims);

    const asked = await enter(token);
    const wrong = await enter(token, { two_factor_auth_passcode: '000000' });

    expect([asked.status, asked.body.code, wrong.status]).toEqual([202, 202, 401]);
    expect(wrong.body.message).toBe('Incorrect passcode. Please wait for the next one and try again.');
  });

  it.each([ROLE.super, ROLE.admin, ROLE.ops, ROLE.driver])(
    'signs no user in as staff of role %s, whatever the service signs',
    async (role) => {
      const { world, claims, enter } = await scene();
      const { email } = await hirePerson(test_app, world, { role });

      const { status, body } = await enter(signToken(key, { ...claims, email }));

      expect([status, body.message]).toEqual([401, 'We could not sign you in. Please try again from the page you came from.']);
    },
  );

  it('stops who guesses passcodes behind right tokens, from wherever they come', async () => {
    const { world, claims, enter, person } = await scene();
    await changeRows(world, `update users set two_factor_auth_enabled = true where id = ${person.user_id}`);
    const guess = (at: number) =>
      enter(signToken(key, { ...claims, jti: String(at) }), { two_factor_auth_passcode: '000000' }, `203.0.113.${at}`);

    const statuses: number[] = [];
    for (let at = 1; at <= 6; at++) statuses.push((await guess(at)).status);

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('lets both of two tokens in that name one new person at the same moment', async () => {
    const { world, claims, enter } = await scene();
    await makeAccount(world, { account_code: 'PARTNER' });
    const newcomer = { ...claims, email: 'both@example.com', role_id: 6, account_code: 'PARTNER' };

    const answers = await Promise.all(['1', '2', '3'].map((jti) => enter(signToken(key, { ...newcomer, jti }))));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const made = await rowsOf(
      world,
      `select id from users where provider_id = ${world.provider_id} and email = 'both@example.com'`,
    );
    expect(made).toHaveLength(1);
  });

  it('makes no user of an account that is closed', async () => {
    const { world, claims, enter } = await scene();
    const account_id = await makeAccount(world, { account_code: 'PARTNER' });
    await changeRows(world, `update accounts set status = 'closed' where id = ${account_id}`);
    const [before] = await countRows(world, 'users');

    const { status } = await enter(signToken(key, { ...claims, email: 'late@example.com', role_id: 6, account_code: 'PARTNER' }));

    expect([status, ...(await countRows(world, 'users'))]).toEqual([423, before]);
  });
});
