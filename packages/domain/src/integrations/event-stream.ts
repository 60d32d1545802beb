/** What the first event of a stream carries as the hash of the one before. */
export const STREAM_START = '0'.repeat(64);

/** An event as the hash is over it. */
export interface ChainedEvent {
  /** From 1 on, without gaps. */
  readonly number: number;
  /** As in the header `webhook-id`. */
  readonly id: string;
  readonly topic: string;
  /** The hash of the event before. */
  readonly previous_hash: string;
  readonly body: string;
}

/** The text whose SHA-256, in small hexadecimal digits, is the hash of an event. Source: docs/api-keys-and-webhooks.md, ADR 0218. */
export function hashedText({ number, id, topic, previous_hash, body }: ChainedEvent): string {
  return `${number}.${id}.${topic}.${previous_hash}.${body}`;
}

/** Events that one page of a stream has at most. */
export const MOST_EVENTS_A_PAGE = 500;
/** How much of bodies one page has; a body that is larger comes alone. */
export const PAGE_BODY_BYTES = 4_000_000;

/** The headers with which an event is pushed, beside the way it is encoded and the receiver's own key. */
export interface SentFacts {
  readonly id: string;
  readonly timestamp_s: number;
  readonly signature: string;
  readonly topic: string;
  /** Null for what is no event of the stream, such as an example. */
  readonly number: number | null;
  readonly previous_hash: string | null;
}

/** Source: docs/api-keys-and-webhooks.md, the open standard Standard Webhooks. */
export function sentHeaders({ id, timestamp_s, signature, topic, number, previous_hash }: SentFacts): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Tsela-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp_s),
    'webhook-signature': signature,
    'tsela-topic': topic,
    ...(number !== null && { 'tsela-event-number': String(number) }),
    ...(previous_hash !== null && { 'tsela-previous-hash': previous_hash }),
  };
}
