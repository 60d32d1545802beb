import { profileApi } from '@tsela/contract/users/profile-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { PASSWORD, hirePerson, mailedCode, newestMail, passcodeAt } from '../testing/people.ts';
import { changeRows, rowsOf, waitingForLocks } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services, { terms_and_conditions_version: '2026-01' });
  const person = await hirePerson(test_app, world);
  const change = (input: object, token = person.token) => test_app.request(profileApi.change, { host: world.host, token, input });
  const general = async () => (await test_app.request(providerApi.generalData, { host: world.host, token: person.token })).body;
  return { world, person, change, general };
}

describe('changing the own details', () => {
  it('CALL-23 CALL-24: takes the whole user back and answers it, role expanded and without secrets', async () => {
    const { change, general } = await scene();
    const { user } = await general();

    const { status, body } = await change({ ...user, name: ' Thandi Nkosi ', mobile_number: '082 123 4567' });

    expect([status, body.user.name, body.user.mobile_number, body.user.role.name]).toEqual([
      200,
      'Thandi Nkosi',
      '+27821234567',
      'Account Owner',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/password|hash|secret/);
    expect((await general()).user.name).toBe('Thandi Nkosi');
  });

  it('TERMS-02: saves the version of the terms that stand, and no other', async () => {
    const { change, general } = await scene();

    const other = await change({ terms_and_conditions_accepted_version: '2099-01' });
    const accepted = await change({ terms_and_conditions_accepted_version: '2026-01' });

    expect([other.status, accepted.status]).toEqual([400, 200]);
    expect((await general()).user.terms_and_conditions_accepted_version).toBe('2026-01');
  });

  it.each(['role_id', 'account_id', 'branch_id', 'limit_user_to_branch', 'limit_user_to_account', 'two_factor_auth_enabled'])(
    'CALL-24: never raises oneself by %s',
    async (field) => {
      const { world, person, change, general } = await scene();
      const before = (await general()).user;
      const values: Record<string, unknown> = {
        role_id: ROLE.admin,
        account_id: await makeAccount(world),
        branch_id: world.johannesburg,
        limit_user_to_branch: true,
        limit_user_to_account: true,
        two_factor_auth_enabled: true,
      };

      const raised = await change({ name: 'Changed', [field]: values[field] });
      const emptied = field === 'account_id' ? await change({ account_id: null }) : raised;

      expect([raised.status, raised.body.violations[0].field, emptied.status]).toEqual([403, field, 403]);
      expect((await general()).user).toEqual(before);
      expect((await change({ role: { ...before.role, permissions: ['*'] } }, person.token)).body.user.role).toEqual(before.role);
    },
  );

  it("is one's own only", async () => {
    const { world, change } = await scene();
    const other = await hirePerson(test_app, world);

    expect((await change({ id: other.user_id, name: 'Mine now' })).status).toBe(404);
  });

  it.each([
    ['name', ' ', 'Please enter your name.'],
    ['email', 'thandi', 'Please enter a valid email address.'],
    ['mobile_number', 'none', 'Please enter a valid phone number.'],
    ['name', 'Eve\r\u0000', null],
  ])('is refused at %s for %j', async (field, value, message) => {
    const { change } = await scene();

    const { status, body } = await change({ [field]: value });

    expect([status, body.violations[0].field]).toEqual([400, field]);
    if (message) expect(body.message).toBe(message);
  });

  it('leaves in the log what was and what is', async () => {
    const { world, change, person } = await scene();

    await change({ name: 'Thandi Nkosi' });

    const [event] = await rowsOf(
      world,
      `select type, object_id, change_from ->> 'name' as was, change_to ->> 'name' as is_now from events
        where provider_id = ${world.provider_id} order by id desc limit 1`,
    );
    expect(event).toEqual({
      type: 'user.changed',
      object_id: person.user_id,
      was: expect.stringMatching(/^Person/),
      is_now: 'Thandi Nkosi',
    });
  });
});

describe('another e-mail address', () => {
  it('is taken with the code that was sent to it', async () => {
    const { world, person, change, general } = await scene();
    const email = `elsewhere.${person.user_id}@example.com`;

    const asked = await change({ email, name: 'Thandi', password: PASSWORD });
    const wrong = await change({ email, verification_code: '000000' });
    const in_between = (await general()).user;
    const done = await change({ email, verification_code: await mailedCode(world, email) });

    expect([asked.status, asked.body.code, asked.body.user.email]).toEqual([202, 202, person.email]);
    expect([wrong.status, wrong.body.violations[0].field, in_between.email, in_between.name]).toEqual([
      400,
      'verification_code',
      person.email,
      'Thandi',
    ]);
    expect([done.status, done.body.user.email]).toEqual([200, email]);
    expect((await person.signIn({ email })).status).toBe(200);
  });

  it.each([
    [{}, 'password', 'Please enter your password, or a passcode of the authenticator in use.'],
    [{ password: 'not this one' }, 'password', 'This is not your password.'],
    [{ current_passcode: '000000' }, 'current_passcode', 'Incorrect passcode. Please wait for the next one and try again.'],
  ])('gets no code with the proof %j', async (proof, field, message) => {
    const { world, person, change, general } = await scene();
    const email = `unproven.${person.user_id}@example.com`;

    const { status, body } = await change({ email, name: 'Changed', ...proof });

    expect([status, body.violations]).toEqual([400, [expect.objectContaining({ field, message })]]);
    expect([await mailedCode(world, email), (await general()).user.name]).toEqual(['', expect.stringMatching(/^Person/)]);
  });

  it('is taken once with a code: it is worth nothing once the address was changed again', async () => {
    const { world, person, change } = await scene();
    const email = `once.${person.user_id}@example.com`;
    await change({ email, password: PASSWORD });
    const verification_code = await mailedCode(world, email);
    await change({ email, verification_code });
    const next = `twice.${person.user_id}@example.com`;
    await change({ email: next, password: PASSWORD });
    await change({ email: next, verification_code: await mailedCode(world, next) });

    const again = await change({ email, verification_code });

    expect([again.status, again.body.violations?.[0].field]).toEqual([400, 'verification_code']);
  });

  it('signs in in whichever capitals, a sigma at its end as well, and no other user takes it in small letters', async () => {
    const { world, person, change } = await scene();
    const other = await hirePerson(test_app, world);
    const email = `ΝΙΚΟΣ@${person.user_id}.example.com`;
    await change({ email, password: PASSWORD });
    await change({ email, verification_code: await mailedCode(world, email) });

    const signed_in = [
      (await person.signIn({ email })).status,
      (await person.signIn({ email: `νικοσ@${person.user_id}.example.com` })).status,
    ];
    await change({ email: `νικοσ@${person.user_id}.example.com`, password: PASSWORD }, other.token);

    expect(signed_in).toEqual([200, 200]);
    expect(await mailedCode(world, `νικοσ@${person.user_id}.example.com`)).toBe('');
  });

  it('is proven with a passcode by a user without a password, and not without either', async () => {
    const { world, person, change } = await scene();
    const step = Math.floor(Date.now() / 30_000);
    const secret = await person.setUpTwoFactor((of) => passcodeAt(of, step));
    await changeRows(
      world,
      `update users set password_hash = '' where provider_id = ${world.provider_id} and id = ${person.user_id}`,
    );
    const email = `social.${person.user_id}@example.com`;
    const current_passcode = passcodeAt(secret, step + 1);

    const empty = await change({ email, password: '' });
    const asked = await change({ email, current_passcode });

    expect([empty.status, asked.status, asked.body.code]).toEqual([400, 202, 202]);
    expect(await mailedCode(world, email)).not.toBe('');
  });

  it('ends the other sessions, and is told to the old address', async () => {
    const { world, person, change, general } = await scene();
    const elsewhere = (await person.signIn()).body.access_token as string;
    const email = `moved.${person.user_id}@example.com`;
    await change({ email, password: PASSWORD });

    await change({ email, verification_code: await mailedCode(world, email) });

    const other = await test_app.request(providerApi.generalData, { host: world.host, token: elsewhere });
    expect([other.status, (await general()).user.email]).toEqual([401, email]);
    expect((await newestMail(world, person.email))?.body).toContain(
      `The email address of your sign-in was changed to ${email}, and your other sessions were ended.`,
    );
  });

  it('is not changed by an impersonator, with the password neither', async () => {
    const { world, person, general } = await scene();
    const admin = await hirePerson(test_app, world, { role: ROLE.admin });
    const email = `acted.${person.user_id}@example.com`;
    const act = (input: object) =>
      test_app.request(profileApi.change, {
        host: world.host,
        token: admin.token,
        headers: { 'request-username': person.email },
        input,
      });

    const tries = [
      await act({ email, password: PASSWORD }),
      await act({ email, password: PASSWORD, verification_code: '123456' }),
    ];
    const name = await act({ name: 'Put right', email: person.email });

    expect(tries.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([403, 'You cannot do this while you act for another user.']),
    );
    expect([name.status, (await general()).user.email, await mailedCode(world, email)]).toEqual([200, person.email, '']);
  });

  it('that another user takes at the same moment is told to be theirs', async () => {
    const { world, person, change } = await scene();
    const other = await hirePerson(test_app, world);
    const email = `shared.${person.user_id}@example.com`;
    await change({ email, password: PASSWORD });
    const verification_code = await mailedCode(world, email);

    const { waiting } = await inTransaction(world.context, async (tx) => {
      await tx.client.query('update users set email = $1 where id = $2', [email, other.user_id]);
      const confirmed = change({ email, verification_code });
      await expect.poll(() => waitingForLocks(world)).not.toEqual([]);
      return { waiting: confirmed };
    });

    const { status, body } = await waiting;
    expect([status, body.message]).toEqual([409, `User with email ${email} already exists.`]);
  });

  it("is not taken with a code for another address or of another person's", async () => {
    const { world, person, change } = await scene();
    const other = await hirePerson(test_app, world);
    const email = `mine.${person.user_id}@example.com`;
    await change({ email, password: PASSWORD });
    const code = await mailedCode(world, email);

    const elsewhere = await change({ email: `victim.${person.user_id}@example.com`, verification_code: code });
    const by_other = await change({ email, verification_code: code }, other.token);

    expect([elsewhere.status, by_other.status]).toEqual([400, 400]);
  });

  it("that is somebody's gets no code, and nobody is told", async () => {
    const { world, change, person } = await scene();
    const other = await hirePerson(test_app, world);

    const taken = await change({ email: other.email, password: PASSWORD });
    const free = await change({ email: `free.${person.user_id}@example.com`, password: PASSWORD });

    expect([taken.status, taken.body.message]).toEqual([free.status, free.body.message]);
    expect(await mailedCode(world, other.email)).toBe('');
  });
});

describe('the own settings', () => {
  it('CALL-25 CALL-26: are saved, answered, and stand in the general data', async () => {
    const { world, person, general } = await scene();
    const save = (value: unknown, setting = 'dashboard_layout') =>
      test_app.request(profileApi.saveSetting, { host: world.host, token: person.token, input: { setting, value } });

    await save({ left: 1 });
    const { status, body } = await save({ left: 2 });

    expect([status, body]).toEqual([200, { setting: 'dashboard_layout', value: { left: 2 } }]);
    expect((await general()).user_settings).toEqual([{ setting: 'dashboard_layout', value: { left: 2 } }]);
    const refused = [await save(1, 'role_id'), await save('text'), await save({ left: 'x'.repeat(30_000) })];
    expect(refused.map((each) => each.status)).toEqual([400, 400, 400]);
  });
});
