import type { AccountId, UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import { isAnyOf } from '../db/any-of.ts';
import { insertRows, jsonValue } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
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
 * Copies entries. A copy beside its like gets a name of its own, and where another call adds that like meanwhile, what is to become of
 * duplicates decides. Answers how many were asked for, added and overwritten.
 */
export async function copyEntries(
  tx: Tx,
  { copy_id, from_account_id, to_account_id, ids, on_duplicate, source, now }: Copy,
): Promise<{ asked: number; copied: number; overwritten: number }> {
  const asked = await tx.db
    .selectFrom('address_book_entries as e')
    .select(['name', 'contact_name', 'mobile_number', 'email', 'address', 'address_key', 'special_instructions'])
    .select(['is_position_given', 'opening_hours'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('address_book_entries as t')
          .select('t.id')
          .where('t.provider_id', '=', tx.provider_id)
          .where('t.account_id', '=', to_account_id)
          .whereRef('t.name', '=', 'e.name')
          .whereRef('t.address_key', '=', 'e.address_key'),
      ).as('is_there'),
    )
    .where('e.provider_id', '=', tx.provider_id)
    .where('e.account_id', '=', from_account_id)
    .$if(ids !== null, (query) => query.where(isAnyOf('e.id', ids ?? [])))
    .orderBy('e.id')
    .execute();
  const rows = asked.map((entry) => [
    to_account_id,
    on_duplicate === 'keep-both' && entry.is_there ? ownName(entry.name, copy_id) : entry.name,
    entry.contact_name,
    entry.mobile_number,
    entry.email,
    jsonValue(entry.address),
    entry.address_key,
    entry.special_instructions,
    source,
    now,
    now,
    copy_id,
    entry.is_position_given,
    entry.opening_hours,
  ]);
  const written = await insertRows<{ is_new: boolean }>(tx, on_duplicate === 'overwrite' ? OVERWRITING : COPIES, rows);
  const copied = written.filter(({ is_new }) => is_new).length;
  return { asked: asked.length, copied, overwritten: written.length - copied };
}

/** As many letters of a name as leave room for the number of its copy. */
const NAME_KEPT = 230;

function ownName(name: string, copy_id: number): string {
  return `${Array.from(name).slice(0, NAME_KEPT).join('')} (copy ${copy_id})`;
}

const COPIES: RowsInsert = {
  name: 'copy-address-book',
  table: 'address_book_entries',
  ids: 'address_book_ids',
  columns: [
    'account_id',
    'name',
    'contact_name',
    'mobile_number',
    'email',
    'address',
    'address_key',
    'special_instructions',
    'source',
    'time_created',
    'time_modified',
    'copy_id',
    'is_position_given',
    'opening_hours',
  ],
  ending: 'on conflict (provider_id, account_id, name, address_key) do nothing returning true as is_new',
};

const OVERWRITING: RowsInsert = {
  ...COPIES,
  name: 'overwrite-address-book',
  ending: `on conflict (provider_id, account_id, name, address_key) do update set contact_name = excluded.contact_name,
    mobile_number = excluded.mobile_number, email = excluded.email, address = excluded.address,
    is_position_given = excluded.is_position_given, special_instructions = excluded.special_instructions,
    opening_hours = excluded.opening_hours, source = excluded.source,
    time_modified = excluded.time_modified
    returning (xmax = 0) as is_new`,
};

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
