import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onMinute, presentMinute } from './now.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('the kept time is the present again for the first listener after a while without any', () => {
  vi.setSystemTime('2026-11-23T10:00:00Z');
  onMinute(() => undefined)();
  vi.setSystemTime('2026-11-24T07:30:00Z');

  const stop = onMinute(() => undefined);

  expect(presentMinute()).toEqual(new Date('2026-11-24T07:30:00Z'));
  stop();
});

it('the clock goes on minute by minute while there is a listener', () => {
  vi.setSystemTime('2026-11-25T10:00:00Z');
  let heard = 0;
  const stop = onMinute(() => (heard += 1));

  vi.advanceTimersByTime(120_000);

  expect(heard).toBe(2);
  expect(presentMinute()).toEqual(new Date('2026-11-25T10:02:00Z'));
  stop();
});
