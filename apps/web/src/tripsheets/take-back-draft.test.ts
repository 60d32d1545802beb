import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import { TAKE_BACK_MS } from '@tsela/domain/tracking/take-back';
import { describe, expect, it } from 'vitest';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { ownStepOf } from './take-back-draft.ts';

const NOW_MS = Date.parse('2026-11-27T08:00:00Z');

function done(choice: string, minutes_ago: number, result: FieldEventResult['result'] | null = 'accepted'): QueueEntry {
  const event = {
    event_id: choice,
    device_id: 'phone',
    device_sequence: 1,
    captured_at: new Date(NOW_MS - minutes_ago * 60_000).toISOString(),
    reference: '7K4QXM',
    choice,
  };
  const answer = result === null ? null : { ...refusedEvent(event, ''), result };
  return { event, user_id: 1, answer, answered_at_ms: 0, is_dismissed: false };
}

const ownStep = (...entries: QueueEntry[]) => ownStepOf(entries, { reference: '7K4QXM', now_ms: NOW_MS });

describe('S26: what a driver did last with a shipment', () => {
  it('may be taken back for ten minutes, sent or not, and is reported afterwards', () => {
    expect(ownStep(done('delivered', 9))).toEqual({ event_id: 'delivered', status: 'delivered', is_fresh: true });
    expect(ownStep(done('delivered', 9, null))?.is_fresh).toBe(true);
    expect(ownStep(done('delivered', -0.5))?.is_fresh).toBe(true);
    expect(ownStep(done('delivered', TAKE_BACK_MS / 60_000 + 1))?.is_fresh).toBe(false);
  });

  it('is reported at once where it is never taken back', () => {
    expect(ownStep(done('collected-from-locker', 1))?.is_fresh).toBe(false);
  });

  it('is not what was refused, is of another shipment, or is taken back already', () => {
    expect(ownStep(done('delivered', 1, 'refused'))).toBeNull();
    expect(ownStepOf([done('delivered', 1)], { reference: 'ZZZZZZ', now_ms: NOW_MS })).toBeNull();
    expect(ownStep(done('delivered', 2), done('take-back', 1))).toBeNull();
    expect(ownStep(done('delivered', 2), done('take-back', 1, 'refused'))?.status).toBe('delivered');
  });
});
