import { hash } from 'node:crypto';
import type { Address, AddressInput, AddressWarning } from '@tsela/contract/service-areas/address-shapes';
import { addressDoubts } from '@tsela/domain/service-areas/address-doubts';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import {
  addressKey,
  completeAddress,
  completeParts,
  normaliseAddress,
  normaliseParts,
} from '@tsela/domain/service-areas/normalise-address';
import type { AddressParts } from '@tsela/domain/service-areas/normalise-address';
import { precisionOf } from '@tsela/domain/service-areas/position-known';
import type { PositionPrecision } from '@tsela/domain/service-areas/position-known';
import { NO_ADDRESS_POSITIONS } from './known-address-position-reads.ts';
import type { KnownAddressPositions } from './known-address-position-reads.ts';

/** An address as it is rated: complete, without what only one that is kept has. */
export type CompleteAddress = Omit<Address, 'id' | 'entered_address' | 'gs_hash'>;

/** An address as it is kept, with what is known of its place. */
export interface Resolved {
  readonly address: Address;
  /** How sure it is of the place, whatever is known of the door. */
  readonly confidence: number;
  /** How near the gazetteer's position is to the door. */
  readonly precision: PositionPrecision;
  readonly warnings: readonly AddressWarning[];
}

/**
 * An address as it is kept: in the one form the product uses, with what the gazetteer adds. `gs_hash` is the key of its text.
 * Sent without coordinates it is at its door where that is known. Source: DATA-29, DATA-31, beyond 14.
 */
export function resolveAddress(
  gazetteer: Gazetteer,
  input: AddressInput,
  doors: KnownAddressPositions = NO_ADDRESS_POSITIONS,
): Resolved {
  const given = normaliseAddress(input);
  const { address: normal, confidence, found } = completeAddress(gazetteer, given);
  const address = {
    ...normal,
    ...(input.id && { id: input.id }),
    type: typeOf(input, normal),
    ...positionOf(normal, { given, doors }),
    gs_hash: keyOf(normal),
  };
  return { address, confidence, precision: precisionOf(found), warnings: addressDoubts(given, found) };
}

/** An address for a price that is only asked for: nothing is kept, so neither its line nor its key is made. */
export function completedAddress(
  gazetteer: Gazetteer,
  input: AddressInput,
  doors: KnownAddressPositions = NO_ADDRESS_POSITIONS,
): CompleteAddress {
  return completedWithWarnings(gazetteer, input, doors).address;
}

/** The same with what is doubtful about it. */
export function completedWithWarnings(
  gazetteer: Gazetteer,
  input: AddressInput,
  doors: KnownAddressPositions,
): { address: CompleteAddress; warnings: readonly AddressWarning[] } {
  const given = normaliseParts(input);
  const { address: parts, found } = completeParts(gazetteer, given);
  const { company, street_address, local_area, city, code, zone, country } = parts;
  const { lat, lng } = positionOf(parts, { given, doors });
  const address = { company, street_address, local_area, city, code, zone, country, type: typeOf(input, parts), lat, lng };
  const warnings = addressDoubts(given, found);
  if (warnings.length === 0) return { address, warnings };
  return { address: { ...address, ...namesMeant(parts) }, warnings };
}

function namesMeant({ geo_local_area, geo_city }: AddressParts) {
  return { ...(geo_local_area !== undefined && { geo_local_area }), ...(geo_city !== undefined && { geo_city }) };
}

/**
 * Whether an address has the middle of its place as position, as one without a given position has. In the list of the country alone or in
 * that with the provider's own places: an own place may have come, moved or gone since. Source: ADR 0086.
 */
export function isMiddleOfPlace(gazetteer: Gazetteer, { lat, lng, gs_hash: _key, ...address }: Address): boolean {
  return [gazetteer, ...(gazetteer.own ? [gazetteer.own.country] : [])].some((list) => {
    const middle = completedAddress(list, address);
    return middle.lat === lat && middle.lng === lng;
  });
}

/** The key of a door: the text of its address without who is behind it. */
export function knownAddressKey(address: Omit<Address, 'gs_hash' | 'id'>): string {
  return keyOf({ ...normaliseAddress(address), company: '' });
}

function typeOf(input: AddressInput, { company }: AddressParts): Address['type'] {
  return input.type ?? (company ? 'business' : 'residential');
}

/** Unknown coordinates are 0, 0, as the public API writes them. */
function positionOf(normal: AddressParts, { given, doors }: { given: AddressParts; doors: KnownAddressPositions }) {
  // Without a street, or with a position that was sent, no door is looked for.
  const is_sought = doors.size > 0 && given.lat === null && normal.street_address !== '';
  const { lat, lng } = (is_sought && doors.get(keyOf({ ...normal, company: '' }))) || normal;
  return { lat: lat ?? 0, lng: lng ?? 0 };
}

function keyOf(normal: AddressParts): string {
  return hash('sha256', addressKey(normal)).slice(0, 32);
}
