import { createHash } from 'node:crypto';
import { STREAM_START, hashedText } from '@tsela/domain/integrations/event-stream';
import type { ChainedEvent } from '@tsela/domain/integrations/event-stream';

/** The hash of an event, as its receivers work it out themselves. */
export function eventHash(event: ChainedEvent): string {
  return createHash('sha256').update(hashedText(event)).digest('hex');
}

/** How far a stream reaches. */
export interface StreamHead {
  readonly number: number;
  /** Empty before its first event. */
  readonly hash: string;
}

/** An event before it has its place. */
type Unchained = Pick<ChainedEvent, 'id' | 'topic' | 'body'>;

/** Gives events the next places of a stream, in their order. */
export function chained<Event extends Unchained>(head: StreamHead, events: readonly Event[]) {
  let { number, hash } = head;
  return events.map((event) => {
    const previous_hash = hash === '' ? STREAM_START : hash;
    number++;
    hash = eventHash({ ...event, number, previous_hash });
    return { ...event, number, previous_hash, hash };
  });
}
