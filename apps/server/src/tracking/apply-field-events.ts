import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { scannedCollection } from '@tsela/domain/collection-requests/collection-references';
import { searchReference } from '@tsela/domain/formats/references';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { mayAddShipmentOnTrip } from '@tsela/domain/permissions/who-may';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import { CORRECTION, TAKE_BACK } from '@tsela/domain/tracking/take-back';
import { isCollectionChange } from '@tsela/domain/tracking/collection-changes';
import type { CollectionChange } from '@tsela/domain/tracking/collection-changes';
import type { MissingDemand } from '@tsela/domain/tracking/step-demands';
import { isLate } from '@tsela/domain/tracking/shipment-position';
import type { ScanChoice } from '@tsela/domain/tracking/scan-choices';
import { DRIVERS_ADD_NONE } from '@tsela/domain/tracking/unplanned-collection';
import type { Actor, RequestContext } from '../context.ts';
import { applyRequestEvent } from '../collection-requests/apply-request-event.ts';
import type { Tx } from '../db/transaction.ts';
import { enqueueTriggered, readTriggerable } from '../jobs/webhook-outbox-repository.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { applyStatuses } from '../shipments/change/apply-status.ts';
import { readOutForDeliveryGuard } from '../shipments/change/guard-out-for-delivery.ts';
import type { OutForDeliveryGuard } from '../shipments/change/guard-out-for-delivery.ts';
import { noteScans } from '../shipments/change/note-scans.ts';
import { recordParcelScans } from '../shipments/change/record-parcel-scans.ts';
import { goesToPointAgain, reserveFor, reserveForSecondTrip } from '../shipments/change/reserve-for-shipment.ts';
import { unknownReference } from '../shipments/blank/blank-shipments.ts';
import { keepDoorDocuments } from '../shipments/documents/door-documents.ts';
import { readParcels } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { readHoldReasons } from '../shipments/tracking-event-repository.ts';
import { changeAtCollection, refuseCollectionChange } from './change-at-collection.ts';
import { keepLateEvent } from './keep-late-event.ts';
import { readKnownNames, refuseUnknownNames } from './named-in-event-reads.ts';
import type { KnownNames } from './named-in-event-reads.ts';
import type { PartTaken } from './part-of-event.ts';
import { endsHold, heldOf, namedBy, refusePartlyCancelled, takePart } from './part-of-event.ts';
import { planMove } from './plan-move.ts';
import type { Move, PlannedMove } from './plan-move.ts';
import { proveDelivery } from './proofs/prove-delivery.ts';
import { lockScannedShipments, shipmentsByReference } from './scanned-reference-reads.ts';
import {
  answerOfLacks,
  askedForMissing,
  lacksOfStep,
  lacksWithout,
  refusePhotos,
  unshownOfAttempt,
  warningOfLacks,
} from './step-demands.ts';
import { answerOfUnseen, askedFirst, heldText, resultOf, warned, warningOfUnseen } from './event-answers.ts';
import type { Found } from './event-answers.ts';
import { dataOfStep } from './data-of-step.ts';
import { benchFacts, isBench, strayWarnings } from './bench-answers.ts';
import { takeDuties } from './duties.ts';
import { planTakeBack } from './take-back.ts';
import { tellOfParts } from './tell-of-parts.ts';
import { isUnplanned, stepOfChoice } from './step-of-choice.ts';
import type { CapturedEvent } from './step-of-choice.ts';
import { refuseUntriggered, toldBy } from './tell-integration.ts';
import type { TransferScanning } from './transfer-scanning.ts';
import type { TransferStep } from './transfer-step.ts';

/** As a status, and as what a scanner or a driver chooses. */
const RECEIVED = 'received-at-hub' satisfies ScanChoice;
const OUT_FOR_DELIVERY = 'out-for-delivery' satisfies ShipmentStatus;

