import { isHold } from '@tsela/domain/shipments/status/holds';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { partOfDriverStep } from '@tsela/domain/tracking/driver-steps';
import { openPart } from '@tsela/domain/tracking/part-of-step';
import { SCAN_CHOICE_FACTS, scanChoicesFor, statusOfScan } from '@tsela/domain/tracking/scan-choices';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import type { StatusFact } from '@tsela/domain/tracking/shipment-position';
import type { DriverAct, Rules, ScanAct } from './acts.ts';
import { idsOf, living } from './known.ts';
import type { KnownParcel, KnownShipment, Outcome } from './known.ts';
import { entry, later, moved, refused } from './outcomes.ts';

interface FieldStep {
  readonly to: ShipmentStatus | null;
  readonly at: Date;
  readonly part: readonly KnownParcel[];
  readonly ends_hold: boolean;
  readonly also: Partial<KnownShipment>;
}

/** The parcel that is named, or all that are not cancelled. */
function namedIn(shipment: KnownShipment, parcel: number | null): readonly KnownParcel[] {
  const one = parcel === null ? undefined : shipment.parcels[parcel];
  return one && one.status !== 'cancelled' ? [one] : living(shipment);
}

/** What a hub's scan must come to. */
export function scanned(shipment: KnownShipment, act: ScanAct, rules: Rules): Outcome {
  const is_late = act.at < shipment.last_step;
  if (!scanChoicesFor({ permissions: rules.hub, excluded_tracking_statuses: [] }).includes(act.choice))
    return refused('no choice');
  const is_over = ['delivered', 'cancelled', 'returned-to-sender'].includes(shipment.status) && !is_late;
  if (is_over || STATUS_MATRIX[shipment.status].is_invalid) return refused('over');
  if (act.choice === 'ready-for-pickup') return refused('no pickup point');
  const { asks_for, clears_delivery_driver } = SCAN_CHOICE_FACTS[act.choice];
  const asks_driver = asks_for.includes('driver');
  if (asks_driver && act.driver_id === null) return refused('no driver');
  if (asks_for.includes('reason') && act.reason === '') return refused('no reason');
  const to = statusOfScan(act.choice, {
    branch_id: act.branch_id,
    delivery_branch_id: rules.delivery_branch,
    interhub_outbound_scan_status: 'manifested',
    interhub_inbound_scan_status: 'at-destination-hub',
  });
  const delivery_driver = clears_delivery_driver ? null : asks_driver ? act.driver_id : shipment.delivery_driver;
  const named = namedIn(shipment, act.parcel);
  const part = is_late ? named : openPart(named, to);
  return fieldStep(shipment, { ...act, part, to, also: { branch_id: act.branch_id, delivery_driver } });
}

/** What a driver's step must come to. */
export function driven(shipment: KnownShipment, act: DriverAct, rules: Rules): Outcome {
  if (![shipment.collection_driver, shipment.delivery_driver].includes(act.driver_id)) return refused('unknown to this driver');
  const is_late = act.at < shipment.last_step;
  const agents = { collection_agent_id: shipment.collection_driver, delivery_agent_id: shipment.delivery_driver };
  const of = {
    status: shipment.status,
    short_tracking_reference: shipment.reference,
    collected_date: shipment.is_collected ? shipment.last_step : null,
    delivery_pickup_point_id: '',
    delivery_pickup_point_provider: '',
    collection_pickup_point_id: '',
    collection_pickup_point_provider: '',
    parcels: living(shipment),
    ...agents,
  };
  const can_deliver = rules.driver.includes('INLINE_deliver_parcels_or_shipments');
  const settings = { driver_can_cancel_shipments: true, driver_can_reject_parcels_shipments: true };
  const step = partOfDriverStep(of, namedIn(shipment, act.parcel), { to: act.to, is_late, can_deliver, settings });
  if (step.refusal !== null) return refused(step.refusal);
  const leg = legOf(act.to);
  const of_leg = leg && shipment[`${leg}_driver`];
  if (leg && of_leg !== null && of_leg !== act.driver_id) return refused("another driver's");
  const needs_reason = act.to === 'cancelled' || /-(failed-attempt|rejected|exception)$/.test(act.to);
  if (needs_reason && act.reason === '') return refused('no reason');
  if (act.to === 'delivered' && !act.has_pin) return refused('no PIN');
  if (act.to === 'cancelled' && act.parcel !== null && living(shipment).length > 1)
    return refused('a parcel is not cancelled by a scan');
  const also = act.to === 'out-for-delivery' ? { delivery_driver: act.driver_id } : {};
  const confirmed = new Set((act.found ?? []).map((at) => shipment.parcels[at]?.id));
  const isThere = ({ id }: KnownParcel) => confirmed.size === 0 || confirmed.has(id);
  const part = step.part.filter(isThere);
  if (part.length === 0) return refused('none of what is left');
  if (!is_late && confirmed.size > 0 && part.every(({ status }) => status === act.to)) return refused('there already');
  const outcome = fieldStep(shipment, { ...act, part, also });
  if (outcome.is_refused) return outcome;
  const unseen = step.due.filter((parcel) => !isThere(parcel));
  return { ...outcome, entries: [...outcome.entries, ...unseen.map(({ id, status }) => entry(status, id, true))] };
}

