import type { Message } from '@tsela/contract/messages/message-api';
import { messages } from '../strings/messages.ts';

interface Delivery {
  /** A status whose colour it has. */
  readonly colour: 'pending' | 'complete' | 'closed' | 'failed';
  readonly label: string;
  /** Why it stands as it does; empty when there is nothing to explain. */
  readonly reason: string;
}

const COLOURS = { queued: 'pending', sent: 'complete', kept: 'closed', failed: 'failed' } as const;

/** What became of a message, in words. */
export function deliveryOf(message: Pick<Message, 'status' | 'channel' | 'attempts' | 'last_error'>): Delivery {
  const { status } = message;
  return { colour: COLOURS[status], label: messages.statuses[status], reason: reasonOf(message) };
}

function reasonOf({ status, channel, attempts, last_error }: Parameters<typeof deliveryOf>[0]): string {
  switch (status) {
    case 'sent':
      return '';
    case 'kept':
      return messages.keptBecause[channel];
    case 'failed':
      return `${sentence(last_error)} ${messages.tried(attempts)}`.trim();
    case 'queued':
      return last_error === '' ? '' : `${sentence(last_error)} ${messages.tried(attempts)} ${messages.triesAgain}`;
  }
}

/** A mail server's words as a sentence. */
function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}
