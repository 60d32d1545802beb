import type { PersonTraces } from '@tsela/domain/audit/erased-person';
import type { UserId } from '@tsela/domain/ids';
import { DEAD_STATUSES } from '@tsela/domain/shipments/anonymise';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { lockExclusive } from '../db/locks.ts';
import type { Tx } from '../db/transaction.ts';
import type { ChainedEvent, Seal } from './event-chain.ts';

/**
 * The row of an event as one text, the same whenever it is read. jsonb keeps keys in an order of its own, and an epoch depends on no time
 * zone. The impersonator is at the end, only where there was one.
 */
const EVENT_JSON = sql`(jsonb_build_array(e.provider_id, e.id, extract(epoch from e.time), e.type, e.object_type, e.object_id,
  e.account_id, e.actor_user_id, e.actor_name, e.request_id, e.client_version, e.source, e.change_from, e.change_to)
  || case when e.impersonator_user_id is null and e.impersonator_name is null then '[]'::jsonb
    else jsonb_build_array(e.impersonator_user_id, e.impersonator_name) end)`;

/** What a seal of the form that is made covers: the row and its salt. */
const SEAL_FORM = 2;
const SALTED_TEXT = sql<string>`(${EVENT_JSON} || jsonb_build_array(e.salt))::text`;
/** The text that the seal of an event covers. A seal of the first form was made of the row alone. */
const SEALED_TEXT = sql<string>`case when s.form = ${SEAL_FORM} then ${SALTED_TEXT} else ${EVENT_JSON}::text end`;

/** Two who seal one provider's events take turns. */
export async function lockChain(tx: Tx): Promise<void> {
  await lockExclusive(tx, 'sealing events');
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
    select e.id as event_id, ${SALTED_TEXT} as text
    from events e
    where e.provider_id = ${tx.provider_id}
      and e.id > coalesce((select max(event_id) from event_seals where provider_id = ${tx.provider_id}), 0) - ${LOOK_BACK}::bigint
      and not exists (select 1 from event_seals s where s.provider_id = ${tx.provider_id} and s.event_id = e.id)
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
    .values(seals.map((seal) => ({ ...seal, provider_id: tx.provider_id, time_sealed: now, form: SEAL_FORM })))
    .execute();
}

export interface SealedEvent {
  readonly seq: number;
  readonly event_id: number;
  readonly seal: Seal;
  /** Null when the event is gone. */
  readonly text: string | null;
  /** The last time something was erased from it; null when nothing ever was. */
  readonly erasure: { readonly number: number; readonly mac: Buffer } | null;
}

interface SealedRow extends Omit<SealedEvent, 'erasure'> {
  readonly erasure_number: number | null;
  readonly erasure_mac: Buffer | null;
}

const lastErasure = ({ provider_id }: Tx) => sql`left join lateral (select number, mac from event_erasures x
  where x.provider_id = ${provider_id} and x.event_id = s.event_id order by number desc limit 1) erasure on true`;
const ERASURE_COLUMNS = sql`erasure.number as erasure_number, erasure.mac as erasure_mac`;

function sealedEvent<Row extends SealedRow>({ erasure_number: number, erasure_mac: mac, ...row }: Row) {
  return { ...row, erasure: number === null || mac === null ? null : { number, mac } };
}

/** The next part of the chain with the events it covers, in the order of the chain. */
export async function readChain(tx: Tx, { after, rows_max }: { after: number; rows_max: number }): Promise<SealedEvent[]> {
  const { rows } = await sql<SealedRow>`
    select s.seq, s.event_id, s.seal, case when e.id is null then null else ${SEALED_TEXT} end as text, ${ERASURE_COLUMNS}
    from event_seals s left join events e on e.provider_id = s.provider_id and e.id = s.event_id ${lastErasure(tx)}
    where s.provider_id = ${tx.provider_id} and s.seq > ${after}
    order by s.seq
    limit ${rows_max}`.execute(tx.db);
  return rows.map(sealedEvent);
}

