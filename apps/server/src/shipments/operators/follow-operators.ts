import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { isPickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { GOES_TO_POINT, isAskedByHand, operatorStepAfter, stepAskedFrom } from '@tsela/domain/shipments/operator-steps';
import type { OperatorStep } from '@tsela/domain/shipments/operator-steps';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { BOB_BOX_ONLY_STATUS } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  insertOperatorReservation,
  readCurrentReservations,
  updateOperatorReservation,
} from './operator-reservation-repository.ts';
import type { OperatorReservation } from './operator-reservation-repository.ts';
import { connectedOperators } from '../../providers/operator-access.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A locked shipment as it is after a change, and the status it had before. */
export interface Followed {
  readonly shipment: ShipmentRow;
  readonly before: ShipmentStatus;
  /** True where it went elsewhere: a point that it has left is told of even where it goes to none any more. */
  readonly is_moved?: boolean;
}

/** Sides at which staff, or a sender at the locker, ask once more, whatever was answered before. */
interface AskAgain {
  readonly sides: readonly Side[];
}

interface Scene {
  readonly tx: Tx;
  readonly context: RequestContext;
  readonly settings: StoredSettings;
  readonly connected: readonly PickupProvider[];
  readonly again: AskAgain;
}

/**
 * Writes down what the operators of the pickup points of some shipments have to know after a change of theirs; a job tells them after the
 * commit, and no booking waits for one. A provider that is connected with none, and a shipment between doors, ask the database nothing.
 * Source: ADR 0264.
 */
export async function followOperators(
  tx: Tx,
  context: RequestContext,
  followed: readonly Followed[],
  again: AskAgain = { sides: [] },
): Promise<void> {
  const at_points = followed.filter(
    ({ shipment, is_moved = false }) => is_moved || SIDES.some((side) => shipment[`${side}_pickup_point_id`] !== ''),
  );
  if (at_points.length === 0) return;
  const connected = await connectedOperators(context);
  if (connected.length === 0) return;
  const settings = await context.services.settings.of(context.provider_id);
  const current = await readCurrentReservations(
    tx,
    at_points.map(({ shipment }) => shipment.id),
  );
  const scene: Scene = { tx, context, settings, connected, again };
  const ids: number[] = [];
  for (const each of at_points)
    for (const side of SIDES) {
      const known = current.find((row) => row.shipment_id === each.shipment.id && row.side === side);
      ids.push(...(await followSide(scene, { ...each, side, known })));
    }
  await context.services.jobs.addAll(
    tx,
    'tell-operator',
    ids.map((operator_reservation_id) => ({ provider_id: tx.provider_id, operator_reservation_id })),
  );
}

const ENDS: readonly OperatorStep[] = ['expired', 'released'];

interface SideOfShipment extends Followed {
  readonly side: Side;
  readonly known: OperatorReservation | undefined;
}

/** Answers the reservations that have something to tell. */
async function followSide(scene: Scene, { shipment, before, side, known }: SideOfShipment): Promise<number[]> {
  const { tx, context, connected } = scene;
  const [point, operator] = [shipment[`${side}_pickup_point_id`], shipment[`${side}_pickup_point_provider`]];
  const is_here = known?.pickup_point_id === point && known.pickup_point_provider === operator;
  const left = known && !is_here ? await endLeft(tx, context, known) : [];
  if (point === '' || !isPickupProvider(operator) || !connected.includes(operator)) return left;
  const here = is_here ? known : undefined;
  const step = operatorStepAfter(stepOf(scene, here), { ...shipment, side });
  if (step === null) return left;
  const is_asked_again = here !== undefined && step === 'reserved' && isAskedAgain(scene, here, { shipment, before });
  if (step === here?.step && !is_asked_again) return [...left, ...(await tellAgain(scene, here))];
  const is_new = here === undefined || step === 'reserved';
  if (is_new && step === 'reserved' && !reservesBy(scene, operator, side)) return left;
  // What was refused has no end to tell.
  const is_over = here !== undefined && hasNoPlace(here) && ENDS.includes(step);
  const change = {
    step,
    time_step: context.now,
    state: is_over ? ('confirmed' as const) : ('open' as const),
    said: '',
    time_choose: null,
    time_expires: expiryOf(scene, { operator, side, step }),
    looks: 0,
    time_look: null,
  };
  if (!is_new) {
    await updateOperatorReservation(tx, here, change);
    return is_over ? left : [...left, here.id];
  }
  if (here) await updateOperatorReservation(tx, { id: here.id }, { is_current: false });
  const place = { pickup_point_provider: operator, pickup_point_id: point };
  return [...left, await insertOperatorReservation(tx, { ...change, ...place, shipment_id: shipment.id, side })];
}

