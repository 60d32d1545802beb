import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import type { Route } from '@tsela/contract/route';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { AccountId } from '@tsela/domain/ids';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import { MOST_API_KEYS } from '@tsela/domain/integrations/key-scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { inTransaction } from '../db/transaction.ts';
import { drawApiKey } from '../sessions/api-key-token.ts';
import { bookOne } from '../testing/field.ts';
import { untilHeard } from '../testing/heard.ts';
import { hirePerson } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
/** A second process on the same database. */
let other_process: TestApp;
let world: World;
let admin: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  other_process = await openTestApp();
  world = await makeWorld(test_app.services);
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => Promise.all([test_app.close(), other_process.close()]));

const ask = (call: Route, token: string, input: object, app = test_app): Promise<Answer> =>
  app.request(call, { token, host: world.host, input });
const switchKeys = (account_id: AccountId, value: boolean, of = world) =>
  saveAccountSettings(of.context, { account_id, settings: [{ setting: 'webhook_integration_enabled', value }] });

/** A customer whose provider lets them make keys. */
async function aCustomer(of = world) {
  const customer = await makeCustomer(of, { balance: 1_000_000 });
  await switchKeys(customer.account_id, true, of);
  return customer;
}

/** What a price is asked for. */
function aQuestion() {
  const { collection_address, delivery_address, parcels } = aShipment();
  return { collection_address, delivery_address, parcels };
}

const EVERYTHING: KeyScope[] = ['read', 'prices', 'book', 'labels'];

async function makeKey(
  person: SignedIn,
  facts: { name?: string; scopes?: KeyScope[]; expiry?: string; account_id?: AccountId } = {},
) {
  const answer = await ask(apiKeyApi.makeKey, person.token, { name: 'Shop', scopes: EVERYTHING, expiry: 'never', ...facts });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as { readonly key: string; readonly api_key: { readonly id: number; readonly hint: string } };
}

/** The connections of this database that wait for a row or its holder. */
const WAITING = `select l.pid from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and a.datname = current_database()`;

const reads = async (key: string, app = test_app) => (await ask(shipmentApi.list, key, {}, app)).status;

