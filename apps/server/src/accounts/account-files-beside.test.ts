import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFileApi } from '@tsela/contract/accounts/account-file-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { keepContent, sweepFiles, writeContent } from '../files/file-contents.ts';
import { folderStore, withOlder } from '../files/file-store.ts';
import type { FileStoreWithOlder } from '../files/file-store.ts';
import { moveFileContents } from '../files/move-file-contents.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let folder: string;
let beside: TestApp;
/** Keeps files in the database, as before. */
let inside: TestApp;
let store: FileStoreWithOlder;
let world: World;
let admin: SignedIn;
let account_id: AccountId;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsela-files-'));
  [beside, inside] = [await openTestApp({ env: { FILES_DIR: folder } }), await openTestApp()];
  if (!beside.services.files) throw new Error('FILES_DIR makes a store.');
  store = beside.services.files;
});
beforeEach(async () => {
  world = await makeWorld(beside.services);
  admin = await signInAs(world, { role: ROLE.admin });
  account_id = await makeAccount(world);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all([beside.close(), inside.close()]);
  await rm(folder, { recursive: true, force: true });
});

const ask = (call: Parameters<TestApp['request']>[0], input: object, { app = beside, of = world, person = admin } = {}) =>
  app.request(call, { token: person.token, host: of.host, input });
const contentOf = (text: string | number) => Buffer.from(`%PDF-1.7 ${text}`).toString('base64');
const add = (text: string | number, app = beside) =>
  ask(accountFileApi.addFile, { account_id, name: 'Contract.pdf', content: contentOf(text) }, { app });
const read = (id: number, app = beside) => ask(accountFileApi.fileContent, { id }, { app });
const remove = (id: number) => ask(accountFileApi.removeFile, { id });
const keptFiles = (in_folder = folder): Promise<string[]> => readdir(join(in_folder, String(world.provider_id))).catch(() => []);
const later = (minutes: number): RequestContext => ({
  ...world.context,
  now: new Date(world.context.now.getTime() + minutes * 60_000),
});
const move = (context = world.context) => moveFileContents(context, () => context.now);
const fails = (name: 'put' | 'remove', code: string) =>
  vi.spyOn(store, name).mockRejectedValueOnce(Object.assign(new Error('no'), { code }));

it('a file of an account lies in the folder of its provider, and its row names it', async () => {
  const { body } = await add('one');
  const [name = ''] = await keptFiles();
  const rows = await rowsOf(world, 'select file_key, bytes from account_files');
  const content = await read(body.file.id);
  const removed = await remove(body.file.id);

  expect(rows).toEqual([{ file_key: `${world.provider_id}/${name}`, bytes: null }]);
  expect([content.status, content.body.content]).toEqual([200, contentOf('one')]);
  expect([removed.status, await keptFiles()]).toEqual([200, []]);
  expect(await countRows(world, 'account_files', 'loose_files')).toEqual([0, 0]);
});

it('what comes in while a file was in the database is read from there, and the other way about is said', async () => {
  const [before, after] = [(await add('before', inside)).body.file.id, (await add('after')).body.file.id];

  expect((await read(before)).body.content).toBe(contentOf('before'));
  expect((await read(after, inside)).status).toBe(503);
});

