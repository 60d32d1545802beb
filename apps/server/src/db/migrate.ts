import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { prepareJobSchema } from './job-schema.ts';

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

export type MigrateOptions = {
  /** The database, as the owner of its tables. */
  readonly owner_url: string;
  /** Where the `NNNN-name.sql` files are; the server's own unless a test says otherwise. */
  readonly directory?: string;
  readonly log: (sentence: string) => void;
};

/** Two processes that prepare one database take turns on this lock. */
export const PREPARING_LOCK = 7_351_206_118;

const OWN_MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** Brings the database to the newest migration: forward only, in order, each in a transaction of its own together with the record
 *  that it was applied, so that a start killed in between goes on where it stopped. Answers the names it applied. Refuses a database
 *  that a newer version made, or whose applied migrations were edited since. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(options.directory ?? OWN_MIGRATIONS);
  const client = new pg.Client({ connectionString: options.owner_url });
  // Warnings of a migration are for the operator; notices are the database's own.
  client.on('notice', ({ severity, message = '' }) => {
    if (severity === 'WARNING') options.log(message);
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARING_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)',
    );
    const pending = pendingOf(migrations, await readApplied(client));
    for (const migration of pending) {
      options.log(`Migrating: ${migration.name}.`);
      await apply(client, migration);
    }
    await prepareJobSchema(client);
    return pending.map(({ name }) => name);
  } finally {
    // Ending the session lets the lock go.
    await client.end();
  }
}

/** The migrations in the folder, in order. Line ends do not count in the checksum, since a checkout may change them. */
function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => NAME.test(name))
    .sort();
  const twice = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4));
  if (twice !== undefined)
    throw new StartRefusal(`Two migrations have the number ${twice.slice(0, 4)}: give one the next number.`);
  return names.map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const newest = [...applied.keys()].at(-1) ?? '';
  for (const name of applied.keys()) {
    if (!known.has(name)) {
      throw new StartRefusal(
        `The database has the migration ${name}, which this version does not know: start a newer version of Tsela.`,
      );
    }
  }
  for (const { name, checksum } of migrations) {
    const applied_checksum = applied.get(name);
    if (applied_checksum !== undefined && applied_checksum !== checksum) {
      throw new StartRefusal(
        `The migration ${name} was changed after it was applied: put it back as it was and add a new one instead.`,
      );
    }
    if (applied_checksum === undefined && name < newest) {
      throw new StartRefusal(`The migration ${name} comes before ${newest}, which is applied already: give it the next number.`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, checksum, applied_at) values ($1, $2, now())', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new StartRefusal(`The migration ${migration.name} failed${placeOf(cause, migration)}: ${messageOf(cause)}.`, { cause });
  }
}

function placeOf(cause: unknown, migration: Migration): string {
  const position = cause instanceof pg.DatabaseError ? Number(cause.position) : Number.NaN;
  return Number.isNaN(position) ? '' : ` at line ${migration.sql.slice(0, position).split('\n').length}`;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
