import type { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openKeptTotals } from './kept-totals.ts';
import { LARGEST_COUNT } from './paging.ts';

/** What is answered when these are counted one after the other, always the same query unless told otherwise. */
function asking(totals: readonly number[]) {
  const kept = openKeptTotals();
  const found = [...totals];
  return (offset: number, account_id = 1) =>
    kept.of(
      { compile: () => ({ sql: 'select', parameters: [account_id] }) as unknown as CompiledQuery },
      { offset },
      async () => found.shift() ?? Number.NaN,
    );
}

describe('the totals of lists', () => {
  it('are counted anew for each first page, and shown again on the pages after it', async () => {
    const ask = asking([41, 42]);

    expect([await ask(0), await ask(0), await ask(20), await ask(40)]).toEqual([41, 42, 42, 42]);
  });

  it('are not counted again while they are more than a list counts', async () => {
    const ask = asking([LARGEST_COUNT, 3]);

    expect([await ask(0), await ask(0), await ask(20)]).toEqual([LARGEST_COUNT, LARGEST_COUNT, LARGEST_COUNT]);
  });

  it('are of one question: another account has its own', async () => {
    const ask = asking([LARGEST_COUNT, 7]);

    expect([await ask(0), await ask(20, 2)]).toEqual([LARGEST_COUNT, 7]);
  });
});
