import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

const OWN_MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));

describe('migrate', () => {
  let database: TestDatabase;
  let directory: string;

  beforeEach(async () => {
    database = await createTestDatabase();
    await query('drop schema public cascade; create schema public');
    directory = mkdtempSync(join(tmpdir(), 'tsela-migrations-'));
    write('0001-first.sql', 'create table first (id bigint);');
    write('0002-second.sql', 'create table second (id bigint);\ninsert into second values (2);');
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true });
    await database.drop();
  });

  const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);
  const run = (log: (sentence: string) => void = () => undefined) => migrate({ owner_url: database.owner_url, directory, log });

  async function query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: database.owner_url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }

  it('applies what is missing in order, and nothing twice', async () => {
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
    write('0003-third.sql', 'alter table second add name text;');

    expect(await run()).toEqual(['0003-third.sql']);
    expect(await run()).toEqual([]);
    expect(await query('select * from second')).toEqual([{ id: '2', name: null }]);
  });

  it('leaves nothing of a failed migration and goes on there when it is mended', async () => {
    write('0002-second.sql', 'create table second (id bigint);\n\nselect nonsense;');

    await expect(run()).rejects.toThrow('The migration 0002-second.sql failed at line 3: column "nonsense" does not exist.');
    expect(await query("select to_regclass('first') is not null as first, to_regclass('second') is not null as second")).toEqual([
      { first: true, second: false },
    ]);

    write('0002-second.sql', 'create table second (id bigint);');
    expect(await run()).toEqual(['0002-second.sql']);
  });

  it('lets one of two processes that start together migrate and the other wait', async () => {
    const [first, second] = await Promise.all([run(), run()]);

    expect([...first, ...second]).toEqual(['0001-first.sql', '0002-second.sql']);
  });

  it('refuses a migration that was changed after it was applied', async () => {
    await run();
    write('0001-first.sql', 'create table first (id bigint, name text);');

    await expect(run()).rejects.toThrow(
      'The migration 0001-first.sql was changed after it was applied: put it back as it was and add a new one instead.',
    );
  });

  it('takes a migration with other line ends for the same', async () => {
    await run();
    write('0002-second.sql', 'create table second (id bigint);\r\ninsert into second values (2);');

    expect(await run()).toEqual([]);
  });

  it('refuses a database that a newer version migrated', async () => {
    await run();
    rmSync(join(directory, '0002-second.sql'));

    await expect(run()).rejects.toThrow(
      'The database has the migration 0002-second.sql, which this version does not know: start a newer version of Tsela.',
    );
  });

  it('refuses a migration that comes before an applied one', async () => {
    rmSync(join(directory, '0001-first.sql'));
    await run();
    write('0001-first.sql', 'create table first (id bigint);');

    await expect(run()).rejects.toThrow(
      'The migration 0001-first.sql comes before 0002-second.sql, which is applied already: give it the next number.',
    );
  });

  it('refuses two migrations of one number', async () => {
    write('0002-other.sql', 'select 1;');

    await expect(run()).rejects.toThrow('Two migrations have the number 0002: give one the next number.');
  });

  it('applies the migrations of the product to an empty database', async () => {
    rmSync(directory, { recursive: true });
    directory = mkdtempSync(join(tmpdir(), 'tsela-migrations-'));
    const names = readdirSync(OWN_MIGRATIONS).filter((name) => /^\d{4}-/.test(name));
    for (const name of names) copyFileSync(join(OWN_MIGRATIONS, name), join(directory, name));

    expect(await run()).toEqual(names.sort());
  });

  it('SCREEN-44 PERM-100: gives accounts whose codes differ by capitals codes of their own, says so, and lets visitors stay with theirs', async () => {
    rmSync(directory, { recursive: true });
    directory = mkdtempSync(join(tmpdir(), 'tsela-migrations-'));
    const names = readdirSync(OWN_MIGRATIONS).filter((name) => /^\d{4}-/.test(name) && name < '0109');
    const last = names.find((name) => name.startsWith('0108')) ?? '';
    for (const name of names.filter((each) => each < last)) copyFileSync(join(OWN_MIGRATIONS, name), join(directory, name));
    await run();
    await query(`insert into providers (id, name, time_created) select n, 'P', now() from generate_series(901, 902) n`);
    const codes = [
      [901, 1, 'acm01'],
      [901, 2, 'ACM01'],
      [901, 3, 'Acm01'],
      [901, 4, 'ACM01-3'],
      [902, 5, 'acm01'],
    ] as const;
    for (const [provider_id, id, code] of codes)
      await query(`select set_config('app.provider_id', '${provider_id}', false);
        insert into accounts (provider_id, id, account_code, name, account_type, time_created, time_modified)
          values (${provider_id}, ${id}, '${code}', 'A', 'prepaid', now(), now())`);
    const settings = [
      [901, 'default_account_code', 'Acm01'],
      [901, 'bob_box_account_code', 'Acm01'],
      [902, 'default_account_code', 'acm01'],
    ] as const;
    for (const [provider_id, setting, code] of settings)
      await query(`select set_config('app.provider_id', '${provider_id}', false);
        insert into provider_settings (provider_id, setting, value, time_modified)
          values (${provider_id}, '${setting}', '"${code}"', now())`);
    copyFileSync(join(OWN_MIGRATIONS, last), join(directory, last));

    const told: string[] = [];
    expect(await run((sentence) => told.push(sentence))).toEqual([last]);
    expect(told.slice(1)).toEqual([
      'The account 1 of provider 901 has the code acm01-1 now: another one has acm01 in other capitals.',
      'The account 3 of provider 901 has the code Acm01-3-3 now: another one has Acm01 in other capitals.',
    ]);
    await query('alter table accounts no force row level security; alter table provider_settings no force row level security');
    expect(await query('select value from provider_settings order by provider_id, setting')).toEqual(
      ['Acm01', 'Acm01-3-3', 'acm01'].map((value) => ({ value })),
    );
    expect(await query('select account_code from accounts order by id')).toEqual(
      ['acm01-1', 'ACM01', 'Acm01-3-3', 'ACM01-3', 'acm01'].map((account_code) => ({ account_code })),
    );
  });

  it('SCREEN-17: gives what recipients asked a place of its own, and ends short codes of keys', async () => {
    rmSync(directory, { recursive: true });
    directory = mkdtempSync(join(tmpdir(), 'tsela-migrations-'));
    const names = readdirSync(OWN_MIGRATIONS).filter((name) => /^\d{4}-/.test(name) && name < '0120');
    const last = names.filter((name) => name >= '0118').sort();
    for (const name of names.filter((each) => each < '0118')) copyFileSync(join(OWN_MIGRATIONS, name), join(directory, name));
    await run();
    await query(`insert into providers (id, name, time_created) values (901, 'P', now())`);
    const asked = ['Gate 4\nRecipient: Ring twice', 'Recipient: Ring twice', 'Recipient: x\nGate 4', 'Gate 4', ''];
    const shipments = asked.map(
      (
        text,
        at,
      ) => `insert into shipments (provider_id, id, account_id, status, short_tracking_reference, source, collection_address,
        delivery_address, collection_contact, delivery_contact, special_instructions_delivery, collection_min_date, service_level_id,
        service_level_code, service_level_name, rate_cents, charged_weight_g, actual_weight_g, volumetric_weight_g, pod_method, parcel_count,
        time_created, time_modified) values (901, ${at}, 1, 'submitted', 'REF${at}', 'web', '{}', '{}', '{}', '{}', '${text}', now(), 1, 'ECO', 'E',
        0, 0, 0, 0, 'none', 1, now(), now());`,
    );
    const links = [
      ['ABCDEFG', '/track?ref=A&key=k', true],
      ['ABCDEFGHJKLM', '/track?ref=B&key=k', true],
      ['BCDEFGH', '/track?ref=C', true],
    ].map(
      (
        [code, target, is_automatic],
        at,
      ) => `insert into short_urls (provider_id, id, code, target, purpose, made_by, time_created, is_automatic)
        values (901, ${at}, '${code}', '${target}', 'tracking', 'System', now(), ${is_automatic});`,
    );
    await query(`select set_config('app.provider_id', '901', false);
      insert into accounts (provider_id, id, account_code, name, account_type, time_created, time_modified)
        values (901, 1, 'A', 'A', 'prepaid', now(), now());
      ${shipments.join('')} ${links.join('')}`);
    for (const name of last) copyFileSync(join(OWN_MIGRATIONS, name), join(directory, name));

    expect(await run()).toEqual(last);
    for (const table of ['shipments', 'short_urls']) await query(`alter table ${table} no force row level security`);
    const rows = await query('select special_instructions_delivery s, recipient_instructions r from shipments order by id');
    expect(rows.map(({ s, r }) => [s, r])).toEqual([
      ['Gate 4', 'Ring twice'],
      ['', 'Ring twice'],
      ['Recipient: x\nGate 4', ''],
      ['Gate 4', ''],
      ['', ''],
    ]);
    const works = await query('select is_active and is_automatic as works from short_urls order by id');
    expect(works.map((row) => row['works'])).toEqual([false, true, true]);
  });
});
