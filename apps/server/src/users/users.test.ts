import { accountApi } from '@tsela/contract/accounts/account-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { UserId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOutbox } from '../messages/message-reads.ts';
import { hirePerson, newestMail } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services, { enable_kiosk_mode: true });
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => test_app.close());

let number = 0;
const address = () => `new.person.${++number}.${world.provider_id}@example.com`;

const ask = (call: Parameters<TestApp['request']>[0], person: SignedIn, input: object) =>
  test_app.request(call, { token: person.token, host: world.host, input });
const invite = (person: SignedIn, input: object = {}) =>
  ask(userApi.create, person, { name: 'Naledi New', email: address(), role_id: ROLE.hub, ...input });
const change = (person: SignedIn, id: UserId, input: object) => ask(profileApi.change, person, { id, ...input });
const list = async (person: SignedIn, input: object = {}) =>
  (await succeed(test_app, userApi.list, { token: person.token, host: world.host, input })).users;
const tokenIn = (mail: { body: string } | undefined) =>
  decodeURIComponent(/verification=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '');
const eventsOf = (user_id: UserId) =>
  rowsOf<{ type: string; change_from: unknown; change_to: unknown }>(
    world,
    `select type, change_from, change_to from events where provider_id = ${world.provider_id} and object_type = 'user'
      and object_id = ${user_id} order by id`,
  );

describe('inviting', () => {
  it('SCREEN-45: sends a link of seven days that sets a password once; a resent one ends it', async () => {
    const email = address();
    const { status, body } = await invite(admin, { email, branch_id: world.johannesburg, limit_user_to_branch: true });
    const first = await newestMail(world, email);
    const again = await ask(userApi.invite, admin, { user_id: body.user.id });
    const second = await newestMail(world, email);
    const look = (token: string) => test_app.request(credentialApi.verification, { host: world.host, input: { token } });

    expect([status, body.user.state, body.user.role_name, body.user.branch_name]).toEqual([
      200,
      'invited',
      'Operations staff',
      'Johannesburg',
    ]);
    expect([first?.event, first?.subject]).toEqual(['invitation', 'You are invited to Test Couriers']);
    expect([again.status, again.body.message]).toEqual([200, 'Not sent: no mail server is set. Copy the link.']);
    expect((await look(tokenIn(first))).status).toBe(404);
    const living = await look(tokenIn(second));
    expect([living.body.purpose, living.body.email]).toEqual(['invitation', email]);
    const days = (Date.parse(living.body.time_expires) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);

    const joined = await test_app.request(credentialApi.updatePassword, {
      host: world.host,
      token: tokenIn(second),
      input: { password: 'vier blou fietse' },
    });
    expect(joined.status).toBe(200);
    expect((await list(admin, { id: body.user.id }))[0]?.state).toBe('active');
    const late = await ask(userApi.invite, admin, { user_id: body.user.id });
    expect([late.status, late.body.message]).toEqual([409, 'Naledi New has joined already.']);
    expect((await eventsOf(body.user.id)).map(({ type }) => type).slice(0, 3)).toEqual([
      'user.created',
      'user.invited',
      'user.invited',
    ]);
  });

  it('SCREEN-45: keeps the text of an invitation to its recipient, but for the demo', async () => {
    const email = address();
    await invite(admin, { email });
    const { services } = test_app;
    const shownWith = async (demo: boolean) => {
      const context = { ...world.context, services: { ...services, config: { ...services.config, demo } } };
      const { messages } = await listOutbox(context, { limit: 100 });
      return messages.find(({ recipient }) => recipient === email)?.body;
    };

    expect(await shownWith(false)).toBe('The text of this message is for its recipient only.');
    expect(await shownWith(true)).toContain('verification=');
  });

  it('refuses an address that is taken, also to two at once', async () => {
    const email = address();
    const answers = await Promise.all([invite(admin, { email }), invite(admin, { email: email.toUpperCase() })]);
    const texts = answers.map(({ status, body }) => (status === 200 ? 'made' : body.message.toLowerCase()));

    expect(new Set(texts)).toEqual(new Set(['made', `user with email ${email} already exists.`]));
  });

  it.each([
    [{ name: ' ' }, 'name', 'Please enter a name.'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address.'],
    [{ limit_user_to_branch: true }, 'branch_id', 'Please choose the branch to limit the user to.'],
    [{ limit_user_to_account: true }, 'limit_account_id', 'Please choose the account to limit the user to.'],
    [{ shipment_page_mode: 'upside-down' }, 'shipment_page_mode', 'Please choose one of the modes of the shipment page.'],
    [
      { shipment_page_mode: 'kiosk-with-payment-flow' },
      'shipment_page_mode',
      'A kiosk books for an account, so staff cannot be set to one.',
    ],
    [{ kiosk_id: 'K 1' }, 'kiosk_id', 'A kiosk id has letters, digits and hyphens only.'],
    [{ extra_permissions: ['API_/*:GET'] }, 'extra_permissions', 'API_/*:GET cannot be given to this user.'],
  ])('ROLE-05: refuses %j', async (input, field, message) => {
    const { status, body } = await invite(admin, input);

    expect([status, body.violations?.[0].field, body.message]).toEqual([400, field, message]);
  });
});

describe('roles to give', () => {
  it('ROLE-15 ROLE-16: an administrator gives 3, 4, 7 and 8 to staff, and no administrator gives 1, 2, 5, 6 or 9 to them', async () => {
    const outcomes: number[] = [];
    for (const role_id of [1, 2, 3, 4, 5, 6, 7, 8, 9]) outcomes.push((await invite(admin, { role_id })).status);

    expect(outcomes).toEqual([403, 403, 200, 200, 403, 403, 200, 200, 403]);
  });

  it('ROLE-14: users of an account get account roles, and no others', async () => {
    const account_id = await makeAccount(world);
    const outcomes: (string | number)[] = [];
    for (const role_id of [3, 5, 6, 7, 9]) {
      const { status, body } = await invite(admin, { role_id, account_id });
      outcomes.push(status === 200 ? 200 : body.message);
    }

    expect(outcomes).toEqual(['You cannot give this role.', 200, 200, 'You cannot give this role.', 200]);
  });

  it('ROLE-05 ROLE-06: staff limited to a branch add people of that branch only', async () => {
    const limited = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });

    const free = await invite(limited);
    const elsewhere = await invite(limited, { branch_id: world.cape_town, limit_user_to_branch: true });
    const here = await invite(limited, { branch_id: world.johannesburg, limit_user_to_branch: true });

    const text = 'You are limited to a branch, so the people you add have to be limited to it as well.';
    expect([free.status, free.body.message, elsewhere.status, here.status]).toEqual([403, text, 403, 200]);
  });
});

