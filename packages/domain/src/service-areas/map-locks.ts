/**
 * How long an editor's lock holds without renewal before another user may take over. The editor's page renews it every minute while it is
 * used.
 */
const LOCK_SILENT_MINUTES = 3;

/** Who edits a layer of the maps. */
export interface MapLock {
  readonly user_id: number;
  readonly time_renewed: Date;
}

/** Whether a user other than its holder may take a lock over: it has not been renewed for some time. Source: screens S27. */
export function mayTakeOver({ time_renewed }: Pick<MapLock, 'time_renewed'>, now: Date): boolean {
  return now.getTime() - time_renewed.getTime() > LOCK_SILENT_MINUTES * 60_000;
}

/** How long a question may stay unanswered before the layer is let go. */
const ANSWER_SECONDS = 60;

/**
 * What follows when an editor has not touched a map for so long: nothing, the question whether they are there, or the release of the
 * lock. Source: KEY-62.
 */
export function inactivityStep(idle_seconds: number, check_minutes: number): 'none' | 'ask' | 'release' {
  if (check_minutes <= 0) return 'none';
  const asks_after = check_minutes * 60;
  if (idle_seconds >= asks_after + ANSWER_SECONDS) return 'release';
  return idle_seconds >= asks_after ? 'ask' : 'none';
}
