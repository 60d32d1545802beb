import type { ProviderId } from '@tsela/domain/ids';
import type { QueryResultRow } from 'pg';
import type { LiveMessage } from '../live/live-bus.ts';
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

/** One change as a provider, in a single message as well. It takes no parameters. */
export async function changeAtProvider(pool: Pool, provider_id: ProviderId, statement: string): Promise<void> {
  const statements = `begin; ${tenantStatement(provider_id)}; ${statement}; commit`;
  await pool.inShare({ provider_id }, () => pool.query(statements));
}

/** One query as a provider, in a single message: its transaction, the tenant and the query travel together. It takes no parameters. */
export async function rowsOfProvider<Row extends QueryResultRow>(
  pool: Pool,
  provider_id: ProviderId,
  query: string,
): Promise<Row[]> {
  const statements = `begin read only; ${tenantStatement(provider_id)}; ${query}; commit`;
  const results = await pool.inShare({ provider_id }, () => pool.query<Row>(statements));
  // Several statements in one message answer one result each; the query's is the third.
  return (results as unknown as { rows: Row[] }[])[2]?.rows ?? [];
}
