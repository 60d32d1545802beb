import { PICKUP_OPERATORS } from '../../pickup-points/pickup-operators.ts';
import { enabledOperators } from '../../pickup-points/pickup-providers.ts';
import type { Violation } from '../../problem.ts';
import { SIDES, isBlank, isPickupPointSide } from '../shipment-draft.ts';
import type { AddressDraft, AddressType, ShipmentDraft, Side } from '../shipment-draft.ts';

/** The settings that say which kinds of address a provider serves. */
export interface AddressTypeSettings {
  readonly enable_locker_shipments: boolean;
  readonly enable_counter_shipments: boolean;
  readonly enabled_pickup_providers: readonly string[];
  readonly international_collection_countries: readonly string[];
  readonly international_delivery_countries: readonly string[];
}

/** The address types a provider allows on a side. Source: SHIP-RULE-04 to SHIP-RULE-07. */
export function allowedAddressTypes(side: Side, settings: AddressTypeSettings): readonly AddressType[] {
  const has_lockers = enabledOperators(settings).some((provider) => PICKUP_OPERATORS[provider].point_type === 'locker');
  const types: AddressType[] = ['residential', 'business'];
  if (settings.enable_locker_shipments && has_lockers) types.push('locker');
  if (settings.enable_counter_shipments) types.push('counter');
  if (settings[`international_${side}_countries`].length > 0) types.push('international');
  return types;
}

/** Whether both sides' address types are allowed by the provider. Source: SHIP-RULE-04. */
export function addressTypeChecks(draft: ShipmentDraft, settings: AddressTypeSettings): Violation[] {
  return SIDES.flatMap((side) => {
    const type = draft[`${side}_address`]?.type;
    if (!type || allowedAddressTypes(side, settings).includes(type)) return [];
    return [
      {
        field: `${side}_address.type`,
        code: `${side}-address-type-not-allowed`,
        message: `The ${side} address cannot be of the type ${type}`,
      },
    ];
  });
}

/** What an address has to hold. A quote asks for the place only, not for the door. */
export interface Completeness {
  readonly require_postal_code: boolean;
  readonly is_quote: boolean;
}

/** Save check 7: both addresses complete; a pickup-point side has no address of its own. Source: SHIP-VALID-16, SHIP-VALID-17. */
export function addressCompletenessChecks(draft: ShipmentDraft, completeness: Completeness): Violation[] {
  return SIDES.flatMap((side) => {
    if (isPickupPointSide(draft, side)) return [];
    const missing = missingAddressParts(draft[`${side}_address`] ?? {}, completeness);
    const first = missing[0];
    if (!first) return [];
    return [
      {
        field: `${side}_address.${first.field}`,
        code: INCOMPLETE[side],
        message: `The ${side} address requires the following: ${missing.map((part) => part.name).join(', ')}`,
      },
    ];
  });
}

/** The same for a user who fills in a form: a message of its own at each part that is missing. */
export function addressPartChecks(draft: ShipmentDraft, completeness: Completeness): Violation[] {
  return SIDES.flatMap((side) =>
    isPickupPointSide(draft, side)
      ? []
      : missingAddressParts(draft[`${side}_address`] ?? {}, completeness).map(({ field, name }) => ({
          field: `${side}_address.${field}`,
          code: INCOMPLETE[side],
          message: `Please ${field === 'zone' || field === 'country' ? 'choose' : 'enter'} a ${name}.`,
        })),
  );
}

/** The codes of check 7. */
export const INCOMPLETE: Readonly<Record<Side, string>> = {
  collection: 'collection-address-incomplete',
  delivery: 'delivery-address-incomplete',
};

/** What an address lacks, in the order in which it is named to people; a saved address lacks nothing. Source: SHIP-VALID-18 to SHIP-VALID-24. */
export function missingAddressParts(
  address: AddressDraft,
  completeness: Completeness,
): { field: keyof AddressDraft; name: string }[] {
  if (address.id && !isBlank(address.entered_address)) return [];
  const missing: { field: keyof AddressDraft; name: string }[] = [];
  const hasDoor = !isBlank(address.street_address) || !isBlank(address.company) || hasCoordinates(address);
  if (!hasDoor && !completeness.is_quote) missing.push({ field: 'street_address', name: 'street address or company' });
  if (isBlank(address.local_area)) missing.push({ field: 'local_area', name: 'suburb' });
  if (isBlank(address.city)) missing.push({ field: 'city', name: 'city' });
  if (isBlank(address.zone)) missing.push({ field: 'zone', name: 'province' });
  // Left out, the country is South Africa (DATA-30); only an emptied field is missing.
  if (address.country !== undefined && isBlank(address.country)) missing.push({ field: 'country', name: 'country' });
  if (completeness.require_postal_code && isBlank(address.code)) missing.push({ field: 'code', name: 'postal code' });
  return missing;
}

/** Callers without a position send 0, 0, which lies in the sea off Ghana. */
function hasCoordinates(address: AddressDraft): boolean {
  return Boolean(address.lat) && Boolean(address.lng);
}
