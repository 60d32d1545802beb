import { describe, expect, it } from 'vitest';
import { guestCodeChecks, guestRequestChecks, guestTokenText, readGuestToken } from './guest-rules.ts';

const WHOLE = { name: 'Rachel Naidoo', email: 'rachel@example.com', subject: 'My parcel', message: 'Where is it?' };

describe('SCREEN-18: a message of a guest', () => {
  it('has a name, an address to answer to, a subject and words', () => {
    expect(guestRequestChecks(WHOLE)).toEqual([]);
    expect(guestRequestChecks({ name: ' ', email: 'rachel', subject: '', message: ' ' }).map(({ message }) => message)).toEqual([
      'Please enter your name.',
      'Please enter a valid email address.',
      'Please say what it is about.',
      'Please write a message.',
    ]);
  });

  it.each([
    ['123456', 0],
    [' 123456 ', 0],
    ['12345', 1],
    ['12345a', 1],
    ['', 1],
  ])('takes a code of six digits: %j has %i faults', (code, faults) => {
    expect(guestCodeChecks(code)).toHaveLength(faults);
  });
});

describe('SCREEN-18: the link of a guest', () => {
  const token = { thread_id: 4_711, last_day: 20_800, proof: 'abcdefghijklmn-_' };

  it('is read as it was written', () => {
    expect(readGuestToken(guestTokenText(token))).toEqual(token);
  });

  it.each([
    '',
    'x',
    '1.2',
    '1.2.short',
    '0.2.abcdefghijklmnop',
    '1.0.abcdefghijklmnop',
    '1.2.abcdefghijklmnop/',
    'zzzzzzzzzzz.2.abcdefghijklmnop',
  ])('is not what %j is', (text) => {
    expect(readGuestToken(text)).toBeNull();
  });
});
