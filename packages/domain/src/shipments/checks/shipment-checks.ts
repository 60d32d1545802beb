import { isForVisitors } from '../../permissions/visitors.ts';
import { isEmail } from '../../formats/email.ts';
import type { Violation } from '../../problem.ts';
import type { SettingKey } from '../../providers/provider-settings.ts';
import { addressCompletenessChecks, addressTypeChecks } from './address-checks.ts';
import type { AddressTypeSettings } from './address-checks.ts';
import { alternativeReferenceCheck, isTooShort, parcelLimitChecks } from './parcel-checks.ts';
import type { ParcelLimits } from './parcel-checks.ts';
import { parcelCount } from '../parcel-measures.ts';
import { SIDES, isBlank, isPickupPointSide } from '../shipment-draft.ts';
import type { ShipmentDraft } from '../shipment-draft.ts';

/** What the save checks need beside the shipment itself. Source: decisions §4.9. */
export interface ShipmentCheckFacts {
  readonly is_staff: boolean;
  /** True while only a price is asked: contacts and street may still be missing. */
  readonly is_quote: boolean;
  readonly account: { readonly account_type: 'prepaid' | 'postpaid' | 'guest'; readonly tracking_prefix: string };
  /** The shipment as it is stored; null when it is being created. */
  readonly stored: {
    readonly status: string;
    readonly collection_min_date: string | null;
    readonly delivery_min_date: string | null;
  } | null;
  readonly settings: ShipmentCheckSettings;
}

export interface ShipmentCheckSettings extends ParcelLimits, AddressTypeSettings {
  readonly require_postal_code_on_shipment_creation: boolean;
  readonly require_guest_shipment_billing_email: boolean;
  readonly shipment_requested_date_change_reasons: readonly string[];
}

export const PARCEL_LIMIT_SETTINGS = [
  'minimum_parcel_length',
  'minimum_parcel_width',
  'minimum_parcel_height',
  'minimum_parcel_weight',
  'maximum_parcel_length',
  'maximum_parcel_width',
  'maximum_parcel_height',
  'maximum_parcel_weight',
] as const;

/** The settings the checks read, for `readSettings`. */
export const SHIPMENT_CHECK_SETTINGS = [
  ...PARCEL_LIMIT_SETTINGS,
  'require_postal_code_on_shipment_creation',
  'require_guest_shipment_billing_email',
  'shipment_requested_date_change_reasons',
  'enable_locker_shipments',
  'enable_counter_shipments',
  'enabled_pickup_providers',
  'international_collection_countries',
  'international_delivery_countries',
] as const satisfies readonly (SettingKey & keyof ShipmentCheckSettings)[];

type Check = (draft: ShipmentDraft, facts: ShipmentCheckFacts) => readonly Violation[];

/** The eleven checks in the specification's order, then the address types. Source: shipping spec §5; SHIP-VALID-01. */
const CHECKS: readonly Check[] = [
  pickupPointCheck,
  customReferenceCheck,
  singleParcelCheck,
  (draft, { account }) => alternativeReferenceCheck(draft.parcels ?? [], account.tracking_prefix),
  billingEmailCheck,
  (draft, { settings }) => parcelLimitChecks(draft.parcels ?? [], settings),
  (draft, { settings, is_quote }) =>
    addressCompletenessChecks(draft, {
      require_postal_code: settings.require_postal_code_on_shipment_creation,
      is_quote,
    }),
  timeWindowCheck,
  dateChangeReasonCheck,
  cancellationReasonCheck,
  contactEmailCheck,
  (draft, { settings }) => addressTypeChecks(draft, settings),
];

/** Every broken save check, in order: the first is the one to answer with. Source: SHIP-VALID-01 to SHIP-VALID-31. */
export function shipmentChecks(draft: ShipmentDraft, facts: ShipmentCheckFacts): Violation[] {
  return CHECKS.flatMap((check) => check(draft, facts));
}

/**
 * The failing check to answer with, as one text: its messages joined by a space, since check 6 gathers every failing dimension.
 * Null when nothing fails. Source: SHIP-VALID-01, decisions C17.
 */
export function firstFailure(violations: readonly Violation[]): string | null {
  const messages = firstCheckMessages(violations);
  return messages.length > 0 ? messages.join(' ') : null;
}

/** The message above the form: one line for missing required fields, then one for each message of the first failing check. Source: SHIP-VALID-13, SHIP-VALID-14. */
export function formMessage(violations: readonly Violation[], form: { misses_required_fields: boolean }): string | null {
  const lines = firstCheckMessages(violations);
  if (form.misses_required_fields) lines.unshift('Please fill in all the required fields.');
  return lines.length > 0 ? lines.join('\n') : null;
}

function firstCheckMessages(violations: readonly Violation[]): string[] {
  const code = violations[0]?.code;
  return violations.filter((violation) => violation.code === code).map((violation) => violation.message);
}

