import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';

export interface Bounds {
  readonly at_once: number;
  /** Work that would wait behind more than this is refused, so that a flood is neither kept in memory nor worked off for minutes. */
  readonly waiting_max: number;
  /** The text of the refusal. */
  readonly busy: string;
}

/**
 * Runs heavy work a few at a time, in the order of arrival. Work that waited begins after a rest as long as the work before: a place
 * never takes more than half of a core while many wait, and the rest goes to other work. Raises `unavailable` where too many wait.
 */
export function limitConcurrency({
  at_once,
  waiting_max,
  busy,
}: Bounds): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < at_once) running++;
    else if (waiting.length >= waiting_max) throw new Problem('unavailable', busy, { retry_after_s: RETRY_S });
    // The woken waiter takes over the place that became free, so that no newcomer takes it in between.
    else await new Promise<void>((go) => waiting.push(go));
    const began = performance.now();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) setTimeout(next, performance.now() - began);
      else running--;
    }
  };
}

/**
 * Limits the work of each provider by itself, so that the heavy work of one delays none of another: between them the connections for long work are
 * shared. Of a provider that has none under way nothing is kept.
 */
export function limitPerProvider(
  bounds: Bounds,
): <Result>(of: { readonly provider_id: ProviderId }, work: () => Promise<Result>) => Promise<Result> {
  const limits = new Map<ProviderId, { readonly run: ReturnType<typeof limitConcurrency>; held: number }>();
  return async ({ provider_id }, work) => {
    const own = limits.get(provider_id) ?? { run: limitConcurrency(bounds), held: 0 };
    limits.set(provider_id, own);
    own.held++;
    try {
      return await own.run(work);
    } finally {
      own.held--;
      if (own.held === 0) limits.delete(provider_id);
    }
  };
}

const RETRY_S = 5;