/** What events that are planned together are held against. */
interface Scene {
  readonly context: RequestContext;
  readonly settings: StoredSettings;
  readonly names: KnownNames;
  /** Why those that are on hold are held. */
  readonly holds: ReadonlyMap<ShipmentId, string>;
  readonly mayGoOut: OutForDeliveryGuard;
  readonly transfers: TransferScanning;
  /** Whose the integrations are that are to be told. */
  readonly integrations: ReadonlyMap<number, AccountId>;
}

/** What an event comes to before anything of it is written. */
type Plan =
  | { readonly kind: 'refused'; readonly answer: FieldEventResult }
  | (Noted & { readonly kind: 'change'; readonly change: CollectionChange; readonly found: Found })
  | (Noted & { readonly kind: 'late'; readonly move: Move; readonly to: ShipmentStatus })
  | (PlannedMove & Noted);

interface Noted {
  readonly warnings: readonly string[];
  /** What the provider demands and it was taken without. */
  readonly lacks?: readonly MissingDemand[];
  /** What of its step an event found. */
  readonly part?: PartTaken;
  /** What the scan is to an interhub transfer. */
  readonly transfer: TransferStep | null;
}

/**
 * Takes steps in the field: which shipment or parcel, may it, does the PIN fit, then status, history and messages. A shipment takes one
 * step after the other; those of different shipments are written together. What is refused has no effect and holds up no other. A Problem
 * that is raised comes from writing: nothing of any of them may stay then. Answers every event.
 */
export async function applyFieldEvents(
  tx: Tx,
  context: RequestContext,
  events: readonly CapturedEvent[],
): Promise<ReadonlyMap<CapturedEvent, FieldEventResult>> {
  const settings = await context.services.settings.of(tx.provider_id);
  const names = await readKnownNames(tx, context, events);
  const integrations = await readTriggerable(
    tx,
    events.flatMap(({ integration_id }) => integration_id ?? []),
  );
  const answers = new Map<CapturedEvent, FieldEventResult>();
  const others = await takeDuties(tx, context, events, answers);
  // A request may be closed by the scans that came before it; what is none is looked for among the shipments.
  const of_requests = others.filter(({ reference }) => scannedCollection(reference) !== null);
  let waiting: readonly CapturedEvent[] = others.filter((event) => !of_requests.includes(event));
  if (waiting.length === 0) waiting = await takeRequests(tx, context, of_requests.splice(0), answers);
  while (waiting.length > 0) {
    const found = await findShipments(tx, context, waiting);
    const { first, later } = firstOfEachShipment(waiting, found);
    const foundBy = ({ reference }: CapturedEvent) => found.get(searchReference(reference));
    const going_out = first.filter(({ choice }) => choice === OUT_FOR_DELIVERY);
    const accounts = going_out.flatMap((event) => foundBy(event)?.shipment.account_id ?? []);
    const mayGoOut = await readOutForDeliveryGuard(tx, context, accounts);
    const holds = await readHoldReasons(tx, heldOf(found));
    const transfers = await scanTransfers(tx, context, first, found);
    const scene = { context, settings, names, holds, mayGoOut, transfers, integrations };
    const plans: (readonly [CapturedEvent, Plan])[] = [];
    for (const event of first) plans.push([event, await planOrRefuse(tx, scene, event, foundBy(event))]);
    await write(tx, { ...scene, plans }, answers);
    await transfers.write(plans.flatMap(([, planned]) => (planned.kind === 'refused' ? [] : (planned.transfer ?? []))));
    waiting = later;
    if (waiting.length === 0) waiting = await takeRequests(tx, context, of_requests.splice(0), answers);
  }
  return answers;
}

/** Takes what was done at the stops of collection requests. Answers the events that are of none. */
async function takeRequests(
  tx: Tx,
  context: RequestContext,
  events: readonly CapturedEvent[],
  answers: Map<CapturedEvent, FieldEventResult>,
): Promise<CapturedEvent[]> {
  const others: CapturedEvent[] = [];
  for (const event of events) {
    const answer = await applyRequestEvent(tx, context, event);
    if (answer) answers.set(event, answer);
    else others.push(event);
  }
  return others;
}

