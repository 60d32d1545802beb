import { describe, expect, it } from 'vitest';
import { inactivityStep, mayTakeOver } from './map-locks.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

describe('the lock of a layer', () => {
  it.each([
    ['2026-11-22T09:59:30Z', false],
    ['2026-11-22T09:57:00Z', false],
    ['2026-11-22T09:56:59Z', true],
  ])('renewed at %s may be taken over by others: %s', (time_renewed, may) => {
    expect(mayTakeOver({ time_renewed: new Date(time_renewed) }, NOW)).toBe(may);
  });

  it.each([
    [899, 15, 'none'],
    [900, 15, 'ask'],
    [959, 15, 'ask'],
    [960, 15, 'release'],
    [60, 1, 'ask'],
    [1_000_000, 0, 'none'],
  ] as const)('KEY-62: after %s seconds without a touch and a check after %s minutes: %s', (idle, minutes, step) => {
    expect(inactivityStep(idle, minutes)).toBe(step);
  });
});
