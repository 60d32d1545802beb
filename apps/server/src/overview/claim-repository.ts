import type { ShipmentId, UserId } from '@tsela/domain/ids';
import type { Actor } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

/** More claims than this no floor has. */
const MOST_CLAIMS = 500;

export interface ClaimRow {
  readonly shipment_id: ShipmentId;
  readonly user_id: UserId;
  readonly user_name: string;
  readonly time_claimed: Date;
}

/** The claims within reach that hold: made since a moment, of shipments that stand as they stood; the newest first. */
export async function listClaimRows(tx: Tx, actor: Actor, since: Date, shipment_id?: ShipmentId): Promise<ClaimRow[]> {
  const query = visibleShipments(tx, actor)
    .innerJoin('claims', (join) =>
      join
        .onRef('claims.provider_id', '=', 'shipments.provider_id')
        .onRef('claims.shipment_id', '=', 'shipments.id')
        .onRef('claims.standing', '=', 'shipments.status'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.provider_id', '=', 'claims.provider_id').onRef('users.id', '=', 'claims.user_id'),
    )
    .where('claims.provider_id', '=', tx.provider_id)
    .where('claims.time_claimed', '>=', since)
    .select(['claims.shipment_id', 'claims.user_id', 'users.name as user_name', 'claims.time_claimed'])
    .orderBy('claims.time_claimed', 'desc')
    .orderBy('claims.shipment_id')
    .limit(MOST_CLAIMS);
  return shipment_id === undefined ? query.execute() : query.where('claims.shipment_id', '=', shipment_id).execute();
}

interface NewClaim {
  readonly shipment_id: ShipmentId;
  readonly user_id: UserId;
  readonly standing: string;
  readonly now: Date;
  /** From when on the claim of another user holds. */
  readonly since: Date;
}

/** Takes up a shipment; false where another user has it. The user's own claim begins anew. */
export async function takeClaimRow(tx: Tx, { now, since, ...claim }: NewClaim): Promise<boolean> {
  const taken = await tx.db
    .insertInto('claims')
    .values({ provider_id: tx.provider_id, ...claim, time_claimed: now })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'shipment_id'])
        .doUpdateSet((eb) => ({
          user_id: eb.ref('excluded.user_id'),
          standing: eb.ref('excluded.standing'),
          time_claimed: eb.ref('excluded.time_claimed'),
        }))
        .where(({ or, eb, ref }) =>
          or([
            eb('claims.user_id', '=', ref('excluded.user_id')),
            eb('claims.standing', '<>', ref('excluded.standing')),
            eb('claims.time_claimed', '<', since),
          ]),
        ),
    )
    .returning('shipment_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Lets go of a user's own claim; false where they have none. */
export async function deleteClaimRow(
  tx: Tx,
  { shipment_id, user_id }: Pick<NewClaim, 'shipment_id' | 'user_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('claims')
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
