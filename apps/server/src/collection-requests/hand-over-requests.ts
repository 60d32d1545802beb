import type { DriverId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { readOpenRequestsOfDriver, updateRequest } from './collection-request-repository.ts';
import { recordRequest } from './whole-request.ts';

/** The open requests of a driver who leaves go to the successor, or wait for another driver; their shipments went before. */
export async function handOverRequests(
  tx: Tx,
  context: RequestContext,
  { driver_id, to }: { readonly driver_id: DriverId; readonly to: DriverId | null },
): Promise<void> {
  const status = to === null ? 'collection-unassigned' : 'collection-assigned';
  for (const id of await readOpenRequestsOfDriver(tx, driver_id)) {
    const request = await updateRequest(tx, id, { driver_id: to, status, reason: '' }, context.now);
    await recordRequest(tx, context, request, { type: 'changed', from: { driver_id }, to: { driver_id: to, status } }, [
      driver_id,
    ]);
  }
}
