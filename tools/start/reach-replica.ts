import { sideOf, whyNotItsCopy } from '@tsela/server/db/replica-look';
import { StartRefusal } from '@tsela/server/start-refusal';
import pg from 'pg';
import { connectTo, isPooler, whyNotReached } from './connect-to.ts';

/** A start does not wait long for what it can do without. */
const WITHIN_MS = 3000;
/** What the database says to a role or for a database that it does not know: invalid authorization, and invalid name of a database. */
const UNKNOWN_THERE = /^(28|3D)/;

/**
 * Refuses what is no standby of the database: reads would be answered with what never was. One that does not answer is no reason not to
 * start: the primary does the reads until it does. Both addresses are those of the server's own role.
 */
export async function refuseOtherThanStandby(
  urls: { replica_url: string; database_url: string },
  log: (sentence: string) => void,
) {
  const there = new pg.Client({
    connectionString: urls.replica_url,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  });
  // One that breaks off later fails what is asked next.
  there.on('error', () => undefined);
  try {
    await there.connect();
    if (await isPooler(there))
      throw new StartRefusal('READ_DATABASE_URL leads to a pooler of connections: name the standby itself there.');
    await refuseIfOther(there, urls.database_url);
  } catch (fault) {
    if (fault instanceof StartRefusal) throw fault;
    if (fault instanceof pg.DatabaseError && UNKNOWN_THERE.test(fault.code ?? ''))
      throw new StartRefusal(`READ_DATABASE_URL ${MUST_NAME}: what answers there refuses the server (${fault.message}).`, {
        cause: fault,
      });
    log(`The read replica cannot be used yet (${whyNotReached(fault)}): the primary does its reads until it can.`);
  } finally {
    // One that hangs says no goodbye.
    void there.end().catch(() => undefined);
  }
}

const MUST_NAME = 'must name a standby of the database in DATABASE_URL';

async function refuseIfOther(there: pg.Client, database_url: string): Promise<void> {
  const replica = await sideOf(there);
  const here = await connectTo(database_url, 'DATABASE_URL');
  try {
    const why = whyNotItsCopy(await sideOf(here), replica);
    if (why !== null) throw new StartRefusal(`READ_DATABASE_URL ${MUST_NAME}: what answers there ${why}.`);
  } finally {
    await here.end();
  }
}
