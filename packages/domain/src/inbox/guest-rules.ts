import { isEmail } from '../formats/email.ts';
import { supportRequestChecks } from '../messages/support-request.ts';
import type { Violation } from '../problem.ts';
import { VERIFICATION_CODE } from '../sessions/verification-rules.ts';

export const LONGEST_GUEST_NAME = 100;
/** How long the link of a guest works after the e-mail that brought it. */
export const GUEST_LINK_DAYS = 30;
/** So many messages to support go out of one network in a quarter of an hour, and from one e-mail address. */
export const GUEST_REQUESTS_MAX = { network: 20, email: 5 } as const;
/** So many messages a guest, or answers by e-mail, add to one conversation in a quarter of an hour. */
export const GUEST_ANSWERS_MAX = 20;

export interface GuestRequest {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** What is missing of a message of a visitor, who has to be answered. Source: screens S18. */
export function guestRequestChecks({ name, email, ...request }: GuestRequest): Violation[] {
  return [
    ...(name.trim() === '' ? [{ field: 'name', code: 'required', message: 'Please enter your name.' }] : []),
    ...(isEmail(email) ? [] : [{ field: 'email', code: 'email-wrong', message: 'Please enter a valid email address.' }]),
    ...supportRequestChecks(request),
  ];
}

/** What is wrong with the look of a code; whether it is the right one the server knows. */
export function guestCodeChecks(code: string): Violation[] {
  const is_code = code.trim().length === VERIFICATION_CODE.digits && /^\d+$/.test(code.trim());
  return is_code
    ? []
    : [{ field: 'verification_code', code: 'required', message: 'Please enter the code that we have sent to you.' }];
}

const TOKEN = /^([0-9a-z]{1,11})\.([0-9a-z]{1,5})\.([A-Za-z0-9_-]{16})$/;

/** What the link of a guest names: the conversation, the last day on which it works, counted since 1970, and what proves that we have made it. */
export interface GuestToken {
  readonly thread_id: number;
  readonly last_day: number;
  readonly proof: string;
}

/** A token as it stands in a link: `2s.g3f.abcdefghijklmnop`. */
export function guestTokenText({ thread_id, last_day, proof }: GuestToken): string {
  return `${thread_id.toString(36)}.${last_day.toString(36)}.${proof}`;
}

/** What a text names as a token; null where it can be none. */
export function readGuestToken(text: string): GuestToken | null {
  const [, thread, day, proof] = TOKEN.exec(text) ?? [];
  if (thread === undefined || day === undefined || proof === undefined) return null;
  const [thread_id, last_day] = [Number.parseInt(thread, 36), Number.parseInt(day, 36)];
  return thread_id > 0 && Number.isSafeInteger(thread_id) && last_day > 0 ? { thread_id, last_day, proof } : null;
}
