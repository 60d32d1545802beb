import { PAGE_SIZES } from '@tsela/domain/formats/select-lists';
import type { SelectQueryBuilder } from 'kysely';
import type { Tx } from './transaction.ts';

/** Totals are counted up to here and shown as "10 000+" beyond. */
export const LARGEST_COUNT = 10_000;

export function pageOf(input: { limit?: number; offset?: number }): { limit: number; offset: number } {
  return { limit: input.limit ?? PAGE_SIZES.normal, offset: input.offset ?? 0 };
}

/** The page that was read, to tell whether it is all there is. */
export interface PageRead {
  readonly limit: number;
  readonly offset: number;
  readonly rows: readonly unknown[];
}

/** For a total that no page tells. */
export const ALL_COUNTED: PageRead = { limit: 0, offset: 0, rows: [] };

/** How many rows a filter matches, counted no further than the largest count; a first page that is not full is the total. */
export async function countUpTo<DB, TB extends keyof DB, O>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, O>,
  { limit, offset, rows }: PageRead,
): Promise<number> {
  if (offset === 0 && rows.length < limit) return rows.length;
  const limited = query
    .clearSelect()
    .clearOrderBy()
    .select(({ lit }) => lit(1).as('one'))
    .limit(LARGEST_COUNT);
  const counted = limited.as('counted');
  const row = await tx.db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A LIKE pattern for "contains"; what a person types is never a wildcard. */
export function containsText(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
