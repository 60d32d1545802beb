import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { DELIVER_PARCELS_OR_SHIPMENTS } from '@tsela/domain/permissions/inline-permissions';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { chargeOfStep } from '@tsela/domain/shipments/status/charge-of-step';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { applyStatuses } from './apply-status.ts';
import { cancellationReasonMissing, refuseOtherReason } from './cancel-shipment.ts';
import { whyNotStatus } from './change-shipment.ts';
import { confirmationNeeded } from './confirmation-needed.ts';
import { readOutForDeliveryGuard } from './guard-out-for-delivery.ts';
import { holdMany, releaseMany } from './hold-many.ts';
import { noteMany } from '../notes/note-many.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';
import type { BranchTowns } from './place-of-status.ts';
import { recalculateMany } from './recalculate-many.ts';
import { refuseDrivers } from './refuse-drivers.ts';
import { goesToPointAgain } from './reserve-for-shipment.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';
import { lockShipmentsFor, readParcels } from '../shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { noteStatusSteps } from '../notes/system-notes.ts';
import { whyNotAction } from '../why-not-action.ts';

type Input = InputOf<typeof shipmentBulkApi.bulk>;
type Output = OutputOf<typeof shipmentBulkApi.bulk>;

/**
 * Does one thing to many shipments, in one transaction, but for prices, which are of one each: what the rules of one refuse is said of it,
 * the others are done. It takes the same rights as for one. Source: screens S08, SHIP-TRANS-01 to SHIP-TRANS-23.
 */
export async function changeManyShipments(context: RequestContext, { ids, action, values }: Input): Promise<Output> {
  const wanted = [...new Set(ids)];
  switch (action) {
    case 'note':
      refuseWithout(context, 'API_/shipments/notes:POST');
      return noteMany(context, wanted, values);
    case 'cancel':
      refuseWithout(context, 'API_/shipments:POST');
      return step(context, wanted, { to: 'cancelled', values });
    case 'hold':
      refuseWithout(context, 'API_/shipments:PATCH');
      return holdMany(context, wanted, values);
    case 'release':
      refuseWithout(context, 'API_/shipments:PATCH');
      return releaseMany(context, wanted, values);
    case 'recalculate':
      refuseWithout(context, 'API_/shipments:PATCH');
      return recalculateMany(context, wanted, values);
    case 'status':
      refuseWithout(context, 'API_/shipments:PATCH');
      if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can change the status of a shipment.');
      return step(context, wanted, { to: statusOf(values.status ?? ''), values });
  }
}

function refuseWithout({ actor }: RequestContext, permission: string): void {
  if (actor.kind === 'user' && !hasPermission(actor.permissions, permission))
    throw new Problem('not-permitted', `You do not have permission to do this (${permission}).`);
}

function statusOf(status: string): ShipmentStatus {
  if (isShipmentStatus(status)) return status;
  const message = `status: "${status}" is not a shipment status.`;
  throw new Problem('bad-input', message, { violations: [{ field: 'values.status', code: 'enum', message }] });
}

interface Step {
  readonly to: ShipmentStatus;
  readonly values: Input['values'];
}

async function step(context: RequestContext, ids: Input['ids'], { to, values }: Step): Promise<Output> {
  refuseDrivers(context.actor);
  const message = values.message?.trim() ?? '';
  if (to === 'cancelled' && message === '') throw cancellationReasonMissing('values.message');
  if (to === 'cancelled')
    refuseOtherReason(context, {
      settings: await context.services.settings.of(context.provider_id),
      message,
      field: 'values.message',
    });
  const towns = await branchTowns(context);
  return inTransaction(context, (tx) =>
    stepTogether(tx, context, ids, { to, message, towns, ...(values.confirmed === true && { is_sure: true }) }),
  );
}

interface TogetherStep {
  readonly to: ShipmentStatus;
  /** Empty for none. */
  readonly message: string;
  readonly towns: BranchTowns;
  /** What there is to be warned of was confirmed. */
  readonly is_sure?: boolean;
  /** No messages to people. */
  readonly is_silent?: boolean;
}

