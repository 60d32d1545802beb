import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { makeCluster } from './make-cluster.ts';
import { keptSecret } from './kept-secret.ts';
import { readPidFile } from './postgres-leftovers.ts';
import { copyBinaries, findBinaries } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { canReach, giveCluster, launchAs, postgresUser } from './postgres-user.ts';
import { runPostmaster, socketFolder } from './postmaster.ts';

export type ClusterOptions = {
  /** Holds all of it: `postgres/`, its password, its port and its log. The caller holds the lock on this folder. */
  readonly data_dir: string;
  readonly log: (sentence: string) => void;
  /** Programs to use instead of those that npm installed. */
  readonly bin_dir?: string;
  /** `none` is for tests: faster, and lost with the machine. */
  readonly durability?: 'full' | 'none';
  /** Called when it keeps ending by itself and is not started any more. */
  readonly onGivenUp?: () => void;
};

/** A running PostgreSQL of our own. */
export type Cluster = {
  readonly port: number;
  readonly pid: () => number;
  /** Where a database is reached, as the superuser. */
  readonly url: (database: string) => string;
  /** Makes the database unless it is there. */
  readonly ensureDatabase: (database: string) => Promise<void>;
  /** Ends it in order: open transactions are rolled back, everything acknowledged is on disk. */
  readonly stop: () => Promise<void>;
};

const SUPERUSER = 'postgres';

/** Starts the embedded PostgreSQL of a data folder, making its cluster the first time. Whatever a killed start left, half a cluster
 *  or a server still running, is cleared first. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  mkdirSync(options.data_dir, { recursive: true });
  const data_dir = realpathSync(options.data_dir);
  const cluster_dir = join(data_dir, 'postgres');
  const { binaries, user, past_closed_folders } = placeFor(cluster_dir, data_dir, options.bin_dir);
  const password = passwordOf(data_dir, cluster_dir);
  if (!existsSync(cluster_dir)) {
    options.log('Making the database cluster.');
    const launch = launchAs(user, { signal_at_death: 'KILL', past_closed_folders });
    await makeCluster({ cluster_dir, binaries, user, launch, password, superuser: SUPERUSER });
  }
  refuseOtherMajor(cluster_dir, binaries);
  const postmaster = await runPostmaster({
    cluster_dir,
    data_dir,
    binaries,
    launch: launchAs(user, { signal_at_death: 'INT', past_closed_folders }),
    durability: options.durability ?? 'full',
    log: options.log,
    onGivenUp: options.onGivenUp,
  });
  const url = (database: string) => addressOf({ password, port: postmaster.port, database, cluster_dir });
  return {
    port: postmaster.port,
    pid: postmaster.pid,
    url,
    ensureDatabase: (database) => ensureDatabase(url(SUPERUSER), database),
    stop: postmaster.stop,
  };
}

/** Where a database of the cluster that already runs on a data folder is reached; null when none runs. It starts and stops nothing. */
export function runningClusterUrl(data_dir: string, database: string): string | null {
  const cluster_dir = join(data_dir, 'postgres');
  const [, , , port, , , , state] = readPidFile(cluster_dir);
  if (port === undefined || state?.trim() !== 'ready') return null;
  return addressOf({ password: keptSecret(passwordFile(data_dir)), port: Number(port), database, cluster_dir });
}

interface Address {
  readonly password: string;
  readonly port: number;
  readonly database: string;
  readonly cluster_dir: string;
}

function addressOf({ password, port, database, cluster_dir }: Address): string {
  const folder = socketFolder(cluster_dir);
  const socket = folder === null ? '' : `?host=${encodeURIComponent(folder)}`;
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}${socket}`;
}

function passwordFile(data_dir: string): string {
  return join(data_dir, 'postgres-password');
}

/** From where PostgreSQL runs, and as whom: under root as another user, who may have to be helped to reach the folders. */
function placeFor(cluster_dir: string, data_dir: string, bin_dir: string | undefined) {
  const installed = findBinaries(bin_dir);
  const user = postgresUser(cluster_dir);
  if (user === null) return { binaries: installed, user, past_closed_folders: false };
  giveCluster(cluster_dir, user);
  const past_closed_folders = !canReach(data_dir, user);
  const needs_copy = !past_closed_folders && !canReach(installed.bin_dir, user);
  return { binaries: needs_copy ? copyBinaries(installed, data_dir) : installed, user, past_closed_folders };
}

function passwordOf(data_dir: string, cluster_dir: string): string {
  const path = passwordFile(data_dir);
  if (existsSync(cluster_dir) && !existsSync(path)) {
    throw new StartRefusal(`The database in ${cluster_dir} cannot be opened without ${path}: put that file back from a backup.`);
  }
  return keptSecret(path);
}

function refuseOtherMajor(cluster_dir: string, binaries: PostgresBinaries): void {
  const made_with = readFileSync(join(cluster_dir, 'PG_VERSION'), 'utf8').trim();
  if (made_with === String(binaries.major)) return;
  throw new StartRefusal(
    `The database in ${cluster_dir} was made by PostgreSQL ${made_with} and cannot be opened by ${binaries.major}: ` +
      'start the version of Tsela that made it, or set DATA_DIR to another folder.',
  );
}

async function ensureDatabase(maintenance_url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenance_url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
