import {
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { spawnAs } from './postgres-user.ts';
import type { Launch, PostgresUser } from './postgres-user.ts';

export type NewCluster = {
  readonly cluster_dir: string;
  readonly binaries: PostgresBinaries;
  readonly user: PostgresUser | null;
  readonly launch: Launch;
  readonly superuser: string;
  readonly password: string;
};

const DRAFT_PREFIX = 'postgres-draft-';
const BUILTIN_LOCALE_SINCE = 17;

/** Makes a cluster. It is built under another name and renamed when it is whole, so that the folder exists only complete: a start
 *  killed in between leaves a draft, which the next one throws away. */
export async function makeCluster(cluster: NewCluster): Promise<void> {
  const data_dir = dirname(cluster.cluster_dir);
  dropDrafts(data_dir);
  const draft = mkdtempSync(join(data_dir, DRAFT_PREFIX));
  const password_file = join(draft, 'password');
  writeFileSync(password_file, cluster.password, { mode: 0o600 });
  for (const path of [draft, password_file]) if (cluster.user !== null) chownSync(path, cluster.user.uid, cluster.user.gid);
  await runInitdb(cluster, draft, password_file);
  renameSync(join(draft, 'postgres'), cluster.cluster_dir);
  rmSync(draft, { recursive: true, force: true });
}

async function runInitdb(cluster: NewCluster, draft: string, password_file: string): Promise<void> {
  const { binaries, launch } = cluster;
  const output_file = join(draft, 'output');
  const output = openSync(output_file, 'w');
  const initdb = spawnAs(
    launch,
    join(binaries.bin_dir, 'initdb'),
    [
      `--pgdata=${join(draft, 'postgres')}`,
      `--username=${cluster.superuser}`,
      `--pwfile=${password_file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeOf(binaries),
    ],
    output,
  );
  closeSync(output);
  const code = await new Promise<number | null>((resolve, reject) => {
    initdb.on('error', reject);
    initdb.on('exit', resolve);
  });
  if (code !== 0)
    throw new StartRefusal(`The database cluster could not be made: ${lastLine(readFileSync(output_file, 'utf8'))}`);
}

/** PostgreSQL's own Unicode rules, the same on every system whatever locales it has. */
function localeOf({ major }: PostgresBinaries): string[] {
  if (major < BUILTIN_LOCALE_SINCE) return ['--locale=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

/** A draft that an orphaned initdb still writes to may resist; it does no harm and is removed the next time. */
function dropDrafts(data_dir: string): void {
  for (const name of readdirSync(data_dir)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    try {
      rmSync(join(data_dir, name), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
