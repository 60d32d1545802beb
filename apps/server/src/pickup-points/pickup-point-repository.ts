import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { Tx } from '../db/transaction.ts';

interface PickupPointToSave {
  readonly pickup_point_id: string;
  readonly pickup_point_provider: 'bob-box' | 'tcg-locker' | 'ram-counter';
  readonly name: string;
  readonly type: 'locker' | 'counter';
  readonly description: string;
  readonly trading_hours: string;
  readonly address: Address;
}

export async function upsertPickupPoint(tx: Tx, { address, ...point }: PickupPointToSave): Promise<void> {
  const row = { ...point, address: JSON.stringify(address), lat: address.lat, lng: address.lng };
  await tx.db
    .insertInto('pickup_points')
    .values({ ...row, provider_id: tx.provider_id })
    .onConflict((conflict) => conflict.columns(['provider_id', 'pickup_point_provider', 'pickup_point_id']).doUpdateSet(row))
    .execute();
}
