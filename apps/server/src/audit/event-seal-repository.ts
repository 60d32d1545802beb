import { sql } from 'kysely';
import { takeTurns } from '../db/take-turns.ts';
import type { Tx } from '../db/transaction.ts';
import type { ChainedEvent, Seal } from './event-chain.ts';

/**
 * The row of an event as one text, the same whenever it is read. jsonb keeps keys in an order of its own, and an epoch depends on no time
 * zone. Who acted as somebody else stands at the end only where there was one.
 */
const EVENT_TEXT = sql<string>`(jsonb_build_array(e.provider_id, e.id, extract(epoch from e.time), e.type, e.object_type, e.object_id,
  e.account_id, e.actor_user_id, e.actor_name, e.request_id, e.client_version, e.source, e.change_from, e.change_to)
  || case when e.impersonator_user_id is null and e.impersonator_name is null then '[]'::jsonb
    else jsonb_build_array(e.impersonator_user_id, e.impersonator_name) end)::text`;

/** Two who seal one provider's events take turns. */
export async function lockChain(tx: Tx): Promise<void> {
  await takeTurns(tx, 'sealing events');
}

export interface LastSeal {
  readonly seq: number;
  readonly seal: Seal;
}

export async function readLastSeal(tx: Tx): Promise<LastSeal | undefined> {
  return tx.db
    .selectFrom('event_seals')
    .select(['seq', 'seal'])
    .where('provider_id', '=', tx.provider_id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Events commit in another order than they are numbered: this many numbers before the newest seal are looked through again. */
const LOOK_BACK = 50_000;

/** The oldest events without a seal. */
export async function readUnsealed(tx: Tx, rows_max: number): Promise<ChainedEvent[]> {
  const { rows } = await sql<ChainedEvent>`
    select e.id as event_id, ${EVENT_TEXT} as text
    from events e
    where e.provider_id = ${tx.provider_id}
      and e.id > coalesce((select max(event_id) from event_seals where provider_id = ${tx.provider_id}), 0) - ${LOOK_BACK}::bigint
      and not exists (select 1 from event_seals s where s.provider_id = e.provider_id and s.event_id = e.id)
    order by e.id
    limit ${rows_max}`.execute(tx.db);
  return rows;
}

export interface NewSeal {
  readonly seq: number;
  readonly event_id: number;
  readonly seal: Seal;
}

export async function insertSeals(tx: Tx, seals: readonly NewSeal[], now: Date): Promise<void> {
  await tx.db
    .insertInto('event_seals')
    .values(seals.map((seal) => ({ ...seal, provider_id: tx.provider_id, time_sealed: now })))
    .execute();
}

export interface SealedEvent {
  readonly seq: number;
  readonly event_id: number;
  readonly seal: Seal;
  /** Null when the event is gone. */
  readonly text: string | null;
}

/** The next part of the chain with the events it covers, in the order of the chain. */
export async function readChain(tx: Tx, { after, rows_max }: { after: number; rows_max: number }): Promise<SealedEvent[]> {
  const { rows } = await sql<SealedEvent>`
    select s.seq, s.event_id, s.seal, case when e.id is null then null else ${EVENT_TEXT} end as text
    from event_seals s left join events e on e.provider_id = s.provider_id and e.id = s.event_id
    where s.provider_id = ${tx.provider_id} and s.seq > ${after}
    order by s.seq
    limit ${rows_max}`.execute(tx.db);
  return rows;
}

/** Events that should have had a seal long ago. */
export async function readNeverSealed(tx: Tx, { before, rows_max }: { before: Date; rows_max: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e
    where e.provider_id = ${tx.provider_id} and e.time < ${before}
      and not exists (select 1 from event_seals s where s.provider_id = e.provider_id and s.event_id = e.id)
    order by e.id
    limit ${rows_max}`.execute(tx.db);
  return rows.map(({ id }) => id);
}
