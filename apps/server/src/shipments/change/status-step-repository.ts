import type { ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { EVENT_COLUMNS, EVENT_RECORD } from '../../audit/event-columns.ts';
import type { NewEvent } from '../../audit/event-columns.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentChange, ShipmentRow } from '../shipment-repository.ts';
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
 * Writes a step of each shipment to shipment, parcels, history and event log in one statement: the hottest write there is, and each
 * message to the database costs more than the work it asks for. A shipment takes one step at a time. Answers the shipments as they are
 * now, in the order of their steps.
 */
export async function writeSteps(tx: Tx, steps: readonly StepToWrite[], now: Date): Promise<ShipmentRow[]> {
  const { rows } = await tx.client.query<StepColumns>({
    name: 'write-status-steps',
    text: WRITE_STEPS,
    values: [tx.provider_id, JSON.stringify(steps.map(recordOf)), now],
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

// A parcel is cancelled by itself only. When the shipment is, its parcels stay what they were: it can be brought back with them. The ids
// are asked for as a list as well, so that rows are looked up by them whatever the planner thinks of the number of steps.
const WRITE_STEPS = `
  with step as materialized (
    select * from json_to_recordset($2::json) as step (
      shipment_id bigint, "to" text, parcel_ids bigint[],
      date timestamptz, message text, reason text, location text, branch_id bigint, bay text, driver_id bigint, lat float8, lng float8,
      source text, is_public boolean, data jsonb, event_id uuid,
      collected_date timestamptz, delivered_date timestamptz, returned_to_hub_date timestamptz, current_branch_id bigint,
      changes_collection_agent boolean, collection_agent_id bigint, changes_delivery_agent boolean, delivery_agent_id bigint,
      event json)
  ), moved as (
    update parcels set status = step.to from step
    where parcels.provider_id = $1 and parcels.shipment_id = any (array(select shipment_id from step)) and parcels.shipment_id = step.shipment_id
      and parcels.status <> 'cancelled' and step.to <> 'cancelled'
      and (step.parcel_ids is null or parcels.id = any (step.parcel_ids))
  ), tracked as (
    insert into tracking_events (provider_id, id, shipment_id, parcel_id, status, date, message, reason, location, branch_id, bay,
      driver_id, lat, lng, source, is_public, data, event_id, time_received, moved_parcel_ids)
    select $1, nextval('tracking_event_ids'), shipment_id, 0, "to", date, message, reason, location, branch_id, bay,
      driver_id, lat, lng, source, is_public, data, event_id, $3, to_jsonb(parcel_ids)
    from step
  ), logged as (
    insert into events (provider_id, id, ${EVENT_COLUMNS.join(', ')})
    select $1, nextval('event_ids'), ${EVENT_COLUMNS.map((column) => `entry.${column}`).join(', ')}
    from step, json_to_record(step.event) as entry (${EVENT_RECORD})
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
function recordOf({ shipment, to, change, parcel_ids, tracking, event }: StepToWrite) {
  const { date, message, reason = '', location, branch_id, bay = '', driver_id, lat = 0, lng = 0 } = tracking;
  const { source, is_public, data, event_id } = tracking;
  return {
    ...change,
    changes_collection_agent: change.collection_agent_id !== undefined,
    changes_delivery_agent: change.delivery_agent_id !== undefined,
    shipment_id: shipment.id,
    to,
    parcel_ids,
    date,
    message,
    reason,
    location,
    branch_id,
    bay,
    driver_id,
    lat,
    lng,
    source,
    is_public,
    data,
    event_id,
    event,
  };
}
