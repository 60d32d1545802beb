import type { MovedRowState } from '@tsela/domain/overview/moving/move-states';
import { countUpTo } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Page } from './file-repository.ts';

/** A page of what became of the rows of a file. */
export async function readResults(tx: Tx, move_id: number, { state, limit, offset }: Page & { readonly state?: MovedRowState }) {
  let query = tx.db
    .selectFrom('move_rows as r')
    .leftJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'r.provider_id').onRef('a.id', '=', 'r.account_id'))
    .where('r.provider_id', '=', tx.provider_id)
    .where('r.move_id', '=', move_id);
  if (state !== undefined) query = query.where('r.state', '=', state);
  const rows = await query
    .select(['r.row', 'r.migration_reference', 'r.state', 'r.message', 'r.result', 'a.account_code'])
    .orderBy('r.number')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** What became of the rows of a file, with their cells as far as these are kept. */
export async function readRowsWithCells(tx: Tx, move_id: number, limit: number) {
  const rows = await tx.db
    .selectFrom('move_rows')
    .select(['row', 'migration_reference', 'state', 'message', 'result', 'cells'])
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .orderBy('row')
    .limit(limit)
    .execute();
  // Written by the import: a text for each field.
  return rows.map(({ cells, ...row }) => ({ ...row, cells: (cells ?? null) as Readonly<Record<string, string>> | null }));
}
