import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { makeWorld } from '../testing/world.ts';
import { inTransaction, reading } from './transaction.ts';
import type { Tx } from './transaction.ts';

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

const readBranches = (tx: Tx) => tx.db.selectFrom('branches').selectAll().where('provider_id', '=', tx.provider_id).execute();

describe('a statement that a connection has planned once', () => {
  it.each([
    ['reads', reading],
    ['writes', inTransaction],
  ])('survives a migration that changes its table, where it %s', async (word, run) => {
    const { context } = await makeWorld(test_app.services);
    const before = await run(context, readBranches);
    await asOwner(`alter table branches add column added_where_it_${word} text not null default 'x'`);

    // One after the other the connections of the pool find out.
    const after = await Promise.all(Array.from({ length: 20 }, () => run(context, readBranches)));

    expect(before[0]).not.toHaveProperty(`added_where_it_${word}`);
    for (const rows of after) expect(rows[0]).toHaveProperty(`added_where_it_${word}`, 'x');
  });
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
