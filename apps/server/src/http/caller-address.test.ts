import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { trustedProxies } from '../trusted-proxies.ts';
import { addressOf } from './caller-address.ts';
import { CONNECTION_LIMITS, boundConnections } from './connection-limits.ts';

const PROXY = '10.20.0.5';

let test_app: TestApp;
let world: World;
beforeAll(async () => {
  test_app = await openTestApp({ env: { TRUSTED_PROXIES: '10.20.0.0/16, 2001:db8:5::9' } });
  test_app.app.get('/address', (request) => addressOf(request));
  world = await makeWorld(test_app.services);
});
afterAll(() => test_app.close());

async function addressSeen(ip: string, headers: Record<string, string>): Promise<string> {
  const { body } = await test_app.app.inject({ url: '/address', remoteAddress: ip, headers });
  return body;
}

describe('the address of a caller', () => {
  it.each([
    ['of the connection where no proxy speaks', '203.0.113.9', {}, '203.0.113.9'],
    ['what a trusted proxy says', PROXY, { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
    ['what the proxy of this machine says', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
    [
      'what trusted proxies one behind the other say',
      '::ffff:10.20.0.5',
      { 'x-forwarded-for': '203.0.113.9, 10.20.7.7' },
      '203.0.113.9',
    ],
    ['never what the caller put before it', PROXY, { 'x-forwarded-for': '127.0.0.1, 198.51.100.1, 203.0.113.9' }, '203.0.113.9'],
    ['never what a caller outside the trusted networks says', '10.21.0.5', { 'x-forwarded-for': '127.0.0.1' }, '10.21.0.5'],
    ['without the port that a proxy adds', PROXY, { 'x-forwarded-for': '203.0.113.9:4711' }, '203.0.113.9'],
    ['of IPv6 without brackets', '2001:db8:5::9', { 'x-forwarded-for': '[2001:db8::77]:4711' }, '2001:db8::77'],
    ['unknown where a proxy says no address', PROXY, { 'x-forwarded-for': 'unknown' }, '0.0.0.0'],
    ['unknown where a proxy means a machine of its own', PROXY, { 'x-forwarded-for': '127.0.0.1' }, '0.0.0.0'],
    ['unknown where a proxy here names the caller in another way', '127.0.0.1', { forwarded: 'for=203.0.113.9' }, '0.0.0.0'],
    ['unknown where a proxy here names no caller', '127.0.0.1', { via: '1.1 proxy' }, '0.0.0.0'],
    ['of this machine for a user of this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
  ])('is %s', async (_, ip, headers, seen) => {
    expect(await addressSeen(ip, headers)).toBe(seen);
  });
});

describe('behind a trusted proxy on another machine', () => {
  it('each visitor has limits of their own, and a spoofed address buys none', async () => {
    const look = (forwarded: string) =>
      test_app.request(trackingApi.track, {
        host: world.host,
        ip: PROXY,
        headers: { 'x-forwarded-for': forwarded },
        input: { tracking_reference: 'GUESS1' },
      });
    for (let at = 0; at < 30; at++) await look(`198.51.100.${at}, 203.0.113.1`);

    const statuses = [await look('198.51.100.99, 203.0.113.1'), await look('203.0.113.2')].map(({ status }) => status);

    expect(statuses).toEqual([429, 404]);
  });

  it('each visitor has sockets of their own', async () => {
    const { token } = await signInAs(world, { role: ROLE.ops });
    const open = async (address: string) => {
      const socket = await test_app.app.injectWS('/api/ws', {
        headers: { host: world.host, 'x-forwarded-for': address },
        socket: { remoteAddress: PROXY } as Socket,
      });
      const answer = new Promise<string>((resolve) => {
        socket.once('message', () => resolve('open'));
        socket.once('close', () => resolve('closed'));
      });
      socket.send(JSON.stringify({ type: 'auth', token }));
      return { answer: await answer, close: () => socket.terminate() };
    };
    const own = await Promise.all(Array.from({ length: 200 }, () => open('203.0.113.3')));

    const others = [await open('203.0.113.3'), await open('203.0.113.4')];

    expect(own.map(({ answer }) => answer)).toEqual(own.map(() => 'open'));
    expect(others.map(({ answer }) => answer)).toEqual(['closed', 'open']);
    for (const socket of [...own, ...others]) socket.close();
  });
});

it('a trusted proxy keeps more connections open than another address may', async () => {
  const limits = { ...CONNECTION_LIMITS, per_address: 1, per_proxy: 3 };
  const openFrom = async (isProxy: (address: string) => boolean) => {
    const server = createServer().listen(0, '127.0.0.1');
    boundConnections(server, { limits, isProxy, answer: (_request, response) => response.end() });
    let came = 0;
    server.on('connection', () => came++);
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: 4 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => undefined));
    await expect.poll(() => came).toBe(4);
    const open = await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    for (const socket of sockets) socket.destroy();
    server.close();
    return open;
  };

  expect(await openFrom(trustedProxies([]))).toBe(3);
  expect(await openFrom(() => false)).toBe(1);
});

describe('TRUSTED_PROXIES', () => {
  it.each(['proxy.example', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.5/', '10.0.0.0/8/8', '2001:db8::/129', '10.0.0'])(
    'refuses %s in one sentence',
    (TRUSTED_PROXIES) => {
      expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(
        `TRUSTED_PROXIES must be addresses or networks such as "10.0.0.5, 10.1.0.0/16", not "${TRUSTED_PROXIES}".`,
      );
    },
  );

  it('takes addresses and networks of both kinds', () => {
    expect(readConfig({ TRUSTED_PROXIES: ' 10.0.0.5 ,2001:db8::/32,' }).trusted_proxies).toEqual(['10.0.0.5', '2001:db8::/32']);
  });
});
