import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import type { RevisionState } from '@tsela/domain/rates/card/revision-status';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { lockExclusive } from '../../db/locks.ts';
import { jsonValue } from '../../db/insert-rows.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

const COLUMNS = [
  'id',
  'name',
  'status',
  'version',
  'scheduled_day',
  'time_live',
  'time_superseded',
  'copied_from_id',
  'rate_count',
  'created_by_name',
  'changed_by',
  'changed_by_name',
  'published_by_name',
  'time_created',
  'time_modified',
] as const;

export type RevisionRow = Awaited<ReturnType<typeof readRevisions>>[number];

/** Changes of what is live happen one after the other: without it, two publishers would each retire the same revision. */
export async function lockPublishing(tx: Tx): Promise<void> {
  await lockExclusive(tx, 'publishing tariffs');
}

/** Revisions of the provider, without their cards. */
export function selectRevisions(tx: Tx, { id, state }: { id?: number | undefined; state?: RevisionState | undefined }) {
  let query = tx.db.selectFrom('rate_revisions').where('provider_id', '=', tx.provider_id);
  if (id !== undefined) query = query.where('id', '=', id);
  if (state !== undefined) query = query.where('status', '=', state);
  return query;
}

/** The live one first, then what waits for its day, drafts, and what was live before; the newest of each first. */
export async function readRevisions(
  query: ReturnType<typeof selectRevisions>,
  { limit, offset }: { limit: number; offset: number },
) {
  return query
    .select(COLUMNS)
    .orderBy(sql`case status when 'live' then 0 when 'scheduled' then 1 when 'draft' then 2 else 3 end`)
    .orderBy('scheduled_day')
    .orderBy('time_live', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findRevision(tx: Tx, id: number): Promise<RevisionRow | undefined> {
  return selectRevisions(tx, { id }).select(COLUMNS).executeTakeFirst();
}

export async function lockRevision(tx: Tx, id: number): Promise<RevisionRow | undefined> {
  return selectRevisions(tx, { id }).select(COLUMNS).forUpdate().executeTakeFirst();
}

export async function findLiveRevision(tx: Tx): Promise<RevisionRow | undefined> {
  return selectRevisions(tx, { state: 'live' }).select(COLUMNS).executeTakeFirst();
}

/** Of what is in force and of drafts the one that was changed last. */
export async function findNewestToCopy(tx: Tx): Promise<RevisionRow | undefined> {
  return selectRevisions(tx, {})
    .select(COLUMNS)
    .where('status', 'in', ['live', 'draft'])
    .orderBy('time_modified', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The earliest that was to go live by this day and waits still. It is locked, so that it cannot be unscheduled meanwhile. */
export async function findDueRevision(tx: Tx, today: Day): Promise<RevisionRow | undefined> {
  return selectRevisions(tx, { state: 'scheduled' })
    .select(COLUMNS)
    .where('scheduled_day', '<=', today)
    .orderBy('scheduled_day')
    .limit(1)
    .executeTakeFirst();
}

export async function findScheduledFor(tx: Tx, day: Day): Promise<RevisionRow | undefined> {
  return selectRevisions(tx, { state: 'scheduled' }).select(COLUMNS).where('scheduled_day', '=', day).executeTakeFirst();
}

export async function readRevisionNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('rate_revisions')
    .select(['id', 'name'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The whole card of a revision. It can be large: `services.revision_cards` keeps those that are worked with. */
export async function readCard(tx: Tx, id: number): Promise<{ card: RateCard; version: number } | undefined> {
  return selectRevisions(tx, { id }).select(['card', 'version']).executeTakeFirst();
}

export async function countDrafts(tx: Tx): Promise<number> {
  const { count } = await selectRevisions(tx, { state: 'draft' })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What was in force until now was replaced. */
export async function retireLive(tx: Tx, now: Date): Promise<void> {
  await tx.db
    .updateTable('rate_revisions')
    .set({ status: 'superseded', time_superseded: now, time_modified: now })
    .where('provider_id', '=', tx.provider_id)
    .where('status', '=', 'live')
    .execute();
}

/** The author of a change, as kept with a revision. */
export function changerOf({ actor, now }: RequestContext) {
  return {
    changed_by: actor.kind === 'user' ? actor.user_id : null,
    changed_by_name: actor.kind === 'guest' ? '' : actor.name,
    time_modified: now,
  };
}

/** The id is drawn beforehand, because the card names it as well. */
async function drawId(tx: Tx): Promise<number> {
  const { id } = await tx.db
    .selectNoFrom(({ fn, val }) => fn<number>('nextval', [val('rate_revision_ids')]).as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

interface NewRevision {
  readonly name: string;
  readonly status: 'draft' | 'live';
  readonly card: RateCard;
}

export async function insertRevision(tx: Tx, context: RequestContext, { name, status, card }: NewRevision): Promise<RevisionRow> {
  const { changed_by_name, ...changer } = changerOf(context);
  const id = await drawId(tx);
  return tx.db
    .insertInto('rate_revisions')
    .values({
      provider_id: tx.provider_id,
      id,
      name,
      status,
      time_live: status === 'live' ? context.now : null,
      card: JSON.stringify({ ...card, id, name }),
      rate_count: card.rates.length,
      ...changer,
      changed_by_name,
      created_by_name: changed_by_name,
      published_by_name: status === 'live' ? changed_by_name : '',
      time_created: context.now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** A copy of a revision; its card never leaves the database. */
export async function copyRevision(
  tx: Tx,
  context: RequestContext,
  { from, name, status, day }: { from: number; name: string; status: 'draft' | 'live'; day: Day },
): Promise<RevisionRow> {
  const { changed_by, changed_by_name } = changerOf(context);
  const id = await drawId(tx);
  const time_live = status === 'live' ? context.now : null;
  // The row comes first and its card after it, out of the other row: both are at one place, whichever machine that is.
  pipelineStatement(tx, {
    text: `insert into rate_revisions (provider_id, id, name, status, time_live, card, rate_count, copied_from_id, created_by_name, changed_by,
        changed_by_name, published_by_name, time_created, time_modified)
      values ($1, $2, $3, $4, $5, '{}', 0, $6, $7, $8, $7, $9, $10, $10)`,
    values: [
      tx.provider_id,
      id,
      name,
      status,
      time_live,
      from,
      changed_by_name,
      changed_by,
      status === 'live' ? changed_by_name : '',
      context.now,
    ],
  });
  pipelineStatement(tx, {
    text: `update rate_revisions copy set card = original.card || $4::jsonb, rate_count = original.rate_count
      from rate_revisions original
      where copy.provider_id = $1 and copy.id = $2 and original.provider_id = $1 and original.id = $3`,
    values: [tx.provider_id, id, from, jsonValue({ id, name, effective_from: day })],
  });
  return selectRevisions(tx, { id }).select(COLUMNS).executeTakeFirstOrThrow();
}

type Changes = Partial<{
  readonly name: string;
  readonly status: RevisionState;
  readonly scheduled_day: Day | null;
  readonly time_live: Date;
  readonly published_by_name: string;
  readonly card: RateCard;
}>;

/** Writes changes of a locked revision as its next version. A new name and day are in the card as well, where prices name them. */
export async function updateRevision(
  tx: Tx,
  context: RequestContext,
  { id, effective_from, ...changes }: Changes & { readonly id: number; readonly effective_from?: Day },
): Promise<RevisionRow> {
  const { card, ...columns } = changes;
  const facts = {
    id,
    ...(changes.name !== undefined && { name: changes.name }),
    ...(effective_from !== undefined && { effective_from }),
  };
  return tx.db
    .updateTable('rate_revisions')
    .set(({ eb }) => ({
      ...columns,
      ...changerOf(context),
      version: eb('version', '+', 1),
      card: card === undefined ? sql<string>`card || ${JSON.stringify(facts)}::jsonb` : JSON.stringify({ ...card, ...facts }),
      ...(card !== undefined && { rate_count: card.rates.length }),
    }))
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteRevision(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('rate_revisions').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}
