import { hash } from 'node:crypto';
import type { Address, AddressInput } from '@tsela/contract/service-areas/address-shapes';
import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';
import { addressKey, completeAddress, normaliseAddress } from '@tsela/domain/service-areas/normalise-address';
import type { NormalAddress } from '@tsela/domain/service-areas/normalise-address';
import { NO_DOORS } from './known-door-reads.ts';
import type { KnownDoors } from './known-door-reads.ts';

/** An address as it is rated: complete, without the key it is kept under. */
export type CompleteAddress = Omit<Address, 'gs_hash'>;

/**
 * An address as it is kept: in the one form the product uses, with what the gazetteer adds. `gs_hash` is the key of its text.
 * Sent without coordinates it stands at its door where that is known. Source: DATA-29, DATA-31, beyond 14.
 */
export function resolveAddress(
  gazetteer: Gazetteer,
  input: AddressInput,
  doors: KnownDoors = NO_DOORS,
): { address: Address; confidence: number } {
  const { normal, address, confidence } = complete(gazetteer, input, doors);
  return { address: { ...address, gs_hash: keyOf(normal) }, confidence };
}

/** An address for a price that is only asked for: nothing is kept, so no key is made. */
export function completedAddress(gazetteer: Gazetteer, input: AddressInput, doors: KnownDoors = NO_DOORS): CompleteAddress {
  return complete(gazetteer, input, doors).address;
}

/** The key of a door: the text of its address without who is behind it. */
export function doorKey(address: Omit<Address, 'gs_hash' | 'id'>): string {
  return keyOf({ ...normaliseAddress(address), company: '' });
}

/** Coordinates that nobody knows are 0, 0, as the public API writes them. */
function complete(gazetteer: Gazetteer, input: AddressInput, doors: KnownDoors) {
  const given = normaliseAddress(input);
  const { address: normal, confidence } = completeAddress(gazetteer, given);
  // Without a street, or with a position that was sent, no door is looked for.
  const is_sought = doors.size > 0 && given.lat === null && normal.street_address !== '';
  const { lat, lng } = (is_sought && doors.get(keyOf({ ...normal, company: '' }))) || normal;
  const address: CompleteAddress = {
    ...normal,
    ...(input.id && { id: input.id }),
    type: input.type ?? (normal.company ? 'business' : 'residential'),
    lat: lat ?? 0,
    lng: lng ?? 0,
  };
  return { normal, address, confidence };
}

function keyOf(normal: NormalAddress): string {
  return hash('sha256', addressKey(normal)).slice(0, 32);
}
