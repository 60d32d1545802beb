import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '@tsela/server/db/migrate';
import { createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropEndedDemo, fillDemo } from './demo.ts';

const PG = resolve('node_modules/pg/lib/index.js');
const ADDS_A_PROVIDER = `
  import pg from '${PG}';
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL });
  await client.connect();
  await client.query("insert into providers (id, name, time_created) values (1, 'Tsela Couriers', now())");
  await client.end();
`;

describe('the demo', () => {
  let database: TestDatabase;
  let folder: string;
  let said: string[];
  const log = (sentence: string) => said.push(sentence);

  beforeEach(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'tsela-demo-'));
    said = [];
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  async function fill(script_text: string): Promise<void> {
    const script = join(folder, 'fill.mjs');
    writeFileSync(script, script_text);
    const { owner_url, app_url: database_url } = database;
    await fillDemo({ owner_url, database_url, data_dir: folder, secret_key: 'key', log, script });
  }

  async function query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: database.owner_url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }

  const providers = () => query('select name from providers');
  const mark = () => query("select value from installation where name = 'demo'");

  it('is filled once into an empty database', async () => {
    await fill(ADDS_A_PROVIDER);
    await fill(ADDS_A_PROVIDER);

    expect(await providers()).toEqual([{ name: 'Tsela Couriers' }]);
    expect(await mark()).toEqual([{ value: 'complete' }]);
    expect(said).toEqual(['Filling the demo.']);
  });

  it('is not filled where a provider works already', async () => {
    await query("insert into providers (id, name, time_created) values (5, 'A real courier', now())");

    await fill(ADDS_A_PROVIDER);

    expect(await providers()).toEqual([{ name: 'A real courier' }]);
    expect(await mark()).toEqual([]);
  });

  it('is made anew when it was interrupted', async () => {
    const interrupted = fill(`${ADDS_A_PROVIDER} process.exit(1);`);
    await expect(interrupted).rejects.toThrow('The demo could not be filled');
    expect(await mark()).toEqual([{ value: 'filling' }]);

    await dropEndedDemo(database.owner_url, { data_dir: folder, log });
    await migrate({ owner_url: database.owner_url, log: () => undefined });
    expect(await providers()).toEqual([]);
    await fill(ADDS_A_PROVIDER);

    expect(await providers()).toEqual([{ name: 'Tsela Couriers' }]);
    expect(await mark()).toEqual([{ value: 'complete' }]);
  });

  it('is never dropped when it is complete, nor is anything else', async () => {
    await fill(ADDS_A_PROVIDER);
    await dropEndedDemo(database.owner_url, { data_dir: folder, log });
    expect(await providers()).toEqual([{ name: 'Tsela Couriers' }]);

    await query("delete from installation where name = 'demo'");
    await dropEndedDemo(database.owner_url, { data_dir: folder, log });
    expect(await providers()).toEqual([{ name: 'Tsela Couriers' }]);
  });
});
