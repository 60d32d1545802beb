import { describe, expect, it } from 'vitest';
import { CHECK_MS, COUNTDOWN_MS, SHARE_MS, presenceAt, readTimer, writeTimer } from './inactivity.ts';

const MINUTE_MS = 60_000;
const START_MS = 1_000_000_000_000;

describe('whether a user is still there', () => {
  it('SESSION-01 SESSION-04 SESSION-06: is looked at every 10 seconds, counted down for a minute, shared every second', () => {
    expect([CHECK_MS, COUNTDOWN_MS, SHARE_MS]).toEqual([10_000, 60_000, 1000]);
  });

  it("SESSION-02: is asked once the role's minutes have passed, and no sooner", () => {
    const timer = { active_ms: START_MS, asked_ms: null };
    const after = (ms: number) => presenceAt(timer, { minutes: 15, now_ms: START_MS + ms });

    expect(after(15 * MINUTE_MS - 1)).toEqual({ kind: 'here' });
    expect(after(15 * MINUTE_MS)).toEqual({ kind: 'asked', seconds_left: 60 });
    expect(after(15 * MINUTE_MS + 9000)).toEqual({ kind: 'asked', seconds_left: 60 });
  });

  it('SESSION-03: is never asked with 0 minutes', () => {
    expect(presenceAt({ active_ms: 0, asked_ms: null }, { minutes: 0, now_ms: START_MS })).toEqual({ kind: 'here' });
    expect(presenceAt({ active_ms: 0, asked_ms: 5 }, { minutes: 0, now_ms: START_MS })).toEqual({ kind: 'here' });
  });

  it('SESSION-04: is given up one minute after the question', () => {
    const asked_ms = START_MS + 15 * MINUTE_MS + 4000;
    const after = (ms: number) => presenceAt({ active_ms: START_MS, asked_ms }, { minutes: 15, now_ms: asked_ms + ms });

    expect(after(0)).toEqual({ kind: 'asked', seconds_left: 60 });
    expect(after(59_001)).toEqual({ kind: 'asked', seconds_left: 1 });
    expect(after(60_000)).toEqual({ kind: 'gone' });
  });

  it('SESSION-05: a press starts the minutes again', () => {
    const pressed_ms = START_MS + 15 * MINUTE_MS + 30_000;

    expect(presenceAt({ active_ms: pressed_ms, asked_ms: null }, { minutes: 15, now_ms: pressed_ms + 1000 })).toEqual({
      kind: 'here',
    });
  });

  it('is given up at once when the machine slept through the question', () => {
    expect(presenceAt({ active_ms: START_MS, asked_ms: null }, { minutes: 15, now_ms: START_MS + 8 * 60 * MINUTE_MS })).toEqual({
      kind: 'gone',
    });
  });
});

it('SESSION-06: what one tab writes the others read', () => {
  const kept = new Map<string, string>();
  const local = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };

  expect(readTimer(local)).toBeNull();
  writeTimer({ active_ms: 5, asked_ms: 7 }, local);
  expect(readTimer(local)).toEqual({ active_ms: 5, asked_ms: 7 });
  local.setItem('inactivity', 'odd');
  expect(readTimer(local)).toBeNull();
  writeTimer(null, local);
  expect(kept.size).toBe(0);
});
