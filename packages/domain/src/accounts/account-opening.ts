import { isEmail } from '../formats/email.ts';
import { isPhone } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';
import type { InternalAccountField, RegistrationField } from '../providers/setting-records.ts';

/** The first owner of an account that staff open. */
export interface OwnerFacts {
  readonly name: string;
  readonly email: string;
  readonly mobile_number?: string;
}

/** Whether a person can be invited as the first owner. Source: screens S44, "New account". */
export function ownerChecks({ name, email, mobile_number = '' }: OwnerFacts): Violation[] {
  return [
    ...refuse(name.trim() === '', 'owner.name', 'Please enter the name of the owner.'),
    ...refuse(!isEmail(email), 'owner.email', 'Please enter a valid email address.'),
    ...refuse(
      mobile_number.trim() !== '' && !isPhone(mobile_number),
      'owner.mobile_number',
      'Please enter a valid phone number.',
    ),
  ];
}

const LONGEST_ANSWER = 1000;

/** Whether what is kept in fields of the provider's own fits them. `at` names the group, as `internal_fields`. Source: PERM-089. */
export function ownFieldChecks(
  at: string,
  values: Readonly<Record<string, unknown>>,
  fields: readonly (InternalAccountField | RegistrationField)[],
): Violation[] {
  return Object.entries(values).flatMap(([code, value]): Violation[] => {
    const field = fields.find((each) => each.code === code);
    if (!field) return refuse(true, `${at}.${code}`, 'There is no such field.');
    if (value === null || value === '') return [];
    return refuse(!isValueOf(field, value), `${at}.${code}`, `This is no value of "${field.label}".`);
  });
}

function isValueOf({ type, options = [] }: InternalAccountField, value: unknown): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (type === 'checkbox' || type === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'string' || value.length > LONGEST_ANSWER) return false;
  return options.length === 0 || options.includes(value);
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll(/[._]/g, '-')}-wrong`, message }] : [];
}
