import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { expect, it } from 'vitest';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { dutyNow, keepDuty, keptDuty } from './duty-draft.ts';
import type { KeptDuty } from './duty-draft.ts';

const READ: KeptDuty = { user_id: 1, read_at_ms: 100, is_on_duty: false, since: '2026-11-26T15:00:00.000Z' };
const ON = '2026-11-27T05:00:00.000Z';
const OFF = '2026-11-27T14:00:00.000Z';

let device_sequence = 0;

function entry(
  choice: string,
  captured_at: string,
  answered?: { result: FieldEventResult['result']; at_ms: number },
): QueueEntry {
  device_sequence += 1;
  const event = { event_id: String(device_sequence), device_id: 'phone', device_sequence, captured_at, reference: '', choice };
  return {
    event,
    user_id: 1,
    answer: answered ? { ...refusedEvent(event, ''), result: answered.result } : null,
    answered_at_ms: answered?.at_ms ?? 0,
    is_dismissed: false,
  };
}

it('S26: a driver is on duty as soon as the phone has kept it, whatever the server said last', () => {
  expect(dutyNow(READ, [])).toEqual(READ);
  expect(dutyNow(READ, [entry('on-duty', ON)])).toEqual({ is_on_duty: true, since: ON });
  expect(dutyNow(null, [entry('on-duty', ON)])).toEqual({ is_on_duty: true, since: ON });
  expect(dutyNow(READ, [entry('on-duty', ON), entry('delivered', OFF), entry('off-duty', OFF)])).toEqual({
    is_on_duty: false,
    since: OFF,
  });
  expect(dutyNow(null, [entry('delivered', OFF)])).toBeNull();
});

it('S26: what the server has taken counts until the server was asked again', () => {
  const taken = (at_ms: number) => [entry('on-duty', ON, { result: 'accepted', at_ms })];

  expect(dutyNow(READ, taken(150))).toEqual({ is_on_duty: true, since: ON });
  expect(dutyNow(READ, taken(50))).toEqual(READ);
  expect(dutyNow(null, taken(50))).toEqual({ is_on_duty: true, since: ON });
});

it('S26: what was refused, or overtaken on another phone, is not where the driver is', () => {
  const on = entry('on-duty', ON);

  for (const result of ['refused', 'kept'] as const) {
    expect(dutyNow(READ, [entry('on-duty', ON, { result, at_ms: 150 })])).toEqual(READ);
    expect(dutyNow(READ, [on, entry('off-duty', OFF, { result, at_ms: 150 })])).toEqual({ is_on_duty: true, since: ON });
  }
});

it('S26: what the server said is kept on the phone for its own user', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };

  keepDuty(READ, storage);

  expect(keptDuty(1, storage)).toEqual(READ);
  expect(keptDuty(2, storage)).toBeNull();
});
