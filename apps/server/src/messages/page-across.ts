import type { ProviderId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { LARGEST_COUNT, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readAtProviders } from '../providers/as-provider.ts';
import type { LookedAt } from '../providers/as-provider.ts';

/** A page of the rows of all providers, or of the one that is named. */
interface PageWanted {
  readonly provider_id?: ProviderId | undefined;
  readonly limit?: number;
  readonly offset?: number;
}

/** How rows of one provider are read. Their numbers are drawn in one sequence for all providers, so that the higher is the newer. */
interface RowReaders<Row> {
  /** The highest first. */
  readonly readIds: (tx: Tx, rows_max: number) => Promise<number[]>;
  /** Up to the largest count. */
  readonly count: (tx: Tx) => Promise<number>;
  readonly readRows: (tx: Tx, ids: readonly number[], provider: LookedAt) => Promise<Row[]>;
}

/**
 * A page out of the rows of many providers, the newest first: of each provider as many numbers as could stand on it, and then the rows of those
 * that do. Source: docs/decisions/0227.
 */
export async function pageAcross<Row extends { readonly id: number }>(
  context: RequestContext,
  wanted: PageWanted,
  { readIds, count, readRows }: RowReaders<Row>,
): Promise<{ rows: Row[]; count: number; is_complete: boolean }> {
  const { limit, offset } = pageOf(wanted);
  const rows_max = offset + limit + 1;
  const found = await readAtProviders(context, wanted.provider_id, async (tx, provider, there) => {
    const ids = await readIds(tx, rows_max);
    return { provider, there, ids, count: ids.length < rows_max ? ids.length : await count(tx) };
  });
  const newest = found.flatMap(({ ids }) => ids).toSorted((one, other) => other - one);
  const on_page = new Set(newest.slice(offset, offset + limit));
  const rows: Row[] = [];
  for (const { provider, there, ids } of found) {
    const here = ids.filter((id) => on_page.has(id));
    if (here.length > 0) rows.push(...(await reading(there, (tx) => readRows(tx, here, provider))));
  }
  return {
    rows: rows.toSorted((one, other) => other.id - one.id),
    count: Math.min(
      found.reduce((sum, each) => sum + each.count, 0),
      LARGEST_COUNT,
    ),
    is_complete: newest.length <= offset + limit,
  };
}
