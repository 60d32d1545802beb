import pg from 'pg';

/** A foreign key, with the words that make it anew. */
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export interface Distribution {
  /** Tables of a provider, spread by `provider_id`. */
  readonly spread: readonly string[];
  /** Tables of all providers, of which every machine has a copy. */
  readonly copied: readonly string[];
}

/** What PostgreSQL says of a lock that was not given in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether the tables could not be had because other connections use them. */
export function isInUse(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && fault.code === LOCK_NOT_AVAILABLE;
}

/** What only the coordinator reads: which migrations have run. */
const OF_MIGRATIONS = ['schema_migrations', 'schema_migration_locks'];

/** The application's role sets the provider of each transaction, which the workers have to hear of: without it they show no row. */
export async function passSettingsOn(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role %I in database %I set citus.propagate_set_commands = ''local''', $1::text, current_database()) as statement`,
    [role],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Why the database cannot be distributed by this user, in one sentence; null when it can. */
export async function whyNotDistributable(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ has_extension: boolean; sees_all_rows: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as has_extension,
       (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as sees_all_rows`,
  );
  if (!rows[0]?.has_extension)
    return 'This database has no Citus: install it on all machines, and create extension citus in the database first.';
  if (!rows[0].sees_all_rows)
    return 'The user of DATABASE_URL does not see the rows of all providers, and would leave them behind: name a superuser.';
  const workers = await client.query(`select from pg_dist_node where isactive and shouldhaveshards limit 1`);
  return workers.rowCount === 0 ? 'Citus knows no machine to spread to: add each with citus_add_node first.' : null;
}

/**
 * Spreads what is not spread yet, all or nothing. A foreign key can be there only while both of its tables are spread, so those that touch
 * a table to be spread are taken away first and made anew at the end, where they are checked. Source: docs/sizes.md.
 */
export async function distributeTables(client: pg.ClientBase): Promise<Distribution> {
  await client.query('begin');
  try {
    // Who waits for a table keeps everyone else waiting for it too.
    await client.query(`set local lock_timeout = '3s'`);
    // A key to a table that every machine has must be checked by one machine after the other.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    const distribution = await tablesToDistribute(client);
    const keys = await foreignKeysOf(client, [...distribution.copied, ...distribution.spread]);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of distribution.copied) await client.query('select create_reference_table($1::regclass)', [table]);
    // What is not told otherwise lies where all tables lie that are spread by a column of this type.
    for (const table of distribution.spread)
      await client.query(`select create_distributed_table($1::regclass, 'provider_id')`, [table]);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query('commit');
    return distribution;
  } catch (fault) {
    await client.query('rollback');
    throw fault;
  }
}

async function tablesToDistribute(client: pg.ClientBase): Promise<Distribution> {
  const { rows } = await client.query<{ table: string; is_of_provider: boolean }>(
    `select format('%I', c.relname) as table, exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'provider_id' and not a.attisdropped
     ) as is_of_provider
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1) and c.oid not in (select logicalrelid from pg_dist_partition)
     order by c.relname`,
    [OF_MIGRATIONS],
  );
  const named = (of_provider: boolean) => rows.filter((row) => row.is_of_provider === of_provider).map(({ table }) => table);
  return { spread: named(true), copied: named(false) };
}

async function foreignKeysOf(client: pg.ClientBase, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0
       and (conrelid = any ($1::text[]::regclass[]) or confrelid = any ($1::text[]::regclass[]))
     order by 1, 2`,
    [tables],
  );
  return rows;
}
