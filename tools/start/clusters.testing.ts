import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchAs } from '@tsela/server/cluster/postgres-user';
import pg from 'pg';
import { freePort, until } from './started-process.testing.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** Whether Debian's PostgreSQL 15 is here: the embedded one cannot copy a running cluster. */
export const HAS_POSTGRES_15 = existsSync(join(PROGRAMS, 'pg_basebackup'));

/** A PostgreSQL of a test's own, which can be done harm to. */
export interface Cluster {
  readonly port: number;
  /** As its superuser. */
  url(database: string): string;
  run(statement: string): Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  /** Ends it as a machine ends that loses its power. */
  kill(): Promise<void>;
  /** All its processes stand still, and its port goes on taking connections. */
  hang(): void;
  goOn(): void;
}

const NOBODY = { uid: 65_534, gid: 65_534 };
const SETTINGS = {
  fsync: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '150',
  // What still reads at a standby, such as a statement whose caller has gone, may hold up what is replayed: by itself for 30 s, as long as tests wait.
  max_standby_streaming_delay: '1s',
};

/** An empty cluster that standbys can follow. */
export async function startPrimary(folder: string, name = 'primary'): Promise<Cluster> {
  const cluster_dir = ownFolder(folder, name);
  runProgram('initdb', ['-D', cluster_dir, '-U', 'postgres', '--auth', 'trust', '--no-sync', '-E', 'UTF8', '--locale', 'C']);
  return started(cluster_dir, await freePort());
}

/** A copy of the running cluster that follows it. */
export async function startStandby(folder: string, primary: Cluster, port: number): Promise<Cluster> {
  const cluster_dir = ownFolder(folder, 'standby');
  const address = ['-h', '127.0.0.1', '-p', `${primary.port}`, '-U', 'postgres'];
  runProgram('pg_basebackup', [...address, '-D', cluster_dir, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  return started(cluster_dir, port);
}

function ownFolder(folder: string, name: string): string {
  const own = join(folder, name);
  mkdirSync(own, { mode: 0o700 });
  if (isRoot()) chownSync(own, NOBODY.uid, NOBODY.gid);
  return own;
}

const isRoot = () => process.getuid?.() === 0;

function commandOf(program: string, program_arguments: readonly string[]): [string, string[]] {
  const { prefix } = launchAs(isRoot() ? NOBODY : null, { signal_at_death: 'KILL', past_closed_folders: false });
  const [command = program, ...rest] = [...prefix, join(PROGRAMS, program), ...program_arguments];
  return [command, rest];
}

function runProgram(program: string, program_arguments: readonly string[]): void {
  const { status, stderr } = spawnSync(...commandOf(program, program_arguments), { encoding: 'utf8', cwd: '/' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

async function started(cluster_dir: string, port: number): Promise<Cluster> {
  let child: ChildProcess | undefined;
  let output = '';
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url('postgres') });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const answers = () =>
    run('select 1').then(
      () => true,
      () => false,
    );
  const childrenOf = (pid: number) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number).filter(Boolean);
  const signal = (pids: readonly number[], name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name));
  const cluster: Cluster = {
    port,
    url,
    run,
    async start() {
      const settings = Object.entries({ ...SETTINGS, port: `${port}` }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      await until(
        async () => {
          // What a killed one left behind may hold its folder for a moment.
          if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
            child = spawn(...commandOf('postgres', ['-D', cluster_dir, ...settings]), {
              stdio: ['ignore', 'pipe', 'pipe'],
              cwd: '/',
            });
            child.stderr?.on('data', (piece: Buffer) => (output += piece.toString()));
          }
          return answers();
        },
        () => output,
      );
    },
    async kill() {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
    // The one that starts the others stands still first and goes on last, so that none of them comes or goes meanwhile.
    hang() {
      const pid = child?.pid ?? 0;
      signal([pid], 'SIGSTOP');
      signal(childrenOf(pid), 'SIGSTOP');
    },
    goOn() {
      const pid = child?.pid ?? 0;
      signal([...childrenOf(pid), pid], 'SIGCONT');
    },
  };
  await cluster.start();
  return cluster;
}
