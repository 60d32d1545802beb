import { describe, expect, it } from 'vitest';
import { STREAM_START, hashedText, sentHeaders } from './event-stream.ts';

const EVENT = { number: 1, id: '1-17', topic: 'status-changed', previous_hash: STREAM_START, body: '{"a":1}' };

describe('an event of a stream', () => {
  it('SCREEN-40: is hashed with its number, its id, its topic, the hash before it and its body', () => {
    expect(hashedText(EVENT)).toBe(`1.1-17.status-changed.${'0'.repeat(64)}.{"a":1}`);
    const texts = [
      EVENT,
      { ...EVENT, number: 2 },
      { ...EVENT, id: '1-18' },
      { ...EVENT, topic: 'tracking-event' },
      { ...EVENT, previous_hash: '1' },
      { ...EVENT, body: '{"a":1} ' },
    ].map(hashedText);
    expect(new Set(texts).size).toBe(6);
  });

  it('SCREEN-40: says in its headers where it stands; an example stands nowhere', () => {
    const sent = { id: '1-17', timestamp_s: 5, signature: 'v1,x', topic: 'test', previous_hash: null };

    expect(sentHeaders({ ...sent, ...EVENT })).toMatchObject({
      'webhook-id': '1-17',
      'webhook-timestamp': '5',
      'webhook-signature': 'v1,x',
      'tsela-topic': 'status-changed',
      'tsela-event-number': '1',
      'tsela-previous-hash': STREAM_START,
    });
    expect(Object.keys(sentHeaders({ ...sent, number: null }))).not.toContain('tsela-event-number');
  });
});
