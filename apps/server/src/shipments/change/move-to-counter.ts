import { changedFields } from '@tsela/domain/audit/audit-trail';
import type { BranchId } from '@tsela/domain/ids';
import { movedToCounterText } from '@tsela/domain/pickup-points/kiosk-rules';
import { searchText, searchWords } from '@tsela/domain/shipments/search-words';
import type { Selectable } from 'kysely';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { PickupPointsTable } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { giveUpAtPoints } from '../../pickup-points/give-up-compartments.ts';
import { followOperators } from '../operators/follow-operators.ts';
import { rewriteShipment } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvent } from '../tracking-event-repository.ts';
import { announceShipment } from './apply-status.ts';

type Point = Pick<Selectable<PickupPointsTable>, 'pickup_point_id' | 'pickup_point_provider' | 'name' | 'type' | 'address'>;

interface ToCounter {
  /** Locked by the transaction. */
  readonly shipment: ShipmentRow;
  readonly from: Point;
  readonly counter: Point;
  /** Whose drivers fetch it there; null where that stays as it is. */
  readonly branch_id: BranchId | null;
}

/**
 * A drop-off for which its locker has no compartment is fetched at the counter beside it: what is kept for it is given up, its history says so,
 * and its price stays as it was agreed. Source: decisions/0309.
 */
export async function moveToCounter(tx: Tx, context: RequestContext, moved: ToCounter): Promise<ShipmentRow> {
  const { shipment, from, counter } = moved;
  const change = placeAfter(moved);
  const [lost, gained] = [searchWords(shipment), searchWords({ ...shipment, ...change })];
  const row = await rewriteShipment(tx, {
    shipment_id: shipment.id,
    columns: {
      ...change,
      collection_address: JSON.stringify(change.collection_address),
      search_text: searchText(gained),
      time_modified: context.now,
    },
    words: {
      lost: lost.filter((word) => !gained.includes(word)),
      gained: gained.filter((word) => !lost.includes(word)),
    },
  });
  giveUpAtPoints(tx, { shipment_ids: [row.id], side: 'collection' });
  await followOperators(tx, context, [{ shipment: row, before: shipment.status, is_moved: true }]);
  await insertTrackingEvent(tx, context, {
    shipment_id: row.id,
    status: row.status,
    date: context.now,
    message: movedToCounterText({ locker: from.name, counter: counter.name }),
    location: counter.name,
    source: context.source,
    is_public: true,
    moved_parcel_ids: [],
  });
  await recordChange(tx, context, {
    type: 'shipment.moved-to-counter',
    object_type: 'shipment',
    object_id: row.id,
    account_id: row.account_id,
    ...changedFields(placeOf(shipment), placeOf(row)),
  });
  announceShipment(tx, context, row, shipment);
  return row;
}

function placeAfter({ shipment, counter, branch_id }: ToCounter) {
  return {
    collection_address: { ...counter.address, type: counter.type },
    collection_pickup_point_id: counter.pickup_point_id,
    collection_pickup_point_provider: counter.pickup_point_provider,
    collection_branch_id: branch_id ?? shipment.collection_branch_id,
  };
}

function placeOf(row: ShipmentRow) {
  const { collection_address, collection_pickup_point_id, collection_pickup_point_provider, collection_branch_id } = row;
  return { collection_address, collection_pickup_point_id, collection_pickup_point_provider, collection_branch_id };
}
