import { parseCountry, SOUTH_AFRICA } from '../formats/countries.ts';
import { parseProvince } from '../formats/provinces.ts';
import { isPosition } from './distance.ts';
import { TRUSTED, findPlace } from './find-place.ts';
import type { FoundPlace, Gazetteer } from './known-places.ts';
import { foldName } from './place-names.ts';

/** An address as a caller sends it; any part may be missing. */
export interface AddressAsGiven {
  readonly company?: string | undefined;
  readonly street_address?: string | undefined;
  readonly local_area?: string | undefined;
  readonly city?: string | undefined;
  readonly code?: string | undefined;
  readonly zone?: string | undefined;
  readonly country?: string | undefined;
  readonly lat?: number | null | undefined;
  readonly lng?: number | null | undefined;
  readonly entered_address?: string | undefined;
}

/** An address in the one form the product keeps; parts that are not known are empty, coordinates null. */
export interface NormalAddress {
  readonly company: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  /** Text, because codes start with zeros: `0181`. */
  readonly code: string;
  /** A province code within South Africa, empty when none is meant; elsewhere the text as given. */
  readonly zone: string;
  readonly country: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly entered_address: string;
  /** Suburb and city as they are spelt, where they were written with a typing mistake: rating goes by these. Source: public API §9. */
  readonly geo_local_area?: string;
  readonly geo_city?: string;
}

/** What of it says where it is: its line is composed for whom it is kept or shown, not for a price. */
export type AddressParts = Omit<NormalAddress, 'entered_address'>;

/** Brings an address into the form the product keeps: South Africa by default, province codes, four-digit codes, no 0, 0.
 *  An entered address given by the caller stays to the letter; else it is composed. Source: public API §9, DATA-30. */
export function normaliseAddress(address: AddressAsGiven): NormalAddress {
  const parts = normaliseParts(address);
  return { ...parts, entered_address: address.entered_address?.trim() || enteredAddress(parts) };
}

/** The same without its line. */
export function normaliseParts(address: AddressAsGiven): AddressParts {
  const country_text = tidy(address.country);
  const country = country_text === '' ? SOUTH_AFRICA : (parseCountry(country_text) ?? country_text);
  const is_domestic = country === SOUTH_AFRICA;
  const zone_text = tidy(address.zone);
  const code_text = tidy(address.code);
  const has_position = isPosition(address.lat, address.lng);
  return {
    company: tidy(address.company),
    street_address: tidy(address.street_address),
    local_area: tidy(address.local_area),
    city: tidy(address.city),
    // Spreadsheets drop leading zeros.
    code: is_domestic && /^\d{2,3}$/.test(code_text) ? code_text.padStart(4, '0') : code_text,
    zone: is_domestic ? (parseProvince(zone_text) ?? '') : zone_text,
    country,
    lat: has_position ? (address.lat ?? null) : null,
    lng: has_position ? (address.lng ?? null) : null,
  };
}

/** The address in one line: `[company, ]street, suburb, city, code, ZONE, South Africa`, empty parts left out. Source: public API §9. */
export function enteredAddress(address: Omit<AddressParts, 'lat' | 'lng'>): string {
  const { company, street_address, local_area, city, code, zone, country } = address;
  let line = '';
  for (const part of [company, street_address, local_area, city, code, zone, country]) {
    if (part !== '') line = line === '' ? part : `${line}, ${part}`;
  }
  return line;
}

/** What the gazetteer makes of an address. */
export interface Completed<Address extends AddressParts> {
  readonly address: Address;
  /** How sure it is of the place; 0 where no place fits. Coordinates given by the caller make it certain. */
  readonly confidence: number;
  /** The place it found, trusted or not; null abroad too. */
  readonly found: FoundPlace | null;
}

/** Fills what the caller left empty from the gazetteer, never changing what was given. A name that was written with a typing mistake stays as
 *  it is, and the name that is meant is beside it. */
export function completeAddress(gazetteer: Gazetteer, address: NormalAddress): Completed<NormalAddress> {
  const { address: parts, ...how } = completeParts(gazetteer, address);
  const is_composed = !isSameText(address, parts) && address.entered_address === enteredAddress(address);
  return {
    address: { ...parts, entered_address: is_composed ? enteredAddress(parts) : address.entered_address },
    ...how,
  };
}

/** The same for an address without its line. */
export function completeParts(gazetteer: Gazetteer, given: AddressParts): Completed<AddressParts> {
  const { company, street_address, local_area, city, code, zone, country, lat, lng } = given;
  const is_placed = lat !== null && lng !== null;
  if (country !== SOUTH_AFRICA) return { address: given, confidence: is_placed ? 1 : 0, found: null };
  const found = findPlace(gazetteer, { suburb: local_area, city, code, zone, street_address });
  if (!found || found.confidence < TRUSTED) return { address: given, confidence: is_placed ? 1 : 0, found };

  const { place, spelt } = found;
  const address = {
    company,
    street_address,
    local_area: local_area || place.local_area,
    city: city || place.city,
    code: code || place.code,
    zone: zone || place.zone,
    country,
    lat: is_placed ? lat : place.lat,
    lng: is_placed ? lng : place.lng,
  };
  const is_as_spelt = found.is_plain || (spelt.suburb === undefined && spelt.city === undefined);
  return { address: is_as_spelt ? address : withNamesMeant(address, spelt), confidence: is_placed ? 1 : found.confidence, found };
}

function withNamesMeant(address: AddressParts, { suburb, city }: FoundPlace['spelt']): AddressParts {
  return {
    ...address,
    ...(suburb !== undefined && { geo_local_area: suburb }),
    ...(city !== undefined && { geo_city: city }),
  };
}

function isSameText(one: AddressParts, other: AddressParts): boolean {
  return one.local_area === other.local_area && one.city === other.city && one.code === other.code && one.zone === other.zone;
}

/** The text two spellings of one address share: the key of whatever is remembered about it. Source: DATA-31. */
export function addressKey(address: AddressParts): string {
  const { company, street_address, local_area, city, code, zone, country } = address;
  return [company, street_address, local_area, city, code, zone, country].map(foldName).join('|');
}

const TIDY = /^\S+(?: \S+)*$/;

function tidy(text: string | undefined): string {
  if (text === undefined || text === '') return '';
  // Nearly every text is tidy already: looking costs less than copying.
  return TIDY.test(text) ? text : text.replaceAll(/\s+/g, ' ').trim();
}
