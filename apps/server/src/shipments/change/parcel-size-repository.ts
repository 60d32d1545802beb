import type { ShipmentId } from '@tsela/domain/ids';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ParcelRow } from '../shipment-repository.ts';

/** Writes what the sender says of a shipment's parcels. It travels with the next statement. */
export function updateSubmitted(tx: Tx, shipment_id: ShipmentId, parcels: readonly ParcelRow[]): void {
  pipelineStatement(tx, {
    text: `update parcels p set parcel_description = sent.description, submitted_length_cm = sent.length,
        submitted_width_cm = sent.width, submitted_height_cm = sent.height, submitted_weight_kg = sent.weight
      from unnest($3::bigint[], $4::text[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])
        as sent (id, description, length, width, height, weight)
      where p.provider_id = $1 and p.shipment_id = $2 and p.id = sent.id`,
    values: [
      tx.provider_id,
      shipment_id,
      parcels.map(({ id }) => id),
      parcels.map(({ parcel_description }) => parcel_description),
      parcels.map(({ submitted_length_cm }) => submitted_length_cm),
      parcels.map(({ submitted_width_cm }) => submitted_width_cm),
      parcels.map(({ submitted_height_cm }) => submitted_height_cm),
      parcels.map(({ submitted_weight_kg }) => submitted_weight_kg),
    ],
  });
}
