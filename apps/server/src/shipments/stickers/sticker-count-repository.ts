import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import { stickerParts } from '@tsela/domain/shipments/stickers';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import { lockExclusive, lockShared } from '../../db/locks.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

/** What changes ranges and marks holds this lock alone; what puts stickers on parcels shares it, so that neither misses the other. */
export const STICKERS = 'stickers';

/** References that are used from this transaction on, and those that no longer are; which of them are stickers is found here. */
interface Counted {
  readonly taken?: readonly string[];
  readonly freed?: readonly string[];
}

/**
 * Counts what is used of the ranges: called by every statement that writes a reference which can be a sticker. Each writes rows of its own, so that
 * two bookings with stickers of one range do not wait for each other. Source: decisions/0279.
 */
export async function countStickers(tx: Tx, { taken = [], freed = [] }: Counted): Promise<void> {
  const counted = [...signed(taken, 1), ...signed(freed, -1)];
  if (counted.length === 0) return;
  lockShared(tx, STICKERS);
  const { rows } = await tx.client.query<{ range_id: number; change: number }>({
    name: 'ranges-of-stickers',
    text: RANGES,
    values: [
      tx.provider_id,
      counted.map(({ stem }) => stem),
      counted.map(({ width }) => width),
      counted.map(({ number }) => number),
      counted.map(({ change }) => change),
    ],
  });
  const changes = rows.filter(({ change }) => change !== 0);
  if (changes.length === 0) return;
  const { provider_id } = tx;
  pipelineStatement(
    tx,
    tx.db.insertInto('sticker_changes').values(({ fn, val }) =>
      changes.map(({ range_id, change }) => ({
        provider_id,
        id: fn<number>('nextval', [val('sticker_change_ids')]),
        range_id,
        change,
      })),
    ),
  );
}

/** Each reference once: a shipment whose own reference is that of its parcel uses one sticker. */
function signed(references: readonly string[], change: 1 | -1) {
  return [...new Set(references)].map(stickerParts).flatMap((parts) => (parts === null ? [] : [{ ...parts, change }]));
}

const RANGES = `
  select r.id as range_id, sum(w.change)::integer as change
  from unnest($2::text[], $3::integer[], $4::bigint[], $5::integer[]) as w (stem, width, number, change)
  join sticker_ranges r on r.provider_id = $1 and r.stem = w.stem and r.width = w.width
    and r.first_number <= w.number and r.last_number >= w.number
  group by r.id`;

/** How many stickers of a range `r` are used: what was counted, and what has changed since. */
export function usedOf(provider_id: ProviderId): RawBuilder<number> {
  return sql<number>`(r.used_count + (select coalesce(sum(c.change), 0) from sticker_changes c
    where c.provider_id = ${provider_id} and c.range_id = r.id)::integer)`;
}

/** Puts changes into the counts of their ranges; answers how many. Two at once each take what the other does not. */
export async function foldChanges(tx: Tx, { rows_max }: { readonly rows_max: number }): Promise<number> {
  lockShared(tx, STICKERS);
  const rows = await tx.db
    .selectFrom('sticker_changes')
    .select(['id', 'range_id', 'change'])
    .where('provider_id', '=', tx.provider_id)
    .orderBy('id')
    .limit(rows_max)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.db.deleteFrom('sticker_changes').where('provider_id', '=', tx.provider_id).where(isAnyOf('id', ids)).execute();
  const of_ranges = [...Map.groupBy(rows, ({ range_id }) => range_id)]
    .map(([range_id, changes]) => ({ range_id, change: changes.reduce((sum, { change }) => sum + change, 0) }))
    // In one order, so that two at once do not wait for each other in turn.
    .toSorted((one, other) => one.range_id - other.range_id);
  for (const { range_id, change } of of_ranges)
    await tx.db
      .updateTable('sticker_ranges')
      .set(({ eb }) => ({ used_count: eb('used_count', '+', change) }))
      .where('provider_id', '=', tx.provider_id)
      .where('id', '=', range_id)
      .execute();
  return rows.length;
}

