import { accountApi } from '@tsela/contract/accounts/account-api';
import { userImportApi } from '@tsela/contract/overview/file-import-api';
import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { blockedListApi } from '@tsela/contract/users/blocked-list-api';
import { userApi } from '@tsela/contract/users/user-api';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteOnTheirDay } from '../../users/imported-users.ts';
import { anImport, readFileOf, runFileJob } from '../../testing/file-imports.ts';
import { runUntilKilled } from '../../testing/killed.ts';
import { newestMail } from '../../testing/people.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Cells = Readonly<Record<string, string>>;
type Input = ReturnType<typeof anImport> & { readonly invite_on?: string };

let number = 0;
const aUser = (change: Cells = {}): Cells => {
  const name = `p${++number}`;
  return { name: `Person ${name}`, email: `${name}@imported.example`, role: 'Operations staff', branch_code: 'JNB', ...change };
};
const BAD = { role: 'Emperor' };
const DAY_MS = 86_400_000;

async function scene() {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const { token } = admin;
  const ask = (call: Parameters<TestApp['request']>[0], input: object, who = token) =>
    test_app.request(call, { token: who, host: world.host, input });
  const check = async (rows: readonly Cells[], who = token) =>
    (await succeed(test_app, userImportApi.checkImport, { token: who, input: { rows: anImport(rows).rows } })).rows;
  const start = (input: Input) => ask(userImportApi.startImport, input);
  const begin = async (input: Input) => (await succeed(test_app, userImportApi.startImport, { token, input })).import.id;
  const read = (id: number) => readFileOf(test_app, userImportApi, { token, id });
  const bring = async (rows: readonly Cells[], options: Partial<Input> = {}) => {
    const id = await begin({ ...anImport(rows), ...options });
    await runFileJob(world, test_app, { id });
    return read(id);
  };
  const undo = async (id: number) => {
    await succeed(test_app, userImportApi.undoImport, { token, input: { id } });
    await runFileJob(world, test_app, { name: 'undo-file', id });
    return read(id);
  };
  const became = async (id: number) =>
    (await succeed(test_app, userImportApi.importRows, { token, input: { id } })).rows.map(({ state, message }) => [
      state,
      message,
    ]);
  const told = async (id: number) => (await succeed(test_app, userImportApi.invitations, { token, input: { id } })).invitations;
  const emails = async () =>
    (
      await rowsOf<{ email: string }>(
        world,
        `select email from users where provider_id = ${world.provider_id} and email like '%@imported.example' order by id`,
      )
    ).map(({ email }) => email);
  const letters = async () => {
    const sent = await rowsOf<{ recipient: string }>(
      world,
      `select recipient from messages where event = 'invitation' order by id`,
    );
    return sent.map(({ recipient }) => recipient);
  };
  const join = (email: string) =>
    changeRows(world, `update users set password_hash = 'x' where provider_id = ${world.provider_id} and email = '${email}'`);
  return { world, admin, token, ask, check, start, begin, read, bring, undo, became, told, emails, letters, join };
}

