import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { customerReferenceChecks } from '@tsela/domain/accounts/reference-rules';
import type { ReferenceRules } from '@tsela/domain/accounts/reference-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { missingFields } from '@tsela/domain/shipments/checks/required-fields';
import { SIDES, isBlank } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { messagesByField } from '../form/form-errors-draft.ts';

/** What is typed in before a quote is sent. */
export interface Acceptance {
  readonly collection_contact: ContactEntry;
  readonly delivery_contact: ContactEntry;
  readonly customer_reference: string;
}

interface ContactEntry {
  readonly name: string;
  readonly mobile_number: string;
  readonly email: string;
}

const NOBODY: ContactEntry = { name: '', mobile_number: '', email: '' };
export const NOTHING_ENTERED: Acceptance = { collection_contact: NOBODY, delivery_contact: NOBODY, customer_reference: '' };

/** The requirements of a booking: the provider, and the account of its references. */
interface Asked {
  readonly settings: ProviderSettings;
  readonly references: ReferenceRules;
}

/**
 * What a quote lacks to be sent: the sides without a reachable contact, and the sender's reference where one is asked for. Source:
 * screens S13.
 */
export function lackOf(quote: Shipment, asked: Asked): { sides: readonly Side[]; customer_reference: boolean } {
  const missing = missingOf(quote, asked).map(({ field }) => field);
  return {
    sides: SIDES.filter((side) => missing.some((field) => field.startsWith(`${side}_contact.`))),
    // One that does not look as the account wants it is typed anew.
    customer_reference:
      missing.includes('customer_reference') || customerReferenceChecks(quote.customer_reference, asked.references).length > 0,
  };
}

/** The messages of the fields that are still missing, by field. */
export function acceptanceErrors(quote: Shipment, entered: Acceptance, asked: Asked): Readonly<Record<string, string>> {
  const completed = withEntered(quote, entered);
  return messagesByField([
    ...missingOf(completed, asked),
    ...customerReferenceChecks(completed.customer_reference, asked.references),
  ]);
}

/** What is sent: the quote, and what was typed in. */
export function acceptanceInput(quote: Shipment, entered: Acceptance): InputOf<typeof shipmentApi.acceptQuote> {
  const reference = entered.customer_reference.trim();
  return {
    id: quote.id,
    ...(isEmpty(entered.collection_contact) ? {} : { collection_contact: entered.collection_contact }),
    ...(isEmpty(entered.delivery_contact) ? {} : { delivery_contact: entered.delivery_contact }),
    ...(reference !== '' && { customer_reference: reference }),
  };
}

function withEntered(quote: Shipment, entered: Acceptance): Shipment {
  const merged = (side: Side) => ({
    name: entered[`${side}_contact`].name || quote[`${side}_contact`].name,
    mobile_number: entered[`${side}_contact`].mobile_number || quote[`${side}_contact`].mobile_number,
    email: entered[`${side}_contact`].email || quote[`${side}_contact`].email,
  });
  return {
    ...quote,
    collection_contact: merged('collection'),
    delivery_contact: merged('delivery'),
    customer_reference: entered.customer_reference || quote.customer_reference,
  };
}

/** Contacts and reference only: what else a quote may lack is changed in the form. */
function missingOf(quote: Shipment, { settings, references }: Asked) {
  return missingFields(quote, {
    is_quote: false,
    is_parcel_content_required: false,
    is_customer_reference_required: readSetting(settings, 'require_customer_reference') || references.require_customer_reference,
    insurance_declared_value_enabled: true,
    insurance_max_declared_value: null,
  }).filter(({ field }) => field === 'customer_reference' || field.includes('_contact.'));
}

function isEmpty(contact: ContactEntry): boolean {
  return isBlank(contact.name) && isBlank(contact.mobile_number) && isBlank(contact.email);
}
