import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ALL_ROUTES } from '@tsela/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../testing/field.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { encodingFor, isCompressible } from './compress-answers.ts';
import { asProblem, statusOf } from './problem-response.ts';

let test_app: TestApp;
let world: World;
let token: string;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  ({ token } = customer);
  for (let count = 0; count < 5; count++) await bookOne(world, { account_id: customer.account_id });
});
afterAll(() => test_app.close());

async function get(url: string, accept_encoding?: string, method: 'GET' | 'HEAD' = 'GET') {
  return test_app.app.inject({
    method,
    url,
    headers: {
      host: world.host,
      authorization: `Bearer ${token}`,
      ...(accept_encoding !== undefined && { 'accept-encoding': accept_encoding }),
    },
  });
}

describe('an answer', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('is sent as %s to callers that take %s, and says the same', async (encoding, accepted, read) => {
    const plain = await get('/api/shipments');
    const answer = await get('/api/shipments', accepted);

    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([encoding, 'accept-encoding']);
    expect(JSON.parse(read(answer.rawPayload).toString())).toEqual(plain.json());
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('stays as it is when it is short, when nothing else is taken, and where it is only asked about', async () => {
    const short = await get('/api/time', 'br');
    const identity = await get('/api/shipments', 'identity');
    const head = await get('/api/shipments', 'br', 'HEAD');

    for (const { headers } of [short, identity, head]) expect(headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['gzip;q=0.5', 'gzip'],
    ['gzip;q=nonsense', null],
    ['deflate', null],
    ['', null],
  ])('to %j is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });

  it('with a token, a key or a PIN in it is not compressed, since the length would tell of it', () => {
    const plain = ALL_ROUTES.filter(({ route }) => !isCompressible(route)).map(({ route }) => `${route.method} ${route.path}`);

    for (const call of [
      'POST /login',
      'POST /accounts/registrations',
      'POST /setup',
      'POST /users/2fa/setup',
      'POST /integrations/keys',
      'POST /integrations/connections',
      'POST /integrations/token',
    ])
      expect(plain).toContain(call);
    expect(plain).toContain('GET /messages/outbox');
    expect(plain).not.toContain('GET /shipments');
  });

  it.each([
    ['of a sign-in', 'POST', '/api/login'],
    ['of a label', 'GET', '/api/shipments/label?id=1'],
    ['of a list', 'GET', '/api/shipments'],
    ['that refuses', 'GET', '/api/shipments?id=abc'],
  ] as const)('%s is not cached on its way', async (_, method, url) => {
    const { headers } = await test_app.app.inject({
      method,
      url,
      headers: { host: world.host, authorization: `Bearer ${token}` },
    });

    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a full disk', () => {
  it.each(['53100', 'ENOSPC', 'EDQUOT'])('%s says that it may pass, and when to try again', (code) => {
    const fault = Object.assign(new Error('could not extend file'), { code });

    for (const each of [fault, new Error('saving failed', { cause: fault })]) {
      const problem = asProblem(each);
      expect([statusOf(problem.code), problem.retry_after_s]).toEqual([503, 60]);
      expect(problem.message).toBe('There is no room to save this at the moment. Please try again later.');
    }
  });
});
