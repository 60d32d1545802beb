import type { Compilable } from 'kysely';
import { LARGEST_COUNT } from './paging.ts';

declare module '../services.ts' {
  interface Services {
    readonly kept_totals: KeptTotals;
  }
}

/** The totals of lists that were counted a moment ago, by what was counted. */
export interface KeptTotals {
  /** What the query counted, where that still holds for a page; else what `count` finds, which is then kept. */
  of(query: Compilable, page: { readonly offset: number }, count: () => Promise<number>): Promise<number>;
}

/** More than a list counts stays more than it counts: rows are added, and thousands are not deleted in a minute. */
const KEEP_FULL_MS = 60_000;
/** Someone who turns the page a moment later is shown the total of the page before. A first page is always counted. */
const KEEP_FOR_NEXT_PAGE_MS = 10_000;
const MOST_KEPT = 2000;

/** Keeps totals by the text and the values of their queries, which name the provider and the caller's reach. */
export function openKeptTotals(): KeptTotals {
  const kept = new Map<string, { readonly total: number; readonly counted: number }>();
  return {
    async of(query, { offset }, count) {
      const { sql, parameters } = query.compile();
      const key = JSON.stringify([sql, parameters]);
      const known = kept.get(key);
      const now = performance.now();
      if (known && now - known.counted < keepMs(known.total, offset)) return known.total;
      const total = await count();
      kept.delete(key);
      kept.set(key, { total, counted: now });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return total;
    },
  };
}

function keepMs(total: number, offset: number): number {
  if (total >= LARGEST_COUNT) return KEEP_FULL_MS;
  return offset > 0 ? KEEP_FOR_NEXT_PAGE_MS : 0;
}
