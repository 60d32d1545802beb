import type { DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import { EVENT_COLUMNS, eventParameters, eventValues } from '../audit/event-columns.ts';
import type { NewEvent } from '../audit/event-columns.ts';
import type { Tx } from '../db/transaction.ts';
import type { ShipmentChange, ShipmentRow } from './shipment-repository.ts';
import type { NewTrackingEvent } from './tracking-event-repository.ts';

/** One step of a shipment as four tables see it. */
export interface StepToWrite {
  readonly shipment_id: ShipmentId;
  readonly to: ShipmentStatus;
  readonly change: ShipmentChange;
  /** The parcels that move; null moves all that are not cancelled. */
  readonly parcel_ids: readonly ParcelId[] | null;
  readonly tracking: NewTrackingEvent;
  readonly event: NewEvent;
  readonly now: Date;
}

/**
 * Writes a step to shipment, parcels, history and event log in one statement: the hottest write there is, and each message
 * to the database costs more than the work it asks for. Answers the shipment as it is now.
 */
export async function writeStep(tx: Tx, step: StepToWrite): Promise<ShipmentRow> {
  const { rows } = await tx.client.query<ShipmentRow>({
    name: 'write-status-step',
    text: WRITE_STEP,
    values: valuesOf(tx, step),
  });
  const [row] = rows;
  if (!row) throw new Error(`Shipment ${step.shipment_id} was not there to take its step.`);
  return row;
}

// A parcel is cancelled by itself only. When the shipment is, its parcels stay what they were: it can be brought back with them.
const WRITE_STEP = `
  with moved as (
    update parcels set status = $3
    where provider_id = $1 and shipment_id = $2 and status <> 'cancelled' and $3 <> 'cancelled' and ($4::bigint[] is null or id = any ($4))
  ), tracked as (
    insert into tracking_events (provider_id, id, shipment_id, parcel_id, status, date, message, reason, location, branch_id, bay,
      driver_id, lat, lng, source, is_public, data, event_id, time_received, moved_parcel_ids)
    values ($1, nextval('tracking_event_ids'), $2, 0, $3, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, to_jsonb($4::bigint[]))
  ), logged as (
    insert into events (provider_id, id, ${EVENT_COLUMNS.join(', ')}) values ($1, nextval('event_ids'), ${eventParameters(27)})
  )
  update shipments set status = $3, time_modified = $18, last_step_date = greatest(last_step_date, $5),
    collected_date = coalesce($19, collected_date),
    delivered_date = coalesce($20, delivered_date),
    returned_to_hub_date = coalesce($21, returned_to_hub_date),
    current_branch_id = coalesce($22, current_branch_id),
    collection_agent_id = case when $23 then $24 else collection_agent_id end,
    delivery_agent_id = case when $25 then $26 else delivery_agent_id end
  where provider_id = $1 and id = $2
  returning *`;

function valuesOf(tx: Tx, { shipment_id, to, change, parcel_ids, tracking, event, now }: StepToWrite): unknown[] {
  return [
    tx.provider_id,
    shipment_id,
    to,
    parcel_ids,
    tracking.date,
    tracking.message,
    tracking.reason ?? '',
    tracking.location,
    tracking.branch_id ?? null,
    tracking.bay ?? '',
    tracking.driver_id ?? null,
    tracking.lat ?? 0,
    tracking.lng ?? 0,
    tracking.source,
    tracking.is_public,
    jsonText(tracking.data),
    tracking.event_id ?? null,
    now,
    change.collected_date ?? null,
    change.delivered_date ?? null,
    change.returned_to_hub_date ?? null,
    change.current_branch_id ?? null,
    ...agentChange(change.collection_agent_id),
    ...agentChange(change.delivery_agent_id),
    ...eventValues(event),
  ];
}

/** A driver may be given, taken away, or left alone: the flag tells "taken away" from "left alone". */
function agentChange(driver_id: DriverId | null | undefined): [changes: boolean, driver_id: DriverId | null] {
  return [driver_id !== undefined, driver_id ?? null];
}

function jsonText(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
