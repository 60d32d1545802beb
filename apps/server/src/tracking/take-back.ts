import type { DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { whyNotTakenBack } from '@tsela/domain/tracking/take-back';
import { readShipmentsWaiting } from '../billing/ledger/transaction-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { readScanOfPart, takeBackScan } from '../shipments/change/take-back-scan.ts';
import type { ScanOfPart } from '../shipments/change/take-back-scan.ts';
import { placeOfStatus } from '../shipments/change/place-of-status.ts';
import type { BranchTowns } from '../shipments/change/place-of-status.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { settleException } from './exceptions/field-exception-repository.ts';
import type { PlannedMove } from './plan-move.ts';
import type { CapturedEvent } from './step-of-choice.ts';
import { clearDates, readLastSteps } from './take-back-repository.ts';

interface TakenBack {
  readonly event: CapturedEvent;
  readonly shipment: ShipmentRow;
  readonly parcels: readonly ParcelRow[];
  readonly towns: BranchTowns;
}

/**
 * A driver's wrong step is taken back: the shipment goes to where it was, and its history keeps both. No message is sent. Raises `conflict`
 * with what to tell the driver where it cannot be. Source: issue 19, part 4; users-ask.md 9.
 */
export async function planTakeBack(
  tx: Tx,
  context: RequestContext,
  { event, shipment, parcels, towns }: TakenBack,
): Promise<PlannedMove> {
  const { actor, now } = context;
  const driver_id = actor.kind === 'user' ? actor.driver_id : null;
  const taken_back = { shipment_id: shipment.id, event_id: event.takes_back ?? '' };
  const part =
    driver_id === null || event.takes_back === undefined
      ? null
      : await readScanOfPart(tx, { ...taken_back, parcel_ids: parcels.map(({ id }) => id) });
  if (part !== null) return takePartBack(tx, context, { event, shipment, parcels, part, driver_id });
  const [last, before] = await readLastSteps(tx, shipment.id);
  if (driver_id === null || !last || !before) throw new Problem('conflict', 'There is nothing to take back.');
  // By its collection it is invoiced; what was put on an invoice stays collected.
  const takes_collection = shipment.collected_date?.getTime() === last.date.getTime();
  const refusal = whyNotTakenBack({
    ...shipment,
    is_own: event.takes_back !== last.event_id || last.driver_id === driver_id,
    is_newest: event.takes_back === last.event_id && last.status === shipment.status && last.parcel_id === 0,
    is_invoiced: takes_collection && !(await readShipmentsWaiting(tx, [shipment.id])).has(shipment.id),
    done_at: last.date,
    taken_back_at: event.captured_at,
  });
  if (refusal !== null) throw new Problem('conflict', refusal);
  const to = before.status;
  const cleared = { collected: takes_collection, delivered: last.status === 'delivered' };
  await clearDates(tx, shipment.id, { ...cleared, now });
  await recordCleared(tx, context, shipment, cleared);
  await settleTakenBack(tx, context, event);
  const message = `${statusLabel(last.status)} taken back`;
  return {
    kind: 'step',
    step: {
      shipment,
      step: {
        to,
        date: event.captured_at,
        event_id: event.event_id,
        message,
        location: placeOfStatus(to, shipment, { towns }),
        driver_id,
        is_silent: true,
        keeps_dates: true,
        ...(event.reason !== undefined && event.reason.trim() !== '' && { reason: event.reason.trim() }),
      },
    },
    outcome: { result: 'accepted', shipment, parcels, parcels_scanned: parcels.length, status: to, message },
  };
}

interface PartBack extends Omit<TakenBack, 'towns'> {
  readonly part: ScanOfPart;
  readonly driver_id: DriverId | null;
}

/** A step with some of the parcels leaves no trace in the history: they, and those that were not there, are as they were. */
async function takePartBack(
  tx: Tx,
  context: RequestContext,
  { event, shipment, parcels, part: { entry, is_newest }, driver_id }: PartBack,
): Promise<PlannedMove> {
  const is_step = entry.parcel_id === 0;
  const takes_collection = is_step && shipment.collected_date?.getTime() === entry.date.getTime();
  const refusal = whyNotTakenBack({
    short_tracking_reference: shipment.short_tracking_reference,
    status: entry.status,
    is_own: entry.driver_id === driver_id,
    is_newest,
    is_invoiced: takes_collection && !(await readShipmentsWaiting(tx, [shipment.id])).has(shipment.id),
    done_at: entry.date,
    taken_back_at: event.captured_at,
  });
  if (refusal !== null) throw new Problem('conflict', refusal);
  const event_id = event.takes_back ?? '';
  const status = await takeBackScan(tx, context, { shipment, choice: entry.status, event_id });
  const cleared = { collected: takes_collection, delivered: is_step && entry.status === 'delivered' };
  await clearDates(tx, shipment.id, { ...cleared, now: context.now });
  await recordCleared(tx, context, shipment, cleared);
  await settleTakenBack(tx, context, event);
  const message = `${statusLabel(entry.status)} taken back`;
  return {
    kind: 'done',
    outcome: { result: 'accepted', shipment: { ...shipment, status }, parcels, parcels_scanned: parcels.length, status, message },
  };
}

/** What of a step waited for the office is over with it. */
async function settleTakenBack(tx: Tx, { actor, now }: RequestContext, { takes_back }: CapturedEvent): Promise<void> {
  const settled_by = actor.kind === 'user' ? actor.user_id : null;
  if (takes_back !== undefined)
    await settleException(tx, { event_id: takes_back, note: 'Taken back by the driver', settled_by, now });
}

/** The dates that are taken away with the step, for the trail. */
async function recordCleared(
  tx: Tx,
  context: RequestContext,
  { id: object_id, account_id, collected_date, delivered_date }: ShipmentRow,
  { collected, delivered }: { readonly collected: boolean; readonly delivered: boolean },
): Promise<void> {
  if (!collected && !delivered) return;
  await recordChange(tx, context, {
    type: 'shipment.step-taken-back',
    object_type: 'shipment',
    object_id,
    account_id,
    change_from: { ...(collected && { collected_date }), ...(delivered && { delivered_date }) },
    change_to: { ...(collected && { collected_date: null }), ...(delivered && { delivered_date: null }) },
  });
}
