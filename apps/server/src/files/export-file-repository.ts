import type { UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Expression, Selectable, Updateable } from 'kysely';
import type { ExportFilesTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Content } from './file-contents.ts';
import { deleteFileRows } from './file-place-repository.ts';

/** What a file is of: each kind has calls, a job and days of its own. */
export type ExportKind = Selectable<ExportFilesTable>['kind'];

function exportFiles(tx: Tx) {
  return tx.db.selectFrom('export_files').where('provider_id', '=', tx.provider_id);
}

interface Wanted {
  readonly kind: ExportKind;
  readonly user_id: UserId;
  readonly id?: number | undefined;
  readonly rows_max: number;
}

/** The files of a user, newest first; of one id, that one. */
export async function readExportFiles(tx: Tx, { kind, user_id, id, rows_max }: Wanted) {
  const own = exportFiles(tx).where('kind', '=', kind).where('user_id', '=', user_id);
  const asked = id === undefined ? own : own.where('id', '=', id);
  return asked.selectAll().orderBy('id', 'desc').limit(rows_max).execute();
}

export type ExportFileRow = Awaited<ReturnType<typeof readExportFiles>>[number];

interface NewExportFile {
  readonly kind: ExportKind;
  readonly user_id: UserId;
  readonly filters: object;
  readonly time_created: Date;
}

export async function insertExportFile(tx: Tx, { kind, user_id, filters, time_created }: NewExportFile): Promise<ExportFileRow> {
  return tx.db
    .insertInto('export_files')
    .values(({ fn, val }) => ({
      kind,
      user_id,
      filters: JSON.stringify(filters),
      time_created,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('export_file_ids')]),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function lockExportFile(tx: Tx, id: number): Promise<ExportFileRow | undefined> {
  return exportFiles(tx).where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

export async function countExportsUnderWay(tx: Tx, user_id: UserId): Promise<number> {
  const { count } = await exportFiles(tx)
    .where('user_id', '=', user_id)
    .where('state', 'in', ['waiting', 'running'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Progress = Pick<
  Updateable<ExportFilesTable>,
  'state' | 'message' | 'lines_total' | 'lines_done' | 'size_bytes' | 'part_count' | 'time_done'
>;

/** One try at writing a file. */
export interface ExportTry {
  readonly id: number;
  readonly try: number;
}

/** Begins a try of its own at a file that was locked. */
export async function beginExportTry(tx: Tx, { id, try: before }: ExportTry): Promise<ExportTry> {
  const begun = { id, try: before + 1 };
  await tx.db
    .updateTable('export_files')
    .set({ try: begun.try, state: 'running', lines_total: null, lines_done: 0, size_bytes: 0, part_count: 0 })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
  return begun;
}

/** Writes how far a file is; false once it was deleted, or another try has begun. */
export async function updateExportFile(tx: Tx, { id, try: own }: ExportTry, progress: Progress): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('export_files')
    .set(progress)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('try', '=', own)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the parts of a file, and answers the keys of their contents, which are loose. */
export async function deleteExportParts(tx: Tx, id: number, now: Date): Promise<string[]> {
  return (await deleteFileRows(tx, 'export_file_parts', { which: sql`export_file_id = ${id}`, now })).file_keys;
}

/** Deletes a file whose parts are deleted. */
export async function deleteExportFile(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('export_files').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** The oldest files of a kind that were asked for before. */
export async function readOldExportFiles(
  tx: Tx,
  { kind, before, rows_max }: { readonly kind: ExportKind; readonly before: Date; readonly rows_max: number },
): Promise<number[]> {
  const oldest = exportFiles(tx)
    .where('kind', '=', kind)
    .select(['id', 'time_created'])
    .orderBy('id')
    .limit(rows_max)
    .as('oldest');
  const rows = await tx.db.selectFrom(oldest).select('oldest.id').where('oldest.time_created', '<', before).execute();
  return rows.map(({ id }) => id);
}

interface NewPart {
  readonly export_file_id: number;
  readonly number: number;
  readonly hash: Buffer;
  readonly content: Content;
}

export async function insertExportPart(tx: Tx, { content, ...part }: NewPart): Promise<void> {
  await tx.db
    .insertInto('export_file_parts')
    .values(({ fn, val }) => ({
      ...part,
      ...content,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('export_file_part_ids')]),
    }))
    .execute();
}

export interface PartOfFile {
  readonly kind: ExportKind;
  readonly user_id: UserId;
  readonly id: number;
  readonly number: number;
}

/** A part of a user's file that is written, with where its content is. */
export async function findExportPart(tx: Tx, { kind, user_id, id, number }: PartOfFile) {
  const row = await tx.db
    .selectFrom('export_files as f')
    .innerJoin('export_file_parts as p', (join) =>
      join.onRef('p.provider_id', '=', 'f.provider_id').onRef('p.export_file_id', '=', 'f.id'),
    )
    .select(['p.hash', 'p.bytes', 'p.file_key'])
    .where('f.provider_id', '=', tx.provider_id)
    .where('f.kind', '=', kind)
    .where('f.user_id', '=', user_id)
    .where('f.id', '=', id)
    .where('f.state', '=', 'done')
    .where('p.number', '=', number)
    .executeTakeFirst();
  // The database holds that there is one of bytes and key.
  return row as (Omit<NonNullable<typeof row>, keyof Content> & Content) | undefined;
}

/**
 * Reads a list from beginning to end as it stood when the reading began, some rows at a time: the database keeps the place, so that no row is
 * looked for or sorted twice, and finds the next rows while these are worked on. Within one transaction.
 */
export async function* readThrough<Row>(tx: Tx, query: Expression<unknown>, rows_at_once: number): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(tx.db);
  const next = () => sql<Row>`fetch forward ${sql.lit(rows_at_once)} from exported`.execute(tx.db);
  let coming = next();
  for (;;) {
    const { rows } = await coming;
    const is_last = rows.length < rows_at_once;
    if (!is_last) {
      coming = next();
      // Where it fails, the next wait for it says so.
      coming.catch(() => undefined);
    }
    if (rows.length > 0) yield rows;
    if (is_last) break;
  }
  await sql`close exported`.execute(tx.db);
}
