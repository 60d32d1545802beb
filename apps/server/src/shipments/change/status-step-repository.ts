import type { ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { EVENTS, eventValues } from '../../audit/event-columns.ts';
import type { NewEvent } from '../../audit/event-columns.ts';
import type { RequestContext } from '../../context.ts';
import { pipelineRows } from '../../db/insert-rows.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentChange, ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvents } from '../tracking-event-repository.ts';
import type { NewTrackingEvent } from '../tracking-event-repository.ts';

/** One step of a shipment as four tables see it. */
export interface StepToWrite {
  /** As it was when the transaction locked it. */
  readonly shipment: ShipmentRow;
  readonly to: ShipmentStatus;
  readonly change: ShipmentChange;
  /** The parcels that move; null moves all that are not cancelled. */
  readonly parcel_ids: readonly ParcelId[] | null;
  readonly tracking: NewTrackingEvent;
  readonly event: NewEvent;
}

/**
 * Writes a step of each shipment to shipment, parcels, history and event log: the hottest write there is. What history and log get travels
 * with the statement that changes shipments and parcels, so that there is one journey. A shipment takes one step at a time. Answers the
 * shipments as they are now, in the order of their steps.
 */
export async function writeSteps(tx: Tx, context: RequestContext, steps: readonly StepToWrite[]): Promise<ShipmentRow[]> {
  const history = steps.map(({ shipment, to, parcel_ids, tracking }) => ({
    ...tracking,
    shipment_id: shipment.id,
    status: to,
    ...(parcel_ids && { moved_parcel_ids: parcel_ids }),
  }));
  await insertTrackingEvents(tx, context, history);
  pipelineRows(
    tx,
    EVENTS,
    steps.map(({ event }) => eventValues(event)),
  );
  const { rows } = await tx.client.query<StepColumns>({
    name: 'write-status-steps',
    text: WRITE_STEPS,
    values: [tx.provider_id, JSON.stringify(steps.map(recordOf)), context.now],
  });
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return steps.map(({ shipment }) => {
    const row = by_id.get(shipment.id);
    if (!row) throw new Error(`Shipment ${shipment.id} was not there to take its step.`);
    return { ...shipment, ...row };
  });
}

/** All that a step changes of a shipment. The rest is as it was locked, and need not be sent and read a second time. */
const STEP_COLUMNS = [
  'id',
  'status',
  'time_modified',
  'last_step_date',
  'collected_date',
  'delivered_date',
  'returned_to_hub_date',
  'current_branch_id',
  'collection_agent_id',
  'delivery_agent_id',
] as const satisfies readonly (keyof ShipmentRow)[];

type StepColumns = Pick<ShipmentRow, (typeof STEP_COLUMNS)[number]>;

// What has been delivered of a shipment that was not stays so. A parcel is cancelled by itself only. When the shipment is, its parcels stay what they were: it can be brought back with them. The ids
// are asked for as a list as well, so that rows are looked up by them whatever the planner thinks of the number of steps.
const WRITE_STEPS = `
  with step as materialized (
    select * from json_to_recordset($2::json) as step (
      shipment_id bigint, "to" text, parcel_ids bigint[],
      date timestamptz, collected_date timestamptz, delivered_date timestamptz, returned_to_hub_date timestamptz, current_branch_id bigint,
      was_delivered boolean, changes_collection_agent boolean, collection_agent_id bigint, changes_delivery_agent boolean, delivery_agent_id bigint)
  ), moved as (
    update parcels set status = step.to from step
    where parcels.provider_id = $1 and parcels.shipment_id = any (array(select shipment_id from step)) and parcels.shipment_id = step.shipment_id
      and parcels.status <> 'cancelled' and step.to <> 'cancelled'
      and (parcels.id = any (step.parcel_ids) or step.parcel_ids is null and (step.was_delivered or parcels.status <> 'delivered'))
  )
  update shipments set status = step.to, time_modified = $3, last_step_date = greatest(last_step_date, step.date),
    collected_date = coalesce(step.collected_date, shipments.collected_date),
    delivered_date = coalesce(step.delivered_date, shipments.delivered_date),
    returned_to_hub_date = coalesce(step.returned_to_hub_date, shipments.returned_to_hub_date),
    current_branch_id = coalesce(step.current_branch_id, shipments.current_branch_id),
    collection_agent_id = case when step.changes_collection_agent then step.collection_agent_id else shipments.collection_agent_id end,
    delivery_agent_id = case when step.changes_delivery_agent then step.delivery_agent_id else shipments.delivery_agent_id end
  from step
  where shipments.provider_id = $1 and shipments.id = any (array(select shipment_id from step)) and shipments.id = step.shipment_id
  returning ${STEP_COLUMNS.map((column) => `shipments.${column}`).join(', ')}`;

/** A step as the statement reads it. A driver may be given, taken away or left alone: what `changes` tells the last two apart. */
function recordOf({ shipment, to, change, parcel_ids, tracking: { date } }: StepToWrite) {
  return {
    ...change,
    was_delivered: shipment.status === 'delivered',
    changes_collection_agent: change.collection_agent_id !== undefined,
    changes_delivery_agent: change.delivery_agent_id !== undefined,
    shipment_id: shipment.id,
    to,
    parcel_ids,
    date,
  };
}
