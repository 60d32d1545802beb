import type { ParcelId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { SCAN_CHOICES, SCAN_CHOICE_FACTS } from '@tsela/domain/tracking/scan-choices';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { readParcels, updateParcelStatuses } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvent, readStatusFacts } from '../tracking-event-repository.ts';
import type { TrackingEventRow } from '../tracking-event-repository.ts';
import { announceShipment, applyStatus } from './apply-status.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';
import { deleteEntriesOfScan, hasMovedSince, readEntriesOfScan, restoreBeforeScan } from './scan-entries-repository.ts';
import type { BeforeScan } from './scan-entries-repository.ts';

interface TakenBack {
  readonly shipment: ShipmentRow;
  /** What was scanned. */
  readonly choice: string;
  readonly event_id: string;
}

/**
 * Takes the entries of a scan out of the history of its shipment, which is locked, and puts it and its parcels back to where they were.
 * Answers its status then; the same where the scan was taken back before. Raises `conflict` once something moved it since.
 */
export async function takeBackScan(
  tx: Tx,
  context: RequestContext,
  { shipment, choice, event_id }: TakenBack,
): Promise<ShipmentStatus> {
  const entries = await readEntriesOfScan(tx, { shipment_id: shipment.id, event_id });
  // Undone before: sent again, or pressed twice.
  if (entries.length === 0) return shipment.status;
  const last_id = entries.at(-1)?.id ?? 0;
  const is_late = entries.some((entry) => entry.is_late);
  if (is_late || (await hasMovedSince(tx, { shipment_id: shipment.id, id: last_id })))
    throw new Problem(
      'conflict',
      `Something happened to ${shipment.short_tracking_reference} since, so this scan cannot be undone. Change the status on its page.`,
    );
  await deleteEntriesOfScan(tx, { shipment_id: shipment.id, event_id });
  const parcels = (await readParcels(tx, [shipment.id])).filter(({ status }) => status !== 'cancelled');
  const before = positionAfter(await readStatusFacts(tx, shipment.id), parcels);
  const status = before.shipment?.status ?? shipment.status;
  const moves = parcels.flatMap((parcel) => {
    const then = before.parcels.get(parcel.id);
    return then === undefined || then === parcel.status ? [] : [{ id: parcel.id, status: then }];
  });
  await updateParcelStatuses(tx, [{ shipment_id: shipment.id, moves }], context.now);
  await say(tx, context, { shipment, status, message: `Scan taken back: ${labelOf(choice)}` });
  const changed = beforeOf(entries);
  if (changed) await restoreBeforeScan(tx, shipment.id, changed, context.now);
  await recordChange(tx, context, {
    type: 'shipment.scan-undone',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: {
      status: shipment.status,
      choice,
      event_id,
      ...(changed && scannedOf(shipment)),
      entries: entries.filter((entry) => entry.is_public).map(keptEntry),
    },
    change_to: { status, ...(changed && restoredOf(changed)) },
  });
  announceShipment(tx, context, shipment);
  return status;
}

interface Said {
  readonly shipment: ShipmentRow;
  readonly status: ShipmentStatus;
  readonly message: string;
}

/** A scan that moved some parcels of its shipment, and whether nothing has moved since. */
export interface ScanOfPart {
  readonly entry: TrackingEventRow;
  readonly is_newest: boolean;
}

/** The scan of an event where it moved some of these parcels; null where it moved all of them or is not there. */
export async function readScanOfPart(
  tx: Tx,
  {
    shipment_id,
    event_id,
    parcel_ids,
  }: { readonly shipment_id: ShipmentRow['id']; readonly event_id: string } & {
    readonly parcel_ids: readonly ParcelId[];
  },
): Promise<ScanOfPart | null> {
  const entries = await readEntriesOfScan(tx, { shipment_id, event_id });
  const moving = entries.filter(({ moved_parcel_ids }) => moved_parcel_ids?.length !== 0);
  const [entry] = moving;
  if (!entry || moving.some(({ moved_parcel_ids }) => moved_parcel_ids === null)) return null;
  const moved = new Set(moving.flatMap(({ moved_parcel_ids }) => moved_parcel_ids ?? []));
  if (parcel_ids.every((id) => moved.has(id))) return null;
  const id = entries.at(-1)?.id ?? 0;
  const is_newest = !entries.some(({ is_late }) => is_late) && !(await hasMovedSince(tx, { shipment_id, id }));
  return { entry, is_newest };
}

/** In the history, for staff; where the shipment itself goes back, programs of its account hear of it. */
async function say(tx: Tx, context: RequestContext, { shipment, status, message }: Said): Promise<void> {
  const location = placeOfStatus(status, shipment, { towns: await branchTowns(context) });
  if (status !== shipment.status) {
    await applyStatus(tx, context, shipment, {
      to: status,
      message,
      location,
      parcel_ids: [],
      is_silent: true,
      keeps_dates: true,
    });
    return;
  }
  await insertTrackingEvent(tx, context, {
    shipment_id: shipment.id,
    status,
    message,
    date: context.now,
    location,
    source: context.source,
    is_public: false,
    moved_parcel_ids: [],
  });
}

function labelOf(choice: string): string {
  const known = SCAN_CHOICES.find((each) => each === choice);
  return known ? SCAN_CHOICE_FACTS[known].label : statusLabel(choice);
}

/** What beforeScan kept with a step; null where the scan moved parcels alone. */
function beforeOf(entries: readonly TrackingEventRow[]): BeforeScan | null {
  const kept = entries.map(({ data }) => data).find(isBeforeScan);
  // Written by beforeScan in this shape.
  return (kept as ({ type: 'scan' } & BeforeScan) | undefined) ?? null;
}

/** Whether what is kept with an entry is what beforeScan answers. */
export function isBeforeScan(data: unknown): boolean {
  return (data as { type?: string } | null | undefined)?.type === 'scan';
}

/** An entry that the public read until it was taken back: what was seen at that time is told from the trail. */
function keptEntry({ id, parcel_id, status, date, message, reason, location, time_received }: TrackingEventRow) {
  return { id, parcel_id, status, date, message, reason, location, time_received };
}

function restoredOf({ current_branch_id, delivery_agent_id, collected_date, returned_to_hub_date }: BeforeScan): BeforeScan {
  return { current_branch_id, delivery_agent_id, collected_date, returned_to_hub_date };
}

function scannedOf({ current_branch_id, delivery_agent_id, collected_date, returned_to_hub_date }: ShipmentRow): BeforeScan {
  return {
    current_branch_id,
    delivery_agent_id,
    collected_date: collected_date?.toISOString() ?? null,
    returned_to_hub_date: returned_to_hub_date?.toISOString() ?? null,
  };
}

/** What a scan may change of a shipment, kept with its step so that it can be taken back. */
export function beforeScan(shipment: ShipmentRow): { readonly type: 'scan' } & BeforeScan {
  return { type: 'scan', ...scannedOf(shipment) };
}
