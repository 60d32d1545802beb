import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { rescheduleApi } from '@tsela/contract/tracking/reschedule-api';
import { Problem } from '@tsela/domain/problem';
import type { ChangeQuestion } from '@tsela/domain/shipments/checks/change-questions';
import { countOfDay, joinInstant, timeMs } from '@tsela/domain/rates/days/service-calendar';
import {
  CONTEST_DAYS,
  DAY_PARTS,
  WRONG_TRIES_MAX,
  isLastDigits,
  isPlaceOpen,
  leaveText,
  mayTellDriver,
  rescheduleState,
  triesLeft,
} from '@tsela/domain/tracking/reschedule-rules';
import { DAY_MS } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { recordChange } from '../../audit/record-change.ts';
import { RECIPIENT } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { lockExclusive } from '../../db/locks.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { announceShipment } from '../../shipments/change/apply-status.ts';
import { changeDetails } from '../../shipments/change/change-details.ts';
import { promiseDelivery } from '../../shipments/change/promise-delivery.ts';
import { repriceShipment } from '../../shipments/change/reprice-shipment.ts';
import { writeRecipientInstructions } from '../../shipments/notices/write-recipient-instructions.ts';
import { loadShipmentFor } from '../../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import { keepFieldExceptions } from '../exceptions/field-exception-repository.ts';
import { countLookUps } from './look-ups.ts';
import {
  contestId,
  daysFor,
  openPartyLink,
  pageAfterChange,
  pointsNear,
  readRescheduling,
  refusal,
  refuseWhereOff,
  serviceOf,
} from './recipient-page.ts';
import {
  findAttempt,
  isExceptionKept,
  keepRecipientRequest,
  readRecipientPage,
  writeRecipientPage,
} from './recipient-page-repository.ts';

type Input = InputOf<typeof rescheduleApi.change>;
const LINKS = ['reschedule'] as const;

/** A delivery as its recipient may change it. Source: screens S57. */
export async function readReschedule(
  context: RequestContext,
  { token }: InputOf<typeof rescheduleApi.read>,
): Promise<OutputOf<typeof rescheduleApi.read>> {
  await countLookUps(context);
  const settings = await context.services.settings.of(context.provider_id);
  refuseWhereOff(settings);
  return reading(context, async (tx) => {
    const { shipment } = await openPartyLink(tx, context, { token, links: LINKS, is_locked: false });
    return readRescheduling(tx, context, { shipment, settings });
  });
}

/**
 * Changes a delivery in one way, for a recipient who knows the last digits of their number. The shipment is locked: of two tabs one is done, and
 * the other is told; the same request is done once. What would cost more is refused. Source: screens S57, KEY-46, docs/decisions/0215.
 */
