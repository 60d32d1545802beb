import { readFileSync, readdirSync } from 'node:fs';
import type { ProviderId } from '@tsela/domain/ids';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../testing/field.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { workerDatabase } from '../testing/test-database.ts';
import { makeWorld } from '../testing/world.ts';
import { inTransaction } from './transaction.ts';

let test_app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  test_app = await openTestApp();
  owner = new pg.Client({ connectionString: (await workerDatabase()).owner_url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test_app.close();
});

async function column(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(query);
  return rows.map(({ name }) => name).toSorted();
}

const TENANT_TABLES = `select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'provider_id' and not a.attisdropped)`;

/** What belongs to no provider: the installation, the migrations, the providers themselves and their hosts, and what is new for all of them. */
const SHARED_TABLES = [
  'installation',
  'platform_invoices',
  'platform_plans',
  'platform_plan_periods',
  'platform_plan_prices',
  'platform_usage',
  'provider_origins',
  'provider_setups',
  'provider_usage',
  'providers',
  'release_notes',
  'schema_migration_locks',
  'schema_migrations',
  'setup_tokens',
];

describe('every table', () => {
  it('has a provider_id, but for those of no provider', async () => {
    const tables = await column(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.oid not in (select oid from (${TENANT_TABLES}) t)`,
    );

    expect(tables.filter((table) => !SHARED_TABLES.includes(table))).toEqual([]);
  });

  it('of a provider has a policy that is forced on its owner too, and that names provider_id', async () => {
    const tenants = await column(`select relname as name from (${TENANT_TABLES}) t`);
    const guarded = await column(
      `select c.relname as name from pg_class c join (${TENANT_TABLES}) t on t.oid = c.oid
      where c.relrowsecurity and c.relforcerowsecurity
        and (select count(*) from pg_policy p where p.polrelid = c.oid) = 1
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
          and pg_get_expr(p.polqual, c.oid) like '(provider_id = %app.provider_id%')`,
    );

    expect(tenants.length).toBeGreaterThanOrEqual(20);
    expect(guarded).toEqual(tenants);
  });

  it('of a provider starts its keys and unique indexes with provider_id', async () => {
    const wrong = await column(
      `select i.indexrelid::regclass::text as name from pg_index i join (${TENANT_TABLES}) t on t.oid = i.indrelid
      where (i.indisprimary or i.indisunique) and (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) <> 'provider_id'`,
    );
    const without_key = await column(
      `select relname as name from (${TENANT_TABLES}) t where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`,
    );

    expect([wrong, without_key]).toEqual([[], []]);
  });

  it('of a provider points at other tables within the same provider', async () => {
    const wrong = await column(
      `select conname as name from pg_constraint k join (${TENANT_TABLES}) t on t.oid = k.conrelid
      where k.contype = 'f' and (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) <> 'provider_id'`,
    );

    expect(wrong).toEqual([]);
  });

  it('of a provider has no key that empties columns of a row when another one goes: a distributed PostgreSQL refuses it', async () => {
    const wrong = await column(
      `select conname as name from pg_constraint k join (${TENANT_TABLES}) t on t.oid = k.conrelid
      where k.contype = 'f' and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c'))`,
    );

    expect(wrong).toEqual([]);
  });

  it('of a provider refuses an empty provider_id', async () => {
    const nullable = await column(
      `select t.relname as name from (${TENANT_TABLES}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'provider_id' where not a.attnotnull`,
    );

    expect(nullable).toEqual([]);
  });
});

describe('the role of the server', () => {
  it('is no superuser, passes no policy, and owns nothing', async () => {
    const client = await test_app.services.pool.connect();
    try {
      const { rows } = await client.query(
        `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
          (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned,
          (select count(*)::int from pg_auth_members m where m.member = pg_roles.oid) as memberships
        from pg_roles where rolname = current_user`,
      );
      expect(rows).toEqual([
        { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0, memberships: 0 },
      ]);
    } finally {
      client.release();
    }
  });
});

