import { accountApi } from '@tsela/contract/accounts/account-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { AccountId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '../billing/record-payment.ts';
import type { LiveMessage } from '../live/live-bus.ts';
import { newestMail } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { endHoldExemptions } from './end-hold-exemptions.ts';
import { holdOverdue } from './hold-overdue.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services, {
    internal_account_fields: [{ code: 'sales_person', label: 'Sales person', type: 'text' }],
    registration_fields: [{ code: 'industry', label: 'Industry', type: 'text', is_required: false }],
  });
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], { token }: SignedIn, input: object) =>
  test_app.request(call, { token, host: world.host, input });
const read = async (id: AccountId, { token }: SignedIn = admin): Promise<Account | undefined> =>
  (await succeed(test_app, accountApi.list, { token, input: { id } })).accounts[0];
const eventsOf = (id: AccountId) =>
  rowsOf<{ type: string; change_from: unknown; change_to: unknown }>(
    world,
    `select type, change_from, change_to from events where provider_id = ${world.provider_id} and object_type = 'account'
      and object_id = ${id} order by id`,
  );
const typesOf = async (id: AccountId) => (await eventsOf(id)).map(({ type }) => type);
const book = (account_id: AccountId, person: SignedIn = admin) => ask(shipmentApi.create, person, { ...aShipment(), account_id });

describe('the list of accounts', () => {
  it('SCREEN-44 ENUM-14: is filtered, sorted and paged, and leaves the closed ones out', async () => {
    const own = await makeWorld(test_app.services);
    const staff = await signInAs(own, { role: ROLE.admin });
    const [alpha, beta, gamma] = [
      await makeAccount(own, { account_code: 'ALPHA', balance: 5000 }),
      await makeAccount(own, { account_code: 'BETA', account_type: 'postpaid', credit_limit: 100_000 }),
      await makeAccount(own, { account_code: 'GAMMA' }),
    ];
    await changeRows(
      own,
      `update accounts set status = 'closed', time_modified = now() where provider_id = ${own.provider_id} and id = ${gamma};
      update accounts set is_on_hold = true, balance_cents = -100, time_modified = now() where provider_id = ${own.provider_id} and id = ${beta};
      update accounts set needs_approval = true, time_modified = now() where provider_id = ${own.provider_id} and id = ${alpha}`,
    );
    const codes = async (input: object) =>
      (await succeed(test_app, accountApi.list, { token: staff.token, input })).accounts.map(({ account_code }) => account_code);

    expect(await codes({})).toEqual(['ALPHA', 'BETA']);
    expect(await codes({ status: 'closed' })).toEqual(['GAMMA']);
    expect(await codes({ status: 'open' })).toEqual(['ALPHA', 'BETA']);
    expect(await codes({ status: 'all' })).toEqual(['ALPHA', 'BETA', 'GAMMA']);
    expect(await codes({ id: gamma })).toEqual(['GAMMA']);
    expect(await codes({ account_type: 'postpaid' })).toEqual(['BETA']);
    expect(await codes({ is_on_hold: true })).toEqual(['BETA']);
    expect(await codes({ is_on_hold: false })).toEqual(['ALPHA']);
    expect(await codes({ needs_approval: true })).toEqual(['ALPHA']);
    expect(await codes({ has_negative_balance: true })).toEqual([]);
    expect(await codes({ is_overdue: true })).toEqual([]);
    expect(await codes({ order_by: 'balance' })).toEqual(['ALPHA', 'BETA']);
    expect(await codes({ order_by: 'balance', order: 'asc' })).toEqual(['BETA', 'ALPHA']);
    expect(await codes({ order_by: 'name', order: 'desc', limit: 1, offset: 1 })).toEqual(['ALPHA']);
  });

  it('tells how each is doing, where that is asked for', async () => {
    const account_id = await makeAccount(world, { balance: 100_000 });
    await book(account_id);
    const { accounts } = await succeed(test_app, accountApi.list, {
      token: admin.token,
      input: { id: account_id, figures: true },
    });

    expect(accounts[0]?.figures).toMatchObject({ is_overdue: false, shipments_30_days: 1 });
    expect(accounts[0]?.figures?.time_last_shipment).not.toBeNull();
    expect((await read(account_id))?.figures).toBeUndefined();
    const { summary } = await succeed(test_app, accountApi.summary, { token: admin.token, input: { id: account_id } });
    expect([summary.per_day.length, summary.per_day.at(-1)?.created, summary.shipments_30_days]).toEqual([30, 1, 1]);
    expect([summary.users, summary.open_quotes, summary.unpaid_invoices, summary.overdue]).toEqual([0, 0, 0, 0]);
  });

  it('PERM-055: neither sorts nor filters by amounts for who may not see them', async () => {
    const ops = await signInAs(world, { role: ROLE.hub });

    for (const input of [
      { order_by: 'balance' },
      { order_by: 'credit_limit' },
      { has_negative_balance: true },
      { is_overdue: true },
    ]) {
      const { status, body } = await ask(accountApi.list, ops, input);
      expect([status, body.message]).toEqual([403, 'You may not see billing information.']);
    }
  });

  it('DATA-05 DATA-06: tells all there is of an account', async () => {
    const account = await read(await makeAccount(world));

    expect(Object.keys(account ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'account_code',
        'name',
        'account_type',
        'balance',
        'credit_limit',
        'status',
        'is_on_hold',
        'temp_disable_auto_hold',
        'tags',
        'force_show_billing_transactions',
        'invoice_frequency',
        'invoice_frequency_time',
        'tracking_prefix',
        'billing_contact',
        'support_email',
        'time_created',
        'time_closed',
      ]),
    );
  });

  it('shows what staff keep of an account to staff alone', async () => {
    const customer = await makeCustomer(world);
    await ask(accountApi.change, admin, { id: customer.account_id, internal_fields: { sales_person: 'Sipho' } });

    expect((await read(customer.account_id))?.internal_fields).toEqual({ sales_person: 'Sipho' });
    const own = await read(customer.account_id, customer);
    expect([own?.id, 'internal_fields' in (own ?? {}), 'tags' in (own ?? {})]).toEqual([customer.account_id, false, false]);
  });
});

