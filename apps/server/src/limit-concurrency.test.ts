import type { ProviderId } from '@tsela/domain/ids';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitConcurrency, limitPerProvider } from './limit-concurrency.ts';

const BUSY = 'Please try again in a moment.';

/** Work that lasts until it is told to end, and how much of it runs. */
function observed(bounds: Omit<Parameters<typeof limitConcurrency>[0], 'busy'>) {
  const run = limitConcurrency({ ...bounds, busy: BUSY });
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const start = () =>
    run(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running--;
    });
  return { start, end: () => ends.shift()?.(), most: () => most, waits: () => ends.length };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Until no place is resting any more. */
const turn = () => vi.runAllTimersAsync();

it('runs fifty that arrive at once two at a time, each of them', async () => {
  const work = observed({ at_once: 2, waiting_max: 100 });
  const all = Promise.allSettled(Array.from({ length: 50 }, work.start));

  for (let left = 50; left > 0; left--) {
    await turn();
    expect(work.waits()).toBe(Math.min(2, left));
    work.end();
  }

  expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  expect(work.most()).toBe(2);
});

it('limited work refuses work that would wait behind too much, and lets the next one in when there is room', async () => {
  const work = observed({ at_once: 1, waiting_max: 2 });
  const [first, , , fourth] = [work.start(), work.start(), work.start(), work.start()];

  await expect(fourth).rejects.toMatchObject({ code: 'unavailable', retry_after_s: 5 });
  work.end();
  await first;
  await turn();

  const again = work.start();
  work.end();
  await turn();
  expect(work.most()).toBe(1);
  for (let left = 2; left > 0; left--) {
    work.end();
    await turn();
  }
  await again;
});

it('limited work goes on after work that failed', async () => {
  const run = limitConcurrency({ at_once: 1, waiting_max: 1, busy: BUSY });

  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await run(async () => 'yes')).toBe('yes');
});

it('rests as long as the work took before the next in line, and lets who comes to an empty place in at once', async () => {
  const run = limitConcurrency({ at_once: 1, waiting_max: 1, busy: BUSY });
  const begun: number[] = [];
  const work = () =>
    run(async () => {
      begun.push(performance.now());
      await new Promise((resolve) => setTimeout(resolve, 40));
    });
  const start = performance.now();

  const both = Promise.all([work(), work()]);
  await vi.advanceTimersByTimeAsync(120);
  await both;
  const third = work();
  await vi.advanceTimersByTimeAsync(40);
  await third;

  expect(begun.map((at) => at - start)).toEqual([0, 80, 120]);
});

it('work of one provider waits for its own alone', async () => {
  const run = limitPerProvider({ at_once: 1, waiting_max: 0, busy: BUSY });
  const [one, other] = [{ provider_id: 1 as ProviderId }, { provider_id: 2 as ProviderId }];
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  const first = run(one, work);

  await expect(run(one, work)).rejects.toMatchObject({ code: 'unavailable' });
  const beside = run(other, work);

  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  await Promise.all([first, beside]);
  expect(await run(one, async () => 'yes')).toBe('yes');
});
