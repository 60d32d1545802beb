import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProduct, untilPrinted, untilReady } from './started-process.testing.ts';
import type { Started } from './started-process.testing.ts';

/** Filling the demo, however small, beside other tests. */
const FILLED_MS = 170_000;

let folder: string;
let started: Started;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tsela-reset-'));
  started = await startProduct({
    data_dir: join(folder, 'data'),
    script: 'tools/bootstrap.mjs',
    env: { DEMO: '1', TSELA_DEMO_SHARE: '0' },
  });
  await untilReady(started, { wait_ms: FILLED_MS });
}, FILLED_MS);
afterEach(async () => {
  started.child.kill('SIGTERM');
  await started.ended;
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, { token, input }: { token?: string; input?: object } = {}) {
  const answer = await fetch(`http://127.0.0.1:${started.port}/api${path}?provider_id=1`, {
    method,
    headers: {
      ...(input && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(input && { body: JSON.stringify(input) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function signIn(email: string): Promise<string> {
  const { body } = await call('POST', '/login', { input: { email, password: 'Parcel-2026-demo' } });
  return String(body['access_token']);
}

const versions = async (token: string) => JSON.stringify((await call('GET', '/release-notes', { token })).body);

it(
  'SCREEN-51: the demo is made anew from the screen: what was entered is gone, with its files and sessions',
  async () => {
    const upload = join(folder, 'data', 'files', 'upload');
    writeFileSync(upload, 'of the old demo');
    const [platform, admin] = [await signIn('super@tsela.example'), await signIn('admin@tsela.example')];
    const note = {
      version: '9.9.9',
      title: 'Typed in',
      added: '- Much',
      audiences: ['staff'],
      time_published: new Date().toISOString(),
    };
    await call('POST', '/release-notes', { token: platform, input: note });
    expect(await versions(platform)).toContain('9.9.9');
    expect((await call('POST', '/providers/demo/reset', { token: admin, input: {} })).status).toBe(403);
    expect((await call('GET', '/providers/usage', { token: platform })).body['can_reset_demo']).toBe(true);

    const answer = await call('POST', '/providers/demo/reset', { token: platform, input: {} });
    expect(answer).toMatchObject({ status: 200, body: { message: 'The demo is being made anew. It takes some minutes.' } });
    await untilPrinted(started, 'The demo is made anew.');
    await untilReady(started, { wait_ms: FILLED_MS });

    expect((await call('GET', '/release-notes', { token: platform })).status).toBe(401);
    expect(await versions(await signIn('super@tsela.example'))).not.toContain('9.9.9');
    expect(existsSync(upload)).toBe(false);
  },
  2 * FILLED_MS,
);