describe('a query', () => {
  async function asProvider<Row extends pg.QueryResultRow>(
    provider_id: number | null,
    query: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = await test_app.services.pool.connect();
    try {
      await client.query('begin');
      if (provider_id !== null) await client.query(`set local app.provider_id = '${provider_id}'`);
      return (await client.query<Row>(query, values)).rows;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  it('without a provider sees nothing and writes nothing', async () => {
    const world = await makeWorld(test_app.services);
    await bookOne(world);

    for (const table of [
      'shipments',
      'parcels',
      'accounts',
      'users',
      'transactions',
      'events',
      'messages',
      'sessions',
      'provider_settings',
    ]) {
      expect([table, await asProvider(null, `select * from ${table}`)]).toEqual([table, []]);
    }
    await expect(asProvider(null, INSERT_SETTING, [world.provider_id])).rejects.toThrow('violates row-level security policy');
    expect((await asProvider(world.provider_id, 'select id from shipments')).length).toBe(1);
  });

  it('of one provider does not reach the rows of another, though it forgets to name one', async () => {
    const [here, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const foreign = await bookOne(elsewhere);
    const own = await bookOne(here);

    const seen = await asProvider<{ id: number }>(here.provider_id, 'select id from shipments');
    const changed = await asProvider(here.provider_id, `update shipments set status = 'delivered' where id = $1 returning id`, [
      foreign.id,
    ]);
    const taken = await asProvider(here.provider_id, `update shipments set provider_id = $1 where id = $2 returning id`, [
      here.provider_id,
      foreign.id,
    ]);

    expect(seen.map(({ id }) => Number(id))).toEqual([own.id]);
    expect([changed, taken]).toEqual([[], []]);
  });

  it('of one provider cannot write a row for another, nor give one away', async () => {
    const [here, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const own = await bookOne(here);

    await expect(asProvider(here.provider_id, INSERT_SETTING, [elsewhere.provider_id])).rejects.toThrow(
      'violates row-level security policy',
    );
    await expect(
      asProvider(here.provider_id, `update parcels set provider_id = $1 where shipment_id = $2`, [elsewhere.provider_id, own.id]),
    ).rejects.toThrow('violates row-level security policy');
    expect(await asProvider(here.provider_id, `${INSERT_SETTING} returning setting`, [here.provider_id])).toEqual([
      { setting: 'x' },
    ]);
  });

  it('after another one on the same connection has no provider left over', async () => {
    const world = await makeWorld(test_app.services);
    const client = await test_app.services.pool.connect();
    try {
      await client.query(`begin; set local app.provider_id = '${world.provider_id}'; commit`);
      const { rows } = await client.query(
        `select current_setting('app.provider_id', true) as left_over, (select count(*)::int from branches) as seen`,
      );
      expect(rows).toEqual([{ left_over: '', seen: 0 }]);
    } finally {
      client.release();
    }
  });

  it('cannot be opened with a provider that is no number', async () => {
    const world = await makeWorld(test_app.services);
    const provider_id = `${world.provider_id}'; drop table shipments; --` as unknown as ProviderId;

    await expect(inTransaction({ ...world.context, provider_id }, async () => undefined)).rejects.toThrow('Not a provider id');
  });
});

const INSERT_SETTING = `insert into provider_settings (provider_id, setting, value, time_modified) values ($1, 'x', '1', now())`;

describe('the migrations', () => {
  const folder = new URL('../../migrations/', import.meta.url);
  const sql = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8').replaceAll(/--.*$/gm, '')] as const);

  it.each(sql)('%s protects every table of a provider as it makes it', (_, text) => {
    const tables = [...text.matchAll(/create table (\w+) \(([^]*?)\n\);/g)].filter(([, , body = '']) =>
      body.includes('provider_id bigint'),
    );

    for (const [, name = '', body = ''] of tables) {
      expect([name, /primary key \(provider_id, /.test(body)]).toEqual([name, true]);
      expect([name, text.includes(`select protect_tenant_table('${name}');`)]).toEqual([name, true]);
    }
  });

  it.each(sql)('%s draws ids from plain sequences and sets no triggers, so that it can be distributed', (_, text) => {
    expect(text).not.toMatch(/\bas identity\b|\bserial\b|create (?:constraint )?trigger/i);
  });
});
