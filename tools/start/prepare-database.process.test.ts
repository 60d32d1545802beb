import { readConfig } from '@tsela/server/config';
import { createTestDatabase } from '@tsela/server/testing/test-database';
import type { TestDatabase } from '@tsela/server/testing/test-database';
import { StartRefusal } from '@tsela/server/start-refusal';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseUnfit } from './database-fitness.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { PreparedDatabase } from './prepare-database.ts';

const SECRET_KEY = 'a key of sixteen characters';
const OTHER_KEY = 'a key of another installation';
const NOT_THE_KEY = 'SECRET_KEY is not the key of this installation: set the one with which its first process was started.';
const name = `unfit_${process.pid}`;

describe('a database that DATABASE_URL names', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await asOwner(`drop database if exists ${name} with (force)`);
    await asOwner(`drop role if exists ${name}`);
    await database.drop();
  });

  async function asOwner(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.owner_url });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  function addressOf(change: (address: URL) => void): string {
    const address = new URL(database.owner_url);
    address.pathname = `/${name}`;
    change(address);
    return address.href;
  }

  function prepare(database_url: string, DEMO = '0', secret_key = SECRET_KEY): Promise<PreparedDatabase> {
    return prepareDatabase({
      config: readConfig({ DATABASE_URL: database_url, SECRET_KEY: secret_key, DEMO }),
      secret_key,
      log: () => undefined,
      onStarted: () => undefined,
      onGivenUp: () => undefined,
    });
  }

  it('is refused before the first migration when it does not keep text as UTF8', async () => {
    await asOwner(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);

    await expect(prepare(addressOf(() => undefined))).rejects.toThrow(
      'The database that DATABASE_URL names keeps text as SQL_ASCII: make one that keeps it as UTF8 ' +
        "(create database tsela encoding 'UTF8' template template0).",
    );
  });

  it('is refused when its user may not make tables in it', async () => {
    await asOwner(`create role ${name} login password 'guest'`);
    await asOwner(`create database ${name}`);

    const as_guest = addressOf((address) => {
      address.username = name;
      address.password = 'guest';
    });
    await expect(prepare(as_guest)).rejects.toThrow(
      'The user of DATABASE_URL may not make tables in it: make that user the owner of the database.',
    );
  });

  it('is the demo only where the demo was filled into it, whatever DEMO says', async () => {
    await asOwner("insert into providers (id, name, time_created) values (5, 'A real courier', now())");

    expect(await prepare(database.owner_url, '1')).toMatchObject({ is_demo: false });
    await asOwner("insert into installation (name, value) values ('demo', 'complete')");
    expect(await prepare(database.owner_url, '1')).toMatchObject({ is_demo: true });
    expect(await prepare(database.owner_url, '0')).toMatchObject({ is_demo: false });
  });

  it('keeps out a process with another key, and leaves the password of those that run as it is', async () => {
    const { database_url } = await prepare(database.owner_url);

    await expect(prepare(database.owner_url, '0', OTHER_KEY)).rejects.toThrow(NOT_THE_KEY);
    expect((await prepare(database.owner_url)).database_url).toBe(database_url);
  });

  it('has the key of one of two that start at once on nothing, and the other is refused', async () => {
    await asOwner(`create database ${name}`);
    const empty = addressOf(() => undefined);

    const starts = await Promise.allSettled([prepare(empty), prepare(empty, '0', OTHER_KEY)]);

    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = starts.find((start) => start.status === 'rejected');
    expect(refused?.reason).toEqual(new StartRefusal(NOT_THE_KEY));
    await asOwner(`drop database ${name} with (force)`);
    await asOwner(`drop role ${name}_app`);
  });

  it('is refused when it is older than 15 or only follows another server', () => {
    const facts = { version_num: 150_000, version: '15.0', encoding: 'UTF8', may_create: true, is_read_only: false };

    expect(() => refuseUnfit(facts)).not.toThrow();
    expect(() => refuseUnfit({ ...facts, version_num: 140_012, version: '14.12' })).toThrow(
      'The database that DATABASE_URL names is PostgreSQL 14.12: Tsela needs PostgreSQL 15 or newer.',
    );
    expect(() => refuseUnfit({ ...facts, is_read_only: true })).toThrow(
      'The database that DATABASE_URL names only follows another server and takes no writing: name the server it follows.',
    );
  });
});
