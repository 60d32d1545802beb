import { isEmail } from '../formats/email.ts';
import { isPhone } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';
import type { RegistrationField } from '../providers/setting-records.ts';

/** What a visitor gives to open an account. Source: screens S04. */
export interface RegistrationFacts {
  readonly name: string;
  readonly email: string;
  readonly mobile_number?: string;
  readonly company_name?: string;
  readonly billing_contact?: { readonly name?: string; readonly email?: string; readonly mobile_number?: string };
  readonly registration_fields?: Readonly<Record<string, unknown>>;
}

/** Whether an account may be opened with these facts; the password has rules of its own. Source: screens S04. */
export function registrationChecks(facts: RegistrationFacts, fields: readonly RegistrationField[]): Violation[] {
  const { name, email, mobile_number = '', billing_contact, registration_fields = {} } = facts;
  return [
    ...refuse(name.trim() === '', 'name', 'Please enter your name.'),
    ...refuse(!isEmail(email), 'email', 'Please enter a valid email address.'),
    ...refuse(mobile_number.trim() !== '' && !isPhone(mobile_number), 'mobile_number', 'Please enter a valid phone number.'),
    ...refuse(
      Boolean(billing_contact?.email) && !isEmail(billing_contact?.email ?? ''),
      'billing_contact.email',
      'Please enter a valid email address.',
    ),
    ...fieldChecks(registration_fields, fields),
  ];
}

function fieldChecks(answers: Readonly<Record<string, unknown>>, fields: readonly RegistrationField[]): Violation[] {
  const unknown = Object.keys(answers).filter((code) => !fields.some((field) => field.code === code));
  return [
    ...unknown.map((code) => wrong(code, 'There is no such question.')),
    ...fields.flatMap((field): Violation[] => {
      const answer = answers[field.code];
      const is_empty =
        answer === undefined || answer === null || answer === '' || (field.type === 'checkbox' && answer === false);
      if (is_empty) return field.is_required ? [wrong(field.code, `Please answer "${field.label}".`)] : [];
      return isAnswerTo(field, answer) ? [] : [wrong(field.code, `This is no answer to "${field.label}".`)];
    }),
  ];
}

const LONGEST_ANSWER = 1000;

function isAnswerTo({ type, options = [] }: RegistrationField, answer: unknown): boolean {
  if (type === 'number') return typeof answer === 'number' && Number.isFinite(answer);
  if (type === 'checkbox' || type === 'boolean') return typeof answer === 'boolean';
  if (typeof answer !== 'string' || answer.length > LONGEST_ANSWER) return false;
  return options.length === 0 || options.includes(answer);
}

/** The beginning of a generated account code: the provider's own, or three letters of the name. Source: settings.tsv, account_code_prefix. */
export function accountCodePrefix(own: string, account_name: string): string {
  if (own !== '') return own;
  const letters = account_name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  return letters.slice(0, 3).padEnd(3, 'X');
}

/** The text for an address that is taken; the page adds what to do. Source: VALID-01. */
export function emailIsTaken(email: string): string {
  return `User with email ${email} already exists`;
}

function wrong(code: string, message: string): Violation {
  return { field: `registration_fields.${code}`, code: 'answer-wrong', message };
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll(/[._]/g, '-')}-wrong`, message }] : [];
}
