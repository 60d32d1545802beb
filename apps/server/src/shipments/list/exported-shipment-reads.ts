import type { ShipmentQuery } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';
import { readThrough } from '../../files/export-file-repository.ts';
import type { ListedRow } from './listed-shipment-reads.ts';
import { withListedColumns } from './listed-shipment-reads.ts';

/** Reads a list of shipments from beginning to end, some rows at a time. */
export function readShipmentsThrough(tx: Tx, query: ShipmentQuery, rows_at_once: number): AsyncGenerator<ListedRow[]> {
  return readThrough<ListedRow>(tx, withListedColumns(query), rows_at_once);
}

/** How many shipments a list holds, counted no further than the most that a file holds and one. */
export async function countExported(tx: Tx, query: ShipmentQuery, most: number): Promise<number> {
  const counted = query
    .select('shipments.id')
    .limit(most + 1)
    .as('counted');
  const { count } = await tx.db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
