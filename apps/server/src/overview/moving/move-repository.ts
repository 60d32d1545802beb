import type { Move, MovedResult } from '@tsela/contract/overview/move-api';
import type { AccountId, UserId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { randFromCents } from '@tsela/domain/money/cents';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import type { MovedRowState } from '@tsela/domain/overview/moving/move-states';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { maySeeBilling } from '../../accounts/present-account.ts';
import type { Actor, UserActor } from '../../context.ts';
import { insertRows, jsonValue } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import { countUpTo } from '../../db/paging.ts';
import type { MovesTable } from '../../db/tables.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

export type MoveRow = Selectable<MovesTable>;

export interface NewMove {
  readonly kind: MoveKind;
  readonly file_name: string;
  readonly row_count: number;
  readonly total_cents: Cents | null;
  readonly user_import_id: number | null;
  readonly invites: boolean;
}

export async function insertMove(
  tx: Tx,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
  made: NewMove,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('moves')
    .values(({ fn, val }) => ({
      ...made,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('move_ids')]),
      state: 'moving',
      created_by: actor.user_id,
      created_by_name: actor.name,
      acting_user_id: actor.user_id,
      time_created: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewMoveRow {
  readonly row: number;
  readonly migration_reference: string;
  readonly once_key: string;
  readonly input: unknown;
  readonly amount_cents: Cents | null;
  readonly account_id: AccountId | null;
}

const ROWS: RowsInsert = {
  name: 'insert-move-rows',
  table: 'move_rows',
  columns: [
    'move_id',
    'number',
    'kind',
    'row',
    'state',
    'migration_reference',
    'once_key',
    'input',
    'amount_cents',
    'account_id',
  ],
};

/** Keeps what the rows are to make. What was moved in before is refused by the database, also of two at once. */
export async function insertMoveRows(
  tx: Tx,
  { id, kind }: { readonly id: number; readonly kind: MoveKind },
  rows: readonly NewMoveRow[],
): Promise<void> {
  // In the order of their keys, so that of two files at once the second waits for the first instead of both for each other.
  const sorted = rows
    .map((each, at) => ({ ...each, number: at + 1 }))
    .toSorted((one, other) => (one.once_key < other.once_key ? -1 : 1));
  await insertRows(
    tx,
    ROWS,
    sorted.map(({ number, row, migration_reference, once_key, input, amount_cents, account_id }) => [
      id,
      number,
      kind,
      row,
      'waiting',
      migration_reference,
      once_key,
      jsonValue(input),
      amount_cents,
      account_id,
    ]),
  );
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A page of the files, the newest first. */
export async function readMoves(tx: Tx, actor: Actor, { id, limit, offset }: Page & { readonly id?: number }) {
  let query = tx.db.selectFrom('moves').where('provider_id', '=', tx.provider_id);
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { moves: rows.map((row) => presentMove(row, actor)), count: await countUpTo(tx, query, { limit, offset, rows }) };
}

function presentMove(row: MoveRow, actor: Actor): Move {
  const { id, kind, state, message, file_name, row_count, moved_count, failed_count, undone_count, kept_count } = row;
  return {
    id,
    kind,
    state,
    message,
    file_name,
    row_count,
    ...(maySeeBilling(actor) && { total: row.total_cents === null ? null : randFromCents(row.total_cents) }),
    moved_count,
    failed_count,
    undone_count,
    kept_count,
    created_by_name: row.created_by_name,
    time_created: row.time_created.toISOString(),
    time_done: row.time_done?.toISOString() ?? null,
    time_undone: row.time_undone?.toISOString() ?? null,
  };
}

/** Whether there is such a file. */
export async function isMoveThere(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom('moves')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** A page of what became of the rows of a file. */
export async function readResults(tx: Tx, move_id: number, { state, limit, offset }: Page & { readonly state?: MovedRowState }) {
  let query = tx.db
    .selectFrom('move_rows as r')
    .leftJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'r.provider_id').onRef('a.id', '=', 'r.account_id'))
    .where('r.provider_id', '=', tx.provider_id)
    .where('r.move_id', '=', move_id);
  if (state !== undefined) query = query.where('r.state', '=', state);
  const found = await query
    .select(['r.row', 'r.migration_reference', 'r.state', 'r.message', 'a.account_code'])
    .orderBy('r.number')
    .limit(limit)
    .offset(offset)
    .execute();
  const rows = found.map(({ account_code, ...row }): MovedResult => ({ ...row, account_code: account_code ?? '' }));
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** A file, locked until the transaction ends: calls and jobs about it take turns. */
export async function lockMove(tx: Tx, id: number): Promise<MoveRow | undefined> {
  return tx.db
    .selectFrom('moves')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type MoveChanges = Partial<Pick<MoveRow, 'state' | 'message' | 'time_done' | 'time_undone'>> & {
  readonly acting_user_id?: UserId;
};

export async function updateMove(tx: Tx, id: number, changes: MoveChanges): Promise<void> {
  await tx.db.updateTable('moves').set(changes).where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** What is added to the counts of a file. */
export type MoveCounts = Partial<Record<'moved_count' | 'failed_count' | 'undone_count' | 'kept_count', number>>;

/** Adds to the counts of a file that this transaction has locked. */
export async function addToMoveCounts(tx: Tx, id: number, added: MoveCounts): Promise<void> {
  const { moved_count = 0, failed_count = 0, undone_count = 0, kept_count = 0 } = added;
  await tx.client.query({
    name: 'add-to-move-counts',
    text: `update moves set moved_count = moved_count + $3, failed_count = failed_count + $4, undone_count = undone_count + $5,
      kept_count = kept_count + $6 where provider_id = $1 and id = $2`,
    values: [tx.provider_id, id, moved_count, failed_count, undone_count, kept_count],
  });
}

/** A row that is to be made, or taken back. */
export interface OpenRow {
  readonly number: number;
  readonly migration_reference: string;
  /** As the check of its kind wrote it; null once it is made. */
  readonly input: unknown;
  readonly account_id: AccountId | null;
  readonly object_id: number | null;
  readonly transaction_id: number | null;
}

/** The next rows in a state, in the order of the file. The file is locked by this transaction, and its rows with it. */
export async function readNextRows(
  tx: Tx,
  move_id: number,
  { state, after = 0, limit }: { readonly state: MovedRowState; readonly after?: number; readonly limit: number },
): Promise<OpenRow[]> {
  return tx.db
    .selectFrom('move_rows')
    .select(['number', 'migration_reference', 'input', 'account_id', 'object_id', 'transaction_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .where('state', '=', state)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** What the rows of a file that are still waiting are to make, in its order. The file is locked by this transaction. */
export async function readWaitingInputs(tx: Tx, move_id: number): Promise<unknown[]> {
  const rows = await tx.db
    .selectFrom('move_rows')
    .select('input')
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .execute();
  return rows.map(({ input }) => input);
}

/** What the first row of a file has made; null where it has made nothing, or that was taken back. */
export async function findMadeByFirst(tx: Tx, move_id: number): Promise<number | null> {
  const row = await tx.db
    .selectFrom('move_rows')
    .select('object_id')
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .where('number', '=', 1)
    .where('state', 'in', ['moved', 'kept'])
    .executeTakeFirst();
  return row?.object_id ?? null;
}

/** What a row has made. */
export interface MadeByRow {
  readonly account_id?: AccountId | null;
  readonly object_id?: number | null;
  readonly transaction_id?: number | null;
}

/** Says what became of a row, with the next statement; what was to be made of it is kept no longer. */
export function updateMoveRow(
  tx: Tx,
  key: { readonly move_id: number; readonly number: number },
  changes: MadeByRow & { readonly state: MovedRowState; readonly message?: string },
): void {
  pipelineStatement(
    tx,
    tx.db
      .updateTable('move_rows')
      .set({ ...changes, input: null })
      .where('provider_id', '=', tx.provider_id)
      .where('move_id', '=', key.move_id)
      .where('number', '=', key.number),
  );
}

/** Leaves out the rows that are still waiting. */
export async function skipWaitingRows(tx: Tx, move_id: number, message: string): Promise<void> {
  await tx.db
    .updateTable('move_rows')
    .set({ state: 'skipped', message, input: null })
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Tries again what could not be undone before. */
export async function retryKeptRows(tx: Tx, move_id: number): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('move_rows')
    .set({ state: 'moved', message: '' })
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Which of these keys of a kind were moved in, or are being. */
export async function findMovedKeys(tx: Tx, kind: MoveKind, once_keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('move_rows')
    .select('once_key')
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', kind)
    .where('state', 'in', HELD_STATES)
    .where(sql<boolean>`once_key = any (array(select unnest(${[...once_keys]}::text[])))`)
    .execute();
  return new Set(rows.map(({ once_key }) => once_key));
}

/** As the index says it. */
const HELD_STATES: readonly MovedRowState[] = ['waiting', 'moved', 'kept'];
