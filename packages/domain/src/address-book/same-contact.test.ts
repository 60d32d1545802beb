import { describe, expect, it } from 'vitest';
import { digitsOfPhoneSearch, groupsOfSameContact, isSameContact, isSamePerson } from './same-contact.ts';

const RACHEL = {
  name: 'Rachel at home',
  contact_name: 'Rachel Nkosi',
  mobile_number: '+27831234567',
  email: 'rachel@example.com',
};
const NONE = { name: '', contact_name: '', mobile_number: '', email: '' };

describe('SCREEN-14: contacts at one address are the same', () => {
  it.each([
    ['by their number', { ...NONE, name: 'Mrs Nkosi', mobile_number: '+27831234567' }, true],
    ['by their e-mail address in other letters', { ...NONE, name: 'Mrs Nkosi', email: 'Rachel@Example.com' }, true],
    ['by the name of the person', { ...NONE, name: 'rachel  NKOSI' }, true],
    ['by the name of the entry', { ...NONE, name: 'Rachel at Home' }, true],
    ['and not by nothing', { ...NONE, name: 'Pieter' }, false],
    ['and not by empty parts', { ...NONE, name: 'Someone else' }, false],
  ])('%s', (_what, other, is_same) => {
    expect(isSameContact(RACHEL, other)).toBe(is_same);
    expect(isSameContact(other, RACHEL)).toBe(is_same);
  });

  it('and without asking only those of one name: colleagues share a switchboard and an e-mail address', () => {
    const colleague = { ...RACHEL, name: 'Pieter Botha', contact_name: '' };

    expect([isSameContact(RACHEL, colleague), isSamePerson(RACHEL, colleague)]).toEqual([true, false]);
    expect(isSamePerson(RACHEL, { ...NONE, name: 'rachel  NKOSI' })).toBe(true);
    expect(isSamePerson(NONE, NONE)).toBe(false);
  });

  it('in one group, also where only the third joins the first two', () => {
    const by_number = { ...NONE, name: 'A', mobile_number: '+27831234567' };
    const by_email = { ...NONE, name: 'B', email: 'rachel@example.com' };
    const alone = { ...NONE, name: 'C' };

    expect(groupsOfSameContact([by_number, by_email, alone, RACHEL])).toEqual([[by_number, by_email, RACHEL]]);
    expect(groupsOfSameContact([by_number, by_email, alone])).toEqual([]);
  });
});

describe('SCREEN-14: a number is found in whatever spelling', () => {
  it.each([
    ['083 123', '83123'],
    ['(083) 123-4567', '831234567'],
    ['+27 83 123 4567', '831234567'],
    ['0027831234567', '831234567'],
    ['831234567', '831234567'],
    ['8005', '8005'],
    ['12', null],
    ['Rachel', null],
    ['12 Beach', null],
  ])('%s', (search, digits) => {
    expect(digitsOfPhoneSearch(search)).toBe(digits);
  });
});
