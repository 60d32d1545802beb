import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import type { UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

interface Favourite extends Pick<PickupPoint, 'pickup_point_id' | 'pickup_point_provider'> {
  readonly user_id: UserId;
}

/** Whether it was none before. */
export async function insertFavourite(tx: Tx, { now, ...favourite }: Favourite & { readonly now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.db
    .insertInto('favourite_pickup_points')
    .values({ ...favourite, provider_id: tx.provider_id, time_created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Whether it was one before. */
export async function deleteFavourite(tx: Tx, { user_id, pickup_point_provider, pickup_point_id }: Favourite): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('favourite_pickup_points')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('pickup_point_provider', '=', pickup_point_provider)
    .where('pickup_point_id', '=', pickup_point_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
