import type { AccountId } from '@tsela/domain/ids';
import type { IntegrationState, OutgoingType } from '@tsela/domain/integrations/integration-types';
import { TEST_TOPIC } from '@tsela/domain/integrations/webhook-rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../context.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import { webhooks } from './webhook-repository.ts';

interface Wanted {
  readonly id?: number;
  readonly integration_type?: string;
  readonly account_id?: AccountId;
  readonly state?: IntegrationState;
  readonly search?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** What calls other systems for the accounts within reach, newest first. */
export async function listOutgoingRows(tx: Tx, actor: Actor, wanted: Wanted) {
  const { integration_type } = wanted;
  let query = searched(outgoing(tx, actor, wanted), ['w.name', 'w.partner', 'w.url'], wanted.search);
  // What is no type of these is looked for and not found.
  if (integration_type !== undefined) query = query.where('w.integration_type', '=', integration_type as OutgoingType);
  if (wanted.state !== undefined) query = inState(query, wanted.state);
  const { limit, offset } = pageOf(wanted);
  const rows = await query.select(lastError(tx).as('last_error')).orderBy('w.id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}
export type OutgoingListRow = Awaited<ReturnType<typeof listOutgoingRows>>['rows'][number];

function inState(query: Outgoing, state: IntegrationState): Outgoing {
  if (state === 'off') return query.where('w.is_active', '=', false);
  const on = query.where('w.is_active', '=', true);
  if (state === 'paused') return on.where('w.time_paused', 'is not', null);
  return on.where('w.time_paused', 'is', null).where('w.failing_since', state === 'failing' ? 'is not' : 'is', null);
}

/** Why the message that holds an integration up did not arrive, or the newest that has failed for good; empty where all have arrived. */
function lastError({ provider_id }: Tx): RawBuilder<string> {
  const why = sql`case when d.error = '' and d.status_code is not null then 'They answered ' || d.status_code || '.' else d.error end`;
  const of_webhook = sql`from webhook_deliveries d where d.provider_id = ${provider_id} and d.webhook_id = w.id and d.topic <> ${TEST_TOPIC}`;
  return sql<string>`coalesce(
    (select ${why} ${of_webhook} and d.state = 'waiting' and d.tries > 0 order by d.id limit 1),
    (select ${why} ${of_webhook} and d.state = 'failed' order by d.id desc limit 1), '')`;
}

/** Those that are switched on, by name, as people choose the one that is triggered. */
export async function listTriggerableRows(tx: Tx, actor: Actor, wanted: Omit<Wanted, 'integration_type'>) {
  const query = searched(outgoing(tx, actor, wanted), ['w.name', 'w.partner', 'a.account_code', 'a.name'], wanted.search)
    .where('w.is_active', '=', true)
    .where('a.status', '=', 'open');
  const { limit, offset } = pageOf(wanted);
  const rows = await query.orderBy('w.name').orderBy('w.id').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** Integrations with their accounts, of those within reach: one, those of one account, or all. */
function outgoing(tx: Tx, actor: Actor, { id, account_id }: Pick<Wanted, 'id' | 'account_id'>) {
  let query = webhooks(tx)
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'w.provider_id').onRef('a.id', '=', 'w.account_id'))
    .select(['a.account_code', 'a.name as account_name'])
    .where(isAccountIdVisible(tx, actor, 'w.account_id'));
  if (id !== undefined) query = query.where('w.id', '=', id);
  return account_id === undefined ? query : query.where('w.account_id', '=', account_id);
}

type Outgoing = ReturnType<typeof outgoing>;

/** Those with a text in one of the columns. */
function searched(
  query: Outgoing,
  columns: readonly ('w.name' | 'w.partner' | 'w.url' | 'a.account_code' | 'a.name')[],
  search = '',
): Outgoing {
  if (search.trim() === '') return query;
  const like = containsText(search.trim());
  return query.where((eb) => eb.or(columns.map((column) => eb(column, 'ilike', like))));
}

/** How an integration has fared lately. */
export interface Figures {
  readonly time_last: Date | null;
  readonly calls_24h: number;
  readonly taken_24h: number;
}

const DAY_MS = 86_400_000;

/** What was sent by some integrations within a day, and when one of them was called last; examples are no part of it. */
export async function readFigures(tx: Tx, ids: readonly number[], now: Date): Promise<ReadonlyMap<number, Figures>> {
  if (ids.length === 0) return new Map();
  const since = new Date(now.getTime() - DAY_MS);
  const rows = await tx.db
    .selectFrom('webhook_deliveries as d')
    .select(({ fn }) => [
      'd.webhook_id',
      fn.max('d.time_tried').as('time_last'),
      fn.countAll<number>().filterWhere('d.time_tried', '>=', since).as('calls_24h'),
      sql<number>`count(*) filter (where d.time_tried >= ${since} and d.state = 'delivered')`.as('taken_24h'),
    ])
    .where('d.provider_id', '=', tx.provider_id)
    .where('d.webhook_id', 'in', [...ids])
    .where('d.topic', '!=', TEST_TOPIC)
    .groupBy('d.webhook_id')
    .execute();
  return new Map(
    rows.map(({ webhook_id, time_last, calls_24h, taken_24h }) => [
      webhook_id,
      { time_last, calls_24h: Number(calls_24h), taken_24h: Number(taken_24h) },
    ]),
  );
}

/** How many integrations an account has that call other systems by rules of their own. */
export async function countCalls(tx: Tx, account_id: AccountId): Promise<number> {
  const { count } = await tx.db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('integration_type', '=', 'api-outgoing')
    .where('time_removed', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
