import { hash } from 'node:crypto';
import type { Address, AddressInput } from '@tsela/contract/service-areas/address-shapes';
import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';
import { addressKey, completeAddress, normaliseAddress } from '@tsela/domain/service-areas/normalise-address';

/** An address as it is rated: complete, without the key it is kept under. */
export type CompleteAddress = Omit<Address, 'gs_hash'>;

/**
 * An address as it is kept: in the one form the product uses, with what the gazetteer adds. `gs_hash` is the key of its text.
 * Source: DATA-29, DATA-31.
 */
export function resolveAddress(gazetteer: Gazetteer, input: AddressInput): { address: Address; confidence: number } {
  const { normal, address, confidence } = complete(gazetteer, input);
  const gs_hash = hash('sha256', addressKey(normal)).slice(0, 32);
  return { address: { ...address, gs_hash }, confidence };
}

/** An address for a price that is only asked for: nothing is kept, so no key is made. */
export function completedAddress(gazetteer: Gazetteer, input: AddressInput): CompleteAddress {
  return complete(gazetteer, input).address;
}

/** Coordinates that nobody knows are 0, 0, as the public API writes them. */
function complete(gazetteer: Gazetteer, input: AddressInput) {
  const { address: normal, confidence } = completeAddress(gazetteer, normaliseAddress(input));
  const address: CompleteAddress = {
    ...normal,
    ...(input.id && { id: input.id }),
    type: input.type ?? (normal.company ? 'business' : 'residential'),
    lat: normal.lat ?? 0,
    lng: normal.lng ?? 0,
  };
  return { normal, address, confidence };
}