/** 1. A locker or counter needs its pickup point. Source: SHIP-VALID-02, SHIP-VALID-03. */
function pickupPointCheck(draft: ShipmentDraft): Violation[] {
  return SIDES.filter((side) => isPickupPointSide(draft, side) && isBlank(draft[`${side}_pickup_point_id`])).map((side) => ({
    field: `${side}_pickup_point_id`,
    code: `${side}-pickup-point-missing`,
    message: `Please select a pickup point for ${side}`,
  }));
}

/** 2. The custom tracking reference is long enough with the account's prefix. Source: SHIP-VALID-04. */
function customReferenceCheck(draft: ShipmentDraft, { account }: ShipmentCheckFacts): Violation[] {
  if (!isTooShort(draft.custom_tracking_reference, account.tracking_prefix)) return [];
  return [
    {
      field: 'custom_tracking_reference',
      code: 'custom-reference-too-short',
      message: 'Custom tracking reference needs to be a minimum of 7 characters',
    },
  ];
}

/** 3. One parcel for a pickup point. Source: SHIP-VALID-05. */
export function singleParcelCheck(draft: ShipmentDraft): Violation[] {
  const isPickupPointShipment = SIDES.some((side) => isPickupPointSide(draft, side));
  if (!isPickupPointShipment || parcelCount(draft.parcels ?? []) <= 1) return [];
  return [
    {
      field: 'parcels',
      code: 'pickup-point-single-parcel',
      message: 'Pickup point shipments can only have one parcel',
    },
  ];
}

/** Whether the booker gives an address for billing: a visitor, where the provider demands it. Source: SHIP-VALID-07. */
export function needsBillingEmail(
  {
    is_staff,
    account,
  }: { readonly is_staff: boolean; readonly account: { readonly account_type: 'prepaid' | 'postpaid' | 'guest' } },
  settings: { readonly require_guest_shipment_billing_email: boolean },
): boolean {
  return !is_staff && isForVisitors(account) && settings.require_guest_shipment_billing_email;
}

/** 5. An address for billing, where one is needed. Source: SHIP-VALID-07. */
function billingEmailCheck(draft: ShipmentDraft, { is_staff, account, settings }: ShipmentCheckFacts): Violation[] {
  if (!needsBillingEmail({ is_staff, account }, settings) || !isBlank(draft.billing_contact?.email)) return [];
  return [
    {
      field: 'billing_contact.email',
      code: 'billing-email-missing',
      message: 'Please provide an email address for billing purposes.',
    },
  ];
}

/** 8. A window does not end before it starts; times are HH:mm of one day, equal is allowed. Source: SHIP-VALID-25, SHIP-VALID-26. */
function timeWindowCheck(draft: ShipmentDraft): Violation[] {
  return SIDES.filter((side) => {
    const [from, to] = [draft[`${side}_after`], draft[`${side}_before`]];
    return !isBlank(from) && !isBlank(to) && (to ?? '') < (from ?? '');
  }).map((side) => ({
    field: `${side}_before`,
    code: `${side}-window-reversed`,
    message: `The "${side} to" time cannot be earlier than the "${side} from" time`,
  }));
}

/** 9. A requested date changes with a reason where the provider has reasons. Source: SHIP-VALID-27. */
function dateChangeReasonCheck(draft: ShipmentDraft, { stored, settings }: ShipmentCheckFacts): Violation[] {
  if (!stored || settings.shipment_requested_date_change_reasons.length === 0) return [];
  return SIDES.filter((side) => {
    const date = draft[`${side}_min_date`];
    const isChanged = date !== undefined && dayPart(date) !== dayPart(stored[`${side}_min_date`]);
    return isChanged && isBlank(draft[`${side}_rescheduled_reason`]);
  }).map((side) => ({
    field: `${side}_rescheduled_reason`,
    code: `${side}-date-change-reason-missing`,
    message: 'Reason for requested date change is required',
  }));
}

/** 10. Cancelling says why. Source: SHIP-VALID-28. */
function cancellationReasonCheck(draft: ShipmentDraft, { stored }: ShipmentCheckFacts): Violation[] {
  const isBeingCancelled = draft.status === 'cancelled' && stored?.status !== 'cancelled';
  if (!isBeingCancelled || !isBlank(draft.tracking_message)) return [];
  return [
    {
      field: 'tracking_message',
      code: 'cancellation-reason-missing',
      message: 'Reason for cancelling shipment is required',
    },
  ];
}

/** 11. A contact's e-mail, when given, is one. Source: SHIP-VALID-29, SHIP-VALID-30. */
function contactEmailCheck(draft: ShipmentDraft): Violation[] {
  return SIDES.filter((side) => {
    const email = draft[`${side}_contact`]?.email;
    return !isBlank(email) && !isEmail(email ?? '');
  }).map((side) => ({
    field: `${side}_contact.email`,
    code: `${side}-email-invalid`,
    message: `Invalid ${side} email`,
  }));
}

function dayPart(date: string | null): string {
  return (date ?? '').slice(0, 10);
}
