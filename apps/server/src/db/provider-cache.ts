import type { ProviderId } from '@tsela/domain/ids';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { LiveMessage } from '../live/live-bus.ts';
import type { Share } from './connection-shares.ts';
import type { Pool } from './pool.ts';
import { tenantStatement } from './transaction.ts';

/** Something read from the database that every request needs and that changes seldom; each process keeps it for a moment. */
export interface ProviderCache<Value> extends HearsChanges {
  readonly stale_on: StaleOn;
  of(provider_id: ProviderId): Promise<Value>;
  /** What this process has changed itself is read anew at once. */
  invalidate(provider_id: ProviderId): void;
}

/** The change notices that make a cache out of date: all of a type, or only those about one id. */
export type StaleOn = 'no-notice' | readonly [Notice, ...Notice[]];
type Notice = LiveMessage['type'] | Pick<LiveMessage, 'type' | 'id'>;

/** What is kept in memory and hears of changes made here or in another process. */
export interface HearsChanges {
  hear(change: LiveMessage): void;
}

export function hearsChanges(service: unknown): service is HearsChanges {
  return typeof service === 'object' && service !== null && 'hear' in service;
}

/** Should a change notice be lost, no process is behind for longer than this. */
const KEEP_MS = 10_000;
/** Any caller may name a provider, also one that does not exist: beyond this many the oldest are forgotten. */
const MOST_KEPT = 10_000;

export interface Keeping<Value> {
  /** The change notices after which the cache is out of date; empty where no notice concerns it. */
  readonly stale_on: StaleOn;
  readonly keep_ms?: number;
  /** Answers an old value once more while it is read anew, so that callers need not wait. A dropped value is waited for. */
  readonly answers_meanwhile?: boolean;
  /** How much room a value takes, and how much all providers together have; left out, each counts as one. */
  readonly sizeOf?: (value: Value) => number;
  readonly size_max?: number;
}

interface Kept<Value> {
  /** Null when it was forgotten. */
  readonly value: Promise<Value> | null;
  readonly until: number;
  /** What was read last, for a reading that asks only for what has changed since. */
  readonly last: Value | null;
  readonly size: number;
}

/** Keeps what is read for each provider; `read` is given what it answered last, whether that has been forgotten or grown old. */
export function keepPerProvider<Value>(
  read: (provider_id: ProviderId, last: Value | null) => Promise<Value>,
  { keep_ms = KEEP_MS, answers_meanwhile = false, sizeOf = () => 1, size_max = MOST_KEPT, stale_on }: Keeping<Value>,
): ProviderCache<Value> {
  const kept = new Map<ProviderId, Kept<Value>>();
  let total = 0;

  function put(provider_id: ProviderId, entry: Kept<Value> | null): void {
    total -= kept.get(provider_id)?.size ?? 0;
    kept.delete(provider_id);
    if (entry === null) return;
    kept.set(provider_id, entry);
    total += entry.size;
    for (const [oldest, { size }] of kept) {
      if (total <= size_max) return;
      kept.delete(oldest);
      total -= size;
    }
  }

  function readAnew(provider_id: ProviderId, before: Kept<Value> | undefined): Promise<Value> {
    const fresh = read(provider_id, before?.last ?? null);
    const value = (answers_meanwhile && before?.value) || fresh;
    const entry = { value, until: performance.now() + keep_ms, last: before?.last ?? null, size: before?.size ?? 1 };
    put(provider_id, entry);
    // A later reading, which may have succeeded, stays.
    fresh.then(
      (last) => kept.get(provider_id) === entry && put(provider_id, { ...entry, value: fresh, last, size: sizeOf(last) }),
      () => kept.get(provider_id) === entry && put(provider_id, null),
    );
    return value;
  }

  function invalidate(provider_id: ProviderId): void {
    const entry = kept.get(provider_id);
    if (entry) kept.set(provider_id, { ...entry, value: null });
  }

  return {
    of(provider_id) {
      const entry = kept.get(provider_id);
      return entry?.value && entry.until > performance.now() ? entry.value : readAnew(provider_id, entry);
    },
    stale_on,
    invalidate,
    hear(change) {
      if (isStaleAfter(change, stale_on)) invalidate(change.provider_id);
    },
  };
}

function isStaleAfter({ type, id }: LiveMessage, stale_on: StaleOn): boolean {
  if (stale_on === 'no-notice') return false;
  return stale_on.some((notice) => (typeof notice === 'string' ? notice === type : notice.type === type && notice.id === id));
}

/** Work as a provider in a transaction of its own, where there is no request: a statement depends on what another answers. */
export async function atProvider<Result>(
  pool: Pool,
  { provider_id }: Pick<Share, 'provider_id'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return pool.inShare({ provider_id }, async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const opened = client.query(`begin; ${tenantStatement(provider_id)}`);
      // What is sent next fails as well, and is waited for.
      opened.catch(() => undefined);
      const result = await work(client);
      await Promise.all([opened, client.query('commit')]);
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

/** One change as a provider, in a transaction of its own and one journey. It takes no parameters. */
export async function changeAtProvider(pool: Pool, provider_id: ProviderId, statement: string): Promise<void> {
  await pool.inShare({ provider_id }, () => sendTogether(pool, `begin; ${tenantStatement(provider_id)}`, statement));
}

/** One query as a provider, in a transaction of its own and one journey. It takes no parameters. */
export async function rowsOfProvider<Row extends QueryResultRow>(
  pool: Pool,
  provider_id: ProviderId,
  query: string,
): Promise<Row[]> {
  const opening = `begin read only; ${tenantStatement(provider_id)}`;
  const answer = await pool.inShare({ provider_id }, () => sendTogether<Row>(pool, opening, query));
  return answer.rows;
}

/**
 * Sends a whole transaction without waiting in between. Each statement is a message of its own: a distributed PostgreSQL takes none that
 * comes in one message with the setting of the tenant (decision 0156). After one that fails the commit is a rollback.
 */
async function sendTogether<Row extends QueryResultRow>(
  pool: Pool,
  opening: string,
  statement: string,
): Promise<QueryResult<Row>> {
  const client = await pool.connect();
  const sent = [client.query(opening), client.query<Row>(statement), client.query('commit')] as const;
  // The first to fail says why; those behind it are waited for, so that nothing is left on the connection.
  await Promise.allSettled(sent);
  try {
    const [, answer] = await Promise.all(sent);
    client.release();
    return answer;
  } catch (fault) {
    client.release(fault instanceof Error ? fault : true);
    throw fault;
  }
}
