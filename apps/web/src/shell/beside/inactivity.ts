import { keptJson } from '../../ui/kept-json.ts';

/** Whether to ask is looked at this often. Source: SESSION-01. */
export const CHECK_MS = 10_000;
/** The tabs' one timer is written and read this often. Source: SESSION-06. */
export const SHARE_MS = 1000;
/** How long the question waits for an answer. Source: SESSION-04. */
export const COUNTDOWN_MS = 60_000;
/** The question was overdue for so long: the machine slept. It is not asked on waking. */
const ASLEEP_MS = 2 * COUNTDOWN_MS;
const MINUTE_MS = 60_000;

/** What the tabs share: when a key or the mouse was last pressed, and since when the question stands. */
export interface SharedTimer {
  readonly active_ms: number;
  readonly asked_ms: number | null;
}

export type Presence =
  | { readonly kind: 'here' }
  | { readonly kind: 'asked'; readonly seconds_left: number }
  | { readonly kind: 'gone' };

/** Whether the user is active, has to be asked, or has to be logged out. 0 minutes never asks. Source: SESSION-02 to SESSION-04. */
export function presenceAt(
  { active_ms, asked_ms }: SharedTimer,
  { minutes, now_ms }: { minutes: number; now_ms: number },
): Presence {
  const idle_ms = now_ms - active_ms;
  if (minutes === 0 || idle_ms < minutes * MINUTE_MS) return { kind: 'here' };
  if (asked_ms === null) {
    return idle_ms < minutes * MINUTE_MS + ASLEEP_MS ? { kind: 'asked', seconds_left: COUNTDOWN_MS / 1000 } : { kind: 'gone' };
  }
  const left_ms = asked_ms + COUNTDOWN_MS - now_ms;
  return left_ms > 0 ? { kind: 'asked', seconds_left: Math.ceil(left_ms / 1000) } : { kind: 'gone' };
}

const KEY = 'inactivity';

/** The timer of all tabs; null before the first tab has started it. */
export function readTimer(storage: Pick<Storage, 'getItem'>): SharedTimer | null {
  // Written by writeTimer.
  const kept = keptJson(KEY, storage) as SharedTimer | null;
  return typeof kept?.active_ms === 'number' ? kept : null;
}

export function writeTimer(timer: SharedTimer | null, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  if (timer === null) storage.removeItem(KEY);
  else storage.setItem(KEY, JSON.stringify(timer));
}
