import { chownSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TAG_TYPES } from '@tsela/domain/accounts/tags';
import { launchAs } from '@tsela/server/cluster/postgres-user';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, health, kill, startProduct, until, untilPrinted, untilReady } from './start/started-process.testing.ts';
import type { Started } from './start/started-process.testing.ts';

const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
const MIGRATIONS = readdirSync('apps/server/migrations').filter((name) => /^\d{4}-.*\.sql$/.test(name));

describe('npm start', () => {
  let folder: string;
  let data_dir: string;
  const all: Started[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tsela-start-'));
    data_dir = join(folder, 'data');
  });
  afterEach(async () => {
    for (const started of all.splice(0)) {
      started.child.kill('SIGTERM');
      await started.ended;
    }
    await until(async () => !existsPostmaster(data_dir));
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(options: Partial<Parameters<typeof startProduct>[0]> = {}): Promise<Started> {
    const started = await startProduct({ data_dir, ...options });
    all.push(started);
    return started;
  }

  /** Starts again after a kill, as a person would, and looks whether everything is there. */
  async function startAgain(): Promise<pg.Client> {
    await untilReady(await start());
    return connect(data_dir);
  }

  it('answers 503 at once, is ready from nothing, and stops in order', async () => {
    const started = await start();
    await until(async () => (await health(started.port)).status !== 0, started.output);
    expect(await health(started.port)).toEqual({ status: 503, body: '{"status":"starting"}' });

    await untilReady(started);
    expect(await health(started.port)).toEqual({ status: 200, body: '{"status":"ok"}' });
    await untilPrinted(started, `Tsela is ready at http://localhost:${started.port} (`);

    started.child.kill('SIGINT');
    expect(await started.ended).toBe(0);
    expect(existsPostmaster(data_dir)).toBe(false);
  });

  it.runIf(IS_ROOT)('is ready for an ordinary user as well', async () => {
    chownSync(folder, NOBODY, NOBODY);
    // Past closed folders, because the checkout itself may lie below root's home.
    const { prefix } = launchAs({ uid: NOBODY, gid: NOBODY }, { signal_at_death: 'KILL', past_closed_folders: true });

    const started = await start({ prefix });
    await untilReady(started);

    expect(statSync(join(data_dir, 'postgres')).uid).toBe(NOBODY);
  });

  it('comes up after it was killed while it made the cluster', async () => {
    const started = await start();
    await until(async () => readdirOrNothing(data_dir).some((name) => name.startsWith('postgres-draft-')), started.output);
    await kill(started);

    const client = await startAgain();

    expect(await appliedMigrations(client)).toEqual(MIGRATIONS);
    await client.end();
  });

  it('comes up after it was killed while it migrated', async () => {
    const started = await start();
    await untilPrinted(started, `Migrating: ${MIGRATIONS[2]}`);
    await kill(started);

    const client = await startAgain();

    expect(await appliedMigrations(client)).toEqual(MIGRATIONS);
    await client.end();
  });

  it('has lost nothing that was acknowledged when it was killed under load', async () => {
    const started = await start();
    await untilPrinted(started, 'Make the first administrator here');
    const access_token = await firstAdministrator(started);
    const acknowledged: string[] = [];
    const writers = TAG_TYPES.map((type) => makeTagsUntilItBreaks(started, { access_token, type, acknowledged }));
    await until(async () => acknowledged.length > 150);

    await kill(started);
    await Promise.all(writers);
    const client = await startAgain();

    const { rows } = await client.query<{ name: string; events: number }>(
      `select name, (select count(*)::int from events e where e.object_type = 'tag' and e.object_id = t.id) as events from tags t`,
    );
    const kept = new Set(rows.map(({ name }) => name));
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    // Nothing is half there either: what is kept is in the audit trail.
    expect(rows.filter(({ events }) => events !== 1)).toEqual([]);
    await client.end();
  });

  it('lets exactly one of two that start at once on a folder have it', async () => {
    const racers = [await start(), await start()];

    const code = await Promise.race(racers.map(({ ended }) => ended));
    const loser = racers.find(({ child }) => child.exitCode !== null);
    const winner = racers.find(({ child }) => child.exitCode === null);

    expect(code).toBe(1);
    expect(loser?.output()).toMatch(
      /^The data folder .* is in use by .*: stop that one first, or set DATA_DIR to another folder\.\n$/,
    );
    if (winner !== undefined) await untilReady(winner);
    expect(winner).toBeDefined();
  });

  it('says in one sentence that the port is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const address = squatter.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    const started = await start({ port });

    expect(await started.ended).toBe(1);
    expect(started.output()).toBe(`Port ${port} is taken by another program: stop that one, or set PORT to another port.\n`);
    squatter.close();
  });

  it('says in one sentence that the database of DATABASE_URL does not answer', async () => {
    const started = await start({ database_url: 'postgres://tsela@127.0.0.1:1/tsela' });

    expect(await started.ended).toBe(1);
    expect(started.output()).toBe('The database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n');
  });

  it('refuses a database whose migrations were changed, in one sentence', async () => {
    const first = await start();
    await untilReady(first);
    const client = await connect(data_dir);
    await client.query("update schema_migrations set checksum = 'other' where name = $1", [MIGRATIONS[0]]);
    await client.end();
    first.child.kill('SIGTERM');
    await first.ended;

    const second = await start();

    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `The migration ${MIGRATIONS[0]} was changed after it was applied: put it back as it was and add a new one instead.\n`,
    );
  });

  it('starts again by itself when the server dies, says so in one line, and still stops in order', async () => {
    const started = await start({ script: 'tools/bootstrap.mjs' });
    await untilPrinted(started, 'Ctrl-C stops it.');
    const first = serverOf(data_dir);

    process.kill(first, 'SIGKILL');
    await untilPrinted(started, 'The server ended (SIGKILL): starting it again in 1 s.\n');
    await until(async () => (await health(started.port)).status === 0, started.output);
    await untilReady(started);

    expect(serverOf(data_dir)).not.toBe(first);
    expect(started.output().match(/starting it again/g)?.length).toBe(1);
    started.child.kill('SIGINT');
    expect(await started.ended).toBe(0);
    expect(existsPostmaster(data_dir)).toBe(false);
  });

  it('waits for room where the disk is full when it starts again, and goes on once there is', async () => {
    const started = await start({ script: 'tools/bootstrap.mjs' });
    await untilPrinted(started, 'Ctrl-C stops it.');
    const server = serverOf(data_dir);
    const written_at_start = join(data_dir, 'lock-holder.json');
    rmSync(written_at_start);
    // What is written there finds no room.
    symlinkSync('/dev/full', written_at_start);

    process.kill(server, 'SIGKILL');
    await untilPrinted(started, 'There is no room on the disk: starting again in 10 s.\n');
    rmSync(written_at_start);
    await untilReady(started);

    expect(serverOf(data_dir)).not.toBe(server);
    expect(started.output()).not.toContain('giving up');
    started.child.kill('SIGINT');
    expect(await started.ended).toBe(0);
  });

  it('does not start again what is stopped while it waits to', async () => {
    const started = await start({ script: 'tools/bootstrap.mjs' });
    await untilPrinted(started, 'Ctrl-C stops it.');

    process.kill(serverOf(data_dir), 'SIGKILL');
    await untilPrinted(started, 'starting it again in 1 s.');
    started.child.kill('SIGTERM');

    expect(await started.ended).not.toBe(0);
    await until(async () => !existsPostmaster(data_dir), started.output);
    expect(await health(started.port)).toMatchObject({ status: 0 });
  });

  it('says once why it does not start, and does not try again', async () => {
    const started = await start({ script: 'tools/bootstrap.mjs', database_url: 'postgres://tsela@127.0.0.1:1/tsela' });

    expect(await started.ended).toBe(1);
    expect(started.output()).not.toContain('starting it again');
  });

  it('stops when the npm that began it is killed', async () => {
    const started = await start({ script: 'tools/bootstrap.mjs' });
    await untilReady(started);

    started.child.kill('SIGKILL');

    await until(async () => (await health(started.port)).status === 0, started.output);
    await until(async () => !existsPostmaster(data_dir), started.output);
    await expect.poll(started.output).toContain('Stopping.');
  });
});

