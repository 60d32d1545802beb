import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

/** The system user that PostgreSQL runs as. PostgreSQL refuses to run as root. */
export type PostgresUser = { readonly uid: number; readonly gid: number };

/** How to start a program of PostgreSQL: as whom, past which closed folders, behind the server that asks it, and ending with this process
 *  where the system can. */
export type Launch = { readonly prefix: readonly string[]; readonly uid?: number; readonly gid?: number };

const CAN_WRITE_ANYTHING = 1n << 1n;
const CAN_READ_ANYTHING = 1n << 2n;

/** The user that PostgreSQL runs as: null is this process's own, which only root has to change. A cluster that an ordinary user
 *  made stays that user's when root starts it. */
export function postgresUser(cluster_dir: string): PostgresUser | null {
  const me = process.getuid?.();
  const owner = statSync(cluster_dir, { throwIfNoEntry: false });
  if (me === 0) return owner === undefined || owner.uid === 0 ? nobody() : { uid: owner.uid, gid: owner.gid };
  if (owner === undefined || me === undefined || owner.uid === me) return null;
  throw new StartRefusal(
    `The database in ${cluster_dir} belongs to another user: start as root, or set DATA_DIR to another folder.`,
  );
}

/** Gives a cluster that root put back from a backup to the user who runs it. */
export function giveCluster(cluster_dir: string, user: PostgresUser): void {
  const owner = statSync(cluster_dir, { throwIfNoEntry: false });
  if (owner?.uid === 0) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, cluster_dir], { stdio: 'inherit' });
}

/** Whether the user may reach the path through all its folders. Rights given by access control lists are not seen. */
export function canReach(path: string, user: PostgresUser): boolean {
  const real_path = realpathSync(path);
  for (let folder = real_path; ; folder = dirname(folder)) {
    const { uid, gid, mode } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The launch as the user; the program gets the signal when this process dies, so that none is left behind. With
 *  `past_closed_folders` it may also read through folders that are closed to the user, such as root's own home. */
export function launchAs(
  user: PostgresUser | null,
  options: { signal_at_death: 'INT' | 'KILL'; past_closed_folders: boolean },
): Launch {
  const manner = canRunAsBatch() ? [...AS_BATCH] : [];
  if (!hasSetpriv()) {
    if (options.past_closed_folders) throw closedFolders();
    return user === null ? { prefix: manner } : { prefix: manner, ...user };
  }
  const identity = user === null ? [] : ['--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'];
  const rights = options.past_closed_folders ? readingRights() : [];
  return { prefix: [...manner, 'setpriv', ...identity, ...rights, '--pdeathsig', options.signal_at_death, '--'] };
}

/** Starts a program of PostgreSQL with what it prints going to the open file. It has a session of its own, so that Ctrl-C reaches
 *  only the server, which stops the database last; and an environment of its own, since PostgreSQL listens to many variables. */
export function spawnAs(launch: Launch, program: string, program_arguments: readonly string[], output: number): ChildProcess {
  const [command = program, ...rest] = [...launch.prefix, ...shiftedClock(), program, ...program_arguments];
  const { uid, gid } = launch;
  return spawn(command, rest, {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', output, output],
    ...(uid !== undefined && gid !== undefined ? { uid, gid } : {}),
  });
}

/** Where the clock of this process is shifted by libfaketime, the database's is by as much: only the database itself, because what ran as
 *  another user before it would leave memory behind that it may not open. */
function shiftedClock(): string[] {
  const { LD_PRELOAD, FAKETIME } = process.env;
  if (!LD_PRELOAD || !FAKETIME) return [];
  return ['env', `LD_PRELOAD=${LD_PRELOAD}`, `FAKETIME=${FAKETIME}`, 'FAKETIME_DONT_FAKE_MONOTONIC=1', 'NO_FAKE_STAT=1'];
}

/** access(2), with which PostgreSQL looks for its own files, forgets the right unless the user-change fix-up is off. */
function readingRights(): string[] {
  const status = readFileSync('/proc/self/status', 'utf8');
  const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`);
  const right =
    (held & CAN_READ_ANYTHING) !== 0n ? '+dac_read_search' : (held & CAN_WRITE_ANYTHING) !== 0n ? '+dac_override' : undefined;
  if (right === undefined) throw closedFolders();
  return ['--securebits=+no_setuid_fixup', '--inh-caps', right, '--ambient-caps', right];
}

function closedFolders(): StartRefusal {
  return new StartRefusal(
    'The data folder lies below a folder that is closed to the user of the database: set DATA_DIR to one outside, such as /var/lib/tsela.',
  );
}

// The server asks dozens of questions at once from one thread. Each question wakes a process of the database, which pushes that thread
// off its core and keeps it from asking the next; as batch work it waits for a free core instead.
const AS_BATCH = ['chrt', '--batch', '0'] as const;

let batch_found: boolean | undefined;

function canRunAsBatch(): boolean {
  batch_found ??= works([...AS_BATCH, 'true']);
  return batch_found;
}

let setpriv_found: boolean | undefined;

/** util-linux has it; BusyBox has one of the same name that cannot do this. */
function hasSetpriv(): boolean {
  setpriv_found ??= works(['setpriv', '--pdeathsig', 'INT', '--', 'true']);
  return setpriv_found;
}

function works([program = '', ...program_arguments]: readonly string[]): boolean {
  return spawnSync(program, program_arguments, { stdio: 'ignore' }).status === 0;
}

function nobody(): PostgresUser {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readUsers());
  return { uid: Number(entry?.[1] ?? 65_534), gid: Number(entry?.[2] ?? 65_534) };
}

function readUsers(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
