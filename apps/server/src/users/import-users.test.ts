import { accountApi } from '@tsela/contract/accounts/account-api';
import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { blockedListApi } from '@tsela/contract/users/blocked-list-api';
import { userApi } from '@tsela/contract/users/user-api';
import { userImportApi } from '@tsela/contract/users/user-import-api';
import { dayOf, addDays } from '@tsela/domain/time/day';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newestMail } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { inviteOnTheirDay } from './imported-users.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;
beforeAll(async () => {
  test_app = await openTestApp();
});
beforeEach(async () => {
  world = await makeWorld(test_app.services);
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], input: object, person = admin) =>
  test_app.request(call, { token: person.token, host: world.host, input });

const rowOf = (row: number, change: object = {}) => ({
  row,
  name: `Person ${row}`,
  email: `row${row}@imported.example`,
  mobile_number: '',
  role: 'Operations staff',
  account_code: '',
  branch_code: 'JNB',
  limit_to_branch: '',
  limit_account_code: '',
  ...change,
});
const emails = async () =>
  (
    await rowsOf<{ email: string }>(
      world,
      `select email from users where provider_id = ${world.provider_id} and email like '%@imported.example' order by email`,
    )
  ).map(({ email }) => email);
const countEvents = async () =>
  Object.fromEntries(
    (
      await rowsOf<{ type: string; count: number }>(
        world,
        `select type, count(*)::int from events where provider_id = ${world.provider_id} and actor_user_id = ${admin.user_id} group by type`,
      )
    ).map(({ type, count }) => [type, count]),
  );
const BAD = { role: 'Emperor' };

it('SCREEN-35 ROLE-14: an import of users adds all users of a file, invites each and leaves a trace of each', async () => {
  await makeAccount(world, { account_code: 'ACME' });
  const rows = [rowOf(2), rowOf(3, { role: 'Account Owner', account_code: 'ACME', branch_code: '' })];

  const looked_at = await ask(userImportApi.checkImport, { rows });
  const nobody_yet = await emails();
  const { status, body } = await ask(userImportApi.import, { rows });

  expect(looked_at.body.rows).toEqual([
    { row: 2, violations: [], user_id: null },
    { row: 3, violations: [], user_id: null },
  ]);
  expect([nobody_yet, await emails()]).toEqual([[], ['row2@imported.example', 'row3@imported.example']]);
  expect([status, body.import]).toEqual([
    200,
    expect.objectContaining({ users_count: 2, joined: 0, waiting: 2, invite_on: null }),
  ]);
  const listed = await ask(userApi.list, { id: body.rows[1].user_id });
  expect(listed.body.users[0]).toMatchObject({ state: 'invited', role_name: 'Account Owner', account_code: 'ACME' });
  expect((await newestMail(world, 'row3@imported.example'))?.subject).toBe('You are invited to Test Couriers');
  expect(await countEvents()).toEqual({ 'user.created': 2, 'user.invited': 2, 'users.imported': 1 });
});

it('SCREEN-35: one row with a fault keeps all out, unless only the good ones are wanted', async () => {
  const rows = [rowOf(2), rowOf(3, BAD), rowOf(4)];

  const all = await ask(userImportApi.import, { rows });
  const after_all = await emails();
  const good = await ask(userImportApi.import, { rows, only_good: true });

  expect([all.status, all.body.message, all.body.violations]).toEqual([
    400,
    'No users were added: 1 row has faults.',
    [{ field: 'rows[3].role', code: 'role-wrong', message: 'There is no role “Emperor”.' }],
  ]);
  expect(after_all).toEqual([]);
  expect([good.status, good.body.import.users_count]).toEqual([200, 2]);
  expect(good.body.rows.map((row: { user_id: number | null }) => row.user_id !== null)).toEqual([true, false, true]);
  expect(await emails()).toEqual(['row2@imported.example', 'row4@imported.example']);
});

it('SCREEN-35: the same file again adds no user, in the words of VALID-01 without its hint', async () => {
  const rows = [rowOf(2), rowOf(3)];
  await ask(userImportApi.import, { rows });

  const again = await ask(userImportApi.import, { rows, only_good: true });

  expect([again.status, again.body.message]).toEqual([400, 'No users were added: 2 rows have faults.']);
  expect(again.body.violations[0].message).toBe('User with email row2@imported.example already exists.');
  expect(await emails()).toHaveLength(2);
});