describe('opening an account', () => {
  it('SCREEN-44: gives it the next code and the provider’s defaults, and invites its first owner', async () => {
    const email = `owner.${world.provider_id}@example.com`;
    const { status, body } = await ask(accountApi.create, admin, {
      name: 'Karoo Traders',
      account_type: 'postpaid',
      credit_limit: 5000,
      vat_number: '4123456789',
      address: { street_address: '12 Oxford Road', local_area: 'Rosebank', city: 'Johannesburg' },
      owner: { name: 'Thandi', email, mobile_number: '082 123 4567' },
    });

    expect(status).toBe(200);
    const account: Account = body.account;
    expect(account).toMatchObject({
      name: 'Karoo Traders',
      account_type: 'postpaid',
      credit_limit: 5000,
      balance: 0,
      invoice_frequency: 'monthly',
      status: 'open',
      needs_approval: false,
      vat_number: '4123456789',
      address: { city: 'Johannesburg', zone: 'GP', code: '2196' },
      billing_contact: { name: 'Thandi', email, mobile_number: '+27821234567' },
    });
    expect(account.account_code).toMatch(/^KAR\d{4,}$/);
    const { users } = await succeed(test_app, userApi.list, { token: admin.token, input: { account_id: account.id } });
    expect(users.map((user) => [user.email, user.role_name, user.state])).toEqual([[email, 'Account Owner', 'invited']]);
    expect((await newestMail(world, email))?.event).toBe('invitation');
    expect(await typesOf(account.id)).toEqual(['account.created']);
  });

  it('opens nothing when the owner cannot be invited, and says beside which field', async () => {
    const customer = await makeCustomer(world);
    const [taken] = await rowsOf<{ email: string }>(world, `select email from users where id = ${customer.user_id}`);
    const before = await rowsOf(world, `select id from accounts where provider_id = ${world.provider_id}`);

    const { status, body } = await ask(accountApi.create, admin, {
      name: 'Twice',
      owner: { name: 'Thandi', email: taken?.email ?? '' },
    });

    expect([status, body.message, body.violations[0].field]).toEqual([
      409,
      `User with email ${taken?.email} already exists.`,
      'owner.email',
    ]);
    expect(await rowsOf(world, `select id from accounts where provider_id = ${world.provider_id}`)).toHaveLength(before.length);
  });

  it('refuses a code that is taken, also to two at once', async () => {
    const input = { name: 'Twins', account_code: 'TWINS' };
    const answers = await Promise.all([1, 2, 3].map(() => ask(accountApi.create, admin, input)));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'There is an account TWINS already.',
      violations: [{ field: 'account_code' }],
    });
  });

  it('SCREEN-44 MENU-46: has a code of its own without regard to capitals, and is found by it in any', async () => {
    const { body } = await ask(accountApi.create, admin, { name: 'Small', account_code: 'smalls01' });
    const again = await ask(accountApi.create, admin, { name: 'Large', account_code: 'SMALLS01' });
    const other = (await ask(accountApi.create, admin, { name: 'Other' })).body.account;
    const changed = await ask(accountApi.change, admin, { id: other.id, account_code: 'Smalls01' });
    const found = await ask(overviewApi.search, admin, { search_query: 'Smalls01' });

    expect([again.status, again.body.message, again.body.violations[0].field]).toEqual([
      409,
      'There is an account SMALLS01 already.',
      'account_code',
    ]);
    expect([changed.status, changed.body.message]).toEqual([409, 'There is an account Smalls01 already.']);
    expect(found.body.results.map(({ data }: { data: { id: number } }) => data.id)).toEqual([body.account.id]);
  });

  it('SCREEN-44: has a sales person, whom staff filter by and its own people are not told of', async () => {
    const customer = await makeCustomer(world);
    const { account_id: id } = customer;
    const opened = (await ask(accountApi.create, admin, { name: 'Won', sales_person: ' Lindiwe Dube ' })).body.account;
    const changed = await ask(accountApi.change, admin, { id, sales_person: 'Lindiwe Dube' });
    const own = await ask(accountApi.change, customer, { id, sales_person: 'Me' });
    const found = async (person: SignedIn, sales_person: string) =>
      (await succeed(test_app, accountApi.list, { token: person.token, input: { sales_person } })).accounts.map(
        (each) => each.id,
      );

    expect([opened.sales_person, changed.body.account.sales_person, own.status]).toEqual(['Lindiwe Dube', 'Lindiwe Dube', 403]);
    expect(new Set(await found(admin, 'lindiwe'))).toEqual(new Set([id, opened.id]));
    expect([await found(admin, 'nobody'), await found(customer, 'lindiwe')]).toEqual([[], []]);
    expect((await read(id, customer))?.sales_person).toBeUndefined();
    expect(await typesOf(id)).toContain('account.internal-changed');
  });

  it('sent again with its key opens one', async () => {
    const send = () =>
      test_app.request(accountApi.create, {
        token: admin.token,
        headers: { 'idempotency-key': 'open-once' },
        input: { name: 'Once' },
      });

    const [first, second] = [await send(), await send()];

    expect([first.status, second.status, second.body.account.id]).toEqual([200, 200, first.body.account.id]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'X', account_code: 'A B' }, 'account_code'],
    [{ name: 'X', credit_limit: 100 }, 'credit_limit'],
    [{ name: 'X', internal_fields: { nothing: 1 } }, 'internal_fields.nothing'],
    [{ name: 'X', owner: { name: 'Thandi', email: 'no' } }, 'owner.email'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, body } = await ask(accountApi.create, admin, input);
    expect([status, body.violations[0].field]).toEqual([400, field]);
  });

  it('is for staff who see more than one account, and only who may invite invites', async () => {
    const home = await makeAccount(world);
    const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: home });
    const finance = await signInAs(world, { role: ROLE.finance });
    const owner = { name: 'Thandi', email: 'thandi.finance@example.com' };

    expect((await ask(accountApi.create, limited, { name: 'X' })).body.message).toBe(
      'You work for one account only, so you cannot add another.',
    );
    expect((await ask(accountApi.create, finance, { name: 'X', owner })).status).toBe(403);
    expect((await ask(accountApi.create, finance, { name: 'By finance' })).status).toBe(200);
  });
});

