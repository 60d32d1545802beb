const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** When a session was used is written down no more often than this. */
export const SEEN_EVERY_MS = 20 * SECOND_MS;
/** A process asks the database about a session this often at least, so that its last use may be this much older than known. */
const LOOK_EVERY_MS = 5 * SECOND_MS;

/**
 * Whether a session was left alone for longer than a role allows. The last call may have come shortly after the one that was written down:
 * nobody is logged out too early for that. Source: SESSION-03, SESSION-08.
 */
export function isIdle(time_seen: Date, { minutes, now }: { minutes: number; now: Date }): boolean {
  if (minutes === 0) return false;
  return now.getTime() - time_seen.getTime() > minutes * MINUTE_MS + SEEN_EVERY_MS + LOOK_EVERY_MS;
}
