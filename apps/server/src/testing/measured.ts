import { randomInt } from 'node:crypto';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { changeRows } from './rows.ts';
import type { World } from './world.ts';

/** A measurement of a shipment's first parcel, and a discrepancy that its account was told of and can answer. */
export async function makeDiscrepancy(
  world: World,
  shipment: Shipment,
): Promise<{ measurement_id: number; discrepancy_id: number }> {
  const id = randomInt(1_000_000_000);
  const of = `${world.provider_id}, ${id}, ${shipment.id}`;
  await changeRows(
    world,
    `insert into parcel_measurements (provider_id, id, shipment_id, parcel_id, length_cm, width_cm, height_cm, weight_kg, device, source, time_created)
      values (${of}, ${shipment.parcels[0]?.id}, 20, 20, 10, 5, 'Bench scale', 'web', now())`,
  );
  await changeRows(
    world,
    `insert into charge_discrepancies (provider_id, id, shipment_id, measurement_id, status, cause, severity, rate_revision_id, quoted_cents, rate_cents,
        rate_excluding_vat_cents, difference_cents, charged_weight_g, actual_weight_g, volumetric_weight_g, items, trace, time_told, answer_until, time_created)
      select p.provider_id, ${id}, p.shipment_id, ${id}, 'open', 'weight', 'LOW', p.rate_revision_id, p.rate_cents, p.rate_cents + 2300,
        p.rate_excluding_vat_cents + 2000, 2300, 5000, 5000, 1000, p.items, p.trace, now(), now() + interval '7 days', now()
      from shipment_prices p where p.provider_id = ${world.provider_id} and p.shipment_id = ${shipment.id}`,
  );
  return { measurement_id: id, discrepancy_id: id };
}
