import type { TransferCandidate, interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { visibleShipments } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { loadTransferFor } from './transfer-repository.ts';
import type { TransferRow } from './transfer-repository.ts';

/** As many as are listed at once. */
const MOST_CANDIDATES = 500;

/** Statuses of what lies at a branch and may travel on; the index of lanes has them. */
const WAITING: readonly ShipmentStatus[] = ['at-hub', 'ready-for-dispatch', 'returned-to-hub'];

/** What lies at the origin of a transfer for its destination and is on no open transfer. Source: screens S29. */
export async function listTransferCandidates(
  context: RequestContext,
  { id }: InputOf<typeof interhubTransferApi.candidates>,
): Promise<OutputOf<typeof interhubTransferApi.candidates>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => {
    const parcels = await readCandidates(tx, context, await loadTransferFor(tx, context.actor, id));
    return { parcels: parcels.slice(0, MOST_CANDIDATES), is_complete: parcels.length <= MOST_CANDIDATES };
  });
}

/** The same as rows of parcels, one more than are listed where there are more. */
async function readCandidates(tx: Tx, { actor }: RequestContext, transfer: TransferRow): Promise<TransferCandidate[]> {
  const rows = await visibleShipments(tx, actor)
    .innerJoin('parcels as p', (join) =>
      join.onRef('p.provider_id', '=', 'shipments.provider_id').onRef('p.shipment_id', '=', 'shipments.id'),
    )
    .leftJoin('interhub_transfer_parcels as l', (join) =>
      join.onRef('l.provider_id', '=', 'p.provider_id').onRef('l.parcel_id', '=', 'p.id').on('l.is_open', '=', true),
    )
    .select([
      'p.id as parcel_id',
      'p.tracking_reference',
      'p.actual_weight_kg',
      'p.submitted_weight_kg',
      'p.status',
      'shipments.short_tracking_reference',
      'shipments.delivery_address',
      'shipments.service_level_code',
    ])
    .where('shipments.current_branch_id', '=', transfer.origin_branch_id)
    .where('shipments.delivery_branch_id', '=', transfer.destination_branch_id)
    .where('shipments.status', 'in', WAITING)
    .where('p.status', 'in', WAITING)
    .where('l.parcel_id', 'is', null)
    .orderBy('shipments.id')
    .orderBy('p.id')
    .limit(MOST_CANDIDATES + 1)
    .execute();
  return rows.map((row) => ({
    parcel_id: row.parcel_id,
    parcel_reference: row.tracking_reference,
    short_tracking_reference: row.short_tracking_reference,
    status: row.status,
    delivery_to: [row.delivery_address.local_area, row.delivery_address.city].filter(Boolean).join(', '),
    service_level_code: row.service_level_code,
    weight_kg: row.actual_weight_kg ?? row.submitted_weight_kg,
  }));
}

/** The parcels that "everything" means for a transfer. */
export async function candidateIds(tx: Tx, context: RequestContext, transfer: TransferRow): Promise<ParcelId[]> {
  const rows = await readCandidates(tx, context, transfer);
  return rows.slice(0, MOST_CANDIDATES).map(({ parcel_id }) => parcel_id);
}

/** The references of parcels; of those that are none, or not the provider's, nothing. */
export async function referencesOfParcels(tx: Tx, ids: readonly ParcelId[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('parcels')
    .select('tracking_reference')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', ids))
    .orderBy('id')
    .execute();
  return rows.map(({ tracking_reference }) => tracking_reference);
}
