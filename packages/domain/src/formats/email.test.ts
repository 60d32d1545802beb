import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, isEmailList, splitRecipients } from './email.ts';

describe('e-mail addresses', () => {
  it.each([
    ['thandi@example.co.za', true],
    ['thandi.m+work@mail.example.co.za', true],
    [' thandi@example.co.za ', true],
    ['thandi@example', false],
    ['thandi@', false],
    ['@example.co.za', false],
    ['thandi example.co.za', false],
    ['thandi@exam ple.co.za', false],
    ['thandi@example..za', false],
    ['a@b.co.za,c@d.co.za', false],
    [`${'a'.repeat(248)}@b.co`, true],
    [`${'a'.repeat(249)}@b.co`, true],
    [`${'a'.repeat(250)}@b.co`, false],
    ['', false],
  ])('"%s" is one address: %s', (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });

  it.each([
    ['a@b.co.za', true],
    ['a@b.co.za,c@d.co.za', true],
    ['a@b.co.za; c@d.co.za', true],
    ['a@b.co.za c@d.co.za', false],
    ['a@b.co.za,', false],
    ['a@b.co.za;nobody', false],
    ['', false],
  ])('VALID-11: "%s" is a list of addresses: %s', (text, expected) => {
    expect(isEmailList(text)).toBe(expected);
  });

  it.each([
    ['a@b.za;c@d.za', ['a@b.za', 'c@d.za']],
    ['a@b.za, c@d.za e@f.za', ['a@b.za', 'c@d.za', 'e@f.za']],
    [' ;, ', []],
  ])('VALID-12: "%s" splits into %j', (text, parts) => {
    expect(splitRecipients(text)).toEqual(parts);
  });

  it('VALID-12: joined recipients split into themselves again, whatever the separators', () => {
    const address = fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.za$/);
    const separator = fc.constantFrom(';', ',', ' ', '; ', ' , ', ';;');
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 6 }), separator, (addresses, between) => {
        expect(splitRecipients(addresses.join(between))).toEqual(addresses);
      }),
    );
  });
});