/** Takes each of some shipments that may take it one step on, within what else is done. */
export async function stepTogether(
  tx: Tx,
  context: RequestContext,
  ids: readonly ShipmentId[],
  { to, message, towns, is_sure = false, is_silent = false }: TogetherStep,
): Promise<Output> {
  const shipments = await lockShipmentsFor(tx, context.actor, ids);
  const found = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const whyNot = await refusals(tx, context, { to, shipments });
  const failed = ids.flatMap((id) => {
    const shipment = found.get(id);
    const why = shipment ? whyNot.of(shipment) : shipmentNotFound().message;
    return why === null ? [] : [{ id, message: why }];
  });
  const refused = new Set(failed.map(({ id }) => id));
  const done = shipments.filter(({ id }) => !refused.has(id));
  // What is so already is done once.
  const moving = done.filter(({ status }) => status !== to);
  const warnings = whyNot.warningsOf(moving);
  if (context.source === 'web' && !is_sure && warnings.length > 0) throw confirmationNeeded('status', warnings.join(' '));
  await applyStatuses(
    tx,
    context,
    moving.map((shipment) => ({
      shipment,
      step: {
        to,
        message: message || statusLabel(to),
        location: placeOfStatus(to, shipment, { towns }),
        ...(message && { reason: message }),
        is_silent,
      },
    })),
  );
  await noteStatusSteps(
    tx,
    context,
    moving.map((shipment) => ({ shipment, to, message })),
  );
  return { done: done.map(({ id }) => id), failed };
}

interface Refusals {
  /** Why the step is not one of this shipment; null where it is. */
  readonly of: (shipment: ShipmentRow) => string | null;
  /** What there is to be warned of before these take it, each warning once. */
  readonly warningsOf: (shipments: readonly ShipmentRow[]) => readonly string[];
}

const NONE_READ: ParcelsById = new Map();
const ON_ITS_OWN = {
  reinstate: 'Bringing a cancelled shipment back is charged again: do it on its own page.',
  point: 'Its pickup point has to be asked for room again: do it on its own page.',
} as const;

/** What decides about all of them is read once. */
async function refusals(
  tx: Tx,
  context: RequestContext,
  { to, shipments }: { readonly to: ShipmentStatus; readonly shipments: readonly ShipmentRow[] },
): Promise<Refusals> {
  const { actor } = context;
  const settings = await context.services.settings.of(context.provider_id);
  const can_deliver = actor.kind !== 'user' || hasPermission(actor.permissions, DELIVER_PARCELS_OR_SHIPMENTS);
  const parcels = to === 'out-for-delivery' || to === 'cancelled' ? await parcelsOf(tx, shipments) : NONE_READ;
  const guard = to === 'out-for-delivery' ? await readGuard(tx, context, { shipments, parcels }) : null;
  const goes_out = to === 'out-for-delivery' || to === 'delivery-assigned';
  return {
    of: (shipment) => {
      if (shipment.status === to) return null;
      if (to === 'cancelled')
        return whyNotAction(context, settings, {
          action: 'cancel',
          shipment: { ...shipment, parcels: parcels.get(shipment.id) ?? [] },
        });
      const not = whyNotStatus(shipment, to, { is_staff: true, can_deliver });
      if (not !== null) return not;
      if (chargeOfStep(shipment, to) === 'charged-again') return ON_ITS_OWN.reinstate;
      if (goes_out && goesToPointAgain(shipment)) return ON_ITS_OWN.point;
      return guard?.get(shipment.id)?.refusal ?? null;
    },
    warningsOf: (moving) => [...new Set(moving.flatMap(({ id }) => guard?.get(id)?.warnings ?? []))],
  };
}

type ParcelsById = ReadonlyMap<ShipmentRow['id'], readonly ParcelRow[]>;

async function parcelsOf(tx: Tx, shipments: readonly ShipmentRow[]): Promise<ParcelsById> {
  const ids = shipments.map(({ id }) => id);
  return Map.groupBy(await readParcels(tx, ids), ({ shipment_id }) => shipment_id);
}

interface Guarded {
  readonly refusal: string | null;
  readonly warnings: readonly string[];
}

/** What the provider's guards say of each before it goes out for delivery. Source: KEY-39. */
async function readGuard(
  tx: Tx,
  context: RequestContext,
  { shipments, parcels }: { readonly shipments: readonly ShipmentRow[]; readonly parcels: ParcelsById },
): Promise<ReadonlyMap<ShipmentRow['id'], Guarded>> {
  const guard = await readOutForDeliveryGuard(tx, context, [...new Set(shipments.map(({ account_id }) => account_id))]);
  return new Map(
    shipments.map((shipment) => [shipment.id, guarded(() => guard({ shipment, parcels: parcels.get(shipment.id) ?? [] }))]),
  );
}

function guarded(ask: () => readonly string[]): Guarded {
  try {
    return { refusal: null, warnings: ask() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refusal: error.message, warnings: [] };
  }
}
