import { isHttpsUrl } from '../formats/url.ts';
import type { Violation } from '../problem.ts';

/** What an account's programs can be told of. Source: public API §10, screens S21. */
export const WEBHOOK_TOPICS = [
  'shipment-created',
  'status-changed',
  'tracking-event',
  'shipment-note',
  'parcel-dimensions',
  'address-changed',
  'invoice-created',
  'payment-received',
  'credit-note-created',
] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** What staff send of a shipment by hand, whatever a webhook asks to be told of. Source: screens S40, SCAN-05. */
export const TRIGGER_TOPIC = 'triggered';
/** What lies in the stream of a webhook. */
export const STREAM_TOPICS = [...WEBHOOK_TOPICS, TRIGGER_TOPIC] as const;
/** What is sent to try an address out, besides. */
export const TEST_TOPIC = 'test';
/** All that is ever sent. */
export const SENT_TOPICS = [...STREAM_TOPICS, TEST_TOPIC] as const;
export type SentTopic = (typeof SENT_TOPICS)[number];

/**
 * The topics that each kind of entry in a history belongs to, the closest first: a webhook that asks for several is sent an event once. A
 * webhook for every entry of the history gets status changes among them.
 */
export const TOPICS_OF_EVENT = {
  created: ['shipment-created', 'status-changed', 'tracking-event'],
  status: ['status-changed', 'tracking-event'],
  late: ['tracking-event'],
  part: ['tracking-event'],
} as const satisfies Readonly<Record<string, readonly WebhookTopic[]>>;
export type WebhookEventKind = keyof typeof TOPICS_OF_EVENT;
/** The topics of what is no entry in a history: its body is written with it. */
export type WrittenTopic = Exclude<WebhookTopic, (typeof TOPICS_OF_EVENT)[WebhookEventKind][number]>;

/** Webhooks of an account. */
export const MOST_WEBHOOKS = 10;
export const LONGEST_WEBHOOK_URL = 500;
export const LONGEST_AUTH_KEY = 500;
/** Of what a receiver answers so much is kept. */
export const ANSWER_KEPT = 500;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long after each failed try the next one comes; later ones come as the last of these. */
const WAITS_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS];
/** So long after the event it is tried. */
export const TRIED_FOR_MS = 30 * DAY_MS;
/** What was never tried by then, for a webhook that was off, has failed: its last try may come a little late. */
export const WAITS_FOR_MS = TRIED_FOR_MS + HOUR_MS;
/** So long after the event it can be looked up, fetched and sent again: those that failed for good are seen for a day. */
export const KEPT_FOR_MS = TRIED_FOR_MS + DAY_MS;
/** A secret that was replaced signs beside the new one for as long. */
export const OLD_SECRET_VALID_MS = DAY_MS;

/** Written by people who set them up; none is sent with a header that ends a line. */
const HEADER_VALUE = /^[\x20-\x7E]*$/;

/** What is wrong with a webhook that is asked for. Source: VALID-14, screens S21. */
export function webhookChecks({
  url,
  topics,
  auth_key,
}: {
  readonly url?: string | undefined;
  readonly topics?: readonly WebhookTopic[] | undefined;
  readonly auth_key?: string | undefined;
}): Violation[] {
  const url_fault = url === undefined ? null : urlFault(url.trim());
  return [
    ...(url_fault === null ? [] : [wrong('url', 'url-wrong', url_fault)]),
    ...(topics?.length === 0 ? [wrong('topics', 'required', 'Please choose what it is sent.')] : []),
    ...(auth_key !== undefined && !HEADER_VALUE.test(auth_key)
      ? [wrong('auth_key', 'auth-key-wrong', 'Please use letters, digits and signs of the English keyboard only.')]
      : []),
  ];
}

const EXAMPLE = 'Please enter an address such as https://shop.example.co.za/parcels.';

