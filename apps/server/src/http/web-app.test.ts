import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderStart } from '@tsela/contract/providers/provider-start';
import type { ReadProvider } from './start-document.ts';
import { serveWebApp } from './web-app.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tsela-web-'));
  writeFileSync(join(folder, 'index.html'), '<title>The page</title>');
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync('<title>The page</title>'));
  const of_list = ['assets/list.js', 'assets/table.js'];
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify({ 'shipments/list/ShipmentsPage': of_list }));
  app = Fastify();
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const statusOf = async (url: string) => (await app.inject({ url })).statusCode;

describe('the addresses of the web app', () => {
  it('lead to the page, also when a reference has a dot', async () => {
    expect([await statusOf('/shipments'), await statusOf('/shipments/ref/INV.2024')]).toEqual([200, 200]);
  });

  it('ROUTE-15: that are unknown answer 404 with the page that says so, whatever they are made of', async () => {
    const answers = await Promise.all(
      ['/no/such/page', '/shipments/1/more', '/no-such-page', '/%2e%2e/etc', '/shipments%2Fnew'].map((url) =>
        app.inject({ url }),
      ),
    );

    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [404, '<title>The page</title>']),
    );
    expect(answers[0]?.headers['content-security-policy']).toContain("default-src 'self'");
    const head = await app.inject({ method: 'HEAD', url: '/no/such/page' });
    expect([head.statusCode, await statusOf('/'), await statusOf('/users/roles/7?tab=ui')]).toEqual([404, 200, 200]);
  });

  it('of files that are not there lead nowhere', async () => {
    expect([await statusOf('/assets/gone-1a2b.js'), await statusOf('/logo.png'), await statusOf('/api/nothing')]).toEqual([
      404, 404, 404,
    ]);
  });
});

describe('the scripts of a page', () => {
  const linkOf = async (url: string) => (await app.inject({ url })).headers['link'];

  it('are named with the document, so that they are fetched beside each other', async () => {
    const of_list = '</assets/list.js>; rel=modulepreload, </assets/table.js>; rel=modulepreload';

    expect([await linkOf('/shipments'), await linkOf('/shipments/?status=at-hub')]).toEqual([of_list, of_list]);
  });

  it('are not named where the build knows none, at no page, and at files', async () => {
    expect([
      await linkOf('/billing'),
      await linkOf('/no/such/page'),
      await linkOf('/logo.png'),
      await linkOf('/__proto__'),
    ]).toEqual(Array.from({ length: 4 }, () => undefined));
  });
});

describe('a page that lies compressed beside itself', () => {
  it('goes out so to who can read it, with the same policy, and caches are told', async () => {
    const plain = await app.inject({ url: '/shipments' });
    const packed = await app.inject({ url: '/shipments', headers: { 'accept-encoding': 'gzip, br' } });

    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'content-security-policy': plain.headers['content-security-policy'],
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('has no address for the compressed one, which only stands in for it', async () => {
    expect((await app.inject({ url: '/index.html.br' })).statusCode).toBe(404);
  });
});

describe('the document of a page', () => {
  const NAME = 'Mkhize </script><script>alert(1)</script> & Sons $& Couriers';
  const provider = { id: 7, name: NAME, status: 'active', provider_settings: [] } as unknown as ProviderStart['provider'];
  const made: FastifyInstance[] = [];
  afterAll(async () => void (await Promise.all(made.map((each) => each.close()))));

  async function openOn(readProvider: ReadProvider): Promise<FastifyInstance> {
    const with_provider = Fastify();
    made.push(with_provider);
    await serveWebApp(with_provider, folder, { readProvider });
    return with_provider;
  }
  const namedIn = (document: string) =>
    /<script type="application\/json" id="provider-of-host">([^<]*)<\/script><\/body>$/.exec(document)?.[1];

  beforeAll(() => writeFileSync(join(folder, 'index.html'), '<title>The page</title><body></body>'));
  afterAll(() => writeFileSync(join(folder, 'index.html'), '<title>The page</title>'));

  it('LOAD-01: names the provider of its host, whatever it is called, at every address', async () => {
    const asked: string[] = [];
    const opened = await openOn(async ({ host }) => {
      asked.push(host);
      return { provider };
    });

    const documents = await Promise.all(
      ['/', '/shipments', '/no/such/page'].map((url) => opened.inject({ url, headers: { host: 'mkhize.example' } })),
    );

    for (const { body, headers } of documents) {
      expect(JSON.parse(namedIn(body) ?? 'null')).toEqual({ provider });
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    }
    expect(documents.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    expect(new Set(asked)).toEqual(new Set(['mkhize.example']));
  });

  it('comes without it where nothing is known of the host, or the reading fails, as in maintenance', async () => {
    const nowhere = await openOn(async () => null);
    const failing = await openOn(() => Promise.reject(new Error('The database is away.')));

    const answers = await Promise.all([nowhere, failing].map((each) => each.inject({ url: '/shipments' })));

    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, '<title>The page</title><body></body>']),
    );
  });

  it('is looked up for nothing by who asks for the head, and by who keeps the file itself on the device', async () => {
    let times = 0;
    const opened = await openOn(async () => {
      times += 1;
      return { provider };
    });

    await opened.inject({ method: 'HEAD', url: '/shipments' });
    const file = await opened.inject({ url: '/index.html' });

    expect([times, namedIn(file.body)]).toEqual([0, undefined]);
  });
});
