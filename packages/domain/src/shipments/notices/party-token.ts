import { DAY_MS, dayOfCount } from '../../time/day.ts';
import type { Day } from '../../time/day.ts';

/** What the link of one party to one shipment opens. */
export const PARTY_LINKS = ['reschedule', 'rate-sender', 'rate-recipient'] as const;
export type PartyLink = (typeof PARTY_LINKS)[number];

/** How long a link in a message works. Source: screens S57, S58. */
export const LINK_DAYS = 30;

/** What a token names: the shipment, the last day on which it works, and what proves that we have made it. */
export interface PartyToken {
  readonly reference: string;
  readonly last_day: Day;
  readonly proof: string;
}

const TOKEN = /^([A-Z0-9]{4,12})\.([0-9a-z]{1,5})\.([A-Za-z0-9_-]{16})$/;

/** A token as it stands in a link: `AB2CD3.g3f.abcdefghijklmnop`. */
export function partyTokenText({ reference, last_day, proof }: PartyToken): string {
  const count = Date.parse(`${last_day}T00:00:00Z`) / DAY_MS;
  return `${reference}.${count.toString(36)}.${proof}`;
}

/** What a text names as a token; null where it can be none. */
export function readPartyToken(text: string): PartyToken | null {
  const [, reference, day, proof] = TOKEN.exec(text) ?? [];
  if (reference === undefined || day === undefined || proof === undefined) return null;
  const count = Number.parseInt(day, 36);
  return count > 0 && count < 1_000_000 ? { reference, last_day: dayOfCount(count), proof } : null;
}
