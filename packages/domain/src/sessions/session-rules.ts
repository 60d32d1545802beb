const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** When a session was used is written down no more often than this. */
export const SEEN_EVERY_MS = 20 * SECOND_MS;
/** A process asks the database about a session this often at least, so that its last use may be this much older than known. */
const LOOK_EVERY_MS = 5 * SECOND_MS;

/** After how many hours without a call a session ends, by kind of user. Source: decisions 0031. */
export interface IdleHours {
  readonly staff: number;
  readonly customers: number;
  readonly drivers: number;
}

/** A session used within this is not idle by any setting of hours. */
export const IDLE_FROM_MS = 60 * MINUTE_MS;

/** After how many minutes without a call a user's session ends: those of their role where these are enforced, where they come sooner. */
export function idleMinutes(
  person: { readonly account_id: unknown; readonly driver_id: unknown },
  { hours, role_minutes }: { readonly hours: IdleHours; readonly role_minutes: number },
): number {
  const { staff, customers, drivers } = hours;
  const own = 60 * (person.driver_id !== null ? drivers : person.account_id !== null ? customers : staff);
  return role_minutes > 0 ? Math.min(role_minutes, own) : own;
}

/**
 * Whether a session was left alone for longer than a role allows. The last call may have come shortly after the recorded one, so the
 * limit allows for that. Source: SESSION-03, SESSION-08.
 */
export function isIdle(time_seen: Date, { minutes, now }: { minutes: number; now: Date }): boolean {
  if (minutes === 0) return false;
  return now.getTime() - time_seen.getTime() > minutes * MINUTE_MS + SEEN_EVERY_MS + LOOK_EVERY_MS;
}
