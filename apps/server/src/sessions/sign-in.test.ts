import { sessionApi } from '@tsela/contract/sessions/session-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../context.ts';
import { cookieOf } from '../testing/people.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import { knownDevice } from './known-devices.ts';
import { hashPassword } from './passwords.ts';
import { signIn as signInUseCase } from './sign-in.ts';

let test_app: TestApp;
let password_hash: string;
beforeAll(async () => {
  test_app = await openTestApp();
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => test_app.close());

const PASSWORD = 'correct horse battery staple';
let number = 0;

async function scene(facts: { is_demo?: boolean } = {}) {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world);
  const email = `thandi${++number}@example.com`;
  await signInAs(world, { role: ROLE.owner, account_id, email, password_hash, ...facts });
  const own = `provider_id = ${world.provider_id}`;
  return {
    world,
    email,
    signIn: (input: object = {}, options: { ip?: string; host?: string; headers?: Record<string, string> } = {}) =>
      test_app.request(sessionApi.signIn, {
        host: world.host,
        ip: `198.51.100.${number % 250}`,
        ...options,
        input: { email, password: PASSWORD, ...input },
      }),
    list: (token: string) => test_app.request(shipmentApi.list, { token, host: world.host }),
    signOut: (token: string) => test_app.request(sessionApi.signOut, { token, host: world.host }),
    changeUser: (set: string) => changeRows(world, `update users set ${set} where ${own} and email = '${email}'`),
    changeAccount: (set: string) => changeRows(world, `update accounts set ${set} where ${own}`),
  };
}

const signInWith = (signIn: Awaited<ReturnType<typeof scene>>['signIn'], cookie: string, password: string) =>
  signIn({ password }, { headers: { cookie } });

describe('signing in', () => {
  it('answers a token that opens the other calls', async () => {
    const { signIn, list } = await scene();

    const { status, body } = await signIn();

    expect([status, Object.keys(body)]).toEqual([200, ['access_token']]);
    expect((await list(body.access_token)).status).toBe(200);
  });

  it('CALL-01: at another provider than the host’s is refused as a wrong password is, and leaves no session', async () => {
    const [here, there] = [await scene(), await scene()];
    const at = (provider_id: number) =>
      test_app.app.inject({
        method: 'POST',
        url: `/api/login?provider_id=${provider_id}`,
        headers: { host: here.world.host },
        payload: { email: provider_id === here.world.provider_id ? here.email : there.email, password: PASSWORD },
      });
    const [own, foreign, wrong] = [
      await at(here.world.provider_id),
      await at(there.world.provider_id),
      await here.signIn({ password: 'wrong horse' }),
    ];

    expect([own.statusCode, foreign.statusCode]).toEqual([200, 401]);
    expect(foreign.json().message).toBe(wrong.body.message);
    const code = await test_app.app.inject({
      method: 'POST',
      url: `/api/login/verification-codes?provider_id=${there.world.provider_id}`,
      headers: { host: here.world.host },
      payload: { email: there.email },
    });
    expect([code.statusCode, code.json().message]).toEqual([404, 'Provider not found.']);
  });

  it('CALL-01: a signed-in user has no calls at another provider, but what is public', async () => {
    const [here, there] = [await scene(), await scene()];
    const token = (await here.signIn()).body.access_token;
    const get = async (path: string, provider_id: number) =>
      (
        await test_app.app.inject({
          url: `/api${path}?provider_id=${provider_id}`,
          headers: { host: here.world.host, authorization: `Bearer ${token}` },
        })
      ).statusCode;

    for (const path of ['/users', '/general-data', '/shipments'])
      expect([path, await get(path, here.world.provider_id), await get(path, there.world.provider_id)]).toEqual([path, 200, 404]);
    expect(await get('/time', there.world.provider_id)).toBe(200);
  });

  it('CALL-05: a program that still sends an ended token signs in all the same, and a guest call elsewhere does not', async () => {
    const { signIn, signOut, list } = await scene();
    const ended = (await signIn()).body.access_token;
    await signOut(ended);

    for (const authorization of [`Bearer ${ended}`, 'Bearer nonsense', 'Basic abc']) {
      const { status, body } = await signIn({}, { headers: { authorization } });
      expect([authorization, status, (await list(body.access_token)).status]).toEqual([authorization, 200, 200]);
    }
    expect((await list(ended)).status).toBe(401);
  });

  it('takes the e-mail address in any case and with spaces around it', async () => {
    const { signIn, email } = await scene();

    expect((await signIn({ email: ` ${email.toUpperCase()} ` })).status).toBe(200);
  });

  it('CALL-16: ends with signing out: the token is dead at once, others live on', async () => {
    const { signIn, signOut, list } = await scene();
    const [first, second] = [(await signIn()).body.access_token, (await signIn()).body.access_token];
    expect((await list(first)).status).toBe(200);

    const out = await signOut(first);

    const after = await list(first);
    expect([out.status, after.status, after.body.message]).toEqual([200, 401, 'Token has expired']);
    expect((await list(second)).status).toBe(200);
    expect((await signOut(first)).status).toBe(401);
  });

  it('begins with a token of its own, whatever was sent along: no user is signed in to a session that another person knows', async () => {
    const { signIn, signOut, list } = await scene();
    const known = (await signIn()).body.access_token;

    const { status, body } = await signIn({}, { headers: { authorization: `Bearer ${known}`, cookie: `access_token=${known}` } });

    expect([status, body.access_token === known]).toEqual([200, false]);
    await signOut(known);
    expect((await list(body.access_token)).status).toBe(200);
  });

  it('keeps tokens as their hash only', async () => {
    const { world, signIn } = await scene();
    const token: string = (await signIn()).body.access_token;

    const everything = JSON.stringify(
      await rowsOf(world, `select to_jsonb(s) as row from sessions s where provider_id = ${world.provider_id}`),
    );
    const events = JSON.stringify(
      await rowsOf(world, `select to_jsonb(e) as row from events e where provider_id = ${world.provider_id}`),
    );

    const secret = token.split('.')[1] ?? '';
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(everything).toMatch(/"token_hash": ?"\\\\x[0-9a-f]{64}"/);
    for (const text of [everything, events])
      expect([text.includes(token), text.includes(secret), text.includes(PASSWORD)]).toEqual([false, false, false]);
  });

  it('leaves who signed in, when and from where', async () => {
    const { world, signIn } = await scene();

    await signIn({}, { ip: '203.0.113.9' });

    const [event] = await rowsOf(
      world,
      `select change_to ->> 'ip' as ip from events where provider_id = ${world.provider_id} and type = 'session.started'`,
    );
    expect(event).toEqual({ ip: '203.0.113.9' });
  });
});

