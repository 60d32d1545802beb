import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

interface ZoneChange {
  readonly zone_id: number;
  readonly by_name: string;
  readonly time: string;
}

/** A tariff is rarely a copy of a copy more often than this. */
const MOST_COPIES = 50;

/**
 * Who has changed each zone of a revision last, and when, as the log has it: there, or before it was copied in what it is a copy of. Zones of
 * which nothing is known are left out.
 */
export async function readZoneChanges(tx: Tx, revision_id: number, zone_ids: readonly number[]): Promise<ZoneChange[]> {
  if (zone_ids.length === 0) return [];
  const { rows } = await sql<{ zone_id: number; by_name: string; time: Date }>`
    with recursive origins (id, copied_from_id, time_created, until, copies) as (
      select id, copied_from_id, time_created, null::timestamptz, 0
      from rate_revisions where provider_id = ${tx.provider_id} and id = ${revision_id}
      union all
      select source.id, source.copied_from_id, source.time_created, least(origins.until, origins.time_created), origins.copies + 1
      from origins join rate_revisions source on source.provider_id = ${tx.provider_id} and source.id = origins.copied_from_id
      where origins.copies < ${MOST_COPIES})
    select distinct on (zone.id::bigint) zone.id::bigint as zone_id, events.actor_name as by_name, events.time
    from origins
    join events on events.provider_id = ${tx.provider_id} and events.object_type = 'rate_revision' and events.object_id = origins.id
      and events.type = 'rate-revision.changed' and (origins.until is null or events.time <= origins.until)
    cross join lateral jsonb_array_elements_text(events.change_to -> 'zones' -> 'put_ids') as zone (id)
    where zone.id::bigint = any(${[...zone_ids]}::bigint[])
    order by zone.id::bigint, events.id desc`.execute(tx.db);
  return rows.map(({ time, ...change }) => ({ ...change, time: time.toISOString() }));
}
