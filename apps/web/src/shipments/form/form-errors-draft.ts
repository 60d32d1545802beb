import type { Violation } from '@tsela/domain/problem';
import { customerReferenceChecks } from '@tsela/domain/accounts/reference-rules';
import type { ReferenceRules } from '@tsela/domain/accounts/reference-rules';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { INCOMPLETE, addressPartChecks } from '@tsela/domain/shipments/checks/address-checks';
import { bookingRefusals } from '@tsela/domain/shipments/checks/booking-refusals';
import { responsibleContactChecks } from '@tsela/domain/shipments/checks/responsible-contact';
import { TERMS_NEEDED, declaredValueChecks, missingFields } from '@tsela/domain/shipments/checks/required-fields';
import { WINDOW_HOUR_SETTINGS, windowHourChecks } from '@tsela/domain/shipments/checks/window-hours';
import { SHIPMENT_CHECK_SETTINGS, formMessage, shipmentChecks } from '@tsela/domain/shipments/checks/shipment-checks';
import { customValueChecks } from '@tsela/domain/providers/custom-fields';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { customValuesOf } from '../parts/custom-fields-draft.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { isUnreadableAmount } from './amount-draft.ts';
import { draftOf } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';

/** The user of the form, and its purpose. */
export interface FormFacts {
  readonly is_staff: boolean;
  readonly is_quote: boolean;
  readonly account: { readonly account_type: 'prepaid' | 'postpaid' | 'guest'; readonly tracking_prefix: string };
  /** What the account asks of its references. */
  readonly references: ReferenceRules;
  readonly settings: ProviderSettings;
  /** The fields of the provider's own that are filled in. */
  readonly custom_fields?: readonly CustomField[];
  /** Whether a service is chosen whose price, if shown, is of this moment. */
  readonly has_service: boolean;
  /** Whether the person has to agree to the provider's terms; left out, they have done so with their user. */
  readonly asks_for_terms?: boolean;
}

export interface FormErrors {
  /** The message of each field, by its path in what is sent; in the order of the page. */
  readonly fields: Readonly<Record<string, string>>;
  /** The line above the form. Source: SHIP-VALID-13, SHIP-VALID-14. */
  readonly message: string | null;
}

/** The domain's save checks on the form as it stands, before anything is sent. Source: SHIP-VALID-01. */
export function formErrors(form: ShipmentForm, facts: FormFacts): FormErrors {
  const draft = draftOf(form);
  const required = {
    is_quote: facts.is_quote,
    is_parcel_content_required: readSetting(facts.settings, 'is_parcel_content_required'),
    is_customer_reference_required:
      readSetting(facts.settings, 'require_customer_reference') || facts.references.require_customer_reference,
    insurance_declared_value_enabled: readSetting(facts.settings, 'insurance_declared_value_enabled'),
    insurance_max_declared_value: readSetting(facts.settings, 'insurance_max_declared_value'),
  };
  const broken = shipmentChecks(draft, {
    is_staff: facts.is_staff,
    is_quote: facts.is_quote,
    account: facts.account,
    stored: null,
    settings: readSettings(facts.settings, SHIPMENT_CHECK_SETTINGS),
  });
  const parts = addressPartChecks(draft, {
    is_quote: facts.is_quote,
    require_postal_code: readSetting(facts.settings, 'require_postal_code_on_shipment_creation'),
  });
  const own = ownFieldChecks(form, facts);
  const missing = [
    ...choices(form, facts),
    ...missingFields(draft, required),
    ...own.filter(isMissing),
    ...termsChecks(form, facts),
  ];
  const refused = [
    ...unreadable(form),
    ...declaredValueChecks(draft, required),
    ...bookingRefusals(draft),
    ...windowHourChecks(draft, { is_staff: facts.is_staff, settings: readSettings(facts.settings, WINDOW_HOUR_SETTINGS) }),
    ...(facts.is_quote ? [] : responsibleContactChecks(form.responsible ?? {})),
    ...(facts.is_quote ? [] : customerReferenceChecks(form.customer_reference, facts.references)),
    ...own.filter((each) => !isMissing(each)),
  ];
  return {
    // Each part of an address says itself what it lacks; the server's one message for all of them would be at the first.
    fields: messagesByField([...missing, ...parts, ...broken.filter(({ code }) => !PARTS_SAY.includes(code)), ...refused]),
    message: formMessage([...broken, ...refused], { misses_required_fields: missing.length > 0 }),
  };
}

const PARTS_SAY: readonly string[] = Object.values(INCOMPLETE);

/** Visitors agree with each booking. Source: screens S10. */
function termsChecks({ has_accepted_terms = false }: ShipmentForm, { is_quote, asks_for_terms = false }: FormFacts): Violation[] {
  if (is_quote || !asks_for_terms || has_accepted_terms) return [];
  return [{ field: 'has_accepted_terms', code: 'required', message: TERMS_NEEDED }];
}

/** The first message of each field, the fields as they follow each other on the page. */
export function messagesByField(violations: readonly Violation[]): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const { field, message } of violations.toSorted((one, other) => placeOnPage(one.field) - placeOnPage(other.field)))
    fields[field] ??= message;
  return fields;
}

/** The panels from top to bottom, by the fields they hold; what is in none of them is in the options. */
const PANELS = [
  /^account_id$/,
  /^collection_(address|contact|pickup_point)|_collection$/,
  /^delivery_(address|contact|pickup_point)|_delivery$/,
  /^parcels/,
  /_(min_date|after|before)$/,
];

function placeOnPage(field: string): number {
  if (field === 'service_level_code') return PANELS.length + 1;
  const panel = PANELS.findIndex((pattern) => pattern.test(field));
  return panel === -1 ? PANELS.length : panel;
}

/** What was typed and cannot be read is never left out in silence: the parcel would travel without cover. */
function unreadable({ declared_value }: ShipmentForm): Violation[] {
  return isUnreadableAmount(declared_value)
    ? [{ field: 'declared_value', code: 'unreadable', message: words.declaredUnreadable }]
    : [];
}

/** What is wrong with the fields of the provider's own; a quote is not asked for them. */
function ownFieldChecks({ custom_fields = {} }: ShipmentForm, facts: FormFacts): Violation[] {
  const fields = facts.custom_fields ?? [];
  if (facts.is_quote || fields.length === 0) return [];
  const { is_staff } = facts;
  return customValueChecks(customValuesOf(custom_fields, fields), { fields, before: {}, is_staff, asks_required: true });
}

function isMissing({ code }: Violation): boolean {
  return code === 'required';
}

function choices(form: ShipmentForm, { is_staff, has_service }: FormFacts): Violation[] {
  return [
    ...(is_staff && form.account === null
      ? [{ field: 'account_id', code: 'required', message: 'Please choose an account.' }]
      : []),
    ...(has_service ? [] : [{ field: 'service_level_code', code: 'required', message: 'Please choose a service level.' }]),
  ];
}
