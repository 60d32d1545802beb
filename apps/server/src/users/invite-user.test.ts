import { accountApi } from '@tsela/contract/accounts/account-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAccount } from '../accounts/close-account.ts';
import { inTransaction } from '../db/transaction.ts';
import { contextOf } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
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
] as const)('nobody is added to an account that is closed or merged, neither people %s', async (_who, person) => {
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
    const waiting = () => rowsOf(world, 'select pid from pg_locks where not granted');
    await expect.poll(waiting).not.toEqual([]);
    return { answer };
  });

  const { status, body } = await inviting.answer;
  expect([status, body.message]).toEqual([409, CLOSED]);
  expect(await peopleOf(account_id)).toEqual([]);
});

it('of who is invited while the account is merged nobody is left behind', async () => {
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
