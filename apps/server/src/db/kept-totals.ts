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
/** Someone who turns the page a moment later is shown the total of the page before. */
const KEEP_FOR_NEXT_PAGE_MS = 10_000;
/** Thousands that took long to count stand for as many times as long, so that counting stays rare. */
const MANY = 1000;
const AT_ONCE_MS = 20;
const TIMES_AS_LONG = 100;
const MOST_KEPT = 2000;

/** Keeps totals by the text and the values of their queries, which name the provider and the caller's reach. */
export function openKeptTotals(): KeptTotals {
  const kept = new Map<string, Counted>();
  return {
    async of(query, { offset }, count) {
      const { sql, parameters } = query.compile();
      const key = JSON.stringify([sql, parameters]);
      const known = kept.get(key);
      const began = performance.now();
      if (known && began - known.at < keepMs(known, offset)) return known.total;
      const total = await count();
      const at = performance.now();
      kept.delete(key);
      kept.set(key, { total, at, took_ms: at - began });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return total;
    },
  };
}

interface Counted {
  readonly total: number;
  /** By the process's own clock. */
  readonly at: number;
  readonly took_ms: number;
}

function keepMs({ total, took_ms }: Counted, offset: number): number {
  if (total >= LARGEST_COUNT) return KEEP_FULL_MS;
  const slow_ms = total < MANY || took_ms < AT_ONCE_MS ? 0 : Math.min(KEEP_FULL_MS, TIMES_AS_LONG * took_ms);
  return Math.max(slow_ms, offset > 0 ? KEEP_FOR_NEXT_PAGE_MS : 0);
}
