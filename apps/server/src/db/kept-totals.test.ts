import type { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openKeptTotals } from './kept-totals.ts';
import { LARGEST_COUNT } from './paging.ts';

/** What is answered when these are counted one after the other, always the same query unless told otherwise. */
function asking(totals: readonly number[], took_ms = 0) {
  const kept = openKeptTotals();
  const found = [...totals];
  return (offset: number, account_id = 1) =>
    kept.of(
      { compile: () => ({ sql: 'select', parameters: [account_id] }) as unknown as CompiledQuery },
      { offset },
      async () => {
        vi.advanceTimersByTime(took_ms);
        return found.shift() ?? Number.NaN;
      },
    );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the totals of lists', () => {
  it('are counted anew for each first page, and shown again on the pages after it', async () => {
    const ask = asking([41, 42]);

    expect([await ask(0), await ask(0), await ask(20), await ask(40)]).toEqual([41, 42, 42, 42]);
  });

  it('are not counted again while they are more than a list counts', async () => {
    const ask = asking([LARGEST_COUNT, 3]);

    expect([await ask(0), await ask(0), await ask(20)]).toEqual([LARGEST_COUNT, LARGEST_COUNT, LARGEST_COUNT]);
  });

  it('of thousands that took long to count stand a while: a hundred times as long, a minute at most', async () => {
    const ask = asking([4100, 4200, 4300], 200);

    const first = [await ask(0), await ask(0)];
    vi.advanceTimersByTime(19_000);
    const later = await ask(0);
    vi.advanceTimersByTime(2000);

    expect([...first, later, await ask(0)]).toEqual([4100, 4100, 4100, 4200]);
  });

  it('are counted each time while they are few, however long that took', async () => {
    const ask = asking([41, 42], 200);

    expect([await ask(0), await ask(0)]).toEqual([41, 42]);
  });

  it('are of one question: another account has its own', async () => {
    const ask = asking([LARGEST_COUNT, 7]);

    expect([await ask(0), await ask(20, 2)]).toEqual([LARGEST_COUNT, 7]);
  });
});

describe('figures', () => {
  const query = { compile: () => ({ sql: 'select', parameters: [1] }) as unknown as CompiledQuery };
  const taking = (took_ms: number, answers: readonly number[]) => {
    const kept = openKeptTotals();
    const found = [...answers];
    return () =>
      kept.figures(query, () => {
        vi.advanceTimersByTime(took_ms);
        return Promise.resolve(found.shift());
      });
  };

  it('that are there at once are asked for each time', async () => {
    const ask = taking(5, [1, 2]);

    expect([await ask(), await ask()]).toEqual([1, 2]);
  });

  it('that took long stand a thousand times as long, a quarter of an hour at most', async () => {
    const [ask, slow] = [taking(50, [1, 2]), taking(5000, [1, 2])];

    const first = [await ask(), await ask()];
    vi.advanceTimersByTime(51_000);
    const later = await ask();
    const before = await slow();
    vi.advanceTimersByTime(15 * 60_000 - 1000);
    const still = await slow();
    vi.advanceTimersByTime(2000);

    expect([first, later, before, still, await slow()]).toEqual([[1, 1], 2, 1, 1, 2]);
  });

  it('are worked out once for all who ask at the same time, and again where that failed', async () => {
    const kept = openKeptTotals();
    let asked = 0;
    const ask = () => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('The line broke.')) : Promise.resolve(asked);
    };

    const failed = await Promise.allSettled([kept.figures(query, ask), kept.figures(query, ask)]);
    const after = await Promise.all([kept.figures(query, ask), kept.figures(query, ask)]);

    expect([failed.map(({ status }) => status), after]).toEqual([
      ['rejected', 'rejected'],
      [2, 2],
    ]);
  });
});
