import type { WholeCollectionRequest, collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf } from '@tsela/contract/route';
import type { UncollectedFate } from '@tsela/domain/collection-requests/collection-progress';
import { collectionNumbers } from '@tsela/domain/collection-requests/collection-references';
import { isFinal } from '@tsela/domain/collection-requests/collection-request-status';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { whyTooLateToCancel } from '@tsela/domain/shipments/status/shipment-actions';
import { ASSIGNABLE } from '@tsela/domain/tripsheets/assignable-statuses';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { applyStatuses } from '../shipments/change/apply-status.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { lockShipmentsFor, readParcels } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { letGo } from './change-request.ts';
import { readWholeRequest } from './collection-request-reads.ts';
import {
  findRequestByNumber,
  lockRequestFor,
  readOpenLinks,
  setLinksOpen,
  updateRequest,
} from './collection-request-repository.ts';
import type { CollectionRequestRow } from './collection-request-repository.ts';
import { link } from './link-shipments.ts';
import { ON_REQUEST, isUncollected, lockWholeRequest, recordRequest, referenceOf } from './whole-request.ts';

type Input = InputOf<typeof collectionRequestApi.close>;

/**
 * Closes a request, after what becomes of every shipment on it that was not collected was said: it waits for a driver on its own, it is a
 * failed attempt, it is cancelled, or it moves to another request. Of two who close at once one is told that it is closed. Source: screens S15.
 */
export async function closeCollectionRequest(context: RequestContext, input: Input): Promise<WholeCollectionRequest> {
  refuseAccountUsers(context);
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const whole = await lockWholeRequest(tx, context, input.id);
    const { request, shipments } = whole;
    refuseStale('collection request', input.time_modified, request);
    if (isFinal(request.status)) throw new Problem('conflict', `${referenceOf(request)} is ${request.status} already.`);
    if (
      request.status === 'collection-unassigned' &&
      shipments.every((shipment) => isUncollected(shipment)) &&
      request.time_collected === null
    )
      throw new Problem(
        'conflict',
        `${referenceOf(request)} has no driver, and nothing on it is collected. Give it to a driver, or cancel it.`,
      );
    const left = shipments.filter(isUncollected);
    const fates = fatesOf(input, left);
    const reason = input.reason?.trim() ?? '';
    const of = (fate: UncollectedFate) => left.filter(({ id }) => fates.get(id) === fate);
    await letGo(tx, context, { request, shipments: [...of('unassigned'), ...of('moved')] });
    await moveOn(tx, context, { request, shipments: of('moved'), moved_to: input.moved_to ?? '' });
    await fail(tx, context, { shipments: of('failed-attempt'), reason });
    await cancel(tx, context, { shipments: of('cancelled'), reason });
    const closed = await finish(tx, context, request, { reason });
    await recordRequest(tx, context, closed, {
      type: 'closed',
      from: { status: request.status },
      to: { status: closed.status, reason, uncollected: input.uncollected ?? [] },
    });
    return readWholeRequest(tx, context, request.id);
  });
}

/** Ends a request whose shipments are dealt with; it is locked. */
export async function finish(
  tx: Tx,
  { now }: RequestContext,
  { id }: Pick<CollectionRequestRow, 'id'>,
  change: { readonly reason?: string; readonly time_collected?: Date; readonly collected_parcels?: number },
): Promise<CollectionRequestRow> {
  await setLinksOpen(tx, id, { is_open: false });
  return updateRequest(tx, id, { ...change, status: 'closed', time_closed: now }, now);
}

/** Raises `bad-input` for every shipment of which nothing was said. */
function fatesOf({ uncollected = [] }: Input, left: readonly ShipmentRow[]): ReadonlyMap<ShipmentId, UncollectedFate> {
  const fates = new Map(uncollected.map(({ shipment_id, becomes }) => [shipment_id, becomes]));
  refuseIfAny(
    left
      .filter(({ id }) => !fates.has(id))
      .map(({ id, short_tracking_reference }) => ({
        field: `uncollected.${id}`,
        code: 'required',
        message: `${short_tracking_reference} was not collected. Please say what should happen to it.`,
      })),
  );
  return fates;
}

