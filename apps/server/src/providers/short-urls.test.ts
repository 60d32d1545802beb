import { shortUrlApi } from '@tsela/contract/providers/short-url-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let platform: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  platform = await signInAs(world, { role: ROLE.super });
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], input: object, person = platform) =>
  test_app.request(call, { token: person.token, host: world.host, input });

async function makeLink(input: object = {}): Promise<{ id: number; code: string; url: string }> {
  const { status, body } = await ask(shortUrlApi.create, { target: `https://${world.host}/track?ref=AB`, ...input });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.short_url;
}

/** Follows a link as a browser does that has no session. */
async function follow(code: string, { host = world.host, method = 'GET' }: { host?: string; method?: 'GET' | 'HEAD' } = {}) {
  const { statusCode, headers } = await test_app.app.inject({ method, url: `/s/${code}`, headers: { host } });
  return [statusCode, headers.location];
}

const TARGET = () => `https://${world.host}/track?ref=AB`;

describe('a short link', () => {
  it('SCREEN-54: leads on with 302 without a session, in any capitals, and counts who follows it', async () => {
    const { id, code, url } = await makeLink();

    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{7}$/);
    expect(url).toBe(`http://${world.host}:3000/s/${code}`);
    expect(await follow(code)).toEqual([302, TARGET()]);
    expect(await follow(code.toLowerCase())).toEqual([302, TARGET()]);
    expect(await follow(code, { method: 'HEAD' })).toEqual([302, TARGET()]);
    const { body } = await ask(shortUrlApi.list, { search: code });
    expect(body.short_urls).toMatchObject([{ id, hits: 2, state: 'works', made_by: expect.stringMatching(/^Person/) }]);
    expect(body.short_urls[0].time_last_hit).not.toBeNull();
  });

  it('SCREEN-54: that is unknown, disabled, expired or another provider’s leads nowhere', async () => {
    const elsewhere = await makeWorld(test_app.services);
    const [disabled, expired] = [await makeLink(), await makeLink({ time_expires: '2099-01-01T00:00:00Z' })];
    await ask(shortUrlApi.change, { id: disabled.id, is_active: false });
    await changeRows(
      world,
      `update short_urls set time_expires = now() - interval '1 second' where provider_id = ${world.provider_id} and id = ${expired.id}`,
    );

    const { code } = await makeLink();
    for (const [what, answer] of [
      ['unknown', await follow('ZZZZZZZ')],
      ['disabled', await follow(disabled.code)],
      ['expired', await follow(expired.code)],
      ['foreign', await follow(code, { host: elsewhere.host })],
      ['no host', await follow(code, { host: 'nobody.example' })],
      ['long', await follow('x'.repeat(90))],
      ['odd', await follow('%00')],
      ['sql', await follow("'%3B--")],
    ] as const)
      expect([what, answer]).toEqual([what, [404, undefined]]);
    const { body } = await ask(shortUrlApi.list, {});
    const states = body.short_urls.map(({ id, state }: { id: number; state: string }) => [id, state]);
    expect(states).toEqual(
      expect.arrayContaining([
        [disabled.id, 'disabled'],
        [expired.id, 'expired'],
      ]),
    );
    await ask(shortUrlApi.change, { id: disabled.id, is_active: true });
    expect(await follow(disabled.code)).toEqual([302, TARGET()]);
  });

  it('SCREEN-17: is not to be guessed: thirty unknown codes a minute, and then not a right one either', async () => {
    const { code } = await makeLink();
    const ip = '203.0.113.91';
    const statusOf = async (each: string, remoteAddress = ip) => {
      const url = `/s/${each}`;
      return (await test_app.app.inject({ method: 'GET', url, remoteAddress, headers: { host: world.host } })).statusCode;
    };
    // Following existing links is not guessing, however often.
    for (let at = 0; at < 35; at++) expect(await statusOf(code)).toBe(302);

    const guesses = await Promise.all(Array.from({ length: 35 }, (_, at) => statusOf(`GUESS${at}`)));

    expect(guesses.toSorted((one, other) => one - other)).toEqual([...Array(30).fill(404), ...Array(5).fill(429)]);
    expect([await statusOf(code), await statusOf(code, '203.0.113.92')]).toEqual([429, 302]);
  });

  it('SCREEN-54: does not overwrite what another user has changed in the meantime; being followed is no change', async () => {
    const { id, code } = await makeLink();
    const read = async () => (await ask(shortUrlApi.list, { search: code })).body.short_urls[0];
    const { time_modified } = await read();
    await follow(code);

    const first = await ask(shortUrlApi.change, { id, time_modified, is_active: false });
    const late = await ask(shortUrlApi.change, { id, time_modified, time_expires: null, is_active: true });

    expect([first.status, first.body.short_url.state]).toEqual([200, 'disabled']);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else has changed this short link in the meantime. Please load it again.',
    ]);
    expect((await read()).state).toBe('disabled');
    const again = await ask(shortUrlApi.change, { id, time_modified: first.body.short_url.time_modified, is_active: true });
    expect([again.status, (await ask(shortUrlApi.change, { id, is_active: false })).status]).toEqual([200, 200]);
  });

  it('counts all visitors who follow it at the same moment', async () => {
    const { code } = await makeLink();
    await Promise.all(Array.from({ length: 12 }, () => follow(code)));

    expect((await ask(shortUrlApi.list, { search: code })).body.short_urls[0].hits).toBe(12);
  });
});

