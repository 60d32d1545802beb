import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { FileTable } from './file-tables.ts';
import { insertLooseFiles } from './loose-file-repository.ts';

export interface PageOfIds {
  readonly after_id: number;
  readonly rows_max: number;
}

/** The next files whose content lies in their rows, by id. */
export function readFilesInRows(tx: Tx, table: FileTable, page: PageOfIds): Promise<number[]> {
  return readIds(tx, table, page, sql`file_key is null`);
}

/** The next files whose content has a key, by id. */
export function readFilesWithKeys(tx: Tx, table: FileTable, page: PageOfIds): Promise<number[]> {
  return readIds(tx, table, page, sql`file_key is not null`);
}

async function readIds(
  tx: Tx,
  table: FileTable,
  { after_id, rows_max }: PageOfIds,
  condition: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where provider_id = ${tx.provider_id} and id > ${after_id} and ${condition} order by id limit ${rows_max}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** The content in the row of a file; undefined once it is elsewhere or the file is deleted. A row that has no SHA-256 gets that of its bytes. */
export async function readBytesInRow(tx: Tx, table: FileTable, id: number): Promise<{ bytes: Buffer; hash: Buffer } | undefined> {
  const { rows } = await sql<{ bytes: Buffer; hash: Buffer }>`select bytes, coalesce(hash, sha256(bytes)) as hash
    from ${sql.table(table)} where provider_id = ${tx.provider_id} and id = ${id} and file_key is null`.execute(tx.db);
  return rows[0];
}

interface KeyOfFile {
  readonly id: number;
  readonly file_key: string;
}

/** Names the key in place of the content; false where the file is deleted or its content has a key already. */
export async function replaceBytesByKey(
  tx: Tx,
  table: FileTable,
  { id, file_key, hash }: KeyOfFile & { readonly hash: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set file_key = ${file_key}, hash = ${hash}, bytes = null
    where provider_id = ${tx.provider_id} and id = ${id} and file_key is null`.execute(tx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Puts the content in place of its key; false where the file is deleted or its content is elsewhere. */
export async function replaceKeyByBytes(
  tx: Tx,
  table: FileTable,
  { id, file_key, bytes }: KeyOfFile & { readonly bytes: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set file_key = null, bytes = ${bytes}
    where provider_id = ${tx.provider_id} and id = ${id} and file_key = ${file_key}`.execute(tx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

interface FileWithKey {
  readonly hash: Buffer;
  readonly file_key: string;
}

/** A file whose content has a key; undefined for all others. */
export async function findFileWithKey(tx: Tx, table: FileTable, id: number): Promise<FileWithKey | undefined> {
  const { rows } = await fileWithKey(tx, table, id).execute(tx.db);
  return rows[0];
}

/** A file whose content has a key; it is not deleted before the transaction ends. */
export async function lockFileWithKey(tx: Tx, table: FileTable, id: number): Promise<FileWithKey | undefined> {
  const { rows } = await sql<FileWithKey>`${fileWithKey(tx, table, id)} for update`.execute(tx.db);
  return rows[0];
}

function fileWithKey(tx: Tx, table: FileTable, id: number): RawBuilder<FileWithKey> {
  return sql<FileWithKey>`select hash, file_key from ${sql.table(table)}
    where provider_id = ${tx.provider_id} and id = ${id} and file_key is not null`;
}

/** Deletes the rows of files of which the condition is true, and enters their contents as loose. Answers how many rows went, and the keys. */
export async function deleteFileRows(
  tx: Tx,
  table: FileTable,
  { which, now }: { readonly which: RawBuilder<unknown>; readonly now: Date },
): Promise<{ count: number; file_keys: string[] }> {
  const { rows } = await sql<{ file_key: string | null }>`delete from ${sql.table(table)}
    where provider_id = ${tx.provider_id} and ${which} returning file_key`.execute(tx.db);
  const file_keys = rows.map(({ file_key }) => file_key).filter((key) => key !== null);
  await insertLooseFiles(tx, file_keys, now);
  return { count: rows.length, file_keys };
}
