import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { tellDriverDevices } from '../devices/push-devices.ts';
import type { DriverRow } from './driver-repository.ts';

/** Tells a driver by push that the office has changed their trip-sheet; what drivers change themselves is no news to them. */
export async function pushSheetChange(
  tx: Tx,
  context: RequestContext,
  { id }: Pick<DriverRow, 'id'>,
  text: string,
): Promise<void> {
  const { actor } = context;
  if (actor.kind === 'user' && actor.driver_id === id) return;
  const page = SCREENS.tripsheet.path;
  await tellDriverDevices(tx, context, id, { event: 'trip_sheet_changed', title: 'Your trip-sheet has changed', text, page });
}

/** The driver's phone and the office read the sheet again. */
export function tellOfSheet(tx: Tx, context: RequestContext, { id, branch_id }: DriverRow): void {
  const { provider_id } = tx;
  const about = { provider_id, id, account_id: null, branch_ids: [branch_id], driver_ids: [id] };
  tx.after_commit.push(() => context.services.live.publish({ ...about, type: 'trip-sheet' }));
}
