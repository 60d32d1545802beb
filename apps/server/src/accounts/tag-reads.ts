import type { tagApi } from '@tsela/contract/accounts/tag-api';
import type { Tag } from '@tsela/contract/accounts/account-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { TagType } from '@tsela/domain/accounts/tags';
import { sql } from 'kysely';
import type { RequestContext } from '../context.ts';
import { LARGEST_COUNT } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseAccountUsers } from './account-staff.ts';
import { presentTag } from './tag-repository.ts';

/** A provider has no more tags of a type. */
export const MOST_TAGS = 500;
const MOST_LISTED = 7 * MOST_TAGS;

/** The tags of a type by name, with how many accounts or shipments bear each, counted up to 10 000. Source: CALL-42. */
export async function listTags(
  context: RequestContext,
  { type }: InputOf<typeof tagApi.list>,
): Promise<OutputOf<typeof tagApi.list>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => {
    let query = tx.db.selectFrom('tags').where('tags.provider_id', '=', tx.provider_id).where('tags.time_deleted', 'is', null);
    if (type !== undefined) query = query.where('tags.type', '=', type);
    const rows = await query
      .select(['tags.id', 'tags.type', 'tags.name', 'tags.colour', 'tags.is_offered_to_accounts', 'tags.time_modified'])
      .select(countBearers(tx).as('used'))
      .orderBy('tags.type')
      .orderBy(sql`lower(tags.name)`)
      .limit(MOST_LISTED)
      .execute();
    return { tags: rows.map((row) => ({ ...presentTag(row), used: row.used })) };
  });
}

/** A tag is borne by things of its own type only. */
function countBearers(tx: Tx) {
  const borne = (table: 'account_tags' | 'shipment_tags') =>
    sql`select 1 from ${sql.table(table)} borne where borne.provider_id = ${tx.provider_id} and borne.tag_id = tags.id`;
  return sql<number>`(select count(*) from ((${borne('account_tags')} limit ${LARGEST_COUNT})
    union all (${borne('shipment_tags')} limit ${LARGEST_COUNT})) bearers)`;
}

/** The tags of these types as every screen keeps them; `are_offered` are those that accounts may use. Source: DATA-07, screens S21. */
export async function readTags(
  tx: Tx,
  types: readonly TagType[],
  { are_offered = false }: { readonly are_offered?: boolean } = {},
): Promise<Pick<Tag, 'id' | 'type' | 'name'>[]> {
  const query = tx.db
    .selectFrom('tags')
    .select(['id', 'type', 'name'])
    .where('provider_id', '=', tx.provider_id)
    .where('type', 'in', types)
    .where('time_deleted', 'is', null)
    .orderBy(sql`lower(name)`)
    .limit(MOST_LISTED);
  return (are_offered ? query.where('is_offered_to_accounts', '=', true) : query).execute();
}
