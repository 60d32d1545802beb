import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { statusAfterRefusal } from '@tsela/domain/shipments/operator-steps';
import { afterRefusal, chooseBy, isCancelledUnchosen } from '@tsela/domain/shipments/refused-places';
import { BOB_BOX_ONLY_STATUS } from '@tsela/domain/shipments/status/shipment-status';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { giveUpAtPoints } from '../../pickup-points/give-up-compartments.ts';
import { readNamedPoints } from '../../pickup-points/named-point-reads.ts';
import { holidaysFrom } from '../../rates/known-holidays.ts';
import { findOperatorReservation, lastToldOf, updateOperatorReservation } from './operator-reservation-repository.ts';
import type { OperatorReservation } from './operator-reservation-repository.ts';
import { announceShipment, applyStatus } from '../change/apply-status.ts';
import { branchTowns, placeOfStatus } from '../change/place-of-status.ts';
import { noteStatusStep, writeSystemNote } from '../notes/system-notes.ts';
import { lockShipmentFor, readParcels } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { readStatusFacts } from '../tracking-event-repository.ts';
import { tellCustomer } from './tell-customer.ts';
import { tellEnded, tellNotTaken, tellRefused } from './tell-refused.ts';

/** An operator is asked itself first after this long what has become of a reservation; then less and less often. */
export const FIRST_LOOK_MS = 15 * 60 * 1000;

/** What an operator confirmed of a reservation. */
interface Confirmed {
  readonly operator_reference: string;
  readonly compartment: string;
}

/**
 * Keeps that an operator has a compartment. A shipment that waited for one since it was refused goes back to where it was; one that has gone
 * on meanwhile keeps the number alone, so that the operator can be told.
 */
export async function keepReserved(context: RequestContext, row: OperatorReservation, confirmed: Confirmed): Promise<void> {
  await inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: row.shipment_id });
    const { operator_reference, compartment } = confirmed;
    await updateOperatorReservation(tx, { id: row.id }, { operator_reference, compartment, confirmed_step: 'reserved' });
    const time_look = new Date(context.now.getTime() + FIRST_LOOK_MS);
    const is_news = await updateOperatorReservation(
      tx,
      { id: row.id, step: 'reserved' },
      { state: 'confirmed', said: '', time_look },
    );
    if (!is_news || !row.is_current) return;
    await noteReserved(tx, context, { shipment, row, confirmed });
    await tellFound(tx, context, shipment, row);
    if (row.side === 'delivery') await goBack(tx, context, shipment, 'A compartment was found');
    announceShipment(tx, context, shipment);
  });
}

/** A customer who was told that this point has no place is told once that it has one. Source: ADR 0273. */
async function tellFound(tx: Tx, context: RequestContext, shipment: ShipmentRow, row: OperatorReservation): Promise<void> {
  const told = await lastToldOf(tx, row);
  if (told !== 'staff' && told !== 'refused') return;
  await updateOperatorReservation(tx, { id: row.id }, { told: 'found' });
  if (told === 'staff' || shipment.mute_notifications) return;
  const point = (await readNamedPoints(tx, [shipment]))(shipment.id, row.side)?.name ?? '';
  await tellCustomer(tx, context, { shipment, row, point, news: 'found', choose_by: null });
}

/** What Bob Box keeps is a note of its own kind. Source: ENUM-18, decisions C12. */
async function noteReserved(
  tx: Tx,
  context: RequestContext,
  {
    shipment,
    row,
    confirmed,
  }: { readonly shipment: ShipmentRow; readonly row: OperatorReservation; readonly confirmed: Confirmed },
): Promise<void> {
  if (row.pickup_point_provider !== 'bob-box') return;
  const size = confirmed.compartment === '' ? 'a' : `a ${confirmed.compartment}`;
  const place = row.side === 'collection' ? 'drop-off' : 'delivery';
  await writeSystemNote(tx, context, {
    shipment,
    type: 'bob_box_reservation_details',
    text: `Bob Box keeps ${size} compartment for the ${place}, as reservation ${confirmed.operator_reference}.`,
    is_visible_to_account: true,
  });
}

/** Takes a shipment that had no place to where it was before, without the messages that were sent then. */
export async function goBack(tx: Tx, context: RequestContext, shipment: ShipmentRow, message: string): Promise<void> {
  if (shipment.status !== BOB_BOX_ONLY_STATUS) return;
  const parcels = (await readParcels(tx, [shipment.id])).filter(({ status }) => status !== 'cancelled');
  const facts = (await readStatusFacts(tx, shipment.id)).filter(({ status }) => status !== BOB_BOX_ONLY_STATUS);
  const before = positionAfter(facts, parcels).shipment;
  if (before === null || before.status === 'out-for-delivery') return;
  await applyStatus(tx, context, shipment, {
    to: before.status,
    message,
    location: placeOfStatus(before.status, shipment, { towns: await branchTowns(context) }),
    is_silent: true,
    keeps_dates: true,
  });
}

