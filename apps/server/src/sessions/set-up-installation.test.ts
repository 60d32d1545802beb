import { createHash } from 'node:crypto';
import { setupApi } from '@tsela/contract/providers/setup-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { drawSetupToken } from './setup-token.ts';

const HOST = 'parcels.example.co.za';
const FACTS = {
  provider_title: 'Karoo Couriers',
  name: 'Thandi Nkosi',
  email: 'Thandi@example.co.za',
  mobile_number: '082 123 4567',
  password: 'vier blou fietse',
};
const DAY_MS = 24 * 60 * 60 * 1000;
const OVER = 'This link no longer works. Restart the server to get a new one.';

describe('setting up an installation', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let test_app: TestApp;

  beforeEach(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.owner_url });
    await owner.connect();
    test_app = await openTestApp({ database, env: {} });
  });
  afterEach(async () => {
    await test_app.close();
    await owner.end();
    await database.drop();
  });

  /** Keeps a link as a start does, drawn so long ago. */
  async function drawLink(age_ms = 0): Promise<string> {
    const drawn = new Date(Date.now() - age_ms);
    const { token, token_hash, time_expires } = drawSetupToken(drawn);
    await owner.query('insert into setup_tokens values ($1, $2, $3)', [token_hash, drawn, time_expires]);
    return token;
  }

  const rows = async (query: string) => (await owner.query(query)).rows;
  const state = (token?: string) => test_app.request(setupApi.state, { host: HOST, input: token === undefined ? {} : { token } });
  const setUp = (token: string, facts: object = {}, host = `${HOST}:3000`) =>
    test_app.request(setupApi.setUp, { host, input: { token, ...FACTS, ...facts } });

  it('makes provider 1 on the host of the request, with the administrator signed in', async () => {
    const token = await drawLink();
    expect([(await state(token)).body, (await state()).body]).toEqual([{ valid: true }, { valid: false }]);

    const { status, body } = await setUp(token);

    expect([status, Object.keys(body)]).toEqual([200, ['access_token']]);
    expect(await rows('select id, name from providers')).toEqual([{ id: '1', name: 'Karoo Couriers' }]);
    expect(await rows('select origin, provider from provider_origins order by origin')).toEqual([
      { origin: '127.0.0.1', provider: '1' },
      { origin: 'localhost', provider: '1' },
      { origin: HOST, provider: '1' },
    ]);
    expect(await rows('select name, email, mobile_number, role_id::int, is_active, is_demo, account_id from users')).toEqual([
      {
        name: 'Thandi Nkosi',
        email: 'Thandi@example.co.za',
        mobile_number: '+27821234567',
        role_id: 3,
        is_active: true,
        is_demo: false,
        account_id: null,
      },
    ]);
    const signed_in = { token: body.access_token, host: HOST };
    expect((await test_app.request(shipmentApi.list, signed_in)).body).toEqual({ shipments: [], count: 0 });
    const provider = (await test_app.request(providerApi.byOrigin, { host: HOST })).body.provider;
    expect([provider.id, provider.name]).toEqual([1, 'Karoo Couriers']);
    expect(provider.provider_settings).toContainEqual({ setting: 'provider_title', value: 'Karoo Couriers' });
  });

  it('lets the administrator sign in again with the password, and not with another', async () => {
    await setUp(await drawLink());
    const signIn = (password: string) =>
      test_app.request(sessionApi.signIn, { host: HOST, input: { email: 'thandi@example.co.za', password } });

    expect([(await signIn(FACTS.password)).status, (await signIn('vier rooi fietse')).status]).toEqual([200, 401]);
  });

  it('writes what happened to the log, without the password or a token', async () => {
    const token = await drawLink();
    const { body } = await setUp(token);

    const events = await rows('select type, actor_name, to_jsonb(e) as row from events e order by id');
    expect(events.map(({ type, actor_name }) => [type, actor_name])).toEqual([
      ['provider.created', 'Set-up link'],
      ['user.created', 'Set-up link'],
      ['session.started', 'Set-up link'],
    ]);
    const everything = JSON.stringify([events, await rows('select * from users'), await rows('select * from sessions')]);
    for (const secret of [token, body.access_token, FACTS.password]) expect(everything).not.toContain(secret);
  });

  it('keeps a link as its hash only', async () => {
    const token = await drawLink();

    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(await rows("select encode(token_hash, 'hex') as kept from setup_tokens")).toEqual([
      { kept: createHash('sha256').update(token).digest('hex') },
    ]);
  });

  it('works once: afterwards there is nothing to set up', async () => {
    const token = await drawLink();
    await setUp(token);

    const [again, asked] = [await setUp(token), await state(token)];

    for (const answer of [again, asked]) {
      expect([answer.status, answer.body.message]).toEqual([404, 'This installation is already set up. Please log in.']);
    }
    expect(await rows('select count(*)::int from users')).toEqual([{ count: 1 }]);
  });

  it('by two at the same moment lets exactly one through', async () => {
    const token = await drawLink();

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => setUp(token, { email: `person${at}@example.com`, provider_title: `Company ${at}` })),
    );

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404, 404, 404]);
    expect(
      await rows('select (select count(*)::int from providers) as providers, (select count(*)::int from users) as users'),
    ).toEqual([{ providers: 1, users: 1 }]);
  });

  it.each([
    ['a day old', async () => drawLink(DAY_MS + 1000)],
    ['of another start', async () => drawSetupToken(new Date()).token],
    ['empty', async () => ''],
  ])('with a link that is %s is refused, and another link still works', async (_, makeLink) => {
    const [wrong, right] = [await makeLink(), await drawLink()];

    const refused = await setUp(wrong);

    expect([refused.status, refused.body.message]).toEqual([404, OVER]);
    expect((await state(wrong)).body).toEqual({ valid: false });
    expect((await setUp(right)).status).toBe(200);
  });

  it('with a link of nearly a day works', async () => {
    expect((await setUp(await drawLink(DAY_MS - 60_000))).status).toBe(200);
  });

  it.each([
    [{ password: 'short' }, 'password', 'Please use at least 10 characters.'],
    [{ password: 'Password2026!' }, 'password', 'This password is too common. Please choose another one.'],
    [{ password: FACTS.email }, 'password', 'Please choose a password without your e-mail address in it.'],
    [{ password: 'x7#'.repeat(70) }, 'password', 'This password is too common. Please choose another one.'],
    [{ provider_title: ' ' }, 'provider_title', 'Please enter the name of your company.'],
    [{ name: '' }, 'name', 'Please enter your name.'],
    [{ email: 'thandi' }, 'email', 'Please enter a valid email address.'],
    [{ mobile_number: 'none' }, 'mobile_number', 'Please enter a valid phone number.'],
  ])('with %j is refused at the field, and the link still works', async (wrong, field, message) => {
    const token = await drawLink();

    const refused = await setUp(token, wrong);

    expect([refused.status, refused.body.violations[0].field, refused.body.violations[0].message]).toEqual([400, field, message]);
    expect(await rows('select count(*)::int from providers')).toEqual([{ count: 0 }]);
    expect((await setUp(token)).status).toBe(200);
  });

  it('leaves nothing behind when it fails in the middle', async () => {
    const token = await drawLink();
    await owner.query("alter table sessions add constraint refused check (user_agent <> 'lightMyRequest')");

    const failed = await setUp(token);
    await owner.query('alter table sessions drop constraint refused');

    expect(failed.status).toBe(500);
    expect(await rows('select count(*)::int from providers')).toEqual([{ count: 0 }]);
    expect((await setUp(token)).status).toBe(200);
    expect(await rows('select id from providers')).toEqual([{ id: '1' }]);
  });

  it('gives the next provider another id', async () => {
    await setUp(await drawLink());

    expect(Number((await rows("select nextval('provider_ids') as id"))[0].id)).toBeGreaterThan(1);
  });

  it('is asked for on any host while there is no provider, without sign-in', async () => {
    await drawLink();

    const answer = await test_app.request(setupApi.state, { host: 'anything.example', token: '9.unknown-bearer-token' });

    expect([answer.status, answer.body]).toEqual([200, { valid: false }]);
  });

  it('answers on the host of links where the request names none that is sound', async () => {
    await setUp(await drawLink(), {}, 'bad host!');

    expect(await rows('select origin from provider_origins order by origin')).toEqual([
      { origin: '127.0.0.1' },
      { origin: 'localhost' },
    ]);
  });

  describe('whose provider has lost its administrators', () => {
    beforeEach(async () => {
      await setUp(await drawLink());
      await owner.query('update users set is_active = false');
    });

    it('gives it another one, the name and the host', async () => {
      const { status } = await setUp(
        await drawLink(),
        { email: 'sipho@example.com', provider_title: 'Karoo Parcels' },
        'new.example',
      );

      expect(status).toBe(200);
      expect(await rows('select id, name from providers')).toEqual([{ id: '1', name: 'Karoo Parcels' }]);
      expect(await rows("select value from provider_settings where setting = 'provider_title'")).toEqual([
        { value: 'Karoo Parcels' },
      ]);
      expect(await rows('select origin from provider_origins order by origin')).toEqual([
        { origin: '127.0.0.1' },
        { origin: 'localhost' },
        { origin: 'new.example' },
        { origin: HOST },
      ]);
    });

    it('says that the e-mail address is taken, whatever its case', async () => {
      const refused = await setUp(await drawLink(), { email: FACTS.email.toUpperCase() });

      expect([refused.status, refused.body.violations]).toEqual([
        400,
        [{ field: 'email', code: 'email-taken', message: 'There is already a user with this email address.' }],
      ]);
    });
  });
});