describe('changing an account', () => {
  it('CALL-33 CALL-34: takes the changed fields, answers the account, and leaves what and by whom', async () => {
    const id = await makeAccount(world);

    const { status, body } = await ask(accountApi.change, admin, {
      id,
      name: ' Karoo Books ',
      billing_contact: { email: 'books@karoo.example' },
      registration_fields: { industry: 'Books' },
      internal_fields: { sales_person: 'Sipho' },
    });

    expect(status).toBe(200);
    expect(body.account).toMatchObject({
      name: 'Karoo Books',
      billing_contact: { name: 'Billing', email: 'books@karoo.example' },
      registration_fields: { industry: 'Books' },
      internal_fields: { sales_person: 'Sipho' },
    });
    const events = await eventsOf(id);
    expect(events.slice(1).map(({ type }) => type)).toEqual(['account.changed', 'account.internal-changed']);
    expect(events[1]?.change_to).toMatchObject({ name: 'Karoo Books' });
    expect(events[2]).toMatchObject({
      change_from: { internal_fields: {} },
      change_to: { internal_fields: { sales_person: 'Sipho' } },
    });
    // The same once more is no change.
    const again = await ask(accountApi.change, admin, { id, name: 'Karoo Books', internal_fields: { sales_person: 'Sipho' } });
    expect([again.status, again.body.account.time_modified]).toEqual([200, body.account.time_modified]);
    expect(await typesOf(id)).toHaveLength(3);
  });

  it('answers 409 to a caller who has not seen the change before theirs, and lets one of two at once through', async () => {
    const id = await makeAccount(world);
    const seen = (await read(id))?.time_modified;

    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => ask(accountApi.change, admin, { id, name, time_modified: seen })),
    );

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Someone else has changed this account in the meantime. Please load it again.',
    );
    const now = (await read(id))?.time_modified;
    expect((await ask(accountApi.change, admin, { id, name: 'Four', time_modified: now })).status).toBe(200);
    // Without saying what was seen it is overwritten.
    expect((await ask(accountApi.change, admin, { id, name: 'Five' })).body.account.name).toBe('Five');
  });

  it('SCREEN-44: to postpaid asks for limit and frequency; back needs nothing owed and ends the limit', async () => {
    const id = await makeAccount(world);
    const missing = await ask(accountApi.change, admin, { id, account_type: 'postpaid' });
    expect([missing.status, missing.body.violations.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['credit_limit', 'invoice_frequency'],
    ]);

    const postpaid = await ask(accountApi.change, admin, {
      id,
      account_type: 'postpaid',
      credit_limit: 1000,
      invoice_frequency: 'weekly',
      invoice_frequency_time: 5,
    });
    expect(postpaid.body.account).toMatchObject({ account_type: 'postpaid', credit_limit: 1000, invoice_frequency_time: 5 });

    await book(id);
    const owing = await ask(accountApi.change, admin, { id, account_type: 'prepaid' });
    expect([owing.status, owing.body.message]).toEqual([400, 'The account owes money. It can become prepaid once that is paid.']);

    await recordPayment(world.context, {
      account_id: id,
      amount_cents: cents(11_500),
      method: 'manual_eft',
      reference: `BACK-${id}`,
    });
    const back = await ask(accountApi.change, admin, { id, account_type: 'prepaid' });
    expect(back.body.account).toMatchObject({ account_type: 'prepaid', credit_limit: 0 });
  });

  it('lets its own people change contacts, address and answers, and nothing else', async () => {
    const customer = await makeCustomer(world);
    const own = (await read(customer.account_id, customer)) ?? {};

    const { status, body } = await ask(accountApi.change, customer, {
      billing_contact: { email: 'new@karoo.example' },
      address: { local_area: 'Sea Point', city: 'Cape Town' },
      support_email: 'help@karoo.example',
    });
    expect([status, body.account.billing_contact.email, body.account.address.zone]).toEqual([200, 'new@karoo.example', 'WC']);

    for (const [field, value] of [
      ['name', 'Mine'],
      ['vat_number', '1'],
      ['credit_limit', 1_000_000],
      ['account_type', 'postpaid'],
      ['tracking_prefix', 'XX'],
      ['force_show_billing_transactions', true],
      ['internal_fields', { sales_person: 'Me' }],
    ] as const) {
      const refused = await ask(accountApi.change, customer, { [field]: value });
      expect([field, refused.status, refused.body.message]).toEqual([
        field,
        403,
        'Only Test Couriers can change this. Please contact support.',
      ]);
    }
    expect((await ask(accountApi.change, customer, { name: 'name' in own ? own.name : '' })).status).toBe(200);
  });

  it('is not stopped by what was kept wrong before', async () => {
    const id = await makeAccount(world);
    await changeRows(
      world,
      `update accounts set support_email = 'no address', time_modified = now() where provider_id = ${world.provider_id} and id = ${id}`,
    );

    expect((await ask(accountApi.change, admin, { id, vat_number: '4123456789' })).status).toBe(200);
    const weekly = await ask(accountApi.change, admin, { id, invoice_frequency: 'weekly', invoice_frequency_time: null });
    expect([weekly.status, weekly.body.violations[0].field]).toEqual([400, 'invoice_frequency_time']);
  });

  it('ENUM-11: is invoiced every month, week or day, or for each shipment, and in no other way', async () => {
    const id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000 });
    const days = { monthly: 1, weekly: 5, daily: null, shipment: null };

    for (const [invoice_frequency, invoice_frequency_time] of Object.entries(days)) {
      const input = { id, invoice_frequency, invoice_frequency_time };
      const { status, body } = await ask(accountApi.change, admin, input);
      expect([status, body.account.invoice_frequency]).toEqual([200, invoice_frequency]);
    }
    expect((await ask(accountApi.change, admin, { id, invoice_frequency: 'fortnightly' })).status).toBe(400);
    expect((await ask(accountApi.change, admin, { id, status: 'asleep' })).status).toBe(400);
  });

  it("is not there for somebody else's account", async () => {
    const [customer, stranger] = [await makeCustomer(world), await makeCustomer(world)];

    const { status, body } = await ask(accountApi.change, stranger, { id: customer.account_id, support_email: 'x@example.com' });

    expect([status, body.message]).toEqual([404, 'Account not found.']);
  });

  it('hides from its people what is internal in the trail as well', async () => {
    const customer = await makeCustomer(world);
    const { account_id } = customer;
    await ask(accountApi.change, admin, { id: account_id, name: 'Told', internal_fields: { sales_person: 'Not told' } });
    await ask(accountApi.addNote, admin, { account_id, text: 'Not told either' });
    const trail = async ({ token }: SignedIn) =>
      (await succeed(test_app, auditApi.events, { token, input: { type: 'account', object_id: account_id } })).audit_events.map(
        ({ action }) => action,
      );

    expect(await trail(admin)).toEqual(['account.noted', 'account.internal-changed', 'account.changed', 'account.created']);
    expect(await trail(customer)).toEqual(['account.changed', 'account.created']);
  });
});

