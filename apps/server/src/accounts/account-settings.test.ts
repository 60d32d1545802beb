import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { costCenterApi } from '@tsela/contract/accounts/cost-center-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services, { enable_cost_centers: true, require_cost_center: true });
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], { token }: SignedIn, input: object) =>
  test_app.request(call, { token, host: world.host, input });

describe('account settings', () => {
  it('CALL-35: are read one or all, with their defaults, and saved', async () => {
    const customer = await makeCustomer(world);
    const { account_settings: all } = await succeed(test_app, accountSettingsApi.settings, {
      token: customer.token,
      input: { limit: 9999 },
    });
    const valueOf = (setting: string) => all.find((each) => each.setting === setting);

    expect(all.map(({ setting }) => setting)).toEqual([
      'auto_add_address_book',
      'default_collection_address_book_id',
      'default_delivery_address_book_id',
      'default_service_level_code',
      'notification_overrides',
      'notification_extra_emails',
      'notification_extra_numbers',
      'label_format',
      'webhook_integration_enabled',
      'parcel_types',
      'require_customer_reference',
      'customer_reference_pattern',
    ]);
    expect([valueOf('label_format'), valueOf('webhook_integration_enabled')]).toEqual([
      { setting: 'label_format', value: 'pdf', is_fixed: false },
      { setting: 'webhook_integration_enabled', value: false, is_fixed: true },
    ]);

    const saved = await ask(accountSettingsApi.saveSettings, customer, { settings: [{ setting: 'label_format', value: 'zpl' }] });
    expect(saved.status).toBe(200);
    const { account_settings: one } = await succeed(test_app, accountSettingsApi.settings, {
      token: admin.token,
      input: { account_id: customer.account_id, setting: 'label_format' },
    });
    expect(one).toEqual([{ setting: 'label_format', value: 'zpl', is_fixed: false }]);
    const { account_settings } = await succeed(test_app, providerApi.generalData, { token: customer.token });
    expect(account_settings).toEqual([{ setting: 'label_format', value: 'zpl' }]);
    const [event] = await rowsOf<{ change_from: unknown; change_to: unknown }>(
      world,
      `select change_from, change_to from events where provider_id = ${world.provider_id} and type = 'account.setting-changed'
        and object_id = ${customer.account_id}`,
    );
    expect([event?.change_from, event?.change_to]).toEqual([
      { label_format: 'pdf', is_fixed: false },
      { label_format: 'zpl', is_fixed: false },
    ]);
  });

  it('SCREEN-21: what the provider has fixed is read-only for the account, whatever is sent with it', async () => {
    const customer = await makeCustomer(world);
    const { account_id } = customer;
    const fix = (is_fixed: boolean) =>
      ask(accountSettingsApi.saveSettings, admin, {
        account_id,
        settings: [{ setting: 'label_format', value: 'zpl', is_fixed }],
      });
    const save = (settings: object[]) => ask(accountSettingsApi.saveSettings, customer, { settings });
    await fix(true);

    const refused = await save([
      { setting: 'auto_add_address_book', value: false },
      { setting: 'label_format', value: 'pdf' },
    ]);
    expect([refused.status, refused.body.message, refused.body.violations[0].field]).toEqual([
      400,
      'Set by Test Couriers',
      'label_format',
    ]);
    // All or none.
    const { account_settings } = await succeed(test_app, accountSettingsApi.settings, { token: customer.token, input: {} });
    expect(account_settings[0]).toEqual({ setting: 'auto_add_address_book', value: true, is_fixed: false });
    expect((await save([{ setting: 'label_format', value: 'zpl' }])).status).toBe(200);
    expect((await save([{ setting: 'label_format', value: 'zpl', is_fixed: false }])).status).toBe(400);

    // Staff change the value and it stays fixed, until they free it.
    await ask(accountSettingsApi.saveSettings, admin, { account_id, settings: [{ setting: 'label_format', value: 'pdf' }] });
    expect((await save([{ setting: 'label_format', value: 'zpl' }])).status).toBe(400);
    await fix(false);
    expect((await save([{ setting: 'label_format', value: 'pdf' }])).status).toBe(200);
  });

  it('points at the own address book only', async () => {
    const [customer, stranger] = [await makeCustomer(world), await makeCustomer(world)];
    const entry = { name: 'Depot', address: { street_address: '1 Loop Street', local_area: 'Sea Point', city: 'Cape Town' } };
    const foreign = await ask(addressBookApi.create, stranger, entry);
    const own = await ask(addressBookApi.create, customer, entry);
    const choose = (value: number) =>
      ask(accountSettingsApi.saveSettings, customer, { settings: [{ setting: 'default_collection_address_book_id', value }] });

    const refused = await choose(foreign.body.address_book.id);
    expect([refused.status, refused.body.message]).toEqual([400, 'This is not in the address book of the account.']);
    expect((await choose(own.body.address_book.id)).status).toBe(200);
  });

  it("PERM-069 PERM-070: are not there of somebody else's account, and staff name one", async () => {
    const [customer, stranger] = [await makeCustomer(world), await makeCustomer(world)];
    const { account_id } = customer;

    expect((await ask(accountSettingsApi.settings, stranger, { account_id })).status).toBe(404);
    const settings = [{ setting: 'label_format', value: 'zpl' }];
    expect((await ask(accountSettingsApi.saveSettings, stranger, { account_id, settings })).status).toBe(404);
    const unnamed = await ask(accountSettingsApi.settings, admin, {});
    expect([unnamed.status, unnamed.body.message]).toEqual([400, 'Please choose an account.']);
    const staff = await ask(accountSettingsApi.saveSettings, admin, { account_id, settings });
    const named = await ask(accountSettingsApi.settings, admin, { account_id, setting: 'label_format' });
    expect([staff.status, named.status]).toEqual([200, 200]);
    expect(named.body.account_settings).toMatchObject(settings);
  });

  it('of two who save at once both are kept', async () => {
    const customer = await makeCustomer(world);
    const save = (setting: string, value: unknown) =>
      ask(accountSettingsApi.saveSettings, customer, { settings: [{ setting, value }] });

    const answers = await Promise.all([save('label_format', 'zpl'), save('auto_add_address_book', false)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await rowsOf(world, `select setting from account_settings where account_id = ${customer.account_id}`);
    expect(rows).toHaveLength(2);
  });
});

it('FORM-09: an account’s setting that another user has saved since the reading is not overwritten, others are', async () => {
  const customer = await makeCustomer(world);
  const { current_time } = await succeed(test_app, accountSettingsApi.settings, { token: customer.token, input: {} });
  const save = (setting: string, value: unknown) =>
    ask(accountSettingsApi.saveSettings, customer, { settings: [{ setting, value }], based_on: current_time });
  const first = await save('label_format', 'zpl');
  const late = await save('label_format', 'pdf');
  const other = await save('auto_add_address_book', true);

  expect([first.status, late.status, late.body.message, other.status]).toEqual([
    200,
    409,
    'Someone else has changed these settings in the meantime. Please load them again.',
    200,
  ]);
  expect(late.body.violations.map(({ field }: { field: string }) => field)).toEqual(['label_format']);
  const again = await ask(accountSettingsApi.saveSettings, customer, {
    settings: [{ setting: 'label_format', value: 'pdf' }],
    based_on: other.body.current_time,
  });
  expect(again.status).toBe(200);
});

describe('tags', () => {
  it('SCREEN-50: changed by another user in the meantime are not overwritten', async () => {
    const { body } = await ask(tagApi.create, admin, { type: 'account', name: 'Fresh' });
    const change = (name: string) => ask(tagApi.change, admin, { id: body.tag.id, name, time_modified: body.tag.time_modified });
    const [first, late] = [await change('First'), await change('Second')];

    expect([first.status, late.status, late.body.message]).toEqual([
      200,
      409,
      'Someone else has changed this tag in the meantime. Please load it again.',
    ]);
    const { tags } = await succeed(test_app, tagApi.list, { token: admin.token, input: { type: 'account' } });
    const kept = tags.find(({ id }) => id === body.tag.id);
    expect([kept?.name, kept?.time_modified]).toEqual(['First', first.body.tag.time_modified]);
    await ask(tagApi.remove, admin, { id: body.tag.id });
  });

  it('CALL-42: are made, listed by type, renamed and deleted, and stand in the general data of staff', async () => {
    const make = (input: object) => ask(tagApi.create, admin, { type: 'account', ...input });
    const list = async (type: string) =>
      (await succeed(test_app, tagApi.list, { token: admin.token, input: { type: type as 'account' } })).tags;
    const { body } = await make({ name: ' Wholesale ', colour: 'blue' });
    await ask(tagApi.create, admin, { type: 'shipment', name: 'Wholesale' });
    const account_id = await makeAccount(world);

    const twice = await make({ name: 'wholesale' });
    expect([twice.status, twice.body.message]).toEqual([409, 'There is a tag named wholesale already.']);
    await ask(accountApi.tag, admin, { ids: [account_id], tag_id: body.tag.id, action: 'add' });
    expect(await list('account')).toEqual([
      {
        id: body.tag.id,
        type: 'account',
        name: 'Wholesale',
        colour: 'blue',
        is_offered_to_accounts: false,
        time_modified: expect.any(String),
        used: 1,
      },
    ]);
    const general = await succeed(test_app, providerApi.generalData, { token: admin.token });
    expect([general.account_tags, general.shipment_tags.map(({ name }) => name)]).toEqual([
      [{ id: body.tag.id, name: 'Wholesale' }],
      ['Wholesale'],
    ]);

    expect((await ask(tagApi.change, admin, { id: body.tag.id, name: 'Retail' })).body.tag.name).toBe('Retail');
    expect((await ask(tagApi.remove, admin, { id: body.tag.id })).body.message).toBe('Retail is deleted.');
    expect([await list('account'), (await list('shipment')).length]).toEqual([[], 1]);
    expect((await ask(tagApi.remove, admin, { id: body.tag.id })).status).toBe(404);
    expect((await make({ name: 'Retail' })).status).toBe(200);
    const { accounts } = await succeed(test_app, accountApi.list, { token: admin.token, input: { id: account_id } });
    expect(accounts[0]?.tags).toEqual([]);
  });

  it('are put on accounts and taken off, once however often it is asked, and filter the list', async () => {
    const [one, two, foreign] = [
      await makeAccount(world),
      await makeAccount(world),
      await makeAccount(await makeWorld(test_app.services)),
    ];
    const { body } = await ask(tagApi.create, admin, { type: 'account', name: 'Export' });
    const tag_id = body.tag.id;
    const tag = (action: string) => ask(accountApi.tag, admin, { ids: [two, one, foreign], tag_id, action });

    const first = await tag('add');
    await tag('add');
    expect([new Set(first.body.done), first.body.failed]).toEqual([
      new Set([one, two]),
      [{ id: foreign, message: 'Account not found.' }],
    ]);
    const { accounts } = await succeed(test_app, accountApi.list, { token: admin.token, input: { tag_id } });
    expect(accounts.map(({ tags }) => tags?.map(({ name }) => name))).toEqual([['Export'], ['Export']]);
    expect(new Set(accounts.map(({ id }) => id))).toEqual(new Set([one, two]));
    await tag('remove');
    const events = await rowsOf<{ type: string }>(
      world,
      `select type from events where provider_id = ${world.provider_id} and object_id = ${one} and object_type = 'account' order by id`,
    );
    expect(events.map(({ type }) => type)).toEqual(['account.created', 'account.tagged', 'account.untagged']);
  });

  it('of another type or of another provider are not there', async () => {
    const account_id = await makeAccount(world);
    const elsewhere = await makeWorld(test_app.services);
    const stranger = await signInAs(elsewhere, { role: ROLE.admin });
    const foreign = await test_app.request(tagApi.create, { token: stranger.token, input: { type: 'account', name: 'Theirs' } });
    const other = await ask(tagApi.create, admin, { type: 'branches', name: 'Coast' });

    for (const tag_id of [foreign.body.tag.id, other.body.tag.id]) {
      const { status, body } = await ask(accountApi.tag, admin, { ids: [account_id], tag_id, action: 'add' });
      expect([status, body.message]).toEqual([404, 'Tag not found.']);
    }
    expect((await ask(tagApi.change, admin, { id: foreign.body.tag.id, name: 'Ours' })).status).toBe(404);
  });

  it('deleted while a user puts them on accounts are on none', async () => {
    for (let round = 0; round < 4; round++) {
      const account_id = await makeAccount(world);
      const { body } = await ask(tagApi.create, admin, { type: 'account', name: `Race ${round}` });

      const answers = await Promise.all([
        ask(accountApi.tag, admin, { ids: [account_id], tag_id: body.tag.id, action: 'add' }),
        ask(tagApi.remove, admin, { id: body.tag.id }),
      ]);

      expect(answers[1].status).toBe(200);
      expect([200, 404]).toContain(answers[0].status);
      expect(await rowsOf(world, `select tag_id from account_tags where tag_id = ${body.tag.id}`)).toEqual([]);
    }
  });
});

describe('cost centres', () => {
  it('are kept by the owner, and chosen by who books', async () => {
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const book = (cost_center?: string) =>
      ask(shipmentApi.create, customer, { ...aShipment(), ...(cost_center && { cost_center }) });
    expect((await book()).status).toBe(200);

    const { status, body } = await ask(costCenterApi.createCostCenter, customer, { name: ' Marketing ' });
    expect([status, body.cost_center]).toEqual([
      200,
      {
        id: expect.any(Number),
        account_id: customer.account_id,
        name: 'Marketing',
        is_active: true,
        time_modified: expect.any(String),
      },
    ]);
    const twice = await ask(costCenterApi.createCostCenter, customer, { name: 'MARKETING' });
    expect([twice.status, twice.body.message]).toEqual([409, 'The account has a cost centre named MARKETING already.']);

    const without = await book();
    expect([without.status, without.body.message, without.body.violations[0].field]).toEqual([
      400,
      'Please choose a cost centre.',
      'cost_center',
    ]);
    expect((await book('Kitchen')).body.message).toBe('This is not a cost centre of the account.');
    const booked = await book('Marketing');
    expect([booked.status, booked.body.cost_center]).toEqual([200, 'Marketing']);

    await ask(costCenterApi.changeCostCenter, customer, { id: body.cost_center.id, is_active: false });
    expect((await book()).status).toBe(200);
    const { cost_centers } = await succeed(test_app, costCenterApi.costCenters, { token: customer.token, input: {} });
    expect(cost_centers.map(({ name, is_active }) => [name, is_active])).toEqual([['Marketing', false]]);
  });

  it('changed by another user in the meantime are not overwritten', async () => {
    const customer = await makeCustomer(world);
    const { id, time_modified } = (await ask(costCenterApi.createCostCenter, customer, { name: 'Yard' })).body.cost_center;
    const change = (input: object) => ask(costCenterApi.changeCostCenter, customer, { id, time_modified, ...input });
    const [first, late] = [await change({ is_active: false }), await change({ name: 'Depot' })];

    expect([first.status, late.status, late.body.message]).toEqual([
      200,
      409,
      'Someone else has changed this cost centre in the meantime. Please load it again.',
    ]);
    expect((await change({ name: 'Depot', time_modified: first.body.cost_center.time_modified })).status).toBe(200);
  });

  it('are read by every user of the account and changed by its owner alone', async () => {
    const customer = await makeCustomer(world);
    const { account_id } = customer;
    const { body } = await ask(costCenterApi.createCostCenter, customer, { name: 'Sales' });
    const colleague = await signInAs(world, { role: ROLE.no_billing, account_id });
    const stranger = await makeCustomer(world);

    expect((await ask(costCenterApi.costCenters, colleague, {})).body.count).toBe(1);
    expect((await ask(costCenterApi.createCostCenter, colleague, { name: 'More' })).status).toBe(403);
    expect((await ask(costCenterApi.changeCostCenter, stranger, { id: body.cost_center.id, name: 'Mine' })).status).toBe(404);
    expect((await ask(costCenterApi.costCenters, stranger, { account_id })).status).toBe(404);
  });

  it('are no matter where the provider does not use them', async () => {
    const plain = await makeWorld(test_app.services);
    const customer = await makeCustomer(plain, { balance: 100_000 });
    await changeRows(
      plain,
      `insert into cost_centers (provider_id, id, account_id, name, time_created, time_modified)
        values (${plain.provider_id}, nextval('cost_center_ids'), ${customer.account_id}, 'Sales', now(), now())`,
    );

    expect((await test_app.request(shipmentApi.create, { token: customer.token, input: aShipment() })).status).toBe(200);
  });
});