export async function rescheduleDelivery(context: RequestContext, input: Input): Promise<OutputOf<typeof rescheduleApi.change>> {
  await countLookUps(context);
  const settings = await context.services.settings.of(context.provider_id);
  refuseWhereOff(settings);
  const outcome = await inTransaction(context, async (tx) => {
    const { shipment } = await openPartyLink(tx, context, { token: input.token, links: LINKS, is_locked: true });
    const wrong = await wrongDigits(tx, context, shipment, input.verification);
    if (wrong !== null) return wrong;
    const request = { shipment_id: shipment.id, request_id: input.request_id, now: context.now };
    if (await keepRecipientRequest(tx, request)) await change(tx, context, { shipment, input, settings });
    const after = await loadShipmentFor(tx, RECIPIENT, { id: shipment.id });
    return readRescheduling(tx, context, { shipment: after, settings });
  });
  // The wrong try stays counted.
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** Why the digits do not do; a wrong try is counted, and five of them lock the page for an hour. */
async function wrongDigits(tx: Tx, { now }: RequestContext, shipment: ShipmentRow, digits: string): Promise<Problem | null> {
  const { mobile_number } = shipment.delivery_contact;
  if (!isLastDigits(mobile_number, mobile_number.slice(-4))) return refusal('no_number', 'conflict');
  const page = await readRecipientPage(tx, shipment.id);
  const left = triesLeft(page, now);
  if (left === 0) return refusal('digits_locked', 'too-many-requests');
  if (isLastDigits(mobile_number, digits)) return null;
  // After the hour the tries begin anew.
  const wrong_tries = WRONG_TRIES_MAX - left + 1;
  await writeRecipientPage(tx, shipment.id, { ...page, wrong_tries, time_wrong: now });
  return refusal('digits_wrong', 'bad-input', { left: left - 1 });
}

interface Wanted {
  readonly shipment: ShipmentRow;
  readonly input: Input;
  readonly settings: StoredSettings;
}

async function change(tx: Tx, context: RequestContext, wanted: Wanted): Promise<void> {
  const { shipment, input } = wanted;
  const page = await readRecipientPage(tx, shipment.id);
  if (page.version !== input.version) throw refusal('changed_elsewhere', 'conflict');
  const ways = [input.date, input.pickup_point, input.address, input.leave_with].filter((way) => way !== undefined);
  if (ways.length !== 1) throw new Problem('bad-input', 'Please choose one change at a time.');
  const state = rescheduleState(shipment.status, page.changes);
  if (input.leave_with === undefined) {
    if (state !== 'open') throw refusal(state === 'delivered' ? 'over' : state, 'conflict');
    await moveDelivery(tx, context, wanted);
  } else {
    if (!mayTellDriver(state) || shipment.delivery_pickup_point_id !== '') throw refusal('over', 'conflict');
    const instructions = leaveText(input.leave_with, input.instructions ?? '');
    await writeRecipientInstructions(tx, { ...context, actor: RECIPIENT }, { shipment, instructions });
  }
  await writeRecipientPage(tx, shipment.id, pageAfterChange(page, { counts: input.leave_with === undefined }));
}

async function moveDelivery(tx: Tx, context: RequestContext, wanted: Wanted): Promise<void> {
  const { shipment, input } = wanted;
  // The price stands and is held against the change as a browser's user would be asked: nothing dearer passes.
  const inside: RequestContext = { ...context, tx, actor: RECIPIENT, source: 'web' };
  if (input.date !== undefined) return moveDay(tx, inside, wanted, input.date as Day);
  if (!isPlaceOpen(shipment.status)) throw refusal('on_van', 'conflict');
  if (input.pickup_point) return sendToPoint(inside, wanted, input.pickup_point);
  await correctAddress(tx, inside, wanted);
}

/** Another day with room, with its hours, which is what is promised from then on. */
async function moveDay(tx: Tx, context: RequestContext, { shipment, input, settings }: Wanted, date: Day): Promise<void> {
  const { hours, capacity_per_day } = await serviceOf(context, shipment);
  // Of two who want the last place of a day one gets it.
  if (capacity_per_day !== null) await lockExclusive(tx, 'recipients days');
  if (date === shipment.delivery_min_date) throw refusal('same', 'conflict');
  if (!(await daysFor(tx, context, shipment)).includes(date)) throw refusal('day_gone', 'conflict');
  const { after, before } = DAY_PARTS[input.day_part ?? 'any'];
  const reason = 'Recipient request: another day';
  const changed = {
    delivery_min_date: date,
    delivery_after: after,
    delivery_before: before,
    delivery_rescheduled_reason: reason,
  };
  const moved = await refusingDearer(() =>
    changeDetails(tx, context, {
      shipment,
      input: changed,
      // The provider's list of reasons is for those who choose one.
      settings: { ...settings, shipment_requested_date_change_reasons: [] },
      isSure: isOpen,
    }),
  );
  const count = countOfDay(date);
  await promiseDelivery(tx, context, moved.shipment, {
    from: joinInstant(count, timeMs(after || hours.from)),
    to: joinInstant(count, timeMs(before || hours.to)),
  });
}

async function sendToPoint(
  context: RequestContext,
  { shipment, settings }: Wanted,
  { pickup_point_id, pickup_point_provider }: NonNullable<Input['pickup_point']>,
): Promise<void> {
  const { id } = shipment;
  const isAsked = (point: { pickup_point_id: string; pickup_point_provider: string }) =>
    point.pickup_point_id === pickup_point_id && point.pickup_point_provider === pickup_point_provider;
  // What is not offered, such as a locker in another town, is not to be had by another program either.
  if (!(await pointsNear(context, shipment, settings)).some(isAsked)) throw refusal('point_gone', 'conflict');
  const side = { id, delivery_pickup_point_id: pickup_point_id, delivery_pickup_point_provider: pickup_point_provider };
  try {
    const { difference = 0, rate_after } = await repriceShipment(context, {
      ...side,
      preview: true,
    });
    if (difference > 0) throw refusal('dearer', 'conflict');
    await repriceShipment(context, { ...side, ...(rate_after !== undefined && { rate: rate_after }) });
  } catch (error) {
    if (!(error instanceof Problem) || isOurs(error)) throw error;
    throw refusal('point_gone', 'conflict');
  }
}

/** Another door in the same suburb: another suburb has another price. */
async function correctAddress(tx: Tx, context: RequestContext, { shipment, input, settings }: Wanted): Promise<void> {
  const { company = '', street_address = '' } = input.address ?? {};
  if (street_address.trim() === '') throw refusal('street_missing', 'bad-input');
  const address = { company: company.trim(), street_address: street_address.trim() };
  const { shipment: after } = await refusingDearer(() =>
    changeDetails(tx, context, { shipment, input: { delivery_address: address }, settings, isSure: isOpen }),
  );
  if (after === shipment) throw refusal('same', 'conflict');
}

/** Recipients know when they are there; what the sender's address book says of it is not theirs to be asked about. */
function isOpen(question: ChangeQuestion): boolean {
  return question === 'opening_hours';
}

/** What the rules of a change refuse, as the page says it. */
async function refusingDearer<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable' || error.code === 'unexpected') throw error;
    throw refusal(error.violations.some(({ code }) => code === 'confirmation-needed') ? 'dearer' : 'refused', 'conflict');
  }
}

