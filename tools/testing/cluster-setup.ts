import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@tsela/server/cluster/embedded-postgres';
import { dropTemplate, isTemplatePrepared, prepareTemplate } from '@tsela/server/testing/test-database';
import { FOLDER_PREFIX, databaseFolder } from './memory-folder.ts';

const DEBIAN_PROGRAMS = '/usr/lib/postgresql/15/bin';

/** Vitest's global set-up: one real PostgreSQL for the run with one migrated template. TEST_DATABASE_URL names a server to use
 *  instead; TSELA_TEST_PG=15 runs Debian's PostgreSQL 15, the oldest that the product supports. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Several projects of one run name this set-up, each with a copy of this module; the first to come prepares it for all.
  if (isTemplatePrepared()) return undefined;
  const adopted_url = process.env['TEST_DATABASE_URL'];
  if (adopted_url !== undefined && adopted_url !== '') {
    await prepareTemplate(adopted_url);
    return () => dropTemplate(adopted_url);
  }
  return startOwn();
}

async function startOwn(): Promise<() => Promise<void>> {
  const { folder, is_memory } = databaseFolder();
  for (const each of new Set([folder, tmpdir()])) sweepFolders(each);
  const data_dir = mkdtempSync(join(folder, `${FOLDER_PREFIX}${process.pid}-`));
  chmodSync(data_dir, 0o711);
  const cluster = await startCluster({ data_dir, log: () => undefined, durability: 'none', ...programs() });
  await prepareTemplate(cluster.url('postgres'), { copies_files: is_memory });
  return async () => {
    await cluster.stop();
    rmSync(data_dir, { recursive: true, force: true });
  };
}

function programs(): { bin_dir?: string } {
  if (process.env['TSELA_TEST_PG'] !== '15') return {};
  if (!existsSync(DEBIAN_PROGRAMS)) throw new Error(`TSELA_TEST_PG=15 needs Debian's postgresql-15 in ${DEBIAN_PROGRAMS}.`);
  return { bin_dir: DEBIAN_PROGRAMS };
}

/** Removes what runs that were killed left behind; their databases ended with them. */
function sweepFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM';
  }
}
