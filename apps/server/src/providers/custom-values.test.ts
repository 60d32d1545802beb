import { accountApi } from '@tsela/contract/accounts/account-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import { userApi } from '@tsela/contract/users/user-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;
let owner: Awaited<ReturnType<typeof makeCustomer>>;
beforeAll(async () => {
  test_app = await openTestApp();
});
beforeEach(async () => {
  world = await makeWorld(test_app.services);
  admin = await signInAs(world, { role: ROLE.admin });
  owner = await makeCustomer(world);
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], input: object, person: { token: string } = admin) =>
  test_app.request(call, { token: person.token, host: world.host, input });
const makeField = (entity: 'account' | 'user', label: string, change: object = {}) =>
  ask(customFieldApi.saveField, { entity, label, type: 'text', ...change });
const REQUIRED = { is_required: true };
const FOR_STAFF = { is_visible_to_account: false };

describe('fields of accounts', () => {
  const change = (custom_fields: object, person: { token: string } = admin) =>
    ask(accountApi.change, { id: owner.account_id, custom_fields }, person);

  it('PERM-089 SCREEN-44: are filled in by staff, and by its people as far as they are shown to them', async () => {
    await makeField('account', 'Industry');
    await makeField('account', 'Risk', FOR_STAFF);

    const by_staff = await change({ industry: 'Wine', risk: 'High' });
    const by_owner = await change({ industry: 'Olives' }, owner);
    const hidden = await change({ risk: 'None' }, owner);
    const read = await ask(accountApi.list, { id: owner.account_id });

    expect(by_staff.body.account.custom_fields).toEqual({ industry: 'Wine', risk: 'High' });
    expect([by_owner.status, by_owner.body.account.custom_fields]).toEqual([200, { industry: 'Olives' }]);
    expect([hidden.status, hidden.body.message]).toEqual([400, 'There is no such field.']);
    expect(read.body.accounts[0].custom_fields).toEqual({ industry: 'Olives', risk: 'High' });
  });

  it('SCREEN-44: required ones are asked for when an account is opened and when they are changed, and for nothing else', async () => {
    await makeField('account', 'Industry', REQUIRED);

    const opened = await ask(accountApi.create, { name: 'New one' });
    const opened_well = await ask(accountApi.create, { name: 'New one', custom_fields: { industry: 'Wine' } });
    const emptied = await change({ industry: ' ' });
    const other = await ask(accountApi.change, { id: owner.account_id, name: 'Another name' });

    expect([opened.status, opened.body.violations]).toEqual([
      400,
      [{ field: 'custom_fields.industry', code: 'required', message: 'Please fill in “Industry”.' }],
    ]);
    expect([opened_well.status, opened_well.body.account?.custom_fields]).toEqual([200, { industry: 'Wine' }]);
    expect([emptied.status, other.status]).toEqual([400, 200]);
  });

  it('what is for staff alone stands in the trail for staff alone', async () => {
    await makeField('account', 'Industry');
    await makeField('account', 'Risk', FOR_STAFF);
    await change({ risk: 'Very high' });
    await change({ industry: 'Wine' });

    const trails = [admin, owner].map((person) => ask(auditApi.events, { type: 'account', object_id: owner.account_id }, person));
    const [of_staff = '', of_owner = ''] = (await Promise.all(trails)).map(({ body }) => JSON.stringify(body));

    expect([of_staff.includes('Very high'), of_owner.includes('Very high'), of_owner.includes('Wine')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('the owner who comes with an account is not asked for fields of users', async () => {
    await makeField('user', 'Shirt size', REQUIRED);

    const { status } = await ask(accountApi.create, {
      name: 'With an owner',
      owner: { name: 'Olga', email: `olga.${world.provider_id}@example.com` },
    });

    expect(status).toBe(200);
  });
});

describe('fields of users', () => {
  const invite = (input: object, person: { token: string } = admin) =>
    ask(
      userApi.create,
      {
        name: 'Naledi',
        email: `naledi.${world.provider_id}@example.com`,
        role_id: ROLE.user,
        account_id: owner.account_id,
        ...input,
      },
      person,
    );

  it('PERM-089 SCREEN-45: are filled in when a user is added and changed, required ones always', async () => {
    await makeField('user', 'Shirt size', { ...REQUIRED, type: 'list', options: ['S', 'L'] });

    const without = await invite({});
    const wrong = await invite({ custom_fields: { shirt_size: 'XXL' } });
    const added = await invite({ custom_fields: { shirt_size: 'L' } });
    const id = added.body.user?.id;
    const emptied = await ask(profileApi.change, { id, custom_fields: { shirt_size: null } });
    const changed = await ask(profileApi.change, { id, custom_fields: { shirt_size: 'S' } });
    const read = await ask(userApi.list, { id });

    expect([without.status, without.body.message]).toEqual([400, 'Please fill in “Shirt size”.']);
    expect(wrong.body.message).toBe('Please choose one of the choices of “Shirt size”.');
    expect(added.body.user?.custom_fields).toEqual({ shirt_size: 'L' });
    expect([emptied.status, changed.status]).toEqual([400, 200]);
    expect(read.body.users[0].custom_fields).toEqual({ shirt_size: 'S' });
  });

  it('SCREEN-45: owners of an account see and fill in those that are shown to accounts', async () => {
    await makeField('user', 'Desk');
    await makeField('user', 'Warning', FOR_STAFF);
    const { body } = await invite({ custom_fields: { desk: 'A1', warning: 'Careful' } });

    const read = await ask(userApi.list, { id: body.user.id }, owner);
    const changed = await ask(profileApi.change, { id: body.user.id, custom_fields: { desk: 'B2' } }, owner);
    const hidden = await ask(profileApi.change, { id: body.user.id, custom_fields: { warning: '' } }, owner);
    const trail = await ask(auditApi.events, { type: 'user', object_id: body.user.id }, owner);

    expect(read.body.users[0].custom_fields).toEqual({ desk: 'A1' });
    expect([changed.status, hidden.status]).toEqual([200, 400]);
    expect(JSON.stringify(trail.body)).not.toContain('Careful');
  });

  it('a user does not change what others keep of them', async () => {
    await makeField('user', 'Desk');

    const { status, body } = await ask(profileApi.change, { custom_fields: { desk: 'Corner office' } }, owner);

    expect([status, body.message]).toEqual([403, 'Others keep this of you.']);
  });
});

it('a field of accounts and a field of shipments may have the same name, and each list has room for three of its own', async () => {
  const made = await makeField('account', 'Industry');
  const same = await ask(customFieldApi.saveField, { entity: 'shipment', label: 'Industry', type: 'text' });
  const shown = [];
  for (const [entity, label] of [
    ['user', 'Desk'],
    ['user', 'Floor'],
    ['user', 'Badge'],
    ['account', 'Rating'],
    ['user', 'Shift'],
  ] as const)
    // One after the other: the last one of users is one too many.
    shown.push(await makeField(entity, label, { is_shown_in_list: true }));

  expect([made.status, same.status]).toEqual([200, 200]);
  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400]);
  expect(shown.at(-1)?.body.message).toBe('A list has room for 3 fields. Please take another one out of it first.');
});
