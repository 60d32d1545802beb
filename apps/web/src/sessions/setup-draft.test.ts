import { expect, it } from 'vitest';
import { EMPTY_SETUP, setupErrors, setupPayload } from './setup-draft.ts';

const DRAFT = {
  ...EMPTY_SETUP,
  provider_title: 'Karoo Couriers',
  name: 'Thandi',
  email: 'thandi@example.co.za',
  password: 'vier blou fietse',
};

it('the set-up form names one error a field, in the order of the form', () => {
  expect(Object.entries(setupErrors(EMPTY_SETUP))).toEqual([
    ['provider_title', 'Please enter the name of your company.'],
    ['name', 'Please enter your name.'],
    ['email', 'Please enter a valid email address.'],
    ['password', 'Please use at least 10 characters.'],
  ]);
  expect(setupErrors(DRAFT)).toEqual({});
});

it('the set-up form sends a mobile number only where one was entered', () => {
  expect(setupPayload({ ...DRAFT, mobile_number: ' ' }, 'the-token')).toEqual({
    token: 'the-token',
    provider_title: 'Karoo Couriers',
    name: 'Thandi',
    email: 'thandi@example.co.za',
    password: 'vier blou fietse',
  });
  expect(setupPayload({ ...DRAFT, mobile_number: '082 123 4567' }, 'the-token')).toMatchObject({ mobile_number: '082 123 4567' });
});
