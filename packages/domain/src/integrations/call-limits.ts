/** A limit as it is published: so many within a window that begins with the first one. */
export interface CallLimit {
  /** What programs tell limits apart by. */
  readonly name: string;
  readonly most: number;
  readonly window_s: number;
}

/** Calls of an API key, whatever they are and however they end. */
export const KEY_LIMIT: CallLimit = { name: 'key', most: 600, window_s: 60 };

/** References that visitors of one network look up. Source: screens S17, "30 lookups a minute per address". */
export const TRACKING_LIMIT: CallLimit = { name: 'tracking', most: 30, window_s: 60 };

/** How much of a limit is left, and for how long. */
export interface LimitState {
  readonly limit: CallLimit;
  readonly remaining: number;
  readonly reset_s: number;
}

/** What tells a program of a limit, before it is met. Source: IETF draft-ietf-httpapi-ratelimit-headers. */
export function limitHeaders({ limit, remaining, reset_s }: LimitState): { 'ratelimit-policy': string; ratelimit: string } {
  const name = JSON.stringify(limit.name);
  return {
    'ratelimit-policy': `${name};q=${limit.most};w=${limit.window_s}`,
    ratelimit: `${name};r=${Math.max(0, remaining)};t=${reset_s}`,
  };
}
