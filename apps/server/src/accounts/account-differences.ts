import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf } from '@tsela/contract/route';
import type { Contact } from '@tsela/contract/service-areas/address-shapes';
import { phoneToStore } from '@tsela/domain/formats/phone';
import { centsFromRand, cents } from '@tsela/domain/money/cents';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import { resolveAddress } from '../service-areas/resolve-address.ts';
import type { AccountChanges, AccountRow } from './account-repository.ts';

type Details = Omit<InputOf<typeof accountApi.change>, 'id' | 'time_modified'>;

/** The columns that differ from what is kept. The whole account may be sent back: what is as it was is no change. */
export function changesOf(before: AccountRow, input: Details, gazetteer: Gazetteer): AccountChanges {
  const asked = columnsOf(before, input, gazetteer);
  const different = Object.entries(asked).filter(([name, value]) => !isSame(value, before[name as keyof AccountChanges]));
  return Object.fromEntries(different);
}

function columnsOf(before: AccountRow, input: Details, gazetteer: Gazetteer): AccountChanges {
  const { credit_limit, billing_contact, address, support_email, account_type } = input;
  const becomes_prepaid = account_type === 'prepaid' && before.account_type === 'postpaid';
  return {
    ...trimmed(input),
    ...(account_type !== undefined && { account_type }),
    ...(input.invoice_frequency !== undefined && { invoice_frequency: input.invoice_frequency }),
    ...(input.invoice_frequency_time !== undefined && { invoice_frequency_time: input.invoice_frequency_time }),
    ...(input.force_show_billing_transactions !== undefined && {
      force_show_billing_transactions: input.force_show_billing_transactions,
    }),
    ...(input.no_invoice_reminders !== undefined && { no_invoice_reminders: input.no_invoice_reminders }),
    ...(input.invoice_per_cost_center !== undefined && { invoice_per_cost_center: input.invoice_per_cost_center }),
    ...(input.branch_id !== undefined && { branch_id: input.branch_id }),
    ...(credit_limit !== undefined && { credit_limit_cents: centsFromRand(credit_limit) }),
    // A prepaid account has no limit: the old one ends with the old type.
    ...(becomes_prepaid && { credit_limit_cents: cents(0) }),
    ...(billing_contact && { billing_contact: contactOf(before.billing_contact, billing_contact) }),
    ...(support_email !== undefined && { support_email: support_email?.trim() || null }),
    ...(address !== undefined && { address: address && resolveAddress(gazetteer, address).address }),
    ...(input.registration_fields && { registration_fields: merged(before.registration_fields, input.registration_fields) }),
    ...(input.internal_fields && { internal_fields: merged(before.internal_fields, input.internal_fields) }),
  };
}

const TEXTS = ['name', 'account_code', 'tracking_prefix', 'registration_number', 'vat_number', 'sales_person'] as const;

function trimmed(input: Details): AccountChanges {
  return Object.fromEntries(TEXTS.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name].trim()]])));
}

/** What is left out of a contact stays. */
function contactOf(before: Partial<Contact>, { name, email, mobile_number }: Partial<Contact>): Contact {
  return {
    name: name?.trim() ?? before.name ?? '',
    email: email?.trim() ?? before.email ?? '',
    mobile_number:
      mobile_number === undefined ? (before.mobile_number ?? '') : phoneToStore(mobile_number, { is_south_african: true }),
  };
}

/** Fields named take their value, or are emptied; the others stay. */
function merged(before: Readonly<Record<string, unknown>>, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null && value !== ''));
}

/** JSON columns come back with their keys in another order. */
function isSame(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
