import { setTimeout as sleep } from 'node:timers/promises';
import { sideOf, whyNotItsCopy } from '@tsela/server/db/replica-look';
import { StartRefusal } from '@tsela/server/start-refusal';
import pg from 'pg';
import { connectTo, isPooler, whyNotReached } from './connect-to.ts';

interface Urls {
  readonly replica_url: string;
  readonly database_url: string;
}

/** A start does not wait long for what it can do without. */
const WITHIN_MS = 3000;
/** What the database says to a role or for a database that it does not know: invalid authorization, and invalid name of a database. */
const UNKNOWN_THERE = /^(28|3D)/;

/** The first start of an installation makes the role a moment before, and a standby has it a moment later. */
const ROLE_ARRIVES_WITHIN_MS = 2000;
const STEP_MS = 100;

/**
 * Refuses what is no standby of the database: reads would be answered with what never was. One that does not answer is no reason not to
 * start: the primary does the reads until it does. Both addresses are those of the server's own role.
 */
export async function refuseOtherThanStandby(urls: Urls, log: (sentence: string) => void): Promise<void> {
  let fault = await faultOf(urls);
  for (let waited_ms = 0; isUnknownThere(fault) && waited_ms < ROLE_ARRIVES_WITHIN_MS; waited_ms += STEP_MS) {
    await sleep(STEP_MS);
    fault = await faultOf(urls);
  }
  if (fault === undefined) return;
  if (fault instanceof StartRefusal) throw fault;
  if (isUnknownThere(fault))
    throw new StartRefusal(`${MUST_NAME}: what answers there refuses the server (${fault.message}).`, { cause: fault });
  log(`The read replica cannot be used yet (${whyNotReached(fault)}): the primary does its reads until it can.`);
}

/** Why the replica is not to be used, or undefined. */
async function faultOf({ replica_url, database_url }: Urls): Promise<unknown> {
  const there = new pg.Client({ connectionString: replica_url, connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS });
  // One that breaks off later fails what is asked next.
  there.on('error', () => undefined);
  try {
    await there.connect();
    if (await isPooler(there)) throw new StartRefusal(NOT_ITSELF);
    await refuseIfOther(there, database_url);
    return undefined;
  } catch (fault) {
    return fault;
  } finally {
    // One that hangs says no goodbye.
    void there.end().catch(() => undefined);
  }
}

function isUnknownThere(fault: unknown): fault is pg.DatabaseError {
  return fault instanceof pg.DatabaseError && UNKNOWN_THERE.test(fault.code ?? '');
}

const NOT_ITSELF = 'READ_DATABASE_URL leads to a pooler of connections: name the standby itself there.';
const MUST_NAME = 'READ_DATABASE_URL must name a standby of the database in DATABASE_URL';

async function refuseIfOther(there: pg.Client, database_url: string): Promise<void> {
  const replica = await sideOf(there);
  const here = await connectTo(database_url, 'DATABASE_URL');
  try {
    const why = whyNotItsCopy(await sideOf(here), replica);
    if (why !== null) throw new StartRefusal(`${MUST_NAME}: what answers there ${why}.`);
  } finally {
    await here.end();
  }
}
