import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import { buildApp } from './app.ts';

const folder = mkdtempSync(join(tmpdir(), 'tsela-pages-'));
let test_app: TestApp;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tsela</title>');
  test_app = await openTestApp();
});
afterAll(async () => {
  await test_app.close();
  rmSync(folder, { recursive: true });
});

async function headersOf(url: string, public_url = 'http://localhost:3000', host = 'localhost', kept_tag?: string) {
  const { services } = test_app;
  const app = await buildApp({ services: { ...services, config: { ...services.config, public_url } }, web_folder: folder });
  const asked = kept_tag === undefined ? { host } : { host, 'if-none-match': kept_tag };
  const { headers, statusCode } = await app.inject({ method: 'GET', url, headers: asked });
  expect(statusCode === 304).toBe(kept_tag !== undefined);
  await app.close();
  return headers;
}

function policyOf(headers: Awaited<ReturnType<typeof headersOf>>): Map<string, readonly string[]> {
  const directives = String(headers['content-security-policy']).split('; ');
  return new Map(directives.map((directive) => directive.split(' ')).map(([name = '', ...sources]) => [name, sources]));
}

/** A print service on the reader's own computer. */
const PRINT_SERVICES = ['http://127.0.0.1:9100', 'https://127.0.0.1:9101'];

