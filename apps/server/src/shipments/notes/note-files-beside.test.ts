import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { sweepFiles } from '../../files/file-contents.ts';
import type { FileStoreWithOlder } from '../../files/file-store.ts';
import { moveFileContents, moveFileContentsBack } from '../../files/move-file-contents.ts';
import { deleteOldNoteFiles } from '../../job-handlers/retention-repository.ts';
import { bookOne } from '../../testing/field.ts';
import { PHOTO_WITH_PLACE } from '../../testing/pictures.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';
import { deleteFilesOfNotes } from '../anonymise-repository.ts';

let folder: string;
let beside: TestApp;
/** Keeps files in the database, as before. */
let inside: TestApp;
let store: FileStoreWithOlder;
let world: World;
let shipment: Shipment;
let admin: SignedIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsela-note-files-'));
  [beside, inside] = [await openTestApp({ env: { FILES_DIR: folder } }), await openTestApp()];
  if (!beside.services.files) throw new Error('FILES_DIR makes a store.');
  store = beside.services.files;
});
beforeEach(async () => {
  world = await makeWorld(beside.services);
  shipment = await bookOne(world, { account_id: await makeAccount(world, { balance: 1_000_000 }) });
  admin = await signInAs(world, { role: ROLE.admin });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all([beside.close(), inside.close()]);
  await rm(folder, { recursive: true, force: true });
});

const ask = (
  call: Parameters<TestApp['request']>[0],
  input: object,
  { app = beside, of = world, person = admin, key = '' } = {},
) =>
  app.request(call, {
    token: person.token,
    host: of.host,
    input,
    ...(key !== '' && { headers: { 'idempotency-key': key } }),
  });
const contentOf = (text: string | number) => btoa(`%PDF-1.7 ${text}`);
const add = (texts: readonly (string | number)[], options: { app?: TestApp; key?: string } = {}) => {
  const files = texts.map((text) => ({ name: 'Signed.pdf', content: contentOf(text) }));
  return ask(shipmentNoteApi.addNote, { shipment_id: shipment.id, text: 'Delivered', files }, options);
};
const read = (id: number, app = beside) => ask(shipmentNoteApi.noteFile, { id }, { app });
const remove = (id: number) => ask(shipmentNoteApi.removeNote, { id });
const keptFiles = (): Promise<string[]> => readdir(join(folder, String(world.provider_id))).catch(() => []);
const later = (minutes: number) => new Date(world.context.now.getTime() + minutes * 60_000);
const sweep = (minutes: number) => sweepFiles({ ...world.context, now: later(minutes) });
const clock = () => world.context.now;
const countAll = () => countRows(world, 'shipment_notes', 'shipment_note_files', 'loose_files');

it('SCREEN-09: a picture of a note is kept without where it was taken', async () => {
  const files = [{ name: 'Gate.jpg', content: PHOTO_WITH_PLACE.toString('base64') }];
  const { body } = await ask(shipmentNoteApi.addNote, { shipment_id: shipment.id, text: 'At the gate', files });

  const { content } = (await read(body.shipment_note.files[0].id)).body;
  expect(Buffer.from(content, 'base64').includes('GPS')).toBe(false);
});

it.each([
  ['once', ''],
  ['under a key', 'note-with-files'],
])('files of a note that is sent %s lie in the folder, and go with the note', async (_how, key) => {
  const { body } = await add(['one', 'two'], { key });
  const [one, two] = body.shipment_note.files;
  const kept = await keptFiles();
  const rows = await rowsOf(world, 'select bytes, length(hash) as length from shipment_note_files');
  const contents = [(await read(one.id)).body.content, (await read(two.id)).body.content];
  const removed = await remove(body.shipment_note.id);

  expect(kept).toHaveLength(2);
  expect(rows).toEqual([
    { bytes: null, length: 32 },
    { bytes: null, length: 32 },
  ]);
  expect(contents).toEqual([contentOf('one'), contentOf('two')]);
  expect([removed.status, await keptFiles()]).toEqual([200, []]);
  expect(await countRows(world, 'shipment_note_files', 'loose_files')).toEqual([0, 0]);
});

