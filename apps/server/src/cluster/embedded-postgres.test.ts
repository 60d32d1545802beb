import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCluster } from './embedded-postgres.ts';
import type { Cluster } from './embedded-postgres.ts';
import { findBinaries } from './postgres-binaries.ts';

const IS_ROOT = process.getuid?.() === 0;
const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;
/** Starts the cluster, says where it is, and holds it until it is killed. */
const LAUNCHER = `import { startCluster } from '${MODULE}';
  const cluster = await startCluster({ data_dir: process.argv[1], log: () => undefined });
  console.log(cluster.url('postgres')); setInterval(() => undefined, 1000);`;

describe('the embedded PostgreSQL', () => {
  let folder: string;
  let data_dir: string;
  let running: Cluster | undefined;
  let said: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tsela-cluster-'));
    chmodSync(folder, 0o755);
    data_dir = join(folder, 'data');
    said = [];
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<Cluster> {
    running = await startCluster({ data_dir, log: (sentence) => said.push(sentence) });
    return running;
  }

  async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query(sql);
      return rows;
    } finally {
      await client.end();
    }
  }

  it('starts from nothing, and keeps its rows and its port from start to start', async () => {
    const first = await start();
    await first.ensureDatabase('tsela');
    await query(first.url('tsela'), 'create table kept (id bigint); insert into kept values (7)');
    await first.stop();

    const second = await start();
    await second.ensureDatabase('tsela');

    expect(second.port).toBe(first.port);
    expect(await query(second.url('tsela'), 'select id from kept')).toEqual([{ id: '7' }]);
  });

  it('is safe and the same on every machine: on loopback only, with a password, on disk before it answers, by Unicode rules', async () => {
    const cluster = await start();

    const settings = `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'password_encryption', 'data_checksums') order by name`;
    expect(await query(cluster.url('postgres'), settings)).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'password_encryption', setting: 'scram-sha-256' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    const locale = "select datlocprovider as provider, datlocale as locale from pg_database where datname = 'postgres'";
    expect(await query(cluster.url('postgres'), locale)).toEqual([{ provider: 'b', locale: 'C.UTF-8' }]);
    await expect(query(cluster.url('postgres').replace(/:[^:@]*@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    expect(statSync(join(data_dir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(data_dir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('keeps what was acknowledged when its launcher is killed, and starts again at once', async () => {
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', LAUNCHER, data_dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) =>
      launcher.stdout.once('data', (piece: Buffer) => resolve(piece.toString().trim())),
    );
    await query(url, 'create table kept (id bigint); insert into kept values (7)');
    launcher.kill('SIGKILL');

    const cluster = await start();

    expect(await query(cluster.url('postgres'), 'select id from kept')).toEqual([{ id: '7' }]);
  });

  it('is not held up by a postmaster.pid that names a process of another program', async () => {
    await (await start()).stop();
    const file = join(data_dir, 'postgres', 'postmaster.pid');
    writeFileSync(file, `${process.ppid}\n${join(data_dir, 'postgres')}\n1\n5432\n\n127.0.0.1\n`);

    const cluster = await start();

    expect(await query(cluster.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not held up by the lock of its socket that names a living process of its own user', async () => {
    const { port } = await start();
    await running?.stop();
    const cluster_dir = join(data_dir, 'postgres');
    const { uid, gid } = statSync(cluster_dir);
    const other = spawn('sleep', ['600'], { cwd: '/', ...(IS_ROOT && { uid, gid }) });
    const lines = [other.pid, cluster_dir, 1, port, cluster_dir, ''];
    writeFileSync(join(cluster_dir, `.s.PGSQL.${port}.lock`), lines.join('\n'));

    const cluster = await start().finally(() => other.kill());

    expect(cluster.port).toBe(port);
    expect(await query(cluster.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('throws away what a start that was killed while making the cluster left', async () => {
    mkdirSync(join(data_dir, 'postgres-draft-killed', 'postgres', 'base'), { recursive: true });

    await start();

    expect(readdirSync(data_dir).filter((name) => name.startsWith('postgres-draft-'))).toEqual([]);
  });

  it('comes back on the same port when PostgreSQL itself dies', async () => {
    const cluster = await start();
    const { port } = cluster;
    process.kill(cluster.pid(), 'SIGKILL');

    await expect.poll(() => query(cluster.url('postgres'), 'select 1 as one').catch(() => undefined)).toEqual([{ one: 1 }]);
    expect(cluster.port).toBe(port);
    expect(said).toContain('The database ended by itself and is started again.');
  });

  it('takes another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(first.port, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));

    const second = await start();

    expect(second.port).not.toBe(first.port);
    squatter.close();
  });

  it('refuses a cluster of another version in one sentence', async () => {
    await (await start()).stop();
    running = undefined;
    writeFileSync(join(data_dir, 'postgres', 'PG_VERSION'), '14\n');

    await expect(start()).rejects.toThrow(/was made by PostgreSQL 14 and cannot be opened by 18/);
  });

  it('refuses to make a second password for a cluster that has one', async () => {
    await (await start()).stop();
    running = undefined;
    rmSync(join(data_dir, 'postgres-password'));

    await expect(start()).rejects.toThrow(/cannot be opened without .*postgres-password: put that file back from a backup/);
  });

  describe.runIf(IS_ROOT)('under root', () => {
    const ownerOf = (pid: number) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

    it('runs as an ordinary user', async () => {
      const cluster = await start();

      expect(ownerOf(cluster.pid())).not.toBe('0');
    });

    it('starts below a folder that is closed to that user', async () => {
      chmodSync(folder, 0o700);

      const cluster = await start();

      expect(ownerOf(cluster.pid())).not.toBe('0');
      expect(await query(cluster.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
      await cluster.stop();
      await start();
    });

    it('copies programs that lie where that user cannot reach them, once', async () => {
      const closed = join(folder, 'closed');
      const { bin_dir } = findBinaries(undefined);
      mkdirSync(closed, { mode: 0o700 });
      cpSync(dirname(bin_dir), join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
      cpSync(join(dirname(bin_dir), '../package.json'), join(closed, 'package.json'));
      mkdirSync(join(data_dir, 'postgres-binaries-of-an-older-version'), { recursive: true });

      running = await startCluster({ data_dir, log: () => undefined, bin_dir: join(closed, 'native', 'bin') });

      expect(await query(running.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
      const copies = readdirSync(data_dir).filter((name) => name.startsWith('postgres-binaries-'));
      expect(copies).toEqual([expect.stringMatching(/^postgres-binaries-18\./)]);
    });

    it('opens a cluster that root put back from a backup', async () => {
      await (await start()).stop();
      spawnSync('chown', ['-R', '0:0', join(data_dir, 'postgres')]);

      const cluster = await start();

      expect(await query(cluster.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it('is reached by a socket in its own folder, and through the network where that lies too deep for one', async () => {
    const by = `select case when inet_server_addr() is null then 'socket' else 'network' end as by`;
    expect(await query((await start()).url('postgres'), by)).toEqual([{ by: 'socket' }]);
    await running?.stop();

    data_dir = join(folder, 'deep'.repeat(30), 'data');

    expect(await query((await start()).url('postgres'), by)).toEqual([{ by: 'network' }]);
  });

  it.runIf(existsSync('/usr/bin/chrt'))('gives way to the server that asks it: its processes are batch work', async () => {
    const { pid } = await start();

    const after_name = readFileSync(`/proc/${pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

    // The policy is the 41st field, the third is the first behind the name. Source: proc_pid_stat(5), sched(7).
    expect(after_name[38]).toBe('3');
  });

  it('leaves no process behind when it is stopped', async () => {
    const cluster = await start();
    const pid = cluster.pid();

    await cluster.stop();

    expect(existsSync(`/proc/${pid}`)).toBe(false);
    expect(existsSync(join(data_dir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
