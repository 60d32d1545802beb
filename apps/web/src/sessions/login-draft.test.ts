import { expect, it } from 'vitest';
import { loginErrors, loginMode } from './login-draft.ts';

it('the sign-in form names what is missing to sign in', () => {
  expect(loginErrors({ email: ' ', password: '' })).toEqual({
    email: 'Please enter your e-mail address.',
    password: 'Please enter your password.',
  });
  expect(loginErrors({ email: 'a@b.co', password: 'x' })).toEqual({});
});

it('ROUTE-03 LOGIN-04: verification is 1 for codes, and the token of a link otherwise', () => {
  expect(loginMode({ verification: '1' })).toEqual({ kind: 'code' });
  expect(loginMode({ verification: 'v1.abc' })).toEqual({ kind: 'link', token: 'v1.abc' });
  expect(loginMode({ forgotten: '1' })).toEqual({ kind: 'forgotten' });
  expect(loginMode({})).toEqual({ kind: 'password' });
});
