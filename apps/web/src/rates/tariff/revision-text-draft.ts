import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { dateText, dateTimeText } from '../../ui/show/date-text.ts';

/** A day as text: its noon lies in it in every time zone. */
export function dayText(day: string, now: Date): string {
  return dateText(`${day}T12:00:00+02:00`, now);
}

/** Since when, until when or from when a tariff holds; empty for a draft. */
export function timeTextOf(revision: RateRevision, now: Date): string {
  const { state, scheduled_day, time_live, time_superseded } = revision;
  if (state === 'scheduled' && scheduled_day !== null) return `${words.goesLive} ${dayText(scheduled_day, now)}`;
  if (state === 'live' && time_live !== null) return `${words.liveSince} ${dateTimeText(time_live, now)}`;
  if (state === 'superseded' && time_superseded !== null) return `${words.liveUntil} ${dateTimeText(time_superseded, now)}`;
  return '';
}

/** What a tariff is called in a list to choose from. */
export function revisionLabel({ name, state }: RateRevision): string {
  return `${name} (${words.states[state].toLowerCase()})`;
}
