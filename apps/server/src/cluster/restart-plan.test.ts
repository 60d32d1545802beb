import { describe, expect, it } from 'vitest';
import { waitBeforeRestart } from './restart-plan.ts';

const MINUTE = 60_000;

describe('restarting the database', () => {
  it('is done at once the first time, then after longer and longer, and not a sixth time in ten minutes', () => {
    const restarts: number[] = [];
    const waits = Array.from({ length: 6 }, (_, at) => {
      const wait = waitBeforeRestart(restarts, at * MINUTE);
      restarts.push(at * MINUTE);
      return wait;
    });

    expect(waits).toEqual([0, 1000, 2000, 5000, 10_000, null]);
  });

  it('counts no restarts of long ago', () => {
    const monthly = Array.from({ length: 50 }, (_, at) => at * 30 * 24 * 60 * MINUTE);

    expect(waitBeforeRestart(monthly, 50 * 30 * 24 * 60 * MINUTE)).toBe(0);
    expect(waitBeforeRestart([0, 0, 0, 0, 0], 10 * MINUTE - 1)).toBeNull();
    expect(waitBeforeRestart([0, 0, 0, 0, 0], 10 * MINUTE)).toBe(0);
  });
});
