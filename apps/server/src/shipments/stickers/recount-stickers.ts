import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { foldChanges, readRangeIds, recountRange } from './sticker-count-repository.ts';

const RANGES_AT_ONCE = 500;
/** What is left after this many is for the next night. */
const BATCHES_MAX = 100;

/**
 * Counts what is used of each range anew and puts right what says otherwise, as it may after a night in which servers of two versions ran side by
 * side. Each range has a transaction of its own, so that bookings wait for one at most. Answers how many were put right.
 */
export async function recountStickers(context: RequestContext): Promise<number> {
  let [after, righted] = [0, 0];
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const ids = await reading(context, (tx) => readRangeIds(tx, { after, rows_max: RANGES_AT_ONCE }));
    for (const id of ids) {
      if (await inTransaction(context, (tx) => recountRange(tx, id))) righted++;
      after = id;
    }
    if (ids.length < RANGES_AT_ONCE) break;
  }
  return righted;
}

const CHANGES_AT_ONCE = 5000;

/** Puts into the counts of ranges what bookings took and freed of them, so that few changes are added up where ranges are read. */
export async function foldStickers(context: RequestContext): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const folded = await inTransaction(context, (tx) => foldChanges(tx, { rows_max: CHANGES_AT_ONCE }));
    if (folded < CHANGES_AT_ONCE) return;
  }
}
