import { expect, it } from 'vitest';
import { profileChanges, profileErrors } from './profile-draft.ts';

const SAVED = { name: 'Thandi Nkosi', email: 'thandi@example.co.za', mobile_number: '+27821234567' };

it('CALL-23: the profile form sends what was changed, and nothing when nothing was', () => {
  expect(profileChanges({ ...SAVED, name: ' Thandi Nkosi ' }, SAVED)).toBeNull();
  expect(profileChanges({ ...SAVED, name: 'Thandi Mbeki' }, SAVED)).toEqual({ name: 'Thandi Mbeki' });
  expect(profileChanges({ ...SAVED, mobile_number: '' }, SAVED)).toEqual({ mobile_number: '' });
});

it('the profile form names one error a field', () => {
  expect(profileErrors({ name: ' ', email: 'x', mobile_number: 'y' })).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter a valid email address.',
    mobile_number: 'Please enter a valid phone number.',
  });
});
