import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import type { Tx } from '../../db/transaction.ts';
import { readRevisionNames } from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';

/** Revisions as the screens read them, with the names of those they were copied from. */
export async function presentRevisions(tx: Tx, rows: readonly RevisionRow[]): Promise<RateRevision[]> {
  const names = await readRevisionNames(
    tx,
    rows.flatMap(({ copied_from_id }) => copied_from_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.status,
    version: row.version,
    scheduled_day: row.scheduled_day,
    time_live: row.time_live?.toISOString() ?? null,
    time_superseded: row.time_superseded?.toISOString() ?? null,
    copied_from: copiedFrom(row.copied_from_id, names),
    rate_count: row.rate_count,
    created_by_name: row.created_by_name,
    changed_by_name: row.changed_by_name,
    published_by_name: row.published_by_name,
    time_created: row.time_created.toISOString(),
    time_modified: row.time_modified.toISOString(),
  }));
}

export async function presentRevision(tx: Tx, row: RevisionRow): Promise<RateRevision> {
  const [revision] = await presentRevisions(tx, [row]);
  if (!revision) throw new Error('One row gives one revision.');
  return revision;
}

/** A draft that was copied may be deleted since. */
function copiedFrom(id: number | null, names: ReadonlyMap<number, string>): RateRevision['copied_from'] {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}
