import { loadModule } from 'libpg-query';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { SentStatements, refusalText } from './sent-statements.ts';
import type { SchemaFacts } from './scopes.ts';
import { watchSent } from './watch-sent.ts';

const FACTS: SchemaFacts = { tenant_tables: new Set(['shipments']), shared_tables: new Set(), volatility: new Map() };
const BROKEN = 'select id from shipments where id = 7';

const stackOf = (...paths: readonly string[]) =>
  paths.map((path) => `    at work (/there/apps/server/src/${path}:12:3)`).join('\n');
const OF_PRODUCT = stackOf('db/transaction.ts', 'shipments/list.ts', 'testing/test-app.ts', 'shipments/list.test.ts');

beforeAll(() => loadModule());

describe('what the product sends', () => {
  it('is refused with its text, its rule, the line that sends it and the test', () => {
    const sent = new SentStatements(FACTS);

    sent.see(BROKEN, () => OF_PRODUCT);

    const [refused, ...others] = sent.take();
    expect(others).toEqual([]);
    expect(refused && refusalText(refused)).toBe(
      [
        'A distributed PostgreSQL refuses a statement of shipments/list.ts:12, sent in shipments/list.test.ts (docs/distributed.md):',
        '  provider is named: shipments',
        BROKEN,
      ].join('\n'),
    );
    expect(sent.take()).toEqual([]);
  });

  it('is judged once, whatever its numbers and texts', () => {
    const sent = new SentStatements(FACTS);

    sent.see(BROKEN, () => OF_PRODUCT);
    sent.see(BROKEN, () => OF_PRODUCT);
    sent.see(BROKEN.replace('7', '8'), () => OF_PRODUCT);

    expect([sent.judged, sent.take().length]).toEqual([1, 1]);
  });

  it('is judged where nothing tells who sends it', () => {
    const sent = new SentStatements(FACTS);

    sent.see(BROKEN, () => 'Error');

    expect(sent.take().map(({ sent_by }) => sent_by)).toEqual(['unknown']);
  });
});

describe('what a test sends itself', () => {
  it.each([
    ['its helpers', stackOf('db/provider-cache.ts', 'testing/rows.ts', 'shipments/list.test.ts')],
    ['its own lines', stackOf('db/transaction.ts', 'shipments/list.test.ts')],
    ['a test of the database folder', stackOf('db/tenancy.test.ts')],
  ])('is not judged, by %s, and is when the product sends it later', (_, stack) => {
    const sent = new SentStatements(FACTS);

    sent.see(BROKEN, () => stack);
    expect(sent.take()).toEqual([]);
    sent.see(BROKEN.replace('7', '9'), () => OF_PRODUCT);

    expect(sent.take()).toHaveLength(1);
  });
});

describe('the driver', () => {
  it('shows what the role of the server sends, and nothing of an owner', () => {
    const sent = new SentStatements(FACTS);
    const stop = watchSent(sent);

    try {
      for (const user of ['tsela', 'tsela_app']) {
        const client = new pg.Client({ user });
        // It is not connected: what it is given waits.
        client.query(BROKEN).catch(() => undefined);
        client.query({ text: `${BROKEN} and weight = $1`, values: [user] }).catch(() => undefined);
      }
    } finally {
      stop();
    }

    expect(sent.judged).toBe(2);
  });
});
