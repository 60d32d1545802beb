import { accountApi } from '@tsela/contract/accounts/account-api';
import { registrationApi } from '@tsela/contract/accounts/registration-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hirePerson, mailedCode, newestMail } from '../testing/people.ts';
import { countRows, rowsOf, changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld, signInAs, ROLE } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

let number = 0;
const ADDRESS = {
  type: 'business',
  company: 'Karoo Books',
  street_address: '1 Long Street',
  local_area: 'City Centre',
  city: 'Cape Town',
  code: '8001',
  zone: 'WC',
  country: 'South Africa',
  lat: 0,
  lng: 0,
  entered_address: '',
  gs_hash: '',
};
const OPEN = { enable_guest_account_creation: true, require_otp_for_new_account_users: false };

async function scene(settings: object = OPEN) {
  const world = await makeWorld(test_app.services, settings);
  const email = `new${++number}.${world.provider_id}@example.com`;
  const register = (input: object = {}) =>
    test_app.request(registrationApi.register, {
      host: world.host,
      ip: `198.51.100.${number % 250}`,
      input: {
        name: 'Thandi Nkosi',
        email,
        password: 'vier blou fietse',
        kind: 'company',
        company_name: 'Karoo Books',
        ...input,
      },
    });
  const sendCode = () => test_app.request(sessionApi.sendCode, { host: world.host, input: { email, purpose: 'registration' } });
  return { world, email, register, sendCode };
}

