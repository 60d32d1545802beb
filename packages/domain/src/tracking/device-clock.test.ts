import { describe, expect, it } from 'vitest';
import { clockBehind, clockChanges } from './device-clock.ts';

const MINUTE_MS = 60_000;

describe("a device's clock", () => {
  it('is behind ours by what it shows as it sends; the way here is no difference', () => {
    const now = new Date('2026-11-27T08:00:00Z');

    expect(clockBehind('2026-11-27T07:00:00Z', now)).toBe(60 * MINUTE_MS);
    expect(clockBehind('2026-11-27T08:30:00Z', now)).toBe(-30 * MINUTE_MS);
    expect(clockBehind('2026-11-27T07:59:57Z', now)).toBe(0);
    expect(clockBehind(undefined, now)).toBe(0);
  });

  it('was changed where it knew another difference, or goes back from one capture to the next', () => {
    const captures = [
      { device_sequence: 3, captured_at_ms: 20 * MINUTE_MS, behind_ms: 0 },
      { device_sequence: 2, captured_at_ms: 50 * MINUTE_MS, behind_ms: 30 * MINUTE_MS },
      { device_sequence: 4, captured_at_ms: 20 * MINUTE_MS },
    ];

    expect([...clockChanges(captures, { sending_behind_ms: 0, before: null })]).toEqual([2, 3]);
  });

  it('is held against what came from the device last, and not against what it captured later', () => {
    const capture = { device_sequence: 5, captured_at_ms: 10 * MINUTE_MS };
    const changes = (device_sequence: number) =>
      clockChanges([capture], { sending_behind_ms: null, before: { device_sequence, captured_at_ms: 20 * MINUTE_MS } }).size;

    expect([changes(4), changes(6)]).toEqual([1, 0]);
  });
});
