import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { deleteFileRows } from '../files/file-place-repository.ts';

interface Bounds {
  readonly before: Date;
  readonly rows_max: number;
}

/**
 * Takes out of the oldest rows of a table those that are older, and answers how many. The numbers of rows rise with time: only as many rows
 * are looked at as may go, so that a run that finds nothing costs nothing.
 */
async function deleteOldest(
  tx: Tx,
  { table, time }: { table: string; time: string },
  { before, rows_max }: Bounds,
): Promise<number> {
  const old = isOldest(tx, { table, time }, { before, rows_max });
  return affected(tx, sql`delete from ${sql.table(table)} where provider_id = ${tx.provider_id} and ${old}`);
}

function isOldest(tx: Tx, { table, time }: { table: string; time: string }, { before, rows_max }: Bounds): RawBuilder<unknown> {
  return sql`id in (select id from (select id, ${sql.ref(time)} as at from ${sql.table(table)} where provider_id = ${tx.provider_id}
    order by id limit ${rows_max}) oldest where at < ${before})`;
}

/** Messages are kept whole or not at all: whom they went to is personal as well. What waits to be sent is not that old. */
export async function deleteOldMessages(tx: Tx, bounds: Bounds): Promise<number> {
  return deleteOldest(tx, { table: 'messages', time: 'time_created' }, bounds);
}

/** What the office told drivers, read or not: after so long nothing of it is news. */
export async function deleteOldDriverMessages(tx: Tx, bounds: Bounds): Promise<number> {
  return deleteOldest(tx, { table: 'driver_messages', time: 'time_created' }, bounds);
}

/** Takes the payer's address and number out of the oldest payments at a gateway that have one, and answers of how many. One that is still waited for keeps them. */
export async function forgetOldPayers(tx: Tx, { before, rows_max }: Bounds): Promise<number> {
  return affected(
    tx,
    sql`update payment_attempts set billing_email = '', phone_number = ''
      where provider_id = ${tx.provider_id} and time_expires is null and payment_id in (
        select payment_id from (select a.payment_id, p.time_created as at from payment_attempts a
          join payments p on p.provider_id = ${tx.provider_id} and p.id = a.payment_id
          where a.provider_id = ${tx.provider_id} and (a.billing_email <> '' or a.phone_number <> '')
          order by a.payment_id limit ${rows_max}) oldest where at < ${before})`,
  );
}

/** What was in them beside the database is loose from `now` on, and removed by the job. */
export async function deleteOldNoteFiles(tx: Tx, { now, ...bounds }: Bounds & { readonly now: Date }): Promise<number> {
  const which = isOldest(tx, { table: 'shipment_note_files', time: 'time_created' }, bounds);
  return (await deleteFileRows(tx, 'shipment_note_files', { which, now })).count;
}

export async function deleteOldBlockedHits(tx: Tx, bounds: Bounds): Promise<number> {
  return deleteOldest(tx, { table: 'blocked_hits', time: 'time' }, bounds);
}

/** What phones and scanners sent: it is kept only so that nothing counts twice that is sent again. */
export async function deleteOldFieldEvents(tx: Tx, { before, rows_max }: Bounds): Promise<number> {
  return affected(
    tx,
    sql`delete from field_events where provider_id = ${tx.provider_id} and event_id in (
      select event_id from field_events where provider_id = ${tx.provider_id} and time_received < ${before} limit ${rows_max})`,
  );
}

/** Pieces of pictures whose event never came: phones send again for days. */
export async function deleteOldProofPieces(tx: Tx, { before, rows_max }: Bounds): Promise<number> {
  return affected(
    tx,
    sql`delete from proof_pieces where provider_id = ${tx.provider_id} and (user_id, hash, start) in (
      select user_id, hash, start from proof_pieces where provider_id = ${tx.provider_id} and time_received < ${before} limit ${rows_max})`,
  );
}

export async function deleteOldDriverPositions(tx: Tx, before: Date): Promise<number> {
  return affected(tx, sql`delete from driver_positions where provider_id = ${tx.provider_id} and captured_at < ${before}`);
}

/** Takes the positions out of the oldest steps that have them still, and answers how many steps it has looked at. */
export async function endStepPositions(tx: Tx, { before, rows_max }: Bounds): Promise<number> {
  const { rows } = await sql<{ last: number | null; looked_at: number }>`
    with done as (select coalesce((select last_event_id from position_ends where provider_id = ${tx.provider_id}), 0) as id),
    oldest as (select e.id, e.time_received from tracking_events e, done where e.provider_id = ${tx.provider_id} and e.id > done.id
      order by e.id limit ${rows_max}),
    ended as (update tracking_events t set lat = 0, lng = 0 from oldest o
      where t.provider_id = ${tx.provider_id} and t.id = o.id and o.time_received < ${before} and (t.lat <> 0 or t.lng <> 0))
    select max(id)::bigint as last, count(*)::int as looked_at from oldest where time_received < ${before}`.execute(tx.db);
  const [{ last, looked_at } = { last: null, looked_at: 0 }] = rows;
  if (last !== null)
    await sql`insert into position_ends (provider_id, last_event_id) values (${tx.provider_id}, ${last})
      on conflict (provider_id, history) do update set last_event_id = excluded.last_event_id`.execute(tx.db);
  return looked_at;
}

async function affected(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx.db);
  return Number(numAffectedRows ?? 0n);
}
