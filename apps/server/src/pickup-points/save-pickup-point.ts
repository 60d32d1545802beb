import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { AddressInput } from '@tsela/contract/service-areas/address-shapes';
import type { CompartmentCount } from '@tsela/domain/pickup-points/compartment-reservation';
import { refuseIfAny } from '@tsela/domain/problem';
import { positionChecks } from '@tsela/domain/service-areas/position-checks';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { resolveAddress } from '../service-areas/resolve-address.ts';
import { upsertPickupPoint } from './pickup-point-repository.ts';

export interface PickupPointInput {
  readonly pickup_point_id: string;
  readonly pickup_point_provider: PickupProvider;
  readonly name: string;
  readonly type: 'locker' | 'counter';
  readonly description: string;
  readonly trading_hours: string;
  readonly address: AddressInput;
  /** How many of each size it has; left out where the operator does not say. */
  readonly compartments?: readonly CompartmentCount[];
  readonly notice?: string;
  readonly photo_url?: string;
}

/** Adds a locker or counter, or brings the one with that id up to date. */
export async function savePickupPoint(context: RequestContext, input: PickupPointInput): Promise<void> {
  refuseIfAny(positionChecks(input.address, 'address'));
  const { address } = resolveAddress(await gazetteerFor(context), input.address);
  await inTransaction(context, async (tx) => {
    await upsertPickupPoint(tx, { ...input, address });
    await recordChange(tx, context, {
      type: 'pickup-point.saved',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { pickup_point_id: input.pickup_point_id, name: input.name },
    });
  });
}