describe('a refused sign-in', () => {
  it('reads the same for a wrong password and for an unknown e-mail address', async () => {
    const { signIn } = await scene();

    const [wrong, unknown] = [await signIn({ password: 'wrong' }), await signIn({ email: 'nobody@example.com' })];

    const { request_id: _one, ...wrong_body } = wrong.body;
    const { request_id: _other, ...unknown_body } = unknown.body;
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Incorrect email or password.']);
    expect([unknown.status, unknown_body]).toEqual([wrong.status, wrong_body]);
  });

  it('works as long on an unknown e-mail address as on a wrong password', async () => {
    const [wrong, unknown]: [number[], number[]] = [[], []];
    // By the processor's time, which a busy machine does not stretch, and of each kind the least of many.
    for (let round = 0; round < 4; round++) {
      const { signIn } = await scene();
      const workOn = async (input: object) => {
        const from = process.cpuUsage();
        const { status } = await signIn(input, { ip: `203.0.113.${66 + round}` });
        expect(status).toBe(401);
        const { user, system } = process.cpuUsage(from);
        return user + system;
      };
      for (let at = 0; at < 5; at++) {
        wrong.push(await workOn({ password: 'wrong' }));
        unknown.push(await workOn({ email: `nobody${round}-${at}-${number}@example.com` }));
      }
    }

    const ratio = Math.min(...unknown) / Math.min(...wrong);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  it("does not know another provider's users", async () => {
    const { email } = await scene();
    const elsewhere = await scene();

    expect((await elsewhere.signIn({ email })).status).toBe(401);
  });

  it('after five wrong tries waits a quarter of an hour, also with the right password', async () => {
    const { signIn } = await scene();
    const tries = [];
    for (let at = 0; at < 5; at++) tries.push((await signIn({ password: 'wrong' })).status);

    const sixth = await signIn();

    expect(tries).toEqual([401, 401, 401, 401, 401]);
    expect([sixth.status, sixth.body.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  it('counts tries at the same moment: only five of thirty are looked at', async () => {
    const { signIn } = await scene();

    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn({ password: 'wrong' })));

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('counts tries whatever the case of the e-mail address and whatever machine they come from', async () => {
    const { signIn, email } = await scene();
    for (let at = 0; at < 5; at++)
      await signIn({ password: 'wrong', email: at % 2 ? email.toUpperCase() : ` ${email}` }, { ip: `192.0.2.${at}` });

    expect((await signIn({}, { ip: '192.0.2.99' })).status).toBe(429);
  });

  it('counts unknown addresses like known ones, so that the limit tells nothing', async () => {
    const { signIn } = await scene();
    for (let at = 0; at < 5; at++) await signIn({ email: 'ghost@example.com' });

    expect((await signIn({ email: 'ghost@example.com' })).status).toBe(429);
  });

  it('by strangers does not keep out who has signed in here before, whatever their network', async () => {
    const { signIn, email } = await scene();
    const cookie = cookieOf(await signIn());
    for (let at = 0; at < 60; at++)
      await signIn({ password: 'wrong', email: at < 5 ? email : `other${at}-${number}@example.com` }, { ip: '203.0.113.7' });

    const stranger = await signIn({}, { ip: '203.0.113.8' });
    const [typo, known] = [await signInWith(signIn, cookie, 'a typo'), await signInWith(signIn, cookie, PASSWORD)];

    expect([stranger.status, typo.status, known.status]).toEqual([429, 401, 200]);
    expect((await signIn({}, { ip: '203.0.113.8' })).status).toBe(429);
  });

  it('on a known device are five as well, and take nothing from anywhere else', async () => {
    const { signIn } = await scene();
    const cookie = cookieOf(await signIn());
    for (let at = 0; at < 5; at++) expect((await signInWith(signIn, cookie, 'wrong')).status).toBe(401);

    const [sixth, elsewhere] = [await signInWith(signIn, cookie, PASSWORD), await signIn({}, { ip: '203.0.113.9' })];

    expect([sixth.status, sixth.body.message, elsewhere.status]).toEqual([
      429,
      'Too many attempts. Please try again in 15 minutes.',
      200,
    ]);
  });

  it('with a proof of another person, of another courier, forged or old, count as those of strangers', async () => {
    const [{ signIn, email, world }, other] = [await scene(), await scene()];
    const own = cookieOf(await signIn());
    const name = own.split('=')[0] ?? '';
    const valueOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
    const late = new Date(Date.now() + 181 * 24 * 3_600_000);
    for (let at = 0; at < 5; at++) await signIn({ password: 'wrong' }, { ip: `203.0.113.${at}` });

    const cookies = [
      `${name}=${valueOf(cookieOf(await other.signIn()))}`,
      `${name}=${valueOf(own).replace(/^\d+/, '99999999999')}`,
      `${name}=${valueOf(own).slice(0, -1)}`,
      `${name}=`,
      `${name}=a.b.c`,
    ];
    for (const cookie of cookies) expect((await signInWith(signIn, cookie, PASSWORD)).status, cookie).toBe(429);
    const known = (facts: Partial<RequestContext>) =>
      knownDevice({ ...world.context, cookies: { sent: own, kept: [] }, ...facts }, email);
    expect([typeof known({}), known({ provider_id: other.world.provider_id }), known({ now: late })]).toEqual([
      'string',
      null,
      null,
    ]);
  });

  it('are told to the browser in a way that scripts and other sites cannot use', async () => {
    const { signIn, email } = await scene();

    const [wrong, right] = [await signIn({ password: 'wrong' }), await signIn()];

    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(String(right.headers['set-cookie'])).toMatch(
      /^known_[0-9a-f]{16}=[\w.-]+; Path=\/api\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect(String(right.headers['set-cookie'])).not.toContain(email.split('@')[0]);
  });

  it('is forgotten with the right password', async () => {
    const { signIn } = await scene();
    for (let at = 0; at < 4; at++) await signIn({ password: 'wrong' });

    const right = await signIn();
    for (let at = 0; at < 4; at++) await signIn({ password: 'wrong' });

    expect([right.status, (await signIn()).status]).toEqual([200, 200]);
  });

  it('of many addresses from one machine stops that machine, not the others', async () => {
    const { signIn } = await scene();
    for (let at = 0; at < 50; at++)
      await signIn({ email: `guess${at}-${number}@example.com`, password: 'x' }, { ip: '203.0.113.200' });

    expect((await signIn({}, { ip: '203.0.113.200' })).status).toBe(429);
    expect((await signIn({}, { ip: '203.0.113.201' })).status).toBe(200);
  });

  it('counts what other processes counted, and remembers it after a restart', async () => {
    const { signIn, world, email } = await scene();
    const other = await openTestApp();
    const elsewhere = (password: string) =>
      other.request(sessionApi.signIn, { host: world.host, ip: '203.0.113.77', input: { email, password } });
    for (let at = 0; at < 3; at++) await signIn({ password: 'wrong' });
    for (let at = 0; at < 2; at++) await elsewhere('wrong');

    const [here, there] = [await signIn(), await elsewhere(PASSWORD)];
    await other.close();
    const restarted = await openTestApp();
    const afterwards = await restarted.request(sessionApi.signIn, { host: world.host, input: { email, password: PASSWORD } });
    await restarted.close();

    expect([here.status, there.status, afterwards.status]).toEqual([429, 429, 429]);
  });

  it('looks at five of fifty that come at once to two processes', async () => {
    const { signIn, world, email } = await scene();
    const other = await openTestApp();
    const elsewhere = () => other.request(sessionApi.signIn, { host: world.host, input: { email, password: 'wrong' } });

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? elsewhere() : signIn({ password: 'wrong' }, { ip: '203.0.113.88' }))),
    );
    await other.close();

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  it('leaves no address behind, and nothing at all for long', async () => {
    const { world } = await scene();
    const triedAt = (now: Date, email: string) =>
      signInUseCase({ ...world.context, now, ip: '203.0.113.99' }, { email, password: 'wrong' }).catch(() => undefined);
    const now = new Date();
    for (let at = 0; at < 12; at++) await triedAt(now, `guess${at}@example.com`);
    const kept = await rowsOf<{ key: string; time_last: Date }>(world, 'select * from sign_in_tries');

    await triedAt(new Date(now.getTime() + 16 * 60_000), 'late@example.com');

    expect(kept).toHaveLength(13);
    expect(JSON.stringify(kept)).not.toMatch(/guess|203\.0/);
    expect(await rowsOf(world, 'select key from sign_in_tries')).toHaveLength(2);
  });

  it('says that a user is no longer active, only to who knows the password', async () => {
    const { signIn, changeUser, list } = await scene();
    const token = (await signIn()).body.access_token;
    await changeUser('is_active = false');
    test_app.services.actors.forget(await idOf(token));

    const [right, wrong] = [await signIn(), await signIn({ password: 'wrong' })];

    expect([right.status, right.body.message]).toEqual([403, 'This user is no longer active. Please contact support.']);
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Incorrect email or password.']);
    expect((await list(token)).status).toBe(401);
  });

  it('ACCT-04: says that the account is closed with 423', async () => {
    const { signIn, changeAccount } = await scene();
    await changeAccount("status = 'closed'");

    const { status, body } = await signIn();

    expect([status, body.message]).toEqual([423, 'Your account has been closed.']);
  });

  it('ACCT-04: answers 423 to the calls of who was signed in before, but lets them leave', async () => {
    const { signIn, signOut, changeAccount, list } = await scene();
    await changeAccount("status = 'closed'");
    await changeAccount("status = 'open'");
    const token = (await signIn()).body.access_token;
    await changeAccount("status = 'closed'");

    const [listed, left] = [await list(token), await signOut(token)];

    expect([listed.status, listed.body.message, left.status]).toEqual([
      423,
      'Your account has been closed. Please contact support to reopen it.',
      200,
    ]);
  });

  it.each([
    { email: '' },
    { password: '' },
    { password: 'x'.repeat(201) },
    { email: 'x'.repeat(256) },
    { email: null },
    { password: 7 },
  ])('of %j is never a fault', async (input) => {
    const { signIn } = await scene();

    expect([400, 401]).toContain((await signIn(input)).status);
  });
});

describe('a demo user', () => {
  it('signs in on this machine and on no other', async () => {
    const { signIn } = await scene({ is_demo: true });

    const here = [await signIn({}, { ip: '127.0.0.1' }), await signIn({}, { ip: '::1' })];
    const there = [await signIn({}, { ip: '192.168.1.20' }), await signIn({}, { ip: '203.0.113.9' })];

    expect(here.map(({ status }) => status)).toEqual([200, 200]);
    expect(there.map(({ status, body }) => [status, body.message])).toEqual(
      there.map(() => [401, 'Incorrect email or password.']),
    );
  });

  it('does not sign in from elsewhere through a proxy on this machine', async () => {
    const { signIn } = await scene({ is_demo: true });

    const through_proxy = await signIn({}, { ip: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } });
    const pretending = await signIn({}, { ip: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' } });

    expect([through_proxy.status, pretending.status]).toEqual([401, 401]);
  });

  it('elsewhere cannot pretend to be here', async () => {
    const { signIn } = await scene({ is_demo: true });

    expect((await signIn({}, { ip: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(401);
  });
});

async function idOf(token: string) {
  const provider_id = Number(token.split('.')[0]);
  const actor = await test_app.services.actors.byToken({
    provider_id: provider_id as never,
    token,
    now: new Date(),
  });
  return actor?.user_id ?? (0 as never);
}
