import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { handOverStep } from '@tsela/domain/tripsheets/hand-over';
import type { HandOverStep } from '@tsela/domain/tripsheets/hand-over';
import { handOverRequest } from '../collection-requests/give-request.ts';
import { readShipmentsOn } from '../collection-requests/collection-request-repository.ts';
import { ON_REQUEST } from '../collection-requests/whole-request.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { stepTogether } from '../shipments/change/change-many.ts';
import { branchTowns } from '../shipments/change/place-of-status.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { lockShipmentsFor } from '../shipments/shipment-repository.ts';
import { assignTogether } from './assign-driver.ts';
import { lockWorkingDriverFor } from './driver-repository.ts';

type Input = InputOf<typeof tripsheetApi.handOver>;
type Output = OutputOf<typeof tripsheetApi.handOver>;
type Failed = { readonly id: ShipmentId; readonly message: string };

/**
 * Gives stops of a driver who cannot go on to another one, or takes them off the sheet, in one transaction: none is left with its driver because an
 * answer was lost. What the rules refuse is named and stays where it is, and what has been handed over already is done once. Source: screens S25,
 * docs/decisions/0335.
 */
export async function handOverStops(context: RequestContext, input: Input): Promise<Output> {
  refuseDrivers(context.actor);
  const towns = await branchTowns(context);
  return inTransaction(context, async (tx) => {
    if (input.driver_id !== null) await lockWorkingDriverFor(tx, context.actor, input.driver_id);
    const shipments = await lockAll(tx, context, input);
    const steps = new Map<HandOverStep, ShipmentId[]>();
    for (const { id, status } of shipments) {
      const step = handOverStep(status, input.driver_id === null ? 'hub' : 'driver');
      if (step !== null) steps.set(step, [...(steps.get(step) ?? []), id]);
    }
    const reason = input.reason?.trim() ?? '';
    if (steps.size > 0) refuseUnexplained(context, reason);
    const failed: Failed[] = [];
    for (const [to, ids] of steps) {
      // That a parcel changes vans is no news to sender and recipient.
      const stepped = await stepTogether(tx, context, ids, { to, message: reason, towns, is_silent: true });
      failed.push(...stepped.failed);
    }
    // What is back at the hub already waits there as it is.
    const back = input.driver_id === null ? shipments.filter(({ status }) => status === 'returned-to-hub') : [];
    const at_hub = new Set([...(steps.get('returned-to-hub') ?? []), ...back.map(({ id }) => id)]);
    const stays = new Set(failed.map(({ id }) => id));
    const deliveries = input.delivery_ids.filter((id) => !at_hub.has(id) && !stays.has(id));
    const done = [...at_hub].filter((id) => !stays.has(id));
    for (const [leg, ids] of [
      ['collection', input.collection_ids],
      ['delivery', deliveries],
    ] as const) {
      if (ids.length === 0) continue;
      const given = await assignTogether(tx, context, { shipment_ids: [...new Set(ids)], driver_id: input.driver_id, leg });
      done.push(...given.done);
      failed.push(...given.failed);
    }
    return { done, failed, failed_requests: await handOverRequests(tx, context, input) };
  });
}

/** All that is handed over, and what is on the requests, locked in one order. Answers the deliveries. */
async function lockAll(tx: Tx, context: RequestContext, { collection_ids, delivery_ids, request_ids }: Input) {
  const on_requests = request_ids.length === 0 ? [] : await readShipmentsOn(tx, request_ids);
  await lockShipmentsFor(tx, ON_REQUEST, [...new Set([...collection_ids, ...delivery_ids, ...on_requests])]);
  return delivery_ids.length === 0 ? [] : lockShipmentsFor(tx, context.actor, delivery_ids);
}

/** A step of what is on the van takes the right to change shipments, and a reason. */
function refuseUnexplained({ actor }: RequestContext, reason: string): void {
  const permission = 'API_/shipments:PATCH';
  if (actor.kind === 'user' && !hasPermission(actor.permissions, permission))
    throw new Problem('not-permitted', `You do not have permission to do this (${permission}).`);
  if (reason !== '') return;
  const message = 'Please say why the driver cannot go on.';
  throw new Problem('bad-input', message, { violations: [{ field: 'reason', code: 'required', message }] });
}

/** One after the other: each is locked with all that is on it. */
async function handOverRequests(
  tx: Tx,
  context: RequestContext,
  { request_ids, driver_id }: Input,
): Promise<Output['failed_requests']> {
  const failed: Output['failed_requests'] = [];
  for (const id of new Set(request_ids)) {
    const message = await handOverRequest(tx, context, { id, driver_id });
    if (message !== null) failed.push({ id, message });
  }
  return failed;
}
