import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import type { DriverId, ShipmentId } from '@tsela/domain/ids';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { isCollectionChange } from '@tsela/domain/tracking/collection-changes';
import { fieldExceptionOf } from '@tsela/domain/tracking/field-exceptions';
import type { FieldExceptionKind } from '@tsela/domain/tracking/field-exceptions';
import { unseenText } from '@tsela/domain/tracking/part-of-step';
import { missingText } from '@tsela/domain/tracking/step-demands';
import { CORRECTION } from '@tsela/domain/tracking/take-back';
import type { Actor, RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { announceShipment } from '../shipments/change/apply-status.ts';
import { readParcels } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { keepFieldExceptions, raiseEarlierDeliveries, readDeliverers } from './exceptions/field-exception-repository.ts';
import type { FieldExceptionRow } from './exceptions/field-exception-repository.ts';
import { lockScannedShipments, shipmentsByReference } from './scanned-reference-reads.ts';
import { legOf } from './step-of-choice.ts';

/** What a driver did, with its answer. */
export interface AnsweredAct {
  readonly event_id: string;
  readonly reference: string;
  readonly choice: string;
  readonly reason?: string | undefined;
  readonly captured_at: Date;
  readonly answer: FieldEventResult;
  /** Why it was not even tried: its device's clock, or that it is another user's. */
  readonly untried?: 'clock' | 'left-behind';
}

/** For the office: what the driver was told is that the reference is not known. */
const NOT_ON_SHEET = 'It is not on the driver’s sheet.';

/** Sees every shipment of the provider: what was taken from a driver meanwhile is not in the driver's reach any more. */
const WHOLE_PROVIDER: Actor = { kind: 'system', name: '' };

/**
 * Judges what drivers did and was not taken: what has to be decided is kept for the office, on the shipment it is of. Answers the ids of
 * those events. What is of no shipment is the driver's own to scan again. Source: issue 19, part 4.
 */
export async function judgeFieldEvents(
  tx: Tx,
  context: RequestContext,
  acts: readonly AnsweredAct[],
): Promise<ReadonlySet<string>> {
  const { actor } = context;
  const driver_id = actor.kind === 'user' ? actor.driver_id : null;
  const judged = acts.filter((act) => isJudged(act.choice) && (driver_id !== null || act.untried === 'left-behind'));
  if (driver_id !== null) {
    const delivered = judged.filter(({ choice, answer }) => choice === 'delivered' && answer.result === 'accepted');
    // The shipment of an answer is one of the provider.
    const shipment_ids = delivered.flatMap(({ answer }) => (answer.shipment_id as ShipmentId | null) ?? []);
    await raiseEarlierDeliveries(tx, { shipment_ids, driver_id });
  }
  const doubtful = judged.filter(
    ({ answer }) => answer.result === 'refused' || answer.result === 'kept' || isIncomplete(answer) || isShort(answer),
  );
  if (doubtful.length === 0) return new Set();
  const shipmentOf = await findShipments(tx, doubtful);
  const of_delivered = doubtful.flatMap((act) => shipmentOf(act) ?? []).filter(({ status }) => status === 'delivered');
  const deliverers = await readDeliverers(tx, [...new Set(of_delivered.map(({ id }) => id))]);
  const kept = doubtful.flatMap((act) => {
    const shipment = shipmentOf(act);
    if (!shipment) return [];
    const kind = kindOf(act, { shipment, driver_id, delivered_by: deliverers.get(shipment.id) ?? null, now: context.now });
    return kind === null ? [] : [{ shipment, row: rowOf(act, { shipment, kind, driver_id }) }];
  });
  await keepFieldExceptions(
    tx,
    context,
    kept.map(({ row }) => row),
  );
  for (const shipment of new Set(kept.map((each) => each.shipment))) announceShipment(tx, context, shipment);
  return new Set(kept.map(({ row }) => row.event_id));
}

/** Taken without something that the provider demands. */
function isIncomplete({ result, lacks = [] }: FieldEventResult): boolean {
  return result === 'accepted' && lacks.length > 0;
}

/** Taken with some of the parcels, while others were not there. */
function isShort({ result, unseen_parcels = [] }: FieldEventResult): boolean {
  return result === 'accepted' && unseen_parcels.length > 0;
}

/** What drivers do, what they put right at a collection, and what they report. */
function isJudged(choice: string): boolean {
  return isShipmentStatus(choice) || choice === CORRECTION || isCollectionChange(choice);
}

async function findShipments(tx: Tx, acts: readonly AnsweredAct[]): Promise<(act: AnsweredAct) => ShipmentRow | undefined> {
  const shipments = await lockScannedShipments(
    tx,
    WHOLE_PROVIDER,
    acts.map(({ reference }) => reference),
  );
  const parcels = await readParcels(
    tx,
    shipments.map(({ id }) => id),
  );
  const ids = shipmentsByReference(shipments, parcels);
  const by_id = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  return ({ reference }) => {
    const id = ids.get(searchReference(reference));
    return id === undefined ? undefined : by_id.get(id);
  };
}

interface Facts {
  readonly shipment: ShipmentRow;
  readonly driver_id: DriverId | null;
  readonly delivered_by: DriverId | null;
  readonly now: Date;
}

function kindOf(act: AnsweredAct, { shipment, driver_id, delivered_by, now }: Facts): FieldExceptionKind | null {
  const { choice, answer, untried, captured_at } = act;
  if (untried !== undefined) return untried;
  if (choice === CORRECTION && driver_id !== null) return 'correction';
  // Whether the driver has read it or not: the parcels have been taken along as they are.
  if (isCollectionChange(choice) && driver_id !== null) return 'not-changed';
  if (driver_id === null || !isShipmentStatus(choice) || answer.result === 'duplicate') return null;
  const leg = legOf(choice);
  const kind = fieldExceptionOf({
    choice,
    result: answer.result,
    is_incomplete: isIncomplete(answer),
    is_short: isShort(answer),
    is_asked: answer.asks !== undefined && answer.asks !== 'booking',
    waited_ms: now.getTime() - captured_at.getTime(),
    driver_id,
    driver_of_leg: leg && shipment[`${leg}_agent_id`],
    status: shipment.status,
    delivered_by,
  });
  // It was out of the driver's reach as it arrived.
  return kind === 'overtaken' && answer.asks === 'booking' ? 'other-driver' : kind;
}

function rowOf(
  { event_id, choice, captured_at, answer, reason }: AnsweredAct,
  { shipment, kind, driver_id }: { shipment: ShipmentRow; kind: FieldExceptionKind; driver_id: DriverId | null },
): FieldExceptionRow {
  const message = saidOf({ answer, reason }, kind) || answer.message;
  return { event_id, kind, shipment_id: shipment.id, driver_id, choice, message, captured_at };
}

/** For the office, where that is not what the driver was told. */
function saidOf({ answer, reason = '' }: Pick<AnsweredAct, 'answer' | 'reason'>, kind: FieldExceptionKind): string {
  if (kind === 'correction') return reason;
  const lacks = missingText((answer.lacks ?? []).map((demand) => ({ demand })));
  if (kind === 'parcels-missing') return [unseenText(answer.unseen_parcels ?? []), lacks].filter((text) => text !== '').join(' ');
  if (kind === 'incomplete') return lacks;
  return answer.asks === 'booking' ? NOT_ON_SHEET : '';
}
