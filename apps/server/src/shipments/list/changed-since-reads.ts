import { Problem } from '@tsela/domain/problem';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

/** A place in the order in which shipments change: those of one moment are in the order of their ids. */
export interface PlaceOfChange {
  readonly time: Date;
  readonly id: number;
}

/**
 * As long as a change may take from its moment to its commit: a call waits 5 s for a row and a statement takes 15 s at most
 * (docs/design/running.md).
 */
export const UNSETTLED_MS = 30_000;

/** The place that `since` names: a moment, or what `next_since` said. */
export function placeOfChange(since: string): PlaceOfChange {
  const [moment = '', id = '0'] = since.split('_');
  const time = new Date(moment);
  if (!Number.isNaN(time.getTime())) return { time, id: Number(id) };
  const message = 'since is not a valid date.';
  throw new Problem('bad-input', message, { violations: [{ field: 'since', code: 'date', message }] });
}

export function textOfPlace({ time, id }: PlaceOfChange): string {
  return `${time.toISOString()}_${id}`;
}

/** What changed after a place. Both columns at once, so that one index is followed from there. */
export function afterChange({ time, id }: PlaceOfChange): RawBuilder<SqlBool> {
  return sql<SqlBool>`(shipments.time_modified, shipments.id) > (${time}::timestamptz, ${id}::bigint)`;
}