async function moveOn(
  tx: Tx,
  context: RequestContext,
  { request, shipments, moved_to }: { request: CollectionRequestRow; shipments: readonly ShipmentRow[]; moved_to: string },
): Promise<void> {
  if (shipments.length === 0) return;
  const [number = 0] = collectionNumbers(moved_to).numbers;
  const found = number === 0 ? null : await findRequestByNumber(tx, context.actor, number);
  const target = found && found.id !== request.id ? await lockRequestFor(tx, context.actor, found.id) : null;
  if (target === null || target.account_id !== request.account_id || isFinal(target.status)) {
    const message = 'Please name another open collection request of the same account.';
    throw new Problem('bad-input', message, { violations: [{ field: 'moved_to', code: 'request', message }] });
  }
  // They have just left their driver, and are read as they are then.
  const ids = shipments.map(({ id }) => id);
  await link(tx, context, { request: target, shipments: await lockShipmentsFor(tx, ON_REQUEST, ids), is_automatic: false });
}

async function fail(
  tx: Tx,
  context: RequestContext,
  { shipments, reason }: { shipments: readonly ShipmentRow[]; reason: string },
): Promise<void> {
  const failing = shipments.filter(
    ({ status }) => ASSIGNABLE.collection.includes(status) && status !== 'collection-failed-attempt',
  );
  await applyStatuses(
    tx,
    context,
    failing.map((shipment) => ({
      shipment,
      step: {
        to: 'collection-failed-attempt',
        message: reason || 'Not collected',
        ...(reason && { reason }),
        location: shipment.collection_address.city,
      },
    })),
  );
}

async function cancel(
  tx: Tx,
  context: RequestContext,
  { shipments, reason }: { shipments: readonly ShipmentRow[]; reason: string },
): Promise<void> {
  if (shipments.length === 0) return;
  const parcels = Map.groupBy(
    await readParcels(
      tx,
      shipments.map(({ id }) => id),
    ),
    ({ shipment_id }) => shipment_id,
  );
  if (reason === '') {
    const message = 'Reason for cancelling shipment is required';
    throw new Problem('bad-input', message, { violations: [{ field: 'reason', code: 'required', message }] });
  }
  for (const shipment of shipments) {
    const refusal = whyTooLateToCancel({ ...shipment, parcels: parcels.get(shipment.id) ?? [] });
    if (refusal !== null) throw new Problem('conflict', `${shipment.short_tracking_reference}: ${refusal}`);
  }
  await applyStatuses(
    tx,
    context,
    shipments.map((shipment) => ({
      shipment,
      step: { to: 'cancelled', message: reason, reason, location: shipment.collection_address.city },
    })),
  );
}

/** Takes a closed or cancelled request up again, with what is on it and on no other. Source: screens S15, COLL-REQ-06. */
export async function reopenCollectionRequest(
  context: RequestContext,
  { id, reason = '' }: InputOf<typeof collectionRequestApi.reopen>,
): Promise<WholeCollectionRequest> {
  refuseAccountUsers(context);
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const { request, links, shipments } = await lockWholeRequest(tx, context, id);
    if (!isFinal(request.status)) throw new Problem('conflict', `${referenceOf(request)} is open already.`);
    const elsewhere = new Set(
      (
        await readOpenLinks(
          tx,
          links.map(({ shipment_id }) => shipment_id),
        )
      ).map(({ shipment_id }) => shipment_id),
    );
    const coming = shipments.filter((shipment) => !elsewhere.has(shipment.id) && shipment.status !== 'cancelled');
    await setLinksOpen(tx, id, { is_open: true, shipment_ids: coming.map((shipment) => shipment.id) });
    const reopened = await updateRequest(
      tx,
      id,
      {
        status: request.driver_id === null ? 'collection-unassigned' : 'collection-assigned',
        reason: reason.trim(),
        time_closed: null,
      },
      context.now,
    );
    await recordRequest(tx, context, reopened, {
      type: 'reopened',
      from: { status: request.status },
      to: { status: reopened.status, reason },
    });
    return readWholeRequest(tx, context, id);
  });
}
