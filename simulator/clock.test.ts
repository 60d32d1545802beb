import { describe, expect, it } from 'vitest';
import { VirtualClock } from './clock.ts';

const START = Date.parse('2026-03-02T06:00:00Z');
const END = new Date(START + 86_400_000);
const minute = (count: number): Date => new Date(START + count * 60_000);
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

describe('the virtual clock', () => {
  it('runs the steps of one lane in the order of their time, one at a time', async () => {
    const clock = new VirtualClock(END);
    const log: string[] = [];
    for (const at of [9, 3, 6]) {
      clock.plan(minute(at), 'one', async () => {
        log.push(`begin ${at}`);
        await soon();
        log.push(`end ${at}`);
      });
    }

    expect(await clock.runAll(8)).toBe(3);
    expect(log).toEqual(['begin 3', 'end 3', 'begin 6', 'end 6', 'begin 9', 'end 9']);
  });

  it.each([
    ['alone', 240],
    ['together', 30],
  ] as const)(
    'runs lanes side by side, as many as it is told; what is done %s is at most %i minutes ahead',
    async (manner, ahead) => {
      const clock = new VirtualClock(END);
      const under_way = new Set<number>();
      let most = 0;
      let furthest = 0;
      const run = (at: number) => async () => {
        under_way.add(at);
        most = Math.max(most, under_way.size);
        furthest = Math.max(furthest, at - Math.min(...under_way));
        // The first takes its time, so that the others run as far ahead as they may.
        await (at === 0 ? new Promise((resolve) => setTimeout(resolve, 60)) : soon());
        under_way.delete(at);
      };
      for (let at = 0; at < 400; at += 10) {
        if (manner === 'alone') clock.plan(minute(at), `lane ${at}`, run(at));
        else clock.planTogether(minute(at), `lane ${at}`, at, run(at));
      }

      expect(await clock.runAll(4)).toBe(40);
      expect(most).toBe(4);
      expect(furthest).toBe(ahead);
    },
  );

  it('runs what a step plans, and drops what lies after the end', async () => {
    const clock = new VirtualClock(END);
    const log: string[] = [];
    clock.plan(minute(0), 'one', async (now) => {
      clock.plan(new Date(now.getTime() + 60_000), 'one', async () => void log.push('next'));
      clock.plan(new Date(END.getTime() + 1), 'one', async () => void log.push('never'));
    });

    expect(await clock.runAll(2)).toBe(2);
    expect(log).toEqual(['next']);
  });

  it('ends with the fault of a step', async () => {
    const clock = new VirtualClock(END);
    clock.plan(minute(0), 'one', () => Promise.reject(new Error('the bank is closed')));

    await expect(clock.runAll(2)).rejects.toThrow('the bank is closed');
  });
});
