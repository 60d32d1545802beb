import { whyNotShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import type { ShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import type { ParcelId } from '@tsela/domain/ids';
import { isHold, statusAfterHold } from '@tsela/domain/shipments/status/holds';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { mayChangeStatus } from '@tsela/domain/shipments/status/status-changes';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import type { StatusFact } from '@tsela/domain/tracking/shipment-position';
import type { Act, Rules } from './acts.ts';
import { driven, scanned } from './expect-field.ts';
import { canPay, idsOf, living, priceOf } from './known.ts';
import type { KnownAccount, KnownParcel, KnownShipment, Outcome } from './known.ts';
import { entry, moved, refused } from './outcomes.ts';

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
  // What was delivered before its shipment stays so.
  const open = living(shipment).filter(({ status }) => status !== 'delivered' || shipment.status === 'delivered');
  const after = {
    ...moved(shipment, { to, fact, parcels: to === 'cancelled' ? [] : idsOf(open), keeps_dates }),
    ...withoutDriver(to),
    ...also,
    status: to,
  };
  return { is_refused: false, after, entries: [entry(to)] };
}

/** What is said to be unassigned has no driver. Source: SHIP-DISP-05. */
function withoutDriver(to: ShipmentStatus): Partial<KnownShipment> {
  if (to === 'collection-unassigned') return { collection_driver: null };
  return to === 'delivery-unassigned' ? { delivery_driver: null } : {};
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
  const handed_over = new Set(idsOf(living(shipment).filter(({ status }) => status === 'delivered')));
  const ahead = [...before.parcels].filter(([id, status]) => status !== before.shipment?.status && !handed_over.has(id));
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
  const part = leg === 'delivery' ? partGiven(shipment, { driver_id, to, now }) : null;
  if (part !== null) return part;
  if (!ASSIGNABLE[leg].includes(shipment.status)) return refused('moved on');
  return stepped(shipment, { to, now, also: { [`${leg}_driver`]: driver_id } });
}

const ON_A_VAN: readonly ShipmentStatus[] = ['out-for-delivery', 'delivery-failed-attempt', 'delivery-exception'];
const WHOLE: readonly ShipmentStatus[] = ['delivered', 'cancelled', 'returned-to-sender'];

/** What of a shipment is there is given to a driver where some of it is elsewhere; null where it is given as a whole. */
function partGiven(
  shipment: KnownShipment,
  {
    driver_id,
    to,
    now,
  }: { readonly driver_id: KnownShipment['delivery_driver']; readonly to: ShipmentStatus; readonly now: Date },
): Outcome | null {
  const { status } = shipment;
  const open = living(shipment).filter((parcel) => parcel.status !== 'delivered');
  const on_van =
    open.some((parcel) => ON_A_VAN.includes(parcel.status)) && open.some((parcel) => parcel.status !== 'delivery-exception');
  if (ASSIGNABLE.delivery.includes(status) && !on_van) return null;
  if (WHOLE.includes(status) || isHold(status) || STATUS_MATRIX[status].is_invalid) return null;
  const there = living(shipment).filter((parcel) => ASSIGNABLE.delivery.includes(parcel.status));
  if (there.length === 0) return null;
  if (on_van && shipment.delivery_driver !== driver_id) return refused('with another driver');
  const is_theirs = driver_id !== null && shipment.delivery_driver === driver_id;
  const given = is_theirs ? there.filter((parcel) => parcel.status !== to) : there;
  const facts = given.map(({ id }): StatusFact => ({ status: to, date: now, moved_parcel_ids: [id] }));
  const after = moved(shipment, { to, fact: { status: to, date: now, moved_parcel_ids: [] }, parcels: idsOf(given) });
  return {
    is_refused: false,
    after:
      given.length === 0
        ? shipment
        : { ...after, facts: [...shipment.facts, ...facts], is_collected: shipment.is_collected, delivery_driver: driver_id },
    entries: given.map(({ id }) => entry(to, id)),
  };
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