/**
 * Keeps that an operator will not do what it was asked, once: told again, or of what has gone on meanwhile, it changes nothing. Where it has no
 * compartment the shipment takes the status that says so, what we counted as kept is given up, and staff and customer are told what comes
 * next. What it does not want to be told changes nothing of the shipment: staff read it. Source: decisions §4.3, ADR 0273.
 */
export async function keepRefused(context: RequestContext, asked: OperatorReservation, said: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: asked.shipment_id });
    // Read again under the lock: staff may have sent the shipment elsewhere, or the same may have been told a moment ago.
    const row = await findOperatorReservation(tx, asked.id);
    if (row?.step !== asked.step || row.state === 'refused') return;
    await updateOperatorReservation(tx, row, { state: 'refused', said, time_expires: null, time_look: null });
    const { name: operator } = PICKUP_OPERATORS[row.pickup_point_provider];
    if (row.step !== 'reserved') await tellNotTaken(tx, context, { shipment, operator, step: row.step, said });
    if (!row.is_current) return;
    announceShipment(tx, context, shipment);
    if (row.step === 'reserved') await refusePlace(tx, context, { shipment, row, said });
  });
}

interface WithoutPlace {
  readonly shipment: ShipmentRow;
  readonly row: OperatorReservation;
  readonly said: string;
}

async function refusePlace(tx: Tx, context: RequestContext, { shipment, row, said }: WithoutPlace): Promise<void> {
  const { side, pickup_point_provider: provider } = row;
  giveUpAtPoints(tx, { shipment_ids: [shipment.id], side });
  const { name, point_type: type } = PICKUP_OPERATORS[provider];
  const to = statusAfterRefusal(shipment.status, side, { provider, type });
  const point = (await readNamedPoints(tx, [shipment]))(shipment.id, side)?.name ?? '';
  const refused =
    to === null || to === shipment.status
      ? shipment
      : await applyStatus(tx, context, shipment, { to, message: `${name} has no compartment for the parcel`, location: point });
  const outcome = afterRefusal(refused, side);
  if (outcome === null) return;
  const settings = await context.services.settings.of(tx.provider_id);
  const choose_by = outcome === 'choose' ? chooseBy(context.now, holidaysFrom(context.now, settings)) : null;
  await updateOperatorReservation(tx, row, { time_choose: choose_by });
  // Refused once more, it is news where it was told meanwhile that there is room.
  const told = await lastToldOf(tx, row);
  if (told === 'staff' || told === 'refused') return;
  await updateOperatorReservation(tx, row, { told: shipment.mute_notifications ? 'staff' : 'refused' });
  await tellRefused(tx, context, { shipment: refused, row, point, said, outcome, choose_by });
}

/**
 * Cancels a booking for which nothing was chosen in time, as any cancellation is: its charge is credited by the same rule. What has been collected, is
 * held by staff or has a place by now stays as it is. Source: ADR 0273.
 */
export async function endUnchosen(context: RequestContext, { id, shipment_id }: OperatorReservation): Promise<void> {
  await inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: shipment_id });
    const row = await findOperatorReservation(tx, id);
    if (!row?.is_current || row.time_choose === null || row.time_choose > context.now) return;
    await updateOperatorReservation(tx, row, { time_choose: null });
    if (row.state !== 'refused' || row.step !== 'reserved') return;
    if (!isCancelledUnchosen({ ...shipment, parcels: await readParcels(tx, [shipment.id]) }, row.side)) return;
    const { name } = PICKUP_OPERATORS[row.pickup_point_provider];
    const message = `${name} had no place for it, and no other was chosen in time`;
    const { city: location } = shipment.collection_address;
    const ended = await applyStatus(tx, context, shipment, { to: 'cancelled', message, reason: message, location });
    await noteStatusStep(tx, context, { shipment, to: 'cancelled', message });
    await tellEnded(tx, context, ended, name);
  });
}

/** Keeps that an operator knows the step that it was told, or that it has not answered. */
export async function keepTold(
  context: RequestContext,
  row: OperatorReservation,
  told: { readonly state: 'confirmed' | 'open' | 'unanswered'; readonly said: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { now } = context;
    const is_awaited = told.state === 'confirmed' && row.step === 'dropped-off';
    await updateOperatorReservation(tx, row, {
      ...told,
      ...(told.state === 'confirmed' && { confirmed_step: row.step }),
      time_look: is_awaited ? new Date(now.getTime() + FIRST_LOOK_MS) : null,
    });
    announceShipment(tx, context, await lockShipmentFor(tx, context.actor, { id: row.shipment_id }));
  });
}
