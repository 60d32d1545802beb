import type { DriverId, ShipmentId } from '@tsela/domain/ids';
import type { Tx } from '../../../db/transaction.ts';

/** A shipment, which is locked, with the drivers who have parcels of it; one that is left out stays, and null takes it away. */
export interface GivenPart {
  readonly shipment_id: ShipmentId;
  readonly collection_agent_id?: DriverId | null;
  readonly delivery_agent_id?: DriverId | null;
}

/** Gives shipments to the drivers who have taken some of their parcels. */
export async function giveParts(tx: Tx, given: readonly GivenPart[], now: Date): Promise<void> {
  if (given.length === 0) return;
  const records = given.map((each) => ({
    ...each,
    changes_collection: each.collection_agent_id !== undefined,
    changes_delivery: each.delivery_agent_id !== undefined,
  }));
  await tx.client.query({
    name: 'give-parts-to-drivers',
    text: GIVE_PARTS,
    values: [tx.provider_id, JSON.stringify(records), now],
  });
}

const GIVE_PARTS = `
  with given as materialized (
    select * from json_to_recordset($2::json) as given (
      shipment_id bigint, changes_collection boolean, collection_agent_id bigint, changes_delivery boolean, delivery_agent_id bigint)
  )
  update shipments set time_modified = $3,
    collection_agent_id = case when given.changes_collection then given.collection_agent_id else shipments.collection_agent_id end,
    delivery_agent_id = case when given.changes_delivery then given.delivery_agent_id else shipments.delivery_agent_id end
  from given
  where shipments.provider_id = $1 and shipments.id = any (array(select shipment_id from given)) and shipments.id = given.shipment_id`;
