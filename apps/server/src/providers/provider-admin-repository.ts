import type { ProviderId } from '@tsela/domain/ids';
import type { ProviderKind, ProviderStatus } from '@tsela/domain/providers/provider-kinds';
import type { Cents } from '@tsela/domain/money/cents';
import type { ProviderSetupState } from '@tsela/domain/platform/provider-setup';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { isAnyOf } from '../db/any-of.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

export interface ProviderRow {
  readonly id: ProviderId;
  readonly name: string;
  readonly origins: readonly string[];
  readonly status: ProviderStatus;
  readonly kind: ProviderKind;
  readonly maintenance_from: Date | null;
  readonly overdue_invoices: readonly string[];
  readonly time_created: Date;
  readonly time_modified: Date;
  readonly shipments_this_month: number | null;
  readonly users: number | null;
  readonly last_activity: Date | null;
  readonly time_measured: Date | null;
  readonly client_version: string | null;
  readonly plan: string;
  readonly amount_owed_cents: Cents;
  readonly amount_owed_due: Day | null;
  readonly is_billed: boolean;
  readonly setup_state: ProviderSetupState | null;
  readonly steps_done: readonly string[] | null;
  readonly setup_message: string | null;
  readonly started_by_name: string | null;
  readonly setup_begun: Date | null;
  readonly setup_continued: Date | null;
  readonly setup_done: Date | null;
  readonly setup_plan: unknown;
}

export interface ProviderFilter {
  readonly id?: ProviderId | undefined;
  readonly search?: string | undefined;
  readonly status?: ProviderStatus | undefined;
  readonly kind?: ProviderKind | undefined;
  readonly in_maintenance?: boolean | undefined;
}

/** Providers with their hosts and figures, by name. None of these tables is a tenant's, so all providers are seen at once. */
export function selectProviders(tx: Tx, { id, search = '', status, kind, in_maintenance }: ProviderFilter) {
  let query = tx.db
    .selectFrom('providers as p')
    .leftJoin('provider_usage as u', 'u.provider', 'p.id')
    .leftJoin('provider_setups as s', 's.provider', 'p.id')
    .select(['p.id', 'p.name', 'p.status', 'p.kind', 'p.maintenance_from', 'p.time_created', 'p.time_modified'])
    .select(['p.plan', 'p.amount_owed_cents', 'p.amount_owed_due'])
    .select(sql<boolean>`p.plan_id is not null`.as('is_billed'))
    .select(['u.shipments_this_month', 'u.users', 'u.last_activity', 'u.time_measured', 'u.client_version'])
    .select(['s.state as setup_state', 's.steps_done', 's.message as setup_message', 's.started_by_name'])
    .select(['s.time_created as setup_begun', 's.time_done as setup_done', 's.plan as setup_plan'])
    .select(['s.time_continued as setup_continued'])
    .select([
      sql<string[]>`array(select origin from provider_origins o where o.provider = p.id order by origin)`.as('origins'),
      // Written by updateProvider in this shape.
      sql<string[]>`p.overdue_invoices`.as('overdue_invoices'),
    ]);
  if (id !== undefined) query = query.where('p.id', '=', id);
  if (status !== undefined) query = query.where('p.status', '=', status);
  if (kind !== undefined) query = query.where('p.kind', '=', kind);
  if (in_maintenance !== undefined) query = query.where('p.maintenance_from', in_maintenance ? 'is not' : 'is', null);
  const words = search.trim();
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([
        eb('p.name', 'ilike', pattern),
        eb.exists(
          eb
            .selectFrom('provider_origins as o')
            .select('o.origin')
            .whereRef('o.provider', '=', 'p.id')
            .where('o.origin', 'ilike', pattern),
        ),
      ]),
    );
  }
  return query;
}

const ORDERS = {
  name: sql`lower(p.name)`,
  status: sql`p.status`,
  shipments_this_month: sql`u.shipments_this_month`,
  users: sql`u.users`,
  last_activity: sql`u.last_activity`,
  time_created: sql`p.time_created`,
  amount_owed: sql`p.amount_owed_cents`,
} as const;