/** What shipments and their parcels are scanned by beside their own numbers. The shipments are locked. */
export async function readChosenReferences(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('shipments')
    .select('custom_reference_key as reference')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', shipment_ids))
    .unionAll(
      tx.db
        .selectFrom('parcels')
        .select('alternative_tracking_reference as reference')
        .where('provider_id', '=', tx.provider_id)
        .where(isAnyOf('shipment_id', shipment_ids)),
    )
    .execute();
  return rows.map(({ reference }) => reference).filter((reference) => reference !== '');
}

/** Takes stickers out of use, or back into it with a number below zero. */
export async function countOutOfUse(
  tx: Tx,
  { range_id, change }: { readonly range_id: number; readonly change: number },
): Promise<void> {
  await tx.db
    .updateTable('sticker_ranges')
    .set(({ eb }) => ({ out_of_use_count: eb('out_of_use_count', '+', change) }))
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', range_id)
    .execute();
}

/**
 * Counts a range by what carries its stickers, and writes it down; answers whether it said otherwise. Holding the lock alone, it sees whatever was
 * counted before and nothing of what comes after.
 */
export async function recountRange(tx: Tx, range_id: number): Promise<boolean> {
  await lockExclusive(tx, STICKERS);
  const counted = await readCarried(tx, range_id);
  if (!counted) return false;
  const { used, out_of_use } = counted;
  // Holding the lock alone, it sees every change of the range.
  const changed = await tx.db
    .deleteFrom('sticker_changes')
    .where('provider_id', '=', tx.provider_id)
    .where('range_id', '=', range_id)
    .returning('change')
    .execute();
  const said = changed.reduce((sum, { change }) => sum + change, counted.used_count);
  const is_right = used === said && out_of_use === counted.out_of_use_count;
  if (is_right && changed.length === 0) return false;
  await tx.db
    .updateTable('sticker_ranges')
    .set({ used_count: used, out_of_use_count: out_of_use })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', range_id)
    .execute();
  return !is_right;
}

/** Ranges behind the last one that was looked at, in order. */
export async function readRangeIds(
  tx: Tx,
  { after, rows_max }: { readonly after: number; readonly rows_max: number },
): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('sticker_ranges')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rows_max)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Between the first and the last in any collation lie all of a range, and perhaps others of the same length, whose end is no number. A shipment
 * whose own reference is that of its parcel counts once.
 */
async function readCarried(tx: Tx, range_id: number) {
  const lies = (
    reference: string,
  ) => sql`${sql.ref(reference)} between r.first_reference and r.last_reference and ${sql.ref(reference)} <> ''
    and octet_length(${sql.ref(reference)}) = octet_length(r.first_reference) and starts_with(${sql.ref(reference)}, r.stem)
    and substr(${sql.ref(reference)}, length(r.stem) + 1) ~ '^[0-9]+$'`;
  const { rows } = await sql<{ used: number; out_of_use: number; used_count: number; out_of_use_count: number }>`
    select r.used_count, r.out_of_use_count,
      (select count(*) from parcels p where p.provider_id = ${tx.provider_id} and ${lies('p.alternative_tracking_reference')})
      + (select count(*) from shipments s where s.provider_id = ${tx.provider_id} and ${lies('s.custom_reference_key')} and not exists (
          select from parcels o where o.provider_id = ${tx.provider_id} and o.alternative_tracking_reference = s.custom_reference_key
            and o.alternative_tracking_reference <> ''))
      + (select count(*) from blank_shipments k where k.provider_id = ${tx.provider_id} and k.status = 'open' and ${lies('k.reference')}) as used,
      (select coalesce(sum(m.last_number - m.first_number + 1), 0)::bigint from sticker_marks m
        where m.provider_id = ${tx.provider_id} and m.range_id = ${range_id} and m.time_undone is null) as out_of_use
    from sticker_ranges r where r.provider_id = ${tx.provider_id} and r.id = ${range_id}`.execute(tx.db);
  return rows[0];
}
