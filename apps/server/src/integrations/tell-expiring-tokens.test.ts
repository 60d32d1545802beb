import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { incomingApi } from '@tsela/contract/integrations/incoming-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { contextOf } from '../testing/field.ts';
import { A_CALLER } from '../testing/integration-sample.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { tellExpiringTokens } from './tell-expiring-tokens.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const DAY_MS = 86_400_000;

/** A provider with a token and a key that are valid for a month, and a key for a week. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const staff = await signInAs(world, { role: ROLE.admin });
  const customer = await makeCustomer(world);
  const { account_id } = customer;
  await saveAccountSettings(world.context, {
    account_id,
    settings: [{ setting: 'webhook_integration_enabled', value: true }],
  });
  const { host } = world;
  const input = { account_id, ...A_CALLER, expiry: 'one-month' } as const;
  await succeed(test_app, incomingApi.createIncoming, { token: staff.token, host, input });
  for (const [name, expiry] of [
    ['Shop', 'one-month'],
    ['Trial', 'one-week'],
    ['For good', 'never'],
  ] as const)
    await succeed(test_app, apiKeyApi.makeKey, { token: customer.token, host, input: { name, scopes: ['read'], expiry } });
  const told = async (days: number) => {
    const now = new Date(world.context.now.getTime() + days * DAY_MS);
    await Promise.all([1, 2].map(() => tellExpiringTokens({ ...contextOf(world), now })));
    const rows = await rowsOf<{ subject: string }>(
      world,
      `select subject from messages where provider_id = ${world.provider_id} and event = 'token_expiring' order by id`,
    );
    return rows.map(({ subject }) => subject).toSorted();
  };
  return { told };
}

const TRIAL = 'Test Couriers: the API key Trial expires';
const MONTHLY = ['Test Couriers: the API key Shop expires', 'Test Couriers: the token of Lockers expires'];

describe('tokens and keys that are about to expire', () => {
  it('SCREEN-40: their makers are told once, a week before, or a day before where they are valid for a week', async () => {
    const { told } = await scene();

    expect(await told(5)).toEqual([]);
    expect(await told(6.5)).toEqual([TRIAL]);
    expect(await told(22)).toEqual([TRIAL]);
    expect(await told(24)).toEqual([...MONTHLY, TRIAL].toSorted());
    expect(await told(29)).toEqual([...MONTHLY, TRIAL].toSorted());
  });
});
