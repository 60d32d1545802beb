import { describe, expect, it } from 'vitest';
import {
  EMPTY_REGISTRATION,
  keepRegistration,
  keptRegistration,
  registerErrors,
  registerSteps,
  registrationOf,
  socialPerson,
  stepOfField,
  withTakenHint,
} from './register-draft.ts';

const FIELDS = [{ code: 'parcels', label: 'Parcels a month', type: 'number', is_required: true }];
const DRAFT = { ...EMPTY_REGISTRATION, name: 'Thandi Nkosi', email: 'thandi@example.co.za' };
const SECRETS = { password: 'vier blou fietse', social: null, verification_code: '', terms_version: '', utm: {} };

it('KEY-04: a code is asked for where the provider wants one, unless a social sign-in vouches for the address', () => {
  expect(registerSteps({ needs_code: true, has_terms: true, is_social: false })).toEqual(['you', 'account', 'verify', 'terms']);
  expect(registerSteps({ needs_code: true, has_terms: false, is_social: true })).toEqual(['you', 'account']);
  expect(registerSteps({ needs_code: false, has_terms: false, is_social: false })).toEqual(['you', 'account']);
});

describe('what is wrong', () => {
  it('is said on the step of the field', () => {
    const checked = { password: 'kort', fields: FIELDS };
    expect(registerErrors({ ...DRAFT, name: '', kind: 'company' }, 'you', checked)).toEqual({
      name: 'Please enter your name.',
      password: 'Please use at least 10 characters.',
    });
    expect(registerErrors({ ...DRAFT, kind: 'company' }, 'account', checked)).toEqual({
      company_name: 'Please enter the name of your company.',
      'registration_fields.parcels': 'Please answer "Parcels a month".',
    });
    expect(registerErrors(DRAFT, 'you', { password: null, fields: FIELDS })).toEqual({});
    expect([stepOfField('verification_code'), stepOfField('vat_number')]).toEqual(['verify', 'account']);
  });

  it('VALID-01: an address that is taken gets the hint to go back', () => {
    expect(withTakenHint('User with email a@b.co already exists')).toBe(
      'User with email a@b.co already exists. Please go back and change your email address.',
    );
    expect(withTakenHint('User with email a@b.co already exists.')).toBe(
      'User with email a@b.co already exists. Please go back and change your email address.',
    );
    expect(withTakenHint('Too many attempts.')).toBe('Too many attempts.');
  });
});

it('an address whose parts are as long as their fields allow is sent no longer than it is taken', () => {
  const long = 'Street '.repeat(36);
  const { address } = registrationOf({ ...DRAFT, street_address: long, local_area: long, city: long }, SECRETS);

  expect(address?.entered_address).toHaveLength(500);
});

it('the registration form sends what was entered and nothing else', () => {
  expect(registrationOf(DRAFT, SECRETS)).toEqual({
    name: 'Thandi Nkosi',
    email: 'thandi@example.co.za',
    kind: 'personal',
    password: 'vier blou fietse',
  });
  const full = registrationOf(
    {
      ...DRAFT,
      kind: 'company',
      company_name: 'Karoo Books',
      street_address: '5 Long Street',
      local_area: 'Melville',
      city: 'Johannesburg',
      zone: 'GP',
      billing_email: 'books@example.co.za',
      wants_postpaid: true,
      answers: { parcels: 12 },
    },
    { ...SECRETS, verification_code: '123456', terms_version: '7', utm: { utm_source: 'radio' } },
  );
  expect(full).toMatchObject({
    company_name: 'Karoo Books',
    address: { type: 'business', entered_address: '5 Long Street, Melville, Johannesburg' },
    billing_contact: { email: 'books@example.co.za' },
    registration_fields: { parcels: 12 },
    wants_postpaid: true,
    verification_code: '123456',
    terms_and_conditions_accepted_version: '7',
    utm: { utm_source: 'radio' },
  });
});

it('a social sign-in takes the place of a password', () => {
  const social = { credential: 'h.p.s', clientId: 'c', select_by: 'btn' };
  const sent = registrationOf(DRAFT, { ...SECRETS, social });
  expect([sent.social_credentials, sent.password]).toEqual([social, undefined]);
  const payload = btoa(JSON.stringify({ name: 'Thandi', email: 'thandi@example.co.za' }));
  expect(socialPerson(`h.${payload}.s`)).toEqual({ name: 'Thandi', email: 'thandi@example.co.za' });
  expect(socialPerson('odd')).toEqual({ name: '', email: '' });
});

it('the registration form keeps the entries for the session, without a password', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  keepRegistration(DRAFT, storage);
  expect(keptRegistration(storage)).toEqual(DRAFT);
  expect([...kept.values()].join('')).not.toContain('password');
  storage.setItem('registration', '{');
  expect(keptRegistration(storage)).toEqual(EMPTY_REGISTRATION);
});
