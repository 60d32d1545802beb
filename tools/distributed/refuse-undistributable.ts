import { workerDatabase } from '@tsela/server/testing/test-database';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { readSchemaFacts } from './schema-facts.ts';
import { SentStatements, refusalText } from './sent-statements.ts';
import { watchSent } from './watch-sent.ts';

/** One for all test files of a worker, which share their modules but run this file anew. */
const worker = globalThis as { sent_statements?: Promise<SentStatements> };

/** Vitest's set-up of the call tests: a test in which the product sends what a distributed PostgreSQL would refuse fails. */
const sent = await (worker.sent_statements ??= watchAll());

afterEach(refuse);
afterAll(refuse);

async function watchAll(): Promise<SentStatements> {
  await loadModule();
  const client = new pg.Client({ connectionString: (await workerDatabase()).owner_url });
  await client.connect();
  const statements = new SentStatements(await readSchemaFacts(client));
  await client.end();
  watchSent(statements);
  return statements;
}

function refuse(): void {
  const refused = sent.take();
  if (refused.length > 0) throw new Error(refused.map(refusalText).join('\n\n'));
}
