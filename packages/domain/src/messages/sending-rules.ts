import { DAY_MS, SAST_OFFSET_MS } from '../time/day.ts';
import { isFreeChannel } from './message-channels.ts';
import type { MessageChannel } from './message-channels.ts';
import { pushHeldUntil } from './push-rules.ts';
import type { PushHours } from './push-rules.ts';
import { smsFault, smsParts } from './sms-parts.ts';

/** What is asked of a message before it goes out. */
export interface SendingFacts {
  readonly channel: MessageChannel;
  readonly event: string;
  readonly body: string;
  readonly time_created: Date;
  readonly is_suppressed: boolean;
  readonly is_paused: boolean;
  /** What has gone out this month on the channel, and what may; null is no limit. */
  readonly parts_this_month: number;
  readonly parts_monthly_max: number | null;
  /** A newer one to the same device about the same shipment takes its place. */
  readonly is_outdated: boolean;
  /** In which devices are told. Source: KEY-61. */
  readonly push_hours: PushHours;
}

/** What is done with a message now. */
export type Sending =
  | { readonly what: 'send'; readonly parts: number }
  | { readonly what: 'wait'; readonly until: Date; readonly why: string }
  | { readonly what: 'hold' | 'suppress' | 'fail'; readonly why: string };

/** People sleep then. Source: screens S56, quiet 20:00 to 06:00. */
const QUIET = { from_hour: 20, to_hour: 6 } as const;
const HOUR_MS = 60 * 60 * 1000;

/** News that has waited this long is none: where a parcel was yesterday is of no use today. */
const STALE_MS = DAY_MS;

/** What becomes of a message at a moment. PINs and codes are waited for: they keep no quiet hours. Source: screens S52, S56. */
export function sendingNow(facts: SendingFacts, now: Date): Sending {
  const { channel, body, is_suppressed, is_paused, parts_this_month, parts_monthly_max } = facts;
  if (is_suppressed) return { what: 'suppress', why: SUPPRESSED };
  if (facts.is_outdated) return { what: 'suppress', why: OUTDATED };
  const fault = isFreeChannel(channel) ? null : smsFault(body);
  if (fault !== null) return { what: 'fail', why: fault };
  if (is_paused) return held(facts, now, PAUSED);
  const parts = channel === 'sms' ? smsParts(body).parts : 1;
  if (parts_monthly_max !== null && parts_this_month + parts > parts_monthly_max) return held(facts, now, FULL);
  const until = quietUntil(facts, now);
  return until === null ? { what: 'send', parts } : { what: 'wait', until, why: channel === 'push' ? PUSH_HOURS : QUIET_HOURS };
}

const OUTDATED = 'A newer message about the same shipment takes its place.';
const QUIET_HOURS = 'It waits for the morning: these are quiet hours.';
const PUSH_HOURS = 'It waits for the hours in which devices are told.';
const SUPPRESSED = 'This recipient gets no more messages on this channel.';
const PAUSED = 'The channel is paused.';
const FULL = 'The limit of this month is reached.';
const STALE = 'It waited for a day and is no longer useful.';

function held({ time_created }: SendingFacts, now: Date, why: string): Sending {
  if (now.getTime() - time_created.getTime() < STALE_MS) return { what: 'hold', why };
  return { what: 'fail', why: `${why} ${STALE}` };
}

/** When the quiet hours end in which the moment lies; null outside of them, and for what keeps none. */
function quietUntil({ channel, event, push_hours }: SendingFacts, now: Date): Date | null {
  if (channel === 'push') return isWaitedFor(event) ? null : pushHeldUntil(push_hours, now);
  if (channel === 'email' || isWaitedFor(event)) return null;
  const local_ms = now.getTime() + SAST_OFFSET_MS;
  const hour = Math.floor((local_ms % DAY_MS) / HOUR_MS);
  if (hour < QUIET.from_hour && hour >= QUIET.to_hour) return null;
  const day_ms = local_ms - (local_ms % DAY_MS) + (hour >= QUIET.from_hour ? DAY_MS : 0);
  return new Date(day_ms + QUIET.to_hour * HOUR_MS - SAST_OFFSET_MS);
}

/** A person stands at a door or before a screen for it, or has asked for it this minute. */
function isWaitedFor(event: string): boolean {
  return event.endsWith('_pin') || event === 'verification_code' || event === 'settings_test' || event === 'push_test';
}
