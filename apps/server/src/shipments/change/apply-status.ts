import type { BranchId, DriverId, ParcelId } from '@tsela/domain/ids';
import type { WebhookEventKind } from '@tsela/domain/integrations/webhook-rules';
import { chargeOfStep } from '@tsela/domain/shipments/status/charge-of-step';
import { STATUS_MATRIX, saysCollected } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { eventOf } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { leaveBatches } from '../batches/batch-repository.ts';
import { rejectOfCancelled } from '../measure/measurement-repository.ts';
import { chargeAgain, reverseCharges } from '../booking/charge-shipment.ts';
import { enqueueWebhooks } from '../../jobs/webhook-outbox-repository.ts';
import { followBooking } from './blank-arrivals.ts';
import { followOperators } from '../operators/follow-operators.ts';
import { giveUpCompartments } from './reserve-for-shipment.ts';
import { notifyPeople } from '../notices/shipment-messages.ts';
import type { ShipmentChange, ShipmentRow } from '../shipment-repository.ts';
import { writeSteps } from './status-step-repository.ts';
import type { StepToWrite } from './status-step-repository.ts';
import { placesFollowStatus } from '../../rates/take-collection-place.ts';

export interface StatusStep {
  readonly to: ShipmentStatus;
  readonly message: string;
  readonly reason?: string;
  readonly location: string;
  readonly branch_id?: BranchId;
  readonly bay?: string;
  readonly driver_id?: DriverId;
  readonly lat?: number;
  readonly lng?: number;
  /** When it happened in the field; left out, it happens now. */
  readonly date?: Date;
  readonly event_id?: string;
  readonly data?: unknown;
  /** Changes that go with the step, such as a driver. */
  readonly also?: ShipmentChange;
  /** The parcels that move; left out, all that are not cancelled. */
  readonly parcel_ids?: readonly ParcelId[];
  /** True where no messages and no PIN are sent: it became known too late to be news. */
  readonly is_silent?: boolean;
  /** True where some of its parcels took it before: what they went out with is good for the rest. */
  readonly is_rest?: boolean;
  /** True where it goes back to what it was: the dates of that time stand. */
  readonly keeps_dates?: boolean;
}

/** A shipment, locked by the transaction, and the step it takes. */
export interface StatusMove {
  readonly shipment: ShipmentRow;
  readonly step: StatusStep;
}

/** Takes one shipment one step on, as `applyStatuses` does. */
export async function applyStatus(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  step: StatusStep,
): Promise<ShipmentRow> {
  const [changed] = await applyStatuses(tx, context, [{ shipment, step }]);
  if (!changed) throw new Error('A step was answered with nothing.');
  return changed;
}

/**
 * Takes shipments one step on each: status and dates, their parcels, their history, the event log, their charges where they are cancelled
 * or brought back, messages to people and live updates, in one transaction. They must be locked by it, and each is there once. Whether
 * a step is allowed is the caller's question. Answers them as they are then, in their order. Raises `conflict` when one is brought back
 * and its account cannot pay.
 */
