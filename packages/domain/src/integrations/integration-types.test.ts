import { describe, expect, it } from 'vitest';
import { JWT_EXPIRY_OPTIONS, expiresSoonFrom, tokenExpiry } from './integration-types.ts';

describe('integrations', () => {
  it('CONST-39: there are three', () => {
    expect(JWT_EXPIRY_OPTIONS).toEqual(['one-week', 'one-month', 'never']);
  });

  it('CONST-39: a token expires after a week, a month or never', () => {
    const now = new Date('2026-11-27T10:00:00Z');

    expect(tokenExpiry(now, 'one-week')?.toISOString()).toBe('2026-12-04T10:00:00.000Z');
    expect(tokenExpiry(now, 'one-month')?.toISOString()).toBe('2026-12-27T10:00:00.000Z');
    expect(tokenExpiry(now, 'never')).toBeNull();
  });

  it('S40: it is about to expire a week before, or the day before where it is valid for a week', () => {
    const expires = new Date('2026-12-27T10:00:00Z');

    expect(expiresSoonFrom(expires, 'one-month')).toEqual(new Date('2026-12-20T10:00:00Z'));
    expect(expiresSoonFrom(expires, 'one-week')).toEqual(new Date('2026-12-26T10:00:00Z'));
  });
});
