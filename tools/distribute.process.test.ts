import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distributeTables, isInUse, whyNotDistributable } from './distributed/distribute-tables.ts';

const NARROW = `narrow_${process.pid}`;
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

function run(environment: Record<string, string>): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('distribute.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

async function column(sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

const FOREIGN_KEYS = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;

it('is refused in one sentence where there is no Citus, and without a database of its own', () => {
  expect(run({ DATABASE_URL: database.owner_url, SECRET_KEY: 'a key of sixteen characters' })).toEqual({
    status: 1,
    said: 'This database has no Citus: install it on all machines, and create extension citus in the database first.\n',
  });
  expect(run({})).toEqual({ status: 1, said: 'Set DATABASE_URL: the database that Tsela brings along is one machine.\n' });
});

// The engine is not to be had where the tests run: its two functions are planted, with what is known of them to be refused.
describe('with the functions of Citus planted', () => {
  beforeAll(async () => {
    await client.query(`create schema planted; set search_path = public, planted;
      create table planted.pg_dist_partition (logicalrelid oid, partmethod text);
      create table planted.pg_dist_node (isactive boolean, shouldhaveshards boolean);
      create function planted.spread(name regclass, method text) returns void language plpgsql as $$ begin
        if exists (select from pg_constraint where contype = 'f' and name in (conrelid, confrelid)) then
          raise exception 'a foreign key to a table that is not spread: %', name;
        end if;
        insert into planted.pg_dist_partition values (name, method);
      end $$;
      create function planted.create_reference_table(name regclass) returns void language sql as $$ select planted.spread(name, 'n') $$;
      create function planted.create_distributed_table(name regclass, by text) returns void language plpgsql as $$ begin
        if not exists (select from pg_attribute where attrelid = name and attname = by) then raise exception 'no column %', by; end if;
        perform planted.spread(name, 'h');
      end $$;`);
  });

  it('a table in use ends it after a moment, with nothing changed', async () => {
    const keys = await column(FOREIGN_KEYS);
    const other = new pg.Client({ connectionString: database.owner_url });
    await other.connect();
    await other.query('begin; select from shipments');

    const fault: unknown = await distributeTables(client).catch((error: unknown) => error);
    await other.end();

    expect(isInUse(fault)).toBe(true);
    expect(await column(FOREIGN_KEYS)).toEqual(keys);
    expect(await column('select logicalrelid::regclass::text as name from pg_dist_partition')).toEqual([]);
  });

  it('every table is spread or copied, once, and every foreign key is there again', async () => {
    const keys = await column(FOREIGN_KEYS);

    const { spread, copied } = await distributeTables(client);

    const tables = await column(`select c.relname as name from pg_class c where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname not like 'schema_migration%' order by 1`);
    expect([...spread, ...copied].toSorted()).toEqual(tables);
    expect(copied).toContain('providers');
    expect(spread).toContain('shipments');
    expect(keys.length).toBeGreaterThan(100);
    expect(await column(FOREIGN_KEYS)).toEqual(keys);
  });

  it('run again, it spreads what came with an upgrade, and nothing twice', async () => {
    await client.query(
      `create table later (provider_id bigint not null references providers (id), id bigint, primary key (provider_id, id))`,
    );
    const keys = await column(FOREIGN_KEYS);

    expect(await distributeTables(client)).toEqual({ spread: ['later'], copied: [] });
    expect(await distributeTables(client)).toEqual({ spread: [], copied: [] });
    expect(await column(FOREIGN_KEYS)).toEqual(keys);
  });

  it('what fails half-way leaves everything as it was', async () => {
    await client.query(`create table shared_later (id bigint primary key);
      create table unsound (provider_id bigint not null, other bigint references shared_later (id));
      insert into unsound values (1, null);
      create or replace function planted.create_reference_table(name regclass) returns void language plpgsql as $$ begin
        raise exception 'a machine is away'; end $$;`);
    const keys = await column(FOREIGN_KEYS);

    await expect(distributeTables(client)).rejects.toThrow('a machine is away');

    expect(await column(FOREIGN_KEYS)).toEqual(keys);
    expect(
      await column(`select logicalrelid::regclass::text as name from pg_dist_partition where logicalrelid = 'unsound'::regclass`),
    ).toEqual([]);
  });

  it('a user who does not see all rows is refused, and so is a coordinator without machines', async () => {
    await client.query(`set allow_system_table_mods = on; set search_path = public, planted;
      insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      values (99999, 'citus', 10, 'planted'::regnamespace, false, '0')`);

    expect(await whyNotDistributable(client)).toBe('Citus knows no machine to spread to: add each with citus_add_node first.');
    await client.query('insert into planted.pg_dist_node values (true, true)');
    expect(await whyNotDistributable(client)).toBeNull();
    await client.query(`create role ${NARROW}; set role ${NARROW}`);
    const why = await whyNotDistributable(client);
    await client.query(`reset role; drop role ${NARROW}`);
    expect(why).toMatch(/^The user of DATABASE_URL does not see the rows of all providers/);
  });
});