describe('what links were used for', () => {
  it('SCREEN-54: is counted day by day of South Africa, with the days without visits', async () => {
    const { id, code } = await makeLink();
    await Promise.all(Array.from({ length: 5 }, () => follow(code)));
    await follow(code, { method: 'HEAD' });
    const today = dayOf(new Date());
    await changeRows(
      world,
      `insert into short_url_days (provider_id, short_url_id, day, hits) values
        (${world.provider_id}, ${id}, '${addDays(today, -2)}', 7), (${world.provider_id}, ${id}, '${addDays(today, -40)}', 9)`,
    );

    const { status, body } = await ask(shortUrlApi.hits, { id });

    expect([status, body.days.length]).toEqual([200, 30]);
    expect(body.days.slice(-3)).toEqual([
      { day: addDays(today, -2), hits: 7 },
      { day: addDays(today, -1), hits: 0 },
      { day: today, hits: 5 },
    ]);
    expect(body.days.reduce((sum: number, { hits }: { hits: number }) => sum + hits, 0)).toBe(12);
  });

  it('SCREEN-54: at another provider is for who administers the platform, and links of others are none', async () => {
    const there = await makeWorld(test_app.services);
    const { id } = await makeLink({ provider_id: there.provider_id, target: `https://${there.host}/track` });
    const admin = await signInAs(world, { role: ROLE.admin });

    expect((await ask(shortUrlApi.hits, { id, provider_id: there.provider_id })).status).toBe(200);
    expect((await ask(shortUrlApi.hits, { id })).status).toBe(404);
    expect((await ask(shortUrlApi.hits, { id }, admin)).status).toBe(403);
    expect((await ask(shortUrlApi.export, {}, admin)).status).toBe(403);
  });

  it('SCREEN-54: is listed and exported by purpose and state, in cells that no spreadsheet runs', async () => {
    const own = await makeWorld(test_app.services);
    const at = (input: object) => ({ provider_id: own.provider_id, ...input });
    const make = async (input: object) =>
      (await ask(shortUrlApi.create, at({ target: `https://${own.host}/track`, ...input }))).body.short_url;
    const [campaign, rating, gone] = [await make({}), await make({ purpose: 'rating' }), await make({ code: '-1-1' })];
    await ask(shortUrlApi.change, at({ id: gone.id, is_active: false }));
    const ended = await make({ time_expires: '2099-01-01T00:00:00Z' });
    await changeRows(own, `update short_urls set time_expires = now() - interval '1 minute' where id = ${ended.id}`);
    const codesOf = async (input: object) =>
      (await ask(shortUrlApi.list, at(input))).body.short_urls.map(({ code }: { code: string }) => code);

    expect(await codesOf({ purpose: 'rating' })).toEqual([rating.code]);
    expect(await codesOf({ state: 'works' })).toEqual([rating.code, campaign.code]);
    expect(await codesOf({ state: 'disabled' })).toEqual(['-1-1']);
    expect(await codesOf({ state: 'expired' })).toEqual([ended.code]);
    const file = await ask(shortUrlApi.export, at({ state: 'disabled' }));
    expect([file.status, file.body.count, file.body.is_complete]).toEqual([200, 1, true]);
    expect(file.body.csv).toContain(`https://${own.host}/track`);
    expect(file.body.csv).not.toMatch(/^-1-1/m);
  });
});

