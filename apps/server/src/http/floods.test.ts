import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { buildApp } from './app.ts';
import { CONNECTION_LIMITS, CONNECTIONS_CHECKED_EVERY_MS } from './connection-limits.ts';
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
async function listen(limits: Partial<ConnectionLimits> = {}): Promise<{ server: Server; port: number }> {
  const server = createServer({
    connectionsCheckingInterval: Math.min(CONNECTIONS_CHECKED_EVERY_MS, limits.head_ms ?? Infinity),
  });
  const connection_limits = { ...CONNECTION_LIMITS, ...limits };
  const app = await buildApp({ services: test_app.services, http_server: server, connection_limits });
  await app.ready();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  opened.push({ server, app });
  return { server, port: (server.address() as AddressInfo).port };
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
    await sleep(50);

    const others = [await opening(port), await opening(port)];
    const working = answerOf(second);
    second.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

    expect(await working).toContain('200 OK');
    expect(is_first_closed).toBe(true);
    expect(await openCount(server)).toBeLessThanOrEqual(3);
    for (const each of others) each.destroy();
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
