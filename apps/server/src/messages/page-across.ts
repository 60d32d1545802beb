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
  let newest: Found[] = [];
  let total = 0;
  await readAtProviders(context, wanted.provider_id, async (tx, provider, there) => {
    const ids = await readIds(tx, rows_max);
    total += ids.length < rows_max ? ids.length : await count(tx);
    if (ids.length === 0) return;
    // However many providers there are, no more is held than a page can be made of.
    const found = [...newest, ...ids.map((id) => ({ id, provider, there }))];
    newest = found.toSorted((one, other) => other.id - one.id).slice(0, rows_max);
  });
  const on_page = Map.groupBy(newest.slice(offset, offset + limit), ({ there }) => there);
  const rows: Row[] = [];
  for (const [there, [first, ...more]] of on_page) {
    if (!first) continue;
    const ids = [first, ...more].map(({ id }) => id);
    rows.push(...(await reading(there, (tx) => readRows(tx, ids, first.provider))));
  }
  return {
    rows: rows.toSorted((one, other) => other.id - one.id),
    count: Math.min(total, LARGEST_COUNT),
    is_complete: newest.length < rows_max,
  };
}

/** A number of a row, and where the row is. */
interface Found {
  readonly id: number;
  readonly provider: LookedAt;
  readonly there: RequestContext;
}
