import type { Address, AddressInput } from '@tsela/contract/shipments/address-shapes';

import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { loadPickupPoint } from '../pickup-points/pickup-point-reads.ts';
import { resolveAddress } from '../service-areas/resolve-address.ts';

/** The two sides as a caller sends them. */
export interface SidesInput {
  readonly collection_address?: AddressInput;
  readonly delivery_address?: AddressInput;
  readonly collection_pickup_point_id?: string;
  readonly collection_pickup_point_provider?: string;
  readonly delivery_pickup_point_id?: string;
  readonly delivery_pickup_point_provider?: string;
}

/** A side as it is rated and kept; a pickup point's address stands in for the one it drops. Source: CALL-50. */
export interface ResolvedSide {
  readonly address: Address;
  readonly pickup_point_id: string;
  readonly pickup_point_provider: string;
}

export type ResolvedSides = Readonly<Record<Side, ResolvedSide>>;

/** Completes both addresses, and looks up the pickup points that are named. */
export async function resolveSides(tx: Tx, context: RequestContext, input: SidesInput): Promise<ResolvedSides> {
  const [collection, delivery] = [await resolveSide(tx, context, input, 'collection'), await resolveSide(tx, context, input, 'delivery')];
  return { collection, delivery };
}

async function resolveSide(tx: Tx, context: RequestContext, input: SidesInput, side: Side): Promise<ResolvedSide> {
  const id = input[`${side}_pickup_point_id`];
  if (id) {
    const point = await loadPickupPoint(tx, { id, provider: input[`${side}_pickup_point_provider`] });
    return { address: point.address, pickup_point_id: point.pickup_point_id, pickup_point_provider: point.pickup_point_provider };
  }
  const { address } = resolveAddress(context.services.gazetteer, input[`${side}_address`] ?? {});
  return { address, pickup_point_id: '', pickup_point_provider: '' };
}

