import { describe, expect, it } from 'vitest';
import { TRIES_MAX, forgottenBefore, recentTries, tooManyTries, waitForTry } from './try-limits.ts';

const NOW = new Date('2026-11-27T08:00:00Z');
const minutesAgo = (...minutes: number[]) => minutes.map((each) => NOW.getTime() - each * 60_000);

describe('tries to sign in', () => {
  it('are five for an e-mail address and fifty for a network address', () => {
    expect(TRIES_MAX).toEqual({ email: 5, address: 50 });
  });

  it.each([
    [[], 0],
    [[14, 10, 5, 1], 0],
    [[14, 10, 5, 1, 0], 60],
    [[16, 10, 5, 1, 0], 0],
    [[15, 10, 5, 1, 0], 0],
    [[14, 12, 10, 5, 1, 0], 180],
  ])('%j minutes ago let the next one wait %i seconds', (minutes, wait_s) => {
    expect(waitForTry(minutesAgo(...minutes), 5, NOW)).toBe(wait_s);
  });

  it('count for a quarter of an hour', () => {
    expect(recentTries(minutesAgo(20, 15, 14, 1), NOW)).toEqual(minutesAgo(14, 1));
    expect(forgottenBefore(NOW)).toEqual(new Date('2026-11-27T07:45:00Z'));
  });

  it.each([
    [1, 'Too many attempts. Please try again in 1 minute.'],
    [61, 'Too many attempts. Please try again in 2 minutes.'],
    [900, 'Too many attempts. Please try again in 15 minutes.'],
  ])('%i seconds read', (wait_s, text) => {
    expect(tooManyTries(wait_s)).toBe(text);
  });
});
