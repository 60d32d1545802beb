import type { BranchId, DriverId, ParcelId } from '@tsela/domain/ids';
import { whyNotShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import type { ShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import { isHold, statusAfterHold } from '@tsela/domain/shipments/status/holds';
import type { HoldStatus } from '@tsela/domain/shipments/status/holds';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { mayChangeStatus } from '@tsela/domain/shipments/status/status-changes';
import { whyNotDriverStep } from '@tsela/domain/tracking/driver-steps';
import { SCAN_CHOICE_FACTS, scanChoicesFor, statusOfScan } from '@tsela/domain/tracking/scan-choices';
import type { ScanChoice } from '@tsela/domain/tracking/scan-choices';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import type { StatusFact } from '@tsela/domain/tracking/shipment-position';
import { canPay, idsOf, living, priceOf } from './known.ts';
import type { Entry, KnownAccount, KnownParcel, KnownShipment, Outcome } from './known.ts';

/** Something that is done to a shipment. `at` is when it was captured, for what devices report. */
export type Act =
  | { readonly kind: 'accept-quote' }
  | { readonly kind: 'cancel'; readonly by_staff: boolean; readonly message: string }
  | { readonly kind: 'status'; readonly to: string; readonly message: string; readonly is_stale: boolean }
  | { readonly kind: 'hold'; readonly to: HoldStatus; readonly reason: string }
  | { readonly kind: 'release' }
  | { readonly kind: 'note' }
  | { readonly kind: 'assign'; readonly leg: 'collection' | 'delivery'; readonly driver_id: DriverId | null }
  | { readonly kind: 'reprice'; readonly parcel: number; readonly kg: number; readonly by_staff: boolean }
  | { readonly kind: 'add-parcel'; readonly kg: number; readonly by_staff: boolean }
  | { readonly kind: 'cancel-parcel'; readonly parcel: number; readonly by_staff: boolean }
  | ScanAct
  | DriverAct;

export interface ScanAct {
  readonly kind: 'scan';
  readonly choice: ScanChoice;
  /** The parcel that is scanned; null is the shipment's own reference. */
  readonly parcel: number | null;
  readonly branch_id: BranchId;
  readonly driver_id: DriverId | null;
  readonly reason: string;
  readonly ends_hold: boolean;
  readonly at: Date;
}

export interface DriverAct {
  readonly kind: 'drive';
  readonly to: ShipmentStatus;
  readonly parcel: number | null;
  readonly driver_id: DriverId;
  readonly reason: string;
  /** Whether the recipient's PIN is entered; without it nothing is handed over. */
  readonly has_pin: boolean;
  readonly ends_hold: boolean;
  readonly at: Date;
}

/** What the model holds the acts against beside the account. */
export interface Rules {
  readonly staff: readonly string[];
  readonly owner: readonly string[];
  readonly hub: readonly string[];
  readonly driver: readonly string[];
  readonly delivery_branch: BranchId;
}

const SETTINGS = {
  enable_shipment_cancellation_by_account_users: true,
  enable_client_rescheduling: true,
  enable_payment_intervention: false,
} as const;
const ENDED: readonly ShipmentStatus[] = ['delivered', 'returned-to-sender', 'cancelled', 'undeliverable'];

/** What an act must come to. `now` is when its transaction wrote. Pure: which of two acts came first is told by trying both orders. */
export function expectedOf(
  account: KnownAccount,
  shipment: KnownShipment,
  act: Act,
  { rules, now }: { rules: Rules; now: Date },
): Outcome {
  switch (act.kind) {
    case 'accept-quote': {
      const refusal = whyNot('accept-quote', shipment, { permissions: rules.owner, is_staff: false });
      if (refusal !== null) return refused(refusal);
      if (!canPay(account, priceOf(shipment))) return refused('cannot pay');
      return stepped(shipment, { to: 'submitted', now });
    }
    case 'cancel':
      return cancelled(shipment, act, { rules, now });
    case 'status':
      return statusSet(account, shipment, act, { rules, now });
    case 'hold': {
      const refusal = whyNot('hold', shipment, { permissions: rules.staff, is_staff: true });
      if (refusal !== null) return refused(refusal);
      // Held so for the same reason already, it stays; the acts give each hold its own reason.
      return stepped(shipment, { to: act.to, now });
    }
    case 'release':
      return released(shipment, { rules, now });
    case 'note': {
      const refusal = whyNot('add-event', shipment, { permissions: rules.staff, is_staff: true });
      if (refusal !== null) return refused(refusal);
      return { is_refused: false, after: shipment, entries: [entry(statusAt(shipment, now), 0, true)] };
    }
    case 'assign':
      return assigned(shipment, act, now);
    case 'reprice':
    case 'add-parcel':
    case 'cancel-parcel':
      return repriced(account, shipment, act, { rules, now });
    case 'scan':
      return scanned(shipment, act, rules);
    case 'drive':
      return driven(shipment, act, rules);
  }
}

/** Where it was at a moment: of two acts at once the one that was asked first may come second. */
function statusAt(shipment: KnownShipment, date: Date): ShipmentStatus {
  if (date >= shipment.last_step) return shipment.status;
  const known = shipment.facts.filter((fact) => fact.date <= date);
  return positionAfter(known, living(shipment)).shipment?.status ?? shipment.status;
}

function refused(why: string): Outcome {
  return { is_refused: true, why };
}

function whyNot(
  action: ShipmentAction,
  shipment: KnownShipment,
  actor: { readonly is_staff: boolean; readonly permissions: readonly string[] },
): string | null {
  const facts = {
    status: shipment.status,
    history: [],
    collected_date: shipment.is_collected ? shipment.last_step : null,
    pod_method: 'pin-with-fallback',
    collection_pickup_point_provider: '',
    delivery_pickup_point_provider: '',
    collection_pickup_point_id: '',
    delivery_pickup_point_id: '',
    parcels: shipment.parcels,
  };
  return whyNotShipmentAction(action, facts, { actor, settings: SETTINGS });
}

interface Step {
  readonly to: ShipmentStatus;
  readonly now: Date;
  readonly also?: Partial<KnownShipment>;
  readonly keeps_dates?: boolean;
}

/** The whole shipment takes a status, and all its parcels with it: but for a cancellation, from which they can be brought back. */
function stepped(shipment: KnownShipment, { to, now, also = {}, keeps_dates = false }: Step): Outcome {
  const fact: StatusFact = { status: to, date: now, moved_parcel_ids: null };
  const after = {
    ...moved(shipment, { to, fact, parcels: to === 'cancelled' ? [] : idsOf(living(shipment)), keeps_dates }),
    ...also,
    status: to,
  };
  return { is_refused: false, after, entries: [entry(to)] };
}

function entry(status: ShipmentStatus, parcel_id: ParcelId | 0 = 0, moved_nothing = false): Entry {
  return { status, parcel_id, moved_nothing };
}

interface Moved {
  readonly to: ShipmentStatus;
  readonly fact: StatusFact;
  readonly parcels: readonly ParcelId[];
  readonly keeps_dates?: boolean;
}

function moved(shipment: KnownShipment, { to, fact, parcels, keeps_dates = false }: Moved): KnownShipment {
  return {
    ...shipment,
    facts: [...shipment.facts, fact],
    parcels: shipment.parcels.map((parcel) => (parcels.includes(parcel.id) ? { ...parcel, status: to } : parcel)),
    last_step: later(shipment.last_step, fact.date),
    is_collected: shipment.is_collected || (!keeps_dates && STATUS_MATRIX[to].collected === 'yes'),
  };
}

function later(one: Date, other: Date): Date {
  return other > one ? other : one;
}

type Given = { readonly rules: Rules; readonly now: Date };

/** Programs need not say why they cancel. */
function cancelled(shipment: KnownShipment, act: Extract<Act, { kind: 'cancel' }>, { rules, now }: Given): Outcome {
  if (shipment.status === 'cancelled') return { is_refused: false, after: shipment, entries: [] };
  const actor = { is_staff: act.by_staff, permissions: act.by_staff ? rules.staff : rules.owner };
  const refusal = whyNot('cancel', shipment, actor);
  return refusal === null ? stepped(shipment, { to: 'cancelled', now }) : refused(refusal);
}

function statusSet(
  account: KnownAccount,
  shipment: KnownShipment,
  act: Extract<Act, { kind: 'status' }>,
  { rules, now }: Given,
): Outcome {
  if (act.is_stale) return refused('stale');
  const to = act.to as ShipmentStatus;
  if (!(to in STATUS_MATRIX)) return refused('no status');
  if (to === shipment.status) return { is_refused: false, after: shipment, entries: [] };
  const agents = { collection_agent_id: shipment.collection_driver, delivery_agent_id: shipment.delivery_driver };
  if (!mayChangeStatus({ status: shipment.status, ...agents }, to, { is_staff: true, can_deliver: true }))
    return refused('not offered');
  if (to === 'cancelled') {
    if (act.message === '') return refused('no reason');
    const refusal = whyNot('cancel', shipment, { permissions: rules.staff, is_staff: true });
    if (refusal !== null) return refused(refusal);
  }
  if (shipment.status === 'cancelled' && !canPay(account, priceOf(shipment))) return refused('cannot pay');
  return stepped(shipment, { to, now });
}

function released(shipment: KnownShipment, { rules, now }: Given): Outcome {
  const refusal = whyNot('release', shipment, { permissions: rules.staff, is_staff: true });
  if (refusal !== null) return refused(refusal);
  const before = positionAfter(
    shipment.facts.filter(({ status }) => !isHold(status)),
    living(shipment),
  );
  const agents = { collection_agent_id: shipment.collection_driver, delivery_agent_id: shipment.delivery_driver };
  const to = statusAfterHold(before.shipment?.status ?? null, agents);
  const step = stepped(shipment, { to, now, keeps_dates: true });
  if (step.is_refused) return step;
  const ahead = [...before.parcels].filter(([, status]) => status !== before.shipment?.status);
  // Those that were at the same place are written together.
  const together = [...Map.groupBy(ahead, ([, status]) => status).values()].flat();
  return together.reduce(
    (outcome, [id, status]) => {
      const fact = { status, date: now, moved_parcel_ids: [id] };
      return {
        ...outcome,
        after: moved(outcome.after, { to: status, fact, parcels: [id], keeps_dates: true }),
        entries: [...outcome.entries, entry(status, id)],
      };
    },
    { ...step },
  );
}

const ASSIGNABLE: Readonly<Record<'collection' | 'delivery', readonly ShipmentStatus[]>> = {
  collection: [
    'submitted',
    'collection-assigned',
    'collection-unassigned',
    'collection-rejected',
    'collection-exception',
    'collection-failed-attempt',
  ],
  delivery: [
    'collected',
    'at-hub',
    'ready-for-dispatch',
    'at-destination-hub',
    'returned-to-hub',
    'delivery-assigned',
    'delivery-unassigned',
    'delivery-rejected',
    'delivery-exception',
  ],
};

function assigned(shipment: KnownShipment, { leg, driver_id }: Extract<Act, { kind: 'assign' }>, now: Date): Outcome {
  const to: ShipmentStatus = driver_id === null ? `${leg}-unassigned` : `${leg}-assigned`;
  const has_it = shipment[`${leg}_driver`] === driver_id && (driver_id === null || shipment.status === to);
  if (has_it) return { is_refused: false, after: shipment, entries: [] };
  if (!ASSIGNABLE[leg].includes(shipment.status)) return refused('moved on');
  return stepped(shipment, { to, now, also: { [`${leg}_driver`]: driver_id } });
}

function repriced(
  account: KnownAccount,
  shipment: KnownShipment,
  act: Extract<Act, { kind: 'reprice' | 'add-parcel' | 'cancel-parcel' }>,
  { rules, now }: Given,
): Outcome {
  const actor = { is_staff: act.by_staff, permissions: act.by_staff ? rules.staff : rules.owner };
  const refusal = whyNot('reprice', shipment, actor);
  if (refusal !== null) return refused(refusal);
  if (act.kind !== 'reprice' && ENDED.includes(shipment.status)) return refused('ended');
  const after = withParcels(shipment, act, now);
  if (typeof after === 'string') return refused(after);
  const difference = priceOf(after) - priceOf(shipment);
  if (!act.by_staff && difference > 0 && !canPay(account, difference)) return refused('cannot pay');
  if (act.kind === 'cancel-parcel') return followed(shipment, after, act);
  // The parcel that it adds has no id yet.
  const entries = act.kind === 'add-parcel' ? [entry(shipment.status, 0, true)] : [];
  return { is_refused: false, after, entries };
}

/** The shipment with its parcels as they are asked to be; a text where they cannot be. */
function withParcels(
  shipment: KnownShipment,
  act: Extract<Act, { kind: 'reprice' | 'add-parcel' | 'cancel-parcel' }>,
  now: Date,
): KnownShipment | string {
  if (act.kind === 'add-parcel') {
    // Its id and reference are read from the answer.
    const parcel: KnownParcel = { id: 0 as ParcelId, reference: '', kg: act.kg, status: shipment.status, time_added: now };
    return { ...shipment, parcels: [...shipment.parcels, parcel] };
  }
  const parcel = shipment.parcels[act.parcel];
  if (!parcel) return 'no parcel';
  const replaced = (other: KnownParcel) => ({
    ...shipment,
    parcels: shipment.parcels.map((each, at) => (at === act.parcel ? other : each)),
  });
  if (act.kind === 'reprice') return replaced({ ...parcel, kg: act.kg });
  if (parcel.status === 'cancelled') return 'cancelled already';
  const is_collected = STATUS_MATRIX[parcel.status].collected === 'yes' || (isHold(parcel.status) && shipment.is_collected);
  if (is_collected) return 'collected';
  return living(shipment).length === 1 ? 'the last' : replaced({ ...parcel, status: 'cancelled' });
}

/** Where the parcels that are left are further already, the shipment follows them. */
function followed(before: KnownShipment, after: KnownShipment, { parcel }: { readonly parcel: number }): Outcome {
  const id = before.parcels[parcel]?.id ?? 0;
  const entries = [entry(before.status, id, true)];
  const was = positionAfter(before.facts, living(before)).shipment;
  const is = positionAfter(before.facts, living(after)).shipment;
  if (is === null || is.status === was?.status || is.status === before.status) return { is_refused: false, after, entries };
  const fact = { status: is.status, date: is.date, moved_parcel_ids: [] };
  const gone = moved(after, { to: is.status, fact, parcels: [] });
  return {
    is_refused: false,
    after: { ...gone, facts: after.facts, status: is.status },
    entries: [...entries, entry(is.status, 0, true)],
  };
}

interface FieldStep {
  readonly to: ShipmentStatus | null;
  readonly at: Date;
  readonly parcel: number | null;
  readonly ends_hold: boolean;
  readonly also: Partial<KnownShipment>;
}

function scanned(shipment: KnownShipment, act: ScanAct, rules: Rules): Outcome {
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
    interhub_inbound_scan_status: 'at-destination-hub',
  });
  const delivery_driver = clears_delivery_driver ? null : asks_driver ? act.driver_id : shipment.delivery_driver;
  return fieldStep(shipment, { ...act, to, also: { branch_id: act.branch_id, delivery_driver } });
}