describe('changing a user', () => {
  it('DATA-02 CONST-16: a user of an account becomes a kiosk, with the usual id where none is given; staff do not', async () => {
    const account_id = await makeAccount(world);
    const mode = { shipment_page_mode: 'kiosk-with-payment-flow' };
    const asked = { role_id: ROLE.owner, account_id };
    const kiosk = await invite(admin, { ...asked, ...mode });
    const usual = await invite(admin, { ...asked, kiosk_id: '' });
    const staff = await invite(admin);
    const shownOf = async ({ body }: typeof kiosk) => (await list(admin, { id: body.user.id }))[0]?.kiosk_id;

    expect([await shownOf(kiosk), await shownOf(usual)]).toEqual(['K0000', '']);
    await change(admin, usual.body.user.id, mode);
    expect(await shownOf(usual)).toBe('K0000');
    await change(admin, usual.body.user.id, { kiosk_id: 'K0012' });
    expect(await shownOf(usual)).toBe('K0012');
    await change(admin, usual.body.user.id, { kiosk_id: '' });
    expect(await shownOf(usual)).toBe('K0000');
    const refused = await change(admin, staff.body.user.id, mode);
    expect([refused.status, refused.body.violations?.[0].field]).toEqual([400, 'shipment_page_mode']);
  });

  it('DATA-02 SCREEN-49: no user becomes a kiosk where enable_kiosk_mode is off; a kiosk can be changed and stop being one', async () => {
    const elsewhere = await makeWorld(test_app.services);
    const boss = await signInAs(elsewhere, { role: ROLE.admin });
    const account_id = await makeAccount(elsewhere);
    const { user_id } = await signInAs(elsewhere, { role: ROLE.user, account_id });
    const mode = { shipment_page_mode: 'kiosk-with-payment-flow' };
    const changed = (input: object) =>
      test_app.request(profileApi.change, { token: boss.token, host: elsewhere.host, input: { id: user_id, ...input } });

    const refused = await changed(mode);
    const unasked = await test_app.request(userApi.create, {
      token: boss.token,
      host: elsewhere.host,
      input: { name: 'Kiosk', email: `kiosk.${elsewhere.provider_id}@example.com`, role_id: ROLE.user, account_id, ...mode },
    });
    await changeRows(elsewhere, `update users set shipment_page_mode = '${mode.shipment_page_mode}' where id = ${user_id}`);
    const [kept, ended, again] = [
      await changed({ name: 'Kiosk 7', ...mode }),
      await changed({ shipment_page_mode: '' }),
      await changed(mode),
    ];

    const text = 'Kiosk mode is not switched on at this provider.';
    expect([refused.status, refused.body.message, unasked.body.message]).toEqual([400, text, text]);
    expect([kept.status, ended.status, again.status]).toEqual([200, 200, 400]);
  });

  it('CALL-23 CALL-24: changes what others keep of a user, with what it was before', async () => {
    const { body } = await invite(admin);
    const { status } = await change(admin, body.user.id, {
      name: 'Naledi Newer',
      role_id: ROLE.finance,
      client_type: 'pickup-box-app',
      extra_permissions_ui: ['hide_logout', 'hide_site_wide_message'],
    });
    const [after] = await list(admin, { id: body.user.id });

    expect(status).toBe(200);
    expect([after?.name, after?.role_name, after?.client_type, after?.extra_permissions_ui]).toEqual([
      'Naledi Newer',
      'Finance manager',
      'pickup-box-app',
      ['hide_logout', 'hide_site_wide_message'],
    ]);
    const event = (await eventsOf(body.user.id)).at(-1);
    expect([event?.type, event?.change_from]).toEqual([
      'user.changed',
      { name: 'Naledi New', role_id: ROLE.hub, client_type: '', extra_permissions_ui: [] },
    ]);
  });

  it('SCREEN-45: what another user changed in the meantime is not overwritten; signing in is no change', async () => {
    const person = await hirePerson(test_app, world, { role: ROLE.hub });
    const [read] = await list(admin, { id: person.user_id });
    const time_modified = read?.time_modified;
    const first = await change(admin, person.user_id, { extra_permissions_ui: ['reports'], time_modified });
    const late = await change(admin, person.user_id, { extra_permissions_ui: ['hide_logout'], time_modified });
    const own = await ask(profileApi.change, person, { name: 'Late Too', time_modified });

    expect([first.status, late.status, late.body.message, own.status]).toEqual([
      200,
      409,
      'Someone else has changed this user in the meantime. Please load it again.',
      409,
    ]);
    const [after] = await list(admin, { id: person.user_id });
    expect([after?.extra_permissions_ui, after?.time_modified]).toEqual([['reports'], first.body.user.time_modified]);
    expect((await person.signIn()).status).toBe(200);
    expect((await list(admin, { id: person.user_id }))[0]?.time_modified).toBe(after?.time_modified);
    expect((await change(admin, person.user_id, { name: 'Overwritten' })).status).toBe(200);
  });

  it('a user does not raise themselves, by any field', async () => {
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg, limited: true });
    for (const raise of [
      { role_id: ROLE.admin },
      { limit_user_to_branch: false },
      { extra_permissions: ['INLINE_see_billing_info'] },
      { extra_permissions_ui: ['billing'] },
      { branch_id: world.cape_town },
    ]) {
      const { status, body } = await change(hub, hub.user_id, raise);

      expect([raise, status, body.message]).toEqual([raise, 403, 'You cannot change this about yourself.']);
    }
    const other = await change(hub, admin.user_id, { name: 'Taken over' });
    expect([other.status, other.body.message]).toEqual([404, 'User not found.']);
  });

  it('ROLE-07: no user changes another who has more rights', async () => {
    const above = await signInAs(world, { role: ROLE.super });
    const { status, body } = await change(admin, above.user_id, { name: 'Lower' });

    expect([status, body.message]).toEqual([403, 'You cannot change a person who has more rights than you.']);
  });

  it('PERM-055: what is given beyond the role counts at the next call, and what is taken back no longer', async () => {
    const hub = await signInAs(world, { role: ROLE.hub });
    const id = await makeAccount(world);
    const balance = async () => (await ask(accountApi.list, hub, { id })).body.accounts[0].balance;
    expect(await balance()).toBeUndefined();

    await change(admin, hub.user_id, { extra_permissions: ['INLINE_see_billing_info'] });
    expect(await balance()).toBe(0);
    expect((await change(hub, hub.user_id, { extra_permissions: ['INLINE_see_billing_info'] })).status).toBe(200);
    await change(admin, hub.user_id, { extra_permissions: [] });
    expect(await balance()).toBeUndefined();
  });

  it('deactivating ends the sessions at once, and activating lets in again', async () => {
    const hub = await signInAs(world, { role: ROLE.hub });
    expect((await ask(credentialApi.sessions, hub, {})).status).toBe(200);

    await change(admin, hub.user_id, { is_active: false });

    const shut = await ask(credentialApi.sessions, hub, {});
    expect([shut.status, shut.body.message]).toEqual([401, 'Token has expired']);
    expect((await list(admin, { id: hub.user_id }))[0]?.state).toBe('inactive');
    await change(admin, hub.user_id, { is_active: true });
    expect((await ask(credentialApi.sessions, hub, {})).status).toBe(401);
    expect((await eventsOf(hub.user_id)).map(({ type }) => type)).toEqual(['user.created', 'user.deactivated', 'user.activated']);
  });

  it('a user who has joined is not removed, an invitation is', async () => {
    const hub = await signInAs(world, { role: ROLE.hub });
    const { body } = await invite(admin);
    const kept = await ask(userApi.remove, admin, { id: hub.user_id });
    const gone = await ask(userApi.remove, admin, { id: body.user.id });

    const [{ name } = { name: '' }] = await list(admin, { id: hub.user_id });
    const text = `${name} has joined, so their name stays in the history. Deactivate them instead.`;
    expect([kept.status, kept.body.message]).toEqual([409, text]);
    expect([gone.status, gone.body.message]).toEqual([200, 'The invitation of Naledi New is taken back.']);
    expect(await list(admin, { id: body.user.id })).toEqual([]);
  });
});

