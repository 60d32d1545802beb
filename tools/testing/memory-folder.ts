import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times what the databases of a run come to. */
const ROOM_BYTES = 3 * 1024 ** 3;

/** What the folders of a run begin with, before the id of its process: a later run removes those of one that was killed. */
export const FOLDER_PREFIX = 'tsela-test-';

/** What is known of the folder that Linux keeps in memory. */
export interface MemoryFolder {
  readonly free_bytes: number;
  /** What the machine has left: the folder's own figure only says how much of it the folder may take. */
  readonly available_bytes: number;
  readonly mount_options: readonly string[];
}

/** Where the databases of a run lie: in memory, where making one takes a tenth of the time, or on the disk where there is no room for them,
 *  as in a container. */
export function databaseFolder(): { folder: string; is_memory: boolean } {
  const found = memoryFolder();
  return found !== null && hasRoom(found) ? { folder: MEMORY, is_memory: true } : { folder: tmpdir(), is_memory: false };
}

/**
 * Gives this process and all that it starts a folder in memory for their temporary files, where there is room. Tests make clusters and profiles of
 * browsers there, which wait for the disk otherwise: seventeen starts of PostgreSQL take 10 s instead of 43 s. It goes with this process.
 */
export function keepTemporaryFilesInMemory(): void {
  const { folder, is_memory } = databaseFolder();
  if (!is_memory) return;
  const own = mkdtempSync(join(folder, `${FOLDER_PREFIX}${process.pid}-`));
  // As in every folder for temporary files, other users have files of theirs in it.
  chmodSync(own, 0o1777);
  process.env['TMPDIR'] = own;
  process.on('exit', () => rmSync(own, { recursive: true, force: true }));
}

/** Whether databases find room in it, and the programs that are copied beside them may run. */
export function hasRoom({ free_bytes, available_bytes, mount_options }: MemoryFolder): boolean {
  return free_bytes >= ROOM_BYTES && available_bytes >= ROOM_BYTES && !mount_options.includes('noexec');
}

/** What this machine's folder in memory is like; null where there is none, or none to write to. */
function memoryFolder(): MemoryFolder | null {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    const kilobytes = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.map((line) => line.split(' ')).find(([, folder]) => folder === MEMORY)?.[3];
    if (options === undefined) return null;
    return { free_bytes: bavail * bsize, available_bytes: Number(kilobytes ?? 0) * 1024, mount_options: options.split(',') };
  } catch {
    return null;
  }
}
