import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ParcelId } from '@tsela/domain/ids';
import { DELIVER_PARCELS_OR_SHIPMENTS } from '@tsela/domain/permissions/inline-permissions';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { isConfirmed } from '@tsela/domain/shipments/checks/change-questions';
import type { ChangeQuestion } from '@tsela/domain/shipments/checks/change-questions';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { whyNotFrom } from '@tsela/domain/tracking/part-changes';
import { mayChangeStatus } from '@tsela/domain/shipments/status/status-changes';
import type { StatusChanger } from '@tsela/domain/shipments/status/status-changes';
import { isStaff } from '../../context.ts';
import type { Actor, RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { applyStatus } from './apply-status.ts';
import { changeDetails, changesDetails } from './change-details.ts';
import { cancellationReasonMissing, refuseOtherReason } from './cancel-shipment.ts';
import { changePart, choosePart } from './parts/change-part.ts';
import type { ChosenPart } from './parts/change-part.ts';
import { confirmationNeeded } from './confirmation-needed.ts';
import { readOutForDeliveryGuard } from './guard-out-for-delivery.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';
import { presentingFor } from '../presenting-for.ts';
import { refuseDrivers } from './refuse-drivers.ts';
import { refuseStale } from './refuse-stale.ts';
import { reserveForSecondTrip } from './reserve-for-shipment.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor, readParcels } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { noteStatusStep } from '../notes/system-notes.ts';
import { whyNotAction } from '../why-not-action.ts';

/**
 * Changes a shipment's details, and its status as the ordinary selector offers it to staff, all or nothing. A change that was based on an
 * older version is refused, so that no user overwrites another's change. Drivers take their steps on their trip-sheet, by its rules and
 * with its proofs. Source: SHIP-TRANS-01 to SHIP-TRANS-23, public API §3.
 */
export async function changeShipment(
  context: RequestContext,
  input: InputOf<typeof shipmentApi.change>,
  proof?: StepProof,
): Promise<OutputOf<typeof shipmentApi.change>> {
  if (!isStaff(context.actor) && input.status !== undefined)
    throw new Problem('not-permitted', 'Only staff can change the status of a shipment.');
  const reader = await presentingFor(context);
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const locked = await lockShipmentFor(tx, context.actor, input);
    refuseDrivers(context.actor);
    refuseStale(locked, input.time_modified);
    const { status: wanted = locked.status, message = '', confirmed = false } = input;
    const { parcel_ids } = input;
    if (parcel_ids !== undefined && input.status === undefined) throw statusMissing();
    const is_change = wanted !== locked.status || parcel_ids !== undefined;
    const details = { shipment: locked, input, settings };
    const is_both = is_change && changesDetails(locked, input);
    const isSure = (question: ChangeQuestion) => isConfirmed({ confirmed, question, is_both });
    const { shipment, warnings: told } = await changeDetails(tx, context, { ...details, isSure });
    const asked = { shipment, settings, wanted, message: message.trim(), is_confirmed: isSure('status'), parcel_ids, proof };
    const warnings = [...told, ...(is_change ? await change(tx, context, asked) : [])];
    return { ...(await readShipment(tx, reader, shipment.id)), ...(warnings.length > 0 && { warnings }) };
  });
}

/** What a step is proved by, as its entry in the history keeps it. */
interface StepProof {
  readonly type: 'document';
  readonly document_id: number;
  readonly receiver_name: string;
}

function statusMissing(): Problem {
  const message = 'Please send the status that these parcels are given.';
  return new Problem('bad-input', message, { violations: [{ field: 'status', code: 'required', message }] });
}

interface WantedChange {
  readonly shipment: ShipmentRow;
  readonly settings: StoredSettings;
  readonly wanted: string;
  readonly message: string;
  readonly is_confirmed: boolean;
  /** The parcels that take the step; left out, the whole shipment does. */
  readonly parcel_ids: readonly ParcelId[] | undefined;
  readonly proof: StepProof | undefined;
}

/** Takes the step if it may be taken, and answers what there is to be warned of. */
async function change(tx: Tx, context: RequestContext, wanting: WantedChange): Promise<readonly string[]> {
  const { shipment, settings, message, is_confirmed, proof } = wanting;
  const { to, part } = await allowedChange(tx, context, wanting);
  if (to === 'cancelled') await refuseCancelling(tx, context, { shipment, settings, message });
  if (part === null && (to === 'out-for-delivery' || to === 'delivery-assigned'))
    await reserveForSecondTrip(tx, context, shipment);
  const warnings =
    to === 'out-for-delivery'
      ? (await readOutForDeliveryGuard(tx, context, [shipment.account_id]))({
          shipment,
          parcels: await readParcels(tx, [shipment.id]),
        })
      : [];
  // Programs cannot be asked; they get warnings.
  if (context.source === 'web' && !is_confirmed && warnings.length > 0) throw confirmationNeeded('status', warnings.join(' '));
  const step = {
    message: message || statusLabel(to),
    location: placeOfStatus(to, shipment, { towns: await branchTowns(context) }),
    ...(message && { reason: message }),
    ...(proof && { data: proof }),
  };
  if (part) await changePart(tx, context, { shipment, part, step });
  else await applyStatus(tx, context, shipment, { ...step, to });
  await noteStatusStep(tx, context, { shipment, to, message });
  return warnings;
}

async function refuseCancelling(
  tx: Tx,
  context: RequestContext,
  { shipment, settings, message }: Pick<WantedChange, 'shipment' | 'settings' | 'message'>,
): Promise<void> {
  if (!message) throw cancellationReasonMissing();
  refuseOtherReason(context, { settings, message });
  const parcels = await readParcels(tx, [shipment.id]);
  const refusal = whyNotAction(context, settings, { action: 'cancel', shipment: { ...shipment, parcels } });
  if (refusal !== null) throw new Problem('bad-input', refusal);
}

interface AllowedChange {
  readonly to: ShipmentStatus;
  /** Null for the whole shipment. */
  readonly part: ChosenPart | null;
}

async function allowedChange(
  tx: Tx,
  { actor }: RequestContext,
  { shipment, wanted, parcel_ids }: WantedChange,
): Promise<AllowedChange> {
  if (parcel_ids === undefined) return { to: allowedStatus(shipment, wanted, actor), part: null };
  const to = statusOf(wanted);
  return { to, part: await choosePart(tx, { shipment, to, parcel_ids, ...changerOf(actor) }) };
}

function statusOf(wanted: string): ShipmentStatus {
  if (!isShipmentStatus(wanted)) throw new Problem('bad-input', `status: "${wanted}" is not a shipment status.`);
  return wanted;
}

function changerOf(actor: Actor): StatusChanger {
  const can_deliver = actor.kind !== 'user' || hasPermission(actor.permissions, DELIVER_PARCELS_OR_SHIPMENTS);
  return { is_staff: isStaff(actor), can_deliver };
}

function allowedStatus(shipment: ShipmentRow, wanted: string, actor: Actor): ShipmentStatus {
  const to = statusOf(wanted);
  const refusal = whyNotStatus(shipment, to, changerOf(actor));
  if (refusal !== null) throw new Problem('conflict', refusal);
  return to;
}

/** Why the ordinary selector does not offer a status; null where it does. */
export function whyNotStatus(shipment: ShipmentRow, to: ShipmentStatus, changer: StatusChanger): string | null {
  return mayChangeStatus(shipment, to, changer) ? null : whyNotFrom(shipment.status, to);
}
