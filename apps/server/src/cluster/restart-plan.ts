/** So many restarts in the window, and what ends the database is nothing that another start would mend. */
const WINDOW_MS = 10 * 60 * 1000;
const WAITS_MS = [0, 1000, 2000, 5000, 10_000] as const;

/**
 * How long to wait before starting the database again, in milliseconds, by when it was restarted before; null when it was restarted too
 * often of late. Restarts of long ago count for nothing: a process that runs for years may meet a few.
 */
export function waitBeforeRestart(restarts: readonly number[], now: number): number | null {
  const recent = restarts.filter((time) => time > now - WINDOW_MS);
  return WAITS_MS[recent.length] ?? null;
}
