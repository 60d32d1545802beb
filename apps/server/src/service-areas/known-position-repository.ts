import type { AccountId } from '@tsela/domain/ids';
import type { Position } from '@tsela/domain/service-areas/distance';
import type { KnownPosition } from '@tsela/domain/service-areas/known-position';
import { insertRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { Tx } from '../db/transaction.ts';

/** What is known of some doors, by their keys; locked where it is going to be changed. */
export async function readKnownPositions(
  tx: Tx,
  door_keys: readonly string[],
  { lock } = { lock: false },
): Promise<Map<string, KnownPosition>> {
  if (door_keys.length === 0) return new Map();
  const query = tx.db
    .selectFrom('known_positions')
    .select(['door_key', 'lat', 'lng', 'proofs', 'doubts'])
    .where('provider_id', '=', tx.provider_id)
    .where('door_key', 'in', door_keys)
    .orderBy('door_key');
  const rows = await (lock ? query.forUpdate() : query).execute();
  return new Map(rows.map(({ door_key, ...known }) => [door_key, known]));
}

/** Writes what is known of doors. */
export async function saveKnownPositions(tx: Tx, known: ReadonlyMap<string, KnownPosition>, now: Date): Promise<void> {
  const rows = [...known].map(([door_key, { lat, lng, proofs, doubts }]) => [door_key, lat, lng, proofs, doubts, now]);
  await insertRows(tx, KNOWN_POSITIONS, rows);
}

const KNOWN_POSITIONS: RowsInsert = {
  name: 'save-known-positions',
  table: 'known_positions',
  columns: ['door_key', 'lat', 'lng', 'proofs', 'doubts', 'time_learnt'],
  ending: `on conflict (provider_id, door_key) do update set lat = excluded.lat, lng = excluded.lng, proofs = excluded.proofs,
    doubts = excluded.doubts, time_learnt = excluded.time_learnt`,
};

/** The position of an address in the account's own address book, unless it is known to be no more than its suburb's. */
export async function readBookPosition(
  tx: Tx,
  { account_id, gs_hash }: { readonly account_id: AccountId; readonly gs_hash: string },
): Promise<Position | null> {
  const { rows } = await tx.client.query<Position>(
    `select (address ->> 'lat')::float8 as lat, (address ->> 'lng')::float8 as lng from address_book_entries
    where provider_id = $1 and account_id = $2 and address ->> 'gs_hash' = $3
      and is_position_given is not false order by id desc limit 1`,
    [tx.provider_id, account_id, gs_hash],
  );
  return rows[0] ?? null;
}
