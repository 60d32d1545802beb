import { ALL_ROUTES } from '@tsela/contract/routes';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../db/database.ts';
import { countRows } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { aShipment, makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let token: string;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  ({ token } = await makeCustomer(world, { balance: 1_000_000 }));
});
afterAll(() => test_app.close());

const JSON_TYPE = { 'content-type': 'application/json' };

async function send(options: InjectOptions) {
  return test_app.app.inject({ ...options, headers: { host: world.host, authorization: `Bearer ${token}`, ...options.headers } });
}

const post = (payload: string, headers: Record<string, string> = JSON_TYPE, url = '/api/shipments') =>
  send({ method: 'POST', url, payload, headers });

describe('a body', () => {
  it.each([
    ['nested without end', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['of objects nested without end', '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)],
    ['that is a list', '[]'],
    ['that is a text', '"parcels"'],
    ['that is null', 'null'],
    ['that is a number', '7'],
    ['with a prototype in it', `{"__proto__": {"is_staff": true}, "constructor": {"prototype": {}}}`],
    ['cut in the middle', '{"parcels": ['],
    ['of bytes that are no text', '\u0000\u0001\ufffe'],
  ])('%s is refused as bad input, on both faces', async (_, payload) => {
    const answers = [await post(payload), await post(payload, { ...JSON_TYPE, host: `api.${world.host}` }, '/v2/shipments')];

    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-input']);
    expect(({} as Record<string, unknown>)['is_staff']).toBeUndefined();
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'as %s is refused',
    async (type) => {
      const answer = await post('a=1', { 'content-type': type });

      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Send the body as application/json.']);
    },
  );

  it('of five megabytes is too large', async () => {
    const answer = await post(JSON.stringify({ special_instructions_delivery: 'x'.repeat(5 * 1024 * 1024) }));

    expect([answer.statusCode, answer.json().message]).toEqual([413, 'The request is too large.']);
  });

  it('of as many parcels as a shipment may have is taken, and one more is not', async () => {
    const [box] = aShipment().parcels;
    const book = (count: number) => post(JSON.stringify({ ...aShipment(), parcels: Array.from({ length: count }, () => box) }));

    const [most, too_many] = [await book(500), await book(501)];

    expect([most.statusCode, most.json().parcels?.length]).toEqual([200, 500]);
    expect([too_many.statusCode, too_many.json().violations[0].field]).toEqual([400, 'parcels']);
  });

  it('with a million wrong fields is answered with twenty of them', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field_${at}`, at]));

    const answer = await post(JSON.stringify({ ...aShipment(), ...wrong }));

    expect([answer.statusCode, answer.json().violations.length]).toEqual([400, 20]);
  });
});

/** As large as a visitor's body may be, and as sound as JSON can be. */
const LARGEST_JSON = `[${'{},'.repeat(170_000)}1]`;

/** How often longer a body takes to be refused than JSON of the largest size takes to be read: where the machine is slow, both are. */
async function timesReading(body: string, host: string, url: string): Promise<number> {
  const headers = { ...JSON_TYPE, host };
  const refuse = () => test_app.app.inject({ method: 'POST', url, payload: body, headers });
  await refuse();
  let [refusing, reading] = [Infinity, Infinity];
  for (let round = 0; round < 6; round++) {
    const began = performance.now();
    JSON.parse(LARGEST_JSON);
    const read = performance.now();
    await refuse();
    [refusing, reading] = [Math.min(refusing, performance.now() - read), Math.min(reading, read - began)];
  }
  return refusing / reading;
}

describe('a visitor’s body', () => {
  const anonymous = (payload: string, url: string, host = world.host) =>
    test_app.app.inject({ method: 'POST', url, payload, headers: { ...JSON_TYPE, host } });
  const emptyParcels = (count: number) => `{"parcels":[${Array.from({ length: count }, () => '{}').join(',')}]}`;
  const faces = () =>
    [
      [world.host, '/api/rates'],
      [`api.${world.host}`, '/rates'],
    ] as const;

  it('of a million empty parcels is refused unread', async () => {
    const body = emptyParcels(1_000_000);

    for (const [host, url] of faces()) {
      const answer = await anonymous(body, url, host);
      expect([answer.statusCode, answer.json().message]).toEqual([413, 'The request is too large.']);
    }
  });

  it.each([
    ['a list far too long', () => emptyParcels(170_000)],
    ['a list within a list of what is not known', () => `{"x":[${'{},'.repeat(170_000)}1]}`],
    ['wrong fields without end', () => `{${Array.from({ length: 40_000 }, (_, at) => `"f${at}":1`).join(',')}}`],
    ['halves of characters', () => `{"parcels":[${'"\\ud800",'.repeat(50_000)}1]}`],
    ['digits', () => `{"declared_value":"${'1'.repeat(500_000)}x"}`],
  ])('with %s is refused in less time than it takes to read one of that size thirty times', async (_, bodyOf) => {
    const body = bodyOf();
    expect(body.length).toBeLessThan(512 * 1024);

    for (const [host, url] of faces()) expect(await timesReading(body, host, url)).toBeLessThan(30);
  });

  it('with a list that is too long hears of the list, not of its entries', async () => {
    for (const [host, url] of faces()) {
      const answer = await anonymous(emptyParcels(501), url, host);
      expect([answer.statusCode, answer.json().violations]).toEqual([
        400,
        [{ field: 'parcels', code: 'maxItems', message: 'parcels may have 500 entries at most.' }],
      ]);
    }
  });

  it('with 100 kB of digits in a number is refused at once on the api host, and so is a place there', async () => {
    const host = `api.${world.host}`;
    const digits = '1'.repeat(100_000);
    const before = process.threadCpuUsage();
    const answers = [
      await anonymous(`{"declared_value":"${digits}x"}`, '/rates', host),
      await anonymous(`{"search":"x","lat":"${digits}x"}`, '/geocode', host),
    ];

    const { user, system } = process.threadCpuUsage(before);

    for (const { statusCode } of answers) expect([400, 413]).toContain(statusCode);
    // It blocked for 25 seconds; a second is far from both.
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it('of ten megabytes is refused by every public call, and of sixteen by those that take files', async () => {
    const WITH_FILES = ['/support-requests', '/support-requests/messages'];
    const bodyOf = (megabytes: number) => JSON.stringify({ name: 'x'.repeat(megabytes * 1024 * 1024) });
    const open = ALL_ROUTES.map(({ route }) => route).filter(
      ({ access, input_from }) =>
        input_from === 'body' && (access.kind === 'public' || (access.kind === 'permission' && access.guests)),
    );

    for (const { method, path } of open) {
      const answer = await test_app.app.inject({
        method,
        url: `/api${path}`,
        payload: bodyOf(WITH_FILES.includes(path) ? 16 : 10),
        headers: { ...JSON_TYPE, host: world.host },
      });
      expect([path, answer.statusCode]).toEqual([path, 413]);
    }
    expect(open.length).toBeGreaterThan(10);
  });
});

describe('an address', () => {
  it.each([
    '/api/shipments?id=1&id=2',
    '/api/shipments?id=abc',
    '/api/shipments?id=1e400',
    '/api/shipments?id=9007199254740993',
    '/api/shipments?limit=1e1000',
    '/api/shipments?offset=99999999999',
    '/api/shipments?search=%00',
    '/api/shipments?account_id=-1',
    `/api/shipments?status=${'x'.repeat(500)}`,
  ])('%s is refused by name', async (url) => {
    const answer = await send({ url });

    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-input']);
  });

  it.each([
    '/api/shipments?search=%E0%A4%A',
    '/api/%E0%A4%A',
    '/api/../../etc/passwd',
    '/api//shipments',
    '/api/shipments%2Flabel',
    '/api/nowhere',
    '/',
    '//evil.example/',
  ])('%s is no fault', async (url) => {
    expect((await send({ url })).statusCode).toBeLessThan(500);
  });
});

describe('a provider in the address', () => {
  it.each(['0', '-1', 'abc', '1.5', '99999999999999999999', "1' or '1'='1"])('%s is no session', async (provider_id) => {
    const answer = await test_app.app.inject({
      url: `/api/time?provider_id=${encodeURIComponent(provider_id)}`,
      headers: { host: 'nobody.example' },
    });

    expect(answer.statusCode).toBe(404);
  });

  it('that does not exist has no calls either, and none faults', async () => {
    for (const path of [
      'time',
      'login',
      'providers',
      'pickup-points',
      'tracking/shipments?tracking_reference=X',
      'places?search=x',
    ]) {
      const answer = await test_app.app.inject({
        url: `/api/${path}${path.includes('?') ? '&' : '?'}provider_id=987654321`,
        headers: { host: 'nobody.example' },
      });
      expect([path, answer.statusCode < 500]).toEqual([path, true]);
    }
  });
});

describe('a token', () => {
  it.each([
    '',
    ' ',
    'x',
    `${'1'.repeat(16)}.abcdefghij`,
    "1'; drop table sessions; --.abcdefghijkl",
    '../../1.abcdefghijkl',
    '0.abcdefghijklmnop',
    '\u00e9'.repeat(20),
    'a'.repeat(10_000),
  ])('%j opens nothing', async (wrong) => {
    const answer = await test_app.app.inject({
      url: '/api/shipments',
      headers: { host: world.host, authorization: `Bearer ${wrong}` },
    });

    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Token has expired']);
  });

  it('does not open twice what it opens once: it is matched whole', async () => {
    for (const wrong of [token.slice(0, -1), `${token}x`, token.toUpperCase(), token.replace('.', '..'), `0${token}`]) {
      const answer = await test_app.app.inject({
        url: '/api/shipments',
        headers: { host: world.host, authorization: `Bearer ${wrong}` },
      });
      expect([wrong === token, answer.statusCode]).toEqual([false, 401]);
    }
    expect((await send({ url: '/api/shipments' })).statusCode).toBe(200);
  });
});

describe('a fault of ours', () => {
  it('says nothing but its request id', async () => {
    const { pool } = test_app.services;
    const real = pool.connect.bind(pool);
    pool.connect = (async () => {
      throw new Error('password of the database is hunter2');
    }) as typeof pool.connect;

    const answer = await send({ url: '/api/shipments' });
    pool.connect = real;

    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('hunter2');
    expect(answer.json()).toMatchObject({
      code: 'unexpected',
      message: 'Something went wrong on our side. Please try again.',
      request_id: answer.headers['x-request-id'],
    });
    expect((await send({ url: '/api/shipments' })).statusCode).toBe(200);
  });

  it('says that it passes when it is the database that refuses connections for a moment', async () => {
    const { pool } = test_app.services;
    const real = pool.connect.bind(pool);
    const nobody = openPool('postgres://tsela@127.0.0.1:1/tsela');
    pool.connect = nobody.connect.bind(nobody);

    const answer = await send({ url: '/api/shipments' });
    pool.connect = real;
    await nobody.end();

    expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([
      503,
      '2',
      'We cannot answer for a moment. Please try again.',
    ]);
    expect((await send({ url: '/api/shipments' })).statusCode).toBe(200);
  });

  it('leaves nothing half done', async () => {
    const before = await countRows(world, 'shipments', 'parcels', 'transactions', 'messages');
    const { live } = test_app.services;
    const real = test_app.services.branches.of;
    test_app.services.branches.of = async () => {
      throw new Error('gone');
    };

    const answer = await post(JSON.stringify(aShipment()));
    test_app.services.branches.of = real;

    expect([answer.statusCode, typeof live]).toEqual([500, 'object']);
    expect(await countRows(world, 'shipments', 'parcels', 'transactions', 'messages')).toEqual(before);
  });
});

describe('a page of another site', () => {
  const origin = 'https://evil.example';

  it('can do nothing with what the browser sends by itself: no cookie opens a session', async () => {
    const headers = { host: world.host, origin, cookie: `access_token=${token}; token=${token}; session=${token}` };
    const before = await countRows(world, 'shipments');

    const answers = await Promise.all(
      ['application/json', 'text/plain', 'application/x-www-form-urlencoded'].map((type) =>
        test_app.app.inject({
          method: 'POST',
          url: '/api/shipments',
          payload: JSON.stringify(aShipment()),
          headers: { ...headers, 'content-type': type },
        }),
      ),
    );

    for (const { statusCode } of answers) expect([400, 401, 415]).toContain(statusCode);
    expect(answers.some(({ statusCode }) => statusCode < 400)).toBe(false);
    expect(await countRows(world, 'shipments')).toEqual(before);
    const read = await test_app.app.inject({ method: 'GET', url: '/api/shipments', headers });
    expect(read.statusCode).toBe(401);
  });

  it('is let at no answer by the browser, nor allowed to send a token', async () => {
    const preflight = await test_app.app.inject({
      method: 'OPTIONS',
      url: '/api/shipments',
      headers: {
        host: world.host,
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    const read = await send({ method: 'GET', url: '/api/shipments', headers: { origin } });

    expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
    for (const { headers } of [preflight, read])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
