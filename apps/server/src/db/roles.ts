import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { PREPARING_LOCK } from './migrate.ts';

export type AppRoleOptions = {
  /** The database, as the owner of its tables. */
  readonly owner_url: string;
  readonly secret_key: string;
};

/** Tables whose rows are only ever added: the server itself cannot change or remove one. */
export const APPEND_ONLY_TABLES: readonly string[] = [
  'events',
  'event_seals',
  'event_erasures',
  'transactions',
  'transaction_seals',
  'ledger_roots',
  'statements',
];

const INSUFFICIENT_PRIVILEGE = '42501';
const NAME_LENGTH_MAX = 63;

/** Makes sure of the role that the server connects as, and answers the database's address for it. The role is neither superuser nor
 *  owner, because row-level security does not hold those. Its password follows from the secret key and is stored nowhere. */
export async function ensureAppRole({ owner_url, secret_key }: AppRoleOptions): Promise<string> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARING_LOCK]);
    const role = await appRoleName(client);
    const password = createHmac('sha256', secret_key).update(`database role ${role}`).digest('hex');
    const app_url = addressFor(owner_url, role, password);
    if (!(await roleExists(client, role))) await createRole(client, role, password);
    else if ((await nameSignedInWith(app_url)) !== role) await changePassword(client, role, password);
    await refuseOtherName(app_url, role);
    await refusePowers(client, role);
    await grantTables(client, role);
    return app_url;
  } finally {
    await client.end();
  }
}

/** Another address of the same database, for the role of the first. */
export function asAppRole(other_url: string, app_url: string): string {
  const { searchParams, password } = new URL(app_url);
  return addressFor(other_url, roleOf(app_url), searchParams.get('password') ?? password);
}

/** The role that an address names. */
export function roleOf(url: string): string {
  const { searchParams, username } = new URL(url);
  return searchParams.get('user') ?? decodeURIComponent(username);
}

async function appRoleName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return `${rows[0]?.name ?? ''}`.slice(0, NAME_LENGTH_MAX - '_app'.length).concat('_app');
}

/** The owner's address with another name. Of two names in one address the query's counts, and an address without a host, as of a socket,
 *  has room for one in the query only. */
function addressFor(owner_url: string, role: string, password: string): string {
  const address = new URL(owner_url);
  address.searchParams.delete('user');
  address.searchParams.delete('password');
  if (address.hostname === '') {
    address.searchParams.set('user', role);
    address.searchParams.set('password', password);
  } else {
    address.username = encodeURIComponent(role);
    address.password = password;
  }
  return address.href;
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}

async function createRole(client: pg.Client, role: string, password: string): Promise<void> {
  await asRoleMaker(
    client,
    `create role ${pg.escapeIdentifier(role)} login nosuperuser nocreatedb nocreaterole nobypassrls password '${verifier(password)}'`,
  );
}

async function changePassword(client: pg.Client, role: string, password: string): Promise<void> {
  await asRoleMaker(client, `alter role ${pg.escapeIdentifier(role)} login password '${verifier(password)}'`);
}

async function asRoleMaker(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new StartRefusal(
      `The user of DATABASE_URL may not manage roles: run this as a superuser and start again: ${statement};`,
      {
        cause,
      },
    );
  }
}

/** The database role of a connection by this address; null where it is refused. */
async function nameSignedInWith(app_url: string): Promise<string | null> {
  try {
    return await signedInName(app_url);
  } catch {
    return null;
  }
}

async function signedInName(app_url: string): Promise<string> {
  const client = new pg.Client({ connectionString: app_url });
  // A connection that breaks off later is not reported here: the next query fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

/** Refuses to run under another role than its own: row-level security would not hold the server. */
async function refuseOtherName(app_url: string, role: string): Promise<void> {
  let name: string;
  try {
    name = await signedInName(app_url);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefusal(
      `The server's own role ${role} cannot sign in to the database (${why}): let it in by password in pg_hba.conf and start again.`,
      { cause },
    );
  }
  if (name === role) return;
  throw new StartRefusal(
    `The database takes the server's own role ${role} for ${name}, so tenants would not be kept apart: let it in by password in ` +
      'pg_hba.conf and start again.',
  );
}

async function refusePowers(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_roles where rolname = $1 and (rolsuper or rolbypassrls)
     union all select 1 from pg_class join pg_roles on pg_roles.oid = relowner where rolname = $1`,
    [role],
  );
  if (rowCount === 0) return;
  throw new StartRefusal(
    `The role ${role} is a superuser, passes row-level security or owns tables, so tenants would not be kept apart: ` +
      'take that from it and start again.',
  );
}

/** Everything in the schemas that belong to the product, also what migrations add later. */
async function grantTables(client: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname = 'public' or (nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema')`,
  );
  const grants = rows.map(({ name }) => grantsIn(pg.escapeIdentifier(name), to)).join('\n');
  await client.query(`begin;\n${grants}\n${await revokes(client, to)}\ncommit;`);
}

function grantsIn(schema: string, to: string): string {
  return `
    grant usage on schema ${schema} to ${to};
    grant select, insert, update, delete on all tables in schema ${schema} to ${to};
    grant usage, select on all sequences in schema ${schema} to ${to};
    alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${to};
    alter default privileges in schema ${schema} grant usage, select on sequences to ${to};`;
}

async function revokes(client: pg.Client, from: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename = any($1)`,
    [APPEND_ONLY_TABLES],
  );
  return rows
    .map(({ name }) => `revoke update, delete on ${pg.escapeIdentifier(name)} from ${from};`)
    .concat(`revoke insert, update, delete on schema_migrations, installation from ${from};`)
    .join('\n');
}

/** The password as PostgreSQL itself would store it (SCRAM-SHA-256), so that the password is in no statement and in no log. */
function verifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored_key = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server_key = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored_key}:${server_key}`;
}
