import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../start-refusal.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { readPidFile, stopLeftovers } from './postgres-leftovers.ts';
import { spawnAs } from './postgres-user.ts';
import type { Launch } from './postgres-user.ts';
import { waitBeforeRestart } from './restart-plan.ts';

export type PostmasterOptions = {
  readonly cluster_dir: string;
  readonly data_dir: string;
  readonly binaries: PostgresBinaries;
  readonly launch: Launch;
  readonly durability: 'full' | 'none';
  readonly log: (sentence: string) => void;
  /** Called when the database cannot be kept running: nothing works without it. */
  readonly onGivenUp?: (() => void) | undefined;
};

export type Postmaster = { readonly port: number; readonly pid: () => number; readonly stop: () => Promise<void> };

/** For a small machine that the web server shares. `jit` costs more than it saves on short queries. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // A table that was empty when it was last looked at is planned for as if it were small; new couriers' tables are none for long.
  autovacuum_naptime: '10s',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %d ',
};
const SETTINGS_WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '200',
};

/** The system cuts the addresses of sockets off here, its own ending byte included. */
const SOCKET_ADDRESS_BYTES_MAX = 107;

/**
 * Where the cluster listens beside its port, in its own folder, which no other user may enter: a message there costs a tenth less than
 * through the network. Null where the folder lies too deep for the address of a socket.
 */
export function socketFolder(cluster_dir: string): string | null {
  return Buffer.byteLength(join(cluster_dir, '.s.PGSQL.65535')) > SOCKET_ADDRESS_BYTES_MAX ? null : cluster_dir;
}

const PORT_TRIES = 5;
const LOG_BYTES_MAX = 10 * 1024 * 1024;
const FAST_STOP_MS = 60_000;

/** Runs PostgreSQL on the cluster until `stop`, on a port of its own that it keeps from start to start. Should it die by itself, it
 *  is started again on the same port, where the pools of the server find it; one that keeps dying is given up. */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  let { child, port } = await startOnAFreePort(options);
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  const restarts: number[] = [];
  const waiting = new AbortController();

  const watch = () =>
    child.once('exit', () => {
      if (stopping === undefined) restarting = restart();
    });
  const restart = async () => {
    options.log('The database ended by itself and is started again.');
    while (stopping === undefined) {
      const wait_ms = waitBeforeRestart(restarts, performance.now());
      if (wait_ms === null) {
        options.log('The database ended too often and is not started any more.');
        return options.onGivenUp?.();
      }
      await sleep(wait_ms, undefined, { signal: waiting.signal }).catch(() => undefined);
      restarts.push(performance.now());
      if (stopping !== undefined || !(await isStartedAgain())) continue;
      watch();
      return;
    }
  };
  const isStartedAgain = async () => {
    try {
      await stopLeftovers(options.cluster_dir, options.log);
      ({ child, port } = await startOn(port, options));
      return true;
    } catch (fault) {
      options.log(`The database could not be started again: ${fault instanceof Error ? fault.message : String(fault)}`);
      return false;
    }
  };
  const stop = async () => {
    waiting.abort();
    await restarting;
    await end(child);
  };

  watch();
  return { port, pid: () => child.pid ?? 0, stop: () => (stopping ??= stop()) };
}

async function startOnAFreePort(options: PostmasterOptions): Promise<{ child: ChildProcess; port: number }> {
  await stopLeftovers(options.cluster_dir, options.log);
  const port_file = join(options.data_dir, 'postgres-port');
  let wish = keptPort(port_file);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(wish);
    try {
      const started = await startOn(port, options);
      writeFileSync(port_file, String(port));
      return started;
    } catch (fault) {
      if (!(fault instanceof PortTaken) || attempt === PORT_TRIES) throw fault;
      wish = 0;
    }
  }
}

/** Another process took the port between the check and PostgreSQL's own attempt. */
class PortTaken extends StartRefusal {}

async function startOn(port: number, options: PostmasterOptions): Promise<{ child: ChildProcess; port: number }> {
  const log_file = join(options.data_dir, 'postgres.log');
  const log_start = trimmedLog(log_file);
  const output = openSync(log_file, 'a', 0o600);
  const settings = {
    ...SETTINGS,
    ...(options.durability === 'none' ? SETTINGS_WITHOUT_DURABILITY : {}),
    unix_socket_directories: socketFolder(options.cluster_dir) ?? '',
    port: String(port),
  };
  const child = spawnAs(
    options.launch,
    join(options.binaries.bin_dir, 'postgres'),
    ['-D', options.cluster_dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    output,
  );
  closeSync(output);
  let failure: string | undefined;
  child.once('error', (fault) => (failure = fault.message));
  child.once('exit', () => (failure ??= lastComplaint(readFileSync(log_file).subarray(log_start).toString())));
  // Repairing after a crash may take as long as it takes; the process ends by itself when it cannot start.
  while (failure === undefined && !isReady(options.cluster_dir, child)) await sleep(10);
  if (failure === undefined) return { child, port };
  if (/Address already in use|could not bind/.test(failure)) throw new PortTaken(failure);
  throw new StartRefusal(`The database does not start: ${failure}`);
}

function isReady(cluster_dir: string, child: ChildProcess): boolean {
  const lines = readPidFile(cluster_dir);
  return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS);
  await ended;
  clearTimeout(impatience);
}

/** Where the log of this start begins; one that has grown large is put aside first. */
function trimmedLog(log_file: string): number {
  const bytes = statSync(log_file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes < LOG_BYTES_MAX) return bytes;
  renameSync(log_file, `${log_file}.1`);
  return 0;
}

function lastComplaint(log: string): string {
  const complaints = log.split('\n').filter((line) => /FATAL|PANIC|could not|invalid/.test(line));
  return complaints.find((line) => line.includes('bind')) ?? complaints.at(-1) ?? 'it says nothing about why.';
}

function keptPort(port_file: string): number {
  try {
    const port = Number(readFileSync(port_file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

/** The wished port when it is free, or else one the system picks. */
function freePort(wish: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (fault) => (wish === 0 ? reject(fault) : resolve(freePort(0))));
    probe.listen(wish, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
