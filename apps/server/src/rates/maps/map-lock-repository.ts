import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import type { Insertable } from 'kysely';
import type { MapLocksTable } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

export interface LockKey {
  readonly layer: MapLayer;
  /** The draft whose layer it is; left out for layers that belong to no tariff. */
  readonly draft_id?: number | undefined;
}

export type LockRow = Omit<Insertable<MapLocksTable>, 'provider_id'>;

export async function readLockRow(tx: Tx, key: LockKey): Promise<LockRow | undefined> {
  return locksOf(tx, key).selectAll().executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockLockRow(tx: Tx, key: LockKey): Promise<LockRow | undefined> {
  return locksOf(tx, key).selectAll().forUpdate().executeTakeFirst();
}

function locksOf(tx: Tx, { layer, draft_id = 0 }: LockKey) {
  return tx.db
    .selectFrom('map_locks')
    .where('provider_id', '=', tx.provider_id)
    .where('layer', '=', layer)
    .where('draft_id', '=', draft_id);
}

export async function writeLockRow(tx: Tx, { layer, draft_id, ...row }: LockRow): Promise<void> {
  await tx.db
    .insertInto('map_locks')
    .values({ provider_id: tx.provider_id, layer, draft_id, ...row })
    .onConflict((conflict) => conflict.columns(['provider_id', 'layer', 'draft_id']).doUpdateSet(row))
    .execute();
}

export async function deleteLockRow(tx: Tx, { layer, draft_id = 0 }: LockKey): Promise<void> {
  await tx.db
    .deleteFrom('map_locks')
    .where('provider_id', '=', tx.provider_id)
    .where('layer', '=', layer)
    .where('draft_id', '=', draft_id)
    .execute();
}

/** Deletes the locks not renewed since a time, such as those of deleted drafts. */
export async function deleteLocksSilentSince(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('map_locks').where('provider_id', '=', tx.provider_id).where('time_renewed', '<', before).execute();
}
