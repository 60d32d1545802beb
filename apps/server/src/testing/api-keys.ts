import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import type { AccountId } from '@tsela/domain/ids';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { succeed } from './test-app.ts';
import type { TestApp } from './test-app.ts';
import { makeCustomer } from './world.ts';
import type { World } from './world.ts';

/** An account with money whose owner has made a key. */
export async function aKeyOf(
  test_app: TestApp,
  world: World,
  { scopes = ['read', 'book', 'prices'], balance = 1_000_000 }: { scopes?: KeyScope[]; balance?: number } = {},
): Promise<{ readonly key: string; readonly key_id: number; readonly account_id: AccountId }> {
  const { token, account_id } = await makeCustomer(world, { balance });
  await saveAccountSettings(world.context, { account_id, settings: [{ setting: 'webhook_integration_enabled', value: true }] });
  const input = { name: 'Shop', scopes, expiry: 'never' as const };
  const { key, api_key } = await succeed(test_app, apiKeyApi.makeKey, { token, host: world.host, input });
  return { key, key_id: api_key.id, account_id };
}
