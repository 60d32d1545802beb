/** Figures older than this say of when they are. Source: screens S24. */
const STALE_MS = 5 * 60_000;

/** When figures were read that are too old to stand without saying so; null for fresh ones. Times in ms. */
export function staleSince(read_at_ms: number, now: Date): Date | null {
  return read_at_ms > 0 && now.getTime() - read_at_ms > STALE_MS ? new Date(read_at_ms) : null;
}
