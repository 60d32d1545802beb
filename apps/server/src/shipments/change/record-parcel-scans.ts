import type { ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { isToldPart } from '@tsela/domain/tracking/part-of-step';
import { recordChanges } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { enqueueWebhooks } from '../../jobs/webhook-outbox-repository.ts';
import { announceShipment, timeOfStep } from './apply-status.ts';
import type { StatusStep } from './apply-status.ts';
import { giveParts } from './parts/part-driver-repository.ts';
import { updateParcelStatuses } from '../shipment-repository.ts';
import type { ShipmentChange, ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvents } from '../tracking-event-repository.ts';

export interface ParcelScan {
  readonly shipment: ShipmentRow;
  readonly facts: Omit<StatusStep, 'to' | 'also' | 'parcel_ids'>;
  /** The status the parcels take; null when the scan only records that they were seen. */
  readonly to: ShipmentStatus | null;
  readonly parcel_ids: readonly ParcelId[];
  /** The driver who has them from then on, of either leg. */
  readonly also?: Pick<ShipmentChange, 'collection_agent_id' | 'delivery_agent_id'>;
  /** True of a step that some of the parcels take: customers and their programs read of it where it is one that they are told of. */
  readonly is_told?: boolean;
  /** True of what was entered on a shipment's page. */
  readonly is_by_desk?: boolean;
}

/**
 * Records scans that do not move their shipments: the parcels are seen, or move ahead of the others. The public reads of few of them, each as
 * an entry of its parcel, because a shipment is where all its parcels are.
 */
export async function recordParcelScans(tx: Tx, context: RequestContext, scans: readonly ParcelScan[]): Promise<void> {
  if (scans.length === 0) return;
  const dateOf = ({ facts, shipment }: ParcelScan) => facts.date ?? timeOfStep(context, shipment);
  await updateParcelStatuses(
    tx,
    scans.flatMap((scan) => {
      const { to, shipment, parcel_ids } = scan;
      if (to === null) return [];
      return { shipment_id: shipment.id, moves: parcel_ids.map((id) => ({ id, status: to })), date: dateOf(scan) };
    }),
    context.now,
  );
  await giveParts(
    tx,
    scans.flatMap(({ shipment, also = {} }) => (Object.keys(also).length === 0 ? [] : { shipment_id: shipment.id, ...also })),
    context.now,
  );
  await insertTrackingEvents(
    tx,
    context,
    scans.flatMap((scan) =>
      scan.parcel_ids.map((parcel_id) => ({
        ...scan.facts,
        shipment_id: scan.shipment.id,
        parcel_id,
        status: scan.to ?? scan.shipment.status,
        date: dateOf(scan),
        moved_parcel_ids: scan.to === null ? [] : [parcel_id],
        is_public: isNews(scan),
        source: context.source,
      })),
    ),
  );
  await enqueueWebhooks(
    tx,
    context,
    scans.filter(isNews).map(({ shipment }) => ({ kind: 'part', shipment })),
  );
  await recordChanges(
    tx,
    context,
    scans.map(({ shipment, to, parcel_ids, facts, is_by_desk = false, also = {} }) => ({
      type: is_by_desk ? 'shipment.parcels-moved' : 'shipment.scanned',
      object_type: 'shipment',
      object_id: shipment.id,
      account_id: shipment.account_id,
      change_to: { status: to, parcel_ids, message: facts.message, ...also },
    })),
  );
  for (const { shipment, also = {} } of scans) announceShipment(tx, context, { ...shipment, ...also }, shipment);
}

function isNews({ to, is_told = false }: ParcelScan): boolean {
  return is_told && to !== null && isToldPart(to);
}
