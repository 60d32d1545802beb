import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { visibleShipments } from '../db/reach.ts';
import { presentPage } from './shipment-reads.ts';
import { presentingFor } from './presenting-for.ts';

const USUAL_LIMIT = 20;

/** Parcels by the reference that their sender gave them; a reference is one parcel's, in any case. Source: CALL-52. */
export async function findParcels(
  context: RequestContext,
  { alternative_tracking_reference, limit = USUAL_LIMIT }: InputOf<typeof shipmentApi.parcels>,
): Promise<OutputOf<typeof shipmentApi.parcels>> {
  const reference = searchReference(alternative_tracking_reference);
  if (reference === '') throw new Problem('bad-input', 'Please send an alternative_tracking_reference.');
  const reader = await presentingFor(context);
  return reading(context, async (tx) => {
    const holders = tx.db
      .selectFrom('parcels')
      .select('shipment_id')
      .where('provider_id', '=', tx.provider_id)
      .where('alternative_tracking_reference', '=', reference);
    const query = visibleShipments(tx, context.actor)
      .where('shipments.id', 'in', holders)
      .orderBy('shipments.id', 'desc')
      .limit(limit);
    const shipments = await presentPage(tx, query, reader);
    const parcels = shipments.flatMap(({ id, short_tracking_reference, parcels: each }) =>
      each
        .filter((parcel) => parcel.alternative_tracking_reference === reference)
        .map((parcel) => ({ ...parcel, shipment_id: id, short_tracking_reference })),
    );
    return { parcels, count: parcels.length };
  });
}