export async function applyStatuses(tx: Tx, context: RequestContext, moves: readonly StatusMove[]): Promise<ShipmentRow[]> {
  if (moves.length === 0) return [];
  const charges = moves.map(({ shipment, step: { to } }) => ({ shipment, to, charge: chargeOfStep(shipment, to) }));
  for (const { shipment, to, charge } of charges) if (charge === 'charged-again') await chargeAgain(tx, context, shipment, to);
  const changed = await writeSteps(
    tx,
    context,
    moves.map((move) => stepToWrite(context, move)),
  );
  await reverseCharges(
    tx,
    context,
    charges.flatMap(({ shipment, charge }) => (charge === 'given-back' ? [shipment] : [])),
  );
  const cancelled = charges.flatMap(({ shipment, to }) => (to === 'cancelled' ? [shipment.id] : []));
  rejectOfCancelled(tx, cancelled, context.now);
  leaveBatches(tx, cancelled);
  const taken = moves.flatMap(({ shipment: before, step }, at) => {
    const shipment = changed[at];
    return shipment ? [{ shipment, before, step }] : [];
  });
  placesFollowStatus(tx, context, charges);
  giveUpCompartments(tx, charges);
  await followOperators(
    tx,
    context,
    taken.map(({ shipment, before }) => ({ shipment, before: before.status })),
  );
  await enqueueWebhooks(
    tx,
    context,
    taken.flatMap(({ shipment, before }) => {
      const kind = kindOf(shipment, before);
      return kind === null ? [] : { kind, shipment };
    }),
  );
  await notifyPeople(
    tx,
    context,
    taken
      .filter(({ step }) => !step.is_silent)
      .map(({ shipment, before, step }) => ({ shipment, before: before.status, has_pin: step.is_rest === true })),
  );
  for (const { shipment, before } of taken) announceShipment(tx, context, shipment, before);
  await context.services.collections.collected(
    tx,
    context,
    taken.flatMap(({ shipment, before }) =>
      before.collected_date === null && shipment.collected_date !== null ? shipment.id : [],
    ),
  );
  return giveArrived(tx, context, { changed: await followBookings(tx, context, { changed, moves }), moves });
}

interface Changed {
  readonly changed: ShipmentRow[];
  readonly moves: readonly StatusMove[];
}

/** What has come to the hub that delivers it gets its driver, unless the step says who that is, or that there is none. Source: KEY-40, SCAN-04. */
async function giveArrived(tx: Tx, context: RequestContext, { changed, moves }: Changed): Promise<ShipmentRow[]> {
  const arrived = moves.flatMap(({ step }, at) => {
    const shipment = changed[at];
    const is_new = step.to === 'at-destination-hub' && step.is_silent !== true && step.also?.delivery_agent_id === undefined;
    return shipment && is_new ? [{ shipment, step }] : [];
  });
  if (arrived.length === 0) return changed;
  const given = await context.services.zone_drivers.deliver(tx, context, arrived);
  return changed.map((shipment) => given.find(({ id }) => id === shipment.id) ?? shipment);
}

/** What was a quote or unpaid is booked by its step, and goes on as what is booked at once. */
async function followBookings(tx: Tx, context: RequestContext, { changed, moves }: Changed): Promise<ShipmentRow[]> {
  const after: ShipmentRow[] = [];
  for (const [at, shipment] of changed.entries()) {
    const before = moves[at]?.shipment.status ?? shipment.status;
    const is_booked = shipment.status === 'submitted' && STATUS_MATRIX[before].is_invalid;
    after.push(is_booked ? await followBooking(tx, context, shipment, { is_referenced: true }) : shipment);
  }
  return after;
}

/**
 * What a step is to the programs of an account. A quote that is accepted and a shipment that is paid are booked by that, as others are by
 * being made; of what has never been booked there is no event.
 */
function kindOf(shipment: ShipmentRow, before: ShipmentRow): WebhookEventKind | null {
  if (STATUS_MATRIX[shipment.status].is_invalid) return null;
  if (!STATUS_MATRIX[before.status].is_invalid) return 'status';
  return shipment.status === 'cancelled' ? null : 'created';
}

function stepToWrite(context: RequestContext, { shipment, step }: StatusMove): StepToWrite {
  const date = step.date ?? timeOfStep(context, shipment);
  const change = { ...withoutDriver(step.to), ...step.also, ...(step.keeps_dates !== true && datesFor(step, date, shipment)) };
  return {
    shipment,
    to: step.to,
    change,
    parcel_ids: step.parcel_ids ?? null,
    tracking: trackingEventOf(step, { shipment_id: shipment.id, date, source: context.source }),
    event: eventOf(context, {
      type: 'shipment.status-changed',
      object_type: 'shipment',
      object_id: shipment.id,
      account_id: shipment.account_id,
      change_from: { status: shipment.status, ...partOf(shipment, change) },
      change_to: { status: step.to, ...(step.reason && { reason: step.reason }), ...change },
    }),
  };
}

