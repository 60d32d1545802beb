import { createHmac } from 'node:crypto';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, signToken } from '../testing/key-server.ts';
import { hirePerson } from '../testing/people.ts';
import { changeRows } from '../testing/rows.ts';
import { APPLE, BOTH_OFFERED, GOOGLE, apple, google, openSocialApp } from '../testing/social-services.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';

const stranger = makeKey('google-1');

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
  const claims = {
    ...GOOGLE,
    sub: '1',
    email: person.email,
    email_verified: true,
    iat: now_s,
    exp: now_s + 3600,
  };
  const enter = (credential: string, more: object = {}) =>
    test_app.request(sessionApi.signIn, {
      host: world.host,
      ip: `203.0.113.${person.user_id % 250}`,
      input: { social_credentials: { credential, select_by: 'btn', ...more } },
    });
  return { world, person, claims, enter, now_s };
}

describe('a social sign-in', () => {
  it('CALL-12 CALL-44 KEY-03: lets in whose verified address Google vouches for', async () => {
    const { claims, enter } = await scene();

    const { status, body } = await enter(signToken(google, claims), { clientId: 'our-google-id' });

    expect([status, Object.keys(body)]).toEqual([200, ['access_token']]);
  });

  it('is not kept from a user by strangers who guess passwords', async () => {
    const { person, claims, enter } = await scene();
    for (let at = 0; at < 5; at++) await person.signIn({ password: 'wrong' }, { ip: `198.51.100.${at}` });

    expect((await person.signIn({}, { ip: '198.51.100.9' })).status).toBe(429);
    expect((await enter(signToken(google, claims))).status).toBe(200);
  });

  it('KEY-03: lets in whose verified address Apple vouches for', async () => {
    const { claims, enter } = await scene();
    const token = signToken(apple, {
      ...claims,
      ...APPLE,
      email_verified: 'true',
    });

    expect((await enter(token)).status).toBe(200);
  });

  it.each(['google_login_enabled', 'apple_login_enabled'])('KEY-03: is refused while %s is off', async (setting) => {
    const { claims, enter } = await scene({ ...BOTH_OFFERED, [setting]: false });
    const tokens = {
      google_login_enabled: signToken(google, claims),
      apple_login_enabled: signToken(apple, { ...claims, ...APPLE }),
    };

    const { status, body } = await enter(tokens[setting as keyof typeof tokens]);

    expect([status, body.message]).toEqual([
      403,
      expect.stringMatching(/^Signing in with (Google|Apple) is not offered here\.$/),
    ]);
  });

  it('is refused with anything wrong about its token', async () => {
    const { claims, enter, now_s } = await scene();
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const head = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
    const shared = `${head({ alg: 'HS256', kid: 'google-1' })}.${body}`;
    const public_text = google.public_key.export({ type: 'spki', format: 'pem' });
    const tokens: Record<string, string> = {
      'another key of the same name': signToken(stranger, claims),
      'a key nobody published': signToken(makeKey('unknown'), claims),
      "Apple's key for Google": signToken(apple, claims),
      'no signature': `${head({ alg: 'none', kid: 'google-1' })}.${body}.`,
      'the public key as a shared secret': `${shared}.${createHmac('sha256', public_text).update(shared).digest('base64url')}`,
      'another audience': signToken(google, { ...claims, aud: 'somebody-else' }),
      'no audience': signToken(google, { ...claims, aud: undefined }),
      'another issuer': signToken(google, { ...claims, iss: 'https://accounts.example.com' }),
      'an expired one': signToken(google, { ...claims, iat: now_s - 7200, exp: now_s - 3600 }),
      'one of the future': signToken(google, { ...claims, iat: now_s + 3600 }),
      'no end': signToken(google, { ...claims, exp: undefined }),
      'an address that is not verified': signToken(google, { ...claims, email_verified: false }),
      'no address': signToken(google, { ...claims, email: undefined }),
      'a critical header': signToken(google, claims, { crit: ['x'] }),
      'another text': signToken(google, claims).replace(/\.[^.]+\./, `.${head({ ...claims, sub: '2' })}.`),
      rubbish: 'a.b.c',
      nothing: 'x',
    };

    for (const [what, token] of Object.entries(tokens)) {
      const answer = await enter(token);
      expect([what, answer.status]).toEqual([what, 401]);
    }
    expect((await enter(signToken(google, claims), { clientId: 'other' })).status).toBe(401);
  });

  it('does not let in who is unknown here, or no longer active', async () => {
    const { world, claims, enter, person } = await scene();
    const unknown = await enter(signToken(google, { ...claims, email: 'nobody@example.com' }));
    await changeRows(world, `update users set is_active = false where id = ${person.user_id}`);

    const inactive = await enter(signToken(google, claims));

    expect([unknown.status, inactive.status, inactive.body.message]).toEqual([
      401,
      403,
      'This user is no longer active. Please contact support.',
    ]);
  });

  it('asks for the passcode of who has a second factor', async () => {
    const { world, claims, enter, person } = await scene();
    await changeRows(world, `update users set two_factor_auth_enabled = true where id = ${person.user_id}`);

    expect((await enter(signToken(google, claims))).status).toBe(202);
  });

  it('asks for the published keys once, not at every sign-in', async () => {
    const { claims, enter } = await scene();
    await enter(signToken(google, claims));
    const asked = opened.googleAsked();

    for (let at = 0; at < 5; at++) await enter(signToken(google, { ...claims, sub: String(at) }));

    expect(opened.googleAsked()).toBe(asked);
    expect(asked).toBeLessThanOrEqual(2);
  });
});
