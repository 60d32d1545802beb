import { startCluster } from '@tsela/server/cluster/embedded-postgres';
import type { Config } from '@tsela/server/config';
import { migrate } from '@tsela/server/db/migrate';
import { asAppRole, ensureAppRole } from '@tsela/server/db/roles';
import { refuseOtherKey } from '@tsela/server/db/secret-key-check';
import { StartRefusal } from '@tsela/server/start-refusal';
import { connectTo, isPooler } from './connect-to.ts';
import { readServerFacts, refuseUnfit } from './database-fitness.ts';
import { dropEndedDemo, fillDemo, isDemoDatabase } from './demo.ts';
import type { DemoDatabase } from './demo.ts';
import { refuseOtherThanStandby } from './reach-replica.ts';

export type PrepareOptions = {
  readonly config: Config;
  readonly secret_key: string;
  readonly log: (sentence: string) => void;
  /** Told how to stop the embedded database as soon as it runs, so that a start cut short stops it as well. */
  readonly onStarted: (stop: () => Promise<void>) => void;
  /** Called when the embedded database cannot be kept running. */
  readonly onGivenUp: () => void;
};

export type PreparedDatabase = DemoDatabase & {
  /** The same by way of the pooler, where there is one. */
  readonly pooler_url: string | undefined;
  /** Of its standby for reading, where there is one. */
  readonly replica_url: string | undefined;
  /** Whether it is the demo courier's: its people's passwords are known, and no one in it is real. */
  readonly is_demo: boolean;
};

/** The database of the product within the embedded cluster. */
export const EMBEDDED_DATABASE = 'tsela';

/** Brings up the database that the server works on: the embedded one unless DATABASE_URL names another, migrated, with the role that
 *  the server connects as, and filled with the demo when that is wanted and nothing is there. */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const { config, secret_key, log } = options;
  const owner_url = config.database_url === '' ? await startEmbedded(options) : await reached(config.database_url);
  // Whatever DEMO says, so that no one ever works in a half-filled database that a later start would drop.
  await dropEndedDemo(owner_url, { data_dir: config.data_dir, log });
  await migrate({ owner_url, log });
  await refuseOtherKey({ owner_url, secret_key });
  const database_url = await ensureAppRole({ owner_url, secret_key });
  if (config.demo) await fillDemo({ owner_url, database_url, data_dir: config.data_dir, secret_key, log });
  // DEMO=1 is the usual value, and says nothing of a database that was begun without the demo.
  const pooler_url =
    config.database_pooler_url === '' ? undefined : await reachedPooler(asAppRole(config.database_pooler_url, database_url));
  const replica_url =
    config.read_database_url === ''
      ? undefined
      : await reachedReplica(asAppRole(config.read_database_url, database_url), { database_url, log });
  return { owner_url, database_url, pooler_url, replica_url, is_demo: config.demo && (await isDemoDatabase(owner_url)) };
}

/** The address of a server that answers. Raises `StartRefusal` for one that does not, or refuses the sign-in. */
async function reached(database_url: string): Promise<string> {
  const client = await connectTo(database_url, 'DATABASE_URL');
  try {
    if (await isPooler(client)) throw new StartRefusal(NOT_ITSELF);
    refuseUnfit(await readServerFacts(client));
  } finally {
    await client.end();
  }
  return database_url;
}

const NOT_ITSELF =
  'DATABASE_URL leads to a pooler of connections: name PostgreSQL itself there, and the pooler in DATABASE_POOLER_URL.';

async function reachedPooler(pooler_url: string): Promise<string> {
  const client = await connectTo(pooler_url, 'DATABASE_POOLER_URL');
  await client.end();
  return pooler_url;
}

async function reachedReplica(replica_url: string, { database_url, log }: { database_url: string; log: PrepareOptions['log'] }) {
  await refuseOtherThanStandby({ replica_url, database_url }, log);
  return replica_url;
}

async function startEmbedded({ config, log, onStarted, onGivenUp }: PrepareOptions): Promise<string> {
  const cluster = await startCluster({ data_dir: config.data_dir, log, onGivenUp });
  onStarted(cluster.stop);
  await cluster.ensureDatabase(EMBEDDED_DATABASE);
  return cluster.url(EMBEDDED_DATABASE);
}
