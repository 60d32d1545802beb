import { readConfig } from '@tsela/server/config';
import { ensureAppRole, roleOf } from '@tsela/server/db/roles';
import { refuseOtherKey } from '@tsela/server/db/secret-key-check';
import pg from 'pg';
import { distributeTables, isInUse, passSettingsOn, whyNotDistributable } from './distributed/distribute-tables.ts';

/** `npm run db:distribute` spreads the tables of the database in DATABASE_URL by provider, over the machines of a distributed PostgreSQL
 *  (Citus), while no process of Tsela runs. Run again after an upgrade it spreads what is new. Source: docs/sizes.md. */
const config = readConfig(process.env);
process.exitCode = await distribute(config.database_url);

async function distribute(owner_url: string): Promise<number> {
  if (owner_url === '') return refused('Set DATABASE_URL: the database that Tsela brings along is one machine.');
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const why = await whyNotDistributable(client);
    if (why !== null) return refused(why);
    const { secret_key } = config;
    await refuseOtherKey({ owner_url, secret_key });
    await passSettingsOn(client, roleOf(await ensureAppRole({ owner_url, secret_key })));
    const { spread, copied } = await distributeTables(client);
    console.log(`${spread.length} tables spread by provider, ${copied.length} copied to every machine.`);
    console.log('Jobs wait on the coordinator, as before.');
    return 0;
  } catch (fault) {
    if (isInUse(fault)) return refused('This database is in use: stop all processes of Tsela first. Nothing was changed.');
    throw fault;
  } finally {
    await client.end();
  }
}

function refused(sentence: string): number {
  console.error(sentence);
  return 1;
}
