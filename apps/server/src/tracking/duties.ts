import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import { DUTY_LABELS, ONLY_DRIVERS, isDutyChoice, isNewerDuty } from '@tsela/domain/tripsheets/duty';
import type { DutyAct } from '@tsela/domain/tripsheets/duty';
import { whyNotOnDuty } from '@tsela/domain/tripsheets/vehicle-check';
import type { CheckedPart } from '@tsela/domain/tripsheets/vehicle-check';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import {
  findDriverAtWork,
  findDriverOfUser,
  insertDuty,
  lockDutyOf,
  readDuties,
  readDutyOf,
  updateDuty,
} from './duty-repository.ts';
import type { Duty } from './duty-repository.ts';

/** Undefined before a driver has gone on duty for the first time. */
export const dutyOf = (tx: Tx, driver_id: DriverId): Promise<Duty | undefined> => readDutyOf(tx, driver_id);

/** What these drivers said last; left out are those who have never gone on duty. */
export const dutiesOf = (tx: Tx, driver_ids: readonly DriverId[]): Promise<ReadonlyMap<DriverId, Duty>> =>
  readDuties(tx, driver_ids);

interface DutyChange extends DutyAct {
  readonly driver_id: DriverId;
  readonly is_on_duty: boolean;
  /** What the vehicle check found, of a driver who goes on duty. */
  readonly checked: readonly CheckedPart[];
}

/**
 * A driver goes on duty or off it. The newest act counts, by when it was done; an older one stands in the history of the driver alone. Answers
 * whether it counts. The driver's phones and the office read it again. Raises `not-found` for a driver who has left.
 */
export async function changeDutyOf(tx: Tx, context: RequestContext, change: DutyChange): Promise<boolean> {
  const { driver_id, is_on_duty, checked, captured_at } = change;
  const driver = await findDriverAtWork(tx, context.actor, driver_id);
  if (!driver) throw new Problem('not-found', 'Driver not found.');
  const counts = await keepNewest(tx, change);
  await recordDuty(tx, context, driver_id, { is_on_duty, checked, captured_at, ...(!counts && { is_late: true }) });
  if (counts) {
    const { provider_id } = tx;
    const about = { provider_id, id: driver_id, account_id: null, branch_ids: [driver.branch_id], driver_ids: [driver_id] };
    tx.after_commit.push(() => context.services.live.publish({ ...about, type: 'trip-sheet' }));
  }
  return counts;
}

/** Keeps a duty unless a newer act is known; answers whether it counts. */
async function keepNewest(tx: Tx, change: DutyChange): Promise<boolean> {
  const { driver_id } = change;
  const known = await lockDutyOf(tx, driver_id);
  if (known === null && (await insertDuty(tx, driver_id, change))) return true;
  // Of two phones that say the first at the same time one has come before.
  if (!isNewerDuty(change, known ?? (await lockDutyOf(tx, driver_id)))) return false;
  await updateDuty(tx, driver_id, change);
  return true;
}

type DutyEvent = Pick<FieldEvent, 'event_id' | 'reference' | 'choice' | 'vehicle_check'> & { readonly captured_at: Date };

/** Takes what drivers' phones say of duty, which is of no shipment. Answers the other events. */
export async function takeDuties<Event extends DutyEvent>(
  tx: Tx,
  context: RequestContext,
  events: readonly Event[],
  answers: Map<Event, FieldEventResult>,
): Promise<Event[]> {
  const others: Event[] = [];
  for (const event of events) {
    const answer = await applyDutyEvent(tx, context, event);
    if (answer) answers.set(event, answer);
    else others.push(event);
  }
  return others;
}

/** The same as an event of the driver's phone. Null for what is of no duty. Source: screens S26, issue 19 part 4, docs/decisions/0311. */
async function applyDutyEvent(tx: Tx, context: RequestContext, event: DutyEvent): Promise<FieldEventResult | null> {
  const { event_id, choice, captured_at, vehicle_check: checked = [] } = event;
  if (!isDutyChoice(choice)) return null;
  const { actor } = context;
  if (actor.kind !== 'user' || actor.driver_id === null) return refusedEvent(event, ONLY_DRIVERS);
  const is_on_duty = choice === 'on-duty';
  const refusal = is_on_duty ? whyNotOnDuty(checked) : null;
  if (refusal !== null) return refusedEvent(event, refusal);
  const act = { driver_id: actor.driver_id, is_on_duty, checked: is_on_duty ? checked : [], captured_at, event_id };
  const counts = await changeDutyOf(tx, context, act);
  const answer = { ...refusedEvent(event, ''), status: choice };
  return counts
    ? { ...answer, result: 'accepted', message: DUTY_LABELS[choice] }
    : {
        ...answer,
        result: 'kept',
        message: 'You have changed your duty since. This one is only in your history.',
      };
}

/**
 * A duty that another user of the phone hands in, as of a driver who was switched off meanwhile: it changes nothing, and stands in the history
 * of the driver it is of.
 */
export async function keepDutyLeftBehind(tx: Tx, context: RequestContext, event: FieldEvent, captured_at: Date): Promise<void> {
  if (!isDutyChoice(event.choice) || event.captured_by === undefined) return;
  const driver_id = await findDriverOfUser(tx, event.captured_by);
  if (driver_id === undefined) return;
  const is_on_duty = event.choice === 'on-duty';
  await recordDuty(tx, context, driver_id, { is_on_duty, checked: event.vehicle_check ?? [], captured_at, is_left_behind: true });
}

interface RecordedDuty extends Pick<DutyChange, 'is_on_duty' | 'checked' | 'captured_at'> {
  /** Something newer was known as it arrived. */
  readonly is_late?: true;
  /** Another user of the phone has handed it in. */
  readonly is_left_behind?: true;
}

async function recordDuty(
  tx: Tx,
  context: RequestContext,
  object_id: DriverId,
  { is_on_duty, checked, captured_at, ...how }: RecordedDuty,
): Promise<void> {
  await recordChange(tx, context, {
    type: is_on_duty ? 'driver.on-duty' : 'driver.off-duty',
    object_type: 'driver',
    object_id,
    change_to: { is_on_duty, ...(is_on_duty && { checked }), captured_at: captured_at.toISOString(), ...how },
  });
}
