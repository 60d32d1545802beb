import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { TrackStart } from '@tsela/contract/tracking/track-start';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, keySentFor } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { buildApp } from './app.ts';

let test_app: TestApp;
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  test_app = await openTestApp();
  folder = mkdtempSync(join(tmpdir(), 'tsela-track-'));
  mkdirSync(join(folder, 'document'));
  writeFileSync(join(folder, 'index.html'), 'the app');
  writeFileSync(join(folder, 'track.html'), 'empty page');
  // What draws is the web app's, and tested with it: here it is seen what it is given.
  writeFileSync(
    join(folder, 'document/track-document.mjs'),
    'export const drawTrackDocument = (template, start) => JSON.stringify(start);',
  );
  app = await buildApp({ services: test_app.services, web_folder: folder });
});
afterAll(async () => {
  await app.close();
  await test_app.close();
  rmSync(folder, { recursive: true });
});

let next_address = 0;
/** Another visitor each time: the limit is per address. */
const anotherAddress = () => `203.0.${113 + Math.floor(++next_address / 250)}.${next_address % 250}`;

async function open(
  world: Pick<World, 'host'>,
  search: string,
  { ip = anotherAddress(), headers = {}, method = 'GET' as const } = {},
) {
  return app.inject({ method, url: `/track${search}`, remoteAddress: ip, headers: { host: world.host, ...headers } });
}

async function startOf(world: Pick<World, 'host'>, search: string): Promise<TrackStart> {
  const { body } = await open(world, search);
  return JSON.parse(body) as TrackStart;
}