it('what is in the database is read from there, and a process without the folder says that it cannot read what is not', async () => {
  const [before, after] = [await add(['before'], { app: inside }), await add(['after'])];

  expect((await read(before.body.shipment_note.files[0].id)).body.content).toBe(contentOf('before'));
  expect((await read(after.body.shipment_note.files[0].id, inside)).status).toBe(503);
});

it('the same bytes in notes at the same moment are contents of their own: deleting one note leaves the others', async () => {
  const first = await add(['same']);

  const [removed, ...notes] = await Promise.all([
    remove(first.body.shipment_note.id),
    add(['same']),
    add(['same']),
    add(['same']),
  ]);
  const reads = await Promise.all(notes.map(({ body }) => read(body.shipment_note.files[0].id)));

  expect(removed.status).toBe(200);
  expect(reads.map(({ body }) => body.content)).toEqual(notes.map(() => contentOf('same')));
  expect(await keptFiles()).toHaveLength(3);
  expect(await countAll()).toEqual([4, 3, 0]);
});

describe('neither a note nor a file is half there', () => {
  it.each(['', 'note-on-a-full-disk'])('when the disk is full at the second file (Idempotency-Key %j)', async (key) => {
    const put = store.put;
    vi.spyOn(store, 'put')
      .mockImplementationOnce(put)
      .mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'ENOSPC' }));

    const { status, body } = await add(['one', 'two'], { key });
    await sweep(61);

    expect([status, body.message]).toEqual([503, 'There is no room to save this at the moment. Please try again later.']);
    expect(await keptFiles()).toEqual([]);
    expect(await countAll()).toEqual([0, 0, 0]);
  });

  it.each(['', 'note-that-is-refused'])('when the transaction is rolled back (Idempotency-Key %j)', async (key) => {
    const put = store.put;
    vi.spyOn(store, 'put').mockImplementationOnce(async (file_key, bytes) => {
      await put(file_key, bytes);
      // The job was quicker: the content may not be kept any more.
      await changeRows(world, `delete from loose_files where key = '${file_key}'`);
      await store.remove(file_key);
    });

    const { status } = await add(['one'], { key });

    expect(status).toBe(503);
    expect(await countAll()).toEqual([0, 0, 0]);
    expect(await keptFiles()).toEqual([]);
  });

  it('when the process dies between the content and the note: the job removes the content', async () => {
    vi.spyOn(store, 'remove').mockRejectedValueOnce(new Error('The process is killed.'));
    const put = store.put;
    vi.spyOn(store, 'put').mockImplementationOnce(put).mockRejectedValueOnce(new Error('The process is killed.'));

    await add(['one', 'two']);
    const left = await keptFiles();
    await sweep(59);
    const within_the_hour = await keptFiles();
    await sweep(61);

    expect([left.length, within_the_hour.length, await keptFiles()]).toEqual([1, 1, []]);
    expect(await countAll()).toEqual([0, 0, 0]);
  });
});

it.each([
  [
    'after the time that is set',
    () =>
      inTransaction(world.context, (tx) => deleteOldNoteFiles(tx, { before: new Date('2999-01-01'), rows_max: 9, now: clock() })),
  ],
  ['with the people of a shipment', () => inTransaction(world.context, (tx) => deleteFilesOfNotes(tx, [shipment.id], clock()))],
])('what is deleted %s is removed from the folder by the job, wherever it lay', async (_when, end) => {
  await add(['inside'], { app: inside });
  await add(['one', 'two']);

  await end();
  const rows = await countAll();
  await sweep(61);

  expect(rows).toEqual([2, 0, 2]);
  expect(await keptFiles()).toEqual([]);
  expect(await countAll()).toEqual([2, 0, 0]);
});

