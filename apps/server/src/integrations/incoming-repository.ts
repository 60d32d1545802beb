import type { AccountId, ShipmentId, UserId } from '@tsela/domain/ids';
import type { IncomingFields, IncomingScope, MappedStatus } from '@tsela/domain/integrations/incoming-rules';
import { codesOfGroup } from '@tsela/domain/integrations/integration-types';
import type { IncomingType, JwtExpiry, StatusCodeGroup } from '@tsela/domain/integrations/integration-types';
import type { Actor } from '../context.ts';
import { laterThanBefore } from '../db/later-than-before.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

/** What is set up of an integration that calls us. */
export interface IncomingSettings {
  readonly name: string;
  readonly partner: string;
  readonly scopes: readonly IncomingScope[];
  readonly fields: IncomingFields;
  readonly status_mapping: readonly MappedStatus[];
  readonly allowed_addresses: readonly string[];
}

/** The token by which it is known. */
export interface IncomingToken {
  readonly token_hash: string;
  readonly token_hint: string;
  readonly token_expiry: JwtExpiry;
  readonly token_expires: Date | null;
}

interface NewIncoming extends IncomingSettings, IncomingToken {
  readonly id: number;
  readonly account_id: AccountId;
  readonly integration_type: IncomingType;
  readonly created_by: UserId;
  readonly now: Date;
}

export async function insertIncoming(tx: Tx, { now, ...rest }: NewIncoming): Promise<void> {
  const { scopes, fields, status_mapping, allowed_addresses, ...plain } = rest;
  await tx.db
    .insertInto('incoming_integrations')
    .values({
      ...plain,
      provider_id: tx.provider_id,
      scopes: JSON.stringify(scopes),
      fields: JSON.stringify(fields),
      status_mapping: JSON.stringify(status_mapping),
      allowed_addresses: JSON.stringify(allowed_addresses),
      time_created: now,
      time_modified: now,
    })
    .execute();
}

type IncomingChanges = Partial<IncomingSettings & IncomingToken> & { readonly is_active?: boolean; readonly time_removed?: Date };

/** Writes changes that people make, and when; always later than the change before. */
export async function updateIncoming(tx: Tx, id: number, changes: IncomingChanges, now: Date): Promise<void> {
  const { scopes, fields, status_mapping, allowed_addresses, ...plain } = changes;
  await tx.db
    .updateTable('incoming_integrations')
    .set({
      ...plain,
      ...(scopes !== undefined && { scopes: JSON.stringify(scopes) }),
      ...(fields !== undefined && { fields: JSON.stringify(fields) }),
      ...(status_mapping !== undefined && { status_mapping: JSON.stringify(status_mapping) }),
      ...(allowed_addresses !== undefined && { allowed_addresses: JSON.stringify(allowed_addresses) }),
      time_modified: laterThanBefore(now),
    })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** One of an account within reach, locked. */
export async function lockIncomingFor(tx: Tx, actor: Actor, id: number) {
  return incoming(tx)
    .where('i.id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'i.account_id'))
    .forNoKeyUpdate('i')
    .executeTakeFirst();
}

/** One of an account within reach. */
export async function readIncomingFor(tx: Tx, actor: Actor, id: number) {
  return incoming(tx)
    .where('i.id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'i.account_id'))
    .executeTakeFirst();
}
export type IncomingRow = NonNullable<Awaited<ReturnType<typeof readIncomingFor>>>;

/** The one that a token names. */
export async function readIncoming(tx: Tx, id: number): Promise<IncomingRow | undefined> {
  return incoming(tx).where('i.id', '=', id).executeTakeFirst();
}

export async function countIncoming(tx: Tx, account_id: AccountId): Promise<number> {
  const { count } = await tx.db
    .selectFrom('incoming_integrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('time_removed', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Wanted {
  readonly id?: number;
  readonly integration_type?: string;
  readonly account_id?: AccountId;
  readonly search?: string;
}

/** Those of the accounts within reach, as a list finds them. */
export function incomingWanted(tx: Tx, actor: Actor, { id, integration_type, account_id, search = '' }: Wanted) {
  let query = incoming(tx).where(isAccountIdVisible(tx, actor, 'i.account_id'));
  if (id !== undefined) query = query.where('i.id', '=', id);
  // What is no type of these is looked for and not found.
  if (integration_type !== undefined) query = query.where('i.integration_type', '=', integration_type as IncomingType);
  if (account_id !== undefined) query = query.where('i.account_id', '=', account_id);
  if (search.trim() === '') return query;
  const like = containsText(search.trim());
  return query.where((eb) => eb.or([eb('i.name', 'ilike', like), eb('i.partner', 'ilike', like)]));
}

function incoming(tx: Tx) {
  return tx.db
    .selectFrom('incoming_integrations as i')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'i.provider_id').onRef('a.id', '=', 'i.account_id'))
    .innerJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'i.provider_id').onRef('u.id', '=', 'i.created_by'))
    .select([
      'i.id',
      'i.account_id',
      'a.account_code',
      'a.name as account_name',
      'a.status as account_status',
      'i.integration_type',
      'i.name',
      'i.partner',
      'i.scopes',
      'i.fields',
      'i.status_mapping',
      'i.allowed_addresses',
      'i.is_active',
      'i.token_hash',
      'i.token_hint',
      'i.token_expiry',
      'i.token_expires',
      'u.name as created_by_name',
      'i.time_created',
      'i.time_modified',
    ])
    .where('i.provider_id', '=', tx.provider_id)
    .where('i.time_removed', 'is', null);
}

