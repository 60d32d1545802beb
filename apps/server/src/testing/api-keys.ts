import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import type { AccountId } from '@tsela/domain/ids';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { succeed } from './test-app.ts';
import type { TestApp } from './test-app.ts';
import { ROLE, makeCustomer, signInAs } from './world.ts';
import type { World } from './world.ts';

interface KeyFacts {
  readonly scopes?: KeyScope[];
  readonly balance?: number;
  readonly is_test?: boolean;
  /** An account that is there; left out, one is made. */
  readonly account_id?: AccountId;
}

/** An account with money and a key, that its owner has made, or of an account that is there, that staff have. */
export async function aKeyOf(
  test_app: TestApp,
  world: World,
  { scopes = ['read', 'book', 'prices'], balance = 1_000_000, is_test = false, account_id: asked }: KeyFacts = {},
): Promise<{ readonly key: string; readonly key_id: number; readonly account_id: AccountId }> {
  const { token, account_id } =
    asked === undefined
      ? await makeCustomer(world, { balance })
      : { account_id: asked, token: (await signInAs(world, { role: ROLE.admin })).token };
  await saveAccountSettings(world.context, { account_id, settings: [{ setting: 'webhook_integration_enabled', value: true }] });
  const name = asked === undefined ? 'Shop' : 'Another';
  const input = { account_id, name, scopes, expiry: 'never' as const, is_test };
  const { key, api_key } = await succeed(test_app, apiKeyApi.makeKey, { token, host: world.host, input });
  return { key, key_id: api_key.id, account_id };
}
