import type { KioskState } from '@tsela/domain/pickup-points/kiosk-rules';
import type { UserId } from '@tsela/domain/ids';
import { KIOSK_MODE } from '@tsela/domain/users/kiosk';
import type { Actor } from '../context.ts';
import { visibleUsers } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

/** A kiosk: its user, and what is kept beside them; a kiosk of which nothing is kept has the defaults. */
export interface KioskRow {
  readonly user_id: UserId;
  readonly name: string;
  readonly kiosk_id: string;
  readonly locker_id: string;
  readonly staff_pin_hash: string | null;
  readonly printer: KioskState;
  readonly locker: KioskState;
  readonly time_heard: Date | null;
}

/** More kiosks than a courier has. */
const KIOSKS_MAX = 500;

/** The kiosk of a user; undefined where they are none. */
export async function findKiosk(tx: Tx, user_id: UserId): Promise<KioskRow | undefined> {
  const user = await tx.db
    .selectFrom('users')
    .select(['id as user_id', 'name', 'kiosk_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .where('shipment_page_mode', '=', KIOSK_MODE)
    .where('time_deleted', 'is', null)
    .executeTakeFirst();
  if (!user) return undefined;
  const [kept] = await readKept(tx, [user_id]);
  return { ...NOTHING_KEPT, ...user, ...kept };
}

/** Kiosks that a member of staff may see, by name. */
export async function readKiosksFor(
  tx: Tx,
  actor: Actor,
  { user_id }: { readonly user_id?: UserId | undefined },
): Promise<KioskRow[]> {
  let query = visibleUsers(tx, actor)
    .select(['users.id as user_id', 'users.name', 'users.kiosk_id'])
    .where('users.shipment_page_mode', '=', KIOSK_MODE);
  if (user_id !== undefined) query = query.where('users.id', '=', user_id);
  const users = await query.orderBy('users.name').orderBy('users.id').limit(KIOSKS_MAX).execute();
  if (users.length === 0) return [];
  const kept = await readKept(
    tx,
    users.map((user) => user.user_id),
  );
  return users.map((user) => ({ ...NOTHING_KEPT, ...user, ...kept.find((row) => row.user_id === user.user_id) }));
}

/** Keeps what a kiosk has reported. */
export async function keepHeard(
  tx: Tx,
  user_id: UserId,
  heard: { readonly printer: KioskState; readonly locker: KioskState; readonly time_heard: Date },
): Promise<void> {
  await tx.db
    .insertInto('kiosks')
    .values({ provider_id: tx.provider_id, user_id, ...heard })
    .onConflict((conflict) => conflict.columns(['provider_id', 'user_id']).doUpdateSet(heard))
    .execute();
}

/** Keeps what staff have given a kiosk. */
export async function keepKiosk(
  tx: Tx,
  user_id: UserId,
  given: { readonly locker_id: string; readonly staff_pin_hash: string | null },
): Promise<void> {
  await tx.db
    .insertInto('kiosks')
    .values({ provider_id: tx.provider_id, user_id, ...given })
    .onConflict((conflict) => conflict.columns(['provider_id', 'user_id']).doUpdateSet(given))
    .execute();
}

const NOTHING_KEPT = { locker_id: '', staff_pin_hash: null, printer: 'unknown', locker: 'unknown', time_heard: null } as const;

async function readKept(tx: Tx, user_ids: readonly UserId[]) {
  return tx.db
    .selectFrom('kiosks')
    .select(['user_id', 'locker_id', 'staff_pin_hash', 'printer', 'locker', 'time_heard'])
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', 'in', [...user_ids])
    .execute();
}
