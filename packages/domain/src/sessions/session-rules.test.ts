import { describe, expect, it } from 'vitest';
import { isIdle } from './session-rules.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

describe('a session', () => {
  it('SESSION-08: is idle once the minutes of the role have passed, and never before', () => {
    expect(isIdle(ago(15 * 60), { minutes: 15, now: NOW })).toBe(false);
    expect(isIdle(ago(15 * 60 + 25), { minutes: 15, now: NOW })).toBe(false);
    expect(isIdle(ago(15 * 60 + 26), { minutes: 15, now: NOW })).toBe(true);
  });

  it('SESSION-03: of a role with 0 minutes is never idle', () => {
    expect(isIdle(ago(365 * 24 * 3600), { minutes: 0, now: NOW })).toBe(false);
  });
});
