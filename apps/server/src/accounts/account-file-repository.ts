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
  'payment_id',
  'transaction_id',
  'is_shared',
  'name',
  'content_type',
  'size_bytes',
  'hash',
  'file_key',
  'created_by_name',
  'time_created',
] as const;

/** What a file is of: an account itself, or a payment or a transaction on it. */
export interface FileOwner {
  readonly account_id: AccountId;
  readonly payment_id: number | null;
  readonly transaction_id: number | null;
}

export interface AccountFileRow extends FileOwner {
  readonly id: number;
  /** Whether the people of the account see it. */
  readonly is_shared: boolean;
  readonly name: string;
  readonly content_type: AccountFileType;
  readonly size_bytes: number;
  readonly hash: Buffer;
  readonly file_key: string | null;
  readonly created_by_name: string;
  readonly time_created: Date;
}

/** A page of the files of something that the caller was shown to reach, newest first. */
export async function readFileRows(
  tx: Tx,
  owner: FileOwner,
  input: { limit?: number; offset?: number },
): Promise<{ rows: AccountFileRow[]; count: number }> {
  const query = filesOf(tx, owner).select(COLUMNS);
  const { limit, offset } = pageOf(input);
  const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** A file of an account within reach, or of something on it, with where its content is. */
export async function findFile(tx: Tx, actor: Actor, id: number): Promise<(AccountFileRow & Content) | undefined> {
  const row = await files(tx)
    .select([...COLUMNS, 'bytes'])
    .where('account_files.id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'account_files.account_id'))
    .executeTakeFirst();
  // The database holds that there is one of the two.
  return row as (AccountFileRow & Content) | undefined;
}

/** The file with these bytes, if this has it. */
export async function findSameFile(tx: Tx, owner: FileOwner, hash: Buffer): Promise<AccountFileRow | undefined> {
  return filesOf(tx, owner).select(COLUMNS).where('hash', '=', hash).executeTakeFirst();
}

export async function countFiles(tx: Tx, owner: FileOwner): Promise<number> {
  const { count } = await filesOf(tx, owner)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many files some payments have, or some transactions, by their ids; none for those that have none. */
export async function readFileCounts(
  tx: Tx,
  of: 'payment_id' | 'transaction_id',
  ids: readonly number[],
  { shared_only }: { readonly shared_only: boolean },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const query = files(tx).where(of, 'in', ids).groupBy(of);
  const counted = await (shared_only ? query.where('is_shared', '=', true) : query)
    .select(({ fn }) => [of, fn.countAll<number>().as('count')])
    .execute();
  return new Map(counted.map((row) => [row[of] ?? 0, row.count]));
}

export interface NewFile extends FileOwner {
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

/** Shows a file to the people of its account, or hides it. The caller was shown to reach it. */
export async function updateShared(tx: Tx, id: number, is_shared: boolean): Promise<AccountFileRow | undefined> {
  return tx.db
    .updateTable('account_files')
    .set({ is_shared })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Deletes a file that the caller was shown to reach and answers what it was; undefined for the second of two calls. */
export async function deleteFile(tx: Tx, id: number): Promise<AccountFileRow | undefined> {
  return tx.db
    .deleteFrom('account_files')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

function filesOf(tx: Tx, { account_id, payment_id, transaction_id }: FileOwner) {
  return files(tx)
    .where('account_id', '=', account_id)
    .where((is) => (payment_id === null ? is('payment_id', 'is', null) : is('payment_id', '=', payment_id)))
    .where((is) => (transaction_id === null ? is('transaction_id', 'is', null) : is('transaction_id', '=', transaction_id)));
}

function files(tx: Tx) {
  return tx.db.selectFrom('account_files').where('account_files.provider_id', '=', tx.provider_id);
}
