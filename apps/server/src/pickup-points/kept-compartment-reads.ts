import type { ShipmentId } from '@tsela/domain/ids';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { Tx } from '../db/transaction.ts';

/** The sizes of the compartments that are kept for a side of some shipments, by shipment. */
export async function readKeptCompartments(
  tx: Tx,
  { shipment_ids, side }: { readonly shipment_ids: readonly ShipmentId[]; readonly side: Side },
): Promise<ReadonlyMap<ShipmentId, string>> {
  if (shipment_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('compartment_reservations')
    .select(['shipment_id', 'code'])
    .where('provider_id', '=', tx.provider_id)
    .where('side', '=', side)
    .where('shipment_id', 'in', [...shipment_ids])
    .execute();
  return new Map(rows.map(({ shipment_id, code }) => [shipment_id, code]));
}
