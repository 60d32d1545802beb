import { beforeEach, expect, it, vi } from 'vitest';
import type * as Loader from './google-maps.ts';
import type { ScriptPage } from './google-maps.ts';

let loadGoogleMaps: (typeof Loader)['loadGoogleMaps'];
let onKeyRefused: (typeof Loader)['onKeyRefused'];
beforeEach(async () => {
  vi.resetModules();
  ({ loadGoogleMaps, onKeyRefused } = await import('./google-maps.ts'));
});

/** A page whose scripts do nothing by themselves. */
function standIn() {
  const scripts: { src: string; onerror: () => void }[] = [];
  const global: Record<string, (() => void) | object> = {};
  const timers: (() => void)[] = [];
  const page = {
    document: { createElement: () => ({}), head: { append: (script: never) => void scripts.push(script) } },
    window: global,
    setTimeout: (act: () => void) => void timers.push(act),
    // As much of a page as the loader touches.
  } as unknown as ScriptPage;
  const call = (name: string) => (global[name] as () => void)();
  return { page, scripts, global, call, timers };
}

it('loads the script with the provider’s key, once for all maps', async () => {
  const { page, scripts, global, call } = standIn();
  const [one, other] = [loadGoogleMaps('my key', page), loadGoogleMaps('my key', page)];
  class Map {}
  global['google'] = { maps: { Map } };
  call('tselaGoogleMapsReady');

  expect(await one).toEqual({ Map });
  expect(await other).toBe(await one);
  expect(scripts.map(({ src }) => new URL(src).origin)).toEqual(['https://maps.googleapis.com']);
  expect(new URL(scripts[0]?.src ?? '').searchParams.get('key')).toBe('my key');
});

it.each<[what: string, happen: (scene: ReturnType<typeof standIn>) => void]>([
  ['the script is kept away', ({ scripts }) => scripts[0]?.onerror()],
  ['it never answers', ({ timers }) => timers[0]?.()],
  ['something else stands in its place', ({ call }) => call('tselaGoogleMapsReady')],
  ['Google does not take the key', ({ call }) => call('gm_authFailure')],
])('fails when %s, and is tried again by the next map', async (_, happen) => {
  const scene = standIn();
  const asked = loadGoogleMaps('key', scene.page);
  happen(scene);

  await expect(asked).rejects.toThrow('did not load');
  void loadGoogleMaps('key', scene.page).catch(() => undefined);
  expect(scene.scripts).toHaveLength(2);
});

it('the loader of Google Maps tells maps that are open when Google refuses the key later', async () => {
  const { page, global, call } = standIn();
  const asked = loadGoogleMaps('key', page);
  global['google'] = { maps: { Map: class {} } };
  call('tselaGoogleMapsReady');
  await asked;
  const told = vi.fn<() => void>();
  const stop = onKeyRefused(told);
  call('gm_authFailure');
  stop();
  call('gm_authFailure');

  expect(told).toHaveBeenCalledTimes(1);
});
