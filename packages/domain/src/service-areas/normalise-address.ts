import { parseCountry, SOUTH_AFRICA } from '../formats/countries.ts';
import { parseProvince } from '../formats/provinces.ts';
import { isPosition } from './distance.ts';
import { findPlace } from './find-place.ts';
import type { Gazetteer } from './gazetteer.ts';
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
}

/** Below this trust a place found in the gazetteer completes nothing. */
const TRUSTED = 0.5;

/** Brings an address into the form the product keeps: South Africa by default, province codes, four-digit codes, no 0, 0.
 *  An entered address given by the caller stays to the letter; else it is composed. Source: public API §9, DATA-30. */
export function normaliseAddress(address: AddressAsGiven): NormalAddress {
  const country_text = tidy(address.country);
  const country = country_text === '' ? SOUTH_AFRICA : (parseCountry(country_text) ?? country_text);
  const is_domestic = country === SOUTH_AFRICA;
  const zone_text = tidy(address.zone);
  const code_text = tidy(address.code);
  const has_position = isPosition(address.lat, address.lng);
  const normal = {
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
  return { ...normal, entered_address: address.entered_address?.trim() || enteredAddress(normal) };
}

/** The address in one line: `[company, ]street, suburb, city, code, ZONE, South Africa`, empty parts left out. Source: public API §9. */
export function enteredAddress(address: Omit<NormalAddress, 'entered_address' | 'lat' | 'lng'>): string {
  const { company, street_address, local_area, city, code, zone, country } = address;
  let line = '';
  for (const part of [company, street_address, local_area, city, code, zone, country]) {
    if (part !== '') line = line === '' ? part : `${line}, ${part}`;
  }
  return line;
}

/** Fills what the caller left empty from the gazetteer, never changing what was given; confidence 0 when no place fits.
 *  Coordinates given by the caller win and make the answer certain. */
export function completeAddress(gazetteer: Gazetteer, address: NormalAddress): { address: NormalAddress; confidence: number } {
  const is_placed = address.lat !== null && address.lng !== null;
  if (address.country !== SOUTH_AFRICA) return { address, confidence: is_placed ? 1 : 0 };
  const found = findPlace(gazetteer, { ...address, suburb: address.local_area });
  if (!found || found.confidence < TRUSTED) return { address, confidence: is_placed ? 1 : 0 };

  const { place } = found;
  const complete = {
    ...address,
    local_area: address.local_area || place.local_area,
    city: address.city || place.city,
    code: address.code || place.code,
    zone: address.zone || place.zone,
    lat: is_placed ? address.lat : place.lat,
    lng: is_placed ? address.lng : place.lng,
  };
  if (!isSameText(address, complete) && address.entered_address === enteredAddress(address)) {
    complete.entered_address = enteredAddress(complete);
  }
  return { address: complete, confidence: is_placed ? 1 : found.confidence };
}

function isSameText(one: NormalAddress, other: NormalAddress): boolean {
  return one.local_area === other.local_area && one.city === other.city && one.code === other.code && one.zone === other.zone;
}

/** The text two spellings of one address share: the key of whatever is remembered about it. Source: DATA-31. */
export function addressKey(address: NormalAddress): string {
  const { company, street_address, local_area, city, code, zone, country } = address;
  return [company, street_address, local_area, city, code, zone, country].map(foldName).join('|');
}

const TIDY = /^\S+(?: \S+)*$/;

function tidy(text: string | undefined): string {
  if (text === undefined || text === '') return '';
  // Nearly every text is tidy already: looking costs less than copying.
  return TIDY.test(text) ? text : text.replaceAll(/\s+/g, ' ').trim();
}
