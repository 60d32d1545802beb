import { searchReference } from '@tsela/domain/formats/references';
import type { ShipmentId } from '@tsela/domain/ids';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';

/**
 * The shipments behind what a scanner has read, parcels' references, their stickers or the shipments' own references, locked until the
 * transaction ends, always in one order; what is none, or none of theirs, is left out. Found and locked in one message: every scan begins
 * with it.
 */
export async function lockScannedShipments(tx: Tx, actor: Actor, scanned: readonly string[]): Promise<ShipmentRow[]> {
  return visibleShipments(tx, actor)
    .selectAll('shipments')
    .where(sql<SqlBool>`shipments.id = any (array(${idsBehind(tx, [...new Set(scanned.map(searchReference))])}))`)
    .orderBy('shipments.id')
    .forNoKeyUpdate()
    .execute();
}

/** The shipment within reach that a reference of it or of a parcel means, as a scan decides; not locked. */
export async function findReferencedShipment(tx: Tx, actor: Actor, reference: string): Promise<ShipmentRow | undefined> {
  return visibleShipments(tx, actor)
    .selectAll('shipments')
    .where(sql<SqlBool>`shipments.id = any (array(${idsBehind(tx, [searchReference(reference)])}))`)
    .executeTakeFirst();
}

/**
 * One index look-up for each kind of reference. As JSON, whose length the planner does not look at: an array is planned for its length
 * each time.
 */
function idsBehind({ provider_id }: Tx, references: readonly string[]) {
  return sql<ShipmentId>`
    select found.id from json_array_elements_text(${JSON.stringify(references)}::json) as wanted (reference), lateral (
      select shipment_id as id from parcels where provider_id = ${provider_id} and tracking_reference = wanted.reference
      union all select shipment_id from parcels
        where provider_id = ${provider_id} and alternative_tracking_reference = wanted.reference and alternative_tracking_reference <> ''
      union all select id from shipments where provider_id = ${provider_id} and short_tracking_reference = wanted.reference
      union all select id from shipments
        where provider_id = ${provider_id} and custom_reference_key = wanted.reference and custom_reference_key <> ''
      limit 1) as found`;
}

/** Which of the shipments a reference means, as the look-up above decides: a parcel's before a shipment's own. */
export function shipmentsByReference(
  shipments: readonly ShipmentRow[],
  parcels: readonly ParcelRow[],
): ReadonlyMap<string, ShipmentId> {
  return new Map(
    [
      ...shipments.map(({ id, custom_reference_key }) => [custom_reference_key, id] as const),
      ...shipments.map(({ id, short_tracking_reference }) => [short_tracking_reference, id] as const),
      ...parcels.map(({ shipment_id, alternative_tracking_reference }) => [alternative_tracking_reference, shipment_id] as const),
      ...parcels.map(({ shipment_id, tracking_reference }) => [tracking_reference, shipment_id] as const),
    ].filter((entry): entry is readonly [string, ShipmentId] => entry[0] !== ''),
  );
}
