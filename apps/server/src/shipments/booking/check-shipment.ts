import type { Address, AddressInput } from '@tsela/contract/service-areas/address-shapes';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { isPhone, phoneToStore } from '@tsela/domain/formats/phone';
import { customerReferenceChecks, referenceMissingText } from '@tsela/domain/accounts/reference-rules';
import type { ReferenceRules } from '@tsela/domain/accounts/reference-rules';
import { isCode } from '@tsela/domain/formats/codes';
import { Problem } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { bookingRefusals } from '@tsela/domain/shipments/checks/booking-refusals';
import { declaredValueChecks, missingFields } from '@tsela/domain/shipments/checks/required-fields';
import { WINDOW_HOUR_SETTINGS, windowHourChecks } from '@tsela/domain/shipments/checks/window-hours';
import { firstFailure, shipmentChecks } from '@tsela/domain/shipments/checks/shipment-checks';
import type { ShipmentCheckSettings } from '@tsela/domain/shipments/checks/shipment-checks';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { AddressDraft, ShipmentDraft } from '@tsela/domain/shipments/shipment-draft';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { isStaff } from '../../context.ts';
import type { Actor } from '../../context.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import type { ResolvedSides } from '../../rates/resolve-sides.ts';

interface CheckFacts {
  readonly sides: ResolvedSides;
  readonly account: AccountRow;
  /** What the account asks of its references. */
  readonly references: ReferenceRules;
  readonly settings: StoredSettings;
  readonly actor: Actor;
}

/**
 * The save checks in the specification's order, then what every booking needs. Raises `bad-input` with the first failing
 * message and all of them as violations. Source: SHIP-VALID-01, SHIP-VALID-31, public API §3, §7.
 */
export function checkShipment(input: CreateShipment, facts: CheckFacts): void {
  const all = bookingViolations(input, facts);
  if (all.length === 0) return;
  if (all[0]?.field === 'customer_reference' && all[0].code === 'required')
    throw new Problem('customer-reference-required', referenceMissingText(facts.references));
  throw new Problem('bad-input', firstFailure(all) ?? 'The shipment is not complete.', { violations: all });
}

/** All that a booking would be refused for, in the specification's order. */
export function bookingViolations(
  input: CreateShipment,
  { sides, account, references, settings, actor }: CheckFacts,
): Violation[] {
  const is_quote = input.quick_quote === 'quote';
  const draft: ShipmentDraft = {
    ...input,
    collection_address: addressToCheck(sides.collection.address, input.collection_address ?? {}),
    delivery_address: addressToCheck(sides.delivery.address, input.delivery_address ?? {}),
  };
  const violations = shipmentChecks(draft, {
    is_staff: isStaff(actor),
    is_quote,
    account,
    stored: null,
    settings: checkSettings(settings),
  });
  const required = {
    is_quote,
    is_parcel_content_required: readSetting(settings, 'is_parcel_content_required'),
    is_customer_reference_required: readSetting(settings, 'require_customer_reference') || references.require_customer_reference,
    insurance_declared_value_enabled: readSetting(settings, 'insurance_declared_value_enabled'),
    insurance_max_declared_value: readSetting(settings, 'insurance_max_declared_value'),
  };
  return [
    ...violations,
    ...missingFields(draft, required),
    ...declaredValueChecks(draft, required),
    ...bookingRefusals(draft),
    ...windowHourChecks(draft, { is_staff: isStaff(actor), settings: readSettings(settings, WINDOW_HOUR_SETTINGS) }),
    ...formChecks(draft),
    ...(is_quote ? [] : customerReferenceChecks(draft.customer_reference, references)),
  ];
}

/**
 * The gazetteer has completed what the caller left out, and a pickup point stands in for its address. The position of the suburb
 * is no door, so only the caller's own counts; a saved address keeps its id. Source: SHIP-VALID-18, SHIP-VALID-24.
 */
function addressToCheck(resolved: Address, { id, lat, lng, entered_address }: AddressInput): AddressDraft {
  const { id: _kept, ...parts } = resolved;
  return { ...parts, lat, lng, ...(id && entered_address?.trim() && { id }) };
}

/** What the fields themselves must look like. Source: public API §3. */
function formChecks(draft: ShipmentDraft): Violation[] {
  const phones = SIDES.flatMap((side): Violation[] => {
    const number = draft[`${side}_contact`]?.mobile_number?.trim() ?? '';
    // 0027 82 123 4567 is no number as it stands, but becomes one.
    if (number === '' || isPhone(number) || isPhone(phoneToStore(number, { is_south_african: true }))) return [];
    return [{ field: `${side}_contact.mobile_number`, code: 'mobile-number', message: `Invalid ${side} mobile number` }];
  });
  const reference = draft.custom_tracking_reference?.trim() ?? '';
  if (reference === '' || isCode(reference)) return phones;
  const message = 'Custom tracking reference may have letters, digits and hyphens only';
  return [...phones, { field: 'custom_tracking_reference', code: 'code', message }];
}

function checkSettings(settings: StoredSettings): ShipmentCheckSettings {
  const read = <Key extends keyof ShipmentCheckSettings>(key: Key) => readSetting(settings, key);
  return {
    minimum_parcel_length: read('minimum_parcel_length'),
    minimum_parcel_width: read('minimum_parcel_width'),
    minimum_parcel_height: read('minimum_parcel_height'),
    minimum_parcel_weight: read('minimum_parcel_weight'),
    maximum_parcel_length: read('maximum_parcel_length'),
    maximum_parcel_width: read('maximum_parcel_width'),
    maximum_parcel_height: read('maximum_parcel_height'),
    maximum_parcel_weight: read('maximum_parcel_weight'),
    enable_locker_shipments: read('enable_locker_shipments'),
    enable_counter_shipments: read('enable_counter_shipments'),
    enabled_pickup_providers: read('enabled_pickup_providers'),
    international_collection_countries: read('international_collection_countries'),
    international_delivery_countries: read('international_delivery_countries'),
    require_postal_code_on_shipment_creation: read('require_postal_code_on_shipment_creation'),
    require_guest_shipment_billing_email: read('require_guest_shipment_billing_email'),
    shipment_requested_date_change_reasons: read('shipment_requested_date_change_reasons'),
  };
}
