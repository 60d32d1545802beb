import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestDatabase, workerDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';

// In a database of its own: the connections that it ends would be those of other tests otherwise.
let database: TestDatabase;
let test_app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  test_app = await openTestApp({ database });
});
afterAll(async () => {
  await test_app.close();
  await database.drop();
});

it('a call goes on when the database ended the connections that wait for one, and other databases keep theirs', async () => {
  const world = await makeWorld(test_app.services);
  const { token } = await makeCustomer(world);
  const list = () => test_app.request(shipmentApi.list, { token, host: world.host });
  const elsewhere = new pg.Client({ connectionString: (await workerDatabase()).app_url });
  await elsewhere.connect();
  const client = new pg.Client({ connectionString: database.app_url });
  await client.connect();

  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and state = 'idle'`,
  );
  const answers = [await list(), await list(), await list()];
  const still = await elsewhere.query('select 1 as is_there');

  await client.end();
  await elsewhere.end();
  expect(rowCount).toBeGreaterThan(0);
  expect(answers.at(-1)?.status).toBe(200);
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect(still.rows).toEqual([{ is_there: 1 }]);
});
