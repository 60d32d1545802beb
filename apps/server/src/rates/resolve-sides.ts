import type { Address, AddressInput, AddressWarning } from '@tsela/contract/service-areas/address-shapes';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import { refuseIfAny } from '@tsela/domain/problem';
import { positionChecks } from '@tsela/domain/service-areas/position-checks';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { Selectable } from 'kysely';
import type { RequestContext } from '../context.ts';
import type { PickupPointsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import { loadPickupPoint } from '../pickup-points/pickup-point-reads.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { knownAddressPositionsFor } from '../service-areas/known-address-position-reads.ts';
import type { KnownAddressPositions } from '../service-areas/known-address-position-reads.ts';
import { completedWithWarnings, resolveAddress } from '../service-areas/resolve-address.ts';
import type { CompleteAddress } from '../service-areas/resolve-address.ts';

/** The two sides as a caller sends them. */
export interface SidesInput {
  readonly collection_address?: AddressInput;
  readonly delivery_address?: AddressInput;
  readonly collection_pickup_point_id?: string;
  readonly collection_pickup_point_provider?: string;
  readonly delivery_pickup_point_id?: string;
  readonly delivery_pickup_point_provider?: string;
}

/** A side as it is rated; a pickup point's address stands in for the one it drops. Source: CALL-50. */
export interface RatedSide {
  readonly address: CompleteAddress;
  /** What is doubtful about it; nothing at a pickup point. */
  readonly warnings: readonly AddressWarning[];
  readonly pickup_point_id: string;
  readonly pickup_point_provider: string;
  /** What tells whether it can take a parcel; left out for an address. */
  readonly pickup_point?: Pick<
    Selectable<PickupPointsTable>,
    'name' | 'compartments' | 'pickup_point_id' | 'pickup_point_provider'
  >;
}

/** A side as it is kept. */
export interface ResolvedSide extends RatedSide {
  readonly address: Address;
}

export type RatedSides = Readonly<Record<Side, RatedSide>>;
export type ResolvedSides = Readonly<Record<Side, ResolvedSide>>;

/** Whether a side is a locker or counter, which has to be looked up. */
export function namesPickupPoint(input: SidesInput): boolean {
  return Boolean(input.collection_pickup_point_id) || Boolean(input.delivery_pickup_point_id);
}

/** Raises `bad-input` for coordinates of an address in South Africa that are not there. Source: issue 4, "Bad input". */
export function refuseMisplaced({ collection_address, delivery_address }: SidesInput): void {
  const is_placed = collection_address?.lat !== undefined || delivery_address?.lat !== undefined;
  if (!is_placed) return;
  refuseIfAny([
    ...positionChecks(collection_address ?? {}, 'collection_address'),
    ...positionChecks(delivery_address ?? {}, 'delivery_address'),
  ]);
}

/** Completes both addresses to be kept, and looks up the pickup points that are named. */
export async function resolveSides(tx: Tx, context: RequestContext, input: SidesInput): Promise<ResolvedSides> {
  const doors = await knownAddressPositionsFor(context);
  const gazetteer = await gazetteerFor(context);
  const settings = await context.services.settings.of(context.provider_id);
  const resolve = async (side: Side): Promise<ResolvedSide> =>
    (await pickupPointSide(tx, settings, { input, side })) ??
    streetSide(resolveAddress(gazetteer, input[`${side}_address`] ?? {}, doors));
  // One connection answers one question at a time.
  const collection = await resolve('collection');
  return { collection, delivery: await resolve('delivery') };
}

/** Completes both addresses out of what is in memory, for a price alone: the same places as a booking would have. */
export function completeSides(gazetteer: Gazetteer, input: SidesInput, doors: KnownAddressPositions): RatedSides {
  const complete = (side: Side) => streetSide(completedWithWarnings(gazetteer, input[`${side}_address`] ?? {}, doors));
  return { collection: complete('collection'), delivery: complete('delivery') };
}

function streetSide<Kept extends CompleteAddress>({ address, warnings }: { address: Kept; warnings: RatedSide['warnings'] }) {
  return { address, warnings, pickup_point_id: '', pickup_point_provider: '' };
}

async function pickupPointSide(
  tx: Tx,
  settings: StoredSettings,
  { input, side }: { input: SidesInput; side: Side },
): Promise<ResolvedSide | null> {
  const id = input[`${side}_pickup_point_id`];
  if (!id) return null;
  const point = await loadPickupPoint(tx, settings, { id, provider: input[`${side}_pickup_point_provider`] });
  const address = { ...point.address, type: point.type };
  const { pickup_point_id, pickup_point_provider } = point;
  return { address, warnings: [], pickup_point_id, pickup_point_provider, pickup_point: point };
}
