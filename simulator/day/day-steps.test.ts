import { describe, expect, it } from 'vitest';
import { DayViolation, playSteps } from './day-steps.ts';
import type { DayStep } from './day-steps.ts';

const MIDNIGHT = Date.parse('2026-03-10T00:00:00Z');
const minute = (count: number): Date => new Date(MIDNIGHT + count * 60_000);
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Steps by the minute and what they touch, which write when they begin and end. */
function written(...planned: readonly (readonly [number, ...string[]])[]) {
  const log: string[] = [];
  const steps = planned.map(([at, ...touches]): DayStep => ({
    at: minute(at),
    what: `step at ${at}`,
    touches,
    run: async () => {
      log.push(`begin ${at}`);
      await soon();
      log.push(`end ${at}`);
    },
  }));
  return { log, steps };
}

describe('the steps of a day', () => {
  it('follow each other where they touch the same, and run side by side where they do not', async () => {
    const { log, steps } = written([9, 'hub', 'S1'], [3, 'driver', 'S1'], [5, 'other']);

    expect(await playSteps(steps, { until: null, afterHour: async () => undefined })).toBe(3);
    expect(log.slice(0, 2)).toEqual(['begin 3', 'begin 5']);
    expect(log.indexOf('end 3')).toBeLessThan(log.indexOf('begin 9'));
  });

  it('are all done when an hour is checked, and are played as far as is asked', async () => {
    const { log, steps } = written([10, 'a'], [59, 'b'], [60, 'a'], [200, 'b']);
    const checked: (readonly [string, number, number])[] = [];

    const done = await playSteps(steps, {
      until: 3,
      afterHour: async (now, step) => void checked.push([now.toISOString().slice(11, 16), step, log.length]),
    });

    expect(done).toBe(3);
    expect(checked).toEqual([
      ['01:00', 2, 4],
      ['02:00', 3, 6],
    ]);
  });

  it('name the one that failed by its number, after the others of its hour have ended', async () => {
    const { log, steps } = written([10, 'a'], [12, 'b']);
    const failing: DayStep = {
      at: minute(11),
      what: 'a door is opened',
      touches: ['c'],
      run: () => Promise.reject(new Error('it is locked')),
    };

    const played = playSteps([...steps, failing], { until: null, afterHour: async () => undefined });

    await expect(played).rejects.toThrow('a door is opened: it is locked');
    await expect(played).rejects.toMatchObject({ step: 2 });
    await expect(played).rejects.toBeInstanceOf(DayViolation);
    expect(log).toContain('end 12');
  });
});
