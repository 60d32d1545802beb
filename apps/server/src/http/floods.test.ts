import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable, pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { buildApp } from './app.ts';
import { BODY_ROOM_LIMITS } from './body-room.ts';
import { CONNECTION_LIMITS, CONNECTIONS_CHECKED_EVERY_MS, boundConnections } from './connection-limits.ts';
import type { ConnectionLimits } from './connection-limits.ts';

let test_app: TestApp;
let world: World;
let token: string;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  ({ token } = await makeCustomer(world));
});
afterAll(() => test_app.close());

const opened: { server: Server; app: FastifyInstance }[] = [];
afterEach(async () => {
  for (const { server, app } of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
    await app.close();
  }
});

/** The product on a port of its own. */
async function listen(
  limits: Partial<ConnectionLimits> = {},
  body_room = BODY_ROOM_LIMITS,
): Promise<{ server: Server; port: number; app: FastifyInstance }> {
  const server = createServer({
    connectionsCheckingInterval: Math.min(CONNECTIONS_CHECKED_EVERY_MS, limits.head_ms ?? Infinity),
  });
  const connection_limits = { ...CONNECTION_LIMITS, ...limits };
  const app = await buildApp({ services: test_app.services, http_server: server, connection_limits, body_room });
  await app.ready();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  opened.push({ server, app });
  return { server, app, port: (server.address() as AddressInfo).port };
}

const openCount = (server: Server) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

/** How long a signed-in customer waits for a list on a connection of their own, in the middle of several tries. */
async function medianWait(port: number): Promise<number> {
  const waits: number[] = [];
  for (let at = 0; at < 15; at++) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/shipments?provider_id=${world.provider_id}`, {
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    waits.push(performance.now() - began);
  }
  return waits.toSorted((a, b) => a - b)[7] ?? Infinity;
}

/** Opens so many connections from one address in a thread of its own, and sends on each what is given. */
async function flood(port: number, { count, text, from = '127.0.0.2' }: { count: number; text: string; from?: string }) {
  const worker = new Worker(FLOOD, { eval: true, workerData: { port, count, text, from } });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return worker;
}

const FLOOD = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, count, text, from } } = require('node:worker_threads');
let tried = 0;
const open = () => {
  if (tried++ >= count) return;
  let told = false;
  const next = () => { if (told) return; told = true; if (tried >= count) parentPort.postMessage('open'); open(); };
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => { if (text) socket.write(text); next(); });
  socket.on('error', next).on('close', next).resume();
};
for (let at = 0; at < 50; at++) open();
`;

async function opening(port: number, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  if (text !== '') socket.write(text);
  socket.on('error', () => undefined);
  return socket;
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString())).once('close', () => resolve(text));
  });
}

/** An answer that has no end. */
function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

const HEAD = 'POST /api/rates HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('a flood', () => {
  it.each([
    ['10 000 connections that say nothing', { count: 10_000, text: '' }],
    ['1 000 requests that are half open', { count: 1000, text: 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ' }],
    ['1 000 bodies that do not go on', { count: 1000, text: `${HEAD}Content-Length: 60000\r\n\r\n{` }],
    ['1 000 bodies of ten megabytes', { count: 1000, text: `${HEAD}Content-Length: 10485760\r\n\r\n${'['.repeat(50_000)}` }],
  ])('of %s from one address makes no other caller wait a tenth of a second longer', async (_, wave) => {
    const { server, port } = await listen({ per_proxy: 1500 });
    const alone = await medianWait(port);

    const [worker, meanwhile] = await Promise.all([flood(port, wave), medianWait(port)]);
    const beside = await medianWait(port);
    const open = await openCount(server);
    await worker.terminate();

    expect(Math.max(beside, meanwhile) - alone).toBeLessThan(100);
    expect(open).toBeLessThanOrEqual(1501);
  });

  it('from one address closes the connection of that address which has waited longest, and no other', async () => {
    const { server, port } = await listen({ per_proxy: 3 });
    const [first, second] = [await opening(port), await opening(port)];
    let is_first_closed = false;
    first.once('close', () => (is_first_closed = true));
    await expect.poll(() => openCount(server)).toBe(2);

    const others = [await opening(port), await opening(port)];
    const working = answerOf(second);
    second.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

    expect(await working).toContain('200 OK');
    await expect.poll(() => is_first_closed).toBe(true);
    await expect.poll(() => openCount(server)).toBeLessThanOrEqual(3);
    for (const each of others) each.destroy();
  });
});