describe('SCREEN-35 SCREEN-30: users from a file', () => {
  it('ROLE-14: are added and invited by a job, each with a trace', async () => {
    const { world, admin, token, check, bring, became, told, emails } = await scene();
    await makeAccount(world, { account_code: 'ACME' });
    const rows = [aUser(), aUser({ role: 'Account Owner', account_code: 'ACME', branch_code: '' })];

    const looked_at = await check(rows);
    const none_yet = await emails();
    const file = await bring(rows);

    expect(looked_at.map(({ row, finding }) => [row, finding])).toEqual([
      [2, 'good'],
      [3, 'good'],
    ]);
    expect([none_yet, await emails()]).toEqual([[], rows.map(({ email }) => email)]);
    expect(file).toMatchObject({ kind: 'bulk-users', state: 'done', row_count: 2, done_count: 2, failed_count: 0 });
    expect(await became(file.id)).toEqual([
      ['done', 'Added'],
      ['done', 'Added'],
    ]);
    expect(await told(file.id)).toMatchObject({ joined: 0, waiting: 2, invite_on: null, has_mail_server: false });
    const listed = await succeed(test_app, userApi.list, { token, input: { search: rows[1]?.['email'] ?? '' } });
    expect(listed.users[0]).toMatchObject({ state: 'invited', role_name: 'Account Owner', account_code: 'ACME' });
    expect((await newestMail(world, rows[1]?.['email'] ?? ''))?.subject).toBe('You are invited to Test Couriers');
    const events = await rowsOf<{ type: string; count: number }>(
      world,
      `select type, count(*)::int from events where provider_id = ${world.provider_id} and actor_user_id = ${admin.user_id} group by type`,
    );
    expect(Object.fromEntries(events.map(({ type, count }) => [type, count]))).toEqual({
      'user.created': 2,
      'user.invited': 2,
      'import.started': 1,
    });
  });

  it('are all kept out by one row with a fault, unless the good ones are wanted', async () => {
    const { start, bring, became, emails } = await scene();
    const rows = [aUser(), aUser(BAD), aUser()];

    const all = await start(anImport(rows));
    const after_all = await emails();
    const good = await bring(rows, { only_good: true });

    expect([all.status, all.body.message, all.body.violations]).toEqual([
      400,
      'Nothing was imported: 1 row has faults.',
      [{ field: 'rows.3.role', code: 'role-wrong', message: 'There is no role “Emperor”.' }],
    ]);
    expect(after_all).toEqual([]);
    expect(good).toMatchObject({ done_count: 2, skipped_count: 1 });
    expect(await became(good.id)).toEqual([
      ['done', 'Added'],
      ['skipped', 'Role: There is no role “Emperor”.'],
      ['done', 'Added'],
    ]);
  });

  it('are added once by the same file, in the words of VALID-01 without its hint', async () => {
    const { start, bring, emails } = await scene();
    const rows = [aUser(), aUser()];
    await bring(rows);

    const again = await start({ ...anImport(rows), only_good: true });
    const faults = await start(anImport(rows));

    expect([again.status, again.body.message]).toEqual([400, 'No row of this file can be imported.']);
    expect(faults.body.violations[0].message).toBe(`User with email ${rows[0]?.['email']} already exists.`);
    expect(await emails()).toHaveLength(2);
  });

  it('are added and invited once by the same file twice at once', async () => {
    const { world, begin, read, emails, letters } = await scene();
    const rows = Array.from({ length: 40 }, () => aUser());
    const ids = [await begin(anImport(rows)), await begin(anImport(rows.toReversed()))];

    await Promise.all(ids.map((id) => runFileJob(world, test_app, { id })));

    const files = await Promise.all(ids.map(read));
    expect(files.reduce((sum, { done_count }) => sum + done_count, 0)).toBe(40);
    expect(files.every(({ state, done_count, failed_count }) => state === 'done' && done_count + failed_count === 40)).toBe(true);
    expect(await emails()).toHaveLength(40);
    expect((await letters()).toSorted()).toEqual(rows.map(({ email = '' }) => email).toSorted());
  });

  it('whose answer was lost are sent again and have one effect', async () => {
    const { world, token } = await scene();
    const send = (input: Input) =>
      test_app.request(userImportApi.startImport, { token, host: world.host, input, headers: { 'idempotency-key': 'once' } });
    const input = anImport([aUser()]);

    const [first, second] = [await send(input), await send(input)];

    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await rowsOf(world, `select id from moves where provider_id = ${world.provider_id}`)).toHaveLength(1);
  });

  it('are 500 at most', async () => {
    const { ask, start } = await scene();
    const rows = Array.from({ length: 500 }, () => aUser());

    const full = await start(anImport(rows));
    const more = await ask(userImportApi.checkImport, { rows: anImport([...rows, aUser()]).rows });

    expect([full.status, full.body.import.row_count, more.status]).toEqual([200, 500, 400]);
  });

  it('PERM-049: are for staff whose role has the tool', async () => {
    const { world, ask } = await scene();
    const owner = await makeCustomer(world);

    const refused = await ask(userImportApi.checkImport, { rows: anImport([aUser()]).rows }, owner.token);

    expect([refused.status, refused.body.message]).toEqual([403, 'Your role does not have the tool for importing users.']);
  });

  it('ROLE-05 ROLE-16: find no account out of reach, whatever the file says', async () => {
    const { world, check } = await scene();
    const own = await makeAccount(world, { account_code: 'OWN' });
    await makeAccount(world, { account_code: 'OTHER' });
    const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: own });
    const person = { role: 'Account User', branch_code: '' };

    const rows = await check(
      [aUser({ ...person, account_code: 'OWN' }), aUser({ ...person, account_code: 'OTHER' })],
      limited.token,
    );

    expect(rows.map(({ violations }) => violations.map(({ message }) => message))).toEqual([
      [],
      ['There is no account with the code OTHER.'],
    ]);
  });

  it('leave out addresses of the blocked list, and people of closed accounts, also where they came to be so meanwhile', async () => {
    const { world, ask, begin, read, became } = await scene();
    const closed = await makeAccount(world, { account_code: 'SHUT' });
    await makeAccount(world, { account_code: 'ACME' });
    const person = { role: 'Account User', branch_code: '' };
    const rows = [
      aUser({ ...person, account_code: 'ACME' }),
      aUser({ ...person, account_code: 'SHUT', email: `x${++number}@good.example` }),
      aUser({ email: `y${++number}@good.example` }),
    ];
    const id = await begin(anImport(rows));
    await ask(accountApi.close, { id: closed });
    await ask(blockedListApi.add, { type: 'email-domain', values: ['imported.example'], reason: 'Fraud' });

    await runFileJob(world, test_app, { id });

    expect(await read(id)).toMatchObject({ state: 'done', done_count: 1, failed_count: 2 });
    expect(await became(id)).toEqual([
      ['failed', 'This address or number is on the blocked list.'],
      ['failed', 'The account is closed. Open it again before you add people.'],
      ['done', 'Added'],
    ]);
  });

  it('that failed are tried again, and have their cells in the result', async () => {
    const { world, token, ask, begin, read, letters } = await scene();
    const account_id = await makeAccount(world, { account_code: 'ACME' });
    const row = aUser({ role: 'Account User', account_code: 'ACME', branch_code: '' });
    const id = await begin(anImport([row]));
    await ask(accountApi.close, { id: account_id });
    await runFileJob(world, test_app, { id });
    const failed = await read(id);
    const { csv } = await succeed(test_app, userImportApi.importResult, { token, input: { id, only_open: true } });
    await changeRows(
      world,
      `update accounts set status = 'open' where provider_id = ${world.provider_id} and id = ${account_id}`,
    );

    await succeed(test_app, userImportApi.resumeImport, { token, input: { id } });
    await runFileJob(world, test_app, { id });

    expect([failed.done_count, failed.failed_count]).toEqual([0, 1]);
    expect(csv).toContain(row['email']);
    expect(csv).toContain('The account is closed.');
    expect(await read(id)).toMatchObject({ state: 'done', done_count: 1, failed_count: 0 });
    expect(await letters()).toEqual([row['email']]);
  });

  it('stop when the user in whose name they come may not add any more', async () => {
    const { world, admin, begin, read, emails } = await scene();
    const id = await begin(anImport([aUser()]));
    await changeRows(
      world,
      `update users set role_id = ${ROLE.ops} where provider_id = ${world.provider_id} and id = ${admin.user_id}`,
    );

    await runFileJob(world, test_app, { id });

    await changeRows(
      world,
      `update users set role_id = ${ROLE.admin} where provider_id = ${world.provider_id} and id = ${admin.user_id}`,
    );
    expect(await read(id)).toMatchObject({ state: 'stopped', done_count: 0 });
    expect(await emails()).toEqual([]);
  });

  it('ROLE-05: of a user who sees one branch are their own alone', async () => {
    const { world, ask, bring } = await scene();
    const file = await bring([aUser()]);
    const limited = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });

    const listed = await ask(userImportApi.imports, {}, limited.token);
    const answers = await Promise.all(
      [userImportApi.undoImport, userImportApi.invitations, userImportApi.inviteImported, userImportApi.importResult].map(
        (call) => ask(call, { id: file.id }, limited.token),
      ),
    );

    expect(listed.body.imports).toEqual([]);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 4 }, () => [404, 'Import not found.']),
    );
  });

  it('SCREEN-45: fill the provider’s own fields from their columns, ask for what the form asks for, and go out in the export', async () => {
    const { token, ask, check, bring } = await scene();
    const field = async (input: object) =>
      (await ask(customFieldApi.saveField, { entity: 'user', ...input })).body.custom_field.code;
    const codes: string[] = [
      await field({ label: 'Staff number', type: 'number', is_required: true }),
      await field({ label: 'Shift', type: 'list', options: ['Day', 'Night'] }),
    ];
    const own = (...cells: string[]) => Object.fromEntries(cells.map((cell, at) => [`custom_fields.${codes[at]}`, cell]));
    const row = aUser(own('204', 'night'));

    const looked_at = await check([aUser(), aUser(own('seven', 'Noon')), aUser(own('7'))]);
    const file = await bring([row]);

    expect(looked_at.map(({ violations }) => violations.map(({ message }) => message))).toEqual([
      ['Please fill in “Staff number”.'],
      ['Please enter a number for “Staff number”.', 'Please choose one of the choices of “Shift”.'],
      [],
    ]);
    const { users } = await succeed(test_app, userApi.list, { token, input: { search: row['email'] ?? '' } });
    expect(users[0]?.custom_fields).toEqual({ [codes[0] ?? '']: 204, [codes[1] ?? '']: 'Night' });
    const { csv } = await succeed(test_app, userApi.export, { token, input: { search: row['email'] ?? '' } });
    const [headings = '', line = ''] = csv.split('\r\n');
    expect([headings.endsWith(',Staff number,Shift'), line.endsWith(',204,Night')]).toEqual([true, true]);
    const result = await succeed(test_app, userImportApi.importResult, { token, input: { id: file.id } });
    expect(result.csv.split('\r\n')[0]).toContain('Limited to account,Staff number,Shift,Row in the file');
  });
});

