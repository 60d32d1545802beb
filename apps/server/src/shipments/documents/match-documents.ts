import type { documentApi, MatchedShipment } from '@tsela/contract/shipments/document-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { searchReference } from '@tsela/domain/formats/references';
import { PROOF_TYPES, referencesInName } from '@tsela/domain/shipments/documents/shipment-documents';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { readNewestOf } from './document-repository.ts';
import { readParcels } from '../shipment-repository.ts';
import { findShipmentsByReference } from './matched-shipment-reads.ts';

/** As many shipments as one file is shown with: more say that its name says nothing. */
const SHOWN_MAX = 3;
/** Proofs that are shown of all of them together. */
const PROOFS_MAX = 500;

/** The shipments that files may belong to: what was read on them first, then their names. Source: screens S31. */
export async function matchDocuments(
  context: RequestContext,
  { files }: InputOf<typeof documentApi.matchDocuments>,
): Promise<OutputOf<typeof documentApi.matchDocuments>> {
  refuseAccountUsers(context);
  const wanted = files.map(({ name, codes = [] }) => ({
    name,
    keys: [...codes.map(searchReference), ...referencesInName(name)],
  }));
  return reading(context, async (tx) => {
    const found = await findShipmentsByReference(
      tx,
      context.actor,
      wanted.flatMap(({ keys }) => keys),
    );
    const shipments = new Map([...found.values()].map((shipment) => [shipment.id, shipment]));
    const proofs = await readNewestOf(tx, [...shipments.keys()], { types: PROOF_TYPES, rows_max: PROOFS_MAX });
    const parcels_of = Map.groupBy(
      (await readParcels(tx, [...shipments.keys()])).filter(({ status }) => status !== 'cancelled'),
      ({ shipment_id }) => shipment_id,
    );
    const proofs_of = Map.groupBy(proofs, ({ shipment_id }) => shipment_id);
    return {
      files: wanted.map(({ name, keys }) => {
        // By its number: the reference of a parcel and that of its shipment find the same one.
        const own = new Map(keys.flatMap((key) => found.get(key) ?? []).map((shipment) => [shipment.id, shipment]));
        return {
          name,
          shipments: [...own.values()].slice(0, SHOWN_MAX).map((shipment): MatchedShipment => ({
            id: shipment.id,
            short_tracking_reference: shipment.short_tracking_reference,
            status: shipment.status,
            pod_method: shipment.pod_method,
            sender_name: shipment.collection_contact.name,
            recipient_name: shipment.delivery_contact.name,
            parcels: (parcels_of.get(shipment.id) ?? []).map(({ id, tracking_reference, status }) => ({
              id,
              tracking_reference,
              status,
            })),
            proofs: (proofs_of.get(shipment.id) ?? []).map(({ id, name: proof }) => ({ id, name: proof })),
          })),
        };
      }),
    };
  });
}