it('SCREEN-35: of two imports of the same people at once each is added once', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => rowOf(index + 2));
  const both = [rows, rows.toReversed()].map((each) => ask(userImportApi.import, { rows: each, only_good: true }));

  const answers = await Promise.all(both);

  const made = answers.map(({ status, body }) => (status === 200 ? body.import.users_count : 0));
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(answers.map(({ status }) => status).filter((status) => status === 500)).toEqual([]);
  expect(await emails()).toHaveLength(40);
  expect(await rowsOf(world, `select id from messages where event = 'invitation'`)).toHaveLength(40);
});

it('an import whose answer was lost is sent again and has one effect', async () => {
  const send = () =>
    test_app.request(userImportApi.import, {
      token: admin.token,
      host: world.host,
      input: { rows: [rowOf(2)] },
      headers: { 'idempotency-key': 'once' },
    });

  const [first, second] = [await send(), await send()];

  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(await countEvents()).toMatchObject({ 'user.created': 1, 'users.imported': 1 });
});

it('SCREEN-35: an import of users takes 500 rows, and not one more', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => rowOf(index + 2));

  const full = await ask(userImportApi.import, { rows });
  const more = await ask(userImportApi.checkImport, { rows: [...rows, rowOf(1)] });

  expect([full.status, full.body.import.users_count]).toEqual([200, 500]);
  expect(more.status).toBe(400);
});

it('PERM-049: an import of users is for staff whose role has the tool', async () => {
  const owner = await makeCustomer(world);

  const refused = await ask(userImportApi.checkImport, { rows: [rowOf(2)] }, owner);

  expect([refused.status, refused.body.message]).toEqual([403, 'Your role does not have the tool for importing users.']);
});

it('ROLE-05 ROLE-16: an import of users finds no account out of reach, whatever the file says', async () => {
  const [own, other] = [await makeAccount(world, { account_code: 'OWN' }), await makeAccount(world, { account_code: 'OTHER' })];
  const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: own });
  const person = { role: 'Account User', branch_code: '' };
  const rows = [rowOf(2, { ...person, account_code: 'OWN' }), rowOf(3, { ...person, account_code: 'OTHER' })];

  const { body } = await ask(userImportApi.checkImport, { rows }, limited);

  expect(other).toBeGreaterThan(0);
  expect(body.rows.map((row: { violations: { message: string }[] }) => row.violations.map(({ message }) => message))).toEqual([
    [],
    ['There is no account with the code OTHER.'],
  ]);
});

it('SCREEN-35: an import of users leaves out addresses of the blocked list, and people of closed accounts', async () => {
  const closed = await makeAccount(world, { account_code: 'SHUT' });
  await makeAccount(world, { account_code: 'ACME' });
  await ask(accountApi.close, { id: closed });
  await ask(blockedListApi.add, { type: 'email-domain', values: ['imported.example'], reason: 'Fraud' });
  const person = { role: 'Account User', branch_code: '' };

  const { body } = await ask(userImportApi.checkImport, {
    rows: [rowOf(2, { ...person, account_code: 'ACME' }), rowOf(3, { ...person, account_code: 'SHUT', email: 'x@good.example' })],
  });

  expect(body.rows.map((row: { violations: { field: string; message: string }[] }) => row.violations[0])).toMatchObject([
    { field: 'email', message: 'This address or number is on the blocked list.' },
    { field: 'account_code', message: 'The account is closed. Open it again before you add people.' },
  ]);
});

it('SCREEN-35: invitations that wait for a day go out on it, once', async () => {
  const today = dayOf(new Date());
  const invite_on = addDays(today, 3);
  const made = await ask(userImportApi.import, { rows: [rowOf(2), rowOf(3)], invite_on });
  const then = { ...world.context, now: new Date(Date.now() + 3 * 86_400_000) };
  const mails = async () => (await rowsOf(world, `select id from messages where event = 'invitation'`)).length;

  const counts = [await mails()];
  await inviteOnTheirDay(world.context);
  counts.push(await mails());
  await Promise.all([inviteOnTheirDay(then), inviteOnTheirDay(then)]);
  counts.push(await mails());
  const { body } = await ask(userImportApi.listImports, {});

  expect(made.body.import.invite_on).toBe(invite_on);
  expect(counts).toEqual([0, 0, 2]);
  expect(body.imports[0].invite_on).toBe(null);
});

