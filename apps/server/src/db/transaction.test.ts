import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asProblem } from '../http/problem-response.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { asOwner, createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { makeWorld } from '../testing/world.ts';
import { inTransaction, reading, pipelineStatement } from './transaction.ts';
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
    await asOwner(database, `alter table branches add column added_where_it_${word} text not null default 'x'`);

    // One after the other the connections of the pool find out.
    const after = await Promise.all(Array.from({ length: 20 }, () => run(context, readBranches)));

    expect(before[0]).not.toHaveProperty(`added_where_it_${word}`);
    for (const rows of after) expect(rows[0]).toHaveProperty(`added_where_it_${word}`, 'x');
  });
});

describe('a connection that the database ends', () => {
  const endIt = async (tx: Tx) => {
    const ended = new Promise((resolve) => tx.client.once('end', resolve));
    const { rows } = await tx.client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await asOwner(database, `select pg_terminate_backend(${rows[0]?.pid})`);
    await ended;
  };

  it('fails the transaction that holds it, and neither the process nor the next transaction', async () => {
    const { context } = await makeWorld(test_app.services);

    const cut_off = inTransaction(context, async (tx) => {
      await endIt(tx);
      return readBranches(tx);
    });

    await expect(cut_off).rejects.toThrow('is not queryable');
    expect(await reading(context, readBranches)).toHaveLength(2);
  });

  it('is told to the caller as something that passes', async () => {
    const { context } = await makeWorld(test_app.services);
    const fault = await inTransaction(context, endIt).catch((error: unknown) => error);

    expect(asProblem(fault)).toMatchObject({ code: 'unavailable', retry_after_s: 2 });
  });
});

describe('a statement that is sent without waiting for its answer', () => {
  const rename = (tx: Tx, name: string) => tx.db.updateTable('branches').set({ name }).where('provider_id', '=', tx.provider_id);
  const namesOf = async (tx: Tx) => (await readBranches(tx)).map(({ name }) => name);
  const FAULTY = { text: 'select 1 / $1::int', values: [0] };

  it('is run before what is asked after it, and kept with the rest', async () => {
    const { context } = await makeWorld(test_app.services);

    const seen = await inTransaction(context, async (tx) => {
      pipelineStatement(tx, rename(tx, 'Sent'));
      return namesOf(tx);
    });

    expect(new Set(seen)).toEqual(new Set(['Sent']));
    expect(new Set(await reading(context, namesOf))).toEqual(new Set(['Sent']));
  });

  it.each([
    ['at the end', () => Promise.resolve()],
    ['with more asked after it', readBranches],
  ])('fails its whole transaction with its own error when it fails %s', async (_, goOn) => {
    const { context } = await makeWorld(test_app.services);
    const before = await reading(context, namesOf);
    let announced = false;

    const failing = inTransaction(context, async (tx) => {
      tx.after_commit.push(() => (announced = true));
      await rename(tx, 'Half').execute();
      pipelineStatement(tx, FAULTY);
      await goOn(tx);
    });

    await expect(failing).rejects.toThrow('division by zero');
    expect(announced).toBe(false);
    expect(await reading(context, namesOf)).toEqual(before);
  });

  it('leaves the connection fit for the next transaction', async () => {
    const { context } = await makeWorld(test_app.services);
    const fail = () => inTransaction(context, async (tx) => pipelineStatement(tx, FAULTY)).catch(() => 'failed');

    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? fail() : reading(context, namesOf))));

    expect(answers.filter((answer) => answer === 'failed')).toHaveLength(30);
    for (const answer of answers.filter((each) => Array.isArray(each))) expect(answer.length).toBeGreaterThan(0);
  });

  it('is tried again with the rest when it met a deadlock', async () => {
    const { context } = await makeWorld(test_app.services);
    let tries = 0;

    const names = await inTransaction(context, async (tx) => {
      tries++;
      if (tries === 1) pipelineStatement(tx, { text: "do $$ begin raise exception 'met' using errcode = '40P01'; end $$" });
      await rename(tx, `Try ${tries}`).execute();
      return namesOf(tx);
    });

    expect([tries, new Set(names)]).toEqual([2, new Set(['Try 2'])]);
  });
});
