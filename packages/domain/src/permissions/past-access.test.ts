import { describe, expect, it } from 'vitest';
import { AS_OF_TYPES } from '../audit/recorded-fields.ts';
import { mayOpenPast } from './past-access.ts';
import { SEEDED_ROLES } from './roles.ts';

describe('the past of a shipment, an account and the settings', () => {
  // By the ids of the seeded roles, customers and drivers among them: these are refused as no staff of the office besides.
  it.each([
    ['shipment', [3, 4, 7, 8]],
    ['account', [1, 3, 8]],
    ['provider_setting', [1, 3]],
  ] as const)('SCREEN-09: of type %s is open to the roles %j', (type, roles) => {
    expect(SEEDED_ROLES.filter((role) => mayOpenPast(role, type)).map(({ id }) => id)).toEqual(roles);
  });

  it('is closed without the right to it, whatever else is held', () => {
    const permissions = ['API_/shipments/*', 'API_/accounts/*', 'API_/audit/events:GET'];

    expect(AS_OF_TYPES.filter((type) => mayOpenPast({ permissions }, type))).toEqual([]);
  });
});
