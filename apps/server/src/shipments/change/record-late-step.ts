import type { ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { isToldPart } from '@tsela/domain/tracking/part-of-step';
import { collectedDateFrom } from '@tsela/domain/tracking/shipment-position';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { enqueueWebhooks } from '../../jobs/webhook-outbox-repository.ts';
import { announceShipment, isPublicStep } from './apply-status.ts';
import type { StatusStep } from './apply-status.ts';
import { updateCollectedDate, updateParcelStatuses } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvents } from '../tracking-event-repository.ts';

export interface LateStep {
  readonly facts: Omit<StatusStep, 'to' | 'also' | 'parcel_ids' | 'date'> & { readonly date: Date };
  readonly to: ShipmentStatus;
  /** The parcels that took it; null when it was the whole shipment. */
  readonly parcel_ids: readonly ParcelId[] | null;
  /** True where this is the first that is known of it: customers and their programs read of a part where it is one that they are told of. */
  readonly is_news: boolean;
  /** The parcels that are found to be elsewhere than was known. */
  readonly changed_parcels: readonly { readonly id: ParcelId; readonly status: ShipmentStatus }[];
}

/** Writes down at its own time what became known after something later had happened. The shipment's status stays. */
export async function recordLateStep(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  { facts, to, parcel_ids, is_news, changed_parcels }: LateStep,
): Promise<void> {
  const { date } = facts;
  const { now } = context;
  const is_told_part = parcel_ids !== null && is_news && isToldPart(to);
  await insertTrackingEvents(
    tx,
    context,
    (parcel_ids ?? [undefined]).map((parcel_id) => ({
      ...facts,
      shipment_id: shipment.id,
      status: to,
      message: `${facts.message} (recorded late)`,
      is_late: true,
      is_public: parcel_id === undefined ? isPublicStep(to) : is_told_part,
      source: context.source,
      ...(parcel_id !== undefined && { parcel_id, moved_parcel_ids: [parcel_id] }),
    })),
  );
  if (parcel_ids === null || is_told_part) await enqueueWebhooks(tx, context, [{ kind: 'late', shipment }]);
  await updateParcelStatuses(tx, [{ shipment_id: shipment.id, moves: changed_parcels, date }], now);
  const collected_date = collectedDateFrom({ status: to, date }, shipment.collected_date);
  if (collected_date !== null) await updateCollectedDate(tx, { shipment_id: shipment.id, collected_date, now });
  await recordChange(tx, context, {
    type: 'shipment.recorded-late',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    ...(collected_date !== null && { change_from: { collected_date: shipment.collected_date } }),
    change_to: {
      status: to,
      happened: date.toISOString(),
      ...(parcel_ids !== null && { parcel_ids }),
      ...(collected_date !== null && { collected_date }),
    },
  });
  announceShipment(tx, context, shipment);
}
