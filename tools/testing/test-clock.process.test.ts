import { createTestDatabase } from '@tsela/server/testing/test-database';
import pg from 'pg';
import { expect, it } from 'vitest';

it('the clock is the same here and in the database', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();

  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const after = Date.now();
  await client.end();
  await database.drop();

  expect(rows[0]?.now.getTime()).toBeGreaterThanOrEqual(before - 1000);
  expect(rows[0]?.now.getTime()).toBeLessThanOrEqual(after + 1000);
});
