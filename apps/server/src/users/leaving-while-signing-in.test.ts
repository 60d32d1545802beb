import { accountApi } from '@tsela/contract/accounts/account-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { UserId } from '@tsela/domain/ids';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { insertSession } from '../sessions/session-repository.ts';
import { makeKey, openKeyServer, signToken } from '../testing/key-server.ts';
import { contextOf } from '../testing/field.ts';
import { PASSWORD, hirePerson } from '../testing/people.ts';
import { rowsOf, waitingForLocks } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { deleteInvitedUser } from './managed-user-repository.ts';

const google = makeKey('google-1');
let test_app: TestApp;
let server: Awaited<ReturnType<typeof openKeyServer>>;
let world: World;
let admin: SignedIn;
beforeAll(async () => {
  server = await openKeyServer([google]);
  test_app = await openTestApp({ env: { GOOGLE_JWKS_URL: `${server.url}/keys`, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } });
});
beforeEach(async () => {
  world = await makeWorld(test_app.services, { google_login_enabled: true, google_client_id: 'our-google-id' });
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(async () => {
  await test_app.close();
  await server.close();
});

const ROUNDS = 4;
const ask = (call: Parameters<TestApp['request']>[0], input: object, person: { token: string } = admin) =>
  test_app.request(call, { host: world.host, token: person.token, input });

function signInByGoogle(email: string) {
  const now_s = Math.floor(Date.now() / 1000);
  const claims = { iss: 'https://accounts.google.com', aud: 'our-google-id', sub: email, email, email_verified: true };
  const credential = signToken(google, { ...claims, iat: now_s, exp: now_s + 3600 });
  return test_app.request(sessionApi.signIn, { host: world.host, input: { social_credentials: { credential } } });
}

const livingOf = (user_id: UserId) => rowsOf(world, `select id from sessions where user_id = ${user_id} and time_ended is null`);
const linksOf = (user_id: UserId) => rowsOf(world, `select service from social_log_ins where user_id = ${user_id}`);

it('whose invitation is taken back while they sign in with Google is not let in, in words', async () => {
  const email = `guest.${world.provider_id}@example.com`;
  const person = { name: 'Guest', email, role_id: ROLE.user, account_id: await makeAccount(world) };
  const { body } = await ask(userApi.create, person);

  const coming = await inTransaction(contextOf(world), async (tx) => {
    await deleteInvitedUser(tx, body.user.id);
    const answer = signInByGoogle(email);
    await expect.poll(() => waitingForLocks(world)).not.toEqual([]);
    return { answer };
  });

  const { status, body: refusal } = await coming.answer;
  expect([status, refusal.code]).toEqual([403, 'not-permitted']);
});

it('whose invitation is taken back while they are signing in keeps their user, and the administrator is told why', async () => {
  const email = `early.${world.provider_id}@example.com`;
  const { body } = await ask(userApi.create, { name: 'Early', email, role_id: ROLE.user, account_id: await makeAccount(world) });
  const user_id: UserId = body.user.id;
  const now = new Date();

  const removing = await inTransaction(contextOf(world), async (tx) => {
    const times = { time_created: now, time_expires: new Date(now.getTime() + 60_000) };
    await insertSession(tx, { token_hash: 'ab'.repeat(32), user_id, ...times, ip: '127.0.0.1', user_agent: '' });
    const answer = ask(userApi.remove, { id: user_id });
    await expect.poll(() => waitingForLocks(world)).not.toEqual([]);
    return { answer };
  });

  const { status, body: refusal } = await removing.answer;
  expect([status, refusal.message]).toEqual([
    409,
    'Early has joined, so their name stays in the history. Deactivate them instead.',
  ]);
  expect(await livingOf(user_id)).toHaveLength(1);
});

it('who deletes their user while they sign in with Google is out in the end, and nothing is linked to them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await hirePerson(test_app, world, { role: ROLE.user });

    const [entered, left] = await Promise.all([
      signInByGoogle(person.email),
      ask(profileApi.deleteOwn, { password: PASSWORD }, person),
    ]);

    expect([[200, 401, 403].includes(entered.status), left.status]).toEqual([true, 200]);
    expect(await livingOf(person.user_id)).toEqual([]);
    expect(await linksOf(person.user_id)).toEqual([]);
  }
});

it('who signs in with Google while their account is merged is in, as a user of the one that took over', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await hirePerson(test_app, world, { role: ROLE.user });
    const into_id = await makeAccount(world);

    const [entered, merged] = await Promise.all([
      signInByGoogle(person.email),
      ask(accountApi.merge, { id: person.account_id, into_id }),
    ]);
    // Read before, in the middle of, or after the merge: only in the middle they see their account closed and come again.
    const again = entered.status === 200 ? entered : await signInByGoogle(person.email);
    const { body } = await ask(accountApi.list, {}, { token: again.body.access_token });

    expect([merged.status, again.status]).toEqual([200, 200]);
    expect(body.accounts.map(({ id }: { id: number }) => id)).toEqual([into_id]);
  }
});
