import { isFinal } from '@tsela/domain/collection-requests/collection-request-status';
import type { CollectionRequestStatus } from '@tsela/domain/collection-requests/collection-request-status';
import type { CollectionRequestId, DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { updateRequest } from './collection-request-repository.ts';
import type { CollectionRequestRow } from './collection-request-repository.ts';
import { giveShipmentsTo } from './give-to-driver.ts';
import { lockWholeRequest, onIt, recordRequest, referenceOf } from './whole-request.ts';
import type { WholeRequest } from './whole-request.ts';

interface Giving {
  readonly whole: WholeRequest;
  readonly driver_id: DriverId | null;
  readonly reason?: string;
}

/** Gives a locked request to a driver, or takes it away, with the shipments that wait on it. */
export async function giveWholeRequest(
  tx: Tx,
  context: RequestContext,
  { whole, driver_id, reason = '' }: Giving,
): Promise<CollectionRequestRow> {
  const status: CollectionRequestStatus = driver_id === null ? 'collection-unassigned' : 'collection-assigned';
  const request = await updateRequest(tx, whole.request.id, { driver_id, status, reason }, context.now);
  await giveShipmentsTo(tx, context, { shipments: onIt(whole), driver_id });
  return request;
}

/**
 * The same within what else is handed over, with its line in the log: one that has that driver already stays as it is. Answers why it stays
 * where it is, or null. All shipments on it must be locked.
 */
export async function handOverRequest(
  tx: Tx,
  context: RequestContext,
  { id, driver_id }: { readonly id: CollectionRequestId; readonly driver_id: DriverId | null },
): Promise<string | null> {
  const whole = await lockedOrWhyNot(tx, context, id);
  if (typeof whole === 'string') return whole;
  const before = whole.request;
  if (before.driver_id === driver_id) return null;
  if (isFinal(before.status)) return `${referenceOf(before)} is ${before.status}.`;
  const request = await giveWholeRequest(tx, context, { whole, driver_id });
  const to = { driver_id, status: request.status };
  await recordRequest(tx, context, request, { type: 'changed', from: { driver_id: before.driver_id }, to }, [before.driver_id]);
  return null;
}

/** Only what is refused here is named. Nothing is written yet; what fails later takes back all that is handed over. */
async function lockedOrWhyNot(tx: Tx, context: RequestContext, id: CollectionRequestId): Promise<WholeRequest | string> {
  try {
    return await lockWholeRequest(tx, context, id);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.message;
  }
}
