import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { InputOf } from '@tsela/contract/route';
import type { BranchId } from '@tsela/domain/ids';
import { isEmail } from '@tsela/domain/formats/email';
import { groupedPhone } from '@tsela/domain/formats/phone';
import type { CustomField, CustomValues } from '@tsela/domain/providers/custom-fields';
import { customProblems, customTextsOf, customValuesOf } from '../shipments/parts/custom-fields-draft.ts';
import type { CustomTexts } from '../shipments/parts/custom-fields-draft.ts';
import { accountForm as words } from '../strings/accounts.ts';

type Change = InputOf<typeof accountApi.change>;
type Create = InputOf<typeof accountApi.create>;

/** Values of the provider's own fields as inputs hold them. */
export type OwnValues = Readonly<Record<string, string | boolean>>;

/** An account as the form holds it; amounts and days are texts. */
export interface AccountDraft {
  readonly name: string;
  readonly account_code: string;
  readonly tracking_prefix: string;
  readonly registration_number: string;
  readonly vat_number: string;
  readonly sales_person: string;
  readonly contact_name: string;
  readonly contact_email: string;
  readonly contact_mobile: string;
  readonly support_email: string;
  /** Empty for none. */
  readonly branch_id: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly zone: string;
  readonly account_type: Account['account_type'];
  readonly credit_limit: string;
  readonly invoice_frequency: Account['invoice_frequency'];
  readonly invoice_frequency_time: string;
  readonly force_show_billing_transactions: boolean;
  readonly no_invoice_reminders: boolean;
  readonly invoice_per_cost_center: boolean;
  readonly registration_fields: OwnValues;
  readonly internal_fields: OwnValues;
  readonly custom: CustomTexts;
  readonly invites: boolean;
  readonly owner_name: string;
  readonly owner_email: string;
  readonly owner_mobile: string;
}

export const NEW_ACCOUNT: AccountDraft = {
  name: '',
  account_code: '',
  tracking_prefix: '',
  registration_number: '',
  vat_number: '',
  sales_person: '',
  contact_name: '',
  contact_email: '',
  contact_mobile: '',
  support_email: '',
  branch_id: '',
  street_address: '',
  local_area: '',
  city: '',
  code: '',
  zone: '',
  account_type: 'prepaid',
  credit_limit: '',
  invoice_frequency: 'monthly',
  invoice_frequency_time: '1',
  force_show_billing_transactions: false,
  no_invoice_reminders: false,
  invoice_per_cost_center: false,
  registration_fields: {},
  internal_fields: {},
  custom: {},
  invites: true,
  owner_name: '',
  owner_email: '',
  owner_mobile: '',
};

/** An account as it is before anything is edited. */
export function draftOf(account: Account): AccountDraft {
  const { billing_contact, address, invoice_frequency_time } = account;
  return {
    ...NEW_ACCOUNT,
    name: account.name,
    account_code: account.account_code,
    tracking_prefix: account.tracking_prefix,
    registration_number: account.registration_number,
    vat_number: account.vat_number,
    sales_person: account.sales_person ?? '',
    contact_name: billing_contact.name,
    contact_email: billing_contact.email,
    contact_mobile: groupedPhone(billing_contact.mobile_number),
    support_email: account.support_email ?? '',
    branch_id: account.branch_id ? String(account.branch_id) : '',
    street_address: address?.street_address ?? '',
    local_area: address?.local_area ?? '',
    city: address?.city ?? '',
    code: address?.code ?? '',
    zone: address?.zone ?? '',
    account_type: account.account_type,
    credit_limit: account.credit_limit === undefined ? '' : String(account.credit_limit),
    invoice_frequency: account.invoice_frequency,
    invoice_frequency_time: invoice_frequency_time === null ? '' : String(invoice_frequency_time),
    force_show_billing_transactions: account.force_show_billing_transactions,
    no_invoice_reminders: account.no_invoice_reminders ?? false,
    invoice_per_cost_center: account.invoice_per_cost_center ?? false,
    registration_fields: valuesOf(account.registration_fields),
    internal_fields: valuesOf(account.internal_fields ?? {}),
    custom: customTextsOf(account.custom_fields),
    invites: false,
  };
}

export function isChanged(one: AccountDraft, other: AccountDraft): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** What is missing before anything is sent; the server checks the rest. `before` is what the account holds in the own fields. */
export function problemsOf(
  draft: AccountDraft,
  own: readonly CustomField[] = [],
  before: CustomValues = {},
): Readonly<Record<string, string>> {
  const limit = amountOf(draft.credit_limit);
  return {
    ...(draft.name.trim() === '' && { name: words.nameNeeded }),
    ...(draft.contact_email.trim() !== '' && !isEmail(draft.contact_email) && { 'billing_contact.email': words.emailNeeded }),
    ...(draft.support_email.trim() !== '' && !isEmail(draft.support_email) && { support_email: words.emailNeeded }),
    ...(limit === null && { credit_limit: words.amountNeeded }),
    ...(draft.invoice_frequency === 'weekly' &&
      draft.invoice_frequency_time === '' && { invoice_frequency_time: words.dayNeeded }),
    ...(draft.invites && draft.owner_name.trim() === '' && { 'owner.name': words.ownerNameNeeded }),
    ...(draft.invites && !isEmail(draft.owner_email) && { 'owner.email': words.emailNeeded }),
    ...customProblems(draft.custom, own, before),
  };
}