/** The transfers that events name, locked after their shipments. */
function scanTransfers(
  tx: Tx,
  context: RequestContext,
  events: readonly CapturedEvent[],
  found: ReadonlyMap<string, Found>,
): Promise<TransferScanning> {
  const naming = events.filter(({ transfer_id }) => transfer_id !== undefined);
  const parcelsOf = (some: readonly CapturedEvent[]) => [
    ...new Set(some.flatMap(({ reference }) => found.get(searchReference(reference))?.parcels.map(({ id }) => id) ?? [])),
  ];
  return context.services.transfers.begin(tx, context, {
    ids: [...new Set(naming.flatMap(({ transfer_id }) => transfer_id ?? []))],
    parcel_ids: parcelsOf(naming),
    received: parcelsOf(events.filter((event) => event.choice === RECEIVED && !naming.includes(event))),
  });
}

/** By the references that were scanned. They stay locked until the transaction ends. */
async function findShipments(
  tx: Tx,
  context: RequestContext,
  events: readonly CapturedEvent[],
): Promise<ReadonlyMap<string, Found>> {
  const shipments = await lockReachable(tx, context, events);
  const parcels = await readParcels(
    tx,
    shipments.map(({ id }) => id),
  );
  const parcels_of = Map.groupBy(
    parcels.filter(({ status }) => status !== 'cancelled'),
    ({ shipment_id }) => shipment_id,
  );
  const found = new Map(shipments.map((shipment) => [shipment.id, { shipment, parcels: parcels_of.get(shipment.id) ?? [] }]));
  const ids = shipmentsByReference(shipments, parcels);
  return new Map(
    events.flatMap(({ reference }) => {
      const key = searchReference(reference);
      const id = ids.get(key);
      const behind = id === undefined ? undefined : found.get(id);
      return behind ? [[key, behind]] : [];
    }),
  );
}

/** Of the caller's reach; what is scanned for a transfer, or added at a collection, is anyone's: it is on no sheet of the driver yet. */
async function lockReachable(tx: Tx, { actor }: RequestContext, events: readonly CapturedEvent[]): Promise<ShipmentRow[]> {
  const is_driver = actor.kind === 'user' && actor.driver_id !== null;
  const carried = is_driver ? events.filter((event) => event.transfer_id !== undefined || isUnplanned(event)) : [];
  const own = events.filter((event) => !carried.includes(event));
  const shipments = own.length === 0 ? [] : await lockScannedShipments(tx, actor, referencesOf(own));
  if (carried.length === 0) return shipments;
  const known = new Set(shipments.map(({ id }) => id));
  const others = await lockScannedShipments(tx, CARRYING, referencesOf(carried));
  return [...shipments, ...others.filter(({ id }) => !known.has(id))];
}

/** The transfer itself is within the caller's reach, or nothing is done; what is added is judged by what it is. */
const CARRYING: Actor = { kind: 'system', name: 'System' };

function referencesOf(events: readonly CapturedEvent[]): string[] {
  return events.map(({ reference }) => reference);
}

/** Scans with which a parcel that came back from its pickup point goes out to it again. */
const GOES_OUT: readonly string[] = [OUT_FOR_DELIVERY, 'delivery-assigned'];

/**
 * The events that meet their shipments as they stand now, and those that come to a shipment after another of them. Of those that go to a
 * pickup point for a second time one at each point is first: its step makes its compartment count for the next there.
 */
function firstOfEachShipment(events: readonly CapturedEvent[], found: ReadonlyMap<string, Found>) {
  const met = new Set<ShipmentId>();
  const [first, later]: [CapturedEvent[], CapturedEvent[]] = [[], []];
  const points = new Set<string>();
  for (const event of events) {
    const shipment = found.get(searchReference(event.reference))?.shipment;
    const point = shipment !== undefined && GOES_OUT.includes(event.choice) ? pointOfSecondTrip(shipment) : null;
    const waits = shipment !== undefined && (met.has(shipment.id) || (point !== null && points.has(point)));
    (waits ? later : first).push(event);
    if (shipment) met.add(shipment.id);
    if (point !== null && !waits) points.add(point);
  }
  return { first, later };
}

