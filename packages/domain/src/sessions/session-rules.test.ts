import { describe, expect, it } from 'vitest';
import { idleMinutes, isIdle } from './session-rules.ts';

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

describe('the minutes after which a session that is not used ends', () => {
  const hours = { staff: 24, customers: 168, drivers: 72 };

  it.each([
    ['staff', { account_id: null, driver_id: null }, 0, 24 * 60],
    ['users of accounts', { account_id: 7, driver_id: null }, 0, 168 * 60],
    ['drivers', { account_id: null, driver_id: 3 }, 0, 72 * 60],
    ['staff with a role of fewer minutes', { account_id: null, driver_id: null }, 30, 30],
    ['staff with a role of more minutes', { account_id: null, driver_id: null }, 10_080, 24 * 60],
  ])('are those of %s', (_who, person, role_minutes, minutes) => {
    expect(idleMinutes(person, { hours, role_minutes })).toBe(minutes);
  });
});
