import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withChanges } from '@tsela/contract/providers/general-data-shapes';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { cents } from '@tsela/domain/money/cents';
import { PROVIDER_SETTINGS } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '../billing/record-payment.ts';
import { hireDriver } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A provider that has set every single setting, each to a text of its own that cannot be missed. */
function everySetting(): Partial<Record<SettingKey, unknown>> {
  return Object.fromEntries((Object.keys(PROVIDER_SETTINGS) as SettingKey[]).map((key) => [key, `set-${key}`]));
}

/** Read off the specification's table of settings, not off the code. */
const ONE_OF_EACH = {
  public: 'support_email_address',
  account: 'site_wide_account_message',
  staff: 'payment_methods_payfast_merchant_key',
  secret: 'payment_methods_payfast_passphrase',
} as const;

async function scene() {
  const world = await makeWorld(test_app.services, everySetting());
  const customer = await makeCustomer(world, { balance: 10_000 });
  const staff = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg });
  return { world, customer, staff };
}

type Pair = { readonly setting: string; readonly value: unknown };
const keysOf = (pairs: readonly Pair[]) => pairs.map(({ setting }) => setting);

describe('settings', () => {
  it('reach each reader as far as they are theirs, and a secret reaches none', async () => {
    const { world, customer, staff } = await scene();

    const visitors = keysOf((await succeed(test_app, providerApi.byOrigin, { host: world.host })).provider.provider_settings);
    const [owners, offices] = [
      keysOf((await succeed(test_app, providerApi.generalData, { token: customer.token })).provider_settings),
      keysOf((await succeed(test_app, providerApi.generalData, { token: staff.token })).provider_settings),
    ];

    const seen = (keys: readonly string[]) => Object.values(ONE_OF_EACH).filter((key) => keys.includes(key));
    expect(seen(visitors)).toEqual([ONE_OF_EACH.public]);
    expect(seen(owners)).toEqual([ONE_OF_EACH.public, ONE_OF_EACH.account]);
    expect(seen(offices)).toEqual([ONE_OF_EACH.public, ONE_OF_EACH.account, ONE_OF_EACH.staff]);
  });

  it('that hold a passphrase or key never leave the server', async () => {
    const { world, staff } = await scene();
    const secrets = Object.entries(PROVIDER_SETTINGS).filter(
      ([key]) => /passphrase|client_secret|_api_key$/.test(key) && key !== 'google_maps_api_key',
    );

    const answers = JSON.stringify([
      await succeed(test_app, providerApi.byOrigin, { host: world.host }),
      await succeed(test_app, providerApi.generalData, { token: staff.token }),
    ]);

    expect(secrets.length).toBeGreaterThanOrEqual(6);
    for (const [key] of secrets) expect([key, answers.includes(`set-${key}`)]).toEqual([key, false]);
  });

  it("of another provider are nobody else's", async () => {
    const { staff } = await scene();
    const elsewhere = await makeWorld(test_app.services, { support_email_address: 'help@elsewhere.example' });

    const here = JSON.stringify(await succeed(test_app, providerApi.generalData, { token: staff.token }));
    const there = await succeed(test_app, providerApi.byOrigin, { host: elsewhere.host });

    expect(here).not.toContain('elsewhere.example');
    expect(there.provider.provider_settings).toContainEqual({
      setting: 'support_email_address',
      value: 'help@elsewhere.example',
    });
  });

  it('DATA-08: are pairs of a key and a JSON value', async () => {
    const world = await makeWorld(test_app.services, {
      parcel_categories: ['Books', 'Toys'],
      work_hours_from: '07:30',
      insurance_max_declared_value: 5000,
      google_login_enabled: true,
    });
    const { token } = await makeCustomer(world);

    const { provider_settings, account_settings, user_settings } = await succeed(test_app, providerApi.generalData, { token });

    expect(provider_settings).toEqual(
      expect.arrayContaining([
        { setting: 'parcel_categories', value: ['Books', 'Toys'] },
        { setting: 'work_hours_from', value: '07:30' },
        { setting: 'insurance_max_declared_value', value: 5000 },
        { setting: 'google_login_enabled', value: true },
      ]),
    );
    expect([account_settings, user_settings]).toEqual([[], []]);
  });
});