/** A leg that waits for another driver has none, whichever caller says so: else it is on no sheet and in no pile. Source: SHIP-DISP-05, screens S25. */
function withoutDriver(to: ShipmentStatus): ShipmentChange {
  if (to === 'collection-unassigned') return { collection_agent_id: null };
  return to === 'delivery-unassigned' ? { delivery_agent_id: null } : {};
}

/** What a change of a shipment takes the place of. */
function partOf(shipment: ShipmentRow, change: ShipmentChange): Partial<ShipmentRow> {
  // The names come from an object of that type.
  const names = Object.keys(change) as (keyof ShipmentChange)[];
  return Object.fromEntries(names.map((name) => [name, shipment[name]]));
}

/**
 * When what is done now happens: after all that is known. Of two changes at once the one that came first may be the one that had to wait.
 */
export function timeOfStep({ now }: RequestContext, { last_step_date }: ShipmentRow): Date {
  return last_step_date !== null && last_step_date > now ? last_step_date : now;
}

/** Statuses a public reader is never shown as an event of their own. */
const INTERNAL: readonly ShipmentStatus[] = ['on-hold-internal'];

export function isPublicStep(to: ShipmentStatus): boolean {
  return !INTERNAL.includes(to);
}

function trackingEventOf(step: StatusStep, of: { shipment_id: ShipmentRow['id']; date: Date; source: string }) {
  const { to, message, location, reason, branch_id, bay, driver_id, lat, lng, event_id, data } = step;
  return {
    ...of,
    status: to,
    message,
    location,
    is_public: isPublicStep(to),
    ...(reason !== undefined && { reason }),
    ...(branch_id !== undefined && { branch_id }),
    ...(bay !== undefined && { bay }),
    ...(driver_id !== undefined && { driver_id }),
    ...(lat !== undefined && { lat }),
    ...(lng !== undefined && { lng }),
    ...(event_id !== undefined && { event_id }),
    ...(data !== undefined && { data }),
  };
}

/** The dates a step leaves on the shipment, and where it is then. */
function datesFor(step: StatusStep, date: Date, shipment: ShipmentRow): ShipmentChange {
  return {
    ...(step.branch_id !== undefined && { current_branch_id: step.branch_id }),
    ...(isCollectedBy(step.to, shipment) && { collected_date: date }),
    ...(step.to === 'delivered' && { delivered_date: date }),
    ...(step.to === 'returned-to-hub' && { returned_to_hub_date: date }),
  };
}

/**
 * Whether a step is the one that collects the shipment. A parcel that first turns up at a hub has been collected as well: from then on
 * it is invoiced and can no longer be cancelled. Source: SHIP-STATUS-43, decisions §4.2.
 */
function isCollectedBy(to: ShipmentStatus, { collected_date }: ShipmentRow): boolean {
  if (to === 'collected') return true;
  return collected_date === null && saysCollected(to);
}

/** Tells the open screens, once the transaction has committed; also those of a driver it was taken from. */
export function announceShipment(tx: Tx, context: RequestContext, shipment: ShipmentRow, before = shipment): void {
  tx.after_commit.push(() =>
    context.services.live.publish({
      provider_id: tx.provider_id,
      type: 'shipment',
      id: shipment.id,
      account_id: shipment.account_id,
      reference: shipment.short_tracking_reference,
      branch_ids: present(shipment.collection_branch_id, shipment.delivery_branch_id),
      driver_ids: present(...driversOf(shipment), ...driversOf(before)),
    }),
  );
}

function driversOf({ collection_agent_id, delivery_agent_id }: ShipmentRow): [DriverId | null, DriverId | null] {
  return [collection_agent_id, delivery_agent_id];
}

function present<Id extends number>(...ids: readonly (Id | null)[]): Id[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