/** Why nothing can be sent to an address; null where it can. */
function urlFault(url: string): string | null {
  if (isHttpsUrl(url)) return null;
  if (/^http:\/\//i.test(url))
    return 'The address begins with http://. What is sent may be read on its way: please use https://.';
  const authority = /^https:\/\/([^/?#\s]+)/i.exec(url)?.[1];
  if (authority === undefined) return EXAMPLE;
  if (authority.includes('@'))
    return 'The address has a user name or password in it. Please enter it without, and what they are sent as under Auth key.';
  const host = authority.replace(/:\d+$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'The address is a number. Please enter the name of a host.';
  if (!host.includes('.')) return `${host} is a name within a network. Please enter one that the public internet knows.`;
  return EXAMPLE;
}

/** How far a wait is drawn out or cut short at most, so that what failed together is not tried together again. */
const JITTER = 0.2;

/** A wait, longer or shorter by up to a fifth; `chance` is from 0 to 1. */
export function jittered(wait_ms: number, chance: number): number {
  return Math.round(wait_ms * (1 - JITTER + 2 * JITTER * chance));
}

interface Tried {
  /** How often it has been tried. */
  readonly tries: number;
  readonly time_created: Date;
  /** From 0 to 1. */
  readonly chance: number;
  /** Whether another system is called by its own rules: what is a day late there is looked into by people. */
  readonly is_call?: boolean;
}

/** How long after each failed try another system is called again: five times within 24 hours. Source: screens S40. */
const CALL_WAITS_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 4 * HOUR_MS, 19 * HOUR_MS];

/** When something that failed is tried next, for the last time 30 days after the event; null after that. */
export function nextTry({ tries, time_created, chance, is_call = false }: Tried, now: Date): Date | null {
  if (is_call) return nextCall(tries, chance, now);
  const last_ms = time_created.getTime() + TRIED_FOR_MS;
  if (now.getTime() >= last_ms) return null;
  const wait_ms = jittered(WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? 0, chance);
  return new Date(Math.min(now.getTime() + wait_ms, last_ms));
}

function nextCall(tries: number, chance: number, now: Date): Date | null {
  const wait_ms = CALL_WAITS_MS[tries - 1];
  return wait_ms === undefined ? null : new Date(now.getTime() + jittered(wait_ms, chance));
}

/** How a receiver has failed lately. */
export interface Failing {
  readonly failures_in_row: number;
  readonly failing_since: Date | null;
  /** Whether another system is called by its own rules. */
  readonly is_call?: boolean;
}

/** Failures in a row after which a receiver is left alone for a while, so that one that is away costs little. */
export const FAILURES_TO_REST = 3;
const REST_FOR_EACH_MS = 15_000;
const LONGEST_REST_MS = 10 * MINUTE_MS;

/** Until when nothing is sent to a receiver that has just failed again; null where the next message may follow at once. */
export function restUntil(failing: Failing, chance: number, now: Date): Date | null {
  const { failures_in_row } = failing;
  if (failures_in_row < FAILURES_TO_REST) return null;
  const rest_ms = isToPause(failing, now) ? HOUR_MS : Math.min(REST_FOR_EACH_MS * failures_in_row, LONGEST_REST_MS);
  return new Date(now.getTime() + jittered(rest_ms, chance));
}

/**
 * Failures in a row that a webhook is paused after, once nothing has arrived for a day: no shorter outage does that. Another system that is
 * called is paused after them in any case.
 */
export const FAILURES_TO_PAUSE = 20;
export const FAILING_TO_PAUSE_MS = DAY_MS;

/** Whether so little arrives that one try an hour is enough, and its maker is told. */
export function isToPause({ failures_in_row, failing_since, is_call = false }: Failing, now: Date): boolean {
  if (failures_in_row < FAILURES_TO_PAUSE || failing_since === null) return false;
  return is_call || now.getTime() - failing_since.getTime() >= FAILING_TO_PAUSE_MS;
}

/** Whether nothing has arrived for as long as anything is tried: then nothing more is. */
export function isToSwitchOff({ failing_since }: Failing, now: Date): boolean {
  return failing_since !== null && now.getTime() - failing_since.getTime() >= TRIED_FOR_MS;
}

/** A shorter outage leaves every message to its own waits; after a longer one all that was tried meanwhile is sent at once. */
const OUTAGE_MS = 5 * MINUTE_MS;

/** Whether a receiver that takes a message again has been away, rather than refused one. */
export function wasAway({ failures_in_row, failing_since }: Failing, now: Date): boolean {
  return failures_in_row >= FAILURES_TO_REST && failing_since !== null && now.getTime() - failing_since.getTime() >= OUTAGE_MS;
}

function wrong(field: string, code: string, message: string): Violation {
  return { field, code, message };
}
