import type { ProviderId } from '@tsela/domain/ids';
import type { ProviderKind, ProviderStatus } from '@tsela/domain/providers/provider-kinds';
import { sql } from 'kysely';
import { isAnyOf } from '../db/any-of.ts';
import type { Tx } from '../db/transaction.ts';

export interface ProviderRow {
  readonly id: ProviderId;
  readonly name: string;
  readonly origins: readonly string[];
  readonly status: ProviderStatus;
  readonly kind: ProviderKind;
  readonly maintenance_from: Date | null;
  readonly overdue_invoices: readonly string[];
  readonly time_created: Date;
  readonly shipments_this_month: number | null;
  readonly users: number | null;
  readonly last_activity: Date | null;
  readonly time_measured: Date | null;
}

export interface ProviderFilter {
  readonly id?: ProviderId | undefined;
  readonly search?: string | undefined;
  readonly status?: ProviderStatus | undefined;
}

/** Providers with their hosts and figures, by name. None of these tables is a tenant's, so all providers are seen at once. */
export function selectProviders(tx: Tx, { id, search = '', status }: ProviderFilter) {
  let query = tx.db
    .selectFrom('providers as p')
    .leftJoin('provider_usage as u', 'u.provider', 'p.id')
    .select(['p.id', 'p.name', 'p.status', 'p.kind', 'p.maintenance_from', 'p.time_created'])
    .select(['u.shipments_this_month', 'u.users', 'u.last_activity', 'u.time_measured'])
    .select([
      sql<string[]>`array(select origin from provider_origins o where o.provider = p.id order by origin)`.as('origins'),
      // Written by updateProvider in this shape.
      sql<string[]>`p.overdue_invoices`.as('overdue_invoices'),
    ]);
  if (id !== undefined) query = query.where('p.id', '=', id);
  if (status !== undefined) query = query.where('p.status', '=', status);
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

export interface ProviderChange {
  readonly kind?: ProviderKind;
  readonly status?: ProviderStatus;
  readonly overdue_invoices?: readonly string[];
}

export async function updateProvider(tx: Tx, change: ProviderChange): Promise<void> {
  const { overdue_invoices, ...rest } = change;
  await tx.db
    .updateTable('providers')
    .set({ ...rest, ...(overdue_invoices && { overdue_invoices: JSON.stringify(overdue_invoices) }) })
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
  await sql`insert into provider_origins (origin, provider) select origin, ${tx.provider_id} from unnest(${[...origins]}::text[]) origin
    where not exists (select 1 from provider_origins o where o.origin = origin.origin and o.provider = ${tx.provider_id})`.execute(
    tx.db,
  );
}

/** The figures of the provider of the transaction, counted anew. */
export async function measureUsage(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into provider_usage (provider, shipments_this_month, users, last_activity, time_measured)
    select ${tx.provider_id},
      (select count(*) from shipments where provider_id = ${tx.provider_id} and time_created >= date_trunc('month', ${now}::timestamptz, 'Africa/Johannesburg')),
      (select count(*) from users where provider_id = ${tx.provider_id} and is_active),
      (select time from events where provider_id = ${tx.provider_id} order by id desc limit 1),
      ${now}
    on conflict (provider) do update set shipments_this_month = excluded.shipments_this_month, users = excluded.users,
      last_activity = excluded.last_activity, time_measured = excluded.time_measured`.execute(tx.db);
}
