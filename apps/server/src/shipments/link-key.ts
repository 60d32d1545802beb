import { createHmac, timingSafeEqual } from 'node:crypto';

/** 96 bits: too many to guess, and an SMS has room for them. */
const KEY_LENGTH = 16;

/** What a link to something of a shipment carries for who has no session; `of` says to what, so that a key opens nothing else. */
export function linkKey(secret_key: string, of: string): string {
  return createHmac('sha256', secret_key).update(of).digest('base64url').slice(0, KEY_LENGTH);
}

/** Whether a key is the right one, in a time that does not tell how much of it is. */
export function isLinkKey(secret_key: string, of: string, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(linkKey(secret_key, of))];
  return given.length === right.length && timingSafeEqual(given, right);
}
