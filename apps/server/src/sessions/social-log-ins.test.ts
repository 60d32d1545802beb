import { sessionApi } from '@tsela/contract/sessions/session-api';
import { socialLogInApi } from '@tsela/contract/sessions/social-log-in-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../testing/key-server.ts';
import { PASSWORD, hirePerson, newestMail } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { APPLE, BOTH_OFFERED, GOOGLE, apple, google, openSocialApp } from '../testing/social-services.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';

let test_app: TestApp;
let opened: Awaited<ReturnType<typeof openSocialApp>>;
beforeAll(async () => {
  opened = await openSocialApp();
  test_app = opened.test_app;
});
afterAll(() => opened.close());

async function scene(settings: object = BOTH_OFFERED) {
  const world = await makeWorld(test_app.services, settings);
  const person = await hirePerson(test_app, world);
  const now_s = Math.floor(Date.now() / 1000);
  const times = { iat: now_s, exp: now_s + 3600 };
  const fromGoogle = (sub: string, email: string) => signToken(google, { ...GOOGLE, sub, email, email_verified: true, ...times });
  const fromApple = (sub: string, email: string) => signToken(apple, { ...APPLE, sub, email, email_verified: true, ...times });
  const enter = async (credential: string) =>
    (await test_app.request(sessionApi.signIn, { host: world.host, input: { social_credentials: { credential } } })).status;
  const own = { host: world.host, token: person.token };
  const link = (credential: string, proof: object = { password: PASSWORD }) =>
    test_app.request(socialLogInApi.linkSocialLogIn, { ...own, input: { social_credentials: { credential }, ...proof } });
  const unlink = (service: 'google' | 'apple') =>
    test_app.request(socialLogInApi.unlinkSocialLogIn, { ...own, input: { service } });
  const states = async () => {
    const { body } = await test_app.request(socialLogInApi.socialLogIns, { ...own, input: {} });
    return body.social_log_ins.map(({ service, state, email }: Record<string, unknown>) => [service, state, email]);
  };
  return { world, person, fromGoogle, fromApple, enter, link, unlink, states, own };
}

describe('linked log-ins', () => {
  it('an account with the own address lets in, and by that is linked for good', async () => {
    const { world, person, fromGoogle, enter, states } = await scene();
    const before = await states();
    await enter(fromGoogle('g-1', person.email));
    await changeRows(world, `update users set email = 'changed.${person.email}' where id = ${person.user_id}`);

    expect(before).toEqual([
      ['google', 'by-email', null],
      ['apple', 'by-email', null],
    ]);
    expect(await states()).toEqual([
      ['google', 'linked', person.email],
      ['apple', 'by-email', null],
    ]);
    // Found by its id, whatever became of the address; another user with that address is not signed in.
    expect(await enter(fromGoogle('g-1', 'new@address.example'))).toBe(200);
    expect(await enter(fromGoogle('g-2', `changed.${person.email}`))).toBe(401);
  });

  it('an account with another address is linked with the password, lets in, and is told by e-mail and in the log', async () => {
    const { world, fromGoogle, enter, link, states, person } = await scene();
    const stranger = await enter(fromGoogle('g-1', 'thandi@private.example'));

    const linked = await link(fromGoogle('g-1', 'thandi@private.example'));

    expect([stranger, linked.status]).toEqual([401, 200]);
    expect(await states()).toContainEqual(['google', 'linked', 'thandi@private.example']);
    expect(await enter(fromGoogle('g-1', 'thandi@private.example'))).toBe(200);
    const told = await newestMail(world, person.email);
    const logged = await rowsOf<{ change_to: object }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'user.social-log-in-linked'
        and object_id = ${person.user_id}`,
    );
    expect([told?.event, told?.body]).toEqual([
      'security_notice',
      expect.stringContaining('A Google account, thandi@private.example, was linked to your sign-in.'),
    ]);
    expect(logged).toEqual([{ change_to: { service: 'google', email: 'thandi@private.example' } }]);
  });

  it('an open session alone links nothing, and a token that is not sound neither, which ends no session', async () => {
    const { fromGoogle, link, states } = await scene();

    const unproven = await link(fromGoogle('g-1', 'thandi@private.example'), {});
    const wrong = await link(fromGoogle('g-1', 'thandi@private.example'), { password: 'drie blou fietse' });
    const unsound = await link('a.b.c');

    expect([unproven.status, wrong.status, unsound.status]).toEqual([400, 400, 400]);
    expect(unsound.body.message).toBe('That account could not be linked. Please try again.');
    expect((await states())[0]).toEqual(['google', 'by-email', null]);
  });

  it('an account opens one user: a second one is refused, the same one again changes nothing', async () => {
    const { world, fromGoogle, link } = await scene();
    const other = await hirePerson(test_app, world);
    await link(fromGoogle('g-1', 'thandi@private.example'));

    const again = await link(fromGoogle('g-1', 'thandi@private.example'));
    const second = await test_app.request(socialLogInApi.linkSocialLogIn, {
      host: world.host,
      token: other.token,
      input: { social_credentials: { credential: fromGoogle('g-1', 'thandi@private.example') }, password: PASSWORD },
    });

    expect([again.status, second.status, second.body.message]).toEqual([
      200,
      409,
      'This Google account opens another user already.',
    ]);
  });

  it('what was taken away lets in no longer, not by its address either, until it is linked again', async () => {
    const { person, fromGoogle, enter, link, unlink, states } = await scene();
    await enter(fromGoogle('g-1', person.email));

    const gone = await unlink('google');
    const again = await unlink('google');

    expect([gone.status, again.status]).toEqual([200, 200]);
    expect((await states())[0]).toEqual(['google', 'off', null]);
    expect(await enter(fromGoogle('g-1', person.email))).toBe(401);
    await link(fromGoogle('g-1', person.email));
    expect(await enter(fromGoogle('g-1', person.email))).toBe(200);
  });

  it('the last way to sign in cannot be taken away', async () => {
    const { world, person, fromGoogle, fromApple, enter, unlink, states } = await scene();
    await enter(fromGoogle('g-1', person.email));
    await enter(fromApple('a-1', person.email));
    await changeRows(world, `update users set password_hash = null where id = ${person.user_id}`);

    const first = await unlink('google');
    const last = await unlink('apple');

    expect([first.status, last.status, last.body.violations[0].message]).toEqual([
      200,
      400,
      'Without your Apple account you could not log in any more. Please set a password first.',
    ]);
    expect(await states()).toEqual([
      ['google', 'off', null],
      ['apple', 'linked', person.email],
    ]);
  });

  it('of two that are taken away at once by a user without a password, one stays', async () => {
    const { world, person, fromGoogle, fromApple, enter, unlink } = await scene();
    await enter(fromGoogle('g-1', person.email));
    await enter(fromApple('a-1', person.email));
    await changeRows(world, `update users set password_hash = null where id = ${person.user_id}`);

    const both = await Promise.all([unlink('google'), unlink('apple')]);

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('a service that the provider has switched off is not offered', async () => {
    const { states } = await scene({ ...BOTH_OFFERED, apple_login_enabled: false });

    expect(await states()).toEqual([['google', 'by-email', null]]);
  });
});
