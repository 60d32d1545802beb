import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefusal } from '../start-refusal.ts';

export type DataDirLock = { release(): void };

/** Locks of this process. Without a reference of ours, the garbage collector would close the file and let the lock go. */
const held = new Set<DatabaseSync>();

/** Takes a data folder for this process alone, making it when it is absent, or refuses with the holder's name.
 *  The lock is the kernel's own lock on a file, taken through SQLite because Node has no call for it: the kernel drops it when the
 *  process dies in whatever way, so that no lock is ever stale and of two starters exactly one wins. */
export function lockDataDir(data_dir: string): DataDirLock {
  const file = makeLockable(data_dir);
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    throw isBusy(cause) ? heldByAnother(data_dir) : notWritable(data_dir, cause);
  }
  writeFileSync(holderPath(data_dir), JSON.stringify({ pid: process.pid, time_started: new Date().toISOString() }));
  held.add(file);
  return {
    release() {
      held.delete(file);
      file.close();
    },
  };
}

function makeLockable(data_dir: string): DatabaseSync {
  try {
    // Root's database runs as another user, who must reach through the folder; what lies in it is closed one by one.
    mkdirSync(data_dir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    return new DatabaseSync(join(data_dir, 'lock'));
  } catch (cause) {
    throw notWritable(data_dir, cause);
  }
}

function heldByAnother(data_dir: string): StartRefusal {
  return new StartRefusal(
    `The data folder ${data_dir} is in use by ${describeHolder(data_dir)}: stop that one first, or set DATA_DIR to another folder.`,
  );
}

function notWritable(data_dir: string, cause: unknown): StartRefusal {
  return new StartRefusal(
    `The data folder ${data_dir} cannot be written by this user: start as its owner, or set DATA_DIR to another folder.`,
    { cause },
  );
}

/** The holder writes its name just after it has the lock, so an unreadable or missing name is no reason to doubt the lock. */
function describeHolder(data_dir: string): string {
  try {
    const { pid, time_started }: { pid: number; time_started: string } = JSON.parse(readFileSync(holderPath(data_dir), 'utf8'));
    return `process ${pid}, which started at ${time_started}`;
  } catch {
    return 'another process';
  }
}

function holderPath(data_dir: string): string {
  return join(data_dir, 'lock-holder.json');
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === 5;
}
