import { isCode } from '../formats/codes.ts';
import { REFERENCE_ALPHABET, shortTrackingReference } from '../formats/references.ts';
import type { Violation } from '../problem.ts';
import { DAY_MS } from '../time/day.ts';

/** What a short link is for. Source: screens S54. */
export const SHORT_URL_PURPOSES = ['campaign', 'tracking', 'rescheduling', 'rating'] as const;
export type ShortUrlPurpose = (typeof SHORT_URL_PURPOSES)[number];

/** Whether a link leads anywhere: switched off and run out look alike to visitors. */
export const SHORT_URL_STATES = ['works', 'expired', 'disabled'] as const;
export type ShortUrlState = (typeof SHORT_URL_STATES)[number];

const CODE_LENGTH = 7;
/** 60 bits: a code that stands for a key is guessed no more than the key is. */
const CODE_LENGTH_OF_KEY = 12;
const SHORTEST_CODE = 3;
const LONGEST_CODE = 50;

/**
 * A code of seven characters without look-alikes, one a random byte; longer where the link carries a recipient's key. The caller brings
 * sixteen bytes. Source: screens S54, ADR 0085.
 */
export function drawShortCode(random_bytes: Uint8Array, target: string): string {
  return shortTrackingReference(random_bytes, shortCodeLength(target));
}

/** How long the code of a short link is, which hangs on what it leads to. */
export function shortCodeLength(target: string): number {
  return KEY.test(target) ? CODE_LENGTH_OF_KEY : CODE_LENGTH;
}

/** The key of a recipient's own link. */
const KEY = /[?&]key=[^&#\s]+/;

/** A link as shown to staff who administer links: with a recipient's key it opens that recipient's door, and so does its code. */
export function shownShortUrl({ code, target }: { readonly code: string; readonly target: string }): {
  readonly code: string;
  readonly target: string;
  readonly is_secret: boolean;
} {
  return KEY.test(target)
    ? { code: `${code.slice(0, SHOWN_SIGNS)}…`, target: withoutKeys(target), is_secret: true }
    : { code, target, is_secret: false };
}

/** A text without what opens a recipient's door: the key of a link, and the code of a short one that leads to a key. */
export function withoutKeys(text: string): string {
  return text.replaceAll(KEYS, '$1…').replaceAll(TOKENS, '$1…').replaceAll(CODES_OF_KEYS, '$1…');
}

/** So much of a code tells links apart. */
const SHOWN_SIGNS = 4;
const KEYS = /([?&]key=)[^&#\s]+/g;
/** Of the pages on which a recipient changes or rates a delivery, and a guest reads what support has answered. */
const TOKENS = /(\/(?:reschedule|rate|conversation)\/)[A-Za-z0-9]{1,12}\.[\w.-]+/g;
const CODES_OF_KEYS = new RegExp(`(/s/)[${REFERENCE_ALPHABET}]{${CODE_LENGTH_OF_KEY}}(?![\\w-])`, 'g');

export function shortUrlState(
  link: { readonly is_active: boolean; readonly time_expires: Date | null },
  now: Date,
): ShortUrlState {
  if (!link.is_active) return 'disabled';
  return link.time_expires !== null && link.time_expires <= now ? 'expired' : 'works';
}

const AUTOMATIC_DAYS = 90;
/** What goes out once more with less than this is renewed: not at every message, and long before it expires. */
const RENEWED_BELOW_DAYS = 60;

/** When a link runs out that the product makes for a message. Source: screens S54. */
export function shortLinkEnd(now: Date): Date {
  return new Date(now.getTime() + AUTOMATIC_DAYS * DAY_MS);
}

/** Whether a link that goes out once more runs out too soon for that. */
export function isToRenew(time_expires: Date | null, now: Date): boolean {
  return time_expires !== null && time_expires.getTime() - now.getTime() < RENEWED_BELOW_DAYS * DAY_MS;
}

/** What a link is made of. The code is empty where one is to be drawn. */
export interface ShortUrlFacts {
  readonly target: string;
  readonly code: string;
  readonly time_expires: Date | null;
}

/** Scheme, host, port and the rest; no name before the host, and no sign that browsers read as something else than it looks. */
const ADDRESS = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?(\/[^\s\\]*|[?#][^\s\\]*)?$/i;

/**
 * Whether a link may be made. It leads to the provider's own hosts, and beyond them by https alone and for platform administrators;
 * never to a short link. Source: screens S54, VALID-18.
 */
export function shortUrlChecks(
  link: ShortUrlFacts,
  { now, own_hosts, may_lead_elsewhere }: { now: Date; own_hosts: readonly string[]; may_lead_elsewhere: boolean },
): Violation[] {
  const whyNot = whyNotTarget(link.target, { own_hosts, may_lead_elsewhere });
  const { code, time_expires } = link;
  const is_code = isCode(code) && code.length >= SHORTEST_CODE && code.length <= LONGEST_CODE;
  return [
    ...refuse(whyNot !== null, 'target', whyNot ?? ''),
    ...refuse(code !== '' && !is_code, 'code', 'A code has 3 to 50 letters, digits and hyphens.'),
    ...refuse(time_expires !== null && time_expires <= now, 'time_expires', 'Please choose a time to come.'),
  ];
}

function whyNotTarget(
  target: string,
  { own_hosts, may_lead_elsewhere }: { own_hosts: readonly string[]; may_lead_elsewhere: boolean },
): string | null {
  const [, scheme = '', host = '', rest = ''] = ADDRESS.exec(target) ?? [];
  if (scheme === '') return 'Please enter a whole address, such as https://www.example.co.za/offer.';
  const is_own = own_hosts.includes(host.toLowerCase());
  if (is_own) return /^\/s(?:\/|$)/i.test(rest) ? 'A short link cannot lead to a short link.' : null;
  if (!may_lead_elsewhere) return `Short links lead to this provider only: ${own_hosts.join(', ')}.`;
  const is_public = /^https$/i.test(scheme) && /\.[a-z]{2,}$/i.test(host);
  return is_public ? null : 'Elsewhere a short link leads by https:// only.';
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll('_', '-')}-wrong`, message }] : [];
}
