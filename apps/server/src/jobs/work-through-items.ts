import { Problem } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, isTransient } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { JobRun } from './job-repository.ts';

/** What a job does with every item of a file, in their order. `Found` is the file, as it is locked. */
export interface ItemsWork<Found, Item extends { readonly number: number }> {
  /** The file, locked until the transaction ends; null once it is not to be worked on any more. */
  readonly lock: (tx: Tx, context: RequestContext) => Promise<Found | null>;
  /** The next items to be done, those after a number where one is given. */
  readonly next: (tx: Tx, found: Found, asked: { readonly after?: number; readonly limit: number }) => Promise<Item[]>;
  /** The user in whose name it is done, as they are at this moment; null when they may not any more. */
  readonly user: (tx: Tx, found: Found) => Promise<UserActor | null>;
  /**
   * Does some together, in the open transaction, and says that they are done. Answers those that are refused, each with the reason; throws
   * the problem for which one is refused that takes the others with it.
   */
  readonly doItems: (
    context: RequestContext & { readonly tx: Tx },
    found: Found,
    items: readonly Item[],
  ) => Promise<readonly RefusedItem<Item>[]>;
  /** So many are done. */
  readonly done: (tx: Tx, found: Found, count: number) => Promise<void>;
  /** One is refused, for the reason that people read. */
  readonly refuse: (tx: Tx, found: Found, item: Item, message: string) => Promise<void>;
  /** There is nothing left. */
  readonly end: (tx: Tx, found: Found, now: Date) => Promise<void>;
  /** It stops before its end: for a fault, or because the user may not go on. */
  readonly stop: (tx: Tx, found: Found, why: 'fault' | 'user') => Promise<void>;
}

export interface RefusedItem<Item> {
  readonly item: Item;
  readonly message: string;
}

/** Does items one after the other, the first of which that is refused takes the others of its transaction with it. */
export function oneByOne<Found, Item extends { readonly number: number }>(
  doItem: (context: RequestContext & { readonly tx: Tx }, found: Found, item: Item) => Promise<void>,
): ItemsWork<Found, Item>['doItems'] {
  return async (context, found, items) => {
    // Each is done at its own moment.
    for (const item of items) await doItem({ ...context, now: new Date() }, found, item);
    return [];
  };
}

/** So many are done by one transaction: an account waits for no longer than that, and a process that is killed loses no more. */
const AT_ONCE = 20;
/** More than a file can take: each turn does one at least. */
const TURNS_MAX = 20_000;

/**
 * Does the items of a file, some in each transaction that also says that they are done: a process that dies leaves those it was at undone and
 * all before them done, and the job that is run again goes on there. The file is locked by each of these transactions, so that two jobs at once
 * take turns and nothing is done twice. Source: screens S34, issue 18 part 9.
 */
export async function workThroughItems<Found, Item extends { readonly number: number }>(
  context: RequestContext,
  work: ItemsWork<Found, Item>,
  run: JobRun,
): Promise<void> {
  try {
    let alone = 0;
    for (let at = 0; at <= TURNS_MAX; at++) {
      const outcome = await doNext(context, work, alone > 0 ? 1 : AT_ONCE);
      if (outcome === 'over') return;
      // One that is refused takes the others of its transaction with it: they are done one by one until it is passed.
      alone = outcome === 'undone' ? Math.max(alone, AT_ONCE + 1) - 1 : Math.max(0, alone - 1);
    }
  } catch (error) {
    if (run.is_last_try) await stop(context, work);
    throw error;
  }
}

/** Undone is what was rolled back for one of its items, or because another file has the same things in another order. */
type Outcome = 'done' | 'undone' | 'over';

async function doNext<Found, Item extends { readonly number: number }>(
  context: RequestContext,
  work: ItemsWork<Found, Item>,
  limit: number,
): Promise<Outcome> {
  let refusal: { readonly item: Item; readonly message: string } | null = null;
  try {
    return await inTransaction(context, async (tx) => {
      const found = await work.lock(tx, context);
      if (found === null) return 'over';
      const items = await work.next(tx, found, { limit });
      if (items.length === 0) {
        // A job began with its first turn: it ends with its last.
        await work.end(tx, found, new Date());
        return 'over';
      }
      const actor = await work.user(tx, found);
      if (actor === null) {
        await work.stop(tx, found, 'user');
        return 'over';
      }
      const doing = work.doItems({ ...context, actor, source: 'web', now: new Date(), tx }, found, items);
      const refused = await doing.catch((error: unknown) => {
        const [item] = items;
        if (error instanceof Problem && item) refusal = { item, message: error.message };
        throw error;
      });
      for (const { item, message } of refused) await work.refuse(tx, found, item, message);
      if (refused.length < items.length) await work.done(tx, found, items.length - refused.length);
      return 'done';
    });
  } catch (error) {
    // Two files that wait for each other's things over and over do not, one by one.
    if (refusal === null && (limit === 1 || !isTransient(error))) throw error;
    // Of several it is not known which one is refused: they are done one by one.
    if (refusal !== null && limit === 1) await writeRefusal(context, work, refusal);
    return 'undone';
  }
}

/** In a transaction after the one that was refused: only an item that is still the next has failed. */
async function writeRefusal<Found, Item extends { readonly number: number }>(
  context: RequestContext,
  work: ItemsWork<Found, Item>,
  { item, message }: { readonly item: Item; readonly message: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const found = await work.lock(tx, context);
    if (found === null) return;
    const [next] = await work.next(tx, found, { after: item.number - 1, limit: 1 });
    if (next?.number === item.number) await work.refuse(tx, found, item, message);
  });
}

async function stop<Found, Item extends { readonly number: number }>(
  context: RequestContext,
  work: ItemsWork<Found, Item>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const found = await work.lock(tx, context);
    if (found !== null) await work.stop(tx, found, 'fault');
  });
}
