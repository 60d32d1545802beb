import { expect, it } from 'vitest';
import { newPasswordErrors } from './new-password-draft.ts';
import { passwordStrength } from './password-strength.ts';

const EMAIL = 'thandi@example.co.za';
const DRAFT = { password: 'vier blou fietse', repeat: 'vier blou fietse', name: 'Thandi', mobile_number: '' };

it('SCREEN-03: a new password is long enough, not common, not the e-mail address, and typed twice alike', () => {
  const errors = (changes: Partial<typeof DRAFT>) =>
    newPasswordErrors({ ...DRAFT, ...changes }, { email: EMAIL, is_invitation: false });

  expect(errors({})).toEqual({});
  expect(errors({ password: 'kort', repeat: 'kort' })).toEqual({ password: 'Please use at least 10 characters.' });
  expect(errors({ password: EMAIL, repeat: EMAIL })).toEqual({
    password: 'Please choose a password without your e-mail address in it.',
  });
  expect(errors({ repeat: 'vier blou fiets' })).toEqual({ repeat: 'The two passwords are not the same.' });
});

it('an invitation asks for a name as well', () => {
  expect(newPasswordErrors({ ...DRAFT, name: ' ' }, { email: EMAIL, is_invitation: true })).toEqual({
    name: 'Please enter your name.',
  });
});

it('a longer password of more kinds is stronger, and one that the rules refuse is none', () => {
  expect(passwordStrength('', EMAIL)).toBe(0);
  expect(passwordStrength('password12', EMAIL)).toBe(0);
  expect(passwordStrength('abcabcabcabd', EMAIL)).toBe(1);
  expect(passwordStrength('vier blou fietse', EMAIL)).toBe(3);
  expect(passwordStrength('Vier blou fietse, 7 rooi karre', EMAIL)).toBe(4);
});
