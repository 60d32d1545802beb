import type { ProviderId } from '@tsela/domain/ids';
import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import type { RequestContext } from '../context.ts';
import { queriesOn } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * An open transaction of one provider. Writes take it in their signature, so that passing the pool does not compile.
 * `after_commit` holds what must happen only once the transaction has succeeded, such as live updates.
 */
export interface Tx {
  readonly provider_id: ProviderId;
  readonly db: Kysely<Tables>;
  readonly client: PoolClient;
  readonly after_commit: (() => void)[];
}

/** How often a transaction that PostgreSQL chose as the victim of a deadlock or serialisation failure is tried again. */
const RETRIES = 3;

/**
 * Runs the work in one transaction of the context's provider; joins the transaction when one is open already.
 * Commits when the work succeeds, rolls back when it throws.
 */
export async function inTransaction<Result>(context: RequestContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (context.tx) return work(context.tx);
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(context, 'begin', work);
    } catch (error) {
      if (attempt > RETRIES || !isTransient(error)) throw error;
    }
  }
}

/** Reads in a read-only transaction of the context's provider, or in the open one. */
export async function reading<Result>(context: RequestContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (context.tx) return work(context.tx);
  return runOnce(context, 'begin read only', work);
}

async function runOnce<Result>(context: RequestContext, begin: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await context.services.pool.connect();
  const after_commit: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query(`${begin}; ${tenantStatement(context.provider_id)}`);
    const result = await work({ provider_id: context.provider_id, db: queriesOn(client), client, after_commit });
    await client.query('commit');
    for (const action of after_commit) action();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away instead of being handed to the next request.
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A utility statement rather than set_config(), because only this form reaches the workers of a distributed PostgreSQL. */
export function tenantStatement(provider_id: ProviderId): string {
  if (!Number.isSafeInteger(provider_id)) throw new RangeError(`Not a provider id: ${provider_id}`);
  return `set local app.provider_id = '${provider_id}'`;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}