function pointOfSecondTrip(shipment: ShipmentRow): string | null {
  if (!goesToPointAgain(shipment)) return null;
  const { delivery_pickup_point_id: pickup_point_id, delivery_pickup_point_provider: pickup_point_provider } = shipment;
  return `${pickup_point_provider} ${pickup_point_id}`;
}

async function planOrRefuse(tx: Tx, scene: Scene, event: CapturedEvent, found: Found | undefined): Promise<Plan> {
  try {
    if (isUnplanned(event) && !mayAdd(scene)) throw new Problem('not-permitted', DRIVERS_ADD_NONE);
    // A shipment out of reach and no shipment at all look alike to a scanner too.
    if (!found) {
      const { message, ...asking } = await unknownReference(tx, searchReference(event.reference));
      return { kind: 'refused', answer: { ...refusedEvent(event, message), ...asking } };
    }
    return await plan(tx, scene, event, found);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { kind: 'refused', answer: refusedEvent(event, error.message) };
  }
}

/** Whether the caller may add what is on no sheet of theirs. Source: PERM-096. */
function mayAdd({ context: { actor }, settings }: Scene): boolean {
  return actor.kind === 'user' && mayAddShipmentOnTrip(actor, readSettings(settings, ['driver_can_add_shipments']));
}

/** What is no step of the shipment: what is put right at a collection, and what is taken back; null for a step. */
async function planApart(
  tx: Tx,
  { context, settings, names }: Scene,
  event: CapturedEvent,
  { shipment, parcels }: Found,
): Promise<Plan | null> {
  if (isCollectionChange(event.choice)) {
    const [change, found] = [event.choice, { shipment, parcels }];
    refuseCollectionChange(context, { event, change, settings, found });
    return { kind: 'change', change, found, warnings: [], transfer: null };
  }
  if (event.choice === CORRECTION) throw new Problem('conflict', 'Reported to the office, which puts it right.');
  if (event.choice === TAKE_BACK)
    return {
      ...(await planTakeBack(tx, context, { event, shipment, parcels, towns: names.towns })),
      warnings: [],
      transfer: null,
    };
  return null;
}