function isOurs(error: Problem): boolean {
  return error.violations.some(({ code }) => code === 'dearer');
}

/**
 * Keeps that a recipient says an attempt was never made, with what drivers did that waits for the office, once an attempt. Source: users-ask.md
 * 35, docs/decisions/0202.
 */
export async function contestAttempt(
  context: RequestContext,
  { token, event_id }: InputOf<typeof rescheduleApi.contest>,
): Promise<OutputOf<typeof rescheduleApi.contest>> {
  await countLookUps(context);
  const settings = await context.services.settings.of(context.provider_id);
  refuseWhereOff(settings);
  return inTransaction(context, async (tx) => {
    const { shipment } = await openPartyLink(tx, context, { token, links: LINKS, is_locked: true });
    const since = new Date(context.now.getTime() - CONTEST_DAYS * DAY_MS);
    const attempt = await findAttempt(tx, { shipment_id: shipment.id, since });
    if (!attempt || attempt.id !== event_id) throw refusal('changed_elsewhere', 'conflict');
    const contest_id = contestId(tx, attempt.id);
    if (!(await isExceptionKept(tx, contest_id))) {
      await keepFieldExceptions(tx, context, [
        {
          event_id: contest_id,
          kind: 'contested',
          shipment_id: shipment.id,
          driver_id: attempt.driver_id,
          choice: attempt.status,
          message: 'The recipient says that no driver came.',
          captured_at: attempt.date,
        },
      ]);
      await recordChange(
        tx,
        { ...context, actor: RECIPIENT },
        {
          type: 'shipment.attempt-contested',
          object_type: 'shipment',
          object_id: shipment.id,
          account_id: shipment.account_id,
          change_to: { attempt: attempt.date.toISOString() },
        },
      );
      announceShipment(tx, context, shipment);
    }
    return readRescheduling(tx, context, { shipment, settings });
  });
}
