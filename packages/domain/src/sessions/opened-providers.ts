import type { ProviderId, UserId } from '../ids.ts';

/** A provider that a platform administrator has opened as one of its administrators, in one session. Source: screens S51. */
export interface OpenedProvider {
  readonly provider_id: ProviderId;
  readonly user_id: UserId;
  readonly until: string;
}

/** A working day: to go on after it, it is opened again, which both logs record. */
const OPENED_FOR_MS = 8 * 60 * 60 * 1000;

export function openedUntil(now: Date): string {
  return new Date(now.getTime() + OPENED_FOR_MS).toISOString();
}

export function isOpened(
  opened: readonly OpenedProvider[],
  { provider_id, user_id, now }: Pick<OpenedProvider, 'provider_id' | 'user_id'> & { readonly now: Date },
): boolean {
  return opened.some(
    (each) => each.provider_id === provider_id && each.user_id === user_id && Date.parse(each.until) > now.getTime(),
  );
}
