import type { kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { whyNoPlace } from '@tsela/domain/pickup-points/kiosk-rules';
import { Problem } from '@tsela/domain/problem';
import { statusAfterPickupPointEvent } from '@tsela/domain/shipments/status/pickup-point-events';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readKioskPoints } from '../pickup-points/kiosk-point-reads.ts';
import { readNamedPoints } from '../pickup-points/named-point-reads.ts';
import { kioskOf, loadKiosk } from '../pickup-points/own-kiosk.ts';
import { countUnder } from '../sessions/sign-in-tries.ts';
import { applyStatus } from '../shipments/change/apply-status.ts';
import { moveToCounter } from '../shipments/change/move-to-counter.ts';
import { checkPin } from '../shipments/notices/delivery-pin.ts';
import { lockShipmentFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { placeForDropOff } from '../shipments/operators/place-for-drop-off.ts';
import { tellOperator } from '../shipments/operators/tell-operator.ts';

type Input = InputOf<typeof kioskApi.handOver>;
type Output = OutputOf<typeof kioskApi.handOver>;
type Point = Awaited<ReturnType<typeof readKioskPoints>>[number];

/** Hand-overs that are tried at one kiosk in a quarter of an hour. */
const TRIES_MAX = 30;

/** What each act is: the side at which it happens, the PIN that opens it, what it does and how its history reads. */
const ACTS = {
  'drop-off': { side: 'collection', pin_type: 'dropoff', event: 'sender-dropped-off', message: 'Dropped off at the locker' },
  collect: { side: 'delivery', pin_type: 'pickup', event: 'recipient-took', message: 'Taken from the locker by the recipient' },
} as const;

/** Any shipment at the kiosk's locker, of whichever account: the PIN says who may hand it over. */
const AT_LOCKER = { kind: 'system', name: 'Kiosk' } as const;

const NOT_TOGETHER = 'This reference and this PIN do not belong together. Please look at the message that you were sent.';

/**
 * A sender drops a parcel off or a recipient takes one, at the locker of the calling kiosk. An unknown reference, a parcel of another locker
 * and a wrong PIN are answered alike; a wrong PIN is counted although nothing else happens. Source: screens S12, SCAN-03.
 */
export async function handOverAtKiosk(context: RequestContext, input: Input): Promise<Output> {
  const actor = kioskOf(context);
  const wait_s = await inTransaction(context, (tx) =>
    countUnder(tx, { of: `kiosk-hand-over:${actor.user_id}`, max: TRIES_MAX }, context.now),
  );
  if (wait_s > 0)
    throw new Problem('too-many-requests', 'Too many tries at this kiosk. Please ask the staff.', { retry_after_s: wait_s });
  const outcome = await handOverAsking(context, { actor, input, is_asked: false });
  if ('refused' in outcome) throw new Problem('conflict', outcome.refused);
  return outcome;
}

type Outcome = Output | { readonly refused: string };

/** The sender waits for what the operator of the locker says: it is asked between two transactions, by the reservation that its job tells as well. */
async function handOverAsking(context: RequestContext, asked: Asked): Promise<Outcome> {
  const outcome = await inTransaction(context, (tx) => handOver(tx, context, asked));
  if (!('asks' in outcome)) return outcome;
  await tellOperator({ ...context, actor: AT_LOCKER }, { operator_reservation_id: outcome.asks }, { is_last_try: true });
  const answered = await inTransaction(context, (tx) => handOver(tx, context, { ...asked, is_asked: true }));
  if ('asks' in answered) throw new Error('A locker was asked twice for one drop-off.');
  return answered;
}

interface Asked {
  readonly actor: UserActor;
  readonly input: Input;
  /** True where the operator has been asked for a compartment a moment ago. */
  readonly is_asked: boolean;
}

async function handOver(
  tx: Tx,
  context: RequestContext,
  { actor, input, is_asked }: Asked,
): Promise<Outcome | { readonly asks: number }> {
  const settings = await context.services.settings.of(context.provider_id);
  const { side, pin_type } = ACTS[input.action];
  const points = await readKioskPoints(tx, settings, await loadKiosk(tx, actor));
  const [locker] = points;
  if (locker?.type !== 'locker') return { refused: 'This kiosk has no locker. Please ask the staff.' };
  const shipment = await lockNamed(tx, input.reference);
  const point = [locker, ...points.filter(({ type }) => type === 'counter')].find(
    (each) =>
      shipment?.[`${side}_pickup_point_id`] === each.pickup_point_id &&
      shipment[`${side}_pickup_point_provider`] === each.pickup_point_provider,
  );
  if (!shipment || !point) return { refused: NOT_TOGETHER };
  const check = await checkPin(tx, context, { shipment_id: shipment.id, pin_type, digits: input.pin.trim() }, settings);
  if (check.result === 'none-left') return { refused: 'This PIN cannot be used any more. Please ask for another one.' };
  if (check.result === 'wrong') return { refused: NOT_TOGETHER };
  if (point.type === 'counter') return atCounter(shipment, point, input.action);
  const counter = points.find(({ type }) => type === 'counter') ?? null;
  return atLocker(tx, context, { shipment, locker: point, counter, action: input.action, is_asked, branch_id: actor.branch_id });
}

/** A drop-off that was moved to the counter of the kiosk is handed over there; what is collected at a counter is given out by its staff. */
function atCounter(shipment: ShipmentRow, { name }: Point, action: Input['action']): Outcome {
  if (action !== 'drop-off') return { refused: 'This parcel is at the counter. Please ask the staff.' };
  if (shipment.status !== 'awaiting-dropoff') return { refused: whyNotHere(shipment) };
  return { short_tracking_reference: shipment.short_tracking_reference, compartment: '', counter: name };
}

interface AtLocker {
  readonly shipment: ShipmentRow;
  readonly locker: Point;
  readonly counter: Point | null;
  readonly action: Input['action'];
  readonly is_asked: boolean;
  readonly branch_id: UserActor['branch_id'];
}

async function atLocker(
  tx: Tx,
  context: RequestContext,
  { shipment, locker, counter, action, is_asked, branch_id }: AtLocker,
): Promise<Outcome | { readonly asks: number }> {
  const { side, event, message } = ACTS[action];
  const to = statusAfterPickupPointEvent(shipment.status, event, { type: locker.type, provider: locker.pickup_point_provider });
  if (to === null) return { refused: whyNotHere(shipment) };
  const place =
    side === 'collection'
      ? await placeForDropOff(tx, context, { shipment, is_asked })
      : { compartment: (await readNamedPoints(tx, [shipment]))(shipment.id, side)?.compartment ?? '' };
  if ('asks' in place) return place;
  const { short_tracking_reference } = shipment;
  if ('none' in place) {
    if (place.none !== 'full' || !counter) return { refused: whyNoPlace(place.none, { has_counter: counter !== null }) };
    await moveToCounter(tx, context, { shipment, from: locker, counter, branch_id });
    return { short_tracking_reference, compartment: '', counter: counter.name };
  }
  await applyStatus(tx, context, shipment, { to, message, location: locker.name });
  return { short_tracking_reference, compartment: place.compartment, counter: '' };
}

function whyNotHere({ status }: ShipmentRow): string {
  return `This parcel cannot be handed over here: ${statusLabel(status).toLowerCase()}.`;
}

async function lockNamed(tx: Tx, tracking_reference: string): Promise<ShipmentRow | null> {
  return lockShipmentFor(tx, AT_LOCKER, { tracking_reference }).catch((fault: unknown) => {
    if (fault instanceof Problem && (fault.code === 'not-found' || fault.code === 'bad-input')) return null;
    throw fault;
  });
}
