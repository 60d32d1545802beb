import type { ManagedDriver, driverApi } from '@tsela/contract/tripsheets/driver-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { STATUSES_AHEAD } from '@tsela/domain/hubs/branch-rules';
import type { DriverId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { userStateOf } from '@tsela/domain/users/user-administration';
import { sql } from 'kysely';
import type { Actor, RequestContext } from '../context.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import { visibleDrivers, visibleShipments } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

type Filters = InputOf<typeof driverApi.list>;

/** The drivers the caller may see, by name. Source: screens S50. */
export async function listDrivers(context: RequestContext, input: Filters): Promise<OutputOf<typeof driverApi.list>> {
  return reading(context, async (tx) => {
    const query = filtered(tx, context.actor, input);
    const { limit, offset } = pageOf(input);
    const rows = await withColumns(query)
      .orderBy(sql`lower(drivers.name)`)
      .orderBy('drivers.id')
      .limit(limit)
      .offset(offset)
      .execute();
    const open = await countOpen(
      tx,
      context.actor,
      rows.map(({ id }) => id),
    );
    return {
      drivers: rows.map((row) => present(row, open.get(row.id))),
      count: await countUpTo(tx, query, { limit, offset, rows }),
    };
  });
}

/** One driver. Raises `not-found` for a driver out of reach. */
export async function readManagedDriver(tx: Tx, actor: Actor, id: DriverId): Promise<ManagedDriver> {
  const row = await withColumns(withUsers(visibleDrivers(tx, actor)))
    .where('drivers.id', '=', id)
    .executeTakeFirst();
  if (!row) throw driverNotFound();
  return present(row, (await countOpen(tx, actor, [id])).get(id));
}

export function driverNotFound(): Problem {
  return new Problem('not-found', 'Driver not found.');
}

/** A driver within reach, at work or not, locked until the transaction ends. */
export async function lockDriverFor(tx: Tx, actor: Actor, id: DriverId) {
  const row = await visibleDrivers(tx, actor)
    .select([
      'id',
      'user_id',
      'name',
      'mobile_number',
      'branch_id',
      'vehicle_type',
      'vehicle_registration',
      'capacity_kg',
      'capacity_parcels',
      'deleted_date',
      'time_modified',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw driverNotFound();
  return row;
}

export type DriverRecord = Awaited<ReturnType<typeof lockDriverFor>>;

/** What a driver still has to collect or deliver, by leg. */
export async function readOpenLegs(
  tx: Tx,
  actor: Actor,
  driver_id: DriverId,
): Promise<Readonly<Record<'collection' | 'delivery', ShipmentId[]>>> {
  const legs = { collection: [] as ShipmentId[], delivery: [] as ShipmentId[] };
  for (const leg of ['collection', 'delivery'] as const) {
    const rows = await visibleShipments(tx, actor)
      .select('shipments.id')
      .where(`${leg}_agent_id`, '=', driver_id)
      .where('status', 'in', STATUSES_AHEAD[leg])
      .orderBy('shipments.id')
      .execute();
    legs[leg] = rows.map(({ id }) => id);
  }
  return legs;
}

const CAN_SIGN_IN = sql<boolean>`(users.password_hash is not null or users.time_last_login is not null)`;

function withUsers(query: ReturnType<typeof visibleDrivers>) {
  return query
    .innerJoin('users', (join) =>
      join.onRef('users.provider_id', '=', 'drivers.provider_id').onRef('users.id', '=', 'drivers.user_id'),
    )
    .innerJoin('branches', (join) =>
      join.onRef('branches.provider_id', '=', 'drivers.provider_id').onRef('branches.id', '=', 'drivers.branch_id'),
    );
}

function filtered(tx: Tx, actor: Actor, input: Filters) {
  let query = withUsers(visibleDrivers(tx, actor));
  if (input.id !== undefined) query = query.where('drivers.id', '=', input.id);
  else query = query.where('drivers.deleted_date', input.state === 'left' ? 'is not' : 'is', null);
  if (input.branch_id !== undefined) query = query.where('drivers.branch_id', '=', input.branch_id);
  const search = input.search?.trim() ?? '';
  if (search === '') return query;
  const pattern = containsText(search);
  return query.where(({ or, eb }) =>
    or([
      eb('drivers.name', 'ilike', pattern),
      eb('drivers.mobile_number', 'ilike', pattern),
      eb('drivers.vehicle_registration', 'ilike', pattern),
      eb('users.email', 'ilike', pattern),
    ]),
  );
}

function withColumns(query: ReturnType<typeof withUsers>) {
  return query.select([
    'drivers.id',
    'drivers.name',
    'drivers.mobile_number',
    'drivers.branch_id',
    'branches.name as branch_name',
    'drivers.vehicle_type',
    'drivers.vehicle_registration',
    'drivers.capacity_kg',
    'drivers.capacity_parcels',
    'drivers.user_id',
    'users.email',
    'users.is_active',
    'users.is_locked',
    'drivers.deleted_date',
    'drivers.time_modified',
    CAN_SIGN_IN.as('has_signed_in_or_can'),
  ]);
}

type DriverColumns = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

function present(row: DriverColumns, open_shipments = 0): ManagedDriver {
  const { is_active, is_locked, has_signed_in_or_can, deleted_date, time_modified, ...driver } = row;
  return {
    ...driver,
    user_state: userStateOf({ is_active, is_locked, has_signed_in_or_can }),
    open_shipments,
    deleted_date: deleted_date?.toISOString() ?? null,
    time_modified: time_modified.toISOString(),
  };
}

/** How much each driver still has to do. A shipment that one driver both collects and delivers is one. */
async function countOpen(tx: Tx, actor: Actor, ids: readonly DriverId[]): Promise<ReadonlyMap<DriverId, number>> {
  const counts = new Map<DriverId, number>();
  if (ids.length === 0) return counts;
  for (const leg of ['collection', 'delivery'] as const) {
    const agent = `${leg}_agent_id` as const;
    const rows = await visibleShipments(tx, actor)
      .select(({ fn }) => [agent, fn.countAll<number>().as('open')])
      .where(agent, 'in', ids)
      .where('status', 'in', STATUSES_AHEAD[leg])
      .where(({ not, and, eb, ref, lit }) =>
        leg === 'collection'
          ? lit(true)
          : not(and([eb('status', 'in', STATUSES_AHEAD.collection), eb('collection_agent_id', '=', ref('delivery_agent_id'))])),
      )
      .groupBy(agent)
      .execute();
    for (const row of rows) {
      const id = row[agent];
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + row.open);
    }
  }
  return counts;
}