describe('account owners', () => {
  it('ROLE-08 ROLE-09 ROLE-10: manage the users of their own account, and see no others', async () => {
    const owner = await makeCustomer(world);
    const stranger = await makeCustomer(world);
    const added = await invite(owner, { role_id: ROLE.no_billing });
    const foreign = await invite(owner, { role_id: ROLE.user, account_id: stranger.account_id });
    const staff = await invite(owner, { role_id: ROLE.hub });

    expect([added.status, added.body.user.account_id]).toEqual([200, owner.account_id]);
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Account not found.']);
    expect([staff.status, staff.body.message]).toEqual([403, 'You cannot give this role.']);
    expect((await list(owner)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [owner.user_id, added.body.user.id].toSorted((a, b) => a - b),
    );
    for (const id of [stranger.user_id, admin.user_id]) {
      const answers = [
        await change(owner, id, { name: 'Mine' }),
        await ask(userApi.remove, owner, { id }),
        await ask(userApi.invite, owner, { user_id: id }),
        await ask(credentialApi.resetTwoFactor, owner, { user_id: id }),
      ];
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        Array.from({ length: 4 }, () => [404, 'User not found.']),
      );
    }
    const moved = await change(owner, added.body.user.id, { account_id: stranger.account_id });
    expect([moved.status, moved.body.message]).toEqual([
      403,
      'Users cannot be moved to another account. Add them there instead.',
    ]);
  });

  it('the last one stays, whichever user tries', async () => {
    const owner = await makeCustomer(world);
    for (const attempt of [{ role_id: ROLE.user }, { is_active: false }]) {
      const { status, body } = await change(admin, owner.user_id, attempt);

      expect([status, body.message]).toEqual([
        409,
        'This is the last Account Owner of the account. Give another user this role first.',
      ]);
    }
  });

  it('two who demote each other at the same moment leave exactly one', async () => {
    for (let round = 0; round < 5; round++) {
      const account_id = await makeAccount(world);
      const [one, other] = [
        await signInAs(world, { role: ROLE.owner, account_id }),
        await signInAs(world, { role: ROLE.owner, account_id }),
      ];
      const answers = await Promise.all([
        change(one, other.user_id, { role_id: ROLE.user }),
        change(other, one.user_id, { role_id: ROLE.user }),
      ]);

      // The later caller is no owner any more: then the person is not there for them.
      const texts = answers.map(({ status, body }) => (status === 200 ? 'done' : body.message));
      expect(texts.filter((text) => text === 'done')).toHaveLength(1);
      expect(['You do not have permission to do this (API_/users:PATCH).', 'User not found.']).toContain(
        texts.find((text) => text !== 'done'),
      );
      const owners = await list(admin, { account_id, role_id: ROLE.owner });
      expect(owners).toHaveLength(1);
    }
  });
});

