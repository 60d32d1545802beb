import { describe, expect, it } from 'vitest';
import { originsOf, setupChecks, setupRoleFor } from './setup-rules.ts';

const FACTS = {
  provider_title: 'Karoo Couriers',
  name: 'Thandi Nkosi',
  email: 'thandi@example.co.za',
  mobile_number: '082 123 4567',
  password: 'vier blou fietse',
};

describe('the set-up of an installation', () => {
  it('goes through with a company, a person, an address and a good password', () => {
    expect(setupChecks(FACTS)).toEqual([]);
    expect(setupChecks({ ...FACTS, mobile_number: '' })).toEqual([]);
  });

  it.each([
    [{ provider_title: '  ' }, 'provider_title', 'Please enter the name of your company.'],
    [{ name: '' }, 'name', 'Please enter your name.'],
    [{ email: 'thandi@example' }, 'email', 'Please enter a valid email address.'],
    [{ mobile_number: 'later' }, 'mobile_number', 'Please enter a valid phone number.'],
    [{ password: 'short one' }, 'password', 'Please use at least 10 characters.'],
  ])('%j is refused at its field', (wrong, field, message) => {
    expect(setupChecks({ ...FACTS, ...wrong })).toMatchObject([{ field, message }]);
  });

  it('names every field at once', () => {
    const nothing = setupChecks({ provider_title: '', name: '', email: '', password: '' });

    expect(new Set(nothing.map(({ field }) => field))).toEqual(new Set(['provider_title', 'name', 'email', 'password']));
  });
});

describe('the first provider', () => {
  it.each<[string[], string[]]>([
    [['parcels.example.co.za', 'parcels.example.co.za'], ['parcels.example.co.za']],
    [
      ['localhost', 'parcels.example.co.za'],
      ['parcels.example.co.za', 'localhost', '127.0.0.1'],
    ],
    [
      ['parcels.example.co.za', 'www.example.co.za'],
      ['parcels.example.co.za', 'www.example.co.za'],
    ],
    [
      ['127.0.0.1', 'localhost'],
      ['localhost', '127.0.0.1'],
    ],
    [
      ['[::1]', 'localhost'],
      ['[::1]', 'localhost', '127.0.0.1'],
    ],
    [
      ['10.0.0.7', 'localhost'],
      ['10.0.0.7', 'localhost', '127.0.0.1'],
    ],
  ])('set up at %j answers on %j', (hosts, origins) => {
    expect(originsOf(...hosts)).toEqual(origins);
  });

  it.each(['', 'a b', "x';--", 'x\r\ny', 'a/b', '-x', 'x'.repeat(300)])('does not take %j for a host', (host) => {
    expect(originsOf(host, 'parcels.example.co.za')).toEqual(['parcels.example.co.za']);
  });

  it.each([
    [[], 3],
    [[4, 7], 3],
    [[1], 3],
    [[3], 1],
    [[3, 8], 1],
    [[1, 3], null],
  ])('ROLE-12 ROLE-15 ROLE-16: with the roles %j there, the next link gives %s', (roles, role_id) => {
    expect(setupRoleFor(roles)).toBe(role_id);
  });
});
