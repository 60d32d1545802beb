import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { contactApi } from '@tsela/contract/address-book/contact-api';
import { userImportApi } from '@tsela/contract/overview/file-import-api';
import { moveApi } from '@tsela/contract/overview/move-api';
import { userApi } from '@tsela/contract/users/user-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMove, moveInWhole, readMove, runMoveJob, undoWhole } from '../../testing/moves.ts';
import { newestMail } from '../../testing/people.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function courier() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { account_code: 'KAR01' });
  const { token } = await signInAs(world, { role: ROLE.admin });
  return { world, token, account_id };
}

const start = (token: string, input: ReturnType<typeof aMove>) => test_app.request(moveApi.startMove, { token, input });
const undo = (token: string, id: number) => test_app.request(moveApi.undoMove, { token, input: { id } });
const USERS = [
  {
    name: 'Thandi Owner',
    email: 'thandi.moved@example.com',
    role: 'Account Owner',
    account_code: 'kar01',
    migration_reference: 'U1',
  },
  { name: 'Piet Clerk', email: 'piet.moved@example.com', role: 'Finance manager' },
];
const usersOf = async (token: string) =>
  (await succeed(test_app, userApi.list, { token })).users.map(({ email }) => email).filter((email) => email.includes('.moved@'));

it('moves in users without inviting any, and they can be invited afterwards', async () => {
  const { world, token } = await courier();

  const moved = await moveInWhole(test_app, world, { token, input: aMove('users', USERS) });

  const before = await newestMail(world, 'piet.moved@example.com');
  const { invitations: told } = await succeed(test_app, userImportApi.invitations, { token, input: { id: moved.id } });
  const invited = await succeed(test_app, userImportApi.inviteImported, { token, input: { id: moved.id } });
  expect([moved.state, moved.moved_count, before]).toEqual(['done', 2, undefined]);
  expect((await usersOf(token)).toSorted()).toEqual(['piet.moved@example.com', 'thandi.moved@example.com']);
  expect([told.waiting, told.time_invited, invited.invitations.waiting]).toEqual([2, null, 2]);
  expect((await newestMail(world, 'piet.moved@example.com'))?.event).toBe('invitation');
});

it('invites users as they are moved in where the administrator says so', async () => {
  const { world, token } = await courier();

  await moveInWhole(test_app, world, { token, input: aMove('users', USERS.slice(1), { invite: true }) });

  expect((await newestMail(world, 'piet.moved@example.com'))?.event).toBe('invitation');
});

it('takes users out again until one of them has signed in', async () => {
  const { world, token } = await courier();
  const first = await moveInWhole(test_app, world, { token, input: aMove('users', USERS) });
  const undone = await undoWhole(test_app, world, { token, id: first.id });
  const gone = await usersOf(token);
  const again = await moveInWhole(test_app, world, { token, input: aMove('users', USERS) });
  await changeRows(
    world,
    `update users set password_hash = 'x' where provider_id = ${world.provider_id} and email = 'piet.moved@example.com'`,
  );

  const { status, body } = await undo(token, again.id);

  expect([undone.state, gone, again.moved_count, status, body.message]).toEqual([
    'undone',
    [],
    2,
    409,
    'Piet Clerk has signed in since, so this file can no longer be undone.',
  ]);
});

it('refuses users by their cells, and the same file twice', async () => {
  const { world, token } = await courier();
  const file = aMove('users', USERS);
  await moveInWhole(test_app, world, { token, input: file });

  const again = await start(token, file);
  const wrong = await succeed(test_app, moveApi.checkMove, {
    token,
    input: { kind: 'users', rows: aMove('users', [{ name: '', email: 'x', role: 'King', account_code: 'NONE' }]).rows },
  });

  expect([again.status, again.body.violations?.[0]]).toEqual([
    400,
    {
      field: 'rows.2.migration_reference',
      code: 'invalid',
      message: 'This was moved in before. Undo that first, or leave the row out.',
    },
  ]);
  expect(new Set(wrong.rows[0]?.violations.map(({ field }) => field))).toEqual(
    new Set(['name', 'email', 'role', 'account_code']),
  );
});

const CONTACTS = [
  {
    account_code: 'KAR01',
    name: 'Rachel',
    street_address: '3 Beach Road',
    local_area: 'Sea Point',
    city: 'Cape Town',
    code: '8005',
  },
  {
    account_code: 'kar01',
    name: 'Sipho',
    street_address: '12 Oxford Road',
    local_area: 'Rosebank',
    city: 'Johannesburg',
    code: '2196',
  },
];

it('moves contacts into the address books of their accounts once, and takes them out again', async () => {
  const { world, token, account_id } = await courier();
  const file = aMove('contacts', CONTACTS);
  const listed = async () =>
    (await succeed(test_app, addressBookApi.list, { token, input: { account_id } })).address_books
      .map(({ name }) => name)
      .toSorted();

  const answers = await Promise.all(Array.from({ length: 6 }, () => start(token, file)));
  const id = answers.find(({ status }) => status === 200)?.body.move?.id ?? 0;
  await runMoveJob(world, test_app, { move_id: id });
  const moved = [await listed(), (await readMove(test_app, token, id)).moved_count];
  const again = await start(token, file);
  const undone = await undoWhole(test_app, world, { token, id });

  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(moved).toEqual([['Rachel', 'Sipho'], 2]);
  expect([again.status, undone.state, await listed()]).toEqual([400, 'undone', []]);
});

it('does not take out contacts that were changed since', async () => {
  const { world, token, account_id } = await courier();
  const moved = await moveInWhole(test_app, world, { token, input: aMove('contacts', CONTACTS) });
  const [entry] = (await succeed(test_app, addressBookApi.list, { token, input: { account_id } })).address_books;
  await succeed(test_app, contactApi.change, {
    token,
    input: { id: entry?.id ?? 0, based_on: entry?.time_modified ?? '', name: 'Rachel Recipient' },
  });

  const { status, body } = await undo(token, moved.id);

  expect([status, body.message]).toEqual([
    409,
    'Rachel Recipient was changed or used since, so this file can no longer be undone.',
  ]);
});
