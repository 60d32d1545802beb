import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { Problem } from '@tsela/domain/problem';
import { isAssignable, partToGive } from '@tsela/domain/tripsheets/assignable-statuses';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { ON_THE_VAN } from '@tsela/domain/tripsheets/left-in-vehicle';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { applyStatus, applyStatuses } from '../shipments/change/apply-status.ts';
import type { StatusMove } from '../shipments/change/apply-status.ts';
import { recordParcelScans } from '../shipments/change/record-parcel-scans.ts';
import { goesToPointAgain, reserveForSecondTrip } from '../shipments/change/reserve-for-shipment.ts';
import { lockShipmentsFor, readParcels } from '../shipments/shipment-repository.ts';
import { shipmentNotFound } from '../shipments/shipment-not-found.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { lockWorkingDriverFor } from './driver-repository.ts';
import { pushSheetChange } from './tell-of-sheet.ts';
import { forgetLoads } from './trip-repository.ts';

type Assignment = InputOf<typeof tripsheetApi.assign>;

/** Gives shipments to a driver, together: one that has moved on is named with the reason and does not hold up the others. */
export async function assignDriver(context: RequestContext, input: Assignment): Promise<OutputOf<typeof tripsheetApi.assign>> {
  const wanted = [...new Set(input.shipment_ids)];
  try {
    return await inTransaction(context, (tx) => assignTogether(tx, context, { ...input, shipment_ids: wanted }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message } = error;
    return { done: [], failed: wanted.map((id) => ({ id, message })), parts: [] };
  }
}

/** The same within what else is done; each is named once. Raises `not-found` where the driver is not at work. */
export async function assignTogether(
  tx: Tx,
  context: RequestContext,
  input: Assignment,
): Promise<OutputOf<typeof tripsheetApi.assign>> {
  if (input.driver_id !== null) await lockWorkingDriverFor(tx, context.actor, input.driver_id);
  const shipments = await lockShipmentsFor(tx, context.actor, input.shipment_ids);
  const parts = await readParts(tx, shipments, input);
  const failed = input.shipment_ids.flatMap((id) => {
    const shipment = shipments.find((row) => row.id === id);
    const message = shipment ? whyNotAssigned(shipment, input, parts) : shipmentNotFound().message;
    return message === null ? [] : { id, message };
  });
  const placed = new Set<ShipmentRow['id']>();
  if (input.leg === 'delivery' && input.driver_id !== null)
    for (const shipment of shipments)
      if (goesToPointAgain(shipment) && !isAssigned(shipment, input) && !failed.some(({ id }) => id === shipment.id)) {
        const why = await whyNoCompartment(tx, context, shipment);
        // One after the other: the step makes the compartment count for the next.
        if (why.length === 0) await applyStatus(tx, context, shipment, stepOf(shipment, input));
        else failed.push(...why);
        placed.add(shipment.id);
      }
  const refused = new Set(failed.map(({ id }) => id));
  const given = shipments
    .filter(({ id }) => !refused.has(id) && !placed.has(id))
    .filter((shipment) => !isAssigned(shipment, input) && parts.get(shipment.id)?.moved.length !== 0);
  const moving = given.filter(({ id }) => !parts.has(id));
  await recordParcelScans(
    tx,
    context,
    given.flatMap((shipment) => {
      const part = parts.get(shipment.id);
      const { to, also: _also, ...facts } = stepOf(shipment, input);
      return part ? [{ shipment, facts, to, parcel_ids: part.moved.map(({ id }) => id), also: agentOf(input) }] : [];
    }),
  );
  await applyStatuses(
    tx,
    context,
    moving.map((shipment) => ({ shipment, step: stepOf(shipment, input) })),
  );
  // What is another driver's is in the vehicle of none until it is scanned again.
  if (input.leg === 'delivery')
    await forgetLoads(
      tx,
      given.map(({ id }) => id),
    );
  const count = given.length + [...placed].filter((id) => !refused.has(id)).length;
  if (input.driver_id !== null && count > 0)
    await pushSheetChange(
      tx,
      context,
      { id: input.driver_id },
      count === 1 ? 'One stop was added.' : `${count} stops were added.`,
    );
  return { done: input.shipment_ids.filter((id) => !refused.has(id)), failed, parts: movedParts(given, parts) };
}

/** A full locker holds up the parcel that would go there again, and no other. */
async function whyNoCompartment(tx: Tx, context: RequestContext, shipment: ShipmentRow) {
  try {
    await reserveForSecondTrip(tx, context, shipment);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ id: shipment.id, message: `${shipment.short_tracking_reference}: ${error.message}` }];
  }
}

/** What lies in a locker stays there until its driver takes it out. */
function statusOf({ status }: ShipmentRow, { driver_id, leg }: Assignment): ShipmentStatus {
  if (status === 'in-locker') return status;
  return driver_id === null ? `${leg}-unassigned` : `${leg}-assigned`;
}

/** A missing driver need not be taken away; whatever the leg's status is, it is not for want of a driver. */
function isAssigned(shipment: ShipmentRow, input: Assignment): boolean {
  const { driver_id, leg } = input;
  return shipment[`${leg}_agent_id`] === driver_id && (driver_id === null || shipment.status === statusOf(shipment, input));
}

interface Part {
  readonly parcels: readonly ParcelRow[];
  readonly moved: readonly ParcelRow[];
  /** Why those that were chosen cannot go by themselves; null where they can. */
  readonly refusal: string | null;
}

type Parts = ReadonlyMap<ShipmentRow['id'], Part>;

