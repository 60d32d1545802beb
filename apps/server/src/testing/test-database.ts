import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { ensureAppRole } from '../db/roles.ts';

/** A migrated database of its own for tests. */
export type TestDatabase = {
  /** As the owner of the tables. */
  readonly owner_url: string;
  /** As the role that the server uses, which row-level security holds. */
  readonly app_url: string;
  /** Of a standby, as that role; left out, there is none. */
  readonly replica_url?: string;
  /** Removes it, also with connections still open. */
  readonly drop: () => Promise<void>;
};

export const TEST_SECRET_KEY = 'the-secret-key-of-every-test';

const TEMPLATE_VARIABLES = { owner_url: 'TSELA_TEST_OWNER_URL', app_url: 'TSELA_TEST_APP_URL' } as const;
const FILLED_VARIABLE = 'TSELA_TEST_FILLED';
const STRATEGY_VARIABLE = 'TSELA_TEST_STRATEGY';
const DUPLICATE_DATABASE = '42P04';

let made_count = 0;

/** An empty migrated database of the test's own. For tests that look at the whole database; others share their worker's. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return clone(`${process.pid}_${++made_count}`);
}

/** A copy of what `prepareFilledTemplate` filled, of the test's own. */
export async function createFilledDatabase(): Promise<TestDatabase> {
  const name = process.env[FILLED_VARIABLE];
  if (name === undefined) throw new Error('No filled database is prepared: its set-up calls prepareFilledTemplate first.');
  return clone(`filled_${process.pid}_${++made_count}`, name);
}

/** Fills a database once for many tests that each begin with a copy of it. No connection may be open when `fill` is done. */
export async function prepareFilledTemplate(fill: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await clone('filled');
  await fill(database);
  process.env[FILLED_VARIABLE] = nameOf(database.owner_url);
}

/** The database that the test files of one worker share, made by the first of them. Each test makes a provider of its own, so they
 *  do not see each other. */
export async function workerDatabase(): Promise<TestDatabase> {
  return clone(`worker_${process.env['VITEST_POOL_ID'] ?? process.pid}`);
}

/** Whether this process or the one that started it has a template already. */
export function isTemplatePrepared(): boolean {
  return process.env[TEMPLATE_VARIABLES.app_url] !== undefined;
}

/** Makes the migrated database that the others are cloned from, on the server of the address, and tells the workers where it is. To copy its
 *  files is faster where they lie in memory, and slower on a disk. */
export async function prepareTemplate(maintenance_url: string, { copies_files = false } = {}): Promise<void> {
  const name = `tsela_test_${process.pid}_${Date.now().toString(36)}`;
  await onServer(maintenance_url, `create database ${name}`);
  const owner_url = inDatabase(maintenance_url, name);
  await migrate({ owner_url, log: () => undefined });
  process.env[STRATEGY_VARIABLE] = copies_files ? 'file_copy' : 'wal_log';
  process.env[TEMPLATE_VARIABLES.owner_url] = owner_url;
  process.env[TEMPLATE_VARIABLES.app_url] = await ensureAppRole({ owner_url, secret_key: TEST_SECRET_KEY });
}

/** For what the server's own role may not do, such as counting a table's rows for the planner. */
export async function asOwner({ owner_url }: Pick<TestDatabase, 'owner_url'>, statement: string): Promise<void> {
  await onServer(owner_url, statement);
}

/** Removes the template, its clones and its role: for a server that goes on after the tests. */
export async function dropTemplate(maintenance_url: string): Promise<void> {
  const name = nameOf(template().owner_url);
  const client = new pg.Client({ connectionString: maintenance_url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
    name,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`);
  await client.query(`drop role if exists ${pg.escapeIdentifier(`${name}_app`)}`);
  await client.end();
}

async function clone(suffix: string, from?: string): Promise<TestDatabase> {
  const { owner_url, app_url } = template();
  const name = `${nameOf(owner_url)}_${suffix}`;
  const maintenance_url = inDatabase(owner_url, 'postgres');
  const strategy = process.env[STRATEGY_VARIABLE] ?? 'wal_log';
  const statement = `create database ${name} template ${from ?? nameOf(owner_url)} strategy ${strategy}`;
  await onServer(maintenance_url, statement).catch((fault: unknown) => {
    if (!(fault instanceof pg.DatabaseError) || fault.code !== DUPLICATE_DATABASE) throw fault;
  });
  return {
    owner_url: inDatabase(owner_url, name),
    app_url: inDatabase(app_url, name),
    drop: () => onServer(maintenance_url, `drop database if exists ${name} with (force)`),
  };
}

function template(): { owner_url: string; app_url: string } {
  const owner_url = process.env[TEMPLATE_VARIABLES.owner_url];
  const app_url = process.env[TEMPLATE_VARIABLES.app_url];
  if (owner_url === undefined || app_url === undefined) {
    throw new Error(
      'No test database is prepared: run through vitest, whose set-up starts one (tools/testing/cluster-setup.ts).',
    );
  }
  return { owner_url, app_url };
}

async function onServer(maintenance_url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenance_url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
