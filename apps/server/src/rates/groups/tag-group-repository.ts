import { sql } from 'kysely';
import { LARGEST_COUNT } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';

function accountTags(tx: Tx) {
  const borne = sql<number>`(select count(*) from (select 1 from account_tags b
    where b.provider_id = ${tx.provider_id} and b.tag_id = tags.id limit ${LARGEST_COUNT}) bearers)`;
  return tx.db
    .selectFrom('tags')
    .select(['tags.id', 'tags.name', 'tags.colour', 'tags.rate_group_id'])
    .select(borne.as('account_count'))
    .where('tags.provider_id', '=', tx.provider_id)
    .where('tags.type', '=', 'account')
    .where('tags.time_deleted', 'is', null);
}

/** In the order in which they win: the first that gives a group gives it. A provider has 500 tags of a type at most. */
export async function readTagsOfGroups(tx: Tx) {
  return accountTags(tx)
    .orderBy(sql`lower(tags.name)`)
    .orderBy('tags.id')
    .execute();
}

export async function lockTagsOfGroups(tx: Tx, ids: readonly number[]) {
  return accountTags(tx).where('tags.id', 'in', ids).orderBy('tags.id').forUpdate('tags').execute();
}

export async function setGroupOfTags(
  tx: Tx,
  { ids, rate_group_id, now }: { ids: readonly number[]; rate_group_id: number | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('tags')
    .set({ rate_group_id, time_modified: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .execute();
}
