import pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { StartRefusal } from '../start-refusal.ts';

/** The schema of the jobs, beside the product's own. */
export const JOB_SCHEMA = 'pgboss';

/** The version of the tables that the installed pg-boss works on; a test starts it against them. */
const JOB_SCHEMA_VERSION = 43;

const INSUFFICIENT_PRIVILEGE = '42501';

/** Makes the tables of the jobs, or brings them to the version of the installed pg-boss, as their owner and under the caller's lock. The
 *  server itself, which may not change tables, only works on them. */
export async function prepareJobSchema(client: pg.Client): Promise<void> {
  const installed = await installedVersion(client);
  if (installed === null) await run(client, getConstructionPlans(JOB_SCHEMA));
  else if (installed < JOB_SCHEMA_VERSION) await run(client, getMigrationPlans(JOB_SCHEMA, installed));
}

async function installedVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('${JOB_SCHEMA}.version') is not null as found`);
  if (rows[0]?.found !== true) return null;
  const { rows: versions } = await client.query<{ version: number }>(`select version from ${JOB_SCHEMA}.version`);
  return versions[0]?.version ?? null;
}

/** The plan is one transaction; indexes that are built beside running writes follow it, each in a message of its own. */
async function run(client: pg.Client, plan: string): Promise<void> {
  const [transaction = '', indexes = ''] = plan.split(/^ *COMMIT;$/m);
  try {
    await client.query(`${transaction} commit`);
    for (const statement of indexes.split(/;\s*$/m)) await client.query(statement);
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    if (!(cause instanceof pg.DatabaseError) || cause.code !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new StartRefusal(
      `The user of DATABASE_URL may not make the schema of the jobs: run this as a superuser and start again: ` +
        `create schema ${JOB_SCHEMA} authorization ${pg.escapeIdentifier(client.user ?? '')};`,
      { cause },
    );
  }
}
