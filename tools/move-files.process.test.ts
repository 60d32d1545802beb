import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountFileApi } from '@tsela/contract/accounts/account-file-api';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import { bookOne } from '@tsela/server/testing/field';
import { changeRows, countRows } from '@tsela/server/testing/rows';
import { openTestApp, succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { TEST_SECRET_KEY, createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import { ROLE, makeAccount, makeWorld, signInAs } from '@tsela/server/testing/world';
import type { SignedIn, World } from '@tsela/server/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';

const COPIES = 400;
const TEXT = btoa('%PDF-1.7 a signed paper');

let folder: string;
let database: TestDatabase;
let beside: TestApp;
let inside: TestApp;
let world: World;
let admin: SignedIn;
let paper: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsela-moved-'));
  database = await createTestDatabase();
  [inside, beside] = [await openTestApp({ database }), await openTestApp({ database, env: { FILES_DIR: folder } })];
  world = await makeWorld(inside.services);
  admin = await signInAs(world, { role: ROLE.admin });
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const shipment = await bookOne(world, { account_id });
  const { token } = admin;
  await succeed(inside, accountFileApi.addFile, { token, input: { account_id, name: 'Contract.pdf', content: TEXT } });
  const note = { shipment_id: shipment.id, text: 'Delivered', files: [{ name: 'Signed.pdf', content: TEXT }] };
  const { shipment_note } = await succeed(inside, shipmentNoteApi.addNote, { token, input: note });
  paper = shipment_note.files[0]?.id ?? 0;
  await changeRows(
    world,
    `insert into shipment_note_files (provider_id, id, note_id, name, content_type, size_bytes, hash, bytes, time_created)
    select provider_id, nextval('shipment_note_file_ids'), note_id, name, content_type, size_bytes, hash, bytes, time_created
    from shipment_note_files, generate_series(1, ${COPIES}) where id = ${paper}`,
  );
});
afterAll(async () => {
  await Promise.all([inside.close(), beside.close()]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const keptFiles = (): Promise<string[]> => readdir(join(folder, String(world.provider_id))).catch(() => []);
const readPaper = async (app: TestApp) =>
  (await succeed(app, shipmentNoteApi.noteFile, { token: admin.token, input: { id: paper } })).content;

/** Runs the command; `until` says when it is killed, and is asked all the time. */
async function move(args: readonly string[], until: () => Promise<boolean> = () => Promise.resolve(false)) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('move-files.ts', import.meta.url)), ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.owner_url, SECRET_KEY: TEST_SECRET_KEY, FILES_DIR: folder },
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<string | number | null>((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
  let is_over = false;
  void ended.then(() => (is_over = true));
  while (!is_over) {
    if (await until()) child.kill('SIGKILL');
    await new Promise((resolve) => void setTimeout(resolve, 5));
  }
  return { end: await ended, said };
}

const ALL = COPIES + 2;
const movedBy = ({ said }: { said: string }) => Number(/(\d+) files moved/.exec(said)?.[1]);

it('is killed in the middle and run again: nothing is lost and nothing is twice, there and back', async () => {
  const killed = await move([], async () => (await keptFiles()).length > 50);
  const after_kill = await keptFiles();
  const between = [await readPaper(beside), (await countRows(world, 'account_files', 'shipment_note_files')).join()];
  const second = await move([]);
  const there = await keptFiles();
  const [left_loose = 0] = await countRows(world, 'loose_files');
  const killed_back = await move(['--back'], async () => (await keptFiles()).length < 300);
  const after_kill_back = await keptFiles();
  const back = await move(['--back']);
  const nothing_more = await move(['--back']);

  expect([killed.end, killed_back.end]).toEqual(['SIGKILL', 'SIGKILL']);
  expect([after_kill.length > 50, after_kill.length < ALL, after_kill_back.length > 0]).toEqual([true, true, true]);
  expect(between).toEqual([TEXT, `1,${ALL - 1}`]);
  // What the killed run was about to keep is entered for the job, and nothing else is there too much.
  expect(left_loose).toBeLessThanOrEqual(1);
  expect([there.length - ALL <= left_loose, there.length >= ALL]).toEqual([true, true]);
  expect([second.end, back.end, nothing_more.end, movedBy(nothing_more)]).toEqual([0, 0, 0, 0]);
  expect([movedBy(second) > 0, movedBy(back) > 0]).toEqual([true, true]);
  const [loose = 0] = await countRows(world, 'loose_files');
  expect((await keptFiles()).length).toBeLessThanOrEqual(loose);
  expect(await countRows(world, 'account_files', 'shipment_note_files')).toEqual([1, ALL - 1]);
  expect(await readPaper(inside)).toBe(TEXT);
});

it('refuses what it does not know, in one sentence', async () => {
  expect(await move(['--forth'])).toEqual({ end: 1, said: 'Say npm run files:move, or npm run files:move -- --back.\n' });
});
