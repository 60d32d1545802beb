import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { scannedCollection } from '@tsela/domain/collection-requests/collection-references';
import { searchReference } from '@tsela/domain/formats/references';
import type { CollectionRequestId } from '@tsela/domain/ids';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { Problem } from '@tsela/domain/problem';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { assignablePart, isAssignable } from '@tsela/domain/tripsheets/assignable-statuses';
import { changeCollectionRequest } from '../collection-requests/change-request.ts';
import { findRequestByNumber } from '../collection-requests/collection-request-repository.ts';
import { referenceOf } from '../collection-requests/whole-request.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { readParcels } from '../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { findReferencedShipment } from '../tracking/scanned-reference-reads.ts';
import { assignDriver } from './assign-driver.ts';
import { loadDriverFor } from './driver-repository.ts';

type Added = OutputOf<typeof tripsheetApi.add>;

/**
 * Puts what a dispatcher names on the sheet of a driver: a shipment on the leg that it waits for, or a collection request with all that is on
 * it. Refused with the reason where it waits for no driver. Source: screens S25.
 */
export async function addToSheet(
  context: RequestContext,
  { driver_id, reference }: InputOf<typeof tripsheetApi.add>,
): Promise<Added> {
  if (searchReference(reference) === '') throw referenceRefused('Please enter a reference.');
  const settings = await context.services.settings.of(context.provider_id);
  const number = isFeatureOn(settings, 'collection_requests') ? scannedCollection(reference) : null;
  const found = await reading(context, async (tx) => {
    await loadDriverFor(tx, context.actor, driver_id);
    const request = number === null ? null : await findRequestByNumber(tx, context.actor, number);
    if (request) return { request };
    const shipment = await findReferencedShipment(tx, context.actor, reference);
    return { shipment, parcels: shipment ? await readParcels(tx, [shipment.id]) : [] };
  });
  if (found.request) {
    const request: { readonly id: CollectionRequestId } = found.request;
    await changeCollectionRequest(context, { id: request.id, driver_id });
    return { leg: 'collection', reference: referenceOf(found.request) };
  }
  const { shipment, parcels } = found;
  if (!shipment) throw referenceUnknown(`No shipment or collection request has the reference ${searchReference(reference)}.`);
  const leg = legOf(shipment, parcels);
  const { failed } = await assignDriver(context, { shipment_ids: [shipment.id], driver_id, leg });
  const [refusal] = failed;
  if (refusal) throw referenceRefused(refusal.message);
  return { leg, reference: shipment.short_tracking_reference };
}

function legOf({ status, short_tracking_reference }: ShipmentRow, parcels: readonly ParcelRow[]): Added['leg'] {
  if (isAssignable('collection', status)) return 'collection';
  if (isAssignable('delivery', status) || assignablePart('delivery', { status }, parcels).length > 0) return 'delivery';
  throw referenceRefused(`${short_tracking_reference} waits for no driver: it is ${statusLabel(status).toLowerCase()}.`);
}

/** A refusal that belongs to the field with the reference. */
export function referenceRefused(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'reference', code: 'reference', message }] });
}

/** The same of what is not there, or not within reach. */
export function referenceUnknown(message: string): Problem {
  return new Problem('not-found', message, { violations: [{ field: 'reference', code: 'unknown', message }] });
}