it('another provider reads no file by its id, and no row of its own can name the key of this one', async () => {
  const { body } = await add(['one']);
  const other = await makeWorld(beside.services);
  const person = await signInAs(other, { role: ROLE.admin });
  const [row] = await rowsOf<{ file_key: string }>(world, 'select file_key from shipment_note_files');

  const content = await ask(shipmentNoteApi.noteFile, { id: body.shipment_note.files[0].id }, { of: other, person });
  const stolen = changeRows(
    other,
    `insert into shipment_note_files (provider_id, id, note_id, name, content_type, size_bytes, hash, file_key, time_created)
    values (${other.provider_id}, nextval('shipment_note_file_ids'), 1, 'a.pdf', 'application/pdf', 1, sha256('x'), '${row?.file_key}', now())`,
  );

  expect(content.status).toBe(404);
  await expect(stolen).rejects.toThrow('shipment_note_files_check');
});

describe('moving files of notes', () => {
  it('goes on where it was cut short, fills in what the version before did not write, and comes back as often as it is asked', async () => {
    const notes = [];
    for (const each of [1, 2, 3]) notes.push(await add([each], { app: inside }));
    const ids: number[] = notes.map(({ body }) => body.shipment_note.files[0].id);
    await changeRows(world, 'update shipment_note_files set hash = null');
    const readAll = async (app = beside) => (await Promise.all(ids.map((id) => read(id, app)))).map(({ body }) => body.content);
    const put = store.put;
    vi.spyOn(store, 'put').mockImplementationOnce(put).mockRejectedValueOnce(new Error('The process is killed.'));

    await expect(moveFileContents(world.context, clock)).rejects.toThrow('The process is killed.');
    const between = await readAll();
    vi.restoreAllMocks();
    const there = [await moveFileContents(world.context, clock), await moveFileContents(world.context, clock)];
    const beside_it = [await readAll(), (await keptFiles()).length];
    const back = [await moveFileContentsBack(world.context, clock), await moveFileContentsBack(world.context, clock)];
    const inside_it = [await readAll(inside), await keptFiles()];

    const contents = [1, 2, 3].map(contentOf);
    expect(between).toEqual(contents);
    expect(there.map(({ moved }) => moved)).toEqual([2, 0]);
    expect(beside_it).toEqual([contents, 3]);
    expect(back.map(({ moved }) => moved)).toEqual([3, 0]);
    expect(inside_it).toEqual([contents, []]);
    expect((await moveFileContents(world.context, clock)).moved).toBe(3);
  });

  it('back leaves what is not whole, and goes past a note that is deleted meanwhile', async () => {
    const [spoilt, deleted] = [await add(['one']), await add(['two'])];
    const get = store.get;
    vi.spyOn(store, 'get')
      .mockResolvedValueOnce(Buffer.from('cut sh'))
      .mockImplementationOnce(async (key) => {
        const bytes = await get(key);
        await remove(deleted.body.shipment_note.id);
        return bytes;
      });

    const moved = await moveFileContentsBack(world.context, clock);
    vi.restoreAllMocks();

    expect(moved).toEqual({ moved: 0, faulty: 1 });
    expect((await read(spoilt.body.shipment_note.files[0].id)).body.content).toBe(contentOf('one'));
    expect(await keptFiles()).toHaveLength(1);
  });

  it('that takes longer than an hour loses nothing to the job: each key is entered at its own time', async () => {
    await add(['one'], { app: inside });
    const put = store.put;
    vi.spyOn(store, 'put').mockImplementationOnce(async (key, bytes) => {
      await put(key, bytes);
      await sweep(120);
    });

    const moved = await moveFileContents(world.context, () => later(119));

    expect(moved).toEqual({ moved: 1, faulty: 0 });
    expect(await keptFiles()).toHaveLength(1);
  });
});
