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
import { readStatusFacts } from '../tracking-event-repository.ts';
import { whyNotAction } from '../why-not-action.ts';
import { applyStatus } from './apply-status.ts';
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
    await release(tx, context, shipment, input.message?.trim() ?? '');
    return readShipment(tx, reader, shipment.id);
  });
}

async function release(tx: Tx, context: RequestContext, shipment: ShipmentRow, said: string): Promise<void> {
  const { to, ahead } = await standingBefore(tx, shipment);
  const facts = {
    message: said || `Hold ended: ${statusLabel(to).toLowerCase()}`,
    location: placeOfStatus(to, shipment, { towns: await branchTowns(context) }),
    ...(said !== '' && { reason: said }),
  };
  const changed = await applyStatus(tx, context, shipment, { ...facts, to, is_silent: true, keeps_dates: true });
  const scans = [...ahead].map(([status, parcel_ids]): ParcelScan => ({ shipment: changed, facts, to: status, parcel_ids }));
  await recordParcelScans(tx, context, scans);
}

/** Where the shipment was before it was held, and the parcels that were further, by where they were. */
async function standingBefore(tx: Tx, shipment: ShipmentRow) {
  const parcels = (await readParcels(tx, [shipment.id])).filter(({ status }) => status !== 'cancelled');
  const facts = (await readStatusFacts(tx, shipment.id)).filter(({ status }) => !isHold(status));
  const before = positionAfter(
    facts,
    parcels.map(({ id }) => id),
  );
  const to = statusAfterHold(before.shipment?.status ?? null, shipment);
  const ahead = new Map<ShipmentStatus, ParcelId[]>();
  for (const [id, status] of before.parcels)
    if (status !== before.shipment?.status) ahead.set(status, [...(ahead.get(status) ?? []), id]);
  return { to, ahead };
}