describe('an API key', () => {
  it('SCREEN-21: signs programs in like a session, on /api and on the host that knows only the API', async () => {
    const customer = await aCustomer();
    const { key } = await makeKey(customer);

    const booked = await ask(shipmentApi.create, key, aShipment());
    const statuses = await Promise.all(
      ['', '/v2', '/v3'].map(
        async (version) =>
          (
            await test_app.app.inject({
              method: 'GET',
              url: `${version}/shipments?id=${booked.body.id}`,
              headers: { host: `api.${world.host}`, authorization: `Bearer ${key}` },
            })
          ).json().count,
      ),
    );

    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect([booked.status, booked.body.account_id, statuses]).toEqual([200, customer.account_id, [1, 1, 1]]);
  });

  it('SCREEN-21: sees its own account alone, also when staff made it', async () => {
    const customer = await aCustomer();
    const foreign = await bookOne(world, { account_id: await makeAccount(world, { balance: 1_000_000 }) });
    const made_by_staff = await makeKey(admin, { account_id: customer.account_id });

    const found = await ask(shipmentApi.list, made_by_staff.key, { id: foreign.id });
    const label = await ask(shipmentApi.label, made_by_staff.key, { id: foreign.id });
    const booked = await ask(shipmentApi.create, made_by_staff.key, aShipment({ account_id: foreign.account_id }));

    expect([found.body.count, label.status]).toEqual([0, 404]);
    // A key decides its account, whatever number a program sends.
    expect([booked.status, booked.body.account_id]).toEqual([200, customer.account_id]);
    expect((await ask(shipmentApi.create, made_by_staff.key, aShipment())).body.account_id).toBe(customer.account_id);
  });

  it('SCREEN-21: opens nothing at another provider', async () => {
    const elsewhere = await makeWorld(test_app.services);
    const { key } = await makeKey(await aCustomer());

    const there = await test_app.request(shipmentApi.list, { token: key, host: elsewhere.host, input: {} });

    expect([there.status, there.body.message]).toEqual([401, 'The API key does not belong to this address.']);
  });

  it('SCREEN-21: says what is wrong with it: revoked, expired, switched off or never made', async () => {
    const customer = await aCustomer();
    const [revoked, expired, live] = [
      await makeKey(customer, { name: 'One' }),
      await makeKey(customer, { name: 'Two' }),
      await makeKey(customer, { name: 'Three' }),
    ];
    await ask(apiKeyApi.revokeKey, customer.token, { id: revoked.api_key.id });
    await changeRows(
      world,
      `update api_keys set time_expires = now() where provider_id = ${world.provider_id} and id = ${expired.api_key.id}`,
    );
    const said = async (key: string) => (await ask(shipmentApi.list, key, {})).body.message as unknown;
    const first = [await said(revoked.key), await said(expired.key), await said(live.key)];
    await switchKeys(customer.account_id, false);

    expect(first).toEqual(['The API key has been revoked.', 'The API key has expired.', undefined]);
    expect(await said(live.key)).toMatch(/^API keys are switched off/);
    expect(await said(`${live.key.slice(0, -1)}${live.key.endsWith('0') ? '1' : '0'}`)).toMatch(/^The API key/);
  });

  it('SCREEN-21: is read tolerantly on /api as well: keys that are not known, numbers as text, account 0, a slash at the end, the scheme in any case', async () => {
    const customer = await aCustomer();
    const { key } = await makeKey(customer);
    const { parcels, ...rest } = aShipment();
    const body = {
      ...rest,
      parcels: parcels?.map((parcel) => ({ ...parcel, submitted_weight_kg: '2.5' })),
      account_id: 0,
      shop: 'mine',
    };
    const post = (payload: object) =>
      test_app.app.inject({
        method: 'POST',
        url: '/api/v2/shipments/',
        headers: { host: world.host, authorization: `bearer ${key}` },
        payload,
      });

    const booked = await post(body);
    const again = await post({ ...body, account_id: '' });

    expect([booked.statusCode, booked.json().account_id]).toEqual([200, customer.account_id]);
    expect([again.statusCode, again.json().account_id]).toEqual([200, customer.account_id]);
  });

  it('SCREEN-21: reads invoices, transactions and the account where it was made for them, and changes none', async () => {
    const customer = await aCustomer();
    const { key } = await makeKey(customer, { scopes: ['billing', 'account'] });
    const other = await makeKey(customer, { name: 'Other', scopes: ['read'] });
    const statuses = async (with_key: string) =>
      Promise.all(
        ['/billing/invoices', '/billing/credit-notes', '/billing/transactions', '/accounts'].map(async (path) => {
          const headers = { host: world.host, authorization: `Bearer ${with_key}` };
          return (await test_app.app.inject({ url: `/api${path}?account_id=0`, headers })).statusCode;
        }),
      );
    const accounts = await ask(accountApi.list, key, {});

    expect([await statuses(key), await statuses(other.key)]).toEqual([
      [200, 200, 200, 200],
      [403, 403, 403, 403],
    ]);
    expect(accounts.body.accounts.map(({ id }: { id: number }) => id)).toEqual([customer.account_id]);
    expect((await ask(accountApi.change, key, { id: customer.account_id, name: 'Mine' })).status).toBe(403);
  });

  it.each([
    [['read'], [200, 403, 403, 403]],
    [['prices'], [403, 200, 403, 403]],
    [['book'], [403, 403, 200, 403]],
    [['labels'], [403, 403, 403, 200]],
  ] as const)('SCREEN-21: with the scopes %j does what they name and nothing else', async (scopes, expected) => {
    const customer = await aCustomer();
    const shipment = await bookOne(world, { account_id: customer.account_id });
    const { key } = await makeKey(customer, { scopes: [...scopes] });

    const answers = [
      await ask(shipmentApi.list, key, { id: shipment.id }),
      await ask(rateApi.quote, key, aQuestion()),
      await ask(shipmentApi.create, key, aShipment()),
      await ask(shipmentApi.label, key, { id: shipment.id }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(expected);
  });

  it('SCREEN-21: without the scope for prices sees no amounts', async () => {
    const customer = await aCustomer();
    const { id } = await bookOne(world, { account_id: customer.account_id });
    const seenWith = async (name: string, scopes: KeyScope[]) =>
      amountsIn((await ask(shipmentApi.list, (await makeKey(customer, { name, scopes })).key, { id })).body);

    expect(await seenWith('Without', ['read'])).not.toContain('115');
    expect(await seenWith('With', ['read', 'prices'])).toContain('115');
  });

  it('SCREEN-21: makes no keys, no users and no passwords, and is no signed-in user', async () => {
    const customer = await aCustomer();
    const { key, api_key } = await makeKey(customer);

    const answers = [
      await ask(apiKeyApi.keys, key, {}),
      await ask(apiKeyApi.makeKey, key, { name: 'More', scopes: ['read'], expiry: 'never' }),
      await ask(apiKeyApi.revokeKey, key, { id: api_key.id }),
      await ask(userApi.create, key, { name: 'New', email: 'new@example.com', role_id: ROLE.user }),
      await ask(profileApi.change, key, { name: 'Somebody Else' }),
      await ask(credentialApi.updatePassword, key, { password: 'vier blou fietse', old_password: 'drie blou fietse' }),
      await ask(credentialApi.sessions, key, {}),
      await ask(credentialApi.setUpTwoFactor, key, { two_factor_auth_passcode: '' }),
      await ask(providerApi.generalData, key, {}),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });

  it('SCREEN-21: does no more than its maker may do by then, and nothing once they are locked out', async () => {
    const maker = await hirePerson(test_app, world, { role: ROLE.owner });
    const account_id = maker.account_id ?? (0 as AccountId);
    await switchKeys(account_id, true);
    // The last owner of an account is not locked out.
    await signInAs(world, { role: ROLE.owner, account_id });
    const { key } = await makeKey(maker);
    const was = await ask(rateApi.quote, key, aQuestion());

    await ask(profileApi.change, admin.token, { id: maker.user_id, is_locked: true });
    const locked = await reads(key);
    const [listed] = (await ask(apiKeyApi.keys, admin.token, { account_id })).body.api_keys;

    expect([was.status, locked, listed.state]).toEqual([200, 401, 'maker-left']);
  });

  it('SCREEN-21: is refused at once on every process when it is revoked', async () => {
    const customer = await aCustomer();
    const { key, api_key } = await makeKey(customer);
    await untilHeard({ told_by: test_app, heard_by: other_process });
    const before = [await reads(key), await reads(key, other_process)];

    const revoked = await ask(apiKeyApi.revokeKey, customer.token, { id: api_key.id });
    const here = await reads(key);

    expect([before, revoked.status, here]).toEqual([[200, 200], 200, 401]);
    await untilHeard({ told_by: test_app, heard_by: other_process });
    expect(await reads(key, other_process)).toBe(401);
    expect((await ask(apiKeyApi.keys, customer.token, {})).body).toEqual({ api_keys: [], count: 0 });
    expect((await ask(apiKeyApi.revokeKey, customer.token, { id: api_key.id })).status).toBe(404);
  });

  it('SCREEN-21: opens nothing while the provider has switched keys off, from the next call on', async () => {
    const customer = await aCustomer();
    const { key } = await makeKey(customer);
    const on = await reads(key);

    await ask(accountSettingsApi.saveSettings, admin.token, {
      account_id: customer.account_id,
      settings: [{ setting: 'webhook_integration_enabled', value: false }],
    });
    const off = await reads(key);
    const more = await ask(apiKeyApi.makeKey, customer.token, { name: 'More', scopes: ['read'], expiry: 'never' });

    expect([on, off]).toEqual([200, 401]);
    expect([more.status, more.body.message]).toEqual([403, 'Webhooks and API keys are not switched on for this account.']);
  });

  it('ACCT-04: is answered 423 from the next call on when the account is closed', async () => {
    const account_id = await makeAccount(world);
    await switchKeys(account_id, true);
    const { key } = await makeKey(admin, { account_id });
    const open = await reads(key);

    await ask(accountApi.close, admin.token, { id: account_id });

    expect([open, await reads(key)]).toEqual([200, 423]);
  });

  it('CONST-39: expires after its week', async () => {
    const customer = await aCustomer();
    const { key, api_key } = await makeKey(customer, { expiry: 'one-week' });
    await untilHeard({ told_by: test_app, heard_by: other_process });
    const fresh = await reads(key, other_process);

    await changeRows(
      world,
      `update api_keys set time_expires = now() - interval '1 second' where provider_id = ${world.provider_id} and id = ${api_key.id}`,
    );
    const expired = await reads(key);
    const [listed] = (await ask(apiKeyApi.keys, customer.token, {})).body.api_keys;

    expect([fresh, expired, listed.state]).toEqual([200, 401, 'expired']);
  });

  it('SCREEN-21: is known by its beginning only: neither the rows nor the trail hold it', async () => {
    const customer = await aCustomer();
    const { key, api_key } = await makeKey(customer);
    await ask(shipmentApi.create, key, aShipment());

    const rows = await rowsOf(
      world,
      `select to_jsonb(k)::text as text from api_keys k where provider_id = ${world.provider_id}
        union all select to_jsonb(e)::text from events e where provider_id = ${world.provider_id}
        union all select to_jsonb(i)::text from idempotency_keys i where provider_id = ${world.provider_id}`,
    );

    expect(api_key.hint).toBe(key.slice(0, 4));
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ text }) => String(text).includes(key))).toEqual([]);
  });

  it('SCREEN-21: stands in the trail as itself', async () => {
    const customer = await aCustomer();
    const { key } = await makeKey(customer, { name: 'Web shop' });
    const { body } = await ask(shipmentApi.create, key, aShipment());

    const of_shipment = await ask(auditApi.events, admin.token, { type: 'shipment', object_id: body.id });
    const of_account = await ask(auditApi.events, admin.token, { type: 'account', object_id: customer.account_id });

    expect(JSON.stringify(of_shipment.body)).toContain('API key Web shop');
    expect(JSON.stringify(of_account.body)).toContain('account.api-key-made');
  });

  it('SCREEN-21: tells when it was used last, to the minute', async () => {
    const customer = await aCustomer();
    const { key } = await makeKey(customer);
    const lastUse = async () => (await ask(apiKeyApi.keys, customer.token, {})).body.api_keys[0].time_last_used;
    const never = await lastUse();

    await reads(key);
    const used = await lastUse();
    await reads(key, other_process);

    expect(never).toBeNull();
    expect(Date.now() - Date.parse(used)).toBeLessThan(60_000);
    expect(await lastUse()).toBe(used);
  });

  it('SCREEN-21: revoked by two at the same moment is revoked by one of them, and the trail says so once', async () => {
    const customer = await aCustomer();
    const { api_key } = await makeKey(customer);

    const answers = await inTransaction(world.context, async (tx) => {
      await tx.client.query(`select id from api_keys where id = ${api_key.id} for update`);
      const asked = [test_app, other_process].map((app) => ask(apiKeyApi.revokeKey, customer.token, { id: api_key.id }, app));
      await expect.poll(() => rowsOf(world, WAITING)).toHaveLength(2);
      return asked;
    }).then((asked) => Promise.all(asked));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    const events = await rowsOf(
      world,
      `select 1 from events where provider_id = ${world.provider_id} and type = 'account.api-key-revoked'
        and object_id = ${customer.account_id}`,
    );
    expect(events).toHaveLength(1);
  });
});

