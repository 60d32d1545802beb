import type { AccountId, UserId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import type { FileKind } from '@tsela/domain/overview/imports/import-kinds';
import type { OriginalColumn } from '@tsela/domain/overview/imports/original-columns';
import type { MovedRowState } from '@tsela/domain/overview/moving/move-states';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { UserActor } from '../../context.ts';
import { insertRows, jsonValue } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import { countUpTo } from '../../db/paging.ts';
import type { MovesTable } from '../../db/tables.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

export type FileRow = Selectable<MovesTable>;

export interface NewFile {
  readonly kind: FileKind;
  readonly file_name: string;
  readonly row_count: number;
  readonly skipped_count?: number;
  readonly total_cents?: Cents | null;
  readonly user_import_id?: number | null;
  readonly invites?: boolean;
  readonly file_columns?: readonly OriginalColumn[];
}

export async function insertFile(
  tx: Tx,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
  { file_columns, ...made }: NewFile,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('moves')
    .values(({ fn, val }) => ({
      ...made,
      ...(file_columns && { file_columns: JSON.stringify(file_columns) }),
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

export interface NewFileRow {
  readonly row: number;
  readonly migration_reference: string;
  /** Null where the same may come in again. */
  readonly once_key: string | null;
  readonly input: unknown;
  readonly amount_cents: Cents | null;
  readonly account_id: AccountId | null;
  /** Why it is left out; left out itself, the row waits to be done. */
  readonly skipped?: string;
  /** Of files whose result is a file. */
  readonly cells?: Readonly<Record<string, string>>;
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
    'message',
    'cells',
  ],
};

/** Keeps what the rows are to make. What was moved in before is refused by the database, also of two at once. */
export async function insertFileRows(
  tx: Tx,
  { id, kind }: { readonly id: number; readonly kind: FileKind },
  rows: readonly NewFileRow[],
): Promise<void> {
  const numbered = rows.map((each, at) => ({
    ...each,
    number: at + 1,
    once_key: each.once_key === null || each.skipped !== undefined ? `of ${id} ${at + 1}` : each.once_key,
  }));
  // In the order of their keys, so that of two files at once the second waits for the first instead of both for each other.
  const sorted = numbered.toSorted((one, other) => (one.once_key < other.once_key ? -1 : 1));
  await insertRows(
    tx,
    ROWS,
    sorted.map(({ number, row, migration_reference, once_key, input, amount_cents, account_id, skipped, cells }) => [
      id,
      number,
      kind,
      row,
      skipped === undefined ? 'waiting' : 'skipped',
      migration_reference,
      once_key,
      jsonValue(skipped === undefined ? input : null),
      amount_cents,
      account_id,
      skipped ?? '',
      jsonValue(cells ?? null),
    ]),
  );
}

/** Which files a caller finds. */
export interface FilesReached {
  readonly kinds: readonly FileKind[];
  /** The user whose own files are found alone; null finds those of all. */
  readonly only_of: UserId | null;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A page of the files, the newest first. */
export async function readFiles(
  tx: Tx,
  { kinds, only_of }: FilesReached,
  { id, account_id, limit, offset }: Page & { readonly id?: number; readonly account_id?: AccountId },
): Promise<{ readonly files: FileRow[]; readonly count: number }> {
  let query = tx.db.selectFrom('moves').where('provider_id', '=', tx.provider_id).where('kind', 'in', kinds);
  if (only_of !== null) query = query.where('created_by', '=', only_of);
  if (id !== undefined) query = query.where('id', '=', id);
  // Where a file is of one account, all of its rows are.
  if (account_id !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('move_rows as r')
          .select('r.number')
          .where('r.provider_id', '=', tx.provider_id)
          .whereRef('r.move_id', '=', 'moves.id')
          .where('r.number', '=', 1)
          .where('r.account_id', '=', account_id),
      ),
    );
  const rows = await query.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { files: rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** A file that the caller finds. */
export async function findFile(tx: Tx, { kinds, only_of }: FilesReached, id: number): Promise<FileRow | undefined> {
  return tx.db
    .selectFrom('moves')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .$if(only_of !== null, (query) => query.where('created_by', '=', only_of ?? NO_USER))
    .executeTakeFirst();
}

const NO_USER = 0 as UserId;

/** What kind a file is of; null where there is none. */
export async function findKind(tx: Tx, id: number): Promise<FileKind | null> {
  const found = await tx.db
    .selectFrom('moves')
    .select('kind')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.kind ?? null;
}

/** A file, locked until the transaction ends: calls and jobs about it take turns. */
export async function lockFile(tx: Tx, id: number): Promise<FileRow | undefined> {
  return tx.db
    .selectFrom('moves')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type FileChanges = Partial<Pick<FileRow, 'state' | 'message' | 'time_done' | 'time_undone'>> & {
  readonly acting_user_id?: UserId;
};

export async function updateFile(tx: Tx, id: number, changes: FileChanges): Promise<void> {
  await tx.db.updateTable('moves').set(changes).where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** What is added to the counts of a file. */
export type FileCounts = Partial<
  Record<'moved_count' | 'failed_count' | 'skipped_count' | 'undone_count' | 'kept_count', number>
>;

/** Adds to the counts of a file that this transaction has locked. */
export async function addToFileCounts(tx: Tx, id: number, added: FileCounts): Promise<void> {
  const { moved_count = 0, failed_count = 0, skipped_count = 0, undone_count = 0, kept_count = 0 } = added;
  await tx.client.query({
    name: 'add-to-file-counts',
    text: `update moves set moved_count = moved_count + $3, failed_count = failed_count + $4, undone_count = undone_count + $5,
      kept_count = kept_count + $6, skipped_count = skipped_count + $7 where provider_id = $1 and id = $2`,
    values: [tx.provider_id, id, moved_count, failed_count, undone_count, kept_count, skipped_count],
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
  /** What came of it, in words, where there is more to say than that it is done. */
  readonly result?: string;
}

/** Says what became of a row, with the next statement; what was to be made of it is kept no longer, unless it can be tried again. */
export function updateFileRow(
  tx: Tx,
  key: { readonly move_id: number; readonly number: number },
  changes: MadeByRow & { readonly state: MovedRowState; readonly message?: string },
  { keeps_input = false }: { readonly keeps_input?: boolean } = {},
): void {
  pipelineStatement(
    tx,
    tx.db
      .updateTable('move_rows')
      .set({ ...changes, ...(!keeps_input && { input: null }) })
      .where('provider_id', '=', tx.provider_id)
      .where('move_id', '=', key.move_id)
      .where('number', '=', key.number),
  );
}

/** Leaves out the rows that are still waiting, and answers how many. */
export async function skipWaitingRows(tx: Tx, move_id: number, message: string): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('move_rows')
    .set({ state: 'skipped', message, input: null })
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Tries again what failed, as far as what it was to make is still kept; answers how many. */
export async function retryFailedRows(tx: Tx, move_id: number): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('move_rows')
    .set({ state: 'waiting', message: '' })
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .where('state', '=', 'failed')
    .where('input', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Every row that waits has failed, for one reason; answers how many. */
export async function failWaitingRows(tx: Tx, move_id: number, message: string): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('move_rows')
    .set({ state: 'failed', message })
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Every row that is done is undone. */
export async function moveRowsToUndone(tx: Tx, move_id: number): Promise<void> {
  await tx.db
    .updateTable('move_rows')
    .set({ state: 'undone', message: '' })
    .where('provider_id', '=', tx.provider_id)
    .where('move_id', '=', move_id)
    .where('state', '=', 'moved')
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
export async function findMovedKeys(tx: Tx, kind: FileKind, once_keys: readonly string[]): Promise<Set<string>> {
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
