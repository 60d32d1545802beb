import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