describe('no content is left of a file that was not kept', () => {
  it('because the same was sent at the same moment', async () => {
    const answers = await Promise.all([add('same'), add('same'), add('same')]);

    expect(new Set(answers.map(({ body }) => body.file.id)).size).toBe(1);
    expect(await keptFiles()).toHaveLength(1);
    expect(await countRows(world, 'account_files', 'loose_files')).toEqual([1, 0]);
  });

  it('because the transaction was rolled back', async () => {
    await changeRows(
      world,
      `insert into account_files (provider_id, id, account_id, name, content_type, size_bytes, hash, bytes, created_by_name, time_created)
      select ${world.provider_id}, nextval('account_file_ids'), ${account_id}, 'a.pdf', 'application/pdf', 1, sha256(n::text::bytea), 'x', '', now()
      from generate_series(1, 99) n`,
    );

    const answers = await Promise.all([add(1), add(2)]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await keptFiles()).toHaveLength(1);
    expect(await countRows(world, 'loose_files')).toEqual([0]);
  });

  it('because the process died in between: after an hour the job removes it, and it is kept no more', async () => {
    const content = await writeContent(world.context, Buffer.from('left behind'));

    await sweepFiles(later(59));
    const within_the_hour = await keptFiles();
    await sweepFiles(later(61));

    expect([within_the_hour.length, await keptFiles()]).toEqual([1, []]);
    await expect(inTransaction(world.context, (tx) => keepContent(tx, content))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('because its file was deleted while the store was away: the job removes it', async () => {
    const { body } = await add('one');
    fails('remove', 'EIO');

    const removed = await remove(body.file.id);
    const content = await read(body.file.id);
    const left = await keptFiles();
    await sweepFiles(later(61));

    expect([removed.status, content.status, left.length]).toEqual([200, 404, 1]);
    expect(await keptFiles()).toEqual([]);
  });
});

it('a store that is silent holds no connection of the database: other calls are answered meanwhile', async () => {
  const { body } = await add('one');
  let end = () => {};
  const silence = new Promise<void>((resolve) => (end = resolve));
  const put = vi.spyOn(store, 'put').mockImplementation(() => silence);
  vi.spyOn(store, 'remove').mockImplementation(() => silence);

  const waiting = [remove(body.file.id), ...Array.from({ length: 30 }, (_, each) => add(each))];
  const listed = await ask(accountFileApi.files, { account_id });
  await expect.poll(() => put.mock.calls.length).toBe(30);
  const listed_again = await ask(accountFileApi.files, { account_id });
  end();

  expect([listed.status, listed_again.status]).toEqual([200, 200]);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 31 }, () => 200));
});

it('a full disk answers as a full disk, and nothing is kept', async () => {
  fails('put', 'ENOSPC');

  const { status, body } = await add('one');

  expect([status, body.message]).toEqual([503, 'There is no room to save this at the moment. Please try again later.']);
  expect(await countRows(world, 'account_files')).toEqual([0]);
});

it.each([
  ['gone', (path: string) => rm(path)],
  ['cut short', (path: string) => writeFile(path, '%PDF')],
])('a content that is %s behind our back is a fault that is said, and other files are read', async (_what, spoil) => {
  const [spoilt, whole] = [(await add('one')).body.file.id, (await add('two')).body.file.id];
  const [row] = await rowsOf<{ file_key: string }>(world, `select file_key from account_files where id = ${spoilt}`);
  await spoil(join(folder, row?.file_key ?? ''));

  const { status, body } = await read(spoilt);

  expect([status, body.message]).toEqual([503, 'What is in this file cannot be read at the moment. Please try again later.']);
  expect((await read(whole)).status).toBe(200);
  expect((await remove(spoilt)).status).toBe(200);
});

it('a file that is read while it is deleted comes whole or is not found', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(async (each) => (await add(each)).body.file.id as number));

  const [removed, reads] = await Promise.all([
    Promise.all(ids.map(remove)),
    Promise.all([...ids, ...ids, ...ids].map((id) => read(id))),
  ]);

  expect(removed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const outcomes = reads.map(({ status, body }) =>
    status === 200 ? Buffer.from(body.content, 'base64').toString().slice(0, 8) : status,
  );
  expect(outcomes.filter((each) => each !== '%PDF-1.7' && each !== 404)).toEqual([]);
  expect(await keptFiles()).toEqual([]);
});

