import { describe, expect, it } from 'vitest';
import { SENDING_TRIES_MAX, nextTry } from './report-runs.ts';

const NOW = new Date('2026-11-27T06:00:00Z');

describe('SCREEN-48: a sending that failed', () => {
  it('is tried again after ever longer, and is paused after the last try', () => {
    const minutes = Array.from({ length: SENDING_TRIES_MAX }, (_, at) => {
      const next = nextTry(at + 1, NOW);
      return next === null ? null : (next.getTime() - NOW.getTime()) / 60_000;
    });

    expect(minutes).toEqual([5, 15, 60, 240, null]);
  });
});
