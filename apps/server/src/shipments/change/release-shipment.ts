import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import type { ParcelId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { isHold, statusAfterHold } from '@tsela/domain/shipments/status/holds';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor, readParcels } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { readStatusFactsOf } from '../tracking-event-repository.ts';
import { whyNotAction } from '../why-not-action.ts';
import { applyStatuses } from './apply-status.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';
import { recordParcelScans } from './record-parcel-scans.ts';
import type { ParcelScan } from './record-parcel-scans.ts';
import { refuseDrivers } from './refuse-drivers.ts';
import { refuseStale } from './refuse-stale.ts';

/**
 * Ends a hold: the shipment and each of its parcels go back to where they were, with the dates they had and without the messages and the PIN
 * that were sent then. Source: SHIP-TRANS-21, screens S09.
 */
export async function releaseShipment(
  context: RequestContext,
  input: InputOf<typeof shipmentLifeApi.release>,
): Promise<OutputOf<typeof shipmentLifeApi.release>> {
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, input);
    refuseDrivers(context.actor);
    refuseStale(shipment, input.time_modified);
    const refusal = whyNotAction(context, settings, { action: 'release', shipment });
    if (refusal !== null) throw new Problem('conflict', refusal);
    await release(tx, context, [shipment], input.message?.trim() ?? '');
    return readShipment(tx, reader, shipment.id);
  });
}

/** Ends the holds of shipments that are locked and on hold. */
export async function release(tx: Tx, context: RequestContext, shipments: readonly ShipmentRow[], said: string): Promise<void> {
  const towns = await branchTowns(context);
  const standing = await standingBefore(tx, shipments);
  const moves = standing.map(({ shipment, to, ahead }) => ({
    shipment,
    ahead,
    step: {
      to,
      message: said || `Hold ended: ${statusLabel(to).toLowerCase()}`,
      location: placeOfStatus(to, shipment, { towns }),
      ...(said !== '' && { reason: said }),
      is_silent: true as const,
      keeps_dates: true as const,
    },
  }));
  const changed = await applyStatuses(tx, context, moves);
  const scans = moves.flatMap(({ step: { message, location, reason }, ahead }, at): ParcelScan[] => {
    const shipment = changed[at];
    const facts = { message, location, ...(reason !== undefined && { reason }) };
    return shipment ? [...ahead].map(([to, parcel_ids]) => ({ shipment, facts, to, parcel_ids })) : [];
  });
  await recordParcelScans(tx, context, scans);
}

/** Where each shipment was before it was held, and the parcels that were further, by where they were. */
async function standingBefore(tx: Tx, shipments: readonly ShipmentRow[]) {
  const ids = shipments.map(({ id }) => id);
  const parcels = Map.groupBy(await readParcels(tx, ids), ({ shipment_id }) => shipment_id);
  const facts = await readStatusFactsOf(tx, ids);
  return shipments.map((shipment) => {
    const carried = (parcels.get(shipment.id) ?? []).filter(({ status }) => status !== 'cancelled');
    const before = positionAfter(
      (facts.get(shipment.id) ?? []).filter(({ status }) => !isHold(status)),
      carried,
    );
    const to = statusAfterHold(before.shipment?.status ?? null, shipment);
    const ahead = new Map<ShipmentStatus, ParcelId[]>();
    // What was delivered before its shipment was never held.
    const handed_over = new Set(carried.filter(({ status }) => status === 'delivered').map(({ id }) => id));
    for (const [id, status] of before.parcels)
      if (status !== before.shipment?.status && !handed_over.has(id)) ahead.set(status, [...(ahead.get(status) ?? []), id]);
    return { shipment, to, ahead };
  });
}
