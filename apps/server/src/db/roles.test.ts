import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { APPEND_ONLY_TABLES, ensureAppRole } from './roles.ts';

const KEY = 'a key of sixteen characters';

describe('ensureAppRole', () => {
  let database: TestDatabase;
  let role: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    role = `${new URL(database.owner_url).pathname.slice(1)}_app`;
  });
  afterEach(async () => {
    await asOwner(`do $$ begin if exists (select from pg_roles where rolname = '${role}') then drop owned by ${role}; end if; end $$;
      drop role if exists ${role}`);
  });
  afterAll(() => database.drop());

  const asOwner = (sql: string) => run(database.owner_url, sql);

  async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query(sql);
      return rows;
    } finally {
      await client.end();
    }
  }

  it('makes a role that signs in and can neither pass row-level security nor own anything', async () => {
    const app_url = await ensureAppRole({ owner_url: database.owner_url, secret_key: KEY });

    expect(await run(app_url, 'select current_user as name')).toEqual([{ name: role }]);
    expect(
      await run(app_url, 'select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }]);
    await expect(run(app_url, 'create table mine (id bigint)')).rejects.toThrow('permission denied');
  });

  it('answers the same address at the next start', async () => {
    const first = await ensureAppRole({ owner_url: database.owner_url, secret_key: KEY });

    expect(await ensureAppRole({ owner_url: database.owner_url, secret_key: KEY })).toBe(first);
  });

  it('changes the password with the key, so that the old one is refused', async () => {
    const old_url = await ensureAppRole({ owner_url: database.owner_url, secret_key: KEY });
    const new_url = await ensureAppRole({ owner_url: database.owner_url, secret_key: 'another key of sixteen' });

    expect(await run(new_url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(run(old_url, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('may read and write tables, also those that a later migration makes', async () => {
    const app_url = await ensureAppRole({ owner_url: database.owner_url, secret_key: KEY });
    await asOwner('create table later (id bigint); create sequence later_ids');

    const written = await run(app_url, "insert into later values (nextval('later_ids')) returning id");
    const changed = await run(app_url, 'update later set id = 5 returning id');
    const removed = await run(app_url, 'delete from later returning id');

    expect([written, changed, removed]).toEqual([[{ id: '1' }], [{ id: '5' }], [{ id: '5' }]]);
    await asOwner('drop table later; drop sequence later_ids');
  });

  it.each([
    ['names its user in the query', (address: URL) => `${address.protocol}//${address.host}${address.pathname}`],
    ['names a socket and no host', (address: URL) => `${address.protocol}//${address.pathname}`],
  ])('signs in as that role as well where the address of the owner %s', async (_, startOf) => {
    const address = new URL(database.owner_url);
    const owner = { user: address.username, password: decodeURIComponent(address.password) };
    const query = new URLSearchParams({
      host: address.hostname,
      port: address.port,
      ...Object.fromEntries(address.searchParams),
      ...owner,
    });

    const app_url = await ensureAppRole({ owner_url: `${startOf(address)}?${query.toString()}`, secret_key: KEY });

    expect(await run(app_url, 'select current_user as name')).toEqual([{ name: role }]);
  });

  it('says in one sentence that the role is not let in', async () => {
    await asOwner(`create role ${role} login connection limit 0`);

    await expect(ensureAppRole({ owner_url: database.owner_url, secret_key: KEY })).rejects.toThrow(
      `The server's own role ${role} cannot sign in to the database (too many connections for role "${role}"): let it in by password`,
    );
  });

  it.each(APPEND_ONLY_TABLES)('may add to %s but change and remove nothing there', async (table) => {
    const app_url = await ensureAppRole({ owner_url: database.owner_url, secret_key: KEY });

    const rights = `select has_table_privilege('${table}', 'insert') as add,
      has_table_privilege('${table}', 'update') as change, has_table_privilege('${table}', 'delete') as remove`;
    expect(await run(app_url, rights)).toEqual([{ add: true, change: false, remove: false }]);
  });

  it('may not touch the record of migrations', async () => {
    const app_url = await ensureAppRole({ owner_url: database.owner_url, secret_key: KEY });

    await expect(run(app_url, 'delete from schema_migrations')).rejects.toThrow('permission denied');
    await expect(run(app_url, 'delete from installation')).rejects.toThrow('permission denied');
  });

  it('is refused when the role was made a superuser', async () => {
    await asOwner(`create role ${role} login superuser`);

    await expect(ensureAppRole({ owner_url: database.owner_url, secret_key: KEY })).rejects.toThrow(
      `The role ${role} is a superuser, passes row-level security or owns tables`,
    );
  });

  describe('with a database whose owner is no superuser', () => {
    const maker = `maker_${process.pid}`;

    afterEach(async () => {
      await asOwner(`drop database ${maker} with (force)`);
      await asOwner(`drop role if exists ${maker}_app`);
      await asOwner(`drop role ${maker}`);
    });

    async function migratedDatabase(rights: string): Promise<string> {
      await asOwner(`create role ${maker} login ${rights} password 'maker'`);
      await asOwner(`create database ${maker} owner ${maker}`);
      const address = new URL(database.owner_url);
      address.username = maker;
      address.password = 'maker';
      address.pathname = `/${maker}`;
      await migrate({ owner_url: address.href, log: () => undefined });
      return address.href;
    }

    it('makes the role when the owner may make roles', async () => {
      const owner_url = await migratedDatabase('createrole');

      const app_url = await ensureAppRole({ owner_url, secret_key: KEY });

      expect(await run(app_url, 'select count(*)::int as count from providers')).toEqual([{ count: 0 }]);
    });

    it('says exactly what to run when the owner may not make roles', async () => {
      const owner_url = await migratedDatabase('nocreaterole');

      const refusal = ensureAppRole({ owner_url, secret_key: KEY });
      await expect(refusal).rejects.toThrow(
        'The user of DATABASE_URL may not manage roles: run this as a superuser and start again:',
      );
      const statement = await refusal.catch((fault: Error) => /start again: (create role .*;)$/.exec(fault.message)?.[1] ?? '');
      await asOwner(statement);

      const app_url = await ensureAppRole({ owner_url, secret_key: KEY });
      expect(await run(app_url, 'select count(*)::int as count from providers')).toEqual([{ count: 0 }]);
    });
  });
});
