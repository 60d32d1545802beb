import { accountApi } from '@tsela/contract/accounts/account-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { driverApi } from '@tsela/contract/tripsheets/driver-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '../accounts/close-account.ts';
import { inTransaction } from '../db/transaction.ts';
import { contextOf } from '../testing/field.ts';
import { rowsOf, waitingForLocks } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
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

let number = 0;
const ask = (call: Parameters<TestApp['request']>[0], input: object) =>
  test_app.request(call, { token: admin.token, host: world.host, input });
const invite = (input: object) =>
  ask(userApi.create, { name: 'Naledi New', email: `invited.${++number}.${world.provider_id}@example.com`, ...input });
const peopleOf = (account_id: AccountId) =>
  rowsOf(world, `select id from users where ${account_id} in (account_id, limit_account_id)`);
const CLOSED = 'The account is closed. Open it again before you add people.';
const MERGED = 'The account was merged into another one. Add people there.';

it.each([
  ['who belong to it', (account_id: AccountId) => ({ account_id, role_id: ROLE.user })],
  ['who are limited to it', (limit_account_id: AccountId) => ({ limit_account_id, role_id: ROLE.ops })],
] as const)('no user is added to an account that is closed or merged, neither people %s', async (_who, person) => {
  const [closed, merged, into] = [await makeAccount(world), await makeAccount(world), await makeAccount(world)];
  expect((await invite(person(closed))).status).toBe(200);
  await ask(accountApi.close, { id: closed });
  await ask(accountApi.merge, { id: merged, into_id: into });

  const answers = [await invite(person(closed)), await invite(person(merged)), await invite(person(into))];

  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [409, CLOSED],
    [409, MERGED],
    [200, undefined],
  ]);
  expect(await peopleOf(merged)).toEqual([]);
});

it('who is invited while the account is being closed waits for it, and is not added', async () => {
  const account_id = await makeAccount(world);
  const context = contextOf(world);

  const inviting = await inTransaction(context, async (tx) => {
    await closeAccount({ ...context, tx }, { id: account_id });
    const answer = invite({ account_id, role_id: ROLE.user });
    const waiting = () => waitingForLocks(world);
    await expect.poll(waiting).not.toEqual([]);
    return { answer };
  });

  const { status, body } = await inviting.answer;
  expect([status, body.message]).toEqual([409, CLOSED]);
  expect(await peopleOf(account_id)).toEqual([]);
});

it('no user who is invited while the account is merged is left behind', async () => {
  for (let round = 0; round < 4; round++) {
    const [merged, into] = [await makeAccount(world), await makeAccount(world)];

    const [invited, answer] = await Promise.all([
      invite({ account_id: merged, role_id: ROLE.user }),
      ask(accountApi.merge, { id: merged, into_id: into }),
    ]);

    expect(answer.status).toBe(200);
    expect([200, 409]).toContain(invited.status);
    expect(await peopleOf(merged)).toEqual([]);
    expect(await peopleOf(into)).toHaveLength(invited.status === 200 ? 1 : 0);
  }
});

describe('an invitation where no mail server is set', () => {
  const keyed = (email: string, key: string) =>
    test_app.request(userApi.create, {
      token: admin.token,
      host: world.host,
      input: { name: 'Naledi New', email, role_id: ROLE.hub },
      headers: { 'idempotency-key': key },
    });

  it('is not said to be sent; the inviter gets the link, which works, once and on no repeat', async () => {
    const email = `by.hand.${world.provider_id}@example.com`;
    const [first, repeat] = [await keyed(email, 'by-hand'), await keyed(email, 'by-hand')];

    const { message, invitation_link } = first.body.invitation;
    const token = new URL(invitation_link).searchParams.get('verification');
    const opened = await test_app.request(credentialApi.verification, { host: world.host, input: { token } });
    expect(message).toBe('Not sent: no mail server is set. Copy the link.');
    expect([opened.status, opened.body.purpose, opened.body.email]).toEqual([200, 'invitation', email]);
    expect([repeat.body.user.id, repeat.body.invitation]).toEqual([first.body.user.id, { message, invitation_link: null }]);
    const kept = await rowsOf(world, `select answer from idempotency_keys where provider_id = ${world.provider_id}`);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('goes to the owner of an account that is opened, and to a driver, in the same way', async () => {
    const owner = { name: 'Owner', email: `owner.by.hand.${world.provider_id}@example.com` };
    const opened = await ask(accountApi.create, { name: 'By Hand', owner });
    const without_owner = await ask(accountApi.create, { name: 'No Owner' });
    const driver = { name: 'Driver', email: `driver.by.hand.${world.provider_id}@example.com`, mobile_number: '0821234567' };
    const added = await ask(driverApi.create, { ...driver, branch_id: world.johannesburg });

    const token = new URL(added.body.invitation.invitation_link).searchParams.get('verification');
    const { body: link } = await test_app.request(credentialApi.verification, { host: world.host, input: { token } });
    expect([link.name, link.mobile_number]).toEqual(['Driver', '+27821234567']);
    for (const { body } of [opened, added]) {
      expect(body.invitation.message).toBe('Not sent: no mail server is set. Copy the link.');
      expect(body.invitation.invitation_link).toContain('/login?verification=');
    }
    expect(without_owner.body.invitation).toBeNull();
  });

  it('has no link in the answer where there is one', async () => {
    const with_mail = await openTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    try {
      const email = `by.mail.${world.provider_id}@example.com`;
      const { body } = await with_mail.request(userApi.create, {
        token: admin.token,
        host: world.host,
        input: { name: 'Naledi New', email, role_id: ROLE.hub },
      });
      expect(body.invitation).toEqual({ message: `Invitation sent to ${email}.`, invitation_link: null });
    } finally {
      await with_mail.close();
    }
  });
});
