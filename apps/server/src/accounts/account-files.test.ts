import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountFileApi } from '@tsela/contract/accounts/account-file-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PHOTO_WITH_PLACE } from '../testing/pictures.ts';
import { changeRows, countRows } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;
let account_id: AccountId;
beforeAll(async () => {
  test_app = await openTestApp();
});
beforeEach(async () => {
  world = await makeWorld(test_app.services);
  admin = await signInAs(world, { role: ROLE.admin });
  account_id = await makeAccount(world);
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], input: object, person = admin) =>
  test_app.request(call, { token: person.token, host: world.host, input });
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const PDF = base64('%PDF-1.7 the contract');
const add = (change: object = {}) => ask(accountFileApi.addFile, { account_id, name: 'Contract.pdf', content: PDF, ...change });

it('SCREEN-44: the file store of an account keeps a file, lists it, gives it back and deletes it, each in the trail of staff', async () => {
  const added = await add({ name: '../Contract.html' });
  const { id } = added.body.file;
  const listed = await ask(accountFileApi.files, { account_id });
  const content = await ask(accountFileApi.fileContent, { id });
  const removed = await ask(accountFileApi.removeFile, { id });
  const again = await ask(accountFileApi.removeFile, { id });
  const trail = await ask(auditApi.events, { type: 'account', object_id: account_id });

  expect([added.status, added.body.file]).toEqual([
    200,
    expect.objectContaining({ name: 'Contract.pdf', content_type: 'application/pdf', size_bytes: 21, account_id }),
  ]);
  expect(listed.body).toEqual({ files: [added.body.file], count: 1 });
  expect([content.status, content.body.content]).toEqual([200, PDF]);
  expect([removed.status, removed.body.message, again.status]).toEqual([200, 'Contract.pdf is deleted.', 404]);
  expect(trail.body.audit_events.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'account.file-removed',
    'account.file-added',
  ]);
  expect(await countRows(world, 'account_files')).toEqual([0]);
});

it.each([
  ['a page with a script', 'list.csv', base64('<script>alert(1)</script>')],
  ['a drawing that may hold a script', 'logo.png', base64('<svg onload="alert(1)"/>')],
  ['a program', 'setup.pdf', base64('MZ\u0090\u0000')],
  ['nothing', 'empty.pdf', ''],
])(
  'SCREEN-44: the file store of an account takes %s for what it is, whatever its name, and keeps it not',
  async (_what, name, content) => {
    const { status, body } = await add({ name, content });

    expect([status, body.message]).toEqual([400, 'Please choose a PDF, a PNG, JPEG or WebP picture, or a CSV file.']);
  },
);

it('SCREEN-44: the file store of an account keeps a picture without where it was taken', async () => {
  const { body } = await add({ name: 'Gate.jpg', content: PHOTO_WITH_PLACE.toString('base64') });

  const { content } = (await ask(accountFileApi.fileContent, { id: body.file.id })).body;
  expect(Buffer.from(content, 'base64').includes('GPS')).toBe(false);
});

it('SCREEN-44: no answer with a file in it is a page: it is data, which browsers show as text', async () => {
  const { body } = await add({ name: 'list.csv', content: base64('a,b\r\n<script>alert(1)</script>,1') });

  const { headers } = await ask(accountFileApi.fileContent, { id: body.file.id });

  expect(String(headers['content-type'])).toMatch(/^application\/json/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('the file store of an account takes 10 MB and not a byte more', async () => {
  const of = (bytes: number) => Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(bytes - 5, 1)]).toString('base64');

  const full = await add({ content: of(10 * 1024 * 1024) });
  const more = await add({ content: of(10 * 1024 * 1024 + 1) });

  expect([full.status, full.body.file?.size_bytes]).toEqual([200, 10 * 1024 * 1024]);
  expect([more.status, more.body.message]).toEqual([400, 'Please choose a file of at most 10 MB.']);
});

it('the same file again, also at the same moment, is one file', async () => {
  const answers = await Promise.all([add(), add({ name: 'Copy.pdf' }), add()]);

  expect(new Set(answers.map(({ body }) => body.file.id)).size).toBe(1);
  expect(await countRows(world, 'account_files')).toEqual([1]);
});

it('an account has 100 files at most, also where two come at once', async () => {
  await changeRows(
    world,
    `insert into account_files (provider_id, id, account_id, name, content_type, size_bytes, hash, bytes, created_by_name, time_created)
    select ${world.provider_id}, nextval('account_file_ids'), ${account_id}, 'a.pdf', 'application/pdf', 1, sha256(n::text::bytea), 'x', '', now()
    from generate_series(1, 99) n`,
  );

  const answers = await Promise.all([1, 2].map((each) => add({ content: base64(`%PDF-${each}`) })));

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

it('SCREEN-44: the people of the account neither see nor add any', async () => {
  const owner = await makeCustomer(world);
  const { body } = await ask(accountFileApi.addFile, { account_id: owner.account_id, name: 'c.pdf', content: PDF });

  const answers = [
    await ask(accountFileApi.files, { account_id: owner.account_id }, owner),
    await ask(accountFileApi.fileContent, { id: body.file.id }, owner),
    await ask(accountFileApi.removeFile, { id: body.file.id }, owner),
  ];
  const trail = await ask(auditApi.events, { type: 'account', object_id: owner.account_id }, owner);

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(JSON.stringify(trail.body)).not.toContain('file');
});

it('ROLE-06: staff limited to an account reach no file of another, by its id either', async () => {
  const { body } = await add();
  const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) });

  const answers = [
    await ask(accountFileApi.files, { account_id }, limited),
    await ask(accountFileApi.fileContent, { id: body.file.id }, limited),
    await ask(accountFileApi.removeFile, { id: body.file.id }, limited),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await countRows(world, 'account_files')).toEqual([1]);
});

it('SCREEN-44: files move with an account that is merged', async () => {
  const into_id = await makeAccount(world);
  await add();

  const merged = await ask(accountApi.merge, { id: account_id, into_id });
  const listed = await ask(accountFileApi.files, { account_id: into_id });

  expect([merged.status, merged.body.moved?.files, listed.body.count]).toEqual([200, 1, 1]);
});
