import { describe, expect, it } from 'vitest';
import { tryGoogleKey } from './google-key-test.ts';
import type { TestPage } from './google-key-test.ts';

/** A page whose script does nothing by itself, with Google's library once it is there. */
function standIn() {
  const scripts: { src: string; onerror: () => void }[] = [];
  const timers: { act: () => void; ms: number }[] = [];
  const shown: (() => void)[] = [];
  const global: Record<string, unknown> = {};
  class Map {
    addListener(_event: string, onEvent: () => void) {
      shown.push(onEvent);
    }
  }
  const page = {
    window: global,
    console: { error: () => undefined },
    document: {
      createElement: () => ({ style: {} }),
      body: { append: (element: { src?: string }) => void ('src' in element && scripts.push(element as never)) },
    },
    setTimeout: (act: () => void, ms: number) => void timers.push({ act, ms }),
    // As much of a page as the test touches.
  } as unknown as TestPage;
  return {
    page,
    scripts,
    load: () => {
      global['google'] = { maps: { Map } };
      (global['tselaGoogleMapsReady'] as () => void)();
    },
    refuse: () => (global['gm_authFailure'] as () => void)(),
    show: () => shown[0]?.(),
    wait: (ms: number) => timers.filter((timer) => timer.ms <= ms).forEach(({ act }) => act()),
  };
}

describe('a key for Google Maps that is tried', () => {
  it('works once its map is drawn', async () => {
    const { page, scripts, load, show, wait } = standIn();
    const verdict = tryGoogleKey('my key', page);
    load();
    show();
    wait(1000);

    expect(await verdict).toEqual({ kind: 'works' });
    expect(new URL(scripts[0]?.src ?? '').searchParams.get('key')).toBe('my key');
  });

  it.each(['InvalidKeyMapError', 'RefererNotAllowedMapError', 'BillingNotEnabledMapError'])(
    'is refused with %s',
    async (code) => {
      const { page, load, refuse, show, wait } = standIn();
      const verdict = tryGoogleKey('key', page);
      load();
      refuse();
      page.console.error(
        `Google Maps JavaScript API error: ${code}\nhttps://developers.google.com/maps/documentation/javascript/error-messages`,
      );
      show();
      wait(1000);

      expect(await verdict).toEqual({ kind: 'refused', code });
    },
  );

  it.each<[string, (scene: ReturnType<typeof standIn>) => void]>([
    ['the script does not come', ({ scripts }) => scripts[0]?.onerror()],
    ['nobody answers', ({ wait }) => wait(20_000)],
  ])('could not be tried where %s', async (_case, happen) => {
    const scene = standIn();
    const verdict = tryGoogleKey('key', scene.page);
    happen(scene);

    expect(await verdict).toEqual({ kind: 'unreachable' });
  });
});