describe('the provider of a host', () => {
  it('is found by host, with its port, its api. host, or by the origin that is asked for', async () => {
    const world = await makeWorld(test_app.services);
    const read = (host: string, origin?: string) =>
      test_app.request(providerApi.byOrigin, { host, input: { ...(origin && { origin }) } });

    for (const answer of [
      await read(world.host),
      await read(`${world.host}:3000`),
      await read(world.host.toUpperCase()),
      await read(world.host, `https://${world.host}/login`),
    ]) {
      expect([answer.status, answer.body.provider?.id, answer.body.provider?.name]).toEqual([
        200,
        world.provider_id,
        'Test Couriers',
      ]);
    }
    expect((await read('nobody.example')).status).toBe(404);
    expect((await read(world.host, 'nobody.example')).status).toBe(404);
  });
});

describe('general data', () => {
  it('DATA-07 CALL-28: has everything a screen needs', async () => {
    const { world, customer, staff } = await scene();

    const data = await succeed(test_app, providerApi.generalData, { token: customer.token });

    expect(Object.keys(data).toSorted()).toEqual([
      'account',
      'account_settings',
      'account_tags',
      'branches',
      'current_time',
      'drivers',
      'overdue_provider_invoices',
      'provider_settings',
      'roles',
      'shipment_tags',
      'user',
      'user_settings',
    ]);
    expect(data.user).toMatchObject({
      id: customer.user_id,
      role_id: 5,
      account_id: customer.account_id,
      role: { id: 5, name: 'Account Owner' },
    });
    expect(data.account).toMatchObject({ id: customer.account_id, account_type: 'prepaid', balance: 100 });
    expect(data.branches.map(({ code }) => code)).toEqual(['CPT', 'JNB']);
    expect(Math.abs(Date.parse(data.current_time) - Date.now())).toBeLessThan(10_000);
    const office = await succeed(test_app, providerApi.generalData, { token: staff.token });
    expect([office.account, office.user.branch_id]).toEqual([null, world.johannesburg]);
  });

  it('shows users no secrets of themselves', async () => {
    const { customer } = await scene();

    const { user } = await succeed(test_app, providerApi.generalData, { token: customer.token });

    expect(Object.keys(user).filter((key) => /password|hash|demo|token/.test(key))).toEqual([]);
  });

  it('DATA-09: has drivers with the day they left, for staff alone', async () => {
    const { world, customer, staff } = await scene();
    const [working, gone] = [await hireDriver(world), await hireDriver(world)];
    await changeRows(
      world,
      `update drivers set deleted_date = '2026-03-04T10:00:00Z' where provider_id = ${world.provider_id} and id = ${gone.driver_id}`,
    );

    const { drivers } = await succeed(test_app, providerApi.generalData, { token: staff.token });
    const own = await succeed(test_app, providerApi.generalData, { token: customer.token });

    expect(drivers.find(({ id }) => id === working.driver_id)?.deleted_date).toBeNull();
    expect(drivers.find(({ id }) => id === gone.driver_id)?.deleted_date).toBe('2026-03-04T10:00:00.000Z');
    expect(own.drivers).toEqual([]);
  });

  it('has all roles for staff, and for account users those of accounts', async () => {
    const { customer, staff } = await scene();
    const idsOf = async (token: string) =>
      (await succeed(test_app, providerApi.generalData, { token })).roles.map(({ id }) => Number(id));

    expect(await idsOf(staff.token)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await idsOf(customer.token)).toEqual([5, 6, 9]);
  });

  it('PERM-055: do not tell the balance to a user who may not see amounts', async () => {
    const { world, customer } = await scene();
    const { token } = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });

    const { account } = await succeed(test_app, providerApi.generalData, { token });

    expect(account?.id).toBe(customer.account_id);
    expect(Object.keys(account ?? {}).filter((key) => ['balance', 'credit_limit'].includes(key))).toEqual([]);
  });
});

