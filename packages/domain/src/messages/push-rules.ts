import type { Violation } from '../problem.ts';
import { DAY_MS, SAST_OFFSET_MS } from '../time/day.ts';

/** Browsers that one user, or the recipient of one shipment, may have told. */
export const DEVICES_PER_USER_MAX = 10;
export const DEVICES_PER_SHIPMENT_MAX = 5;

export const ENDPOINT_LENGTH_MAX = 1000;
export const PUSH_KEY_LENGTH_MAX = 100;

/** What a browser answers when it is asked to be told: where, and the keys by which it alone reads what is sent. Source: RFC 8030, RFC 8291. */
export interface PushSubscriptionFacts {
  readonly endpoint: string;
  /** A point of P-256 of 65 bytes, as base64url. */
  readonly p256dh: string;
  /** 16 bytes, as base64url. */
  readonly auth: string;
}

const POINT = /^[A-Za-z0-9_-]{87}$/;
const AUTH = /^[A-Za-z0-9_-]{22}$/;

/** Whether a subscription can be told at all. Where its address leads is looked at again each time before something is sent there. */
export function pushSubscriptionChecks({ endpoint, p256dh, auth }: PushSubscriptionFacts): Violation[] {
  const wrong = (field: string) => [
    { field, code: 'subscription-wrong', message: 'This browser cannot be told anything by push.' },
  ];
  if (!isPublicHttps(endpoint)) return wrong('endpoint');
  if (!POINT.test(p256dh)) return wrong('p256dh');
  return AUTH.test(auth) ? [] : wrong('auth');
}

/** What the domain is allowed to know of an address: it has no URL of the browser's, and needs none. */
const HTTPS_HOST = /^https:\/\/([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})(?::\d{1,5})?\//i;

/** A name of the internet by https, no number, no name of the own network, and nothing before an @. */
function isPublicHttps(endpoint: string): boolean {
  const host = HTTPS_HOST.exec(endpoint)?.[1]?.toLowerCase();
  if (host === undefined || endpoint.length > ENDPOINT_LENGTH_MAX) return false;
  const last = host.slice(host.lastIndexOf('.') + 1);
  return !/^\d{1,63}$/.test(last) && !INTERNAL.includes(last);
}

const INTERNAL: readonly string[] = ['local', 'localhost', 'internal', 'lan', 'home', 'corp'];

/** Times of the day, HH:mm, between which devices are told; the same twice is the whole day. Source: KEY-61. */
export interface PushHours {
  readonly from: string;
  readonly to: string;
}

const MINUTE_MS = 60 * 1000;

/** When the hours begin in which devices are told; null within them. */
export function pushHeldUntil({ from, to }: PushHours, now: Date): Date | null {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === null || end === null || start === end) return null;
  const local_ms = now.getTime() + SAST_OFFSET_MS;
  const minute = Math.floor((local_ms % DAY_MS) / MINUTE_MS);
  const is_within = start < end ? minute >= start && minute < end : minute >= start || minute < end;
  if (is_within) return null;
  const day_ms = local_ms - (local_ms % DAY_MS) + (minute >= start ? DAY_MS : 0);
  return new Date(day_ms + start * MINUTE_MS - SAST_OFFSET_MS);
}

function minutesOf(time: string): number | null {
  const read = /^(\d{2}):(\d{2})$/.exec(time);
  return read === null ? null : Number(read[1]) * 60 + Number(read[2]);
}

/** The recipient of a push message in the outbox: the number of the device. */
export function deviceRecipient(id: number): string {
  return `device-${id}`;
}

/** The number of the device that a recipient of the outbox names; null where it names none. */
export function deviceOf(recipient: string): number | null {
  const read = /^device-(\d{1,15})$/.exec(recipient);
  return read === null ? null : Number(read[1]);
}

/** How a message goes: until when it is kept for a browser that is off, how soon it is wanted, and what a later one takes the place of. */
export interface PushManner {
  readonly ttl_s: number;
  readonly urgency: 'normal' | 'high';
  /** 32 signs at most: what is not yet told under the same topic is replaced. */
  readonly topic: string;
}

const HOUR_S = 60 * 60;
/** A driver or a recipient acts on these within the hour. */
const URGENT: readonly string[] = ['driver_message', 'trip_sheet_changed', 'out_for_delivery', 'delayed', 'push_test'];

/** A newer status of a shipment takes the place of an older one; a test and a message from the office stand for themselves. */
export function pushManner({
  event,
  id,
  shipment_id,
}: {
  readonly event: string;
  readonly id: number;
  readonly shipment_id: number | null;
}): PushManner {
  const own = event === 'trip_sheet_changed' ? 'trip-sheet' : `message-${id}`;
  return {
    ttl_s: event === 'push_test' ? HOUR_S / 4 : 12 * HOUR_S,
    urgency: URGENT.includes(event) ? 'high' : 'normal',
    topic: shipment_id === null ? own : `shipment-${shipment_id}`,
  };
}

/** What a browser gets: words, the page that a tap opens, and the tag under which a later one replaces it on the screen. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}
