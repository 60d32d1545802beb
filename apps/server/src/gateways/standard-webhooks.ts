import { createHmac, timingSafeEqual } from 'node:crypto';

/** A clock that differs by more makes a message an old one that is sent once more. Source: payment-gateways C5. */
const TOLERANCE_S = 5 * 60;

/** A message with what stands in its headers. Source: Standard Webhooks. */
export interface SignedMessage {
  readonly id: string;
  /** Seconds, as it was written. */
  readonly timestamp: string;
  /** Some signatures with their versions, with spaces between them. */
  readonly signatures: string;
  readonly body: string;
}

/** Whether a message was signed with a key a short while ago. */
export function isSignedMessage({ id, timestamp, signatures, body }: SignedMessage, key: Buffer, now: Date): boolean {
  if (key.length === 0 || id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((each) => {
    const [version, text = ''] = each.split(',', 2);
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right);
  });
}