describe('the document of the tracking page', () => {
  it('SCREEN-17: holds what the call gives a visitor, and nothing more', async () => {
    const world = await makeWorld(test_app.services, { provider_title: 'Karoo Couriers', bob_box_api_key: 'never to be seen' });
    const shipment = await bookOne(world);
    const tracking_references = shipment.short_tracking_reference;

    const answer = await open(world, `?ref=${tracking_references}`);
    const start = JSON.parse(answer.body) as TrackStart;
    const by_call = await succeed(test_app, trackingApi.track, { host: world.host, input: { tracking_references } });

    expect(start.lookup).toEqual({ kind: 'found', shipments: by_call.shipments });
    expect(start.provider?.provider_settings).toContainEqual({ setting: 'provider_title', value: 'Karoo Couriers' });
    expect(answer.body).not.toContain('never to be seen');
    expect(answer.body).not.toContain(shipment.delivery_contact.name);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('SCREEN-17: knows the web site of the provider, where its logo leads', async () => {
    const world = await makeWorld(test_app.services, { website_url: 'https://karoo.example' });

    const { provider } = await startOf(world, '');

    expect(provider?.provider_settings.filter(({ setting }) => setting === 'website_url')).toEqual([
      expect.objectContaining({ value: 'https://karoo.example' }),
    ]);
  });

  it('SCREEN-17: tells the recipient more by their own link, and others with a wrong key as little as without one', async () => {
    const world = await makeWorld(test_app.services);
    const shipment = await bookOne(world);
    const reference = shipment.short_tracking_reference;
    const recipientOf = async (key: string) => {
      const { lookup } = await startOf(world, `?ref=${reference}&key=${key}`);
      return lookup?.kind === 'found' ? lookup.shipments[0]?.recipient : undefined;
    };

    expect(await recipientOf(await keySentFor(world, shipment))).toMatchObject({ may_instruct: true });
    expect([await recipientOf('guess'), await recipientOf('%3Cb%3E')]).toEqual([null, null]);
  });

  it('SCREEN-17: counts as the call does: thirty look-ups a minute of an address, by either way', async () => {
    const world = await makeWorld(test_app.services);
    const { short_tracking_reference: reference } = await bookOne(world);
    const ip = anotherAddress();
    const twenty = Array.from({ length: 20 }, (_, at) => `GUESS${at}`).join(',');
    const first = await open(world, `?ref=${twenty}`, { ip });
    const others = await Promise.all(Array.from({ length: 12 }, () => open(world, `?ref=${reference}`, { ip })));
    const call = await test_app.request(trackingApi.track, { host: world.host, ip, input: { tracking_reference: reference } });

    expect(first.statusCode).toBe(200);
    expect(others.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(call.status).toBe(429);
    const over = others.find(({ statusCode }) => statusCode === 429);
    expect(Number(over?.headers['retry-after'])).toBeGreaterThan(0);
    const { lookup } = JSON.parse(over?.body ?? '') as TrackStart;
    expect(lookup).toEqual({ kind: 'failed', text: expect.stringContaining('You have tracked 30 times within a minute.') });
    // What asks for nothing is not counted, nor a preview that only asks for the head.
    expect((await open(world, '', { ip })).statusCode).toBe(200);
    const head = await app.inject({
      method: 'HEAD',
      url: `/track?ref=${reference}`,
      remoteAddress: ip,
      headers: { host: world.host },
    });
    expect(head.statusCode).toBe(200);
  });

  it('shows another provider nothing of a shipment, and shows it where the link names the provider', async () => {
    const [own, other] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const { short_tracking_reference: reference } = await bookOne(own);
    const nowhere = { host: 'unknown.example' };

    expect((await startOf(other, `?ref=${reference}`)).lookup).toEqual({ kind: 'found', shipments: [] });
    expect(await startOf(nowhere, `?ref=${reference}`)).toMatchObject({
      provider: null,
      lookup: { kind: 'found', shipments: [] },
    });
    expect(await startOf(nowhere, `?ref=${reference}&provider_id=999999999`)).toMatchObject({ provider: null });
    expect(await startOf(nowhere, `?ref=${reference}&provider_id=${own.context.provider_id}`)).toMatchObject({
      provider: { id: own.context.provider_id },
      linked_provider_id: own.context.provider_id,
      lookup: { kind: 'found', shipments: [{ short_tracking_reference: reference }] },
    });
  });

  it.each([
    ['4 000 characters', `?ref=${'A'.repeat(4000)}`, 1],
    ['HTML', '?ref=%3Cscript%3Ealert(1)%3C/script%3E', 1],
    ['21 references', `?ref=${Array.from({ length: 21 }, (_, at) => `REF${at}`).join(',')}`, 20],
    ['20 of the longest', `?ref=${Array.from({ length: 20 }, (_, at) => `${at}-${'B'.repeat(70)}`).join(',')}`, 20],
    ['__proto__', '?ref=__proto__,constructor&__proto__=1', 2],
    ['broken escapes', '?ref=%E0%A4%A&key=%', 1],
    ['a zero', '?ref=AB%00CD', 2],
    ['half a character', '?ref=%ED%A0%80AB', 1],
  ])('answers %s with what was not found', async (_name, search, asked) => {
    const world = await makeWorld(test_app.services);

    const answer = await open(world, search);
    const start = JSON.parse(answer.body) as TrackStart;

    expect(answer.statusCode).toBe(200);
    expect(start.references).toHaveLength(asked);
    expect(start.lookup).toEqual({ kind: 'found', shipments: [] });
  });

  it('is compressed for browsers, and its drawing is no file of the site', async () => {
    const world = await makeWorld(test_app.services);
    const packed = await open(world, `?ref=${'A'.repeat(60)},${'B'.repeat(60)}`, { headers: { 'accept-encoding': 'br' } });
    const long = await open(world, `?ref=${Array.from({ length: 20 }, (_, at) => `${at}-${'B'.repeat(55)}`).join(',')}`, {
      headers: { 'accept-encoding': 'br' },
    });

    expect(packed.statusCode).toBe(200);
    expect(long.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toMatchObject({ has_more: false });
    expect((await app.inject({ url: '/document/track-document.mjs' })).statusCode).toBe(404);
  });
});

describe('where nothing can be read', () => {
  it.each([
    ['answers with an error', () => Promise.reject(new Error('connection refused'))],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('the empty page is served all the same: the database %s', async (_name, providerOf) => {
    const services = { ...test_app.services, hosts: { ...test_app.services.hosts, providerOf } };
    const without = await buildApp({ services, web_folder: folder });

    const answer = await without.inject({ url: '/track?ref=AB2CD3', headers: { host: 'any.example' } });
    await without.close();

    expect([answer.statusCode, answer.body]).toEqual([200, 'empty page']);
  });
});

it('CALL-30: says during maintenance that there is one, with the face of the provider', async () => {
  const world = await makeWorld(test_app.services);
  const { short_tracking_reference: reference } = await bookOne(world);
  const soon = new Date(Date.now() + 3_600_000);
  const services = {
    ...test_app.services,
    provider_states: {
      ...test_app.services.provider_states,
      of: async () => ({ status: 'active', maintenance_from: new Date(0), maintenance_until: soon }) as never,
    },
  };
  const closed = await buildApp({ services, web_folder: folder });

  const { body } = await closed.inject({ url: `/track?ref=${reference}`, headers: { host: world.host } });
  await closed.close();

  expect(JSON.parse(body)).toMatchObject({
    provider: { id: world.context.provider_id },
    lookup: { kind: 'failed', text: "We're doing maintenance..." },
  });
});
