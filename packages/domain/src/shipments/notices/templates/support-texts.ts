import type { NoticeText } from '../notice-texts.ts';

/** What support writes by e-mail: an answer, and that the message of a guest has arrived. */
export const SUPPORT_EVENTS = ['support_reply', 'support_received'] as const;
export type SupportEvent = (typeof SUPPORT_EVENTS)[number];

/** Who writes to support is answered in English: no language of theirs is known. */
export const SUPPORT_TEXTS: Readonly<Record<SupportEvent, NoticeText>> = {
  support_reply: {
    subject: '{subject}',
    body: 'Hello {name},\n\nWe have written to you about “{subject}”:\n\n{text}\n\nRead it all and answer here:\n{link}',
  },
  support_received: {
    subject: 'We have received your message: {subject}',
    body: 'Hello {name},\n\nWe have received your message “{subject}” and will answer you by e-mail.\n\nRead it and add to it here:\n{link}',
  },
};

/** The event as one of support; null where it is told of shipments. */
export function supportEventOf(event: string): SupportEvent | null {
  return SUPPORT_EVENTS.find((each) => each === event) ?? null;
}
