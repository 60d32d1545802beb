import { expect, it } from 'vitest';
import { TAG_TYPES, tagChecks } from './tags.ts';

it('CONST-36: tags are of seven types', () => {
  expect(TAG_TYPES).toEqual(['branches', 'rates', 'surcharges', 'service_days', 'exceptions', 'account', 'shipment']);
});

it.each([
  ['Key account', null],
  ['  ', 'Please enter a name for the tag.'],
  ['x'.repeat(61), 'A tag has 60 characters at most.'],
])('a tag named %j: %s', (name, message) => {
  expect(tagChecks({ name })[0]?.message ?? null).toBe(message);
});
