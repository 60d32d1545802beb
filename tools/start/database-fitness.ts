import { StartRefusal } from '@tsela/server/start-refusal';
import type pg from 'pg';

/** What decides whether the product can work in the operator's own database. */
export interface ServerFacts {
  /** As PostgreSQL counts: 150004 is 15.4. */
  readonly version_num: number;
  readonly version: string;
  readonly encoding: string;
  /** Whether the connecting role may make tables in it. */
  readonly may_create: boolean;
  /** A copy that follows another server takes no writing. */
  readonly is_read_only: boolean;
}

/** Source: docs/design/running.md. */
const OLDEST_VERSION_NUM = 150_000;

export async function readServerFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::int as version_num, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_read_only,
       coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as may_create`,
  );
  const facts = rows[0];
  if (facts === undefined) throw new Error('A row of settings was asked for and none came.');
  return facts;
}

/** Says in one sentence what is the matter with a database, rather than failing half-way through the first migration. */
export function refuseUnfit({ version_num, version, encoding, may_create, is_read_only }: ServerFacts): void {
  const named = 'The database that DATABASE_URL names';
  if (version_num < OLDEST_VERSION_NUM)
    throw new StartRefusal(`${named} is PostgreSQL ${version}: Tsela needs PostgreSQL 15 or newer.`);
  if (encoding !== 'UTF8')
    throw new StartRefusal(
      `${named} keeps text as ${encoding}: make one that keeps it as UTF8 (create database tsela encoding 'UTF8' template template0).`,
    );
  if (is_read_only)
    throw new StartRefusal(`${named} only follows another server and takes no writing: name the server it follows.`);
  if (!may_create)
    throw new StartRefusal(`The user of DATABASE_URL may not make tables in it: make that user the owner of the database.`);
}
