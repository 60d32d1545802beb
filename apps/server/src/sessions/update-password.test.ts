import { messageApi } from '@tsela/contract/messages/message-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { cookieOf, PASSWORD, hirePerson, mailedToken, newestMail } from '../testing/people.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import { makeLink, readVerification } from './verification-links.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const FRESH = 'vier blou fietse';

async function scene() {
  const world = await makeWorld(test_app.services);
  const person = await hirePerson(test_app, world);
  return {
    world,
    person,
    ask: (input: object = { email: person.email }, ip = '198.51.100.8') =>
      test_app.request(credentialApi.resetPassword, { host: world.host, ip, input }),
    look: (token: string) => test_app.request(credentialApi.verification, { host: world.host, input: { token } }),
    set: (token: string, input: object = {}) =>
      test_app.request(credentialApi.updatePassword, { host: world.host, token, input: { password: FRESH, ...input } }),
    isIn: async (token: string) => (await test_app.request(providerApi.generalData, { host: world.host, token })).status === 200,
  };
}

describe('a forgotten password', () => {
  it('CALL-17 CALL-18: is replaced by a link that signs in and works once', async () => {
    const { world, person, ask, look, set, isIn } = await scene();

    const asked = await ask();
    const token = await mailedToken(world, person.email);
    const seen = await look(token);
    const done = await set(token);

    expect([asked.status, asked.body.message]).toEqual([200, 'If that user exists, we have sent a link to reset the password.']);
    expect([seen.status, seen.body.purpose, seen.body.email]).toEqual([200, 'reset', person.email]);
    expect(seen.body).not.toHaveProperty('mobile_number');
    expect(Date.parse(seen.body.time_expires) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(Date.parse(seen.body.time_expires) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    expect([done.status, done.body.user.email]).toEqual([200, person.email]);
    expect(await isIn(done.body.access_token)).toBe(true);
    expect([(await person.signIn({ password: FRESH })).status, (await person.signIn()).status]).toEqual([200, 401]);
    for (const answer of [await look(token), await set(token, { password: 'nog vier blou fietse' })])
      expect([answer.status, answer.body.message]).toEqual([404, 'This link has expired.']);
  });

  it('CALL-17: may be asked for by username as well', async () => {
    const { world, person, ask } = await scene();

    await ask({ username: person.email.toUpperCase() });

    expect(await newestMail(world, person.email)).toMatchObject({ event: 'password_link' });
  });

  it('CALL-18: reads the same for who is not known, and sends nothing', async () => {
    const { world, ask } = await scene();

    const [unknown, known, nobody] = [await ask({ email: 'nobody@example.com' }), await ask(), await ask({})];

    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect([nobody.status, nobody.body]).toEqual([known.status, known.body]);
    expect(await countRows(world, 'messages', 'verification_links')).toEqual([1, 1]);
  });

  it('ends every session of the person', async () => {
    const { world, person, ask, set, isIn } = await scene();
    const elsewhere = (await person.signIn()).body.access_token;
    await ask();

    await set(await mailedToken(world, person.email));

    expect([await isIn(person.token), await isIn(elsewhere)]).toEqual([false, false]);
  });

  it('CALL-18: has 60 minutes, an invitation seven days', async () => {
    const { world, person } = await scene();
    const { context } = world;
    const alive = async (purpose: 'reset' | 'invitation', minutes: number) => {
      const { user_id } = person;
      const token = await inTransaction(context, (tx) => makeLink(tx, context, { user_id, purpose }));
      const later = { ...context, now: new Date(context.now.getTime() + minutes * 60_000) };
      return readVerification(later, { token }).then(
        () => true,
        () => false,
      );
    };

    expect([await alive('reset', 59.9), await alive('reset', 60.1)]).toEqual([true, false]);
    expect([await alive('invitation', 7 * 24 * 60 - 1), await alive('invitation', 7 * 24 * 60 + 1)]).toEqual([true, false]);
  });

  it('is set once by two who use the link at the same moment', async () => {
    const { world, person, ask, set } = await scene();
    await ask();
    const token = await mailedToken(world, person.email);

    const answers = await Promise.all([set(token), set(token, { password: 'nog vier blou fietse' })]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it("does not let the link of another provider in, nor one without its provider's sign", async () => {
    const { world, person, ask, set } = await scene();
    const elsewhere = await scene();
    await ask();
    const token = await mailedToken(world, person.email);

    const answers = [await elsewhere.set(token), await set(token.slice(1)), await set('v1.made-up-by-somebody-else')];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await set(token)).status).toBe(200);
  });

  it('keeps the link good when the password breaks a rule', async () => {
    const { world, person, ask, set } = await scene();
    await ask();
    const token = await mailedToken(world, person.email);

    const refused = await set(token, { password: 'Password2026!' });

    expect([refused.status, refused.body.violations[0].field]).toEqual([400, 'password']);
    expect((await set(token)).status).toBe(200);
  });

  it('lets in past strangers who guess, on the device that opened the link', async () => {
    const { world, person, ask, set } = await scene();
    for (let at = 0; at < 5; at++) await person.signIn({ password: 'wrong' }, { ip: `203.0.113.${at}` });
    await ask();

    const cookie = cookieOf(await set(await mailedToken(world, person.email)));

    const signIn = (headers: Record<string, string>) => person.signIn({ password: FRESH }, { headers });
    expect([(await signIn({})).status, (await signIn({ cookie })).status]).toEqual([429, 200]);
  });

  it('does not sign in who has a second factor', async () => {
    const { world, person, ask, set } = await scene();
    await changeRows(world, `update users set two_factor_auth_enabled = true where id = ${person.user_id}`);
    await ask();

    const { status, body } = await set(await mailedToken(world, person.email));

    expect([status, Object.keys(body)]).toEqual([200, ['user']]);
  });

  it('opens nothing else: to every other call the holder of a link is a visitor', async () => {
    const { world, person, ask } = await scene();
    await ask();
    const token = await mailedToken(world, person.email);

    const { status } = await test_app.request(messageApi.outbox, { host: world.host, token });

    expect(status).toBe(401);
  });

  it('keeps links as hashes and sends them to the address of the provider, whatever host was asked', async () => {
    const { world, person, ask } = await scene();

    await ask();

    const token = await mailedToken(world, person.email);
    const mail = await newestMail(world, person.email);
    expect(mail?.body).toContain(`http://${world.host}:3000/login?verification=`);
    const rows = await rowsOf(
      world,
      `select to_jsonb(l) as row from verification_links l where provider_id = ${world.provider_id}`,
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
  });

  it('puts no line of a name into the head of the message', async () => {
    const { world, person, ask } = await scene();
    await changeRows(world, `update users set name = E'Eve\\r\\nBcc: all@example.com' where id = ${person.user_id}`);

    await ask();

    const mail = await newestMail(world, person.email);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.body.split('\n')[0]).toBe('Hello Eve Bcc: all@example.com,');
  });
});

describe('changing the own password', () => {
  it('CALL-19 CALL-20: takes the old one, ends the other sessions, and answers the user without secrets', async () => {
    const { person, set, isIn } = await scene();
    const elsewhere = (await person.signIn()).body.access_token;

    const { status, body } = await set(person.token, { old_password: PASSWORD });

    expect([status, body.user.id]).toEqual([200, person.user_id]);
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|secret/);
    expect([await isIn(person.token), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await person.signIn({ password: FRESH })).status).toBe(200);
  });

  it.each([{}, { old_password: 'wrong' }, { old_password: '' }])('is refused at the field with %j', async (input) => {
    const { person, set } = await scene();

    const { status, body } = await set(person.token, input);

    expect([status, body.violations[0].field, body.message]).toEqual([400, 'old_password', 'This is not your password.']);
    expect((await person.signIn()).status).toBe(200);
  });

  it('stops who guesses the old one', async () => {
    const { person, set } = await scene();
    for (let at = 0; at < 5; at++) await set(person.token, { old_password: 'wrong' });

    expect((await set(person.token, { old_password: PASSWORD })).status).toBe(429);
  });

  it('needs a sign-in: a visitor is told to log in', async () => {
    const { world } = await scene();

    const { status } = await test_app.request(credentialApi.updatePassword, { host: world.host, input: { password: FRESH } });

    expect(status).toBe(401);
  });

  it('ends the links that are on their way', async () => {
    const { world, person, ask, set, look } = await scene();
    await ask();
    const token = await mailedToken(world, person.email);

    await set(person.token, { old_password: PASSWORD });

    expect((await look(token)).status).toBe(404);
  });
});