describe('general data since a marker', () => {
  /** A marker so late that everything lies further back than what is sent twice to be on the safe side. */
  async function settled(facts: { staff: boolean }) {
    const { world, customer, staff } = await scene();
    const asker = facts.staff ? staff : customer;
    const whole = await succeed(test_app, providerApi.generalData, { token: asker.token });
    const since = new Date(Date.now() + 120_000).toISOString();
    const read = () => test_app.request(providerApi.generalData, { token: asker.token, host: world.host, input: { since } });
    return { whole, read };
  }

  it.each([true, false])('GENDATA-02 CALL-27: with nothing new is less than 1 kB (staff: %s)', async (staff) => {
    const { read, whole } = await settled({ staff });

    const { status, body } = await read();

    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['current_time', 'overdue_provider_invoices']);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1000);
    expect(JSON.stringify(whole).length).toBeGreaterThan(1000);
  });

  it.each([
    ['accounts', 'account'],
    ['branches', 'branches'],
    ['drivers', 'drivers'],
    ['users', 'user'],
  ])('CALL-27: has %s once they changed, and a marker behind the change has not', async (table, section) => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world);
    await hireDriver(world);
    const ago = (set: string) =>
      changeRows(world, `update ${table} set time_modified = ${set} where provider_id = ${world.provider_id}`);
    const read = async () => {
      // The user decides over everything else: it lies back for the others.
      if (table !== 'users')
        await changeRows(world, `update users set time_modified = now() - interval '1 hour' where id = ${customer.user_id}`);
      const input = { since: new Date().toISOString() };
      return Object.keys(
        (await test_app.request(providerApi.generalData, { token: customer.token, host: world.host, input })).body,
      );
    };

    await ago("now() - interval '1 hour'");
    expect(await read()).not.toContain(section);
    await ago('now()');
    expect(await read()).toContain(section);
  });

  it('CALL-27: has the balance after a payment, and the name after its change', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world);
    await changeRows(
      world,
      ['users', 'accounts', 'branches', 'drivers']
        .map((each) => `update ${each} set time_modified = now() - interval '1 hour'`)
        .join(';'),
    );
    const read = async () => {
      const input = { since: new Date().toISOString() };
      return (await test_app.request(providerApi.generalData, { token: customer.token, host: world.host, input })).body;
    };
    expect((await read()).account).toBeUndefined();

    await recordPayment(world.context, {
      account_id: customer.account_id,
      amount_cents: cents(5000),
      method: 'manual_eft',
      reference: 'MARKER',
    });
    const paid = await read();
    await succeed(test_app, profileApi.change, { token: customer.token, host: world.host, input: { name: 'Thandi' } });

    expect([paid.account.balance, paid.user, (await read()).user.name]).toEqual([50, undefined, 'Thandi']);
  });

  it('GENDATA-02: misses no change: every write to these tables has its time', () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
    const writes = files.flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split(/(?=updateTable\('(?:users|accounts|branches|drivers|role_sign_in_rules)'\))/)
        .slice(1)
        .map((text) => [file, text.slice(0, text.indexOf('.execute')).includes('time_modified')] as const),
    );

    expect(writes.length).toBeGreaterThanOrEqual(4);
    // The ledger's entry says when for the balance; what waits for an invoice is not announced.
    const forgetful = writes.filter(([, says_when]) => !says_when).map(([file]) => file);
    // When a user last signed in, when the log forgot a deleted one and when an account was invoiced last is in no general data.
    const untold = [
      'billing/invoice-run-repository.ts',
      'billing/ledger/transaction-repository.ts',
      'sessions/session-repository.ts',
      'users/erased-user-repository.ts',
    ];
    expect(new Set(forgetful)).toEqual(new Set(untold));
  });

  it('GENDATA-02: makes the whole again out of what was kept', async () => {
    const { read, whole } = await settled({ staff: true });

    const { body } = await read();

    expect({ ...withChanges(whole, body), current_time: '' }).toEqual({ ...whole, current_time: '' });
  });

  it.each(['yesterday', '2026-13-40T00:00:00Z'])('refuses a marker that is no time: %s', async (since) => {
    const { world, customer } = await scene();

    const answer = await test_app.request(providerApi.generalData, { token: customer.token, host: world.host, input: { since } });

    expect([answer.status, answer.body.violations[0].field]).toEqual([400, 'since']);
  });
});
