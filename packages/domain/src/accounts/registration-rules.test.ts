import { describe, expect, it } from 'vitest';
import { accountCodePrefix, emailIsTaken, registrationChecks } from './registration-rules.ts';

const FACTS = { name: 'Thandi', email: 'thandi@example.com' };
const FIELDS = [
  { code: 'industry', label: 'Industry', type: 'select', is_required: true, options: ['Books', 'Toys'] },
  { code: 'parcels', label: 'Parcels a month', type: 'number', is_required: false },
];

describe('a registration', () => {
  it.each([
    [{ industry: 'Books' }, []],
    [{ industry: 'Books', parcels: 12 }, []],
    [{}, ['registration_fields.industry']],
    [{ industry: 'Cars' }, ['registration_fields.industry']],
    [{ industry: 'Books', parcels: '12' }, ['registration_fields.parcels']],
    [{ industry: 'Books', role_id: 3 }, ['registration_fields.role_id']],
  ])('PERM-089: with the answers %j is refused at %j', (registration_fields, at) => {
    expect(registrationChecks({ ...FACTS, registration_fields }, FIELDS).map(({ field }) => field)).toEqual(at);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'thandi' }, 'email'],
    [{ mobile_number: 'none' }, 'mobile_number'],
    [{ billing_contact: { email: 'x' } }, 'billing_contact.email'],
  ])('with %j is refused at %s', (facts, at) => {
    expect(registrationChecks({ ...FACTS, ...facts }, []).map(({ field }) => field)).toEqual([at]);
  });

  it('VALID-01: says to the letter that an address is taken', () => {
    expect(emailIsTaken('thandi@example.com')).toBe('User with email thandi@example.com already exists');
  });
});

describe('the beginning of an account code', () => {
  it.each([
    ['', 'Karoo Couriers', 'KAR'],
    ['', 'Ébène & Co', 'EBE'],
    ['', '7 Up', 'UPX'],
    ['', '株式会社', 'XXX'],
    ['TCG', 'Karoo', 'TCG'],
  ])('of %j and %j is %s', (own, name, prefix) => {
    expect(accountCodePrefix(own, name)).toBe(prefix);
  });
});
