import type { ProviderId } from '@tsela/domain/ids';
import type { Compilable, Kysely } from 'kysely';
import pg from 'pg';
import type { PoolClient, QueryConfig } from 'pg';
import type { RequestContext } from '../context.ts';
import type { Share } from './connection-shares.ts';
import { queriesOn, statementOf } from './database.ts';
import { OF_POOLER, OutcomeUnknown } from './database-faults.ts';
import type { Pool } from './pool.ts';
import type { Tables } from './tables.ts';

declare module '../context.ts' {
  interface RequestContext {
    /** The open transaction, when one is: use cases called by others join it. */
    readonly tx?: Tx;
  }
}

/**
 * An open transaction of one provider. Writes take it in their signature, so that passing the pool does not compile.
 * `after_commit` holds what must happen only once the transaction has succeeded, such as live updates; `sent` the answers that the commit
 * waits for.
 */
export interface Tx {
  readonly provider_id: ProviderId;
  readonly db: Kysely<Tables>;
  readonly client: PoolClient;
  readonly after_commit: (() => void)[];
  readonly sent: Promise<unknown>[];
}

/**
 * How often a transaction is tried again that was the victim of a deadlock or serialisation failure, or planned for an older table. Nothing
 * else is tried again here: what waited too long for a lock would wait again, and what ended without an answer may have been kept.
 */
const RETRIES = 3;

/**
 * Runs the work in one transaction of the context's provider; joins the transaction when one is open already.
 * Commits when the work succeeds, rolls back when it throws.
 */
export async function inTransaction<Result>(context: RequestContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return context.tx ? work(context.tx) : runUntilDone(context, WRITING, work);
}

/**
 * Reads in a read-only transaction of the context's provider, or in the open one. With a replica it may be there; it sees what was committed
 * before all the same. Source: decisions/0159.
 */
export async function reading<Result>(context: RequestContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (context.tx) return work(context.tx);
  const { pool, long_pool, read_replica } = context.services;
  const onPrimary = () => runUntilDone(context, READING, work);
  if (read_replica === null) return onPrimary();
  return read_replica.read(
    { is_long: pool === long_pool },
    {
      onPrimary,
      onReplica: (copy, admit) =>
        copy.inShare(shareOf(context), () => runOnce(context, { pool: copy, begin: READING, admit }, work)),
    },
  );
}

/**
 * Goes on as another provider in the same transaction, for what belongs to two of them and must happen whole. Only who administers the
 * platform has such work. When it throws, the transaction is over: it must not be caught inside.
 */
export async function asProvider<Result>(tx: Tx, provider_id: ProviderId, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  await tx.client.query(tenantStatement(provider_id));
  const result = await work({ ...tx, provider_id });
  await tx.client.query(tenantStatement(tx.provider_id));
  return result;
}

/**
 * Sends a statement of which nothing has to be known but that it went well: it travels with the next one instead of costing a journey of
 * its own. Statements are run in the order in which they are sent; should this one fail, the transaction does, with its error. What the
 * driver could not write down is refused here: it would never reach the database, and the commit would not know.
 */
export function pipelineStatement(tx: Pick<Tx, 'client' | 'sent'>, statement: QueryConfig | Compilable): void {
  const query = 'compile' in statement ? statementOf(statement.compile()) : statement;
  const answer = tx.client.query({ ...query, ...(query.values && { values: query.values.map(written) }) });
  // The caller gets the error when the transaction ends.
  answer.catch(() => undefined);
  tx.sent.push(answer);
}

/** As the driver writes objects; throws for what refers to itself or is a number beyond all. */
function written(value: unknown): unknown {
  const is_plain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return is_plain ? JSON.stringify(value) : value;
}

async function runUntilDone<Result>(context: RequestContext, begin: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { pool } = context.services;
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.inShare(shareOf(context), () => runOnce(context, { pool, begin }, work));
    } catch (error) {
      if (attempt > RETRIES || !isTransient(error)) throw error;
    }
  }
}

interface Opening {
  readonly pool: Pool;
  readonly begin: string;
  /** Throws unless the work may begin on the connection. */
  readonly admit?: (client: PoolClient) => Promise<void>;
}

async function runOnce<Result>(
  context: RequestContext,
  { pool, begin, admit }: Opening,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const { provider_id } = context;
  const tx: Tx = { provider_id, db: queriesOn(client), client, after_commit: [], sent: [] };
  let broken: Error | undefined;
  let commit: Promise<unknown> | undefined;
  try {
    pipelineStatement(tx, {
      text: `${begin}; ${tenantStatement(provider_id)}${requestStatement(context.request_id)}${pool.opening}`,
    });
    await admit?.(client);
    const result = await work(tx);
    commit = client.query('commit');
    // What failed has turned the commit into a rollback.
    await Promise.all([...tx.sent, commit]);
    for (const action of tx.after_commit) action();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away instead of being handed to the next request.
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    const cause = (await firstFault(tx.sent)) ?? error;
    if (isStalePlan(cause)) broken = cause;
    if (begin === WRITING && !isFromDatabase(cause) && (await isUnanswered(commit))) throw new OutcomeUnknown(cause);
    throw cause;
  } finally {
    client.release(broken);
  }
}

const WRITING = 'begin';
const READING = 'begin read only';

/** What the database refused it has undone; a connection that broke, or a pooler that lost one, says nothing of what the database did. */
function isFromDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== OF_POOLER;
}

/** What the driver says of a statement that it did not even send. */
const NOT_SENT = /is not queryable$/;

async function isUnanswered(commit: Promise<unknown> | undefined): Promise<boolean> {
  const fault = await commit?.then(
    () => undefined,
    (error: Error) => error,
  );
  return fault !== undefined && !isFromDatabase(fault) && !NOT_SENT.test(fault.message);
}

function shareOf({ provider_id, actor }: RequestContext): Share {
  if (actor.kind === 'guest') return { provider_id, part: 'visitors' };
  return { provider_id, part: actor.kind === 'user' && actor.api_key ? `key ${actor.api_key.id}` : undefined };
}

/** Whatever was asked after a statement that failed was only told that the transaction is over. */
async function firstFault(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const answers = await Promise.allSettled(sent);
  return answers.find((answer) => answer.status === 'rejected')?.reason;
}

/** A utility statement rather than set_config(), because only this form reaches the workers of a distributed PostgreSQL. */
export function tenantStatement(provider_id: ProviderId): string {
  if (!Number.isSafeInteger(provider_id)) throw new RangeError(`Not a provider id: ${provider_id}`);
  return `set local app.provider_id = '${provider_id}'`;
}

/** What of a request's id is plain enough to stand in a statement. */
const PLAIN_ID = /^[\w:-]{1,56}$/;

/** Names the connection after the request for the time of the transaction, as `pg_stat_activity` and the database's log show it. */
function requestStatement(request_id: string): string {
  return PLAIN_ID.test(request_id) ? `; set local application_name = 'tsela ${request_id}'` : '';
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const FEATURE_NOT_SUPPORTED = '0A000';

/** Whether a transaction that failed with this can go well when it is tried again. */
export function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isStalePlan(error);
}

/** A migration changed a table under a connection that had planned for the old one: a fresh connection plans anew. */
function isStalePlan(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && error.code === FEATURE_NOT_SUPPORTED && error.message.includes('cached plan')
  );
}
