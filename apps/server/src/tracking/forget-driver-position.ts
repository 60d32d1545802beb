import type { DriverId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';
import { deleteDriverPosition } from './driver-position-repository.ts';

/** Where people were is nobody's business once they have left. */
export function forgetDriverPosition(tx: Tx, driver_id: DriverId): void {
  deleteDriverPosition(tx, driver_id);
}