describe('making one', () => {
  it('VALID-18: takes a code of one’s own once, also when two want it at the same moment', async () => {
    const input = { target: TARGET(), code: 'Summer-26' };
    const answers = await Promise.all([ask(shortUrlApi.create, input), ask(shortUrlApi.create, { ...input, code: 'SUMMER-26' })]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.violations[0].field).toBe('code');
    expect(refused?.body.message).toMatch(/^The code (Summer|SUMMER)-26 is taken\.$/);
  });

  it('once sent twice with its key is one link', async () => {
    const headers = { 'idempotency-key': 'one-link' };
    const send = () =>
      test_app.request(shortUrlApi.create, { token: platform.token, host: world.host, input: { target: TARGET() }, headers });
    const [first, again] = [await send(), await send()];

    expect(again.body.short_url.id).toBe(first.body.short_url.id);
  });

  it('SCREEN-54: beyond the provider’s hosts is for who administers the platform, and then by https', async () => {
    expect((await ask(shortUrlApi.create, { target: 'https://www.example.com/offer' })).status).toBe(200);
    const plain = await ask(shortUrlApi.create, { target: 'http://www.example.com/offer' });
    const script = await ask(shortUrlApi.create, { target: 'javascript:alert(1)' });

    expect([plain.status, plain.body.message]).toEqual([400, 'Elsewhere a short link leads by https:// only.']);
    expect([script.status, script.body.violations[0].field]).toEqual([400, 'target']);
  });

  it('is for role 1: every other role is refused, also to look', async () => {
    for (const role of [ROLE.admin, ROLE.ops, ROLE.hub, ROLE.finance]) {
      const person = await signInAs(world, { role });
      expect((await ask(shortUrlApi.list, {}, person)).status).toBe(403);
      expect((await ask(shortUrlApi.create, { target: TARGET() }, person)).status).toBe(403);
    }
  });

  it('at another provider leads to that one’s hosts, and stands in its history', async () => {
    const there = await makeWorld(test_app.services);
    const admin = await signInAs(there, { role: ROLE.admin });
    const { id, code } = await makeLink({ provider_id: there.provider_id, target: `https://${there.host}/track` });

    expect(await follow(code, { host: there.host })).toEqual([302, `https://${there.host}/track`]);
    expect(await follow(code)).toEqual([404, undefined]);
    expect((await ask(shortUrlApi.list, { provider_id: there.provider_id })).body.short_urls).toHaveLength(1);
    expect((await ask(shortUrlApi.list, { provider_id: 999_999_999 })).status).toBe(404);
    const { body } = await test_app.request(auditApi.events, {
      token: admin.token,
      host: there.host,
      input: { type: 'short_url', object_id: id },
    });
    expect(body.audit_events.map(({ action }: { action: string }) => action)).toEqual(['short_url.created']);
  });
});

it('a link that was followed is disabled, never deleted, as it stands on paper somewhere', async () => {
  const [used, unused] = [await makeLink(), await makeLink()];
  await follow(used.code);

  const kept = await ask(shortUrlApi.remove, { id: used.id });
  const gone = await ask(shortUrlApi.remove, { id: unused.id });

  expect([kept.status, kept.body.message]).toEqual([
    409,
    `${used.code} was followed already, so it stands somewhere. Disable it instead.`,
  ]);
  expect([gone.status, gone.body.message]).toEqual([200, `${unused.code} is deleted.`]);
  expect(await follow(unused.code)).toEqual([404, undefined]);
  expect((await ask(shortUrlApi.remove, { id: unused.id })).status).toBe(404);
});