/** What is in use, once all that is not is given back. */
function usedMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

describe('a body', () => {
  const postOf = (headers: string) =>
    `POST /api/login HTTP/1.1\r\nHost: ${world.host}\r\nContent-Type: application/json\r\nConnection: close\r\n${headers}\r\n\r\n`;

  it('in a million pieces takes no more memory than in one', async () => {
    const { port } = await listen();
    const head = `POST /api/support-requests HTTP/1.1\r\nHost: ${world.host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const pieces = '1\r\n \r\n'.repeat(10_000);
    const before = usedMegabytes();
    const socket = await opening(port, head);

    for (let at = 0; at < 100; at++) if (!socket.write(pieces)) await new Promise((resolve) => socket.once('drain', resolve));
    await sleep(500);
    const after = usedMegabytes();
    socket.destroy();

    // Kept as they came, the pieces take 110.
    expect(after - before).toBeLessThan(40);
  });

  it('that comes in pieces is read whole, and one that is too long is refused', async () => {
    const { port } = await listen();
    const piecesOf = (text: string) => text.replaceAll(/[\s\S]/g, (letter) => `1\r\n${letter}\r\n`);

    const read = await answerOf(
      await opening(port, `${postOf('Transfer-Encoding: chunked')}${piecesOf('{"nonsense": 1}')}0\r\n\r\n`),
    );
    const refused = await answerOf(
      await opening(port, `${postOf('Transfer-Encoding: chunked')}${piecesOf(' '.repeat(70_000))}0\r\n\r\n`),
    );

    expect(read).toContain('nonsense is not a known field');
    expect(refused).toContain('413');
  });

  it('finds no room beside what its address sends already, which others do, and so does it when that is over', async () => {
    const { port, app } = await listen({}, { of_address: 4_200_000, in_all: 16_000_000 });
    const large = `POST /api/support-requests HTTP/1.1\r\nHost: ${world.host}\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n`;
    const post = (ip: string) =>
      fetch(`http://127.0.0.1:${port}/api/support-requests?provider_id=${world.provider_id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, connection: 'close' },
        body: JSON.stringify({ message: 'x'.repeat(400_000) }),
      });
    const statuses = async (ip: string) => (await post(ip)).status;
    const half = await opening(port, large.replace('\r\n', '\r\nX-Forwarded-For: 203.0.113.1\r\n'));
    half.write('['.repeat(3_900_000));
    const hasRoom = () => {
      const has_room = app.body_room.take('203.0.113.1', 400_000);
      if (has_room) app.body_room.give('203.0.113.1', 400_000);
      return has_room;
    };
    await expect.poll(hasRoom).toBe(false);

    const [other, own] = [await post('203.0.113.2'), await post('203.0.113.1')];
    half.destroy();

    expect(other.status).toBe(400);
    expect([own.status, own.headers.get('retry-after'), ((await own.json()) as { message: string }).message]).toEqual([
      503,
      '5',
      'Too much is being sent at once. Please try again in a few seconds.',
    ]);
    await expect.poll(hasRoom).toBe(true);
    // Nothing of what was answered is still held.
    for (let at = 0; at < 40; at++) expect(await statuses('203.0.113.1')).toBe(400);
  });
});