/** What was moved of shipments that did not go as a whole. */
function movedParts(given: readonly ShipmentRow[], parts: Parts): OutputOf<typeof tripsheetApi.assign>['parts'] {
  return given.flatMap(({ id, short_tracking_reference }) => {
    const part = parts.get(id);
    if (!part) return [];
    const of = part.parcels.filter(({ status }) => status !== 'delivered').length;
    return { id, short_tracking_reference, parcels: part.moved.length, of };
  });
}

/** Of shipments that wait for a parcel elsewhere, have some on a van, or of which some are chosen, those parcels that go. */
async function readParts(tx: Tx, shipments: readonly ShipmentRow[], input: Assignment): Promise<Parts> {
  const { leg } = input;
  if (leg === 'collection') {
    if (input.parcel_ids) throw wrongParcels('Parcels are chosen for a delivery.');
    return new Map();
  }
  const chosen_ids = new Set(input.parcel_ids);
  const ids = shipments.map(({ id }) => id);
  const parcels = Map.groupBy(ids.length === 0 ? [] : await readParcels(tx, ids), ({ shipment_id }) => shipment_id);
  const found = [...parcels.values()].flat().filter(({ id }) => chosen_ids.has(id));
  if (found.length < chosen_ids.size) throw wrongParcels('This parcel is not of these shipments.');
  return new Map(
    shipments.flatMap((shipment) => {
      const living = (parcels.get(shipment.id) ?? []).filter(({ status }) => status !== 'cancelled');
      const part = partOf(shipment, living, { input, chosen_ids });
      return part === null ? [] : [[shipment.id, part] as const];
    }),
  );
}

interface Choice {
  readonly input: Assignment;
  readonly chosen_ids: ReadonlySet<ParcelRow['id']>;
}

/** The part of a shipment that goes; null where it goes as a whole, or not at all. */
function partOf(shipment: ShipmentRow, living: readonly ParcelRow[], { input, chosen_ids }: Choice): Part | null {
  const { driver_id } = input;
  const { is_whole, goes, can_choose } = partToGive(shipment, living);
  const chosen = living.filter(({ id }) => chosen_ids.has(id));
  if (chosen.length > 0 && !isSameSet(chosen, goes)) {
    const together = `${shipment.short_tracking_reference} goes with all of its parcels.`;
    return { parcels: living, moved: chosen, refusal: can_choose ? whyNotChosen(shipment, chosen, goes) : together };
  }
  if (is_whole || goes.length === 0) return null;
  // Given to the same driver again, nothing changes.
  const is_theirs = driver_id !== null && shipment.delivery_agent_id === driver_id;
  const moved = is_theirs ? goes.filter(({ status }) => status !== statusOf(shipment, input)) : goes;
  return { parcels: living, moved, refusal: null };
}

function isSameSet(some: readonly ParcelRow[], others: readonly ParcelRow[]): boolean {
  return some.length === others.length && some.every((parcel) => others.includes(parcel));
}

/** What goes to a pickup point has one place there; and what is elsewhere cannot be given. */
function whyNotChosen(shipment: ShipmentRow, chosen: readonly ParcelRow[], goes: readonly ParcelRow[]): string | null {
  const { short_tracking_reference } = shipment;
  if (goesToPointAgain(shipment)) return `${short_tracking_reference} goes to its pickup point with all of its parcels.`;
  const elsewhere = chosen.filter((parcel) => !goes.includes(parcel));
  if (elsewhere.length === 0) return null;
  const names = elsewhere.map(({ tracking_reference, status }) => `${tracking_reference} (${statusLabel(status).toLowerCase()})`);
  return `Not there to be given to a driver: ${names.join(', ')}.`;
}

function wrongParcels(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'parcel_ids', code: 'not-found', message }] });
}

function whyNotAssigned(shipment: ShipmentRow, input: Assignment, parts: Parts): string | null {
  const { leg } = input;
  if (isAssigned(shipment, input)) return null;
  const part = parts.get(shipment.id);
  if (part) return part.refusal ?? whyOnTheVan(shipment, input, part.parcels);
  if (isAssignable(leg, shipment.status)) return null;
  const status = statusLabel(shipment.status).toLowerCase();
  const way = leg === 'delivery' && ON_THE_VAN.includes(shipment.status) ? ' Hand it over on the tripsheet of its driver.' : '';
  return `The ${leg} of ${shipment.short_tracking_reference} cannot be assigned: it is ${status}.${way}`;
}

/** A shipment has one driver a leg: what is on the van of another one stays with them. */
function whyOnTheVan(
  { delivery_agent_id, short_tracking_reference }: ShipmentRow,
  { driver_id }: Assignment,
  parcels: readonly ParcelRow[],
): string | null {
  const on_van = parcels.filter(({ status }) => ON_THE_VAN.includes(status));
  if (on_van.length === 0 || delivery_agent_id === driver_id) return null;
  return `Parcels of ${short_tracking_reference} are out for delivery with another driver.`;
}

function agentOf({ leg, driver_id }: Assignment) {
  return leg === 'collection' ? { collection_agent_id: driver_id } : { delivery_agent_id: driver_id };
}

function stepOf(shipment: ShipmentRow, input: Assignment): StatusMove['step'] {
  const { driver_id, leg, message } = input;
  return {
    to: statusOf(shipment, input),
    message: message ?? (driver_id === null ? 'Driver unassigned' : 'Driver assigned'),
    location: shipment[`${leg}_address`].city,
    also: agentOf(input),
    ...(message !== undefined && { reason: message }),
    ...(driver_id !== null && { driver_id }),
  };
}