function driven(shipment: KnownShipment, act: DriverAct, rules: Rules): Outcome {
  if (![shipment.collection_driver, shipment.delivery_driver].includes(act.driver_id)) return refused('unknown to this driver');
  const is_late = act.at < shipment.last_step;
  const agents = { collection_agent_id: shipment.collection_driver, delivery_agent_id: shipment.delivery_driver };
  const of = {
    status: shipment.status,
    short_tracking_reference: shipment.reference,
    collected_date: shipment.is_collected ? shipment.last_step : null,
    delivery_pickup_point_id: '',
    delivery_pickup_point_provider: '',
    parcels: living(shipment),
    ...agents,
  };
  const can_deliver = rules.driver.includes('INLINE_deliver_parcels_or_shipments');
  const settings = { driver_can_cancel_shipments: true, driver_can_reject_parcels_shipments: true };
  const refusal = whyNotDriverStep(of, act.to, { is_late, can_deliver, settings });
  if (refusal !== null) return refused(refusal);
  const leg = legOf(act.to);
  const of_leg = leg && shipment[`${leg}_driver`];
  if (leg && of_leg !== null && of_leg !== act.driver_id) return refused("another driver's");
  const needs_reason = act.to === 'cancelled' || /-(failed-attempt|rejected|exception)$/.test(act.to);
  if (needs_reason && act.reason === '') return refused('no reason');
  if (act.to === 'delivered' && !act.has_pin) return refused('no PIN');
  if (act.to === 'cancelled' && act.parcel !== null && living(shipment).length > 1)
    return refused('a parcel is not cancelled by a scan');
  const also = act.to === 'out-for-delivery' ? { delivery_driver: act.driver_id } : {};
  return fieldStep(shipment, { ...act, also });
}

