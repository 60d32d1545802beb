import { hash } from 'node:crypto';
import type { Address, AddressInput } from '@tsela/contract/service-areas/address-shapes';
import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';
import {
  addressKey,
  completeAddress,
  completeParts,
  normaliseAddress,
  normaliseParts,
} from '@tsela/domain/service-areas/normalise-address';
import type { AddressParts } from '@tsela/domain/service-areas/normalise-address';
import { NO_DOORS } from './known-door-reads.ts';
import type { KnownDoors } from './known-door-reads.ts';

/** An address as it is rated: complete, without what only one that is kept has. */
export type CompleteAddress = Omit<Address, 'id' | 'entered_address' | 'gs_hash'>;

/**
 * An address as it is kept: in the one form the product uses, with what the gazetteer adds. `gs_hash` is the key of its text.
 * Sent without coordinates it stands at its door where that is known. Source: DATA-29, DATA-31, beyond 14.
 */
export function resolveAddress(
  gazetteer: Gazetteer,
  input: AddressInput,
  doors: KnownDoors = NO_DOORS,
): { address: Address; confidence: number } {
  const given = normaliseAddress(input);
  const { address: normal, confidence } = completeAddress(gazetteer, given);
  const address = {
    ...normal,
    ...(input.id && { id: input.id }),
    type: typeOf(input, normal),
    ...positionOf(normal, { given, doors }),
    gs_hash: keyOf(normal),
  };
  return { address, confidence };
}

/** An address for a price that is only asked for: nothing is kept, so neither its line nor its key is made. */
export function completedAddress(gazetteer: Gazetteer, input: AddressInput, doors: KnownDoors = NO_DOORS): CompleteAddress {
  const given = normaliseParts(input);
  const { parts } = completeParts(gazetteer, given);
  const { company, street_address, local_area, city, code, zone, country } = parts;
  const { lat, lng } = positionOf(parts, { given, doors });
  return { company, street_address, local_area, city, code, zone, country, type: typeOf(input, parts), lat, lng };
}

/** The key of a door: the text of its address without who is behind it. */
export function doorKey(address: Omit<Address, 'gs_hash' | 'id'>): string {
  return keyOf({ ...normaliseAddress(address), company: '' });
}

function typeOf(input: AddressInput, { company }: AddressParts): Address['type'] {
  return input.type ?? (company ? 'business' : 'residential');
}

/** Coordinates that nobody knows are 0, 0, as the public API writes them. */
function positionOf(normal: AddressParts, { given, doors }: { given: AddressParts; doors: KnownDoors }) {
  // Without a street, or with a position that was sent, no door is looked for.
  const is_sought = doors.size > 0 && given.lat === null && normal.street_address !== '';
  const { lat, lng } = (is_sought && doors.get(keyOf({ ...normal, company: '' }))) || normal;
  return { lat: lat ?? 0, lng: lng ?? 0 };
}

function keyOf(normal: AddressParts): string {
  return hash('sha256', addressKey(normal)).slice(0, 32);
}
