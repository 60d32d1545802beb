import type { AccountId, UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** From which account to which. */
export interface Between {
  readonly from_account_id: AccountId;
  readonly to_account_id: AccountId;
}

export interface Copy extends Between {
  readonly copy_id: number;
  /** Null copies everything. */
  readonly ids: readonly number[] | null;
  readonly on_duplicate: 'skip' | 'overwrite' | 'keep-both';
  readonly source: string;
  readonly now: Date;
}

export async function drawCopyId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('address_book_copy_ids') as id`.execute(tx.db);
  return Number(rows[0]?.id);
}

/** How many entries an account has. */
export async function countEntries(tx: Tx, account_id: AccountId): Promise<number> {
  const { count } = await tx.db
    .selectFrom('address_book_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which of some entries another account has already, by name and address. */
export async function findDuplicates(tx: Tx, ids: readonly number[], to_account_id: AccountId): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('address_book_entries as e')
    .innerJoin('address_book_entries as t', (join) =>
      join
        .onRef('t.provider_id', '=', 'e.provider_id')
        .onRef('t.name', '=', 'e.name')
        .onRef('t.address_key', '=', 'e.address_key')
        .on('t.account_id', '=', to_account_id),
    )
    .select('e.id')
    .where('e.provider_id', '=', tx.provider_id)
    .where('e.id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Copies entries in one statement, so that nothing comes between. A copy beside its like gets a name of its own. Answers how many were asked
 * for, added and overwritten.
 */
export async function copyEntries(
  tx: Tx,
  { copy_id, from_account_id, to_account_id, ids, on_duplicate, source, now }: Copy,
): Promise<{ asked: number; copied: number; overwritten: number }> {
  const { provider_id } = tx;
  const wanted = ids === null ? sql`true` : sql`e.id = any (${[...ids]}::bigint[])`;
  const name =
    on_duplicate === 'keep-both'
      ? sql`case when exists (select from address_book_entries t where t.provider_id = e.provider_id and t.account_id = ${to_account_id}
          and t.name = e.name and t.address_key = e.address_key) then left(e.name, 230) || ${` (copy ${copy_id})`}::text else e.name end`
      : sql`e.name`;
  const onConflict =
    on_duplicate === 'overwrite'
      ? sql`do update set contact_name = excluded.contact_name, mobile_number = excluded.mobile_number, email = excluded.email,
          address = excluded.address, is_position_given = excluded.is_position_given, special_instructions = excluded.special_instructions, source = excluded.source`
      : sql`do nothing`;
  const { rows } = await sql<{ asked: number; copied: number; overwritten: number }>`
    with asked as materialized (
      select e.* from address_book_entries e
      where e.provider_id = ${provider_id} and e.account_id = ${from_account_id} and ${wanted}
    ), written as (
      insert into address_book_entries (provider_id, id, account_id, name, contact_name, mobile_number, email, address, address_key,
        special_instructions, source, time_created, copy_id, is_position_given)
      select e.provider_id, nextval('address_book_ids'), ${to_account_id}, ${name}, e.contact_name, e.mobile_number, e.email, e.address,
        e.address_key, e.special_instructions, ${source}, ${now}, ${copy_id}, e.is_position_given
      from asked e order by e.id
      on conflict (provider_id, account_id, name, address_key) ${onConflict}
      returning (xmax = 0) as is_new
    )
    select (select count(*)::int from asked) as asked,
      (count(*) filter (where is_new))::int as copied, (count(*) filter (where not is_new))::int as overwritten from written`.execute(
    tx.db,
  );
  return rows[0] ?? { asked: 0, copied: 0, overwritten: 0 };
}

/** Remembers a copy, so that it can be taken back. */
export async function insertCopy(
  tx: Tx,
  {
    copy_id,
    from_account_id,
    to_account_id,
    now,
    created_by,
    copied,
  }: Omit<Copy, 'ids' | 'on_duplicate' | 'source'> & { created_by: UserId; copied: number },
): Promise<void> {
  await tx.db
    .insertInto('address_book_copies')
    .values({ provider_id: tx.provider_id, id: copy_id, from_account_id, to_account_id, created_by, copied, time_created: now })
    .execute();
}

/** A copy that was not taken back yet, locked. */
export async function lockCopy(tx: Tx, copy_id: number) {
  return tx.db
    .selectFrom('address_book_copies')
    .select(['from_account_id', 'to_account_id', 'time_undone'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', copy_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes the entries of a copy out again; answers how many there were. */
export async function removeCopied(tx: Tx, copy_id: number, now: Date): Promise<number> {
  const removed = await tx.db
    .deleteFrom('address_book_entries')
    .where('provider_id', '=', tx.provider_id)
    .where('copy_id', '=', copy_id)
    .executeTakeFirst();
  await tx.db
    .updateTable('address_book_copies')
    .set({ time_undone: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', copy_id)
    .execute();
  return Number(removed.numDeletedRows);
}