/** Rand as people type it: `5 000`, `5000.50`, `R 5 000,50`. Undefined for nothing, null for what is no amount. */
export function amountOf(text: string): number | undefined | null {
  const plain = text.replaceAll(/[\sR]/g, '').replace(',', '.');
  if (plain === '') return undefined;
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** Only what differs is sent, with the time of the account that was read. */
export function changeInput(
  account: Account,
  draft: AccountDraft,
  fields: readonly OwnField[],
  own: readonly CustomField[] = [],
): Change {
  const saved = draftOf(account);
  const differs = (...names: readonly (keyof AccountDraft)[]) =>
    names.some((name) => JSON.stringify(saved[name]) !== JSON.stringify(draft[name]));
  const texts = ['name', 'account_code', 'tracking_prefix', 'registration_number', 'vat_number', 'sales_person'] as const;
  return {
    id: account.id,
    time_modified: account.time_modified,
    ...Object.fromEntries(texts.filter((name) => differs(name)).map((name) => [name, draft[name].trim()])),
    ...(differs('support_email') && { support_email: draft.support_email.trim() || null }),
    ...(differs('branch_id') && { branch_id: branchOf(draft) }),
    ...(differs('contact_name', 'contact_email', 'contact_mobile') && { billing_contact: contactOf(draft) }),
    ...(differs('street_address', 'local_area', 'city', 'code', 'zone') && { address: addressOf(draft) }),
    ...(differs('invoice_frequency', 'invoice_frequency_time') && frequencyOf(draft)),
    ...(differs('force_show_billing_transactions') && {
      force_show_billing_transactions: draft.force_show_billing_transactions,
    }),
    ...(differs('no_invoice_reminders') && { no_invoice_reminders: draft.no_invoice_reminders }),
    ...(differs('invoice_per_cost_center') && { invoice_per_cost_center: draft.invoice_per_cost_center }),
    ...(differs('registration_fields') && { registration_fields: sentValues(draft.registration_fields, fields) }),
    ...(differs('internal_fields') && { internal_fields: sentValues(draft.internal_fields, fields) }),
    ...(differs('custom') && { custom_fields: { ...customValuesOf(draft.custom, own) } }),
  };
}

/** An account that is opened; what is empty has the provider's defaults. */
export function createInput(draft: AccountDraft, fields: readonly OwnField[], own: readonly CustomField[] = []): Create {
  const limit = amountOf(draft.credit_limit);
  const is_postpaid = draft.account_type === 'postpaid';
  const address = addressOf(draft);
  return {
    name: draft.name.trim(),
    account_type: draft.account_type,
    ...(draft.account_code.trim() !== '' && { account_code: draft.account_code.trim() }),
    ...(draft.tracking_prefix.trim() !== '' && { tracking_prefix: draft.tracking_prefix.trim() }),
    ...(draft.registration_number.trim() !== '' && { registration_number: draft.registration_number.trim() }),
    ...(draft.vat_number.trim() !== '' && { vat_number: draft.vat_number.trim() }),
    ...(draft.sales_person.trim() !== '' && { sales_person: draft.sales_person.trim() }),
    ...(draft.support_email.trim() !== '' && { support_email: draft.support_email.trim() }),
    ...(is_postpaid && { ...frequencyOf(draft), ...(typeof limit === 'number' && { credit_limit: limit }) }),
    ...(address && { address }),
    ...(draft.branch_id !== '' && { branch_id: branchOf(draft) }),
    billing_contact: contactOf(draft),
    ...(own.length > 0 && { custom_fields: { ...customValuesOf(draft.custom, own) } }),
    ...(Object.keys(draft.internal_fields).length > 0 && { internal_fields: sentValues(draft.internal_fields, fields) }),
    ...(Object.keys(draft.registration_fields).length > 0 && {
      registration_fields: sentValues(draft.registration_fields, fields),
    }),
    ...(draft.invites && {
      owner: {
        name: draft.owner_name.trim(),
        email: draft.owner_email.trim(),
        ...(draft.owner_mobile.trim() !== '' && { mobile_number: draft.owner_mobile.trim() }),
      },
    }),
  };
}

/** The options are branches, so what was chosen is the id of one. */
function branchOf({ branch_id }: AccountDraft): BranchId | null {
  return branch_id === '' ? null : (Number(branch_id) as BranchId);
}

function contactOf({ contact_name, contact_email, contact_mobile }: AccountDraft) {
  return { name: contact_name.trim(), email: contact_email.trim(), mobile_number: contact_mobile.trim() };
}

function addressOf({ street_address, local_area, city, code, zone }: AccountDraft) {
  const parts = { street_address, local_area, city, code, zone };
  const filled = Object.entries(parts).filter(([, value]) => value.trim() !== '');
  return filled.length === 0 ? null : Object.fromEntries(filled.map(([name, value]) => [name, value.trim()]));
}

function frequencyOf({ invoice_frequency, invoice_frequency_time }: AccountDraft) {
  const day = invoice_frequency_time === '' ? null : Number(invoice_frequency_time);
  return { invoice_frequency, invoice_frequency_time: day };
}

/** Numbers are typed as texts; booleans are what they are. */
function valuesOf(fields: Readonly<Record<string, unknown>>): OwnValues {
  return Object.fromEntries(
    Object.entries(fields).map(([code, value]) => [code, typeof value === 'boolean' ? value : String(value)]),
  );
}

/** A field of the provider's own, as far as sending its value asks. */
export interface OwnField {
  readonly code: string;
  readonly type: string;
}

/** Values as they are sent: emptied ones as null, numbers as numbers; what is no number the server refuses by name. */
function sentValues(values: OwnValues, fields: readonly OwnField[]): Record<string, string | number | boolean | null> {
  const is_number = (code: string) => fields.some((field) => field.code === code && field.type === 'number');
  return Object.fromEntries(
    Object.entries(values).map(([code, value]) => {
      if (value === '') return [code, null];
      const number = Number(value);
      return [code, is_number(code) && Number.isFinite(number) ? number : value];
    }),
  );
}
