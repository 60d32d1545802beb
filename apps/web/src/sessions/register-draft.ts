import type { registrationApi } from '@tsela/contract/accounts/registration-api';
import type { InputOf } from '@tsela/contract/route';
import { registrationChecks } from '@tsela/domain/accounts/registration-rules';
import type { RegistrationField } from '@tsela/domain/providers/setting-records';
import { passwordChecks } from '@tsela/domain/sessions/password-rules';
import type { SocialCredentials } from './social-scripts.ts';
import { keptJson } from '../ui/kept-json.ts';

export type Registration = InputOf<typeof registrationApi.register>;

export interface RegisterDraft {
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly kind: 'personal' | 'company';
  readonly company_name: string;
  readonly registration_number: string;
  readonly vat_number: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly zone: string;
  readonly code: string;
  /** Of the suburb that was picked; null when it was written by hand. */
  readonly position: { readonly lat: number; readonly lng: number } | null;
  readonly billing_name: string;
  readonly billing_email: string;
  readonly heard_from: string;
  readonly wants_postpaid: boolean;
  readonly answers: NonNullable<Registration['registration_fields']>;
}

export const EMPTY_REGISTRATION: RegisterDraft = {
  name: '',
  email: '',
  mobile_number: '',
  kind: 'personal',
  company_name: '',
  registration_number: '',
  vat_number: '',
  street_address: '',
  local_area: '',
  city: '',
  zone: '',
  code: '',
  position: null,
  billing_name: '',
  billing_email: '',
  heard_from: '',
  wants_postpaid: false,
  answers: {},
};

export type RegisterStep = 'you' | 'account' | 'verify' | 'terms';

/** The steps that the provider asks for. A social sign-in has shown whose the address is. Source: screens S04, KEY-04. */
export function registerSteps(facts: { needs_code: boolean; has_terms: boolean; is_social: boolean }): readonly RegisterStep[] {
  return [
    'you',
    'account',
    ...(facts.needs_code && !facts.is_social ? (['verify'] as const) : []),
    ...(facts.has_terms ? (['terms'] as const) : []),
  ];
}

const OF_YOU = ['name', 'email', 'mobile_number', 'password'];

/** The step on which a field stands. */
export function stepOfField(field: string): RegisterStep {
  if (OF_YOU.includes(field)) return 'you';
  if (field === 'verification_code') return 'verify';
  return field === 'terms_and_conditions_accepted_version' ? 'terms' : 'account';
}

interface Checked {
  /** Null with a social sign-in. */
  readonly password: string | null;
  readonly fields: readonly RegistrationField[];
}

/** What is wrong on one step, by field; the first of a field counts. Source: screens S04. */
export function registerErrors(
  draft: RegisterDraft,
  step: RegisterStep,
  { password, fields }: Checked,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const nameless = draft.kind === 'company' && draft.company_name.trim() === '';
  const violations = [
    ...(nameless ? [{ field: 'company_name', message: 'Please enter the name of your company.' }] : []),
    ...registrationChecks(
      { ...draft, billing_contact: { email: draft.billing_email.trim() }, registration_fields: draft.answers },
      fields,
    ),
    ...(password === null ? [] : passwordChecks(password, { email: draft.email })),
  ];
  for (const { field, message } of violations) if (stepOfField(field) === step) errors[field] ??= message;
  return errors;
}

interface Secrets {
  readonly password: string;
  readonly social: SocialCredentials | null;
  readonly verification_code: string;
  readonly terms_version: string;
  readonly utm: Registration['utm'];
}

/** The draft as it is sent; what was left empty is left out. */
export function registrationOf(
  draft: RegisterDraft,
  { password, social, verification_code, terms_version, utm }: Secrets,
): Registration {
  const is_company = draft.kind === 'company';
  const { billing_name: name, billing_email: email } = draft;
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    kind: draft.kind,
    ...given('mobile_number', draft.mobile_number),
    ...(social ? { social_credentials: { ...social } } : { password }),
    ...given('verification_code', verification_code),
    ...(is_company && {
      ...given('company_name', draft.company_name),
      ...given('registration_number', draft.registration_number),
      ...given('vat_number', draft.vat_number),
    }),
    ...(hasAddress(draft) && { address: addressOf(draft) }),
    ...((name.trim() !== '' || email.trim() !== '') && { billing_contact: { ...given('name', name), ...given('email', email) } }),
    ...given('heard_from', draft.heard_from),
    ...(Object.keys(draft.answers).length > 0 && { registration_fields: { ...draft.answers } }),
    ...(draft.wants_postpaid && { wants_postpaid: true }),
    ...given('terms_and_conditions_accepted_version', terms_version),
    ...(utm && Object.keys(utm).length > 0 && { utm }),
  };
}

function given<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  // A computed key is known as text only.
  return value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<Name, string>);
}

function hasAddress({ street_address, local_area, city }: RegisterDraft): boolean {
  return [street_address, local_area, city].some((part) => part.trim() !== '');
}

/** As much of the whole address in one line as is kept. */
const LONGEST_ENTERED = 500;

function addressOf(draft: RegisterDraft): NonNullable<Registration['address']> {
  const { street_address, local_area, city, code, zone, kind, company_name, position } = draft;
  const parts = [street_address, local_area, city, code].map((part) => part.trim()).filter((part) => part !== '');
  return {
    type: kind === 'company' ? 'business' : 'residential',
    company: kind === 'company' ? company_name.trim() : '',
    street_address: street_address.trim(),
    local_area: local_area.trim(),
    city: city.trim(),
    code: code.trim(),
    zone,
    country: 'South Africa',
    lat: position?.lat ?? 0,
    lng: position?.lng ?? 0,
    entered_address: parts.join(', ').slice(0, LONGEST_ENTERED),
    gs_hash: '',
  };
}

/** The text for an address that is taken, with what to do about it. Source: VALID-01. */
export function withTakenHint(message: string): string {
  return /already exists\.?$/.test(message)
    ? `${message.replace(/\.$/, '')}. Please go back and change your email address.`
    : message;
}

/** Name and address that a social sign-in vouches for; the server checks the signature. */
export function socialPerson(credential: string): { name: string; email: string } {
  try {
    const part = (credential.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (character) => character.codePointAt(0) ?? 0);
    const { name, email } = JSON.parse(new TextDecoder().decode(bytes)) as { name?: unknown; email?: unknown };
    return { name: typeof name === 'string' ? name : '', email: typeof email === 'string' ? email : '' };
  } catch {
    return { name: '', email: '' };
  }
}

const KEY = 'registration';

/** The entries are kept for the session, the password never. Source: screens S04. */
export function keepRegistration(draft: RegisterDraft, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(KEY, JSON.stringify(draft));
}

export function keptRegistration(storage: Pick<Storage, 'getItem'>): RegisterDraft {
  // Written by keepRegistration.
  return { ...EMPTY_REGISTRATION, ...(keptJson(KEY, storage) as Partial<RegisterDraft> | null) };
}

/** Whether anything has been entered. Source: FORM-02. */
export function isBegun(draft: RegisterDraft): boolean {
  return JSON.stringify({ ...EMPTY_REGISTRATION, ...draft }) !== JSON.stringify(EMPTY_REGISTRATION);
}

export function dropRegistration(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}
