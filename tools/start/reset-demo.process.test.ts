import { S3_SECRET, s3Server } from '@tsela/server/files/s3-server.testing';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, startProduct, until, untilPrinted, untilReady } from './started-process.testing.ts';
import type { Started } from './started-process.testing.ts';

let folder: string;
let data_dir: string;
let started: Started;
let bucket: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tsela-reset-'));
  data_dir = join(folder, 'data');
});
afterEach(async () => {
  await stop();
  bucket?.closeAllConnections();
  bucket?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  started.child.kill('SIGTERM');
  await started.ended;
}

/** A bucket with these objects in it; answers its address. */
async function bucketOf(objects: Map<string, Buffer>): Promise<string> {
  const server = createServer(s3Server(objects));
  bucket = server;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://key:${encodeURIComponent(S3_SECRET)}@127.0.0.1:${port}/papers?region=af-south-1`;
}

async function call(method: string, path: string, { token, input }: { token?: string; input?: object } = {}) {
  const answer = await fetch(`http://localhost:${started.port}/api${path}`, {
    method,
    headers: {
      ...(input && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(input && { body: JSON.stringify(input) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Makes the first user of an empty installation by the link that was printed. Answers the token of the session. */
async function setUp(): Promise<string> {
  const [, token = ''] = /\/setup\?token=(\S+)/.exec(started.output()) ?? [];
  const person = {
    provider_title: 'Typed in',
    name: 'Thandi Nkosi',
    email: 'thandi@example.co.za',
    password: 'vier blou fietse',
  };
  const { body } = await call('POST', '/setup', { input: { token, ...person } });
  return String(body['access_token']);
}

/** What the database says, as its owner. */
async function asOwner<Row>(sql: string): Promise<Row[]> {
  const client = await connect(data_dir);
  const { rows } = await client.query(sql);
  await client.end();
  return rows as Row[];
}

const providers = () => asOwner<{ name: string }>('select name from providers');

/** An installation as if its demo had been filled, with its one user as who administers the platform and with what one more statement writes; it stands still. Answers the user's token. */
async function filledDemo(env: Readonly<Record<string, string>> = {}, more = 'select 1'): Promise<string> {
  started = await startProduct({ data_dir, env });
  await untilReady(started);
  await untilPrinted(started, '/setup?token=');
  const token = await setUp();
  await asOwner("insert into installation (name, value) values ('demo', 'complete')");
  await asOwner('update users set role_id = 1');
  await asOwner(more);
  await stop();
  return token;
}

async function startDemo(env: Readonly<Record<string, string>> = {}): Promise<void> {
  started = await startProduct({ data_dir, script: 'tools/bootstrap.mjs', env: { DEMO: '1', TSELA_DEMO_SHARE: '0', ...env } });
  await untilReady(started);
}

it('SCREEN-51: the demo is made anew from the screen: what was entered is gone, and its files', async () => {
  const token = await filledDemo();
  const upload = join(data_dir, 'files', 'upload');
  writeFileSync(upload, 'of the old demo');
  await startDemo();
  expect((await call('GET', '/providers/usage', { token })).body['can_reset_demo']).toBe(true);
  expect(await providers()).toEqual([{ name: 'Typed in' }]);

  const answer = await call('POST', '/providers/demo/reset', { token, input: {} });

  expect(answer).toMatchObject({ status: 200, body: { message: 'The demo is being made anew. It takes some minutes.' } });
  await untilPrinted(started, 'The demo is made anew.');
  await untilPrinted(started, 'Filling the demo.');
  expect((await providers()).map(({ name }) => name)).not.toContain('Typed in');
  expect(existsSync(upload)).toBe(false);
});

it('SCREEN-51: what the demo has in a bucket goes with it, once the new one is there, and what is another’s stays', async () => {
  const objects = new Map<string, Buffer>();
  const env = { S3_URL: await bucketOf(objects), OUTGOING_ALLOWED_HOSTS: '127.0.0.1' };
  const [own, foreign] = [`1/${randomUUID()}`, `1/${randomUUID()}`];
  const token = await filledDemo(
    env,
    `insert into loose_files (provider_id, key, time_created) select id, '${own}', now() from providers`,
  );
  for (const key of [own, foreign]) objects.set(`/papers/${key}`, Buffer.from('an upload'));
  await startDemo(env);

  await call('POST', '/providers/demo/reset', { token, input: {} });

  await untilPrinted(started, 'The demo is made anew.');
  await untilReady(started);
  await until(() => Promise.resolve(!objects.has(`/papers/${own}`)), started.output);
  await until(() => Promise.resolve(!existsSync(join(data_dir, 'files-of-ended-demos'))), started.output);
  expect(objects.has(`/papers/${foreign}`)).toBe(true);
  expect((await providers()).map(({ name }) => name)).not.toContain('Typed in');
});
