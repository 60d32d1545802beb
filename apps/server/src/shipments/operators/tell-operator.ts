import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { isPickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { smallestFitting } from '@tsela/domain/pickup-points/locker-compartment';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type {
  OperatorAccess,
  PickupOperatorPort,
  WantedReservation,
} from '../../gateways/pickup-operators/pickup-operator-port.ts';
import { PICKUP_OPERATOR_PORTS } from '../../gateways/pickup-operators/pickup-operator-ports.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { readKeptCompartments } from '../../pickup-points/kept-compartment-reads.ts';
import { findOperatorReservation, updateOperatorReservation } from './operator-reservation-repository.ts';
import type { OperatorReservation } from './operator-reservation-repository.ts';
import { operatorAccessFor } from '../../providers/operator-access.ts';
import { sizeOfParcel } from '../change/reserve-for-shipment.ts';
import { loadShipmentFor, readParcels } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { keepRefused, keepReserved, keepTold } from './settle-reservation.ts';

/** A job's own handler: see `jobs.ts`. */
interface TellOperator {
  readonly operator_reservation_id: number;
}

type Spoken = {
  readonly context: RequestContext;
  readonly access: OperatorAccess;
  readonly port: PickupOperatorPort;
  readonly run: Pick<JobRun, 'is_last_try'>;
};

/**
 * Tells an operator what it has to know of a reservation: asks for the compartment first, then says what has become of it. Every question has a
 * key of its own, so that one of which no answer came is asked again and has its effect once. Source: ADR 0264.
 */
export async function tellOperator(
  context: RequestContext,
  { operator_reservation_id }: TellOperator,
  run: Pick<JobRun, 'is_last_try'>,
): Promise<void> {
  const row = await reading(context, (tx) => findOperatorReservation(tx, operator_reservation_id));
  if (row?.state !== 'open') return;
  const port = PICKUP_OPERATOR_PORTS[row.pickup_point_provider];
  const access = await operatorAccessFor(context, row.pickup_point_provider);
  if (port === null || access === null)
    return keepTold(context, row, { state: 'unanswered', said: 'There is no connection any more.' });
  // What was never asked for needs no end.
  if (row.time_asked === null && (row.step === 'released' || row.step === 'expired'))
    return keepTold(context, row, { state: 'confirmed', said: '' });
  const spoken: Spoken = { context, access, port, run };
  if (row.operator_reference === '' && !(await reserve(spoken, row))) return;
  const reserved = await reading(context, (tx) => findOperatorReservation(tx, row.id));
  if (reserved?.state === 'open' && reserved.step !== 'reserved') await tell(spoken, reserved);
}

/** Answers whether there is a reservation at the operator. */
async function reserve({ context, access, port, run }: Spoken, row: OperatorReservation): Promise<boolean> {
  const wanted = await inTransaction(context, async (tx) => {
    await updateOperatorReservation(tx, { id: row.id }, { time_asked: context.now });
    return wantedOf(tx, context, row);
  });
  const answer = await port.reserve(access, wanted);
  if (answer.outcome === 'taken') {
    await keepReserved(context, row, answer);
    return true;
  }
  if (answer.outcome === 'refused') await keepRefused(context, row, answer.said);
  else await tryAgain({ context, run }, row, answer.said);
  return false;
}

async function tell({ context, access, port, run }: Spoken, row: OperatorReservation): Promise<void> {
  if (row.step === 'reserved') return;
  const { step, operator_reference, time_step: time } = row;
  const answer = await port.tell(access, { key: keyOf(context, row), operator_reference, step, time });
  if (answer.outcome === 'taken') return keepTold(context, row, { state: 'confirmed', said: '' });
  if (answer.outcome === 'refused') return keepRefused(context, row, answer.said);
  return tryAgain({ context, run }, row, answer.said);
}

/** What was said is shown meanwhile; after the last try staff ask again. */
async function tryAgain(
  { context, run }: Pick<Spoken, 'context' | 'run'>,
  row: OperatorReservation,
  said: string,
): Promise<void> {
  await keepTold(context, row, { state: run.is_last_try ? 'unanswered' : 'open', said });
  if (!run.is_last_try)
    throw new Error(`${PICKUP_OPERATORS[row.pickup_point_provider].name} did not take what it was told. ${said}`);
}

/** The same at every try of one step, and no other's. */
function keyOf({ provider_id }: RequestContext, { id, step }: Pick<OperatorReservation, 'id' | 'step'>): string {
  return `tsela-${provider_id}-${id}-${step}`;
}

async function wantedOf(tx: Tx, context: RequestContext, row: OperatorReservation): Promise<WantedReservation> {
  const { side, pickup_point_provider: provider, pickup_point_id } = row;
  const shipment = await loadShipmentFor(tx, context.actor, { id: row.shipment_id });
  const [parcel] = (await readParcels(tx, [shipment.id])).filter(({ status }) => status !== 'cancelled');
  if (!parcel) throw new Error('A shipment to a pickup point has no parcel.');
  const size = sizeOfParcel(parcel);
  const kept = await readKeptCompartments(tx, { shipment_ids: [shipment.id], side });
  const { compartments } = PICKUP_OPERATORS[provider];
  return {
    key: keyOf(context, { id: row.id, step: 'reserved' }),
    pickup_point_id,
    side,
    other_side: otherSide(shipment, side),
    tracking_reference: shipment.short_tracking_reference,
    compartment: kept.get(shipment.id) ?? smallestFitting(size, compartments)?.code ?? '',
    parcel: size,
    mobile_number: shipment[`${side}_contact`].mobile_number,
    time_expires: row.time_expires,
    notice_url: `${context.services.config.public_url}/api/pickup-points/notices/${provider}/${context.provider_id}`,
  };
}

function otherSide(shipment: ShipmentRow, side: Side): WantedReservation['other_side'] {
  const other = side === 'collection' ? 'delivery' : 'collection';
  const provider = shipment[`${other}_pickup_point_provider`];
  return shipment[`${other}_pickup_point_id`] !== '' && isPickupProvider(provider)
    ? PICKUP_OPERATORS[provider].point_type
    : 'door';
}