/** Follows the link that the start printed, as its first administrator. Answers the session's token. */
async function firstAdministrator({ port, output }: Started): Promise<string> {
  const token = /\?token=([\w-]+)/.exec(output())?.[1] ?? '';
  const person = { provider_title: 'Karoo', name: 'Thandi', email: 'thandi@example.co.za', password: 'vier blou fietse' };
  const response = await post(port, '/api/setup', { token, ...person });
  // Written by the contract's schema of POST /setup.
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Makes one tag after the other through the API, and notes those that were answered. */
async function makeTagsUntilItBreaks(
  { port }: Started,
  { access_token, type, acknowledged }: { access_token: string; type: string; acknowledged: string[] },
): Promise<void> {
  try {
    for (let at = 0; ; at++) {
      const name = `${type} ${at}`;
      const { ok } = await post(port, '/api/tags', { type, name }, access_token);
      if (ok) acknowledged.push(name);
    }
  } catch {
    // The server went away: everything acknowledged until here must be found again.
  }
}

function post(port: number, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

/** The process that holds the folder. */
function serverOf(data_dir: string): number {
  return (JSON.parse(readFileSync(join(data_dir, 'lock-holder.json'), 'utf8')) as { pid: number }).pid;
}

function existsPostmaster(data_dir: string): boolean {
  return readdirOrNothing(join(data_dir, 'postgres')).includes('postmaster.pid');
}

function readdirOrNothing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
