import { isAnyOf } from '../../db/any-of.ts';
import type { Actor } from '../../context.ts';
import { visibleShipments } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';
import { findParcelsByReference } from '../measure/measurement-repository.ts';
import { loadShipmentsFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** The shipments within reach that references name, by the key of each: their own references and those of their parcels. */
export async function findShipmentsByReference(
  tx: Tx,
  actor: Actor,
  references: readonly string[],
): Promise<Map<string, ShipmentRow>> {
  const keys = [...new Set(references)].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const by_short = await visibleShipments(tx, actor)
    .selectAll('shipments')
    .where(isAnyOf('short_tracking_reference', keys, 'text'))
    .execute();
  const by_custom = await visibleShipments(tx, actor)
    .selectAll('shipments')
    .where(isAnyOf('custom_reference_key', keys, 'text'))
    .execute();
  const parcels = await findParcelsByReference(tx, keys);
  const ids = [...new Set([...parcels.values()].flat().map(({ shipment_id }) => shipment_id))];
  const by_parcel = ids.length === 0 ? [] : await loadShipmentsFor(tx, actor, ids);
  const of_id = new Map(by_parcel.map((shipment) => [shipment.id, shipment]));
  const found = new Map<string, ShipmentRow>();
  for (const [key, named] of parcels) {
    const shipment = named[0] && of_id.get(named[0].shipment_id);
    if (shipment) found.set(key, shipment);
  }
  for (const shipment of by_custom) if (shipment.custom_reference_key) found.set(shipment.custom_reference_key, shipment);
  for (const shipment of by_short) found.set(shipment.short_tracking_reference, shipment);
  return found;
}
