import { isHttpsUrl } from '../formats/url.ts';
import type { Violation } from '../problem.ts';

/** What an account's programs can be told of. Source: public API §10, screens S21. */
export const WEBHOOK_TOPICS = ['shipment-created', 'status-changed', 'tracking-event'] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** What is sent to try an address out, besides. */
export const TEST_TOPIC = 'test';

/**
 * The topics that each kind of event belongs to, the closest first: a webhook that asks for several is sent an event once. A webhook
 * for every entry of the history gets status changes among them.
 */
export const TOPICS_OF_EVENT = {
  created: ['shipment-created', 'status-changed', 'tracking-event'],
  status: ['status-changed', 'tracking-event'],
  late: ['tracking-event'],
} as const satisfies Readonly<Record<string, readonly WebhookTopic[]>>;
export type WebhookEventKind = keyof typeof TOPICS_OF_EVENT;

/** Webhooks of an account. */
export const MOST_WEBHOOKS = 10;
export const LONGEST_WEBHOOK_URL = 500;
export const LONGEST_AUTH_KEY = 500;
/** Of what a receiver answers so much is kept. */
export const ANSWER_KEPT = 500;

/** A receiver that has not answered by then has failed. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after each failed try the next one comes. */
const WAITS_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS];
/** So long after the event it is tried. */
export const TRIED_FOR_MS = 24 * HOUR_MS;
/** What was never tried by then, for a webhook that was off, has failed: its last try may come a little late. */
export const WAITS_FOR_MS = TRIED_FOR_MS + HOUR_MS;

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
  return [
    ...(url !== undefined && !isHttpsUrl(url)
      ? [wrong('url', 'url-wrong', 'Please enter an address such as https://shop.example.co.za/parcels.')]
      : []),
    ...(topics?.length === 0 ? [wrong('topics', 'required', 'Please choose what it is told of.')] : []),
    ...(auth_key !== undefined && !HEADER_VALUE.test(auth_key)
      ? [wrong('auth_key', 'auth-key-wrong', 'Please use letters, digits and signs of the English keyboard only.')]
      : []),
  ];
}

/** When something that failed is tried next, for the last time a day after the event; null after that. */
export function nextTry(
  { tries, time_created }: { readonly tries: number; readonly time_created: Date },
  now: Date,
): Date | null {
  const last_ms = time_created.getTime() + TRIED_FOR_MS;
  if (now.getTime() >= last_ms) return null;
  const wait_ms = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? 0;
  return new Date(Math.min(now.getTime() + wait_ms, last_ms));
}

/** Failures in a row that a webhook is switched off after, once nothing has arrived for as long as anything is tried: no shorter outage ends it. */
export const FAILURES_TO_SWITCH_OFF = 20;

export function isToSwitchOff(
  { failures_in_row, failing_since }: { readonly failures_in_row: number; readonly failing_since: Date | null },
  now: Date,
): boolean {
  if (failures_in_row < FAILURES_TO_SWITCH_OFF || failing_since === null) return false;
  return now.getTime() - failing_since.getTime() >= TRIED_FOR_MS;
}

function wrong(field: string, code: string, message: string): Violation {
  return { field, code, message };
}