describe('SCREEN-35: invitations of users from a file', () => {
  it('wait for their day and go out on it once, and at once for those who are added after it', async () => {
    const { world, bring, begin, told, letters } = await scene();
    const invite_on = addDays(dayOf(new Date()), 3);
    const file = await bring([aUser(), aUser()], { invite_on });
    const late = aUser();
    const late_id = await begin({ ...anImport([late]), invite_on });
    const then = { ...world.context, now: new Date(Date.now() + 3 * DAY_MS) };
    const waiting = await told(file.id);

    const counts = [(await letters()).length];
    await inviteOnTheirDay(world.context);
    counts.push((await letters()).length);
    await Promise.all([inviteOnTheirDay(then), inviteOnTheirDay(then)]);
    counts.push((await letters()).length);
    await runFileJob(world, test_app, { id: late_id });
    await inviteOnTheirDay(then);

    expect([waiting.invite_on, waiting.time_invited]).toEqual([invite_on, null]);
    expect(counts).toEqual([0, 0, 2]);
    expect((await letters()).slice(2)).toEqual([late['email']]);
    expect(await told(file.id)).toMatchObject({ invite_on: null, waiting: 2 });
  });

  it('are refused for a day that has passed or is far', async () => {
    const { start } = await scene();

    const { status, body } = await start({ ...anImport([aUser()]), invite_on: '2020-01-01' });

    expect([status, body.violations?.[0]?.field]).toEqual([400, 'invite_on']);
  });

  it('go out again to users who have not joined, but not twice in a row', async () => {
    const { ask, bring, join } = await scene();
    const rows = [aUser(), aUser()];
    const file = await bring(rows, { invite_on: addDays(dayOf(new Date()), 2) });
    await join(rows[0]?.['email'] ?? '');

    const first = await ask(userImportApi.inviteImported, { id: file.id });
    const second = await ask(userImportApi.inviteImported, { id: file.id });

    expect([first.status, first.body.message]).toEqual([
      200,
      'Not sent: no mail server is set. Send each again on their page to copy the link.',
    ]);
    expect(first.body.invitations).toMatchObject({ joined: 1, waiting: 1, invite_on: null });
    expect([second.status, second.body.code]).toEqual([429, 'too-many-requests']);
  });

  it('let their users join', async () => {
    const { world, bring, told } = await scene();
    const row = aUser();
    const file = await bring([row]);
    const mail = await newestMail(world, row['email'] ?? '');
    const token = decodeURIComponent(/verification=([^\s]+)/.exec(mail?.body ?? '')?.[1] ?? '');

    await test_app.request(credentialApi.updatePassword, { host: world.host, token, input: { password: 'vier blou fietse' } });

    expect(await told(file.id)).toMatchObject({ joined: 1, waiting: 0 });
  });
});