function legOf(to: ShipmentStatus): 'collection' | 'delivery' | null {
  if (to === 'collected' || to === 'cancelled' || to.startsWith('collection-')) return 'collection';
  return STATUS_MATRIX[to].group === 'delivery' || to === 'delivered' ? 'delivery' : null;
}

/** A shipment is where all its parcels are: it goes on when the last of them has come there. */
function fieldStep(shipment: KnownShipment, { to, at, parcel, ends_hold, also }: FieldStep): Outcome {
  const all = living(shipment);
  const one = parcel === null ? undefined : shipment.parcels[parcel];
  const taken = one && one.status !== 'cancelled' ? [one] : all;
  const is_late = at < shipment.last_step;
  const is_held = isHold(shipment.status) || taken.some(({ status }) => isHold(status));
  if (to !== null && !isHold(to) && is_held && !is_late && !ends_hold) return refused('on hold');
  const seen = (status: ShipmentStatus, moved_nothing: boolean) => idsOf(taken).map((id) => entry(status, id, moved_nothing));
  if (to === null) return { is_refused: false, after: shipment, entries: seen(shipment.status, true), result: 'accepted' };
  const fact: StatusFact = { status: to, date: at, moved_parcel_ids: idsOf(taken) };
  if (is_late) return late(shipment, { to, fact, all, taken, also });
  const is_there = shipment.status === to && all.every(({ status }) => status === to);
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
  if (stands?.status !== to) return scans;
  const added_since = all.filter(({ time_added }) => time_added !== null && time_added > at);
  const parcels = to === 'cancelled' ? [] : idsOf([...taken, ...added_since]);
  const after = { ...moved(shipment, { to, fact, parcels }), ...also, status: to };
  return { is_refused: false, after, entries: [entry(to)], result: 'accepted' };
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