export interface ProviderOrder {
  readonly order_by?: keyof typeof ORDERS | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** A page of providers, by name unless asked for otherwise; what is not known comes last either way. */
export async function readProviders(
  query: ReturnType<typeof selectProviders>,
  { order_by = 'name', order }: ProviderOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProviderRow[]> {
  const direction = sql.raw((order ?? (order_by === 'name' ? 'asc' : 'desc')) === 'asc' ? 'asc' : 'desc');
  return query
    .orderBy(sql`${ORDERS[order_by]} ${direction} nulls last`)
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export interface ProviderChange {
  readonly kind?: ProviderKind;
  readonly status?: ProviderStatus;
  readonly overdue_invoices?: readonly string[];
  readonly plan?: string;
  readonly amount_owed_cents?: Cents;
  /** A day, checked by the caller. */
  readonly amount_owed_due?: string | null;
}

export async function updateProvider(tx: Tx, change: ProviderChange, now: Date): Promise<void> {
  const { overdue_invoices, amount_owed_due, ...rest } = change;
  await tx.db
    .updateTable('providers')
    .set({
      ...rest,
      time_modified: laterThanBefore(now),
      ...(amount_owed_due !== undefined && { amount_owed_due: amount_owed_due as Day | null }),
      ...(overdue_invoices && { overdue_invoices: JSON.stringify(overdue_invoices) }),
    })
    .where('id', '=', tx.provider_id)
    .execute();
}

/** Since when, or from when, providers are in maintenance; all of them when none is named. Locked until the transaction ends. */
export function lockMaintenance(
  tx: Tx,
  ids: readonly ProviderId[] | undefined,
): Promise<{ id: ProviderId; maintenance_from: Date | null }[]> {
  const query = tx.db.selectFrom('providers').select(['id', 'maintenance_from']).orderBy('id').forUpdate();
  return (ids === undefined ? query : query.where(isAnyOf('id', ids))).execute();
}

export async function updateMaintenance(tx: Tx, ids: readonly ProviderId[], maintenance_from: Date | null): Promise<void> {
  await tx.db.updateTable('providers').set({ maintenance_from }).where(isAnyOf('id', ids)).execute();
}

/** Gives the provider exactly these hosts. One that another provider answers on violates the key of the table. */
export async function replaceOrigins(tx: Tx, origins: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('provider_origins').where('provider', '=', tx.provider_id).where('origin', 'not in', origins).execute();
  const kept = await tx.db.selectFrom('provider_origins').select('origin').where('provider', '=', tx.provider_id).execute();
  const added = origins.filter((origin) => !kept.some((row) => row.origin === origin));
  if (added.length === 0) return;
  const rows = added.map((origin) => ({ origin, provider: tx.provider_id }));
  await tx.db.insertInto('provider_origins').values(rows).execute();
}

/** Without any visit to the web app the version seen before is kept. */
const VERSION_AMONG = 500;

/** The figures of the provider of the transaction, counted anew. */
export async function measureUsage(tx: Tx, now: Date): Promise<void> {
  const { provider_id } = tx;
  const { rows } = await sql<Usage>`
    select
      (select count(*) from shipments where provider_id = ${provider_id} and time_created >= date_trunc('month', ${now}::timestamptz, 'Africa/Johannesburg'))
        as shipments_this_month,
      (select count(*) from users where provider_id = ${provider_id} and is_active) as users,
      (select time from events where provider_id = ${provider_id} order by id desc limit 1) as last_activity,
      coalesce((select substr(client_version, 5) from (
        select id, client_version from events where provider_id = ${provider_id} order by id desc limit ${VERSION_AMONG}
      ) newest where client_version like 'web-%' order by id desc limit 1), '') as client_version`.execute(tx.db);
  const [usage] = rows;
  if (!usage) throw new Error('The use of a provider was not measured.');
  await tx.db
    .insertInto('provider_usage')
    .values({ ...usage, provider: provider_id, time_measured: now })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        ...usage,
        client_version: sql<string>`coalesce(nullif(excluded.client_version, ''), provider_usage.client_version)`,
        time_measured: now,
      }),
    )
    .execute();
}

interface Usage {
  readonly shipments_this_month: number;
  readonly users: number;
  readonly last_activity: Date | null;
  readonly client_version: string;
}