describe('a connection', () => {
  it('that asks far ahead of its answers is closed, and little of it is done', async () => {
    const { port } = await listen();
    const asked = vi.spyOn(test_app.services.hosts, 'providerOf');

    const socket = await opening(port, 'GET /api/time HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000));
    await answerOf(socket);
    const times = asked.mock.calls.length;
    asked.mockRestore();

    expect(times).toBeLessThan(100);
  });

  it('of which no answer is read is closed after a while', async () => {
    const { server, port } = await listen({ unread_ms: 500 });
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.pause();

    const began = performance.now();

    // More than the two ends keep by themselves.
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10));

    await expect.poll(() => openCount(server)).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(400);
    socket.destroy();
  });

  it('of which a streamed answer is not read is closed as well, before the answer is whole, and its source is let go', async () => {
    const sources: Readable[] = [];
    const server = createServer();
    boundConnections(server, {
      limits: { ...CONNECTION_LIMITS, unread_ms: 500 },
      isProxy: () => false,
      answer: (_request, response) => {
        const source = Readable.from(endless());
        sources.push(source);
        pipeline(source, response, () => undefined);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.pause();

    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');

    await expect.poll(() => sources.length).toBe(1);
    await expect.poll(() => openCount(server)).toBe(0);
    await expect.poll(() => sources.map(({ destroyed }) => destroyed)).toEqual([true]);
    socket.destroy();
    server.close();
  });

  it('that is read is not, however long an answer takes and what comes after it', async () => {
    const { port } = await listen({ unread_ms: 300 });
    const slow = vi
      .spyOn(test_app.services.hosts, 'providerOf')
      .mockImplementation(() => sleep(1000).then(() => world.provider_id));
    const ask = `GET /api/time HTTP/1.1\r\nHost: ${world.host}\r\n`;
    const socket = await opening(port, `${ask}\r\n`);
    await sleep(1500);

    const answered = answerOf(socket);
    socket.write(`${ask}Connection: close\r\n\r\n`);
    const text = await answered;
    slow.mockRestore();

    expect(text).toContain('200 OK');
  });

  it('to the live updates of which nothing is read is closed, and others hear on', async () => {
    const { server, port } = await listen();
    const hello = JSON.stringify({ type: 'track', reference: 'R'.repeat(3000), provider_id: world.provider_id });
    const socket = await opening(
      port,
      `GET /api/ws HTTP/1.1\r\nHost: ${world.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    // A masked frame of text, the mask of which is zero.
    const length = Buffer.byteLength(hello);
    socket.write(Buffer.concat([Buffer.from([0x81, 0xfe, length >> 8, length & 255, 0, 0, 0, 0]), Buffer.from(hello)]));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();

    const message = {
      provider_id: world.provider_id,
      type: 'shipment',
      id: 1,
      account_id: null,
      reference: 'R'.repeat(3000),
    } as const;
    for (let at = 0; at < 6000 && (await openCount(server)) > 0; at++) test_app.services.live.publish(message);

    await expect.poll(() => openCount(server)).toBe(0);
    socket.destroy();
  });
});

describe('a request', () => {
  it.each([
    ['that says nothing', ''],
    ['whose head does not end', 'GET /api/health HTTP/1.1\r\nHost: x\r\n'],
  ])('%s is ended after its time', async (_, text) => {
    const { port } = await listen({ head_ms: 300 });
    const began = performance.now();

    const answer = await answerOf(await opening(port, text));

    expect(answer).toContain('408');
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

it('a page that connects anew to a process that stops does not hold the stop up', async () => {
  const { server, app, port } = await listen();
  const page = connect(port, '127.0.0.1');
  // Its request is on the way, so the connection is none of the idle ones that are closed at once.
  page.write('GET /api/ws HTTP/1.1\r\nHost: tsela.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n');
  await expect.poll(() => openCount(server)).toBe(1);

  server.close();
  await app.close();
  page.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');

  await expect.poll(() => openCount(server)).toBe(0);
});
