import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The `time_modified` of a row that is changed: this moment, and always later than the change before, since it tells one state of the row from
 * every other. No clock of the database is asked, and the sum is made without a time zone of the session, because a distributed PostgreSQL
 * refuses both in an UPDATE (decision 0156).
 */
export function laterThanBefore(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${now}::timestamptz, (time_modified at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`;
}
