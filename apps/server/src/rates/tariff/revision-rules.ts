import { Problem } from '@tsela/domain/problem';
import { dayOf, timeOf } from '@tsela/domain/time/day';
import { dayInWords } from '@tsela/domain/time/day-in-words';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { lockRevision } from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';

/**
 * Locks a revision to be changed. Raises `not-found`, and `conflict` with the name of the user who saved it since that version was read.
 */
export async function lockVersionFor(
  tx: Tx,
  context: RequestContext,
  { id, version }: { id: number; version: number | undefined },
): Promise<RevisionRow> {
  const row = await lockRevision(tx, id);
  if (!row) throw new Problem('not-found', 'Revision not found.');
  if (version !== undefined && row.version !== version) throw savedMeanwhile(row, context);
  return row;
}

export function savedMeanwhile(row: RevisionRow, { actor, now }: RequestContext): Problem {
  const is_own = actor.kind === 'user' && actor.user_id === row.changed_by;
  const who = is_own ? 'You have' : `${row.changed_by_name || 'Another user'} has`;
  const at =
    dayOf(row.time_modified) === dayOf(now) ? `at ${timeOf(row.time_modified)}` : `on ${dayInWords(dayOf(row.time_modified))}`;
  const what = row.status === 'live' ? 'published' : 'saved';
  return new Problem(
    'conflict',
    `${who} ${what} “${row.name}” ${is_own ? 'elsewhere ' : ''}${at}, after you opened it. Please load it again.`,
  );
}

/** Only drafts are edited: what waits for its day was checked as it is, and what was ever live explains prices. */
export function refuseUnlessDraft({ status }: RevisionRow): void {
  if (status === 'draft') return;
  throw new Problem(
    'conflict',
    status === 'scheduled'
      ? 'This revision is scheduled. Take it back from the schedule to change it.'
      : 'Only drafts can be changed. Copy this revision into a draft.',
  );
}

/** Tells pages that show revisions; what is in force has a message of its own. */
export function tellOfRevision(tx: Tx, { services }: RequestContext, id: number): void {
  tx.after_commit.push(() => services.live.publish({ provider_id: tx.provider_id, type: 'rates', id, account_id: null }));
}

/** Tells every process that another tariff is in force, so that none prices by the old one. */
export function tellOfLiveRates(tx: Tx, { services }: RequestContext, id: number): void {
  tx.after_commit.push(() => services.live.publish({ provider_id: tx.provider_id, type: 'settings', id, account_id: null }));
}
