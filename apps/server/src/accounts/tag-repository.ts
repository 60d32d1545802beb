import type { Tag } from '@tsela/contract/accounts/account-shapes';
import type { TagType } from '@tsela/domain/accounts/tags';
import type { ChipColour } from '@tsela/domain/formats/chip-colours';
import type { AccountId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { LARGEST_COUNT } from '../db/paging.ts';
import type { TagsTable } from '../db/tables.ts';
import { pipelineRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

export type TagRow = Selectable<TagsTable>;

/** A tag as readers see it. */
export function presentTag({ id, type, name, colour, is_offered_to_accounts, time_modified }: TagColumns): Tag {
  // Written by save-tag.ts, which takes no other colours.
  return { id, type, name, colour: colour as ChipColour, is_offered_to_accounts, time_modified: time_modified.toISOString() };
}

type TagColumns = Pick<TagRow, 'id' | 'type' | 'name' | 'colour' | 'is_offered_to_accounts' | 'time_modified'>;

/** A tag that is there. */
export async function findTag(tx: Tx, id: number): Promise<TagRow | undefined> {
  return presentTags(tx, id).executeTakeFirst();
}

function presentTags(tx: Tx, id: number) {
  return tx.db
    .selectFrom('tags')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('time_deleted', 'is', null);
}

/** A tag that is there, locked: it cannot be deleted while it is given to accounts, and the other way round. */
export async function lockTag(tx: Tx, id: number): Promise<TagRow | undefined> {
  return presentTags(tx, id).forUpdate().executeTakeFirst();
}

/** Keeps a tag; undefined when there is one of that name. */
export async function insertTag(
  tx: Tx,
  { now, ...tag }: { type: TagType; name: string; colour: ChipColour; is_offered_to_accounts: boolean; now: Date },
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
  changes: { name?: string; colour?: ChipColour; is_offered_to_accounts?: boolean; time_deleted?: Date },
  now: Date,
): Promise<TagRow> {
  return tx.db
    .updateTable('tags')
    .set({ ...changes, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
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

/** How many shipments bear a tag, counted up to the largest count. */
export async function countTagged(tx: Tx, tag_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (select 1 from shipment_tags
    where provider_id = ${tx.provider_id} and tag_id = ${tag_id} limit ${LARGEST_COUNT}) bearers`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Of what bears one tag, how many lack another one and how many bear both; each counted up to a limit. */
export async function countOverlap(
  tx: Tx,
  { id, into_id, most }: { id: number; into_id: number; most: number },
): Promise<{ moved: number; already: number }> {
  const bearers = (
    table: string,
    column: string,
  ) => sql`select ${sql.ref(`b.${column}`)}, exists (select from ${sql.table(table)} o
      where o.provider_id = ${tx.provider_id} and ${sql.ref(`o.${column}`)} = ${sql.ref(`b.${column}`)} and o.tag_id = ${into_id}) as has_both
    from ${sql.table(table)} b where b.provider_id = ${tx.provider_id} and b.tag_id = ${id}`;
  const { rows } = await sql<{ moved: number; already: number }>`
    select count(*) filter (where not has_both) as moved, count(*) filter (where has_both) as already
    from (${bearers('account_tags', 'account_id')} union all ${bearers('shipment_tags', 'shipment_id')} limit ${most}) bearers`.execute(
    tx.db,
  );
  return rows[0] ?? { moved: 0, already: 0 };
}

interface TwoTags {
  readonly id: number;
  readonly into_id: number;
}

/** Gives the accounts that bear one tag another one instead; answers them. */
export async function moveAccountTags(tx: Tx, { id, into_id }: TwoTags): Promise<AccountId[]> {
  const account_ids = await deleteAccountTags(tx, id, 'all');
  pipelineRows(
    tx,
    GIVEN.accounts,
    account_ids.map((account_id) => [account_id, into_id]),
  );
  return account_ids;
}

/** Gives the shipments that bear one tag another one instead. */
export async function moveShipmentTags(tx: Tx, { id, into_id }: TwoTags): Promise<void> {
  const taken = await tx.db
    .deleteFrom('shipment_tags')
    .where('provider_id', '=', tx.provider_id)
    .where('tag_id', '=', id)
    .returning('shipment_id')
    .execute();
  pipelineRows(
    tx,
    GIVEN.shipments,
    taken.map(({ shipment_id }) => [shipment_id, into_id]),
  );
}

const GIVEN: Readonly<Record<'accounts' | 'shipments', RowsInsert>> = {
  accounts: {
    name: 'move-account-tags',
    table: 'account_tags',
    columns: ['account_id', 'tag_id'],
    ending: 'on conflict do nothing',
  },
  shipments: {
    name: 'move-shipment-tags',
    table: 'shipment_tags',
    columns: ['shipment_id', 'tag_id'],
    ending: 'on conflict do nothing',
  },
};
