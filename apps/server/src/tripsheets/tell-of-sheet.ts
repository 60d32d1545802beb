import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { DriverRow } from './driver-repository.ts';

/** The driver's phone and the office read the sheet again. */
export function tellOfSheet(tx: Tx, context: RequestContext, { id, branch_id }: DriverRow): void {
  const { provider_id } = tx;
  const about = { provider_id, id, account_id: null, branch_ids: [branch_id], driver_ids: [id] };
  tx.after_commit.push(() => context.services.live.publish({ ...about, type: 'trip-sheet' }));
}