/** Events that should have had a seal long ago. */
export async function readNeverSealed(tx: Tx, { before, rows_max }: { before: Date; rows_max: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e
    where e.provider_id = ${tx.provider_id} and e.time < ${before}
      and not exists (select 1 from event_seals s where s.provider_id = ${tx.provider_id} and s.event_id = e.id)
    order by e.id
    limit ${rows_max}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Of whom something is erased: what they did, what was done to them, and what was written of them as drivers. */
export interface ErasedPeople {
  readonly user_ids: readonly UserId[];
  /** What else names them, wherever it is written. */
  readonly traces?: PersonTraces;
}

/** A sealed event with what may identify a person. */
export interface ErasableEvent extends SealedEvent {
  /** What its seal is on; null at the beginning of the chain. */
  readonly seal_before: Seal | null;
  readonly form: number;
  readonly object_id: number;
  readonly actor_user_id: UserId | null;
  readonly actor_name: string;
  readonly impersonator_user_id: UserId | null;
  readonly impersonator_name: string | null;
  /** The user that the event is about, if one of those. */
  readonly about_user_id: UserId | null;
  readonly is_of_shipment_under_way: boolean;
  readonly change_from: unknown;
  readonly change_to: unknown;
}

/** A shipment that is not over keeps its people, and so does what is written of it. */
const isOfShipmentUnderWay = ({ provider_id }: Tx) => sql`(e.object_type = 'shipment' and exists (select from shipments u
  where u.provider_id = ${provider_id} and u.id = e.object_id and u.status <> all(${[...DEAD_STATUSES]})))`;

/** The events of some people within a stretch of numbers. */
export async function readErasable(
  tx: Tx,
  { user_ids, traces }: ErasedPeople,
  { after, up_to }: { after: number; up_to: number },
): Promise<ErasableEvent[]> {
  const ids = [...user_ids];
  const texts = [...(traces?.keys ?? []), ...(traces?.names ?? [])].map((text) => text.toLowerCase());
  return erasable(
    tx,
    sql`e.id > ${after} and e.id <= ${up_to}
      and (e.actor_user_id = any(${ids}) or e.impersonator_user_id = any(${ids}) or d.user_id = any(${ids})
        or (e.object_type = 'user' and e.object_id = any(${ids}))
        or exists (select from unnest(${texts}::text[]) x (text)
          where position(x.text in lower(concat_ws(' ', e.actor_name, e.change_from, e.change_to))) > 0))`,
  );
}

/** The events about some objects of a type. */
export async function readErasableAbout(
  tx: Tx,
  object_type: 'shipment' | 'collection_request',
  object_ids: readonly number[],
): Promise<ErasableEvent[]> {
  return erasable(tx, sql`e.object_type = ${object_type} and e.object_id = any(${[...object_ids]})`);
}

async function erasable(tx: Tx, which: RawBuilder<unknown>): Promise<ErasableEvent[]> {
  const { rows } = await sql<SealedRow & Omit<ErasableEvent, keyof SealedEvent>>`
    select s.seq, s.event_id, s.seal, s.form, before.seal as seal_before, ${SEALED_TEXT} as text, ${ERASURE_COLUMNS}, e.object_id, e.actor_user_id, e.actor_name,
      e.impersonator_user_id, e.impersonator_name, case e.object_type when 'user' then e.object_id else d.user_id end as about_user_id,
      e.change_from, e.change_to, ${isOfShipmentUnderWay(tx)} as is_of_shipment_under_way
    from events e
    join event_seals s on s.provider_id = e.provider_id and s.event_id = e.id
    left join event_seals before on before.provider_id = s.provider_id and before.seq = s.seq - 1
    left join drivers d on e.object_type = 'driver' and d.provider_id = e.provider_id and d.id = e.object_id
    ${lastErasure(tx)}
    where e.provider_id = ${tx.provider_id} and ${which}
    order by e.id`.execute(tx.db);
  return rows.map(sealedEvent);
}

export async function readLastEventId(tx: Tx): Promise<number> {
  const { last } = await tx.db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('provider_id', '=', tx.provider_id)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** An event as it is left behind. */
export interface ErasedEvent {
  readonly event_id: number;
  readonly actor_name: string;
  readonly impersonator_name: string | null;
  readonly change_from: unknown;
  readonly change_to: unknown;
}

/** Writes what is left of some events, and answers the texts that their seals cover from then on, by event. */
export async function eraseEvents(tx: Tx, erased: readonly ErasedEvent[]): Promise<Map<number, string>> {
  await sql`select erase_in_events(${JSON.stringify(erased)}::jsonb)`.execute(tx.db);
  const { rows } = await sql<{ event_id: number; text: string }>`
    select s.event_id, ${SEALED_TEXT} as text from event_seals s join events e on e.provider_id = s.provider_id and e.id = s.event_id
    where s.provider_id = ${tx.provider_id} and s.event_id = any(${erased.map(({ event_id }) => event_id)})`.execute(tx.db);
  return new Map(rows.map(({ event_id, text }) => [event_id, text]));
}

export interface NewErasure {
  readonly event_id: number;
  readonly number: number;
  readonly mac: Buffer;
}

export async function insertErasures(tx: Tx, erasures: readonly NewErasure[], now: Date): Promise<void> {
  await tx.db
    .insertInto('event_erasures')
    .values(erasures.map((erasure) => ({ ...erasure, provider_id: tx.provider_id, time_erased: now })))
    .execute();
}