describe('opening an account', () => {
  it('ROLE-08 PROD-12: makes a prepaid account with its owner, signed in, with a welcome', async () => {
    const { world, email, register } = await scene();

    const { status, body } = await register({ utm: { utm_source: 'radio' }, heard_from: 'A friend' });

    expect([status, body.user.role_id, body.user.account_id, body.account.account_type]).toEqual([
      200,
      5,
      body.account.id,
      'prepaid',
    ]);
    expect([body.account.name, body.account.balance, body.needs_approval]).toEqual(['Karoo Books', 0, false]);
    expect(body.account.account_code).toMatch(/^KAR\d{4,}$/);
    const read = await test_app.request(providerApi.generalData, { host: world.host, token: body.access_token });
    expect([read.status, read.body.user.email]).toEqual([200, email]);
    expect(await newestMail(world, email)).toMatchObject({ event: 'welcome' });
    const [kept] = await rowsOf(
      world,
      `select registration -> 'utm' ->> 'utm_source' as utm, registration ->> 'heard_from' as heard from accounts where id = ${body.account.id}`,
    );
    expect(kept).toEqual({ utm: 'radio', heard: 'A friend' });
  });

  it('PERM-095: is not offered where the provider opens accounts itself', async () => {
    const { world, register } = await scene({});

    const { status, body } = await register();

    expect([status, body.message]).toEqual([403, 'Accounts are opened by Test Couriers.']);
    expect(await countRows(world, 'accounts', 'users')).toEqual([0, 0]);
  });

  it('KEY-04 LOGIN-04: asks for the code where the provider wants it', async () => {
    const { world, email, register, sendCode } = await scene({ enable_guest_account_creation: true });
    await sendCode();

    const without = await register();
    const wrong = await register({ verification_code: '000000' });
    const right = await register({ verification_code: await mailedCode(world, email) });

    expect([without.status, without.body.violations[0].field, wrong.status, right.status]).toEqual([
      400,
      'verification_code',
      400,
      200,
    ]);
  });

  it('VALID-01: says to the letter that the address is taken, and leaves nothing behind', async () => {
    const { world, register } = await scene();
    const person = await hirePerson(test_app, world);
    const before = await countRows(world, 'accounts', 'users', 'messages');

    const { status, body } = await register({ email: person.email.toUpperCase() });

    expect([status, body.message]).toEqual([409, `User with email ${person.email.toUpperCase()} already exists`]);
    expect(await countRows(world, 'accounts', 'users', 'messages')).toEqual(before);
  });

  it('with a code tells only the owner of an address that it is taken', async () => {
    const { world, register } = await scene({ enable_guest_account_creation: true });
    const person = await hirePerson(test_app, world);

    const guessed = await register({ email: person.email, verification_code: '000000' });
    const unknown = await register({ verification_code: '000000' });
    await test_app.request(sessionApi.sendCode, { host: world.host, input: { email: person.email, purpose: 'registration' } });
    const owner = await register({ email: person.email, verification_code: await mailedCode(world, person.email) });

    expect([guessed.status, guessed.body.message]).toEqual([unknown.status, unknown.body.message]);
    expect([owner.status, owner.body.message]).toEqual([409, `User with email ${person.email} already exists`]);
  });

  it('by two at once with one address lets one through, and tells the other', async () => {
    const { world, email, register } = await scene();

    const answers = await Promise.all([register(), register(), register({ name: 'Somebody' })]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toBe(`User with email ${email} already exists`);
    expect(await countRows(world, 'accounts', 'users')).toEqual([1, 1]);
  });

  it('PROD-12: is never postpaid: the wish stands in the log, is a note to staff, and finds the account until it is postpaid', async () => {
    const { world, register } = await scene({ ...OPEN, default_account_type: 'postpaid', new_accounts_need_approval: true });

    const { body } = await register({ wants_postpaid: true });

    expect([body.account.account_type, body.account.credit_limit, body.needs_approval]).toEqual(['prepaid', 0, true]);
    expect(
      await rowsOf(
        world,
        `select 1 as found from events where provider_id = ${world.provider_id} and type = 'account.postpaid-wanted'`,
      ),
    ).toHaveLength(1);
    const staff = await signInAs(world, { role: ROLE.admin });
    const as = { token: staff.token, host: world.host };
    const { notes } = await succeed(test_app, accountApi.notes, { ...as, input: { account_id: body.account.id } });
    expect(notes.map(({ text }) => text)).toEqual(['Asked for a postpaid account when it was opened.']);
    const wishing = async () => {
      const { accounts } = await succeed(test_app, accountApi.list, { ...as, input: { wants_postpaid: true } });
      return accounts.map(({ id, wants_postpaid }) => [id, wants_postpaid]);
    };
    expect(await wishing()).toEqual([[body.account.id, true]]);
    await changeRows(
      world,
      `update accounts set account_type = 'postpaid', time_modified = now() where provider_id = ${world.provider_id} and id = ${body.account.id}`,
    );
    expect(await wishing()).toEqual([]);
  });

  it.each([
    [{ password: 'short' }, 'password'],
    [{ password: undefined }, 'password'],
    [{ company_name: ' ' }, 'company_name'],
    [{ name: '' }, 'name'],
    [{ role_id: 3 }, 'role_id'],
    [{ account_type: 'postpaid' }, 'account_type'],
    [{ registration_fields: { unknown: 1 } }, 'registration_fields.unknown'],
    [{ registration_fields: { industry: { nested: ['x'.repeat(9999)] } } }, 'registration_fields.industry'],
    [{ address: { ...ADDRESS, street_address: 'Long Street '.repeat(30) } }, 'address.street_address'],
    [{ address: { ...ADDRESS, gs_hash: 'x'.repeat(2001) } }, 'address.gs_hash'],
  ])('with %j is refused at %s', async (input, field) => {
    const { world, register } = await scene();

    const { status, body } = await register(input);

    expect([status, body.violations[0].field]).toEqual([400, field]);
    expect(await countRows(world, 'accounts', 'users')).toEqual([0, 0]);
  });

  it('takes the terms that stand', async () => {
    const { register } = await scene({ ...OPEN, terms_and_conditions_version: '7' });

    const without = await register();
    const with_them = await register({ terms_and_conditions_accepted_version: '7' });

    expect([without.status, with_them.body.user.terms_and_conditions_accepted_version]).toEqual([400, '7']);
  });
});