describe('holding', () => {
  it('ACCT-01: stops bookings, a release or leaving it aside allows them again', async () => {
    const id = await makeAccount(world, { balance: 100_000 });
    const hold = (input: object) => ask(accountApi.hold, admin, { ids: [id], ...input });

    expect((await hold({ action: 'hold' })).body).toEqual({ done: [id], failed: [] });
    const held = await book(id);
    expect([held.status, held.body.message]).toEqual([409, 'Account on hold. You can get quotes, but not send parcels.']);

    await hold({ action: 'let-off', until: '2099-01-31' });
    expect(await read(id)).toMatchObject({
      is_on_hold: true,
      temp_disable_auto_hold: true,
      temp_disable_auto_hold_until: '2099-01-31',
    });
    expect((await book(id)).status).toBe(200);

    await hold({ action: 'hold' });
    expect((await book(id)).status).toBe(409);
    await hold({ action: 'release' });
    expect((await book(id)).status).toBe(200);
    // Sent again it is done already, and leaves no second entry.
    await hold({ action: 'release' });
    expect((await typesOf(id)).filter((type) => type !== 'account.created')).toEqual([
      'account.held',
      'account.let-off',
      'account.held',
      'account.released',
    ]);
  });

  it('ACCT-01: left aside for several at once, changes of each no more than its hold, and the log says no more', async () => {
    const ids = [await makeAccount(world), await makeAccount(world)];
    await ask(accountApi.hold, admin, { ids, action: 'hold' });
    const named = () => Promise.all(ids.map(async (id) => [(await read(id))?.name, (await read(id))?.account_code]));
    const before = await named();

    const { status, body } = await ask(accountApi.hold, admin, { ids, action: 'let-off', until: '2099-01-31' });

    expect([status, body.done]).toEqual([200, ids]);
    expect(await named()).toEqual(before);
    const events = await rowsOf<{ change_from: unknown; change_to: unknown }>(
      world,
      `select change_from, change_to from events where provider_id = ${world.provider_id} and type = 'account.let-off'
        and object_id in (${ids.join(', ')})`,
    );
    const change = {
      change_from: { temp_disable_auto_hold: false, temp_disable_auto_hold_until: null },
      change_to: { temp_disable_auto_hold: true, temp_disable_auto_hold_until: '2099-01-31' },
    };
    expect(events).toEqual([change, change]);
  });

  it('of many says which could not be held', async () => {
    const [open, closed, foreign] = [
      await makeAccount(world),
      await makeAccount(world),
      await makeAccount(await makeWorld(test_app.services)),
    ];
    await changeRows(
      world,
      `update accounts set status = 'closed', time_modified = now() where provider_id = ${world.provider_id} and id = ${closed}`,
    );

    const { body } = await ask(accountApi.hold, admin, { ids: [foreign, open, closed, open], action: 'hold' });

    expect(body.done).toEqual([open]);
    expect(body.failed).toEqual([
      { id: foreign, message: 'Account not found.' },
      { id: closed, message: 'The account is closed.' },
    ]);
  });

  it.each([
    [{}, 'Please choose the last day on which the account may send although it is on hold.'],
    [{ until: '2020-01-01' }, 'Please choose today or a later day.'],
  ])('is left aside until a day to come only: %j', async (input, message) => {
    const id = await makeAccount(world);
    const { status, body } = await ask(accountApi.hold, admin, { ids: [id], action: 'let-off', ...input });
    expect([status, body.message, body.violations[0].field]).toEqual([400, message, 'until']);
  });

  it('ACCT-01: comes back by itself after the last day', async () => {
    const own = await makeWorld(test_app.services);
    const staff = await signInAs(own, { role: ROLE.admin });
    const [over, lasts, endless] = [await makeAccount(own), await makeAccount(own), await makeAccount(own)];
    await changeRows(
      own,
      `update accounts set is_on_hold = true, temp_disable_auto_hold = true, time_modified = now(), temp_disable_auto_hold_until = case id
        when ${over} then date '2026-03-08' when ${lasts} then date '2026-03-09' end where provider_id = ${own.provider_id}`,
    );
    const context = { ...own.context, now: new Date('2026-03-08T22:30:00Z') };

    expect([await endHoldExemptions(context), await endHoldExemptions(context)]).toEqual([1, 0]);

    const holdExempt = async (id: AccountId) =>
      (await succeed(test_app, accountApi.list, { token: staff.token, input: { id } })).accounts[0]?.temp_disable_auto_hold;
    expect([await holdExempt(over), await holdExempt(lasts), await holdExempt(endless)]).toEqual([false, true, true]);
  });

  it('ACCT-01: comes by itself over an invoice that is overdue for as long as the provider waits, but not over a let-off', async () => {
    const own = await makeWorld(test_app.services, { auto_hold_overdue_days: 10 });
    const patient = await makeWorld(test_app.services);
    const facts = { account_type: 'postpaid', credit_limit: 1_000_000 } as const;
    const [late, exempt, punctual, elsewhere] = [
      await makeAccount(own, facts),
      await makeAccount(own, facts),
      await makeAccount(own, facts),
      await makeAccount(patient, facts),
    ];
    for (const [where, id, due] of [
      [own, late, '2026-03-01'],
      [own, exempt, '2026-03-01'],
      [own, punctual, '2026-03-02'],
      [patient, elsewhere, '2026-03-01'],
    ] as const) {
      await changeRows(
        where,
        `insert into billing_documents (provider_id, id, kind, number, account_id, date, due_date, total_cents, vat_cents, time_created)
          values (${where.provider_id}, nextval('billing_document_ids'), 'invoice', ${id}, ${id}, '2026-02-01', '${due}', 100, 0, now())`,
      );
    }
    await changeRows(
      own,
      `update accounts set temp_disable_auto_hold = true, time_modified = now() where provider_id = ${own.provider_id} and id = ${exempt}`,
    );
    const now = new Date('2026-03-11T00:05:00+02:00');

    expect(await holdOverdue({ ...own.context, now })).toBe(1);
    expect(await holdOverdue({ ...own.context, now })).toBe(0);
    expect(await holdOverdue({ ...patient.context, now })).toBe(0);

    const held = await rowsOf<{ id: number }>(
      own,
      `select id from accounts where provider_id = ${own.provider_id} and is_on_hold`,
    );
    expect(held.map(({ id }) => id)).toEqual([late]);
  });

  it('is for staff', async () => {
    const customer = await makeCustomer(world);
    await changeRows(
      world,
      `update users set extra_permissions = '["API_/accounts/*"]', time_modified = now() where provider_id = ${world.provider_id} and id = ${customer.user_id}`,
    );
    test_app.services.actors.forget(customer.user_id);

    for (const [call, input] of [
      [accountApi.hold, { ids: [customer.account_id], action: 'release' }],
      [accountApi.close, { id: customer.account_id }],
      [accountApi.reopen, { id: customer.account_id }],
      [accountApi.approve, { id: customer.account_id, decision: 'approve' }],
      [accountApi.create, { name: 'Another' }],
      [accountApi.notes, { account_id: customer.account_id }],
      [accountApi.addNote, { account_id: customer.account_id, text: 'Mine' }],
      [accountApi.tag, { ids: [customer.account_id], tag_id: 1, action: 'add' }],
    ] as const) {
      const { status, body } = await ask(call, customer, input);
      expect([call.path, status, body.message]).toEqual([call.path, 403, 'Only staff can do this.']);
    }
  });
});

