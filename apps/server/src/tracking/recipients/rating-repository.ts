import type { RatingReason } from '@tsela/domain/tracking/rating-rules';
import type { BranchId, DriverId, ShipmentId } from '@tsela/domain/ids';
import type { Tx } from '../../db/transaction.ts';

export type Party = 'sender' | 'recipient';

export interface RatingRow {
  readonly party: Party;
  readonly stars: number;
  readonly reasons: RatingReason[];
  readonly comment: string;
  readonly may_contact: boolean;
  readonly driver_id: DriverId | null;
  readonly branch_id: BranchId | null;
  readonly time_rated: Date;
  readonly time_modified: Date;
}

/** How the parties have rated a shipment, the sender's last. */
export async function readRatings(tx: Tx, shipment_id: ShipmentId): Promise<RatingRow[]> {
  const rows = await tx.db
    .selectFrom('shipment_ratings')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .orderBy('party')
    .execute();
  return rows.map(({ reasons, party, ...row }) => ({
    ...row,
    party,
    // Written by writeRating alone.
    reasons: reasons === '' ? [] : (reasons.split(',') as RatingReason[]),
  }));
}

/** Writes a rating in place of the one before; the shipment is locked. */
export async function writeRating(tx: Tx, shipment_id: ShipmentId, rating: RatingRow): Promise<void> {
  const { party, time_rated, ...rest } = rating;
  const given = { ...rest, reasons: rest.reasons.join(',') };
  await tx.db
    .insertInto('shipment_ratings')
    .values({ provider_id: tx.provider_id, shipment_id, party, time_rated, ...given })
    .onConflict((on) => on.columns(['provider_id', 'shipment_id', 'party']).doUpdateSet(given))
    .execute();
}
