import { GUEST_LINK_DAYS, guestTokenText, readGuestToken } from '@tsela/domain/inbox/guest-rules';
import type { ProviderId } from '@tsela/domain/ids';
import { DAY_MS } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { isLinkKey, linkKey } from '../shipments/link-key.ts';

/** A conversation as its link is proven by it: another address has another proof, so that a link ends with the address. */
interface LinkedThread {
  readonly provider_id: ProviderId;
  readonly id: number;
  readonly guest_email: string | null;
}

/** What opens a conversation to its guest for some weeks; each e-mail brings a fresh one. Source: docs/decisions/0247. */
export function guestToken({ services, now }: Pick<RequestContext, 'services' | 'now'>, thread: LinkedThread): string {
  const last_day = dayNumber(now) + GUEST_LINK_DAYS;
  return guestTokenText({ thread_id: thread.id, last_day, proof: linkKey(services.secret_key, keyed(thread, last_day)) });
}

/** Whether a token opens a conversation now, in a time that does not tell how much of it is right. */
export function isGuestToken(
  { services, now }: Pick<RequestContext, 'services' | 'now'>,
  thread: LinkedThread,
  token: string,
): boolean {
  const read = readGuestToken(token);
  if (read === null || read.thread_id !== thread.id || thread.guest_email === null || thread.guest_email === '') return false;
  const is_proven = isLinkKey(services.secret_key, keyed(thread, read.last_day), read.proof);
  return is_proven && read.last_day >= dayNumber(now);
}

function keyed({ provider_id, id, guest_email }: LinkedThread, last_day: number): string {
  return `guest-thread:${provider_id}:${id}:${last_day}:${guest_email}`;
}

function dayNumber(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS);
}
