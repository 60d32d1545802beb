import { randomInt } from 'node:crypto';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { inTransaction } from '../db/transaction.ts';
import { insertTest } from '../shipments/test-mode/test-shipment-repository.ts';
import type { World } from './world.ts';

/** What a test key of an account has booked: as this shipment was. */
export async function makeTestBooking(
  world: World,
  { account_id, key_name = 'Shop', shipment }: { account_id: AccountId; key_name?: string; shipment: Shipment },
): Promise<ShipmentId> {
  const id = randomInt(1_000_000_000, 2_000_000_000) as ShipmentId;
  const now = new Date();
  await inTransaction(world.context, (tx) =>
    insertTest(tx, {
      id,
      account_id,
      key_name,
      short_tracking_reference: `T${id}`,
      custom_tracking_reference: '',
      status: 'submitted',
      shipment: { ...shipment, id, status: 'submitted' },
      steps: [],
      time_created: now,
      time_modified: now,
    }),
  );
  return id;
}