describe('every page', () => {
  it.each(['/', '/login', '/shipments/7', '/track?iframe=true'])(
    '%s runs scripts of files only, never of its own text',
    async (url) => {
      const policy = policyOf(await headersOf(url));

      const scripts = policy.get('script-src') ?? [];
      expect(scripts).toContain("'self'");
      expect(scripts.filter((source) => source.includes('unsafe') || ['*', 'https:', 'data:', 'blob:'].includes(source))).toEqual(
        [],
      );
      expect([policy.get('object-src'), policy.get('base-uri'), policy.get('form-action')]).toEqual([
        ["'none'"],
        ["'self'"],
        ["'self'"],
      ]);
    },
  );

  it('sends forms to the payment gateways that its provider has switched on, and to none other', async () => {
    const world = await makeWorld(test_app.services, { payment_methods_payfast_topup_enabled: true });
    const without = policyOf(await headersOf('/', 'http://localhost:3000'));
    const with_payfast = policyOf(await headersOf('/', 'http://localhost:3000', world.host));

    expect(without.get('form-action')).toEqual(["'self'"]);
    expect(with_payfast.get('form-action')).toEqual([
      "'self'",
      'https://www.payfast.co.za',
      'https://*.payfast.co.za',
      'https://*.payfast.io',
    ]);
  });

  it.each(['/', '/login'])('%s loads Google Maps where the provider has a key for it, and nowhere else', async (url) => {
    const world = await makeWorld(test_app.services, { google_maps_api_key: 'maps-key' });
    const plain = policyOf(await headersOf(url));
    const with_key = policyOf(await headersOf(url, 'http://localhost:3000', world.host));

    const isOfMaps = (source: string) => source === 'https://maps.googleapis.com';
    expect(plain.get('script-src')?.some(isOfMaps)).toBe(false);
    expect(plain.get('connect-src')?.some(isOfMaps)).toBe(false);
    expect(with_key.get('script-src')?.some(isOfMaps)).toBe(true);
    expect(with_key.get('connect-src')?.some(isOfMaps)).toBe(true);
    expect(with_key.get('script-src')?.some((source) => source.includes('unsafe'))).toBe(false);
  });

  it.each(['/', '/login', '/track'])(
    '%s connects to where it comes from, to a print service on the reader’s computer, and nowhere else',
    async (url) => {
      const world = await makeWorld(test_app.services);
      const plain = policyOf(await headersOf(url, 'http://localhost:3000', world.host));

      expect(plain.get('connect-src')).toEqual(["'self'", `ws://${world.host}`, `wss://${world.host}`, ...PRINT_SERVICES]);
      expect([...plain.values()].flat().filter((source) => /google|apple/.test(source))).toEqual([]);
      const strange = policyOf(await headersOf(url, 'http://localhost:3000', 'a; script-src *'));
      expect([strange.get('connect-src'), strange.get('script-src')]).toEqual([["'self'", ...PRINT_SERVICES], ["'self'"]]);
    },
  );

  it('connects to sign-ins that are offered, and to sockets where the provider has them', async () => {
    const world = await makeWorld(test_app.services, {
      google_login_enabled: true,
      google_client_id: 'ours',
      apple_login_enabled: true,
      apple_client_id: 'ours',
      websocket_api_url: 'wss://live.karoo.example/socket; script-src *',
    });

    const policy = policyOf(await headersOf('/login', 'http://localhost:3000', world.host));

    const self = ["'self'", `ws://${world.host}`, `wss://${world.host}`];
    expect(policy.get('connect-src')).toEqual([
      ...self,
      'wss://live.karoo.example',
      'https://accounts.google.com/gsi/',
      ...PRINT_SERVICES,
    ]);
    expect(policy.get('script-src')).toEqual([
      "'self'",
      'https://accounts.google.com/gsi/client',
      'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
    ]);
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://accounts.google.com/gsi/', 'https://appleid.apple.com']);
  });

  it('reads the streets of maps where the installation has them, and runs nothing from there', async () => {
    const { services } = test_app;
    const map_tiles_url = 'https://tiles.karoo.example:8443/za.pmtiles?key=1';
    const app = await buildApp({ services: { ...services, config: { ...services.config, map_tiles_url } }, web_folder: folder });
    const world = await makeWorld(services);

    const policy = policyOf((await app.inject({ url: '/', headers: { host: world.host } })).headers);
    await app.close();

    expect(policy.get('connect-src')?.at(-3)).toBe('https://tiles.karoo.example:8443');
    expect([...policy.values()].flat().filter((source) => source.includes('karoo'))).toHaveLength(1);
  });

  it('ROUTE-25: may stand in a frame of its own site, as iframe=true asks, and in no other', async () => {
    expect(policyOf(await headersOf('/track?iframe=true')).get('frame-ancestors')).toEqual(["'self'"]);
  });

  it.each([
    ['/shipments?iframe=true', true],
    ['/track', true],
    ['/track?ref=TST1&iframe=true', true],
    ['/', false],
    ['/login', false],
    ['/shipments?iframe=false', false],
    ['/shipments?r=iframe=true', false],
  ])('ROUTE-25: %s may stand in frames of the web sites that its own provider names: %s', async (url, may) => {
    const site = 'https://www.karoo.example';
    const world = await makeWorld(test_app.services, { framing_sites: [site] });
    const other = await makeWorld(test_app.services);
    const ancestorsOn = async (host: string) =>
      policyOf(await headersOf(url, 'http://localhost:3000', host)).get('frame-ancestors');

    expect(await ancestorsOn(world.host)).toEqual(may ? ["'self'", site] : ["'self'"]);
    expect(await ancestorsOn(other.host)).toEqual(["'self'"]);
  });

  it('ROUTE-25: a page that the browser has kept is framed by what is allowed now', async () => {
    const world = await makeWorld(test_app.services, { framing_sites: ['https://www.karoo.example'] });
    const url = '/track?iframe=true';
    const { etag } = await headersOf(url);
    const policy = policyOf(await headersOf(url, 'http://localhost:3000', world.host, String(etag)));

    expect(policy.get('frame-ancestors')).toContain('https://www.karoo.example');
  });
});

describe('every answer', () => {
  it.each(['/', '/api/health', '/api/shipments', '/nothing.txt'])('%s is what its type says', async (url) => {
    expect((await headersOf(url))['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/', '/api/health'])(
    '%s asks browsers to stay with HTTPS where the installation is reached by it, and nowhere else',
    async (url) => {
      expect((await headersOf(url, 'https://parcels.example'))['strict-transport-security']).toBe('max-age=31536000');
      expect(await headersOf(url)).not.toHaveProperty('strict-transport-security');
    },
  );
});
