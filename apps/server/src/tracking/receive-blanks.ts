import { SCAN_CHOICE_FACTS, statusOfScan } from '@tsela/domain/tracking/scan-choices';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { BranchId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { readCompletedBlanks } from '../shipments/blank/blank-repository.ts';
import type { CompletedBlank } from '../shipments/blank/blank-repository.ts';
import type { BlankArrivals } from '../shipments/change/blank-arrivals.ts';
import { branchTowns, placeOfStatus } from '../shipments/change/place-of-status.ts';
import { lockShipmentFor, readParcels } from '../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { takeSteps } from './take-steps.ts';

/** Parcels that were written down at a hub are received there once they are booked: nothing scans them a second time. Source: PERM-056. */
export const receiveBlanks: BlankArrivals = { booked };

const CHOICE = 'received-at-hub';

async function booked(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<ShipmentRow> {
  const blanks = await readCompletedBlanks(tx, shipment.id);
  if (blanks.length === 0) return shipment;
  const parcels = (await readParcels(tx, [shipment.id])).filter(({ status }) => status !== 'cancelled');
  const settings = readSettings(await context.services.settings.of(context.provider_id), [
    'interhub_outbound_scan_status',
    'interhub_inbound_scan_status',
  ]);
  const towns = await branchTowns(context);
  for (const [branch_id, at_branch] of Map.groupBy(blanks, (blank) => blank.branch_id)) {
    const moved = parcels.filter((parcel) => at_branch.some((blank) => isOf(blank, { shipment, parcel, parcels })));
    if (moved.length === 0) continue;
    const to = statusOfScan(CHOICE, { branch_id, delivery_branch_id: shipment.delivery_branch_id, ...settings });
    const location = placeOfStatus(to ?? shipment.status, shipment, { towns, scanned_at: branch_id });
    const step = { to, message: SCAN_CHOICE_FACTS[CHOICE].label, location, also: {}, branch_id };
    await takeSteps(tx, context, [{ step, shipment, parcels, moved }]);
  }
  return lockShipmentFor(tx, ANYONE, { id: shipment.id });
}

const ANYONE = { kind: 'system', name: 'System' } as const;

/** By its own sticker a parcel is named. By the shipment's reference all are, where as many were counted; of fewer it is not known which lie there. */
function isOf(
  { reference, parcel_count }: CompletedBlank & { readonly branch_id: BranchId },
  { shipment, parcel, parcels }: { shipment: ShipmentRow; parcel: ParcelRow; parcels: readonly ParcelRow[] },
): boolean {
  if (parcel.alternative_tracking_reference === reference) return true;
  return shipment.custom_reference_key === reference && parcel_count >= parcels.length;
}
