import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PHONE_COUNTRY_CODE,
  groupedPhone,
  isPhone,
  normaliseDialledPhone,
  normaliseSouthAfricanPhone,
  phoneToStore,
  formsOfNumber,
  numberInSearch,
} from './phone.ts';

describe('South African phone normalisation', () => {
  it.each([
    ['VALID-03', ' +27 82 123 4567 ', '+27821234567'],
    ['VALID-04', '0027821234567', '+27821234567'],
    ['VALID-04', '0027 82 123 4567', '+27821234567'],
    ['VALID-05', '0821234567', '+27821234567'],
    ['VALID-05', '082 123 4567', '+27821234567'],
    ['VALID-05', '+264811234567', '+264811234567'],
    ['VALID-05', '', ''],
  ])('%s: "%s" becomes %s', (_id, entered, normal) => {
    expect(normaliseSouthAfricanPhone(entered)).toBe(normal);
  });

  it.each([
    ['+27821234567', '+27 82 123 4567'],
    ['0821234567', '+27 82 123 4567'],
    ['+264811234567', '+264811234567'],
    ['10111', '10111'],
  ])('VALID-06: %s is shown as %s', (number, shown) => {
    expect(groupedPhone(number)).toBe(shown);
  });

  it('VALID-06: grouping changes spaces only, for every mobile number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 600_000_000, max: 899_999_999 }), (subscriber) => {
        const grouped = groupedPhone(`0${subscriber}`);

        expect(grouped).toMatch(/^\+27 \d{2} \d{3} \d{4}$/);
        expect(grouped.replaceAll(' ', '')).toBe(`+27${subscriber}`);
        expect(normaliseSouthAfricanPhone(grouped)).toBe(`+27${subscriber}`);
      }),
    );
  });

  it('CONST-09: the country code is 27', () => {
    expect(PHONE_COUNTRY_CODE).toBe('27');
  });
});

describe('the second phone normalisation', () => {
  it.each([
    ['VALID-07', '+27 82 123 4567', '+27821234567'],
    ['VALID-08', '27821234567', '+27821234567'],
    ['VALID-08', '0027821234567', '+0027821234567'],
    ['VALID-09', '821234567', '0821234567'],
    ['VALID-09', '0821234567', '0821234567'],
    ['VALID-10', '1234567890', '01234567890'],
    ['VALID-10', '', ''],
  ])('%s: "%s" becomes %s', (_id, entered, normal) => {
    expect(normaliseDialledPhone(entered)).toBe(normal);
  });
});

describe('stored phone numbers', () => {
  it.each([
    ['0027821234567', '+27821234567'],
    ['082 123 4567', '+27821234567'],
    ['821234567', '+27821234567'],
    ['27821234567', '+27821234567'],
    ['(011) 123-4567', '+27111234567'],
    ['+264 81 123 4567', '+264811234567'],
    ['', ''],
  ])('VALID-10: "%s" of a South African contact is stored as %s', (entered, stored) => {
    expect(phoneToStore(entered, { is_south_african: true })).toBe(stored);
  });

  it('VALID-10: a foreign contact keeps the leading 0', () => {
    expect(phoneToStore('0811234567', { is_south_african: false })).toBe('0811234567');
    expect(phoneToStore('0027821234567', { is_south_african: false })).toBe('+27821234567');
  });

  it('VALID-10: storing what is stored changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[0-9 ]{3,15}$/), (entered) => {
        const stored = phoneToStore(entered, { is_south_african: true });

        expect(phoneToStore(stored, { is_south_african: true })).toBe(stored);
      }),
    );
  });
});

describe('phone patterns', () => {
  it.each([
    ['VALID-16', '0821234567', true],
    ['VALID-16', '+27821234567', true],
    ['VALID-16', '27821234567', true],
    ['VALID-16', '+27 82 123 4567', true],
    ['VALID-16', '082123456', false],
    ['VALID-16', '+2782123456789', false],
    ['VALID-16', '082123456a', false],
    ['VALID-17', '011 123 4567', true],
    ['VALID-17', '(011) 123-4567', true],
    ['VALID-17', '(0861) 123 456', true],
    ['VALID-17', '0861-123-456', true],
    ['VALID-17', '(01) 123 4567', false],
    ['VALID-16', '', false],
  ])('%s: "%s" is a phone number: %s', (_id, text, expected) => {
    expect(isPhone(text)).toBe(expected);
  });
});

it('a number is kept in three ways where it is South African', () => {
  expect(formsOfNumber('+27831112223')).toEqual(['+27831112223', '0831112223', '27831112223']);
  expect(formsOfNumber('+4930123456')).toEqual(['+4930123456']);
});

it.each([
  ['0821234567', '+27821234567'],
  ['082 123 4567', '+27821234567'],
  ['082-123-4567', '+27821234567'],
  ['(082) 123.4567', '+27821234567'],
  ['+27 82 123 4567', '+27821234567'],
  ['0027821234567', '+27821234567'],
  ['27821234567', '+27821234567'],
  ['82 123 4567', '+27821234567'],
  ['+49 30 1234567', '+49301234567'],
  ['2196', null],
  ['PO 0821234567', null],
  ['082 123 456789 123', null],
  ['', null],
])('a search for "%s" means the number %s', (typed, number) => {
  expect(numberInSearch(typed)).toBe(number);
});