describe('closing', () => {
  it('ACCT-04: answers its users 423 from their next call on, tells their pages, and opens again', async () => {
    const customer = await makeCustomer(world);
    const id = customer.account_id;
    const general = () => test_app.request(providerApi.generalData, { token: customer.token });
    expect((await general()).status).toBe(200);
    const heard: LiveMessage[] = [];
    const stop = test_app.services.live.subscribe((message) => heard.push(message));

    const { status, body } = await ask(accountApi.close, admin, { id, note: 'Moved to Namibia' });
    stop();

    expect([status, body.account.status, body.account.time_closed]).toEqual([200, 'closed', expect.any(String)]);
    const shut = await general();
    expect([shut.status, shut.body.message]).toEqual([423, 'Your account has been closed. Please contact support to reopen it.']);
    expect(heard.map(({ type, id: of }) => [type, of])).toEqual(
      expect.arrayContaining([
        ['session', customer.user_id],
        ['account', id],
      ]),
    );
    const { notes } = await succeed(test_app, accountApi.notes, { token: admin.token, input: { account_id: id } });
    expect(notes.map(({ text }) => text)).toEqual(['Moved to Namibia']);
    expect((await book(id)).status).toBe(423);
    const again = await ask(accountApi.close, admin, { id });
    expect([again.status, again.body.message]).toEqual([409, 'The account is closed already.']);

    expect((await ask(accountApi.reopen, admin, { id })).body.account).toMatchObject({ status: 'open', time_closed: null });
    expect((await general()).status).toBe(200);
    expect((await ask(accountApi.reopen, admin, { id })).body.message).toBe('The account is open.');
    expect(await typesOf(id)).toEqual(['account.created', 'account.closed', 'account.noted', 'account.reopened']);
  });

  it('needs a balance of zero', async () => {
    const id = await makeAccount(world, { balance: 1250 });

    const { status, body } = await ask(accountApi.close, admin, { id });

    expect([status, body.message]).toEqual([409, 'The balance has to be zero before the account can be closed. It is R 12.50.']);
    expect((await read(id))?.status).toBe('open');
  });

  it('leaves the account of visitors open', async () => {
    const id = await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });

    expect((await ask(accountApi.close, admin, { id })).body.message).toBe(
      'Visitors book on this account. Choose another account for them in the settings first.',
    );
  });

  it('and a booking at the same moment never both happen', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000 });

      const [closed, booked] = await Promise.all(
        round % 2 === 0
          ? [ask(accountApi.close, admin, { id }), book(id)]
          : [book(id), ask(accountApi.close, admin, { id })].toReversed(),
      );

      const account = await read(id);
      // Booked first, it owes money and stays open; closed first, nothing is booked and nothing is owed.
      expect([
        [200, 423, 'closed', 0],
        [409, 200, 'open', -115],
      ]).toContainEqual([closed?.status, booked?.status, account?.status, account?.balance]);
    }
  });

  it("is not there outside of the caller's reach", async () => {
    const [home, other] = [await makeAccount(world), await makeAccount(world)];
    const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: home });

    for (const [call, more] of [
      [accountApi.close, {}],
      [accountApi.reopen, {}],
      [accountApi.approve, { decision: 'approve' }],
    ] as const) {
      expect([call.path, (await ask(call, limited, { id: other, ...more })).status]).toEqual([call.path, 404]);
    }
  });
});

