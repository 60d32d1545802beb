import type { Contact } from '@tsela/contract/service-areas/address-shapes';
import { STATUSES_AHEAD } from '@tsela/domain/hubs/branch-rules';
import type { BranchWork } from '@tsela/domain/hubs/branch-rules';
import type { AccountId, BranchId, DriverId, ShipmentId, UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

export interface BranchChange {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly zone: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly postal_code: string;
  readonly lat: number;
  readonly lng: number;
  readonly contact: Contact;
  readonly opening_hours: string;
  readonly is_hub: boolean;
  readonly is_active: boolean;
}

export async function updateBranch(tx: Tx, id: BranchId, { contact, ...branch }: BranchChange, now: Date): Promise<void> {
  await tx.db
    .updateTable('branches')
    .set({ ...branch, contact: JSON.stringify(contact), time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** What a branch would leave behind. */
export async function countWork(tx: Tx, branch_id: BranchId): Promise<BranchWork> {
  const { rows } = await tx.client.query<BranchWork>(
    `select
      (select count(*)::int from drivers where provider_id = $1 and branch_id = $2 and deleted_date is null) as drivers,
      (select count(*)::int from users where provider_id = $1 and branch_id = $2 and is_active and account_id is null
        and not exists (select from drivers d where d.provider_id = $1 and d.user_id = users.id)) as staff,
      (select count(*)::int from shipments where provider_id = $1
        and ((collection_branch_id = $2 and status = any($3)) or (delivery_branch_id = $2 and status = any($4)))) as shipments,
      (select count(*)::int from accounts where provider_id = $1 and branch_id = $2 and status = 'open') as accounts`,
    [tx.provider_id, branch_id, STATUSES_AHEAD.collection, STATUSES_AHEAD.delivery],
  );
  const [work] = rows;
  if (!work) throw new Error('The work of a branch was not counted.');
  return work;
}

interface Move {
  readonly from: BranchId;
  readonly to: BranchId;
}

interface MovedShipment {
  readonly id: ShipmentId;
  readonly account_id: AccountId;
  /** As they are after it. */
  readonly collection_branch_id: BranchId | null;
  readonly delivery_branch_id: BranchId | null;
}

/** What has moved from one branch to another. */
export interface Moved {
  readonly drivers: readonly { readonly id: DriverId }[];
  readonly users: readonly { readonly id: UserId; readonly account_id: AccountId | null }[];
  readonly shipments: readonly MovedShipment[];
  readonly accounts: readonly { readonly id: AccountId }[];
}

/**
 * Gives a branch's users and the open legs of its shipments to another. The location of parcels stays as it is: they have to be fetched.
 */
export async function moveWork(tx: Tx, { from, to }: Move, now: Date): Promise<Moved> {
  const drivers = await tx.db
    .updateTable('drivers')
    .set({ branch_id: to, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('branch_id', '=', from)
    .where('deleted_date', 'is', null)
    .returning('id')
    .execute();
  const users = await tx.db
    .updateTable('users')
    .set({ branch_id: to, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('branch_id', '=', from)
    .returning(['id', 'account_id'])
    .execute();
  const shipments = await moveShipments(tx, { from, to });
  const accounts = await tx.db
    .updateTable('accounts')
    .set({ branch_id: to, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('branch_id', '=', from)
    .returning('id')
    .execute();
  return { drivers, users, shipments, accounts };
}

async function moveShipments(tx: Tx, { from, to }: Move): Promise<Moved['shipments']> {
  const { collection, delivery } = STATUSES_AHEAD;
  const is_collected_there = sql<boolean>`(collection_branch_id = ${from} and status = any(${collection}))`;
  const is_delivered_there = sql<boolean>`(delivery_branch_id = ${from} and status = any(${delivery}))`;
  return tx.db
    .updateTable('shipments')
    .set(({ fn }) => ({
      collection_branch_id: sql<BranchId>`case when ${is_collected_there} then ${to} else collection_branch_id end`,
      delivery_branch_id: sql<BranchId>`case when ${is_delivered_there} then ${to} else delivery_branch_id end`,
      time_modified: fn<Date>('now'),
    }))
    .where('provider_id', '=', tx.provider_id)
    .where(sql<boolean>`(${is_collected_there} or ${is_delivered_there})`)
    .returning(['id', 'account_id', 'collection_branch_id', 'delivery_branch_id'])
    .execute();
}
