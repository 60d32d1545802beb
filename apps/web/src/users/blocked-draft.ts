import type { blockedListApi } from '@tsela/contract/users/blocked-list-api';
import type { InputOf } from '@tsela/contract/route';
import { dayOf, endOfDay, parseDay } from '@tsela/domain/time/day';
import { BLOCKED_TYPES } from '@tsela/domain/users/blocked-entry';
import type { BlockedType } from '@tsela/domain/users/blocked-entry';
import { blockedList as words } from '../strings/users.ts';

/** What is to be blocked, as the form holds it. */
export interface BlockedDraft {
  readonly type: BlockedType;
  /** One value in each line. */
  readonly lines: string;
  readonly reason: string;
  /** The last day, or nothing. */
  readonly until: string;
}

/** More lines go in several goes. */
const MOST_LINES = 500;

/** The type an address names; the first one otherwise. */
export function blockedTypeOf(text: string | undefined): BlockedType {
  return BLOCKED_TYPES.find((type) => type === text) ?? 'email-address';
}

/** The values of the lines, without empty ones; people paste lists with commas as well. */
export function valuesOf(lines: string): string[] {
  return lines
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function blockedProblemsOf({ lines, reason }: BlockedDraft): Readonly<Record<string, string>> {
  const count = valuesOf(lines).length;
  return {
    ...(count === 0 && { values: words.valueNeeded }),
    ...(count > MOST_LINES && { values: words.tooMany(MOST_LINES) }),
    ...(reason.trim() === '' && { reason: words.reasonNeeded }),
  };
}

export function blockInput(
  { type, lines, reason, until }: BlockedDraft,
  { is_confirmed }: { readonly is_confirmed: boolean },
): InputOf<typeof blockedListApi.add> {
  return {
    type,
    values: valuesOf(lines),
    reason: reason.trim(),
    time_expires: expiryOf(until),
    ...(is_confirmed && { is_confirmed }),
  };
}

/** An entry ends with its last day. */
export function expiryOf(until: string): string | null {
  const day = parseDay(until);
  return day ? endOfDay(day).toISOString() : null;
}

/** The last day of an entry, as a field for days holds it; a moment at the very end of a day is that day. */
export function untilOf(time_expires: string | null): string {
  return time_expires === null ? '' : dayOf(new Date(Date.parse(time_expires) - 1));
}
