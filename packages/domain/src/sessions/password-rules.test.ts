import { describe, expect, it } from 'vitest';
import { PASSWORD_RULES, brokenPasswordRules, passwordChecks } from './password-rules.ts';

const EMAIL = 'thandi@example.co.za';
const codesOf = (password: string, email = EMAIL) => brokenPasswordRules(password, email).map(({ code }) => code);

describe('a new password', () => {
  it.each([
    'correct horse battery',
    'Ingwe-loop-47-berge',
    'vier blou fietse',
    '🦏🦏 renoster op die pad',
    'tRq8&mmLx0',
    'x'.repeat(3) + 'yzab-qwu',
  ])('%s is good', (password) => {
    expect(codesOf(password)).toEqual([]);
  });

  it.each([
    ['', ['password-short', 'password-common']],
    ['tRq8&mmLx', ['password-short']],
    ['ééééééééé', ['password-short', 'password-common']],
    ['x7'.repeat(101), ['password-common', 'password-long']],
  ])('%j is refused for its length', (password, codes) => {
    expect(codesOf(password)).toEqual(codes);
  });

  it('counts what a person sees as one character', () => {
    expect(codesOf('🦏ab🦒cd🐘ef')).toEqual(['password-short']);
    expect(codesOf('🦏ab🦒cd🐘efg')).toEqual([]);
  });

  it.each([
    'password123',
    'Password2026!',
    'P@ssw0rd2026',
    '!!welcome2026',
    'Qwertyuiop',
    'qwerty12345',
    '1q2w3e4r5t',
    '1234567890',
    '0987654321',
    'abcdefghij',
    'aaaaaaaaaaaa',
    'abababababab',
    'Springboks2026',
    'Parcel-2026-demo',
    'Administrator1',
    'changeme!!!!',
  ])('%s is too common', (password) => {
    expect(codesOf(password)).toEqual(['password-common']);
  });

  it.each([
    ['thandi@example.co.za', EMAIL],
    ['my THANDI@example.co.za 7', EMAIL],
    ['thandi.nkosi', 'Thandi.Nkosi@example.co.za '],
  ])('%s is refused for %s', (password, email) => {
    expect(codesOf(password, email)).toEqual(['password-email']);
  });

  it('may hold the name in the address as a part, and anything where no address is known', () => {
    expect(codesOf('thandi plant rosemary')).toEqual([]);
    expect(codesOf('vier blou fietse', '')).toEqual([]);
  });

  it('is refused in the words of its field', () => {
    expect(passwordChecks('thandi', { email: EMAIL, field: 'new_password' })).toEqual([
      { field: 'new_password', code: 'password-short', message: 'Please use at least 10 characters.' },
      { field: 'new_password', code: 'password-email', message: 'Please choose a password without your e-mail address in it.' },
    ]);
    expect(passwordChecks('password123', { email: EMAIL })).toEqual([
      { field: 'password', code: 'password-common', message: 'This password is too common. Please choose another one.' },
    ]);
    expect(passwordChecks('long, long '.repeat(19), { email: EMAIL })).toEqual([
      { field: 'password', code: 'password-long', message: 'Please use at most 200 characters.' },
    ]);
  });

  it('has rules that a form can show before anything is typed', () => {
    expect(PASSWORD_RULES.map(({ asks }) => asks)).toEqual([
      'At least 10 characters',
      'Not a common password',
      'Not your e-mail address',
    ]);
  });
});

describe('the list of common passwords', () => {
  it.each(['Hilux2026!!', 'mzansi12345', '1122334455', 'Iloveyou2026', 'sundowns2025', 'qwerty123456', 'p@ssc0de1234'])(
    'has %s',
    (password) => {
      expect(brokenPasswordRules(password, 'thandi@example.com').map(({ code }) => code)).toEqual(['password-common']);
    },
  );

  it.each(['vier blou fietse', 'kwagga-stap-laat', 'Tr4nsv4al!reisies'])('lets %s be', (password) => {
    expect(brokenPasswordRules(password, 'thandi@example.com')).toEqual([]);
  });
});
