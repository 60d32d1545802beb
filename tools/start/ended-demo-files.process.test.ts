import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileStore } from '@tsela/server/files/file-store';
import { S3_SECRET, s3Server } from '@tsela/server/files/s3-server.testing';
import { migrate } from '@tsela/server/db/migrate';
import { createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropEndedDemo } from './demo.ts';
import { removeFilesOfEndedDemos } from './ended-demo-files.ts';

let database: TestDatabase;
let folder: string;
let server: Server;
let is_away: boolean;
let asked: number;
const objects = new Map<string, Buffer>();
const said: string[] = [];
const log = (sentence: string) => void said.push(sentence);

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'tsela-ended-'));
  [is_away, asked] = [false, 0];
  objects.clear();
  said.length = 0;
  const bucket = s3Server(objects);
  server = createServer((request, response) => {
    asked++;
    if (is_away) response.writeHead(500).end();
    else bucket(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const LIST = () => join(folder, 'files-of-ended-demos');

async function store() {
  const { port } = server.address() as AddressInfo;
  const s3_url = `http://key:${encodeURIComponent(S3_SECRET)}@127.0.0.1:${port}/papers?region=af-south-1`;
  const opened = await openFileStore({ files: { folder: '', s3_url } });
  if (!opened) throw new Error('There is a bucket.');
  return opened;
}

/** A demo of one provider that is to be made anew, with so many contents in the bucket; answers their keys. */
async function endedDemo(count: number): Promise<string[]> {
  await migrate({ owner_url: database.owner_url, log: () => undefined });
  const keys = Array.from({ length: count }, () => `1/${randomUUID()}`);
  const client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();
  await client.query("insert into installation (name, value) values ('demo', 'reset')");
  await client.query("insert into providers (id, name, time_created) values (1, 'Tsela Couriers', now())");
  await client.query("select set_config('app.provider_id', '1', false)");
  await client.query(
    'insert into loose_files (provider_id, key, time_created) select 1, key, now() from unnest($1::text[]) key',
    [keys],
  );
  await client.end();
  for (const key of keys) objects.set(`/papers/${key}`, Buffer.from('of the demo'));
  return keys;
}

const remove = async () => removeFilesOfEndedDemos({ data_dir: folder, open: store, log });

it('SCREEN-51: what a demo has in a bucket goes after it, and what is no demo’s own stays', async () => {
  await endedDemo(450);
  objects.set(`/papers/1/${randomUUID()}`, Buffer.from('of another installation'));

  await dropEndedDemo(database.owner_url, { data_dir: folder, log });
  const before = objects.size;
  const left = await remove();

  expect([before, left]).toEqual([451, 0]);
  expect([...objects.values()].map(String)).toEqual(['of another installation']);
  expect(existsSync(LIST())).toBe(false);
  expect(await remove()).toBe(0);
});

it('a bucket that is away keeps no start waiting: the next one goes on with what is left', async () => {
  const keys = await endedDemo(30);
  is_away = true;
  await dropEndedDemo(database.owner_url, { data_dir: folder, log });

  const left = await remove();
  const asked_while_away = asked;
  is_away = false;
  const after = await remove();

  expect([left, after, objects.size]).toEqual([keys.length, 0, 0]);
  // It does not ask for each of them in vain.
  expect(asked_while_away).toBeLessThan(30);
  expect(said).toContain('30 files of an ended demo could not be removed yet. The next start tries again.');
});

it('a removal that is cut short goes on from where it was written down', async () => {
  await endedDemo(250);
  await dropEndedDemo(database.owner_url, { data_dir: folder, log });
  const bucket = await store();
  let removed = 0;

  const left = await removeFilesOfEndedDemos({
    data_dir: folder,
    open: () =>
      Promise.resolve({
        ...bucket,
        remove: async (key) => {
          if (++removed > 220) throw new Error('The process ends here.');
          await bucket.remove(key);
        },
      }),
    log,
  });
  const lines = readFileSync(LIST(), 'utf8').trim().split('\n').length;

  expect([left, lines]).toEqual([50, 50]);
  expect([await remove(), objects.size]).toEqual([0, 0]);
});
