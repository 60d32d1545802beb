import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, startProduct, untilPrinted, untilReady } from './started-process.testing.ts';
import type { Started } from './started-process.testing.ts';

let folder: string;
let data_dir: string;
let started: Started;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tsela-reset-'));
  data_dir = join(folder, 'data');
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  started.child.kill('SIGTERM');
  await started.ended;
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

it('SCREEN-51: the demo is made anew from the screen: what was entered is gone, and its files', async () => {
  started = await startProduct({ data_dir });
  await untilReady(started);
  await untilPrinted(started, '/setup?token=');
  const token = await setUp();
  // As if the demo had been filled, and its one user administered the platform.
  await asOwner("insert into installation (name, value) values ('demo', 'complete')");
  await asOwner('update users set role_id = 1');
  await stop();
  const upload = join(data_dir, 'files', 'upload');
  writeFileSync(upload, 'of the old demo');
  started = await startProduct({ data_dir, script: 'tools/bootstrap.mjs', env: { DEMO: '1', TSELA_DEMO_SHARE: '0' } });
  await untilReady(started);
  expect((await call('GET', '/providers/usage', { token })).body['can_reset_demo']).toBe(true);
  expect(await providers()).toEqual([{ name: 'Typed in' }]);

  const answer = await call('POST', '/providers/demo/reset', { token, input: {} });

  expect(answer).toMatchObject({ status: 200, body: { message: 'The demo is being made anew. It takes some minutes.' } });
  await untilPrinted(started, 'The demo is made anew.');
  await untilPrinted(started, 'Filling the demo.');
  expect((await providers()).map(({ name }) => name)).not.toContain('Typed in');
  expect(existsSync(upload)).toBe(false);
}, 120_000);
