import type { AccountFileType } from '@tsela/domain/accounts/account-files';
import type { AccountId, UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import type { Content } from '../files/file-contents.ts';

/** Everything but what is in the file. */
const COLUMNS = [
  'id',
  'account_id',
  'name',
  'content_type',
  'size_bytes',
  'hash',
  'file_key',
  'created_by_name',
  'time_created',
] as const;

export interface AccountFileRow {
  readonly id: number;
  readonly account_id: AccountId;
  readonly name: string;
  readonly content_type: AccountFileType;
  readonly size_bytes: number;
  readonly hash: Buffer;
  readonly file_key: string | null;
  readonly created_by_name: string;
  readonly time_created: Date;
}

/** A page of the files of an account that the caller was shown to reach, newest first. */
export async function listFileRows(
  tx: Tx,
  account_id: AccountId,
  input: { limit?: number; offset?: number },
): Promise<{ rows: AccountFileRow[]; count: number }> {
  const query = filesOf(tx).select(COLUMNS).where('account_id', '=', account_id);
  const { limit, offset } = pageOf(input);
  const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** A file of an account within reach, with where its content is. */
export async function findFile(tx: Tx, actor: Actor, id: number): Promise<(AccountFileRow & Content) | undefined> {
  const row = await filesOf(tx)
    .select([...COLUMNS, 'bytes'])
    .where('account_files.id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'account_files.account_id'))
    .executeTakeFirst();
  // The database holds that there is one of the two.
  return row as (AccountFileRow & Content) | undefined;
}

/** The file of an account with these bytes, if it has it. */
export async function findSameFile(tx: Tx, account_id: AccountId, hash: Buffer): Promise<AccountFileRow | undefined> {
  return filesOf(tx).select(COLUMNS).where('account_id', '=', account_id).where('hash', '=', hash).executeTakeFirst();
}

export async function countFiles(tx: Tx, account_id: AccountId): Promise<number> {
  const { count } = await filesOf(tx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewFile {
  readonly account_id: AccountId;
  readonly name: string;
  readonly content_type: AccountFileType;
  readonly hash: Buffer;
  readonly size_bytes: number;
  readonly content: Content;
  readonly created_by: UserId | null;
  readonly created_by_name: string;
  readonly time_created: Date;
}

export async function insertFile(tx: Tx, { content, ...file }: NewFile): Promise<AccountFileRow> {
  return tx.db
    .insertInto('account_files')
    .values({
      ...file,
      ...content,
      provider_id: tx.provider_id,
      id: sql<number>`nextval('account_file_ids')`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes a file of an account within reach and answers what it was; undefined for the second of two calls. */
export async function deleteFile(tx: Tx, actor: Actor, id: number): Promise<AccountFileRow | undefined> {
  return tx.db
    .deleteFrom('account_files')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'account_files.account_id'))
    .returning(COLUMNS)
    .executeTakeFirst();
}

function filesOf(tx: Tx) {
  return tx.db.selectFrom('account_files').where('account_files.provider_id', '=', tx.provider_id);
}
