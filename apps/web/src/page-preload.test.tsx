import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.querySelectorAll('link[rel=modulepreload]').forEach((link) => link.remove());
});

const wanted = () => [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));

it('names the scripts of a page once the list of them is there, and none before', async () => {
  const pages = { 'rates/RatesPage': ['assets/rates.js', 'assets/table.js'] };
  vi.stubGlobal('fetch', async () => Response.json(pages));
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
  const { preloadPage } = await import('./page-preload.ts');

  preloadPage('rates/RatesPage');
  const before = wanted();
  await vi.advanceTimersByTimeAsync(5000);
  preloadPage('rates/RatesPage');
  preloadPage('no/such/Page');

  expect([before, wanted()]).toEqual([[], ['/assets/rates.js', '/assets/table.js']]);
});

it('does without the list where it cannot be read', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')));
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
  const { preloadPage } = await import('./page-preload.ts');

  await vi.advanceTimersByTimeAsync(5000);
  preloadPage('rates/RatesPage');

  expect(wanted()).toEqual([]);
});
