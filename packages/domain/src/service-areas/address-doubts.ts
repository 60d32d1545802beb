import { PROVINCE_NAMES } from '../formats/provinces.ts';
import { SOUTH_AFRICA } from '../formats/countries.ts';
import type { DOUBT_CODES } from './doubt-codes.ts';
import { TRUSTED } from './find-place.ts';
import type { FoundPlace } from './known-places.ts';
import type { AddressParts } from './normalise-address.ts';

/** What is doubtful about an address: said when it is captured, because a wrong one costs a trip. Source: users-ask 21. */
export interface AddressDoubt {
  readonly code: (typeof DOUBT_CODES)[number];
  /** The part that a form shows it at. */
  readonly field: 'local_area' | 'city' | 'code' | 'zone';
  readonly message: string;
  /** The four parts as they agree with each other; null where unknown. */
  readonly suggestion: SuggestedPlace | null;
}

export interface SuggestedPlace {
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly zone: string;
}

const NONE: readonly AddressDoubt[] = [];

/**
 * What is doubtful about an address that was looked up: parts that are true of different places, names that are spelt otherwise, and an
 * unknown place. One sentence, the gravest; none where a pin says where it is but for parts that contradict each other.
 */
export function addressDoubts(given: AddressParts, found: FoundPlace | null): readonly AddressDoubt[] {
  if (found?.is_plain === true || given.country !== SOUTH_AFRICA) return NONE;
  const { local_area, city, code } = given;
  const is_placed = given.lat !== null;
  if (found?.elsewhere) return [suburbElsewhere(given, found.elsewhere)];
  if (found && found.contradicts.length > 0 && (local_area === '' || found.spelt.suburb === undefined || isTrusted(found)))
    return [contradiction(given, found)];
  if (found && isTrusted(found)) return isSpelt(found) ? [spelling(given, found)] : NONE;
  const is_named = local_area !== '' || city !== '' || code !== '' || given.zone !== '';
  return is_placed || !is_named ? NONE : [NOT_FOUND];
}

const NOT_FOUND: AddressDoubt = {
  code: 'not-found',
  field: 'local_area',
  message: 'We cannot tell where this is. Please check the suburb, the town and the postal code.',
  suggestion: null,
};

function isTrusted({ confidence }: FoundPlace): boolean {
  return confidence >= TRUSTED;
}

function isSpelt({ spelt, is_alias = false }: FoundPlace): boolean {
  return !is_alias && (spelt.suburb !== undefined || spelt.city !== undefined);
}

function contradiction(given: AddressParts, { place, contradicts, spelt }: FoundPlace): AddressDoubt {
  const is_wrong = { city: contradicts.includes('city'), code: contradicts.includes('code'), zone: contradicts.includes('zone') };
  const suggestion = {
    local_area: spelt.suburb ?? (given.local_area || place.local_area),
    city: is_wrong.city ? place.city : (spelt.city ?? (given.city || place.city)),
    code: is_wrong.code ? place.code : given.code || place.code,
    zone: place.zone,
  };
  const where = [
    ...(is_wrong.city ? [place.city] : []),
    ...(is_wrong.city || is_wrong.zone ? [PROVINCE_NAMES[place.zone]] : []),
    ...(is_wrong.code ? [place.code] : []),
  ];
  const name = given.local_area === '' ? suggestion.city : suggestion.local_area;
  const is_code_alone = !is_wrong.city && !is_wrong.zone;
  return {
    code: 'contradiction',
    field: is_wrong.zone ? 'zone' : is_wrong.code ? 'code' : 'city',
    message: is_code_alone ? `The postal code of ${name} is ${place.code}.` : `${name} is in ${where.join(', ')}.`,
    suggestion,
  };
}

function suburbElsewhere(given: AddressParts, place: FoundPlace['place']): AddressDoubt {
  const { local_area, city, code, zone } = place;
  const where = [...new Set([city, PROVINCE_NAMES[zone], code])].filter((part) => part !== local_area);
  return {
    code: 'contradiction',
    field: 'local_area',
    message: `The ${given.local_area || local_area} that we know is in ${where.join(', ')}.`,
    suggestion: { local_area, city, code, zone },
  };
}

function spelling(given: AddressParts, { place, spelt }: FoundPlace): AddressDoubt {
  const suggestion = {
    local_area: spelt.suburb ?? (given.local_area || place.local_area),
    city: spelt.city ?? (given.city || place.city),
    code: given.code || place.code,
    zone: given.zone || place.zone,
  };
  const names = given.local_area === '' ? [suggestion.city] : [...new Set([suggestion.local_area, suggestion.city])];
  return {
    code: 'spelling',
    field: spelt.suburb === undefined ? 'city' : 'local_area',
    message: `Did you mean ${names.join(', ')}?`,
    suggestion,
  };
}
