import type { ProviderId } from '@tsela/domain/ids';
import { EMPTY_CARD } from '@tsela/domain/rates/card/empty-card';
import type { Rate } from '@tsela/domain/rates/card/rate-card';
import { expect, it } from 'vitest';
import type { Tx } from '../../db/transaction.ts';
import { openRevisionCards } from './revision-cards.ts';

/** A transaction in which every revision has this many rates, and that counts what is read. */
function reading(rate_count: number) {
  const read: number[] = [];
  const rates = Array.from<Rate>({ length: rate_count });
  const query = {
    id: 0,
    where(column: string, _is: string, value: number) {
      return column === 'id' ? { ...query, id: value } : this;
    },
    select() {
      return this;
    },
    async executeTakeFirst() {
      read.push(this.id);
      return { card: { ...EMPTY_CARD, id: this.id, rates }, version: 1 };
    },
  };
  // Of a transaction only what reads a card is needed.
  return { tx: { provider_id: 1 as ProviderId, db: { selectFrom: () => query } } as unknown as Tx, read };
}

it('the cache of cards reads a version once, and keeps the last few', async () => {
  const cards = openRevisionCards();
  const { tx, read } = reading(1);

  for (const id of [1, 2, 3, 4, 5, 6, 1, 7, 1, 2]) expect((await cards.of(tx, { id, version: 1 })).id).toBe(id);

  // The second was the oldest when the seventh came.
  expect(read).toEqual([1, 2, 3, 4, 5, 6, 7, 2]);
});

it('the cache of cards keeps what was written, so that it is not read again, for its own provider', async () => {
  const cards = openRevisionCards();
  const { tx, read } = reading(1);
  const written = { ...EMPTY_CARD, id: 1, name: 'Written' };

  cards.keep(1 as ProviderId, { id: 1, version: 2 }, written);
  cards.keep(2 as ProviderId, { id: 5, version: 1 }, written);

  expect(await cards.of(tx, { id: 1, version: 2 })).toBe(written);
  expect((await cards.of(tx, { id: 5, version: 1 })).name).not.toBe('Written');
  expect(read).toEqual([5]);
});

it('the cache of cards keeps fewer of the very large ones, but always the one that is worked with', async () => {
  const cards = openRevisionCards();
  const { tx, read } = reading(100_000);
  const huge = reading(300_000);

  for (const id of [1, 2, 1, 3, 1, 2]) await cards.of(tx, { id, version: 1 });
  await cards.of(huge.tx, { id: 9, version: 1 });
  await cards.of(huge.tx, { id: 9, version: 1 });

  expect(read).toEqual([1, 2, 3, 2]);
  expect(huge.read).toEqual([9]);
});
