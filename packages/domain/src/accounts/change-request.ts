import type { Violation } from '../problem.ts';

/** What of an account its own people do not change and ask for. Source: screens S20, "Ask to change". */
export const ASKED_CHANGES = [
  'name',
  'account_code',
  'tracking_prefix',
  'registration_number',
  'vat_number',
  'terms',
  'other',
] as const;
export type AskedChange = (typeof ASKED_CHANGES)[number];

export const ASKED_CHANGE_LABELS: Readonly<Record<AskedChange, string>> = {
  name: 'Name',
  account_code: 'Account code',
  tracking_prefix: 'Tracking prefix',
  registration_number: 'Registration number',
  vat_number: 'VAT number',
  terms: 'Account type and terms',
  other: 'Something else',
};

/** Room in a message for the account and what it is now. */
export const LONGEST_ASKED_VALUE = 255;
export const LONGEST_ASKED_REASON = 2000;

export interface ChangeRequest {
  readonly asked: AskedChange;
  readonly should_be: string;
  readonly reason: string;
}

/** What is missing of a request: what it should be, or of anything else what is meant. */
export function changeRequestChecks({ asked, should_be, reason }: ChangeRequest): Violation[] {
  if (asked === 'other')
    return reason.trim() === '' ? [{ field: 'reason', code: 'required', message: 'Please say what should change.' }] : [];
  return should_be.trim() === '' ? [{ field: 'should_be', code: 'required', message: 'Please say what it should be.' }] : [];
}

interface AskingAccount {
  readonly name: string;
  readonly account_code: string;
  /** What of it is asked for as it is; empty for none. */
  readonly is_now: string;
}

/** The message to support that a request is, so that staff need not ask back what was meant. */
export function changeRequestMessage(
  { asked, should_be, reason }: ChangeRequest,
  { name, account_code, is_now }: AskingAccount,
): { readonly subject: string; readonly text: string } {
  const label = asked === 'other' ? 'account details' : ASKED_CHANGE_LABELS[asked];
  const lines = [
    `Account: ${name} (${account_code})`,
    ...(asked === 'other'
      ? []
      : [`What should change: ${label}`, `It is now: ${is_now || 'empty'}`, `It should be: ${should_be.trim()}`]),
    ...(reason.trim() === '' ? [] : ['', reason.trim()]),
  ];
  return { subject: `Please change our ${asked === 'vat_number' ? label : label.toLowerCase()}`, text: lines.join('\n') };
}