function legOf(to: ShipmentStatus): 'collection' | 'delivery' | null {
  if (to === 'collected' || to === 'cancelled' || to.startsWith('collection-')) return 'collection';
  return STATUS_MATRIX[to].group === 'delivery' || to === 'delivered' ? 'delivery' : null;
}

/** A shipment is where all its parcels are: it goes on when the last of them has come there. */
function fieldStep(shipment: KnownShipment, { to, at, part: taken, ends_hold, also }: FieldStep): Outcome {
  const all = living(shipment);
  const is_late = at < shipment.last_step;
  const is_held = isHold(shipment.status) || taken.some(({ status }) => isHold(status));
  if (to !== null && !isHold(to) && is_held && !is_late && !ends_hold) return refused('on hold');
  const seen = (status: ShipmentStatus, moved_nothing: boolean) => idsOf(taken).map((id) => entry(status, id, moved_nothing));
  if (to === null) return { is_refused: false, after: shipment, entries: seen(shipment.status, true), result: 'accepted' };
  const fact: StatusFact = { status: to, date: at, moved_parcel_ids: idsOf(taken) };
  if (is_late) return late(shipment, { to, fact, all, taken, also });
  // What was given to a driver as it arrived is where it arrived.
  const isAt = (status: ShipmentStatus) => status === to || (to === 'at-destination-hub' && status === 'delivery-assigned');
  const is_there = isAt(shipment.status) && all.every(({ status }) => isAt(status) || status === 'delivered');
  const same_place = also.branch_id === undefined || also.branch_id === shipment.branch_id;
  const same_driver = also.delivery_driver === undefined || also.delivery_driver === shipment.delivery_driver;
  const each = moved(shipment, { to, fact: { ...fact, moved_parcel_ids: [] }, parcels: idsOf(taken) });
  const facts_each = [...shipment.facts, ...idsOf(taken).map((id) => ({ status: to, date: at, moved_parcel_ids: [id] }))];
  const scans = {
    is_refused: false,
    after: { ...each, facts: facts_each, is_collected: shipment.is_collected },
    entries: seen(to, false),
    result: 'accepted',
  } as const;
  if (is_there && same_place && same_driver) return scans;
  const stands = positionAfter([...shipment.facts, fact], all).shipment;
  if (stands?.status !== to) return { ...scans, after: { ...scans.after, ...driverOfPart(shipment, { taken, all, also }) } };
  const added_since = all.filter(({ time_added }) => time_added !== null && time_added > at);
  const parcels = to === 'cancelled' ? [] : idsOf([...taken, ...added_since]);
  const after = { ...moved(shipment, { to, fact, parcels }), ...also, status: to };
  return { is_refused: false, after, entries: [entry(to)], result: 'accepted' };
}

/** The driver who takes some parcels, unless others of them are with another one. */
function driverOfPart(
  { delivery_driver: before }: KnownShipment,
  {
    taken,
    all,
    also,
  }: { readonly taken: readonly KnownParcel[]; readonly all: readonly KnownParcel[] } & Pick<FieldStep, 'also'>,
): Partial<KnownShipment> {
  const { delivery_driver = before } = also;
  const with_driver = ['out-for-delivery', 'delivery-failed-attempt', 'delivery-exception'];
  if (delivery_driver === null) with_driver.push('delivery-assigned');
  const is_with_another = all.some((parcel) => !taken.includes(parcel) && with_driver.includes(parcel.status));
  return is_with_another ? {} : { delivery_driver };
}

interface Late {
  readonly to: ShipmentStatus;
  readonly fact: StatusFact;
  readonly all: readonly KnownParcel[];
  readonly taken: readonly KnownParcel[];
  readonly also: Partial<KnownShipment>;
}

/** What is reported late stands in the history at its own time, and moves the shipment on only where it was the parcel that was missing. */
function late(shipment: KnownShipment, { to, fact, all, taken, also }: Late): Outcome {
  const is_whole = taken.length === all.length;
  const facts_late = is_whole
    ? [{ ...fact, moved_parcel_ids: null }]
    : idsOf(taken).map((id) => ({ ...fact, moved_parcel_ids: [id] }));
  const facts = [...shipment.facts, ...facts_late];
  const before = positionAfter(shipment.facts, all);
  const after = positionAfter([...shipment.facts, fact], all);
  const parcels = shipment.parcels.map((parcel) => {
    const [was, is] = [before.parcels.get(parcel.id), after.parcels.get(parcel.id)];
    return is !== undefined && is !== was ? { ...parcel, status: is } : parcel;
  });
  const is_collected = shipment.is_collected || STATUS_MATRIX[to].collected === 'yes';
  const kept = { ...shipment, facts, parcels, is_collected };
  const entries = is_whole ? [entry(to)] : idsOf(taken).map((id) => entry(to, id));
  const further = after.shipment;
  const goes_on =
    further !== null &&
    further.status !== before.shipment?.status &&
    (before.shipment === null || further.date >= before.shipment.date);
  if (!goes_on) return { is_refused: false, after: kept, entries, result: 'kept' };
  const gone: KnownShipment = {
    ...kept,
    ...(further.status === to && also),
    status: further.status,
    last_step: later(shipment.last_step, further.date),
    is_collected: is_collected || STATUS_MATRIX[further.status].collected === 'yes',
  };
  return { is_refused: false, after: gone, entries: [...entries, entry(further.status, 0, true)], result: 'accepted' };
}
