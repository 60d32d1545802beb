import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const get = (url: string, host: string) => test_app.app.inject({ url, headers: { host } });

describe('what phones install a provider by', () => {
  it('SCREEN-26: has its name, its colours, icons in both sizes and shapes, and where drivers and scanners start', async () => {
    const settings = { provider_title: 'Karoo Express Couriers', theme_color_primary: '#aa3300' };
    const { host } = await makeWorld(test_app.services, settings);

    const answer = await get('/manifest.webmanifest', host);

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('application/manifest+json'),
    ]);
    expect(answer.json()).toMatchObject({
      name: 'Karoo Express Couriers',
      short_name: 'Karoo',
      start_url: '/',
      display: 'standalone',
      theme_color: '#aa3300',
      shortcuts: [{ url: '/tripsheet' }, { url: '/hub-scanner' }],
    });
    expect(answer.json().icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['192x192', 'maskable'],
      ['512x512', 'maskable'],
    ]);
  });

  it('is of each host its own, and of the product where a host is no provider’s', async () => {
    const [one, other] = [
      await makeWorld(test_app.services, { provider_title: 'One' }),
      await makeWorld(test_app.services, { provider_title: 'Other' }),
    ];

    const names = await Promise.all(
      [one.host, other.host, 'nowhere.example'].map(async (host) => (await get('/manifest.webmanifest', host)).json().name),
    );

    expect(names).toEqual(['One', 'Other', 'Tsela']);
  });

  it('has icons that are PNG of their size, in the colour of the provider', async () => {
    const { host } = await makeWorld(test_app.services, { theme_color_primary: '#aa3300' });

    for (const size of [192, 512]) {
      const { rawPayload, headers } = await get(`/app-icon-${size}-maskable.png`, host);
      const length = rawPayload.readUInt32BE(33);
      const lines = inflateSync(rawPayload.subarray(41, 41 + length));

      expect(headers['content-type']).toBe('image/png');
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([size, size]);
      expect(lines).toHaveLength(size * (size * 4 + 1));
      expect([...lines.subarray(1, 5)]).toEqual([0xaa, 0x33, 0x00, 0xff]);
    }
  });
});
