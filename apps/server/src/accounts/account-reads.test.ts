import { accountApi } from '@tsela/contract/accounts/account-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { createAccount } from './create-account.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services);
  const karoo = await makeCustomer(world, { account_code: 'KAR01', balance: 10_000 });
  await makeAccount(world, { account_code: 'ZEB01', account_type: 'postpaid', credit_limit: 500_000 });
  const admin = await signInAs(world, { role: ROLE.admin });
  const list = (token: string, input: object = {}) => succeed(test_app, accountApi.list, { token, input });
  return { world, karoo, admin, list };
}

describe('accounts', () => {
  it('CALL-32: are one for its owner, whatever is asked for', async () => {
    const { world, karoo, list } = await scene();
    const other = await makeAccount(world);

    const own = await list(karoo.token);
    const foreign = await list(karoo.token, { id: other });

    expect([own.count, own.accounts[0]]).toEqual([
      1,
      expect.objectContaining({
        id: karoo.account_id,
        account_code: 'KAR01',
        account_type: 'prepaid',
        balance: 100,
        credit_limit: 0,
        is_on_hold: false,
        temp_disable_auto_hold: false,
      }),
    ]);
    expect(foreign).toEqual({ accounts: [], count: 0 });
  });

  it('are searched by staff by name and code', async () => {
    const { admin, list } = await scene();
    const codes = async (input: object) => (await list(admin.token, input)).accounts.map((account) => account.account_code);

    expect(await codes({})).toEqual(['KAR01', 'ZEB01']);
    expect(await codes({ search: 'zeb' })).toEqual(['ZEB01']);
    expect(await codes({ search: 'account kar' })).toEqual(['KAR01']);
    expect(await codes({ search: '_' })).toEqual([]);
    expect((await list(admin.token, { limit: 1, offset: 1 })).count).toBe(2);
  });

  it('PERM-055: show amounts only to who may see them', async () => {
    const { world, karoo, list } = await scene();
    const { token } = await signInAs(world, { role: ROLE.no_billing, account_id: karoo.account_id });

    const [account] = (await list(token)).accounts;

    expect(Object.keys(account ?? {}).filter((key) => ['balance', 'credit_limit'].includes(key))).toEqual([]);
  });

  it('KEY-65: are filtered by being a VIP, for staff alone', async () => {
    const { world, karoo, admin, list } = await scene();
    const settings = [{ setting: 'vip_accounts', value: [karoo.account_id] }];
    await succeed(test_app, settingsApi.saveSettings, { token: admin.token, host: world.host, input: { settings } });
    const codes = async (token: string, is_vip: boolean) =>
      (await list(token, { is_vip })).accounts.map((account) => account.account_code);

    expect([await codes(admin.token, true), await codes(admin.token, false)]).toEqual([['KAR01'], ['ZEB01']]);
    expect(await codes(karoo.token, true)).toEqual([]);
  });

  it('have a code of their own at their provider', async () => {
    const { world } = await scene();
    const elsewhere = await makeWorld(test_app.services);
    const facts = {
      name: 'Karoo',
      account_type: 'prepaid',
      credit_limit_cents: 0,
      invoice_frequency: 'monthly',
      billing_contact: { name: '', email: '', mobile_number: '' },
    } as never as Parameters<typeof createAccount>[1];

    await expect(createAccount(world.context, { ...facts, account_code: 'KAR01' })).rejects.toThrow(
      'There is an account KAR01 already.',
    );
    await expect(createAccount(world.context, { ...facts, account_code: 'KAR 01' })).rejects.toThrow(
      'An account code has letters, digits and hyphens only.',
    );
    expect(await createAccount(elsewhere.context, { ...facts, account_code: 'KAR01' })).toBeGreaterThan(0);
  });
});
