import { expect, it } from 'vitest';
import { ownFieldChecks, ownerChecks } from './account-opening.ts';

it.each([
  [{ name: 'Thandi', email: 'thandi@example.com' }, []],
  [{ name: ' ', email: 'thandi', mobile_number: 'x' }, ['owner.name', 'owner.email', 'owner.mobile_number']],
])('the first owner %j is refused at %j', (owner, at) => {
  expect(ownerChecks(owner).map(({ field }) => field)).toEqual(at);
});

const FIELDS = [
  { code: 'sales_person', label: 'Sales person', type: 'text' },
  { code: 'size', label: 'Size', type: 'select', options: ['Small', 'Large'] },
  { code: 'parcels', label: 'Parcels', type: 'number' },
  { code: 'is_partner', label: 'Partner', type: 'checkbox' },
];

it.each([
  [{ sales_person: 'Sipho', size: 'Small', parcels: 3, is_partner: true }, []],
  [{ sales_person: null, size: '' }, []],
  [{ size: 'Huge' }, ['internal_fields.size']],
  [{ parcels: '3' }, ['internal_fields.parcels']],
  [{ is_partner: 'yes' }, ['internal_fields.is_partner']],
  [{ sales_person: 'x'.repeat(1001) }, ['internal_fields.sales_person']],
  [{ role: 'admin' }, ['internal_fields.role']],
])('PERM-089: own fields %j are refused at %j', (values, at) => {
  expect(ownFieldChecks('internal_fields', values, FIELDS).map(({ field }) => field)).toEqual(at);
});
