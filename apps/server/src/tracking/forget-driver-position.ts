import type { DriverId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';
import { deleteDriverPosition } from './driver-position-repository.ts';

/** Deletes the position of a driver who has left. */
export function forgetDriverPosition(tx: Tx, driver_id: DriverId): void {
  deleteDriverPosition(tx, driver_id);
}
