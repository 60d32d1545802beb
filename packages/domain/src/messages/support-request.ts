import type { Violation } from '../problem.ts';

export const LONGEST_SUPPORT_SUBJECT = 120;
export const LONGEST_SUPPORT_MESSAGE = 4000;
/** So many messages one person writes to support in an hour. */
export const SUPPORT_REQUESTS_AN_HOUR = 10;

/** What is missing of a message to support. Source: screens S18. */
export function supportRequestChecks({ subject, message }: { readonly subject: string; readonly message: string }): Violation[] {
  return [
    ...(subject.trim() === '' ? [{ field: 'subject', code: 'required', message: 'Please say what it is about.' }] : []),
    ...(message.trim() === '' ? [{ field: 'message', code: 'required', message: 'Please write a message.' }] : []),
  ];
}
