import { isDutyChoice } from '@tsela/domain/tripsheets/duty';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { keepJson, keptJson } from '../ui/kept-json.ts';

export interface Duty {
  readonly is_on_duty: boolean;
  /** Null before the first time. */
  readonly since: string | null;
}

/** A duty as the server said it last, for when there is no signal. Signing out clears it with everything local. */
export interface KeptDuty extends Duty {
  readonly user_id: number;
  readonly read_at_ms: number;
}

const KEY = 'duty';
type DutyStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function keepDuty(kept: KeptDuty, storage: DutyStorage = window.localStorage): void {
  keepJson(KEY, kept, storage);
}

export function keptDuty(user_id: number, storage: DutyStorage = window.localStorage): KeptDuty | null {
  // Written by keepDuty.
  const kept = keptJson(KEY, storage) as KeptDuty | null;
  return kept?.user_id === user_id ? kept : null;
}

/**
 * Whether the driver is on duty as the driver sees it: what was done last on this phone, until the server was asked after it had taken that;
 * else what the server said. `entries` are the driver's own, in the order of capture; null where nothing is known.
 */
export function dutyNow(read: KeptDuty | null, entries: readonly QueueEntry[]): Duty | null {
  const last = entries.findLast(({ event, answer }) => isDutyChoice(event.choice) && !wasNotTaken(answer));
  if (!last || (read && last.answer !== null && last.answered_at_ms <= read.read_at_ms)) return read;
  return { is_on_duty: last.event.choice === 'on-duty', since: last.event.captured_at };
}

/** Refused, or overtaken by what the driver did later on another phone. */
function wasNotTaken(answer: QueueEntry['answer']): boolean {
  return answer?.result === 'refused' || answer?.result === 'kept';
}
