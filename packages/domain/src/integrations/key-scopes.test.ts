import { describe, expect, it } from 'vitest';
import { SEE_BILLING_INFO } from '../permissions/inline-permissions.ts';
import { KEY_SCOPES, SCOPE_CALLS, apiKeyChecks, callsOfKey, permissionsOfKey } from './key-scopes.ts';

describe('scopes of API keys', () => {
  it('SCREEN-21: none of them has to do with users, roles, keys or sessions, and none changes the account', () => {
    const calls = callsOfKey(KEY_SCOPES);

    expect(
      calls.filter(
        (call) =>
          !/^API_\/(shipments|tracking|rates|service-levels|integrations(?!\/keys)|generate|s3-url|v1\/(shipments|lockers-data|locker-rates-new))[/:]|^API_\/(accounts:GET|billing\/[a-z/-]+:GET)$/.test(
            call,
          ),
      ),
    ).toEqual([]);
  });

  it('SCREEN-21: a key has the calls of its scopes', () => {
    expect(callsOfKey(['labels'])).toEqual(SCOPE_CALLS.labels);
    expect(callsOfKey(['labels', 'everything'])).toEqual(SCOPE_CALLS.labels);
  });

  it('SCREEN-21: a key is allowed what its maker holds, and shows amounts to who asks for prices', () => {
    expect(permissionsOfKey(['labels', 'book'], ['API_/shipments/label/*:GET'])).toEqual(
      SCOPE_CALLS.labels.filter((call) => call.startsWith('API_/shipments/label')),
    );
    expect(permissionsOfKey(['read'], [SEE_BILLING_INFO])).toEqual([]);
    expect(permissionsOfKey(['prices'], [SEE_BILLING_INFO])).toEqual([SEE_BILLING_INFO]);
  });

  it.each([
    [{ name: 'Shop', scopes: ['read'] as const }, []],
    [{ name: '  ', scopes: ['read'] as const }, ['Please enter a name for the key.']],
    [{ name: 'Shop', scopes: [] }, ['Please choose what the key is for.']],
  ])('SCREEN-21: %j is refused with %j', (key, messages) => {
    expect(apiKeyChecks(key).map(({ message }) => message)).toEqual(messages);
  });
});
