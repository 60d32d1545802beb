import type { ShipmentId } from '@tsela/domain/ids';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { Tx } from '../db/transaction.ts';
import { isPresent } from './present-compartment-reads.ts';

/** The sizes of the compartments in which parcels of some shipments lie, or go to, at a side, by shipment. */
export async function readKeptCompartments(
  tx: Tx,
  { shipment_ids, side }: { readonly shipment_ids: readonly ShipmentId[]; readonly side: Side },
): Promise<ReadonlyMap<ShipmentId, string>> {
  if (shipment_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('compartment_reservations as r')
    .innerJoin('shipments', (join) =>
      join.onRef('shipments.provider_id', '=', 'r.provider_id').onRef('shipments.id', '=', 'r.shipment_id'),
    )
    .select(['r.shipment_id', 'r.code'])
    .where('r.provider_id', '=', tx.provider_id)
    .where('shipments.provider_id', '=', tx.provider_id)
    .where('r.side', '=', side)
    .where('r.shipment_id', 'in', [...shipment_ids])
    .where(isPresent(tx))
    .execute();
  return new Map(rows.map(({ shipment_id, code }) => [shipment_id, code]));
}