it('the last Administrator stays, also when two deactivate each other at the same moment', async () => {
  const own = await makeWorld(test_app.services);
  const [one, other] = [await signInAs(own, { role: ROLE.admin }), await signInAs(own, { role: ROLE.admin })];
  const shut = (by: SignedIn, id: UserId) =>
    test_app.request(profileApi.change, { token: by.token, host: own.host, input: { id, is_active: false } });

  const answers = await Promise.all([shut(one, other.user_id), shut(other, one.user_id)]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await rowsOf(own, `select id from users where provider_id = ${own.provider_id} and role_id = 3 and is_active`);
  expect(left).toHaveLength(1);
});

it('lists by kind, state, role, branch and words, in pages', async () => {
  const own = await makeWorld(test_app.services);
  const boss = await signInAs(own, { role: ROLE.admin, email: 'boss@example.com' });
  await signInAs(own, { role: ROLE.driver, branch_id: own.cape_town });
  const customer = await makeCustomer(own);
  const seen = async (input: object) =>
    (await succeed(test_app, userApi.list, { token: boss.token, host: own.host, input })).users.map(({ role_id }) => role_id);

  expect(await seen({ kind: 'staff' })).toEqual([ROLE.admin]);
  expect(await seen({ kind: 'driver' })).toEqual([ROLE.driver]);
  expect(await seen({ kind: 'account-user' })).toEqual([ROLE.owner]);
  expect(await seen({ branch_id: own.cape_town })).toEqual([ROLE.driver]);
  expect(await seen({ account_id: customer.account_id })).toEqual([ROLE.owner]);
  expect(await seen({ search: 'BOSS@' })).toEqual([ROLE.admin]);
  expect(await seen({ search: '%' })).toEqual([]);
  expect(await seen({ state: 'invited' })).toEqual([]);
  expect(await seen({ limit: 2, offset: 2 })).toHaveLength(1);
});

describe('an e-mail address that staff change', () => {
  it('SCREEN-45: ends the sessions of the user, and is told to the old address', async () => {
    const person = await hirePerson(test_app, world, { role: ROLE.hub });
    const email = address();

    const { status } = await change(admin, person.user_id, { email });

    const next = await ask(providerApi.generalData, person, {});
    expect([status, next.status]).toEqual([200, 401]);
    expect((await newestMail(world, person.email))?.body).toContain(
      `The email address of your sign-in was changed to ${email}, and your sessions were ended.`,
    );
  });

  it('SCREEN-45: is not changed while acting for a user, that of a third one neither', async () => {
    const chief = await hirePerson(test_app, world, { role: ROLE.admin });
    const colleague = await hirePerson(test_app, world, { role: ROLE.admin });
    const person = await hirePerson(test_app, world, { role: ROLE.hub });
    const act = (id: UserId, input: object) =>
      test_app.request(profileApi.change, {
        host: world.host,
        token: chief.token,
        headers: { 'request-username': colleague.email },
        input: { id, ...input },
      });

    const own = await act(chief.user_id, { email: address() });
    const of_third = await act(person.user_id, { email: address() });
    const name = await act(person.user_id, { name: 'Put Right', email: person.email });

    expect([own, of_third].map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([403, 'You cannot do this while you act for another user.']),
    );
    expect([name.status, name.body.user.email]).toEqual([200, person.email]);
  });
});