describe('approval', () => {
  async function waiting(facts: { balance?: number } = {}) {
    const customer = await makeCustomer(world, { balance: 0, ...facts });
    await changeRows(
      world,
      `update accounts set needs_approval = true, time_modified = now() where provider_id = ${world.provider_id} and id = ${customer.account_id}`,
    );
    const [user] = await rowsOf<{ email: string }>(world, `select email from users where id = ${customer.user_id}`);
    return { ...customer, email: user?.email ?? '' };
  }

  it('SCREEN-04: who waits for it gets quotes and sends nothing, until staff approve', async () => {
    const customer = await waiting({ balance: 100_000 });
    const { account_id } = customer;
    const quote = await ask(shipmentApi.create, customer, { ...aShipment(), quick_quote: 'quote' });
    expect(quote.status).toBe(200);

    for (const person of [customer, admin]) {
      const refused = await book(account_id, person);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Account waiting for approval. You can get quotes, but not send parcels.',
      ]);
    }
    const accepted = await ask(shipmentApi.acceptQuote, customer, { id: quote.body.id });
    expect([accepted.status, accepted.body.message]).toEqual([
      409,
      'Account waiting for approval. You can get quotes, but not send parcels.',
    ]);

    const { body } = await ask(accountApi.approve, admin, { id: account_id, decision: 'approve' });

    expect(body.account.needs_approval).toBe(false);
    expect((await book(account_id, customer)).status).toBe(200);
    expect((await newestMail(world, customer.email))?.subject).toBe('Your account at Test Couriers is approved');
    const again = await ask(accountApi.approve, admin, { id: account_id, decision: 'decline' });
    expect([again.status, again.body.message]).toEqual([409, 'The account has been approved already.']);
  });

  it('declined closes the account and tells the owner why; opened again it waits still', async () => {
    const customer = await waiting();
    const id = customer.account_id;

    const { body } = await ask(accountApi.approve, admin, { id, decision: 'decline', message: 'We do not serve Upington yet.' });

    expect(body.account).toMatchObject({ status: 'closed', needs_approval: true });
    expect((await test_app.request(providerApi.generalData, { token: customer.token })).status).toBe(423);
    const mail = await newestMail(world, customer.email);
    expect(mail?.body).toContain('We do not serve Upington yet.');
    expect((await ask(accountApi.reopen, admin, { id })).body.account).toMatchObject({ status: 'open', needs_approval: true });
    expect((await typesOf(id)).slice(1)).toEqual(['account.declined', 'account.reopened']);
  });

  it('is decided once, by two at once', async () => {
    const { account_id: id } = await waiting();

    const answers = await Promise.all([1, 2].map(() => ask(accountApi.approve, admin, { id, decision: 'approve' })));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('notes', () => {
  it('are written by staff and read newest first', async () => {
    const account_id = await makeAccount(world);
    await ask(accountApi.addNote, admin, { account_id, text: ' First ' });
    const { body } = await ask(accountApi.addNote, admin, { account_id, text: 'Second' });

    const { notes, count } = await succeed(test_app, accountApi.notes, { token: admin.token, input: { account_id, limit: 1 } });

    expect([body.note.text, notes.map(({ text }) => text), count]).toEqual(['Second', ['Second'], 2]);
    const empty = await ask(accountApi.addNote, admin, { account_id, text: '  ' });
    expect([empty.status, empty.body.message]).toEqual([400, 'Please write something.']);
  });
});