async function plan(tx: Tx, scene: Scene, event: CapturedEvent, found: Found): Promise<Plan> {
  const { context, settings, names, holds, mayGoOut, transfers, integrations } = scene;
  const { shipment, parcels } = found;
  refuseUnknownNames(event, names);
  const apart = await planApart(tx, scene, event, found);
  if (apart !== null) return apart;
  const is_late = isLate(event.captured_at, shipment.last_step_date);
  const taken = namedBy(event, parcels, settings);
  const named = transfers.judge(event, { shipment, moved: taken });
  const situation = { shipment, parcels, taken, context, settings, towns: names.towns, is_late, transfer: named };
  const step = stepOfChoice(event, situation);
  const transfer = named ?? transfers.expect(event, { shipment, moved: taken });
  const part = takePart(event, step, situation);
  const { seen: moved, unseen } = part;
  refuseUntriggered(event, shipment, integrations);
  refusePhotos(event, step, settings);
  const proof =
    step.to === 'delivered'
      ? await proveDelivery(tx, context, { shipment, event, settings, is_driver: step.driver_id !== undefined })
      : null;
  refusePartlyCancelled(step, { moved, parcels });
  const ends_hold = !is_late && endsHold(step, { shipment, moved });
  const asked = askedFirst(
    event,
    { shipment, parcels },
    { proof, held: ends_hold ? heldText(shipment, holds.get(shipment.id)) : null },
  );
  if (asked !== null) return { kind: 'refused', answer: asked };
  const all_lacks = is_late ? [] : lacksOfStep(context, { event, settings, to: step.to, moved: part.meant, proof });
  const asking = [...all_lacks, ...unshownOfAttempt(step, { event, shipment })];
  const missing = askedForMissing(event, { shipment, parcels }, { lacks: asking, proof, now: context.now });
  if (missing !== null) return { kind: 'refused', answer: missing };
  const lacks = lacksWithout(all_lacks, unseen);
  const warnings = [
    ...(ends_hold ? ['It is off hold.'] : []),
    ...(step.to === OUT_FOR_DELIVERY && !is_late ? mayGoOut({ shipment, parcels }) : []),
    ...strayWarnings(step, shipment, names.towns),
    ...(transfer?.warnings ?? []),
    ...warningOfLacks(lacks),
    ...warningOfUnseen(unseen),
  ];
  const data = dataOfStep(step, { event, shipment, is_late, proof, transfer });
  const move = { event, step, shipment, parcels, moved, data };
  if (is_late && step.to !== null) return { kind: 'late', move, to: step.to, warnings, transfer, part };
  const planned = await planMove(tx, move);
  // It may have been given to others meanwhile: the scanner is warned, and the parcel stays.
  if (planned.kind === 'step' && GOES_OUT.includes(event.choice)) await reserveForSecondTrip(tx, context, shipment);
  // Nothing waits in a locker without a compartment that is its own.
  if (planned.kind === 'step' && step.to === 'ready-for-pickup')
    await reserveFor(tx, context, { row: shipment, parcels, sides: ['delivery'], is_sure: true });
  return { ...planned, warnings, lacks, transfer, part };
}

function notesOf({ transfer }: Noted): string[] {
  return transfer?.note === undefined ? [] : [transfer.note];
}

type Planned = Pick<Scene, 'context' | 'settings'> & { readonly plans: readonly (readonly [CapturedEvent, Plan])[] };

async function write(
  tx: Tx,
  { context, settings, plans }: Planned,
  answers: Map<CapturedEvent, FieldEventResult>,
): Promise<void> {
  const of = plans.map(([, planned]) => planned);
  await recordParcelScans(
    tx,
    context,
    of.flatMap((planned) => (planned.kind === 'scan' ? planned.scan : [])),
  );
  const stepped = await applyStatuses(
    tx,
    context,
    of.flatMap((planned) => (planned.kind === 'step' ? planned.step : [])),
  );
  const after = new Map(stepped.map((shipment) => [shipment.id, shipment]));
  const notes: Parameters<typeof noteScans>[2][number][] = [];
  const told = plans.flatMap(([event, planned]) => ('outcome' in planned ? toldBy(event, planned.outcome.shipment) : []));
  await enqueueTriggered(tx, context, told);
  for (const [event, planned] of plans) {
    if (planned.kind === 'refused') answers.set(event, planned.answer);
    else if (planned.kind === 'change')
      answers.set(event, await changeAtCollection(tx, context, { event, settings, ...planned }));
    else {
      const outcome = planned.kind === 'late' ? await keepLateEvent(tx, context, planned.move, planned.to) : planned.outcome;
      await keepDoorDocuments(tx, context, { shipment: outcome.shipment, event });
      const { warnings } = planned;
      notes.push({ shipment: outcome.shipment, note: event.note ?? '', captured_at: event.captured_at });
      answers.set(event, {
        ...resultOf(event, { ...outcome, message: warned(outcome.message, [...notesOf(planned), ...warnings]) }),
        ...answerOfLacks(planned.lacks ?? []),
        ...answerOfUnseen(planned.part?.unseen ?? []),
        ...(warnings.length > 0 && { warnings: [...warnings] }),
        ...(isBench(context) && { bench: benchFacts(after.get(outcome.shipment.id) ?? outcome.shipment, settings) }),
      });
    }
  }
  await noteScans(tx, context, notes);
  await tellOfParts(tx, context, plans);
}