it('another provider reads no file by its id, and no row of its own can name the key of this one', async () => {
  const { body } = await add('one');
  const other = await makeWorld(beside.services);
  const person = await signInAs(other, { role: ROLE.admin });
  const [row] = await rowsOf<{ file_key: string }>(world, 'select file_key from account_files');
  const theirs = await makeAccount(other);

  const content = await ask(accountFileApi.fileContent, { id: body.file.id }, { of: other, person });
  const stolen = changeRows(
    other,
    `insert into account_files (provider_id, id, account_id, name, content_type, size_bytes, hash, file_key, created_by_name, time_created)
    values (${other.provider_id}, nextval('account_file_ids'), ${theirs}, 'a.pdf', 'application/pdf', 1, sha256('x'), '${row?.file_key}', '', now())`,
  );

  expect(content.status).toBe(404);
  await expect(stolen).rejects.toThrow('account_files_check');
});

describe('moving what is in files out of the database', () => {
  const addInside = async (count: number) => {
    const ids: number[] = [];
    for (let each = 1; each <= count; each++) ids.push((await add(each, inside)).body.file.id);
    return ids;
  };

  it('goes on where it was cut short, and does nothing the third time', async () => {
    const ids = await addInside(5);
    const put = store.put;
    vi.spyOn(store, 'put').mockImplementation(async (key, bytes) => {
      if ((await keptFiles()).length === 2) throw new Error('The process is killed.');
      await put(key, bytes);
    });

    await expect(move()).rejects.toThrow('The process is killed.');
    const read_between = await Promise.all(ids.map((id) => read(id)));
    vi.restoreAllMocks();
    const second = await move();
    const third = await move();
    const read_after = await Promise.all(ids.map((id) => read(id)));

    const contents = [1, 2, 3, 4, 5].map(contentOf);
    expect(read_between.map(({ body }) => body.content)).toEqual(contents);
    expect([second, third]).toEqual([
      { moved: 3, faulty: 0 },
      { moved: 0, faulty: 0 },
    ]);
    expect(read_after.map(({ body }) => body.content)).toEqual(contents);
    expect(await rowsOf(world, 'select id from account_files where bytes is not null')).toEqual([]);
    expect(await keptFiles()).toHaveLength(5);
  });

  it('by two at once moves each file once, also one that is deleted meanwhile', async () => {
    const ids = await addInside(4);

    const [one, other] = await Promise.all([move(), move(), remove(ids[3] ?? 0)]);
    const reads = await Promise.all(ids.slice(0, 3).map((id) => read(id)));

    expect(one.moved + other.moved).toBeGreaterThanOrEqual(3);
    expect(reads.map(({ body }) => body.content)).toEqual([1, 2, 3].map(contentOf));
    expect(await keptFiles()).toHaveLength(3);
    expect(await countRows(world, 'loose_files')).toEqual([0]);
  });

  it('leaves what is not as it was written, and says so', async () => {
    await addInside(2);
    await changeRows(world, `update account_files set bytes = 'other' where id = (select min(id) from account_files)`);

    expect(await move()).toEqual({ moved: 1, faulty: 1 });
    expect(await keptFiles()).toHaveLength(1);
  });

  it('leaves a file whose copy is not whole in the database, and says so', async () => {
    const [id = 0] = await addInside(1);
    vi.spyOn(store, 'get').mockResolvedValue(Buffer.from('cut sh'));

    const moved = await move();
    vi.restoreAllMocks();

    expect(moved).toEqual({ moved: 0, faulty: 1 });
    expect((await read(id)).body.content).toBe(contentOf(1));
    expect(await keptFiles()).toEqual([]);
  });

  it('moves from the older store to the one in use', async () => {
    const { body } = await add('one');
    const other_folder = await mkdtemp(join(tmpdir(), 'tsela-files-'));
    const files = withOlder(folderStore(other_folder), folderStore(folder));
    const context = { ...world.context, services: { ...world.context.services, files } };

    const moved = [await move(context), await move(context)];
    const [name = ''] = await keptFiles(other_folder);

    expect(moved.map((each) => each.moved)).toEqual([1, 0]);
    expect(await keptFiles()).toEqual([]);
    expect((await readFile(join(other_folder, String(world.provider_id), name))).toString('base64')).toBe(contentOf('one'));
    expect((await read(body.file.id)).status).toBe(503);
    await rm(other_folder, { recursive: true });
  });
});
