import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../start-refusal.ts';

/** How long each request to end is given, from the politest to the last. SIGINT is PostgreSQL's fast shutdown, SIGQUIT ends it
 *  without one, which its next start repairs from its log. */
const REQUESTS = [
  { signal: 'SIGINT', wait_ms: 60_000 },
  { signal: 'SIGQUIT', wait_ms: 10_000 },
  { signal: 'SIGKILL', wait_ms: 5_000 },
] as const;

/** The files that say who runs on a cluster: in its folder and, where it listens there, one beside its socket. */
const HOLDS = /^(postmaster\.pid|\.s\.PGSQL\.\d+(\.lock)?)$/;

/** Ends what an earlier launcher that was killed left running on the cluster, and clears the files that name it.
 *  The caller holds the lock on the data folder, so nothing that still runs there belongs to a living launcher. */
export async function stopLeftovers(cluster_dir: string, log: (sentence: string) => void): Promise<void> {
  let pids = processesOn(cluster_dir);
  if (pids.length > 0) log(`Stopping the database that a killed start left running (process ${pids[0]}).`);
  for (const { signal, wait_ms } of REQUESTS) {
    if (pids.length === 0) break;
    for (const pid of pids) send(pid, signal);
    pids = await remaining(cluster_dir, wait_ms);
  }
  if (pids.length > 0)
    throw new StartRefusal(`The database process ${pids[0]} of an earlier start does not end: end it by hand.`);
  // Left in place, its process id may by then be another process's, as after a power cut, and PostgreSQL would refuse to start.
  const holds = readdirSync(cluster_dir).filter((name) => HOLDS.test(name));
  for (const name of holds) rmSync(join(cluster_dir, name), { force: true });
}

async function remaining(cluster_dir: string, wait_ms: number): Promise<number[]> {
  const until = Date.now() + wait_ms;
  for (;;) {
    const pids = processesOn(cluster_dir);
    if (pids.length === 0 || Date.now() > until) return pids;
    await sleep(20);
  }
}

/** The postmaster, when it lives, comes first: it ends its own children. Every process of PostgreSQL works in the cluster's folder. */
function processesOn(cluster_dir: string): number[] {
  const postmaster = postmasterOf(cluster_dir);
  if (process.platform !== 'linux') return postmaster !== undefined && isPostgres(postmaster) ? [postmaster] : [];
  const folder = realpathSync(cluster_dir);
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder);
  const pids = found.map(Number);
  return postmaster !== undefined && pids.includes(postmaster) ? [postmaster] : pids;
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // Ended meanwhile, or another user's.
  }
}

function postmasterOf(cluster_dir: string): number | undefined {
  const pid = Number(readPidFile(cluster_dir)[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** The lines of postmaster.pid: 0 is the process, 7 its state, which ends as `ready`. Empty when there is no file. */
export function readPidFile(cluster_dir: string): string[] {
  try {
    return readFileSync(join(cluster_dir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isPostgres(pid: number): boolean {
  return spawnSync('ps', ['-o', 'comm=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.includes('postgres');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}
