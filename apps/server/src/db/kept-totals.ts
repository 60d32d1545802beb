import type { Compilable } from 'kysely';
import { LARGEST_COUNT } from './paging.ts';

declare module '../services.ts' {
  interface Services {
    readonly kept_totals: KeptTotals;
  }
}

/** The totals of lists that were counted a moment ago, by what was counted, and figures that took long. */
export interface KeptTotals {
  /** What the query counted, where that still holds for a page; else what `count` finds, which is then kept. */
  of(query: Compilable, page: { readonly offset: number }, count: () => Promise<number>): Promise<number>;
  /** What `ask` finds for the query. What took long stands for a while, and callers who ask meanwhile wait for the same answer. */
  figures<Answer>(query: Compilable, ask: () => Promise<Answer>): Promise<Answer>;
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
/** Figures of weeks change less in a while than totals of lists: what took a second stands for a quarter of an hour. */
const FIGURES_TIMES_AS_LONG = 1000;
const KEEP_FIGURES_MS = 15 * 60_000;

/** Keeps totals by the text and the values of their queries, which name the provider and the caller's reach. */
export function openKeptTotals(): KeptTotals {
  const kept = new Map<string, Counted>();
  const kept_figures = new Map<string, AskedFigures>();
  return {
    async of(query, { offset }, count) {
      const key = keyOf(query);
      const known = kept.get(key);
      const began = performance.now();
      if (known && began - known.at < keepMs(known, offset)) return known.total;
      const total = await count();
      const at = performance.now();
      keep(kept, key, { total, at, took_ms: at - began });
      return total;
    },
    figures<Answer>(query: Compilable, ask: () => Promise<Answer>) {
      const key = keyOf(query);
      const began = performance.now();
      const known = kept_figures.get(key);
      // The answer to one query has one shape.
      if (known && began < known.until) return known.answer as Promise<Answer>;
      const answer = ask();
      const asked: AskedFigures = { answer, until: Number.POSITIVE_INFINITY };
      keep(kept_figures, key, asked);
      answer.then(
        () => {
          const at = performance.now();
          const took_ms = at - began;
          asked.until = took_ms < AT_ONCE_MS ? at : at + Math.min(KEEP_FIGURES_MS, FIGURES_TIMES_AS_LONG * took_ms);
        },
        () => kept_figures.delete(key),
      );
      return answer;
    },
  };
}

/** The query names the provider and the caller's reach. */
function keyOf(query: Compilable): string {
  const { sql, parameters } = query.compile();
  return JSON.stringify([sql, parameters]);
}

/** Keeps what was asked last; the oldest goes. */
function keep<Kept>(all: Map<string, Kept>, key: string, one: Kept): void {
  all.delete(key);
  all.set(key, one);
  const [oldest] = all.keys();
  if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest);
}

interface AskedFigures {
  readonly answer: Promise<unknown>;
  /** By the process's own clock; without end while they are asked for. */
  until: number;
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