describe('making API keys', () => {
  it('SCREEN-21: stops at the limit, also for two who make the last one together', async () => {
    const customer = await aCustomer();
    for (let number = 1; number < MOST_API_KEYS; number++) await makeKey(customer, { name: `Key ${number}` });
    const make = (name: string) => ask(apiKeyApi.makeKey, customer.token, { name, scopes: ['read'], expiry: 'never' });

    const answers = await Promise.all([make('One'), make('Other')]);
    const { body } = await ask(apiKeyApi.keys, customer.token, {});

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(body.count).toBe(MOST_API_KEYS);
    expect((await make('More')).body.message).toBe(
      'The account has 20 keys already. Please revoke one that is not needed any more.',
    );
  });

  it('SCREEN-21: gives a name once', async () => {
    const customer = await aCustomer();
    await makeKey(customer, { name: 'Shop' });

    const again = await ask(apiKeyApi.makeKey, customer.token, { name: ' shop', scopes: ['read'], expiry: 'never' });

    expect([again.status, again.body.violations[0].field]).toEqual([409, 'name']);
  });

  it('SCREEN-21: is for who runs the account or works for the provider, of what they may reach', async () => {
    const [customer, stranger] = [await aCustomer(), await aCustomer()];
    const { api_key } = await makeKey(customer);
    const user = await signInAs(world, { role: ROLE.user, account_id: customer.account_id });
    const of_branch = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });
    const input = { account_id: customer.account_id, name: 'Mine', scopes: ['read'], expiry: 'never' };

    const statuses = [
      await ask(apiKeyApi.makeKey, user.token, input),
      await ask(apiKeyApi.makeKey, stranger.token, input),
      await ask(apiKeyApi.keys, stranger.token, { account_id: customer.account_id }),
      await ask(apiKeyApi.revokeKey, stranger.token, { id: api_key.id }),
      await ask(apiKeyApi.makeKey, of_branch.token, input),
    ].map(({ status }) => status);

    expect(statuses).toEqual([403, 404, 404, 404, 403]);
  });

  it('SCREEN-21: is not made by an impersonator, whose key would outlive the impersonation', async () => {
    const owner = await hirePerson(test_app, world, { role: ROLE.owner });
    await switchKeys(owner.account_id ?? (0 as AccountId), true);

    const answer = await test_app.request(apiKeyApi.makeKey, {
      token: admin.token,
      host: world.host,
      headers: { 'request-username': owner.email },
      input: { name: 'Theirs', scopes: ['read'], expiry: 'never' },
    });

    expect([answer.status, answer.body.message]).toEqual([403, 'You cannot do this while you act for another user.']);
  });
});

it('an invented key is refused', async () => {
  expect(await reads(drawApiKey(world.provider_id))).toBe(401);
  expect(await reads('0'.repeat(32))).toBe(401);
});

/** Every value of an answer that may be an amount, as text: neither ids nor instants, whose digits are those of the day. */
function amountsIn(body: unknown): string {
  const found: string[] = [];
  JSON.stringify(body, (key, value: unknown) => {
    const is_named = /(?:^|_)(?:id|ids|date|time|created|modified|reference|hash|from|to)(?:_|$)/.test(key);
    if (!is_named && (typeof value === 'number' || typeof value === 'string')) found.push(String(value));
    return value;
  });
  return found.join(' ');
}
