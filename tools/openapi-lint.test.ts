import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '@tsela/contract/openapi';
import { KEY_SCOPES } from '@tsela/domain/integrations/key-scopes';
import { describe, expect, it } from 'vitest';

/** All that Redocly recommends, its warnings as faults, but what says nothing of how the API is called. */
const CONFIG = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // The document is of a product that has no licence of its own for its API.
    'info-license': 'off',
    // The areas of calls are named in the words of the trade.
    'tag-description': 'off',
    // What is refused is `default`: one shape for all statuses.
    'operation-4xx-response': 'off',
  },
});

/** What Redocly finds, with the place. */
async function faultsOf(document: object): Promise<string[]> {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config: CONFIG });
  return problems.map(({ ruleId, message, location: [where] }) => `${ruleId}: ${message} (${where?.pointer})`);
}

describe('the OpenAPI document, as Redocly reads it', () => {
  it('issue 20: has no fault, of all calls', async () => {
    expect(await faultsOf(openApiDocument())).toEqual([]);
  }, 60_000);

  it.each(KEY_SCOPES)(
    'issue 20: has no fault, of the calls of a key for %s',
    async (scope) => {
      expect(await faultsOf(openApiDocument({ scopes: [scope] }))).toEqual([]);
    },
    60_000,
  );

  it('would be found to have one', async () => {
    const { paths, ...document } = openApiDocument({ scopes: ['webhooks'] }) as { readonly paths: object };
    const wrong = {
      get: { operationId: 'wrong', summary: 'Wrong', responses: { 200: { $ref: '#/components/responses/None' } } },
    };
    const faults = await faultsOf({ ...document, paths: { ...paths, '/api/wrong': wrong } });

    expect(faults).toEqual([expect.stringContaining("Can't resolve $ref")]);
  });
});
