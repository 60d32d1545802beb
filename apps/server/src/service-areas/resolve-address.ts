import { createHash } from 'node:crypto';
import type { Address, AddressInput } from '@tsela/contract/service-areas/address-shapes';
import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';
import { addressKey, completeAddress, normaliseAddress } from '@tsela/domain/service-areas/normalise-address';

/**
 * An address as it is kept: in the one form the product uses, with what the gazetteer adds. Coordinates that nobody knows
 * are 0, 0, as the public API writes them. `gs_hash` is the key of its text. Source: DATA-29, DATA-31.
 */
export function resolveAddress(gazetteer: Gazetteer, input: AddressInput): { address: Address; confidence: number } {
  const { address, confidence } = completeAddress(gazetteer, normaliseAddress(input));
  return {
    address: {
      ...address,
      type: input.type ?? (address.company ? 'business' : 'residential'),
      lat: address.lat ?? 0,
      lng: address.lng ?? 0,
      gs_hash: createHash('sha256').update(addressKey(address)).digest('hex').slice(0, 32),
    },
    confidence,
  };
}
