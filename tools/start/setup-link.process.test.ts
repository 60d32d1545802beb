import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@tsela/server/testing/test-database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setupLink } from './setup-link.ts';
import { connect, startProduct, untilPrinted, untilReady } from './started-process.testing.ts';
import type { Started } from './started-process.testing.ts';

const FACTS = {
  provider_title: 'Karoo Couriers',
  name: 'Thandi Nkosi',
  email: 'thandi@example.co.za',
  password: 'vier blou fietse',
};

describe('a start without the demo', () => {
  let folder: string;
  const all: Started[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tsela-setup-'));
  });
  afterEach(async () => {
    for (const started of all.splice(0)) await stop(started);
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<Started> {
    const started = await startProduct({ data_dir: join(folder, 'data') });
    all.push(started);
    await untilReady(started);
    await untilPrinted(started, 'Ctrl-C stops it.');
    return started;
  }

  async function stop({ child, ended }: Started): Promise<void> {
    child.kill('SIGTERM');
    await ended;
  }

  const linkOf = ({ output }: Started) => /http:\/\/localhost:\d+\/setup\?token=([0-9a-f]{64})\b/.exec(output());

  async function call(
    { port }: Started,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(`http://localhost:${port}/api${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  it('prints a link that makes the first administrator once, and none when there is one', async () => {
    const first = await start();
    const old_token = linkOf(first)?.[1] ?? '';
    await stop(first);
    const second = await start();
    const [link = '', token = ''] = linkOf(second) ?? [];
    expect(link).toBe(`http://localhost:${second.port}/setup?token=${token}`);
    expect(token).not.toBe(old_token);
    expect(await call(second, `/setup?token=${old_token}`)).toEqual({ status: 200, body: { valid: false } });
    expect(await call(second, `/setup?token=${token}`)).toEqual({ status: 200, body: { valid: true } });

    const made = await call(second, '/setup', { token, ...FACTS });
    const again = await call(second, '/setup', { token, ...FACTS, email: 'other@example.com' });

    expect([made.status, Object.keys(made.body), again.status]).toEqual([200, ['access_token'], 404]);
    const signed_in = await call(second, '/login', { email: FACTS.email, password: FACTS.password });
    expect(signed_in.status).toBe(200);

    await stop(second);
    const third = await start();

    expect([linkOf(third), third.output()]).toEqual([null, expect.not.stringContaining('setup')]);
    expect((await call(third, `/setup?token=${token}`)).status).toBe(404);
    expect((await call(third, '/login', { email: FACTS.email, password: FACTS.password })).status).toBe(200);
    const client = await connect(join(folder, 'data'));
    expect((await client.query('select count(*)::int from setup_tokens')).rows).toEqual([{ count: 0 }]);
    await client.end();
  });
});

describe('the set-up link', () => {
  const NOW = new Date('2026-11-23T12:00:00Z');

  it('is drawn afresh each time, kept as a hash for a day, and ended where there is an administrator', async () => {
    const database = await createTestDatabase();
    const owner = new pg.Client({ connectionString: database.owner_url });
    await owner.connect();
    const draw = () => setupLink({ url: 'https://parcels.example.co.za', owner_url: database.owner_url, now: NOW });
    const kept = async () => (await owner.query("select encode(token_hash, 'hex') as hash, time_expires from setup_tokens")).rows;

    const [first, second] = [await draw(), await draw()];

    expect(first).toMatch(/^https:\/\/parcels\.example\.co\.za\/setup\?token=[0-9a-f]{64}$/);
    expect(second).not.toBe(first);
    const rows = await kept();
    expect(rows).toMatchObject([{ time_expires: new Date('2026-11-24T12:00:00Z') }]);
    expect(`${first} ${second}`).not.toContain(rows[0].hash);

    await owner.query("insert into providers (id, name, time_created) values (1, 'One', now()), (2, 'Two', now())");
    const addUser = (role: number, is_active: boolean) =>
      owner.query(
        `insert into users (provider_id, id, name, email, role_id, is_active, time_created, time_modified)
         values (2, nextval('user_ids'), 'x', gen_random_uuid()::text, $1, $2, now(), now())`,
        [role, is_active],
      );
    await addUser(4, true);
    await addUser(3, false);
    expect(await draw()).not.toBeNull();
    await addUser(3, true);

    expect([await draw(), await kept()]).toEqual([null, []]);
    await owner.end();
    await database.drop();
  });
});
