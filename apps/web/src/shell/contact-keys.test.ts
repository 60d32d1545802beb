import { expect, it } from 'vitest';
import { contactKeys } from './contact-keys.ts';

it('SCREEN-38: a person can be blocked by their contact on an account or a shipment', () => {
  expect(contactKeys({ email: ' thief@example.com', mobile_number: '+27821234567' })).toEqual([
    { type: 'email-address', value: 'thief@example.com' },
    { type: 'mobile-number', value: '+27821234567' },
  ]);
  expect(contactKeys({ email: '', mobile_number: 'ask at the gate' })).toEqual([]);
});
