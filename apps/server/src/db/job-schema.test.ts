import pg from 'pg';
import { PgBoss, getRollbackPlans } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { prepareJobSchema } from './job-schema.ts';

describe('the schema of the jobs', () => {
  let database: TestDatabase;
  let owner: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.owner_url });
    await owner.connect();
  });
  afterEach(async () => {
    await owner.end();
    await database.drop();
  });

  function openAsServer(): pg.Pool {
    const app = new pg.Pool({ connectionString: database.app_url });
    // The last connection may still be closing when the database is dropped.
    app.on('error', () => undefined);
    return app;
  }

  /** Starts the jobs as the server does: on the application's role, which may not change tables. */
  async function startAsServer(): Promise<void> {
    const app = openAsServer();
    const boss = new PgBoss({ db: { executeSql: (text, values) => app.query(text, values) }, migrate: false });
    boss.on('error', () => undefined);
    try {
      await boss.start();
    } finally {
      await boss.stop({ graceful: false });
      await app.end();
    }
  }

  it('is what the installed version works on, made by the migrations', async () => {
    await expect(startAsServer()).resolves.toBeUndefined();
  });

  it('belongs to the owner: the server may not change it', async () => {
    const app = openAsServer();

    await expect(app.query('alter table pgboss.job_common add column mine text')).rejects.toThrow('must be owner');
    await expect(app.query('create table pgboss.mine (id bigint)')).rejects.toThrow('permission denied');
    await app.end();
  });

  it('is brought to the installed version from an earlier one, with the jobs that wait in it', async () => {
    await owner.query('select pgboss.create_queue(\'kept\', \'{"policy":"standard"}\')');
    await owner.query("insert into pgboss.job (name) values ('kept')");
    await owner.query(getRollbackPlans('pgboss', 43));
    await expect(startAsServer()).rejects.toThrow('requires migrations');

    await prepareJobSchema(owner);

    await expect(startAsServer()).resolves.toBeUndefined();
    expect((await owner.query('select name from pgboss.job')).rows).toEqual([{ name: 'kept' }]);
    expect((await owner.query("select to_regclass('pgboss.job_common_i12') is not null as built")).rows).toEqual([
      { built: true },
    ]);
  });

  it('is left alone when it is there', async () => {
    await owner.query('select pgboss.create_queue(\'kept\', \'{"policy":"standard"}\')');

    await prepareJobSchema(owner);

    expect((await owner.query('select name from pgboss.queue where name = $1', ['kept'])).rows).toEqual([{ name: 'kept' }]);
  });

  it('says what to run when the owner may not make a schema', async () => {
    await owner.query('drop schema pgboss cascade');
    await owner.query(`create role maker_${process.pid} login password 'maker'`);
    const address = new URL(database.owner_url);
    address.username = `maker_${process.pid}`;
    address.password = 'maker';
    const maker = new pg.Client({ connectionString: address.href });
    await maker.connect();

    await expect(prepareJobSchema(maker)).rejects.toThrow(
      `run this as a superuser and start again: create schema pgboss authorization "maker_${process.pid}";`,
    );

    await maker.end();
    await owner.query(`drop role maker_${process.pid}`);
  });
});
