import { isEmail } from '../formats/email.ts';
import { isPhone, phoneToStore } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';

/** What a provider may hold on a person, in the order in which it is shown and written to the file. */
export const HELD_KINDS = [
  'user',
  'driver',
  'sessions',
  'bookings',
  'messages',
  'address_book',
  'accounts',
  'branches',
  'shipment_notes',
  'account_notes',
  'account_files',
  'blocked_entries',
  'blocked_hits',
  'log',
] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** Said to staff limited to a branch or an account. */
export const WHOLE_PROVIDER_ONLY = 'You are limited to a branch or an account, so you do not see all that is held on a person.';

/** What a person is found by, as it is kept: at least one of the two is there. */
export interface PersonKeys {
  /** In small letters. */
  readonly email: string | null;
  readonly mobile_number: string | null;
}

/** Reads what was typed to find a person by. Source: issue 15 §1.5, ADR 0137. */
export function personKeys(typed: { readonly email: string; readonly mobile_number: string }): PersonKeys {
  const [email, number] = [typed.email.trim().toLowerCase(), typed.mobile_number.trim()];
  return {
    email: email === '' ? null : email,
    mobile_number: number === '' ? null : phoneToStore(number, { is_south_african: true }),
  };
}

/** Whether a person can be found by what was typed. */
export function personKeyChecks(typed: { readonly email: string; readonly mobile_number: string }): Violation[] {
  const [email, number] = [typed.email.trim(), typed.mobile_number.trim()];
  if (email === '' && number === '')
    return [{ field: 'email', code: 'required', message: 'Please enter an e-mail address or a mobile number.' }];
  return [
    ...(email !== '' && !isEmail(email)
      ? [{ field: 'email', code: 'email-wrong', message: 'Please enter a valid email address.' }]
      : []),
    ...(number !== '' && !isPhone(number)
      ? [{ field: 'mobile_number', code: 'mobile-number-wrong', message: 'Please enter a valid phone number.' }]
      : []),
  ];
}

const SOUTH_AFRICAN = /^\+27(\d{9})$/;

/** The ways in which a number may have been kept: `+27831112223` as that, as `0831112223` and as `27831112223`. */
export function formsOfNumber(mobile_number: string): string[] {
  const rest = SOUTH_AFRICAN.exec(mobile_number)?.[1];
  return rest === undefined ? [mobile_number] : [mobile_number, `0${rest}`, `27${rest}`];
}

/** Said when several users have one number, so that one person's data are not taken for another's. */
export function sharedNumber(count: number): string {
  return `${count} users have this mobile number. Enter the e-mail address of the person as well.`;
}
