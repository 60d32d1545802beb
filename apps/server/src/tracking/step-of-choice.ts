import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { BranchId, DriverId } from '@tsela/domain/ids';
import { DELIVER_PARCELS_OR_SHIPMENTS } from '@tsela/domain/permissions/inline-permissions';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { offeredReasons, reasonChecks } from '@tsela/domain/shipments/reason-lists';
import { HOLD_REASONS, isHold } from '@tsela/domain/shipments/status/holds';
import { ENDED_STATUSES, STATUS_MATRIX, isShipmentStatus, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { whyNotReadyForPickup } from '@tsela/domain/tracking/at-pickup-point';
import { partOfDriverStep } from '@tsela/domain/tracking/driver-steps';
import type { DriverStepFacts } from '@tsela/domain/tracking/driver-steps';
import {
  SCAN_CHOICES,
  SCAN_CHOICE_FACTS,
  scanChoicesFor,
  statusOfScan,
  whyNotWithoutTransfer,
} from '@tsela/domain/tracking/scan-choices';
import type { ScanChoice } from '@tsela/domain/tracking/scan-choices';
import { whyNotUnplanned } from '@tsela/domain/tracking/unplanned-collection';
import type { RequestContext } from '../context.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { DoorDocument } from '../shipments/documents/door-documents.ts';
import { placeOfStatus } from '../shipments/change/place-of-status.ts';
import type { BranchTowns } from '../shipments/change/place-of-status.ts';
import type { ParcelRow, ShipmentChange, ShipmentRow } from '../shipments/shipment-repository.ts';
import type { TransferStep } from './transfer-step.ts';

/** What a scanner or driver did, with the time at which it was captured. */
export type CapturedEvent = Omit<FieldEvent, 'captured_at' | 'documents'> & {
  readonly captured_at: Date;
  /** What was captured with it, its contents written. */
  readonly written: readonly DoorDocument[];
};

/** What an event does to a shipment; `to` null records that it was seen and changes nothing. */
export interface FieldStep {
  readonly to: ShipmentStatus | null;
  readonly message: string;
  readonly location: string;
  readonly also: ShipmentChange;
  readonly driver_id?: DriverId;
  /** Where a scanner stands. A driver is at no branch. */
  readonly branch_id?: BranchId;
  /** What goes into the history with it. */
  readonly data?: unknown;
}

export interface Situation {
  readonly shipment: ShipmentRow;
  /** Those that are not cancelled. */
  readonly parcels: readonly ParcelRow[];
  /** Those of them that the event names. */
  readonly taken: readonly ParcelRow[];
  readonly context: RequestContext;
  readonly settings: StoredSettings;
  readonly towns: BranchTowns;
  /** True for what happened before the shipment's newest step: the status that it was taken from is gone. */
  readonly is_late: boolean;
  /** What the scan is to the interhub transfer that it names; null where it names none. */
  readonly transfer: TransferStep | null;
}

/**
 * What the person with the scanner or the driver's phone may do to this shipment now. Drivers take the steps the status
 * table offers on their own stops; hub staff scan. Raises `conflict` with what to tell them.
 */
export function stepOfChoice(event: CapturedEvent, situation: Situation): FieldStep {
  const { actor } = situation.context;
  if (situation.transfer) return transferStep(event, situation, situation.transfer);
  if (actor.kind === 'user' && actor.driver_id !== null) return driverStep(event, situation, actor.driver_id);
  return scannerStep(event, situation);
}

/** A scan onto a transfer, or from it: the transfer says what it does. Source: SCAN-01, SETTINGS-SEC-43. */
function transferStep(
  event: CapturedEvent,
  { shipment, context, settings, towns, is_late }: Situation,
  transfer: TransferStep,
): FieldStep {
  const { actor } = context;
  if (actor.kind !== 'user' || actor.driver_id === null) offeredChoice(event, { context, settings });
  refuseIfOver(shipment, is_late);
  const { to, branch_id, data } = transfer;
  return {
    to,
    message: SCAN_CHOICE_FACTS[transfer.choice].label,
    location: placeOfStatus(to, shipment, { towns, scanned_at: branch_id }),
    also: {},
    branch_id,
    data,
    ...(actor.kind === 'user' && actor.driver_id !== null && { driver_id: actor.driver_id }),
  };
}

function driverStep(event: CapturedEvent, situation: Situation, driver_id: DriverId): FieldStep {
  const { shipment, parcels, taken, towns } = situation;
  const { choice } = event;
  if (!isShipmentStatus(choice)) throw new Problem('bad-input', `"${choice}" is not a status.`);
  if (isUnplanned(event)) return unplannedStep({ shipment, towns, driver_id });
  const { refusal } = partOfDriverStep({ ...shipment, parcels }, taken, { to: choice, ...driverFacts(situation) });
  if (refusal !== null) throw new Problem('conflict', refusal);
  const leg = legOf(choice);
  const driver_of_leg = leg && shipment[`${leg}_agent_id`];
  if (leg && driver_of_leg !== null && driver_of_leg !== driver_id) {
    throw new Problem('conflict', `The ${leg} of ${shipment.short_tracking_reference} belongs to another driver.`);
  }
  if (needsReason(choice) && !event.reason?.trim()) throw new Problem('bad-input', 'Please choose a reason.');
  return {
    to: choice,
    message: event.reason?.trim() || statusLabel(choice),
    location: placeOfStatus(choice, shipment, { towns }),
    // A driver who goes on with what was just collected has taken over its delivery.
    also: choice === 'out-for-delivery' ? { delivery_agent_id: driver_id } : {},
    driver_id,
  };
}

/** What decides which steps a driver may take. */
export function driverFacts({ is_late, context: { actor }, settings }: Situation): DriverStepFacts {
  return {
    is_late,
    can_deliver: actor.kind === 'user' && hasPermission(actor.permissions, DELIVER_PARCELS_OR_SHIPMENTS),
    settings: readSettings(settings, ['driver_can_cancel_shipments', 'driver_can_reject_parcels_shipments']),
  };
}

/** What was handed to a driver at a collection without being on the sheet. */
export function isUnplanned({ choice, is_unplanned = false }: Pick<FieldEvent, 'choice' | 'is_unplanned'>): boolean {
  return is_unplanned && choice === 'collected';
}

type Unplanned = Pick<Situation, 'shipment' | 'towns'> & { readonly driver_id: DriverId };

/** A shipment that the driver adds becomes theirs with its collection. Whether drivers add any is asked before it is looked for. */
function unplannedStep({ shipment, towns, driver_id }: Unplanned): FieldStep {
  const refusal = whyNotUnplanned(shipment, driver_id);
  if (refusal !== null) throw new Problem('conflict', refusal);
  return {
    to: 'collected',
    message: 'Collected, added by the driver',
    location: placeOfStatus('collected', shipment, { towns }),
    also: { collection_agent_id: driver_id },
    driver_id,
  };
}

/** Steps of the driver who collects that are in no group of the collection. */
const COLLECTS: readonly ShipmentStatus[] = ['collected', 'collected-from-locker', 'cancelled'];

/** The leg a status belongs to, or null for what happens between them: a shipment's collecting driver is not its delivering one. */
export function legOf(status: ShipmentStatus): 'collection' | 'delivery' | null {
  const { group } = STATUS_MATRIX[status];
  if (group === 'collection' || COLLECTS.includes(status)) return 'collection';
  return group === 'delivery' || status === 'delivered' ? 'delivery' : null;
}

/** Failures, refusals and cancellations say why; everything else speaks for itself. */
function needsReason(status: ShipmentStatus): boolean {
  return status === 'cancelled' || ['-failed-attempt', '-rejected', '-exception'].some((ending) => status.endsWith(ending));
}

function scannerStep(event: CapturedEvent, { shipment, context, settings, towns, is_late }: Situation): FieldStep {
  const { actor } = context;
  const choice = offeredChoice(event, { context, settings });
  const without_transfer = whyNotWithoutTransfer(choice, { names_transfer: false });
  if (without_transfer !== null) throw new Problem('conflict', without_transfer);
  // What another system is told of changes nothing here, and may be over.
  if (choice !== 'trigger-integration') refuseIfOver(shipment, is_late);
  const elsewhere = choice === 'ready-for-pickup' ? whyNotReadyForPickup(shipment) : null;
  if (elsewhere !== null) throw new Problem('conflict', elsewhere);
  const branch_id = branchOfScan(event, actor);
  const to = statusOfScan(choice, {
    branch_id,
    delivery_branch_id: shipment.delivery_branch_id,
    ...readSettings(settings, ['interhub_outbound_scan_status', 'interhub_inbound_scan_status']),
  });
  refuseIfIncomplete(choice, event, settings);
  return {
    to,
    message: event.reason?.trim() || SCAN_CHOICE_FACTS[choice].label,
    location: placeOfStatus(to ?? shipment.status, shipment, { towns, scanned_at: branch_id }),
    also: driverChanges(choice, event),
    branch_id,
  };
}

function offeredChoice(
  event: CapturedEvent,
  { context: { actor }, settings }: Pick<Situation, 'context' | 'settings'>,
): ScanChoice {
  const choice = SCAN_CHOICES.find((known) => known === event.choice);
  const permissions = actor.kind === 'user' ? actor.permissions : ['*'];
  const offered = scanChoicesFor({
    permissions,
    excluded_tracking_statuses: readSetting(settings, 'excluded_tracking_statuses'),
  });
  if (!choice || !offered.includes(choice)) throw new Problem('bad-input', `"${event.choice}" is not a choice of this scanner.`);
  return choice;
}

/**
 * What is over stays over, except for what was scanned before and is reported late: a parcel that turns up again needs a decision by
 * staff.
 */
function refuseIfOver(shipment: ShipmentRow, is_late: boolean): void {
  const over: readonly ShipmentStatus[] = is_late ? [] : ENDED_STATUSES;
  if (!over.includes(shipment.status) && !STATUS_MATRIX[shipment.status].is_invalid) return;
  throw new Problem(
    'conflict',
    `${shipment.short_tracking_reference} is ${lower(shipment.status)}. Put it aside and ask operations.`,
  );
}

function branchOfScan(event: CapturedEvent, actor: RequestContext['actor']): BranchId {
  const own = actor.kind === 'user' ? actor.branch_id : null;
  const branch_id = event.branch_id ?? own;
  if (branch_id === null) throw new Problem('bad-input', 'Please choose the branch you are scanning at.');
  if (actor.kind === 'user' && actor.limit_user_to_branch && branch_id !== own) {
    throw new Problem('not-permitted', 'You can scan at your own branch only.');
  }
  return branch_id;
}

function refuseIfIncomplete(choice: ScanChoice, event: CapturedEvent, settings: StoredSettings): void {
  const asks = SCAN_CHOICE_FACTS[choice].asks_for;
  if (asks.includes('driver') && event.driver_id === undefined) throw new Problem('bad-input', 'Please choose a driver first.');
  if (asks.includes('integration') && event.integration_id === undefined)
    throw new Problem('bad-input', 'Please choose an integration first.');
  if (asks.includes('reason') && !event.reason?.trim()) throw new Problem('bad-input', 'Please choose a reason first.');
  if (isHold(choice))
    refuseIfAny(reasonChecks(event.reason?.trim() ?? '', 'reason', offeredReasons(settings, HOLD_REASONS[choice])));
}

function driverChanges(choice: ScanChoice, event: CapturedEvent): ShipmentChange {
  if (SCAN_CHOICE_FACTS[choice].clears_delivery_driver) return { delivery_agent_id: null };
  if (SCAN_CHOICE_FACTS[choice].asks_for.includes('driver') && event.driver_id !== undefined)
    return { delivery_agent_id: event.driver_id };
  return {};
}

function lower(status: ShipmentStatus): string {
  return statusLabel(status).toLowerCase();
}
