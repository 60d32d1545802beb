import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** The moments at which the tests run, as South Africa's clocks show them. Weekends, public holidays, a day that most years lack and the
 *  last half hour of a year are where rules of days go wrong. */
export const MOMENTS = {
  ordinary: '2027-03-10T10:00+02:00',
  monday: '2026-11-23T10:00+02:00',
  sunday: '2026-11-29T10:00+02:00',
  'public-holiday': '2026-12-16T10:00+02:00',
  'leap-day': '2028-02-29T10:00+02:00',
  'new-years-eve': '2026-12-31T23:30+02:00',
} as const;

export type MomentName = keyof typeof MOMENTS;

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`);

const SHARED_MEMORY = '/dev/shm';

/** What a process is started with so that its clock, and that of all it starts, shows the moment now and goes on from there. Undefined
 *  where libfaketime is missing and cannot be installed, as on anything but Linux, and where the database is none that we start. */
export async function clockAt(moment: MomentName): Promise<Record<string, string> | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const library = installedLibrary() ?? (await installLibrary());
  if (library === undefined) return undefined;
  sweepMemory();
  const ahead_s = Math.round((Date.parse(MOMENTS[moment]) - Date.now()) / 1000);
  return {
    LD_PRELOAD: withoutEpollWait(library),
    FAKETIME: `${ahead_s < 0 ? '' : '+'}${ahead_s}`,
    // What measures how long something takes, and the times of files, stay as they are.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/** What is said where there is no such clock. */
export const NO_CLOCK =
  'The clock cannot be set: libfaketime is not installed (on Debian `apt-get install libfaketime`), or TEST_DATABASE_URL names a database with its own.';

/** How far the clock of this process is ahead of the machine's. */
export function aheadMs(): number {
  return Number(process.env['FAKETIME'] ?? 0) * 1000;
}

/** libfaketime leaves shared memory behind for each process that is killed, and a later one with the same id could not open it. */
function sweepMemory(): void {
  if (!existsSync(SHARED_MEMORY)) return;
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = /^(?:sem\.faketime_sem|faketime_shm)_(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(SHARED_MEMORY, name), { force: true });
  }
}

/** The name of the function in the table of what the library offers, which is before every other mention of it. */
const EPOLL_WAIT = Buffer.from('\0epoll_wait\0');
const NO_FUNCTION = Buffer.from('\0epoll_none\0');

/**
 * A copy of the library without its `epoll_wait`, with which PostgreSQL waits for locks. As long as that call lasts the library
 * shows the machine's clock, also to the handler of an alarm that ends it: no limit of a lock or of a statement was ever found to be over.
 */
function withoutEpollWait(library: string): string {
  const bytes = readFileSync(library);
  const at = bytes.indexOf(EPOLL_WAIT);
  if (at === -1) return library;
  NO_FUNCTION.copy(bytes, at);
  const folder = mkdtempSync(join(tmpdir(), 'tsela-clock-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const copy = join(folder, 'libfaketime.so.1');
  writeFileSync(copy, bytes, { mode: 0o644 });
  return copy;
}

function installedLibrary(): string | undefined {
  return LIBRARIES.find((path) => existsSync(path));
}

async function installLibrary(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing libfaketime for the clock of the tests...');
  await runProgram('apt-get', ['update', '-qq']);
  const { code, output } = await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime']);
  if (code !== 0) console.log(output);
  return installedLibrary();
}