it('SCREEN-35: invites again users who have not joined, but not twice in a row', async () => {
  const { body } = await ask(userImportApi.import, { rows: [rowOf(2), rowOf(3)], invite_on: addDays(dayOf(new Date()), 2) });
  await join('row2@imported.example', body.rows[0].user_id);

  const first = await ask(userImportApi.inviteImported, { id: body.import.id });
  const second = await ask(userImportApi.inviteImported, { id: body.import.id });

  expect([first.status, first.body.message]).toEqual([
    200,
    'Not sent: no mail server is set. Send each again on their page to copy the link.',
  ]);
  expect(first.body.import).toMatchObject({ joined: 1, waiting: 1, invite_on: null });
  expect([second.status, second.body.code]).toEqual([429, 'too-many-requests']);
});

it('SCREEN-35: an import of users takes back users who never signed in; users who have joined stay', async () => {
  const { body } = await ask(userImportApi.import, { rows: [rowOf(2), rowOf(3)] });
  await join('row2@imported.example', body.rows[0].user_id);

  const undone = await ask(userImportApi.undoImport, { id: body.import.id });
  const again = await ask(userImportApi.undoImport, { id: body.import.id });

  expect([undone.status, undone.body.message, undone.body.import.waiting]).toEqual([200, '1 user taken out.', 0]);
  expect(again.body.message).toBe('No users were removed: all have joined or been removed already.');
  expect(await emails()).toEqual(['row2@imported.example']);
  expect(await countEvents()).toMatchObject({ 'user.removed': 1, 'users.import-undone': 2 });
});

it('ROLE-05: a user who sees one branch finds their own imports alone', async () => {
  const { body } = await ask(userImportApi.import, { rows: [rowOf(2)] });
  const limited = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });

  const listed = await ask(userImportApi.listImports, {}, limited);
  const undone = await ask(userImportApi.undoImport, { id: body.import.id }, limited);

  expect([listed.body.imports, undone.status, undone.body.message]).toEqual([[], 404, 'Import not found.']);
});

it('SCREEN-45: an import of users fills the provider’s own fields from their columns, asks for what the form asks for, and exports them', async () => {
  const { body: number } = await ask(customFieldApi.saveField, {
    entity: 'user',
    label: 'Staff number',
    type: 'number',
    is_required: true,
  });
  const { body: shift } = await ask(customFieldApi.saveField, {
    entity: 'user',
    label: 'Shift',
    type: 'list',
    options: ['Day', 'Night'],
  });
  const codes = [number.custom_field.code, shift.custom_field.code];
  const own = (...cells: string[]) => ({ custom_fields: Object.fromEntries(cells.map((cell, index) => [codes[index], cell])) });

  const looked_at = await ask(userImportApi.checkImport, {
    rows: [rowOf(2), rowOf(3, own('seven', 'Noon')), rowOf(4, own('7'))],
  });
  const { body } = await ask(userImportApi.import, { rows: [rowOf(2, own('204', 'night'))] });
  const listed = await ask(userApi.list, { id: body.rows[0].user_id });
  const file = await ask(userApi.export, { search: 'row2@imported.example' });

  expect(
    looked_at.body.rows.map((row: { violations: { message: string }[] }) => row.violations.map(({ message }) => message)),
  ).toEqual([
    ['Please fill in “Staff number”.'],
    ['Please enter a number for “Staff number”.', 'Please choose one of the choices of “Shift”.'],
    [],
  ]);
  expect(listed.body.users[0].custom_fields).toEqual({ [codes[0] ?? '']: 204, [codes[1] ?? '']: 'Night' });
  const [headings, line] = file.body.csv.split('\r\n');
  expect([headings.endsWith(',Staff number,Shift'), line.endsWith(',204,Night')]).toEqual([true, true]);
});

async function join(email: string, user_id: number): Promise<void> {
  const mail = await newestMail(world, email);
  const token = /verification=([^\s]+)/.exec(mail?.body ?? '')?.[1];
  if (token === undefined) {
    await changeRows(world, `update users set password_hash = 'x' where provider_id = ${world.provider_id} and id = ${user_id}`);
    return;
  }
  const { status } = await test_app.request(credentialApi.updatePassword, {
    host: world.host,
    token: decodeURIComponent(token),
    input: { password: 'vier blou fietse' },
  });
  expect(status).toBe(200);
}
