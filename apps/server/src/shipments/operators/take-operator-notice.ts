import type { ProviderId } from '@tsela/domain/ids';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { TOLD_MESSAGES, isKnownStep, statusesTold } from '@tsela/domain/shipments/operator-steps';
import type { ToldStep } from '@tsela/domain/shipments/operator-steps';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { contextOfGateway } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { PICKUP_OPERATOR_PORTS } from '../../gateways/pickup-operators/pickup-operator-ports.ts';
import { isSignedMessage } from '../../gateways/standard-webhooks.ts';
import type { SignedMessage } from '../../gateways/standard-webhooks.ts';
import { readNamedPoints } from '../../pickup-points/named-point-reads.ts';
import {
  findByOperatorReference,
  findOperatorReservation,
  updateOperatorReservation,
} from './operator-reservation-repository.ts';
import type { OperatorReservation } from './operator-reservation-repository.ts';
import { operatorAccessFor } from '../../providers/operator-access.ts';
import type { Services } from '../../services.ts';
import { announceShipment, applyStatus } from '../change/apply-status.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { FIRST_LOOK_MS } from './settle-reservation.ts';

/** What an operator told, and of which provider's parcels. */
export interface ArrivedFromOperator extends SignedMessage {
  readonly operator: PickupProvider;
  readonly provider_id: ProviderId;
  readonly ip: string;
  readonly request_id: string;
}

export type OperatorNoticeTaken = 'taken' | 'unreadable' | 'forged';

/**
 * Takes what an operator tells of a parcel at one of its points, signed with the key of the provider. What comes twice, late, or of a
 * reservation that is none of the provider's changes nothing.
 */
export async function takeOperatorNotice(
  services: Services,
  arrived: ArrivedFromOperator,
  now: Date,
): Promise<OperatorNoticeTaken> {
  const { operator, provider_id } = arrived;
  const port = PICKUP_OPERATOR_PORTS[operator];
  if (port === null || (await services.provider_states.of(provider_id)) === null) return 'forged';
  const told = { ...arrived, gateway: PICKUP_OPERATORS[operator].name };
  const context = contextOfGateway(services, told, { provider_id, now });
  const access = await operatorAccessFor(context, operator);
  if (access === null || !isSignedMessage(arrived, Buffer.from(access.api_key), now)) return 'forged';
  const notice = port.read(arrived.body);
  if (notice === null) return 'unreadable';
  const { operator_reference, step } = notice;
  const row = await reading(context, (tx) => findByOperatorReference(tx, { operator, operator_reference }));
  if (row) await takeToldStep(context, row, step);
  return 'taken';
}

/** Takes a shipment on to what its operator says, by the rules by which it goes on at our own kiosk; what cannot be is shown to staff. */
export async function takeToldStep(
  context: RequestContext,
  { id, shipment_id }: OperatorReservation,
  step: ToldStep,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: shipment_id });
    // Read again under the lock: the same may have been told a moment ago.
    const row = await findOperatorReservation(tx, id);
    if (!row?.is_current) return;
    if (isKnownStep(row.step, step)) return confirmKnown(tx, row, step);
    const { side, pickup_point_provider: provider } = row;
    const { name, point_type: type } = PICKUP_OPERATORS[provider];
    const statuses = statusesTold(shipment.status, { side, step }, { provider, type });
    if (statuses === null) {
      const said = `${name} says: ${TOLD_MESSAGES[step][side].toLowerCase()}. Here it is ${statusLabel(shipment.status).toLowerCase()}.`;
      await updateOperatorReservation(tx, row, { state: 'differs', said });
      return announceShipment(tx, context, shipment);
    }
    await applyTold(tx, context, { shipment, row, step, statuses });
  });
}

/** The operator says what it was about to be told. */
async function confirmKnown(tx: Tx, row: OperatorReservation, step: ToldStep): Promise<void> {
  if (row.step === step && row.state !== 'confirmed')
    await updateOperatorReservation(tx, row, { state: 'confirmed', confirmed_step: step, said: '' });
}

interface Told {
  readonly shipment: ShipmentRow;
  readonly row: OperatorReservation;
  readonly step: ToldStep;
  readonly statuses: ReturnType<typeof statusesTold> & object;
}

async function applyTold(tx: Tx, context: RequestContext, { shipment, row, step, statuses }: Told): Promise<void> {
  const { side } = row;
  const location = (await readNamedPoints(tx, [shipment]))(shipment.id, side)?.name ?? '';
  let stepped = shipment;
  for (const [at, to] of statuses.entries()) {
    const is_last = at === statuses.length - 1;
    const message = is_last ? TOLD_MESSAGES[step][side] : statusLabel(to);
    // Of two at once the first is no news any more.
    stepped = await applyStatus(tx, context, stepped, { to, message, location, is_silent: !is_last });
  }
  // Its own word needs not be told back: the job that the steps have added finds nothing to do.
  await updateOperatorReservation(
    tx,
    { id: row.id },
    {
      step,
      time_step: context.now,
      confirmed_step: step,
      state: 'confirmed',
      said: '',
      time_look: step === 'dropped-off' ? new Date(context.now.getTime() + FIRST_LOOK_MS) : null,
      ...(step !== 'dropped-off' && { time_expires: null }),
    },
  );
  announceShipment(tx, context, stepped);
}
