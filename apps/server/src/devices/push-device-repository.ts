import type { DriverId, ShipmentId, UserId } from '@tsela/domain/ids';
import type { PushSubscriptionFacts } from '@tsela/domain/messages/push-rules';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import type { Selectable } from 'kysely';
import type { PushDevicesTable } from '../db/tables.ts';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

export type PushDeviceRow = Selectable<PushDevicesTable>;

interface OfUser extends PushSubscriptionFacts {
  readonly user_id: UserId;
  readonly session_id: number;
  readonly user_agent: string;
  readonly now: Date;
}

/** Keeps a browser of a user. One that another user had switched on is the other's no longer: what it shows is read by who sits there. */
export async function keepUserDevice(tx: Tx, { now, ...device }: OfUser): Promise<number> {
  const changed = { ...device, time_created: now };
  const { id } = await tx.db
    .insertInto('push_devices')
    .values(({ fn, val }) => ({
      ...changed,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('push_device_ids')]),
    }))
    .onConflict((conflict) => conflict.columns(['provider_id', 'endpoint']).where('user_id', 'is not', null).doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function listUserDevices(tx: Tx, user_id: UserId): Promise<PushDeviceRow[]> {
  return tx.db
    .selectFrom('push_devices')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .execute();
}

/** Takes browsers of a user off the list: one, those of some sessions, all but those of one session, or all. Answers how many. */
export async function deleteUserDevices(
  tx: Tx,
  user_id: UserId,
  which: { readonly id?: number; readonly session_id?: number; readonly but_session_id?: number } = {},
): Promise<number> {
  let query = tx.db.deleteFrom('push_devices').where('provider_id', '=', tx.provider_id).where('user_id', '=', user_id);
  if (which.id !== undefined) query = query.where('id', '=', which.id);
  if (which.session_id !== undefined) query = query.where('session_id', '=', which.session_id);
  if (which.but_session_id !== undefined) query = query.where('session_id', '!=', which.but_session_id);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** A device of an active user. */
export interface UserDevice {
  readonly id: number;
  readonly user_id: UserId;
}

export async function readDevicesOfUsers(tx: Tx, user_ids: readonly UserId[]): Promise<UserDevice[]> {
  const rows = await tx.db
    .selectFrom('push_devices')
    .innerJoin('users', (join) =>
      join.onRef('users.provider_id', '=', 'push_devices.provider_id').onRef('users.id', '=', 'push_devices.user_id'),
    )
    .select(['push_devices.id', 'users.id as user_id'])
    .where('push_devices.provider_id', '=', tx.provider_id)
    .where('push_devices.user_id', 'in', [...user_ids])
    .where('users.is_active', '=', true)
    .where('users.is_locked', '=', false)
    .orderBy('push_devices.id')
    .execute();
  return rows;
}

/** The user who signs in as a driver, if any. */
export async function readUsersOfDriver(tx: Tx, driver_id: DriverId): Promise<UserId[]> {
  const rows = await tx.db
    .selectFrom('drivers')
    .select('user_id')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', driver_id)
    .execute();
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}

interface OfShipment extends PushSubscriptionFacts {
  readonly shipment_id: ShipmentId;
  readonly user_agent: string;
  readonly language: Language;
  readonly now: Date;
}

/** Keeps a browser of the recipient of a shipment, which is locked. */
export async function keepShipmentDevice(tx: Tx, { now, ...device }: OfShipment): Promise<number> {
  const changed = { ...device, time_created: now, time_ends: null };
  const { id } = await tx.db
    .insertInto('push_devices')
    .values(({ fn, val }) => ({
      ...changed,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('push_device_ids')]),
    }))
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'shipment_id', 'endpoint']).where('shipment_id', 'is not', null).doUpdateSet(changed),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The browsers of shipments' recipients that are still told something. */
export async function readDevicesOfShipments(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<PushDeviceRow[]> {
  return tx.db
    .selectFrom('push_devices')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', 'in', [...shipment_ids])
    .where('time_ends', 'is', null)
    .orderBy('id')
    .execute();
}

/** Takes a browser of recipients off the list; without an endpoint all of the shipments. Answers how many. */
export async function deleteShipmentDevices(tx: Tx, shipment_ids: readonly ShipmentId[], endpoint?: string): Promise<number> {
  if (shipment_ids.length === 0) return 0;
  let query = tx.db
    .deleteFrom('push_devices')
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', 'in', [...shipment_ids]);
  if (endpoint !== undefined) query = query.where('endpoint', '=', endpoint);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** After their shipment has come to its end browsers hear nothing new; what waits still goes out. */
export async function endShipmentDevices(tx: Tx, shipment_ids: readonly ShipmentId[], now: Date): Promise<void> {
  await tx.db
    .updateTable('push_devices')
    .set({ time_ends: now })
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', 'in', [...shipment_ids])
    .where('time_ends', 'is', null)
    .execute();
}

export async function findDevice(tx: Tx, id: number): Promise<PushDeviceRow | undefined> {
  return tx.db
    .selectFrom('push_devices')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteDevice(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('push_devices').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** Travels with what the transaction sends next. */
export function keepTold(tx: Tx, id: number, now: Date): void {
  pipelineStatement(
    tx,
    tx.db.updateTable('push_devices').set({ time_told: now }).where('provider_id', '=', tx.provider_id).where('id', '=', id),
  );
}

/** Removes browsers of shipments that came to their end before, and those that were switched on so long ago that the end was missed. */
export async function deleteEndedDevices(
  tx: Tx,
  { ended_before, made_before, rows_max }: { readonly ended_before: Date; readonly made_before: Date; readonly rows_max: number },
): Promise<number> {
  const deleted = await tx.db
    .deleteFrom('push_devices')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('push_devices')
        .select('id')
        .where('provider_id', '=', tx.provider_id)
        .where('shipment_id', 'is not', null)
        .where(({ or, eb }) => or([eb('time_ends', '<', ended_before), eb('time_created', '<', made_before)]))
        .orderBy('id')
        .limit(rows_max),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
