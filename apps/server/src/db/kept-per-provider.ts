import type { ProviderId } from '@tsela/domain/ids';
import type { Pool, QueryResultRow } from 'pg';
import { tenantStatement } from './transaction.ts';

/** Something read from the database that every request needs and that changes seldom; each process keeps it for a moment. */
export interface KeptPerProvider<Value> {
  of(provider_id: ProviderId): Promise<Value>;
  /** Called when it changed here or in another process. */
  forget(provider_id: ProviderId): void;
}

/** Should a change notice be lost, no process is behind for longer than this. */
const KEEP_MS = 10_000;
/** Anybody may name a provider, also one that does not exist: beyond this many the oldest are forgotten. */
const MOST_KEPT = 10_000;

export function keepPerProvider<Value>(read: (provider_id: ProviderId) => Promise<Value>): KeptPerProvider<Value> {
  const kept = new Map<ProviderId, { until: number; value: Promise<Value> }>();
  return {
    of(provider_id) {
      const entry = kept.get(provider_id);
      if (entry && entry.until > performance.now()) return entry.value;
      const value = read(provider_id);
      const read_now = { until: performance.now() + KEEP_MS, value };
      kept.delete(provider_id);
      kept.set(provider_id, read_now);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      // A later reading, which may have succeeded, stays.
      value.catch(() => kept.get(provider_id) === read_now && kept.delete(provider_id));
      return value;
    },
    forget(provider_id) {
      kept.delete(provider_id);
    },
  };
}

/** One query as a provider, in a single message: its transaction, the tenant and the query travel together. It takes no parameters. */
export async function rowsOfProvider<Row extends QueryResultRow>(
  pool: Pool,
  provider_id: ProviderId,
  query: string,
): Promise<Row[]> {
  const results = await pool.query<Row>(`begin read only; ${tenantStatement(provider_id)}; ${query}; commit`);
  // Several statements in one message answer one result each; the query's is the third.
  return (results as unknown as { rows: Row[] }[])[2]?.rows ?? [];
}
