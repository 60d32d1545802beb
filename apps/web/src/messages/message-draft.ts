import type { Message } from '@tsela/contract/messages/message-api';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { messages } from '../strings/messages.ts';

interface Delivery {
  /** A status whose colour it has. */
  readonly colour: 'pending' | 'complete' | 'closed' | 'failed';
  readonly label: string;
  /** Why it stands as it does; empty when there is nothing to explain. */
  readonly reason: string;
}

const COLOURS = {
  queued: 'pending',
  held: 'pending',
  sent: 'complete',
  delivered: 'complete',
  failed: 'failed',
  bounced: 'failed',
  suppressed: 'closed',
  kept: 'closed',
  cancelled: 'closed',
} as const;

/** What became of a message, in words. */
export function deliveryOf(message: Pick<Message, 'status' | 'channel' | 'attempts' | 'last_error'>): Delivery {
  const { status } = message;
  return { colour: COLOURS[status], label: messages.statuses[status], reason: reasonOf(message) };
}

function reasonOf({ status, channel, attempts, last_error }: Parameters<typeof deliveryOf>[0]): string {
  switch (status) {
    case 'sent':
    case 'delivered':
    case 'cancelled':
      return '';
    case 'held':
    case 'suppressed':
      return sentence(last_error);
    case 'bounced':
    case 'kept':
      return messages.keptBecause[channel];
    case 'failed':
      return `${sentence(last_error)} ${messages.tried(attempts)}`.trim();
    case 'queued':
      return last_error === '' ? '' : `${sentence(last_error)} ${messages.tried(attempts)} ${messages.triesAgain}`;
  }
}

const MILLICENTS_A_RAND = 100_000;
/** A part of an SMS costs some tenths of a cent more or less: the third decimal tells them apart. */
const DECIMALS = 3;

/** What a message cost, as `R 0.215`; whole cents where that is all there is to tell. */
export function costText(cost_millicents: number): string {
  const rand = (cost_millicents / MILLICENTS_A_RAND).toFixed(DECIMALS);
  return `R ${rand.endsWith('0') ? rand.slice(0, -1) : rand}`;
}

/** Parts and cost of a message in one line; empty before it is sent, and for e-mails. */
export function priceOf({ parts, cost_millicents }: Pick<Message, 'parts' | 'cost_millicents'>): string {
  const cost = cost_millicents === null || cost_millicents === 0 ? '' : costText(cost_millicents);
  return [parts === null ? '' : messages.parts(parts), cost].filter((text) => text !== '').join(', ');
}

/** A mail server's words as a sentence. */
function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** What people call an event, which is named as settings name it: `delivery_pin`. */
export function eventText(event: string): string {
  const name = messages.eventNames[event];
  if (name !== undefined) return name;
  return statusLabel(event.replaceAll('_', '-')).replaceAll(/\b(?:sms|pin)\b/gi, (word) => word.toUpperCase());
}
