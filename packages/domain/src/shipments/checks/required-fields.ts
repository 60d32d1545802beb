import type { Violation } from '../../problem.ts';
import { DIMENSIONS, measureField, measureOf } from '../parcel-measures.ts';
import { SIDES, isBlank } from '../shipment-draft.ts';
import type { ParcelDraft, ShipmentDraft } from '../shipment-draft.ts';

/** What decides which fields must be filled in. */
export interface RequiredFieldFacts {
  readonly is_quote: boolean;
  readonly is_parcel_content_required: boolean;
  readonly is_customer_reference_required: boolean;
  readonly insurance_declared_value_enabled: boolean;
  /** In rand; null is no limit. */
  readonly insurance_max_declared_value: number | null;
}

/** The fields that are missing, for the form's marks and its line "Please fill in all the required fields." Source: SHIP-VALID-14. */
export function missingFields(draft: ShipmentDraft, facts: RequiredFieldFacts): Violation[] {
  const parcels = draft.parcels ?? [];
  return [
    ...(parcels.length === 0 ? [missing('parcels', 'Please add a parcel.')] : []),
    ...parcels.flatMap((parcel, index) => missingOfParcel(parcel, `parcels[${index}]`, facts)),
    ...(facts.is_quote ? [] : missingOfContacts(draft)),
    ...(facts.is_customer_reference_required && !facts.is_quote && isBlank(draft.customer_reference)
      ? [missing('customer_reference', 'Please enter a customer reference.')]
      : []),
  ];
}

/** A declared value needs cover to be on offer and stays within its limit. Source: KEY-22. */
export function declaredValueChecks(
  draft: Pick<ShipmentDraft, 'declared_value'>,
  facts: Pick<RequiredFieldFacts, 'insurance_declared_value_enabled' | 'insurance_max_declared_value'>,
): Violation[] {
  const value = draft.declared_value ?? 0;
  if (value === 0) return [];
  if (!facts.insurance_declared_value_enabled) {
    return [refused('Cover is not available, so no declared value can be given')];
  }
  const limit = facts.insurance_max_declared_value;
  return limit !== null && value > limit ? [refused(`The declared value is more than the maximum of R${limit}`)] : [];
}

/** A parcel needs its four measures, and its contents where the provider says so (KEY-21). */
function missingOfParcel(parcel: ParcelDraft, path: string, facts: RequiredFieldFacts): Violation[] {
  if (parcel.status === 'cancelled') return [];
  const unmeasured = DIMENSIONS.filter((dimension) => !measureOf(parcel, dimension)).map((dimension) =>
    missing(`${path}.${measureField('submitted', dimension)}`, `Please enter the ${dimension} of every parcel.`),
  );
  const needsContents = facts.is_parcel_content_required && !facts.is_quote && isBlank(parcel.parcel_description);
  return needsContents
    ? [...unmeasured, missing(`${path}.parcel_description`, 'Please say what every parcel contains.')]
    : unmeasured;
}

/** A contact has to be reachable on both sides, by mobile number or e-mail. Source: public API §3. */
function missingOfContacts(draft: ShipmentDraft): Violation[] {
  return SIDES.flatMap((side) => {
    const contact = draft[`${side}_contact`];
    const violations: Violation[] = [];
    if (isBlank(contact?.name)) violations.push(missing(`${side}_contact.name`, `Please enter the ${side} contact's name.`));
    if (isBlank(contact?.email) && isBlank(contact?.mobile_number)) {
      const message = `Please enter a mobile number or email address for the ${side} contact.`;
      violations.push(missing(`${side}_contact.mobile_number`, message));
    }
    return violations;
  });
}

function missing(field: string, message: string): Violation {
  return { field, code: 'required', message };
}

function refused(message: string): Violation {
  return { field: 'declared_value', code: 'declared-value-refused', message };
}

/** Said to visitors who book without having agreed. Source: screens S10. */
export const TERMS_NEEDED = 'Please accept the terms and conditions.';
