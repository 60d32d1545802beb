import type { Tag } from '@tsela/contract/accounts/account-shapes';
import type { TagColour, TagType } from '@tsela/domain/accounts/tags';
import type { AccountId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { TagsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type TagRow = Selectable<TagsTable>;

/** A tag as readers see it. */
export function presentTag({ id, type, name, colour }: Pick<TagRow, 'id' | 'type' | 'name' | 'colour'>): Tag {
  // Written by save-tag.ts, which takes no other colours.
  return { id, type, name, colour: colour as TagColour };
}

/** A tag that is there, locked: while it is given to accounts nobody deletes it, and the other way round. */
export async function lockTag(tx: Tx, id: number): Promise<TagRow | undefined> {
  return tx.db
    .selectFrom('tags')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('time_deleted', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a tag; undefined when there is one of that name. */
export async function insertTag(
  tx: Tx,
  { now, ...tag }: { type: TagType; name: string; colour: TagColour; now: Date },
): Promise<TagRow | undefined> {
  return tx.db
    .insertInto('tags')
    .values(({ fn, val }) => ({
      ...tag,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('tag_ids')]),
      time_created: now,
      time_modified: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateTag(
  tx: Tx,
  id: number,
  changes: { name?: string; colour?: TagColour; time_deleted?: Date },
): Promise<void> {
  await tx.db
    .updateTable('tags')
    .set({ ...changes, time_modified: sql<Date>`clock_timestamp()` })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** How many tags of a type there are, counted in the transaction that adds one. */
export async function countTags(tx: Tx, type: TagType): Promise<number> {
  const { count } = await tx.db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('type', '=', type)
    .where('time_deleted', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts a tag on accounts; answers those that did not bear it. */
export async function insertAccountTags(tx: Tx, tag_id: number, account_ids: readonly AccountId[]): Promise<AccountId[]> {
  if (account_ids.length === 0) return [];
  const rows = await tx.db
    .insertInto('account_tags')
    .values(account_ids.map((account_id) => ({ provider_id: tx.provider_id, account_id, tag_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Takes a tag off accounts, or off all; answers those that bore it. */
export async function deleteAccountTags(tx: Tx, tag_id: number, account_ids: readonly AccountId[] | 'all'): Promise<AccountId[]> {
  if (account_ids.length === 0) return [];
  let query = tx.db.deleteFrom('account_tags').where('provider_id', '=', tx.provider_id).where('tag_id', '=', tag_id);
  if (account_ids !== 'all') query = query.where('account_id', 'in', account_ids);
  const rows = await query.returning('account_id').execute();
  return rows.map(({ account_id }) => account_id);
}
