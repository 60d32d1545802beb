import type { DriverId } from '@tsela/domain/ids';
import type { Tx } from '../../db/transaction.ts';
import { keepDriverPosition } from '../driver-position-repository.ts';
import type { SeenAt } from '../driver-position-repository.ts';

/** Keeps where a driver on duty is, as the driver's own page tells it. */
export function seeDriver(tx: Tx, driver_id: DriverId, seen: SeenAt): void {
  keepDriverPosition(tx, driver_id, seen);
}