/** What is known of a side, as far as it is not asked for once more. */
function stepOf({ again }: Scene, here: OperatorReservation | undefined): OperatorStep | null {
  if (here === undefined) return null;
  return again.sides.includes(here.side) ? stepAskedFrom(here.step, here.side) : here.step;
}

/** Whether its operator knows of no place for it: there is nothing to be released. */
function hasNoPlace({ state, operator_reference }: OperatorReservation): boolean {
  return state === 'refused' && operator_reference === '';
}

/** A point that the shipment does not go to any more: its operator is told, and nothing of it is current. */
async function endLeft(tx: Tx, { now }: RequestContext, reservation: OperatorReservation): Promise<number[]> {
  const { id, step } = reservation;
  if (step !== 'reserved' || hasNoPlace(reservation)) {
    await updateOperatorReservation(tx, { id }, { is_current: false });
    return [];
  }
  await updateOperatorReservation(
    tx,
    { id },
    { is_current: false, step: 'released', time_step: now, state: 'open', said: '', time_expires: null, time_look: null },
  );
  return [id];
}

/** What an operator has not answered, or would not take, is told once more where staff ask for it. */
async function tellAgain({ tx, again }: Scene, { id, side, state, step }: OperatorReservation): Promise<number[]> {
  if (!again.sides.includes(side) || !isAskedByHand(state)) return [];
  await updateOperatorReservation(tx, { id, step }, { state: 'open', said: '' });
  return [id];
}

/** Whether a place that was asked for is asked for once more: by staff, or since the shipment goes to the point without one. */
function isAskedAgain({ again }: Scene, { side, state, step }: OperatorReservation, { shipment, before }: Followed): boolean {
  if (step !== 'reserved') return true;
  if (again.sides.includes(side)) return state === 'refused';
  if (state !== 'refused' || shipment.status === before) return false;
  return before === BOB_BOX_ONLY_STATUS || GOES_TO_POINT.includes(shipment.status);
}

/** Whether a booking asks by itself, as the provider has it set for the operator. Source: KEY-68. */
function reservesBy({ settings, again }: Scene, operator: PickupProvider, side: Side): boolean {
  const { reserves_setting } = PICKUP_OPERATORS[operator];
  return reserves_setting === null || again.sides.includes(side) || readSetting(settings, reserves_setting);
}

/** Until when a parcel has to have come, or to have been taken out; null where no one says. Source: field facts §7, KEY-68. */
function expiryOf(
  { settings, context }: Scene,
  { operator, side, step }: { readonly operator: PickupProvider; readonly side: Side; readonly step: OperatorStep },
): Date | null {
  const { connection, hours_kept_setting } = PICKUP_OPERATORS[operator];
  const hours_kept = hours_kept_setting === null ? null : readSetting(settings, hours_kept_setting);
  const waits_for_sender = side === 'collection' && step === 'reserved';
  const waits_for_recipient = side === 'delivery' && step === 'dropped-off';
  if (!waits_for_sender && !waits_for_recipient) return null;
  const hours = waits_for_sender ? hours_kept : (connection?.hours_to_collect ?? hours_kept);
  return hours === null ? null : new Date(context.now.getTime() + hours * HOUR_MS);
}