describe('SCREEN-35 SCREEN-30: a file of users is undone', () => {
  it('row by row: users who never signed in are gone, those who have joined stay and say so', async () => {
    const { bring, undo, became, emails, join } = await scene();
    const rows = [aUser(), aUser()];
    const file = await bring(rows);
    await join(rows[0]?.['email'] ?? '');

    const undone = await undo(file.id);

    expect(undone).toMatchObject({ state: 'undo-stopped', undone_count: 1, kept_count: 1 });
    expect(await became(file.id)).toEqual([
      ['kept', `${rows[0]?.['name']} has joined, so their name stays in the history. Deactivate them instead.`],
      ['undone', ''],
    ]);
    expect(await emails()).toEqual([rows[0]?.['email']]);
  });

  it('and comes in again afterwards', async () => {
    const { bring, undo, emails } = await scene();
    const rows = [aUser(), aUser()];
    await undo((await bring(rows)).id);
    const none = await emails();

    await bring(rows);

    expect([none, await emails()]).toEqual([[], rows.map(({ email }) => email)]);
  });

  it('by users who may give what its users have', async () => {
    const { world, bring, undo, became, admin, emails } = await scene();
    const file = await bring([aUser({ role: 'Administrator', branch_code: '' })]);
    // Administrators are made by those who hold no less.
    await changeRows(
      world,
      `update users set extra_permissions = '["API_/platform/providers:GET"]' where provider_id = ${world.provider_id} and import_id is not null`,
    );

    const undone = await undo(file.id);

    expect(admin.user_id).toBeGreaterThan(0);
    expect([undone.kept_count, (await became(file.id))[0]?.[0], (await emails()).length]).toEqual([1, 'kept', 1]);
  });
});

describe('SCREEN-30: users from a file, when the process is killed', () => {
  it.each(['before', 'after'] as const)(
    'are added and invited once each, %s any statement',
    async (when) => {
      for (let at = 1, has_died = true; has_died && at < 90; at += 4) {
        const { world, begin, read, emails, letters } = await scene();
        const rows = [aUser(), aUser()];
        const id = await begin(anImport(rows));

        has_died = await runUntilKilled(test_app.services, { at, when }, (services) =>
          runFileJob(world, { services: { ...services, long_pool: services.pool } }, { id }),
        );
        await runFileJob(world, test_app, { id });

        expect([at, await read(id)]).toMatchObject([at, { state: 'done', done_count: 2, failed_count: 0 }]);
        expect([at, await emails(), await letters()]).toEqual([
          at,
          rows.map(({ email }) => email),
          rows.map(({ email }) => email),
        ]);
      }
    },
    120_000,
  );
});