/** A call and what came of it. */
export interface IncomingCall {
  readonly integration_id: number;
  readonly kind: 'status' | 'rates';
  readonly time_called: Date;
  readonly duration_ms: number;
  readonly ip: string;
  readonly status_code: number;
  readonly body: string;
  readonly answer: string;
  readonly shipment_id: ShipmentId | null;
  /** Where it took effect: by what the event is known. */
  readonly event_key: string | null;
}

/** Writes a call down; null where its event has taken effect before. */
export async function insertCall(tx: Tx, call: IncomingCall): Promise<number | null> {
  const row = await tx.db
    .insertInto('incoming_calls')
    .values(({ fn, val }) => ({
      ...call,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('incoming_call_ids')]),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes what a call came to that took effect. */
export async function finishCall(tx: Tx, id: number, done: Pick<IncomingCall, 'answer' | 'duration_ms'>): Promise<void> {
  await tx.db.updateTable('incoming_calls').set(done).where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** The calls of one integration within reach, newest first. */
export async function listCalls(
  tx: Tx,
  wanted: { integration_id: number; id?: number; answered?: StatusCodeGroup; limit?: number; offset?: number },
) {
  let query = tx.db
    .selectFrom('incoming_calls as c')
    .leftJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'c.provider_id').onRef('s.id', '=', 'c.shipment_id'))
    .select([
      'c.id',
      'c.kind',
      'c.time_called',
      'c.duration_ms',
      'c.ip',
      'c.status_code',
      'c.body',
      'c.answer',
      'c.shipment_id',
      's.short_tracking_reference',
    ])
    .where('c.provider_id', '=', tx.provider_id)
    .where('c.integration_id', '=', wanted.integration_id);
  if (wanted.id !== undefined) query = query.where('c.id', '=', wanted.id);
  if (wanted.answered !== undefined) {
    const { from, to } = codesOfGroup(wanted.answered);
    query = query.where('c.status_code', '>=', from).where('c.status_code', '<=', to);
  }
  const { limit, offset } = pageOf(wanted);
  const rows = await query.orderBy('c.id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** What was called by some integrations within a day, and when last. */
export async function readCallFigures(tx: Tx, ids: readonly number[], since: Date) {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom('incoming_calls as c')
    .select(({ fn }) => [
      'c.integration_id',
      fn.max('c.time_called').as('time_last'),
      fn.countAll<number>().filterWhere('c.time_called', '>=', since).as('calls_24h'),
      fn
        .countAll<number>()
        .filterWhere((eb) => eb.and([eb('c.time_called', '>=', since), eb('c.status_code', '<', 300)]))
        .as('taken_24h'),
    ])
    .where('c.provider_id', '=', tx.provider_id)
    .where('c.integration_id', 'in', [...ids])
    .groupBy('c.integration_id')
    .execute();
}

/** Takes out what was called before. */
export async function deleteOldCalls(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('incoming_calls').where('provider_id', '=', tx.provider_id).where('time_called', '<', before).execute();
}
