import type { CollectionRequestId } from '@tsela/domain/ids';
import { eraseRequestsFromEvents } from '../audit/erase-people.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { deletePhotosOf, forgetAttemptReasons, forgetDoors } from './anonymise-request-repository.ts';

/**
 * Takes out of collection requests who is at the door and which door it is, with what drivers wrote and photographed there and what the log
 * says of it. Day, parcels, status and suburb stay. Answers how many it changed. Source: POPIA section 14, ADR 0121.
 */
export async function anonymiseRequests(tx: Tx, context: RequestContext, ids: readonly CollectionRequestId[]): Promise<number> {
  if (ids.length === 0) return 0;
  const changed = await forgetDoors(tx, ids);
  await forgetAttemptReasons(tx, changed);
  await deletePhotosOf(tx, changed, context.now);
  await eraseRequestsFromEvents(tx, context, changed);
  return changed.length;
}
