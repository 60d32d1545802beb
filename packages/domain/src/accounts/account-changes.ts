import { isForVisitors } from '../permissions/visitors.ts';
import { isCode } from '../formats/codes.ts';
import { isEmail } from '../formats/email.ts';
import { isPhone } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';
import type { AccountType } from './account-rules.ts';

/** What the people of an account may change of it themselves; everything else is the provider's. Source: screens S20. */
export const OWN_ACCOUNT_FIELDS = [
  'billing_contact',
  'support_email',
  'address',
  'registration_fields',
  'custom_fields',
] as const;

/** What account users never see, neither the value nor its changes. Source: screens S44. */
export const INTERNAL_ACCOUNT_FIELDS = [
  'internal_fields',
  'force_show_billing_transactions',
  'sales_person',
  'no_invoice_reminders',
  'invoice_per_cost_center',
] as const;

/** Changes of an account and its users whose entries in the audit trail are for staff alone. Source: screens S44. */
export const STAFF_ONLY_ACCOUNT_EVENTS = [
  'account.internal-changed',
  'account.noted',
  'account.file-added',
  'account.file-removed',
  'payment.file-added',
  'payment.file-shared',
  'payment.file-hidden',
  'payment.file-removed',
  'transaction.file-added',
  'transaction.file-removed',
  'user.internal-changed',
  'account.tagged',
  'account.untagged',
] as const;

/** What a form says of an account; money in rand. */
export interface AccountFacts {
  readonly name: string;
  readonly account_code: string;
  readonly account_type: AccountType;
  readonly credit_limit: number;
  readonly invoice_frequency: string;
  readonly invoice_frequency_time: number | null;
  readonly tracking_prefix: string;
  readonly billing_contact: { readonly email: string; readonly mobile_number: string };
  readonly support_email: string | null;
}

const LONGEST_PREFIX = 10;

/** Whether an account may be kept with these facts. Source: screens S44; VALID-18. */
export function accountChecks(facts: AccountFacts): Violation[] {
  const { billing_contact, support_email, tracking_prefix } = facts;
  return [
    ...refuse(facts.name.trim() === '', 'name', 'Please enter the name of the account.'),
    ...refuse(!isCode(facts.account_code), 'account_code', 'An account code has letters, digits and hyphens only.'),
    ...refuse(facts.credit_limit < 0, 'credit_limit', 'A credit limit cannot be less than nothing.'),
    ...refuse(
      facts.account_type !== 'postpaid' && facts.credit_limit > 0,
      'credit_limit',
      'Only postpaid accounts have a credit limit.',
    ),
    ...refuse(
      facts.invoice_frequency === 'weekly' && facts.invoice_frequency_time === null,
      'invoice_frequency_time',
      'Please choose the day of the weekly invoice.',
    ),
    ...refuse(
      tracking_prefix !== '' && (!isCode(tracking_prefix) || tracking_prefix.length > LONGEST_PREFIX),
      'tracking_prefix',
      `A tracking prefix has up to ${LONGEST_PREFIX} letters, digits and hyphens.`,
    ),
    ...refuse(!isEmptyOr(isEmail, billing_contact.email), 'billing_contact.email', 'Please enter a valid email address.'),
    ...refuse(
      !isEmptyOr(isPhone, billing_contact.mobile_number),
      'billing_contact.mobile_number',
      'Please enter a valid phone number.',
    ),
    ...refuse(!isEmptyOr(isEmail, support_email ?? ''), 'support_email', 'Please enter a valid email address.'),
  ];
}

/** Of an account, what decides whether it may become one of another type. */
export interface TypeFacts {
  readonly account_type: AccountType;
  /** In cents; below zero is owed. */
  readonly balance_cents: number;
}

/** What was said together with the new type. */
export interface TypeWish {
  readonly account_type: AccountType;
  readonly credit_limit?: number | undefined;
  readonly invoice_frequency?: string | undefined;
}

/**
 * Whether an account may become one of another type. A postpaid account needs a limit and invoices; a prepaid one owes nothing; the
 * account of visitors stays one. Source: screens S44, "change type".
 */
export function typeChangeChecks(before: TypeFacts, wish: TypeWish): Violation[] {
  if (wish.account_type === before.account_type) return [];
  if (isForVisitors(before) || isForVisitors(wish))
    return refuse(true, 'account_type', 'A guest account stays one, and no other account can become one.');
  if (wish.account_type === 'postpaid') {
    return [
      ...refuse(wish.credit_limit === undefined, 'credit_limit', 'Please set the credit limit of the postpaid account.'),
      ...refuse(wish.invoice_frequency === undefined, 'invoice_frequency', 'Please choose how often the account is invoiced.'),
    ];
  }
  return refuse(before.balance_cents < 0, 'account_type', 'The account owes money. It can become prepaid once that is paid.');
}

function isEmptyOr(isRight: (text: string) => boolean, text: string): boolean {
  return text.trim() === '' || isRight(text);
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll(/[._]/g, '-')}-wrong`, message }] : [];
}
