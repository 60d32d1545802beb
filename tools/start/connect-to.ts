import { StartRefusal } from '@tsela/server/start-refusal';
import pg from 'pg';

const LONGEST_WAIT_MS = 10_000;

/** A connection to the database that a setting names. Raises `StartRefusal` when it does not answer, or refuses the sign-in. */
export async function connectTo(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LONGEST_WAIT_MS });
  // A connection that breaks off later needs no report: the next use of the database fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (fault) {
    throw new StartRefusal(`The database that ${name} names cannot be used: ${whyNotReached(fault)}.`, { cause: fault });
  }
  return client;
}

/** What a failed connection says of itself. */
export function whyNotReached(fault: unknown): string {
  // A name with several addresses fails once for each of them, with a code alone.
  return fault instanceof AggregateError ? fault.errors.map(String).join(', ') : fault instanceof Error ? fault.message : '';
}

/** A pooler answers with a process of its own making. */
export async function isPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The driver keeps what the server said, and its types do not know.
  return rows[0]?.pid !== (client as pg.Client & { readonly processID: number }).processID;
}
